//! Tests of High Card's rules, HC-1 to HC-5.

use std::collections::BTreeSet;

use acepost_pieces::Card;
use serde_json::Value;

use super::{Action, HighCard, Options};
use crate::testing::{RandomPlay, ViewerSeat, assert_shows_what_the_model_says, cards_in};

#[test]
fn hc_1_to_hc_3_random_matches_lose_no_card_and_give_each_seat_a_choice() {
    // HC-1, HC-2, HC-3, HC-4
    let deck: Vec<Card> = Card::deck().collect();
    for seats in 2..=4 {
        let thinkable = |_: &_, _| vec![Action::Keep {}, Action::Draw {}];
        let options = Options {};
        let figures = RandomPlay::<HighCard> {
            options,
            seats,
            matches: 1000,
            deck: &deck,
            thinkable: &thinkable,
            try_all_every: 1,
        }
        .play();
        assert_eq!(figures.decisions, 1000 * u64::from(seats));
    }
}

/// HC-5: a player's own cards, and all of them once they are shown.
fn shown_to(sight: ViewerSeat, effect: &Value) -> BTreeSet<String> {
    match effect["type"].as_str().expect("a tag") {
        "dealt" => {
            sight.map(|seat| cards_in(&effect["hands"][usize::try_from(seat).expect("small")])).unwrap_or_default()
        }
        "drew" if effect["seat"].as_u64() == sight => cards_in(effect),
        "shown" => cards_in(effect),
        _ => BTreeSet::new(),
    }
}

#[test]
fn hc_5_a_viewer_is_shown_exactly_the_cards_that_the_rule_book_says() {
    assert_shows_what_the_model_says::<HighCard>(&Options {}, 4, 200, shown_to);
}
