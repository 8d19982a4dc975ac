//! The lesson: attacks and defences with single cards and pairs, and cards that are taken.

use acepost_l10n::Locale;
use serde_json::{Value, json};

use super::{CurseOfAces, action::Options, messages};
use crate::{Lesson, Move};

/// A match in which the plan of bots shows it all within ten decisions.
const SEED: u64 = 87;

pub(super) fn lesson(locale: Locale) -> Lesson<CurseOfAces> {
    let attack = |card: &str| -> Value { json!({"type": "attack", "card": card}) };
    let beat = |cards: &[&str]| -> Value { json!({"type": "beat", "cards": cards}) };
    let (done, take): (Value, Value) = (json!({"type": "done"}), json!({"type": "take"}));
    let learner = |action: Value, sentence: fn(Locale) -> String| Move::learner(action, sentence(locale));
    let bot = |action: Value| Move::bot(1, action);
    let moves = vec![
        bot(attack("7S")),
        learner(beat(&["6D", "6C"]), messages::lesson_pair),
        bot(attack("7H")),
        learner(beat(&["JS"]), messages::lesson_single),
        bot(done.clone()),
        learner(attack("7D"), messages::lesson_attack),
        bot(beat(&["8D"])),
        learner(done.clone(), messages::lesson_done),
        bot(attack("9D")),
        learner(beat(&["QS"]), messages::lesson_queen),
        bot(done.clone()),
        learner(attack("9H"), messages::lesson_again),
        bot(take.clone()),
        learner(attack("TD"), messages::lesson_taken),
        bot(beat(&["9H", "6S"])),
        learner(done.clone(), messages::lesson_helped),
        bot(attack("QC")),
        learner(take, messages::lesson_take),
        bot(attack("8C")),
        learner(beat(&["9C"]), messages::lesson_weakest),
        bot(done),
    ];
    Lesson { seed: SEED, options: Options::default(), seats: 2, moves, closing: messages::lesson_end(locale) }
}
