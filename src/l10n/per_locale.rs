//! Texts that are worded once.

use std::sync::OnceLock;

use crate::Locale;

/// A value for each language, which is made when it is first needed.
#[derive(Debug)]
pub struct PerLocale<T>([OnceLock<T>; Locale::ALL.len()]);

impl<T> PerLocale<T> {
    /// Nothing is made yet.
    #[must_use]
    pub const fn empty() -> Self {
        Self([const { OnceLock::new() }; Locale::ALL.len()])
    }

    /// Returns the value for this language. Any call may be the first, so all of them must make the same.
    pub fn get(&self, locale: Locale, make: impl FnOnce() -> T) -> &T {
        self.0[locale as usize].get_or_init(make)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_a_value_of_its_own_which_is_made_once() {
        let tags = PerLocale::empty();
        for _ in 0..2 {
            for &locale in Locale::ALL {
                assert_eq!(*tags.get(locale, || locale.tag()), locale.tag());
            }
        }
        assert_eq!(*tags.get(Locale::De, || "another"), "de");
    }
}
