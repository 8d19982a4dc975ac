//! The lesson: a whole match, with given kings, forced plays, dead cards, and the choice of a spade.

use acepost_l10n::Locale;
use serde_json::{Value, json};

use super::{ClockworkSpades, action::Options, messages};
use crate::{Lesson, Move};

/// A match that the learner wins after eleven decisions, by the plan of bots.
const SEED: u64 = 3385;

pub(super) fn lesson(locale: Locale) -> Lesson<ClockworkSpades> {
    let take = |position: u8| -> Value { json!({"type": "take", "position": position}) };
    let play = |cards: &[&str]| -> Value { json!({"type": "play", "cards": cards}) };
    let learner = |action, sentence: fn(Locale) -> String| Move::learner(action, sentence(locale));
    let bot = |action| Move::bot(1, action);
    let moves = vec![
        learner(take(1), messages::lesson_take),
        bot(take(4)),
        learner(play(&["8D"]), messages::lesson_play),
        bot(take(11)),
        learner(take(2), messages::lesson_choose),
        bot(play(&["6D", "8H", "8C"])),
        learner(play(&["9C", "QD"]), messages::lesson_play_all),
        bot(take(6)),
        learner(play(&["7H"]), messages::lesson_dead),
        bot(play(&["TD", "TC", "QH"])),
        learner(play(&["5H"]), messages::lesson_tick),
        bot(play(&["9H", "TH"])),
        learner(play(&["3H", "3D"]), messages::lesson_king),
        bot(take(9)),
        learner(play(&["3C", "QC"]), messages::lesson_count),
        bot(play(&["7D"])),
        learner(take(5), messages::lesson_king_of_spades),
        bot(take(7)),
        learner(take(8), messages::lesson_empty_hand),
        bot(take(3)),
        learner(take(10), messages::lesson_last),
        bot(take(12)),
    ];
    Lesson { seed: SEED, options: Options::default(), seats: 2, moves, closing: messages::lesson_end(locale) }
}
