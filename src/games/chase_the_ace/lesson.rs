//! The lesson: five rounds of three players, with a king that stops an exchange, the dealer's draw, and a low card passed on.

use acepost_l10n::Locale;
use serde_json::{Value, json};

use super::{ChaseTheAce, action::Options, messages};
use crate::{Lesson, Move};

/// A match that the learner wins after five decisions, by the plan of bots.
const SEED: u64 = 514;

pub(super) fn lesson(locale: Locale) -> Lesson<ChaseTheAce> {
    let (keep, exchange): (Value, Value) = (json!({"type": "keep"}), json!({"type": "exchange"}));
    let learner = |action: &Value, sentence: fn(Locale) -> String| Move::learner(action.clone(), sentence(locale));
    let bot = |seat, action: &Value| Move::bot(seat, action.clone());
    let moves = vec![
        learner(&exchange, messages::lesson_low),
        bot(1, &keep),
        bot(2, &exchange),
        bot(1, &exchange),
        bot(2, &exchange),
        learner(&exchange, messages::lesson_dealer),
        bot(2, &keep),
        learner(&exchange, messages::lesson_again),
        bot(1, &exchange),
        learner(&keep, messages::lesson_keep),
        bot(1, &exchange),
        bot(2, &exchange),
        bot(2, &exchange),
        learner(&keep, messages::lesson_king),
    ];
    let options = Options { tokens: 2, ..Options::default() };
    Lesson { seed: SEED, options, seats: 3, moves, closing: messages::lesson_end(locale) }
}
