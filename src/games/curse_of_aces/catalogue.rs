//! What the catalogue says of the options of Curse of Aces.

use acepost_l10n::Locale;

use super::messages;
use crate::OptionWords;

/// Returns the words for an option; `None` if there is no such option.
pub(super) fn option(name: &str, locale: Locale) -> Option<OptionWords> {
    Some(match name {
        "first_attacker" => OptionWords::new(
            messages::option_first_attacker(locale),
            messages::option_first_attacker_description(locale),
        )
        .choice("random", messages::option_first_attacker_random(locale))
        .choice("seat_0", messages::option_first_attacker_seat_0(locale)),
        "must_beat" => {
            OptionWords::new(messages::option_must_beat(locale), messages::option_must_beat_description(locale))
        }
        "play_on" => OptionWords::new(messages::option_play_on(locale), messages::option_play_on_description(locale)),
        _ => return None,
    })
}
