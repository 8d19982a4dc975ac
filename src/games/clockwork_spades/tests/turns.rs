//! CS-6 and CS-8 to CS-11: a turn, from dead cards to drawing back up.

use crate::{Illegal, Seat, catalog::clockwork_spades::effect::Effect};

use super::scene::{cards, discarded, drawn, drew, given, play, take};

fn forbidden(sentence: &str) -> Illegal {
    Illegal::Forbidden(sentence.to_owned())
}

#[test]
fn cs_8_worked_case_1_who_holds_cards_of_the_window_must_play_them_all_and_draws_back_up() {
    // CS-8, CS-10, worked case 1
    let mut scene = given("AH 3C 9D", "4H 5H 6H").draws_then_the_rest("7H 8H 9H");
    assert_eq!(scene.legal(0), [play("AH 3C")]);
    let effects = scene.plays(0, "AH 3C");
    assert_eq!(effects[0], Effect::Played { seat: Seat(0), cards: cards("AH 3C") });
    assert_eq!(drawn(&effects), [drew(0, "7H 8H")]);
    assert_eq!(scene.hand(0), cards("7H 8H 9D"));
    assert_eq!(
        (scene.lying_on(1), scene.lying_on(2), scene.lying_on(3)),
        (Some(cards("AH")), Some(vec![]), Some(cards("3C")))
    );
}

#[test]
fn cs_8_the_cards_can_be_named_in_any_order_and_are_recorded_in_one() {
    // CS-8
    let mut scene = given("AH 3C 3D", "4H 5H 6H").draws_then_the_rest("");
    let effects = scene.plays(0, "3C AH 3D");
    assert_eq!(effects[0], Effect::Played { seat: Seat(0), cards: cards("AH 3D 3C") });
    assert_eq!(scene.lying_on(3), Some(cards("3D 3C")));

    // The window is 11, 12 and 1.
    let mut scene = given("AH JC QD", "4H 5H 6H").after(10).draws_then_the_rest("");
    let effects = scene.plays(0, "JC QD AH");
    assert_eq!(effects[0], Effect::Played { seat: Seat(0), cards: cards("AH JC QD") });
}

#[test]
fn cs_8_anything_but_all_cards_of_the_window_is_refused_with_the_rule_that_stops_it() {
    // CS-8
    let scene = given("AH 3C 9D", "4H 5H 6H").set_up();
    for (action, sentence) in [
        (play("AH"), "you must play all your cards of the window: the ace of hearts and the 3 of clubs"),
        (play(""), "you must play all your cards of the window: the ace of hearts and the 3 of clubs"),
        (play("AH 3C 9D"), "the 9 of diamonds does not belong to the window 1, 2 and 3"),
        (play("9D"), "the 9 of diamonds does not belong to the window 1, 2 and 3"),
        (play("AH 3C 4H"), "the 4 of hearts is not in your hand"),
        (play("AH 3C AH"), "a card is named twice"),
        (take(1), "you can play to the window, so you must: the ace of hearts and the 3 of clubs"),
        (take(2), "you can play to the window, so you must: the ace of hearts and the 3 of clubs"),
    ] {
        assert_eq!(scene.refused(0, &action), forbidden(sentence));
    }
    for action in [play("AH 3C"), play("4H 5H 6H"), take(1)] {
        assert_eq!(scene.refused(1, &action), Illegal::NotToAct);
        assert_eq!(scene.refused(255, &action), Illegal::NotToAct);
    }
}

#[test]
fn cs_9_worked_case_2_who_holds_none_takes_one_of_the_windows_spades() {
    // CS-9, worked case 2
    let mut scene = given("4H 9D 9C", "4D 5H 6H").draws_then_the_rest("");
    assert_eq!(scene.legal(0), [take(1), take(2), take(3)]);
    let effects = scene.takes(0, 2);
    assert_eq!(effects[0], Effect::Took { seat: Seat(0), position: 2, discarded: vec![] });
    assert_eq!(drawn(&effects), [], "the hand was full");
    assert_eq!(scene.spades(0), cards("2S"));
    assert_eq!((scene.lying_on(1), scene.lying_on(2)), (Some(vec![]), None));
    assert_eq!(scene.penalties(), [1, 0]);
}

#[test]
fn cs_9_any_other_spade_is_refused() {
    // CS-9
    let scene = given("4H 9D 9C", "4D 5H 6H").taken(1, &[2]).set_up();
    for position in [0, 2, 5, 12, 13, 16, 255] {
        let sentence = format!("position {position} is not in the window 1, 3 and 4");
        let holds_none = given("5D 9D 9C", "4D 5H 6H").taken(1, &[2]).set_up();
        assert_eq!(holds_none.refused(0, &take(position)), forbidden(&sentence));
    }
    assert_eq!(scene.legal(0), [play("4H")]);
    let holds_none = given("5D 9D 9C", "4D 5H 6H").set_up();
    let sentence = "you hold no card of the window 1, 2 and 3, so you must take a spade of it";
    assert_eq!(holds_none.refused(0, &play("5D")), forbidden(sentence));
    assert_eq!(holds_none.refused(0, &play("")), forbidden(sentence));
}

#[test]
fn cs_9_worked_case_5_the_cards_on_a_taken_spade_are_discarded_with_its_taking() {
    // CS-9, worked case 5
    let mut scene = given("9H 9D 9C", "5H TD TC").on_clock("2H 2C 3D").set_up();
    let before = scene.discards();
    let effects = scene.takes(0, 2);
    assert_eq!(effects[0], Effect::Took { seat: Seat(0), position: 2, discarded: cards("2H 2C") });
    let new: Vec<_> = scene.discards().into_iter().filter(|card| !before.contains(card)).collect();
    assert_eq!(new, cards("2H 2C"));
    assert_eq!((scene.lying_on(2), scene.lying_on(3)), (None, Some(cards("3D"))));
    assert_eq!(scene.spades(0), cards("2S"), "nobody gets the cards that lay on it");
}

#[test]
fn cs_6_worked_case_5_a_card_of_a_blank_position_is_replaced_at_its_owners_next_turn_and_not_before() {
    // CS-6, worked case 5
    let mut scene = given("8H 9D 9C", "2H 2D 8D").draws_then_the_rest("TH TD TC JH");
    let effects = scene.takes(0, 2);
    assert_eq!(discarded(&effects, 1), [cards("2H 2D")]);
    assert_eq!(effects.last(), Some(&drew(1, "TH TD")));
    assert_eq!(scene.hand(1), cards("8D TH TD"));
    assert_eq!(scene.open().discarded, cards("2H 2D"));

    // The taker's own cards of that position wait for the taker's next turn.
    let mut scene = given("2C 9D 9C", "4H TD TC").on_clock("").after(3).draws_then_the_rest("JH JD JC");
    scene.takes(0, 4);
    scene.takes(1, 7);
    assert_eq!(scene.window(), [10, 11, 12]);
    let mut scene = given("5H 9D 9C", "6H TD TC").draws_then_the_rest("JH JD JC");
    scene.takes(0, 1);
    let effects = scene.plays(1, "6H");
    assert!(discarded(&effects, 0).is_empty());
}

#[test]
fn cs_6_not_before_the_turn_of_whoever_holds_the_dead_card() {
    // CS-6, worked case 5: seat 1 takes the 5 while seat 0 holds a 5, and the 6 while it holds a 6 itself.
    let mut scene = given("AH 5D 9C", "9D TD TC").draws_then_the_rest("JH");
    scene.plays(0, "AH");
    assert_eq!(scene.hand(0), cards("5D 9C JH"));
    let effects = scene.takes(1, 5);
    assert_eq!(discarded(&effects, 0), [cards("5D")]);
    assert!(discarded(&effects, 1).is_empty());
    assert_eq!(scene.to_act(), [0]);
}

#[test]
fn cs_6_dead_cards_that_are_drawn_in_replacement_are_discarded_too_until_there_is_none() {
    // CS-6
    let mut scene = given("9H 9D 9C", "2H 8H 8C").taken(0, &[7]).draws_then_the_rest("2C 7D 7H TD");
    let effects = scene.takes(0, 2);
    assert_eq!(discarded(&effects, 1), [cards("2H"), cards("2C"), cards("7D"), cards("7H")]);
    assert_eq!(scene.hand(1), cards("8H 8C TD"));
    assert_eq!(scene.open().discarded, cards("2H 2C 7H 7D"));
    assert_eq!(effects.last(), Some(&drew(1, "TD")));
}

#[test]
fn cs_6_with_too_few_cards_to_draw_the_dead_cards_are_discarded_all_the_same() {
    // CS-6
    let mut scene = given("9H 9D 9C", "2H 2C 8C").kings(0, "KH").draws("TD").set_up();
    let effects = scene.takes(0, 2);
    assert_eq!(discarded(&effects, 1), [cards("2H 2C")]);
    assert_eq!(scene.hand(1), cards("8C TD"));
    assert_eq!((scene.pile(), scene.kings(1)), (0, cards("KS")));
    let mut scene = given("9H 9D 9C", "2H 2D 2C").kings(0, "KH").draws("TD").set_up();
    scene.takes(0, 2);
    assert_eq!((scene.hand(1), scene.kings(1)), (cards("TD"), cards("KS")), "as many as there are");
    let mut scene = given("9H 9D 9C", "2H 2C 2D").set_up();
    let effects = scene.takes(0, 2);
    assert_eq!(discarded(&effects, 1), [cards("2H 2D 2C")]);
    assert_eq!(scene.legal(1), [take(4), take(5), take(6)]);
}

#[test]
fn cs_6_a_card_drawn_at_the_end_of_a_turn_may_be_dead_and_waits_for_the_next() {
    // CS-6, CS-10
    let mut scene = given("AH 9D 9C", "4H TD TC").taken(1, &[8]).draws_then_the_rest("8H JH JD");
    scene.plays(0, "AH");
    assert_eq!(scene.hand(0), cards("8H 9D 9C"));
    let effects = scene.plays(1, "4H");
    assert_eq!(discarded(&effects, 0), [cards("8H")]);
    assert_eq!(scene.hand(0), cards("9D 9C JD"));
}

#[test]
fn cs_10_worked_case_8_without_a_draw_pile_hands_shrink_and_who_has_no_card_takes_a_spade_each_turn() {
    // CS-10, CS-9, worked case 8
    let mut scene = given("AH 9D", "4D").set_up();
    scene.plays(0, "AH");
    assert_eq!(scene.hand(0), cards("9D"));
    scene.plays(1, "4D");
    assert_eq!((scene.hand(1), scene.window()), (vec![], vec![7, 8, 9]));
    scene.plays(0, "9D");
    for (seat, window) in [(1, [10, 11, 12]), (0, [1, 2, 3]), (1, [4, 5, 6])] {
        assert_eq!((scene.to_act(), scene.legal(seat)), (vec![seat], window.map(take).to_vec()));
        scene.takes(seat, window[0]);
    }
    assert_eq!((scene.spades(0), scene.spades(1)), (cards("AS"), cards("4S TS")));
}

#[test]
fn cs_10_a_hand_is_drawn_up_to_three_as_far_as_the_draw_pile_goes() {
    // CS-10
    let mut scene = given("AH 2D 3C", "4D").kings(1, "KH KD").draws("9H 9D").set_up();
    scene.plays(0, "AH 2D 3C");
    assert_eq!((scene.hand(0), scene.pile()), (cards("9H 9D"), 0));
    let mut scene = given("9C", "4D").draws("9H 9D TD").set_up();
    scene.takes(0, 1);
    assert_eq!((scene.hand(0), scene.pile()), (cards("9H 9D 9C"), 2), "also after taking a spade");
}

#[test]
fn cs_11_the_players_take_turns_whatever_they_do() {
    // CS-11
    let mut scene = given("AH 9D 9C", "TH TD TC").draws_then_the_rest("");
    for turn in 1..=8 {
        let (seat, _) = scene.goes_on();
        assert_eq!(u16::from(seat), (turn + 1) % 2);
        assert_eq!((scene.last_turn().turn, scene.last_turn().seat), (turn, Seat(seat)));
        assert_eq!(scene.open().turn, turn + 1);
    }
}
