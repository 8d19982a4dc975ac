//! Why cards and choices are not legal.

use crate::{
    catalog::clear_ace::{ClearAce, action::Options},
    testing::assert_reasons_fit,
};

#[test]
fn ca_10_in_random_matches_every_card_can_be_played_or_has_a_reason() {
    // CA-10
    for keep_two in [false, true] {
        let given = assert_reasons_fit::<ClearAce>(&Options { keep_two }, 2, 300, |_| &["play"]);
        assert_eq!(given.into_keys().collect::<Vec<_>>(), ["CA-10"]);
    }
}
