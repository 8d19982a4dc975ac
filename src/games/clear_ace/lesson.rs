//! The lesson: a short match with a 2 that beats an ace, a 2 that is a burden, a duel, and all four aces.

use acepost_l10n::Locale;
use serde_json::{Value, json};

use super::{ClearAce, action::Options, messages};
use crate::{Lesson, Move};

/// A match in which the plan of bots meets all of it within six decisions.
const SEED: u64 = 5170;

pub(super) fn lesson(locale: Locale) -> Lesson<ClearAce> {
    let play = |card: &str| -> Value { json!({"type": "play", "card": card}) };
    let learner = |card, sentence: fn(Locale) -> String| Move::learner(play(card), sentence(locale));
    let bot = |card| Move::bot(1, play(card));
    let moves = vec![
        learner("2S", messages::lesson_two),
        bot("AS"),
        bot("KH"),
        learner("2H", messages::lesson_burden),
        learner("7H", messages::lesson_lead),
        bot("9S"),
        learner("AD", messages::lesson_ace),
        bot("AH"),
        learner("KS", messages::lesson_duel),
        bot("2C"),
        bot("KC"),
        learner("AC", messages::lesson_last_ace),
    ];
    Lesson { seed: SEED, options: Options::default(), seats: 2, moves, closing: messages::lesson_end(locale) }
}
