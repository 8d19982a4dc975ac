//! Why cards and choices are not legal.

use crate::{
    catalog::clockwork_spades::{ClockworkSpades, action::Options},
    testing::assert_reasons_fit,
};

#[test]
fn cs_7_to_cs_9_in_random_matches_every_card_and_choice_can_be_played_or_has_a_reason() {
    // CS-7, CS-8, CS-9
    let given = assert_reasons_fit::<ClockworkSpades>(&Options::default(), 2, 300, |_| &["play", "take"]);
    assert_eq!(given.into_keys().collect::<Vec<_>>(), ["CS-7", "CS-8", "CS-9"]);
}
