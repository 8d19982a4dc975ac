//! CU-4 to CU-7: attacking.

use crate::{
    Illegal, Rules, Seat,
    catalog::curse_of_aces::{CurseOfAces, effect::Effect},
};

use super::scene::{DONE, TAKE, attack, beat, chance, given};

#[test]
fn cu_4_the_attacker_attacks_the_next_player_to_the_left_still_in_one_card_at_a_time() {
    // CU-4
    let mut scene = given(&["6S 7S", "", "8S 9S", "TS JS"]).out(&[1]).rest_gone();
    assert_eq!((scene.turn(), scene.to_act()), ((0, 2), vec![0]));
    scene.when(0, attack("6S"));
    assert_eq!(scene.to_act(), [2], "the card is answered before the next");
    let refused = CurseOfAces::decide(&scene.state, Seat(0), &attack("7S"), &mut chance(9));
    assert_eq!(refused, Err(Illegal::NotToAct));
    let scene = given(&["6S 7S", "", "8S 9S", "TS JS"]).out(&[1]).attacker(3).rest_gone();
    assert_eq!(scene.turn(), (3, 0), "clockwise and around");
}

#[test]
fn cu_5_the_first_card_may_be_any_and_a_further_one_must_have_a_rank_that_lies_on_the_table() {
    // CU-5
    let mut scene = given(&["7S 7H 9H TS AS", "9C TC KC KD"]).rest_in_deck();
    assert_eq!(scene.legal(0), ["7S", "7H", "9H", "TS", "AS"]);
    assert!(scene.refused(0, attack("9C")).contains("not in your hand"));
    scene.round(0, "7S", 1, beat("9C"));
    // worked case 3
    assert_eq!(scene.legal(0), ["7H", "9H", "done"]);
    assert_eq!(scene.refused(0, attack("TS")), "no 10 lies on the table: an attack goes on with ranks that lie there");
    scene.round(0, "9H", 1, beat("TC"));
    assert_eq!(scene.legal(0), ["7H", "TS", "done"], "what beat the second card counts, too");
}

#[test]
fn cu_5_case_3_both_cards_of_a_pair_count() {
    // CU-5, worked case 3
    let mut scene = given(&["7S 7H 6H 8H AS", "7C 6C KC"]).rest_in_deck();
    scene.round(0, "7S", 1, beat("7C 6C"));
    assert_eq!(scene.legal(0), ["6H", "7H", "done"]);
}

#[test]
fn cu_6_the_attacker_must_play_one_card_and_after_each_beaten_card_goes_on_or_is_done() {
    // CU-6
    let mut scene = given(&["7S 7H", "9C TC KC"]).rest_in_deck();
    assert_eq!(scene.refused(0, DONE), "attack with one card at least");
    scene.round(0, "7S", 1, beat("9C"));
    assert_eq!((scene.legal(0), scene.to_act()), (vec!["7H".to_owned(), "done".to_owned()], vec![0]));
    let effects = scene.when(0, DONE);
    assert!(matches!(effects[0], Effect::Defended { seat: Seat(1), .. }), "{effects:?}");
}

#[test]
fn cu_7_with_no_card_left_on_either_side_the_move_is_done_by_itself() {
    // CU-7
    let attacker_has_none = given(&["7S", "9C TC"]);
    let defender_has_none = given(&["7S 7H", "9C"]);
    for given in [attacker_has_none, defender_has_none] {
        let mut scene = given.rest_in_deck();
        let effects = scene.round(0, "7S", 1, beat("9C"));
        assert!(matches!(effects[..2], [Effect::Beaten { .. }, Effect::Defended { .. }]), "{effects:?}");
        assert_eq!((scene.turn(), scene.to_act()), ((1, 0), vec![1]));
    }
    let mut scene = given(&["7S 7H", "9C 8C", "6S"]).rest_in_deck();
    let effects = scene.round(0, "7S", 1, beat("9C"));
    assert_eq!(effects.len(), 1, "with cards on both sides it goes on: {effects:?}");
}

#[test]
fn cu_7_an_attacker_who_has_no_fitting_card_must_still_say_done() {
    // CU-7
    let mut scene = given(&["7S KS", "9C TC"]).rest_in_deck();
    let effects = scene.round(0, "7S", 1, beat("9C"));
    assert_eq!(effects.len(), 1, "{effects:?}");
    assert_eq!((scene.to_act(), scene.legal(0)), (vec![0], vec!["done".to_owned()]));
    scene.when(0, DONE);
    assert_eq!(scene.turn(), (1, 0));
}

#[test]
fn what_belongs_to_the_other_side_is_refused_with_a_sentence() {
    let mut scene = given(&["7S KS", "9C TC"]).rest_in_deck();
    for action in [beat("KS"), TAKE] {
        assert_eq!(scene.refused(0, action), "there is no card to beat: it is you who attacks");
    }
    scene.when(0, attack("7S"));
    for action in [attack("9C"), DONE] {
        assert_eq!(scene.refused(1, action), "you are attacked with the 7 of spades: beat it or take");
    }
}
