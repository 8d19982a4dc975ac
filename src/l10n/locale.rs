//! The languages that people can choose.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use unic_langid::LanguageIdentifier;
use utoipa::ToSchema;

/// A language in which Acepost speaks to people, by its BCP 47 tag.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    ToSchema,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
#[schema(as = Language, example = "en")]
pub enum Locale {
    /// English.
    #[default]
    En,
    /// German.
    De,
}

impl Locale {
    /// All languages, the default first.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// Returns the BCP 47 tag, such as `de`.
    #[must_use]
    pub fn tag(self) -> &'static str {
        self.into()
    }

    /// Chooses the language that a reader likes best, from the value of the header `Accept-Language` (RFC 9110, 12.5.4).
    /// What cannot be read is skipped; English if nothing fits.
    #[must_use]
    pub fn negotiate(accepted: &str) -> Self {
        let ranges = accepted.split(',').filter_map(|range| {
            let (tag, parameters) = range.split_once(';').unwrap_or((range, ""));
            let quality = match parameters.trim().strip_prefix("q=") {
                Some(quality) => quality.trim().parse().ok().filter(|quality| (0.0..=1.0).contains(quality))?,
                None => 1.0_f32,
            };
            let primary = tag.trim().split('-').next().unwrap_or_default().to_ascii_lowercase();
            let locale = if primary == "*" { Self::default() } else { primary.parse().ok()? };
            (quality > 0.0).then_some((quality, locale))
        });
        // Of equal ones the first is kept.
        let best = ranges.reduce(|best, range| if range.0 > best.0 { range } else { best });
        best.map(|(_, locale)| locale).unwrap_or_default()
    }

    pub(crate) fn identifier(self) -> LanguageIdentifier {
        self.tag().parse().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use acepost_l10n_generate::LANGUAGES;

    use super::*;

    #[test]
    fn messages_are_written_in_every_language() {
        assert!(Locale::ALL.iter().map(|locale| locale.tag()).eq(LANGUAGES.iter().copied()));
    }

    #[test]
    fn the_language_that_a_reader_likes_best_is_chosen() {
        for (accepted, expected) in [
            ("", Locale::En),
            ("de", Locale::De),
            ("DE-at", Locale::De),
            ("tlh, de;q=0.5, en;q=0.4", Locale::De),
            ("en;q=0.4, de;q=0.5", Locale::De),
            ("de;q=0, en;q=0.1", Locale::En),
            ("de, en", Locale::De),
            ("tlh", Locale::En),
            ("*", Locale::En),
            ("*;q=0.1, de;q=0.2", Locale::De),
            ("de;q=2, ;;, \u{fffd}", Locale::En),
            ("de; q=0.8 , en; q=0.9", Locale::En),
        ] {
            assert_eq!(Locale::negotiate(accepted), expected, "{accepted}");
        }
    }
}
