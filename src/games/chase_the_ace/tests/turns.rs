//! CH-6 to CH-10: keeping and exchanging.

use crate::{
    Illegal, Observation, Presentation, Rules, Seat, Viewer, Words,
    catalog::chase_the_ace::{ChaseTheAce, action::Action, effect::Effect},
};

use super::scene::{card, cards, exchanged, face, faces, given, king_shown, losers, stopped};

const KEEP: Action = Action::Keep {};
const EXCHANGE: Action = Action::Exchange {};

#[test]
fn ch_6_the_player_to_the_dealers_left_begins_and_the_dealer_is_last() {
    // CH-6
    let mut scene = given("4S QH 9D - 7C").dealer(1).play();
    for seat in [2, 4, 0, 1] {
        assert_eq!(scene.to_act(), [seat]);
        assert_eq!(scene.open().round, 1);
        scene.keeps(seat);
    }
    assert_eq!((scene.open().round, scene.dealer(), scene.to_act()), (2, 2, vec![4]));
}

#[test]
fn ch_6_a_turn_is_one_choice_and_nobody_else_has_it() {
    // CH-6
    let scene = given("4S QH 9D").play();
    assert_eq!(ChaseTheAce::legal_actions(&scene.state, Seat(0)), [KEEP, EXCHANGE]);
    for seat in [1, 2, 3, 255] {
        assert_eq!(ChaseTheAce::legal_actions(&scene.state, Seat(seat)), []);
        for action in Action::ALL {
            assert_eq!(scene.refused(seat, action), Illegal::NotToAct);
        }
    }
}

#[test]
fn ch_6_who_holds_a_king_may_exchange_too_and_nothing_is_ever_forced() {
    // CH-6
    let mut scene = given("KS QH 9D").play();
    for _ in 0..3 {
        let seat = Seat(scene.to_act()[0]);
        assert_eq!(ChaseTheAce::legal_actions(&scene.state, seat), [KEEP, EXCHANGE]);
        assert_eq!(ChaseTheAce::forced(&scene.state, seat), None);
        assert_eq!(ChaseTheAce::stand_in(&scene.state, seat), Some(KEEP), "the stand-in action is to keep");
        assert_eq!(ChaseTheAce::stand_in(&scene.state, Seat(3)), None);
        scene.exchanges(seat.0);
    }
}

#[test]
fn ch_6_keeping_changes_nothing() {
    // CH-6
    let mut scene = given("4S QH 9D").play();
    assert_eq!(scene.keeps(0), [Effect::Kept { seat: Seat(0) }]);
    assert_eq!(scene.hands(Viewer::Everyone), faces("4S QH 9D"));
}

#[test]
fn ch_7_worked_case_1_the_two_cards_change_owners_and_the_neighbour_cannot_refuse() {
    // CH-7, worked case 1
    let mut scene = given("QS 4H 9D").play();
    assert_eq!(scene.exchanges(0), [exchanged(0, 1, "QS", "4H")]);
    assert_eq!(scene.hands(Viewer::Everyone), faces("4H QS 9D"));
    assert_eq!(scene.to_act(), [1]);
}

#[test]
fn ch_7_the_neighbour_is_the_next_to_the_left_who_is_still_in() {
    // CH-7
    let mut scene = given("QS - - 4H 9D").dealer(4).play();
    let hint = ChaseTheAce::hint(&scene.state, Seat(0), &EXCHANGE);
    assert_eq!(hint.with, Some(Seat(3)));
    assert_eq!(scene.exchanges(0), [exchanged(0, 3, "QS", "4H")]);
}

#[test]
fn ch_8_worked_case_2_a_king_stops_the_exchange_and_is_turned_up() {
    // CH-8, worked case 2
    let mut scene = given("QS KH 9D").play();
    assert_eq!(scene.exchanges(0), [king_shown(1, 0, "KH"), stopped(0)]);
    assert_eq!(scene.hands(Viewer::Everyone), faces("QS KH 9D"));
    assert_eq!(scene.hands(Viewer::Public), faces("- KH -"));
    assert!(scene.open().players[1].face_up);
    assert_eq!(scene.to_act(), [1], "the turn is over");
}

#[test]
fn ch_8_a_king_turned_up_stays_face_up_for_the_round_wherever_it_goes() {
    // CH-8
    let mut scene = given("QS KH 9D 5C").play();
    scene.exchanges(0);
    let gave = scene.exchanges(1).remove(0);
    let full = Effect::Exchanged { seat: Seat(1), with: Seat(2), gave: face("KH"), got: face("9D"), face_up: true };
    assert_eq!(gave, full);
    assert_eq!(scene.hands(Viewer::Public), faces("- - KH -"));
    let seen = Effect::Exchanged { seat: Seat(1), with: Seat(2), gave: face("KH"), got: face("-"), face_up: true };
    assert_eq!(ChaseTheAce::redact(&gave, Viewer::Public), seen);
    scene.exchanges(2);
    assert_eq!(scene.hands(Viewer::Public), faces("- - - KH"));
    assert_eq!(scene.to_act(), [3]);
    scene.all_keep();
    let open = |view: &crate::catalog::chase_the_ace::view::View| view.players.iter().any(|p| p.face_up);
    assert!(!open(&scene.view(Viewer::Public)), "with the next deal it is a card like any other");
}

#[test]
fn ch_8_a_king_that_was_given_away_unseen_is_turned_up_when_its_holder_is_asked() {
    // CH-8
    let mut scene = given("KS QH 9D").play();
    assert_eq!(scene.exchanges(0), [exchanged(0, 1, "KS", "QH")]);
    assert_eq!(scene.hands(Viewer::Public), faces("- - -"));
    assert_eq!(scene.hands(Viewer::Seat(Seat(0))), faces("QH KS -"));
    scene.exchanges(1);
    assert_eq!(scene.hands(Viewer::Public), faces("- - -"), "nobody was asked who held it");
}

#[test]
fn ch_9_worked_case_2_with_king_passes_on_the_exchange_is_with_the_player_after() {
    // CH-9, worked case 2
    let mut scene = given("QS KH 9D 5C").king_passes_on().play();
    assert_eq!(scene.exchanges(0), [king_shown(1, 0, "KH"), exchanged(0, 2, "QS", "9D")]);
    assert_eq!(scene.hands(Viewer::Everyone), faces("9D KH QS 5C"));
    assert_eq!(scene.to_act(), [1]);
}

#[test]
fn ch_9_each_king_met_is_turned_up_up_to_the_dealer() {
    // CH-9
    let mut scene = given("QS KH KD 5C").king_passes_on().play();
    let effects = scene.exchanges(0);
    assert_eq!(effects, [king_shown(1, 0, "KH"), king_shown(2, 0, "KD"), exchanged(0, 3, "QS", "5C")]);
    // A king that is face up already is met again.
    assert_eq!(
        scene.exchanges(1),
        [
            king_shown(2, 1, "KD"),
            Effect::Exchanged { seat: Seat(1), with: Seat(3), gave: face("KH"), got: face("QS"), face_up: true }
        ]
    );
}

#[test]
fn ch_9_it_fails_at_a_dealer_with_a_king_and_never_goes_past() {
    // CH-9: seat 0 sits to the left of the dealer and holds no king, but the exchange does not come round to it.
    let mut scene = given("3S QS KH KD").king_passes_on().play();
    scene.keeps(0);
    assert_eq!(scene.exchanges(1), [king_shown(2, 1, "KH"), king_shown(3, 1, "KD"), stopped(1)]);
    assert_eq!(scene.hands(Viewer::Everyone), faces("3S QS KH KD"));
    assert_eq!(scene.to_act(), [2]);
}

#[test]
fn ch_9_it_never_goes_past_the_seat_of_a_dealer_who_has_left() {
    // CH-9
    let mut scene = given("3S QS KH 8D").king_passes_on().play();
    scene.keeps(0);
    scene.resigns(3);
    assert_eq!(scene.exchanges(1), [king_shown(2, 1, "KH"), stopped(1)]);
    assert_eq!(scene.to_act(), [2]);
}

#[test]
fn ch_10_worked_case_3_the_dealer_keeps_what_the_deck_brings_even_if_it_is_worse() {
    // CH-10, worked case 3
    let mut scene = given("QS 4H TD").deck("9C").play();
    scene.keeps(0);
    scene.keeps(1);
    assert_eq!(ChaseTheAce::hint(&scene.state, Seat(2), &EXCHANGE).with, None);
    let effects = scene.exchanges(2);
    assert_eq!(effects[0], Effect::Drew { seat: Seat(2), gave: face("TD"), got: face("9C"), face_up: false });
    let shown: Vec<_> = scene.open().last_round.expect("resolved").cards.iter().map(|shown| shown.card).collect();
    assert_eq!(shown, cards("QS 4H 9C"));
}

#[test]
fn ch_10_worked_case_3_a_king_from_the_deck_is_refused_and_shown() {
    // CH-10, worked case 3
    let mut scene = given("QS 4H 2D").deck("KC 9C").play();
    scene.keeps(0);
    scene.keeps(1);
    let effects = scene.exchanges(2);
    assert_eq!(effects[0], Effect::KingRefused { seat: Seat(2), card: card("KC") });
    assert_eq!(losers(&effects), Some(vec![2]), "the dealer kept the 2");
}

#[test]
fn ch_10_the_old_card_and_a_refused_king_lie_on_top_of_the_deck_afterwards() {
    // CH-10
    for (top, lies, result) in [("9C 8C", "TD 8C", "9C"), ("KC 8C", "KC 8C", "TD")] {
        let mut scene = given("QS AH TD").tokens([3, 1, 3]).dealer(2).deck(top).play();
        // With seat 0 gone and seat 1 going out, the match ends, and the deck stays as it is.
        scene.keeps(0);
        scene.resigns(0);
        scene.keeps(1);
        scene.exchanges(2);
        scene.assert_ended([3, 2, 1], "last_standing");
        assert_eq!(scene.deck()[..2], cards(lies));
        assert_eq!(scene.hands(Viewer::Everyone)[2], face(result));
    }
}

#[test]
fn ch_10_a_king_of_the_dealers_can_go_to_the_deck_and_if_face_up_all_see_it() {
    // CH-10, CH-8
    let mut scene = given("QS 4H KD").deck("9C").play();
    scene.keeps(0);
    scene.exchanges(1);
    let effects = scene.exchanges(2);
    let full = Effect::Drew { seat: Seat(2), gave: face("KD"), got: face("9C"), face_up: true };
    assert_eq!(effects[0], full);
    let seen = Effect::Drew { seat: Seat(2), gave: face("KD"), got: face("-"), face_up: true };
    assert_eq!(ChaseTheAce::redact(&full, Viewer::Seat(Seat(1))), seen);
}

#[test]
fn ch_6_nothing_needs_a_reason_since_either_choice_is_always_legal() {
    // CH-6
    let mut scene = given("KS QH 9D").play();
    for _ in 0..3 {
        let seen =
            Observation::<ChaseTheAce>::of(&scene.state, Seat(scene.to_act()[0])).expect("it is the seat's turn");
        assert_eq!((&seen.legal[..], ChaseTheAce::reasons(&seen, &Words::PLAIN)), (&Action::ALL[..], Vec::new()));
        scene.exchanges(seen.seat.0);
    }
}
