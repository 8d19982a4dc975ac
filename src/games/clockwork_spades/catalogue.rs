//! What the catalogue says of the options of Clockwork Spades.

use acepost_l10n::Locale;

use super::messages;
use crate::OptionWords;

/// Returns the words for an option; `None` if there is no such option.
pub(super) fn option(name: &str, locale: Locale) -> Option<OptionWords> {
    Some(match name {
        "first_player" => {
            OptionWords::new(messages::option_first_player(locale), messages::option_first_player_description(locale))
                .choice("random", messages::option_first_player_random(locale))
                .choice("seat_0", messages::option_first_player_seat_0(locale))
        }
        "king_of_spades_counts" => OptionWords::new(
            messages::option_king_of_spades_counts(locale),
            messages::option_king_of_spades_counts_description(locale),
        ),
        _ => return None,
    })
}
