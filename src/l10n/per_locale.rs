//! Values that are made once for each language.

use std::sync::OnceLock;

use crate::Locale;

/// A value for each language, which is made when it is first needed.
#[derive(Debug)]
pub struct PerLocale<T>([OnceLock<T>; Locale::ALL.len()]);

impl<T> PerLocale<T> {
    /// Creates it without values.
    #[must_use]
    pub const fn new() -> Self {
        Self([const { OnceLock::new() }; Locale::ALL.len()])
    }

    /// Returns the value for this language. Any call may be the first, so all of them must make the same.
    pub fn get(&self, locale: Locale, make: impl FnOnce() -> T) -> &T {
        self.0[locale as usize].get_or_init(make)
    }
}

impl<T> Default for PerLocale<T> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_a_value_of_its_own_which_is_made_once() {
        let tags = PerLocale::new();
        for _ in 0..2 {
            for &locale in Locale::ALL {
                assert_eq!(*tags.get(locale, || locale.tag()), locale.tag());
            }
        }
        assert_eq!(*tags.get(Locale::De, || "another"), "de");
    }
}
