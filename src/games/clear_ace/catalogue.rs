//! What the catalogue says of the options of Clear Ace.

use acepost_l10n::Locale;

use super::messages;
use crate::OptionWords;

/// Returns the words for an option; `None` if there is no such option.
pub(super) fn option(name: &str, locale: Locale) -> Option<OptionWords> {
    Some(match name {
        "keep_two" => {
            OptionWords::new(messages::option_keep_two(locale), messages::option_keep_two_description(locale))
        }
        _ => return None,
    })
}
