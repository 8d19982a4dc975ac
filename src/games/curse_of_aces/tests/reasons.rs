//! Why cards and choices are not legal.

use crate::{
    catalog::curse_of_aces::{CurseOfAces, action::Options, view::View},
    testing::assert_reasons_fit,
};

/// What attacker or defender choose between.
fn choices(view: &View) -> &'static [&'static str] {
    let defends = view.table.iter().any(|exchange| exchange.beaten_with.is_none());
    if defends { &["beat", "take"] } else { &["attack", "done"] }
}

#[test]
fn in_random_matches_every_card_and_choice_can_be_played_or_has_a_reason() {
    // CU-5, CU-6, CU-10, CU-11, CU-21
    for seats in 2..=4 {
        let given = assert_reasons_fit::<CurseOfAces>(&Options::default(), seats, 100, choices);
        assert_eq!(given.into_keys().collect::<Vec<_>>(), ["CU-10", "CU-11", "CU-5", "CU-6"]);
        let must_beat = Options { must_beat: true, ..Options::default() };
        let given = assert_reasons_fit::<CurseOfAces>(&must_beat, seats, 100, choices);
        assert_eq!(given.into_keys().collect::<Vec<_>>(), ["CU-10", "CU-11", "CU-21", "CU-5", "CU-6"]);
    }
}
