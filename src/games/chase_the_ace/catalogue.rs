//! What the catalogue says of the options of Chase the Ace.

use acepost_l10n::Locale;

use super::messages;
use crate::OptionWords;

/// Returns the words for an option; `None` if there is no such option.
pub(super) fn option(name: &str, locale: Locale) -> Option<OptionWords> {
    Some(match name {
        "tokens" => OptionWords::new(messages::option_tokens(locale), messages::option_tokens_description(locale)),
        "king_passes_on" => OptionWords::new(
            messages::option_king_passes_on(locale),
            messages::option_king_passes_on_description(locale),
        ),
        "ties_are_safe" => {
            OptionWords::new(messages::option_ties_are_safe(locale), messages::option_ties_are_safe_description(locale))
        }
        "on_their_honour" => OptionWords::new(
            messages::option_on_their_honour(locale),
            messages::option_on_their_honour_description(locale),
        ),
        _ => return None,
    })
}
