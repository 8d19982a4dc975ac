//! The rule page of a game, in each language that it is written in.

use acepost_l10n::Locale;

/// The rule page of a game: Markdown for players. What follows its last line `---` is for programs.
#[derive(Clone, Copy, Debug, Default)]
pub struct RuleBook {
    english: &'static str,
    translations: &'static [(Locale, &'static str)],
}

impl RuleBook {
    /// Makes it from the English page, which each game has, and from its translations.
    #[must_use]
    pub const fn new(english: &'static str, translations: &'static [(Locale, &'static str)]) -> Self {
        Self { english, translations }
    }

    /// Returns the page in this language, or in English if there is no translation, with the language that it is in.
    #[must_use]
    pub fn page(&self, locale: Locale) -> (Locale, &'static str) {
        let translated = self.translations.iter().find(|(language, _)| *language == locale);
        translated.copied().unwrap_or((Locale::En, self.english))
    }

    /// Returns every page, the English one first.
    pub fn pages(&self) -> impl Iterator<Item = (Locale, &'static str)> {
        std::iter::once((Locale::En, self.english)).chain(self.translations.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_without_translation_is_in_english() {
        let book = RuleBook::new("rules", &[(Locale::De, "Regeln")]);
        assert_eq!(book.page(Locale::De), (Locale::De, "Regeln"));
        assert_eq!(book.page(Locale::En), (Locale::En, "rules"));
        assert_eq!(RuleBook::new("rules", &[]).page(Locale::De), (Locale::En, "rules"));
        assert_eq!(book.pages().collect::<Vec<_>>(), [(Locale::En, "rules"), (Locale::De, "Regeln")]);
    }
}
