//! Why cards and choices are not legal.

use crate::{
    catalog::curse_of_aces::{CurseOfAces, action::Options},
    testing::assert_reasons_fit,
};

#[test]
fn in_random_matches_every_card_can_be_played_or_has_a_reason() {
    // CU-5, CU-6, CU-10, CU-11, CU-21
    for seats in 2..=4 {
        let given = assert_reasons_fit::<CurseOfAces>(&Options::default(), seats, 100);
        assert_eq!(given.into_keys().collect::<Vec<_>>(), ["CU-10", "CU-11", "CU-5", "CU-6"]);
        let must_beat = Options { must_beat: true, ..Options::default() };
        let given = assert_reasons_fit::<CurseOfAces>(&must_beat, seats, 100);
        assert_eq!(given.into_keys().collect::<Vec<_>>(), ["CU-10", "CU-11", "CU-21", "CU-5", "CU-6"]);
    }
}
