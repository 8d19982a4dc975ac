//! CH-17: resigning and running out of time.

use crate::{
    Leaving, Presentation, Rules, Seat, Viewer,
    catalog::chase_the_ace::{ChaseTheAce, action::Options, effect::Effect},
};

use super::scene::{Scene, card, cards, exchanged, face, faces, given, losers, shown, some_key};

fn left(seat: u8, text: &str, place: u8) -> Effect {
    Effect::Left { why: Leaving::Resigned, cards: vec![shown(seat, text)], place }
}

#[test]
fn ch_17_who_leaves_is_out_at_once_below_everyone_still_in_with_the_card_face_up_under_the_deck() {
    // CH-17
    for (why, seat) in [(Leaving::Resigned, 1), (Leaving::TimedOut, 2)] {
        let mut scene = given("QS 4H 9D 7C").play();
        let held = cards("QS 4H 9D 7C")[usize::from(seat)];
        let effects = scene.leave(&[seat], why);
        assert_eq!(effects, [Effect::Left { why, cards: vec![shown(seat, &held.to_string())], place: 4 }]);
        let player = &scene.view(Viewer::Public).players[usize::from(seat)];
        assert_eq!((player.still_in, player.place, &player.hand), (false, Some(4), &vec![]));
        assert_eq!(scene.deck().last(), Some(&held));
        assert_eq!(scene.view(Viewer::Public).deck[0], held.into(), "all see it there");
        assert!(!scene.still_in().contains(&seat));
        assert_eq!(scene.to_act(), [0], "it is still the same player's turn");
    }
}

#[test]
fn ch_17_exchanges_pass_over_the_seat() {
    // CH-17
    let mut scene = given("QS 4H 9D 7C").play();
    scene.resigns(1);
    assert_eq!(scene.exchanges(0), [exchanged(0, 2, "QS", "9D")]);
    assert_eq!(scene.to_act(), [2], "and so do the turns");
}

#[test]
fn ch_17_if_it_was_their_turn_the_turn_passes_on() {
    // CH-17
    let mut scene = given("QS 4H 9D 7C").play();
    scene.keeps(0);
    assert_eq!(scene.resigns(1), [left(1, "4H", 4)]);
    assert_eq!(scene.to_act(), [2]);
}

#[test]
fn ch_17_who_leaves_after_their_turn_takes_their_card_along() {
    // CH-17
    let mut scene = given("QS 4H 9D 7C").play();
    scene.exchanges(0);
    scene.resigns(0);
    assert_eq!((scene.to_act(), scene.hands(Viewer::Everyone)), (vec![1], faces("- QS 9D 7C")));
    assert_eq!(losers(&scene.all_keep()), Some(vec![3]), "the 4 no longer counts");
}

#[test]
fn ch_17_the_dealer_on_turn_leaves_and_the_round_is_resolved() {
    // CH-17: everyone else has had their turn.
    let mut scene = given("QS 4H 9D 2C").play();
    for seat in 0..3 {
        scene.keeps(seat);
    }
    let effects = scene.resigns(3);
    assert_eq!(effects[0], left(3, "2C", 4));
    assert_eq!(losers(&effects), Some(vec![1]));
    assert_eq!((scene.open().round, scene.dealer()), (2, 0), "the deal passes to the left of the dealer's seat");
}

#[test]
fn ch_17_worked_case_8_the_dealer_resigns_and_the_last_of_the_others_exchanges_with_the_deck() {
    // CH-17, worked case 8
    let mut scene = given("QS 4H 9D 2C").deck("8C").play();
    scene.resigns(3);
    assert_eq!(scene.to_act(), [0]);
    assert_eq!(scene.dealer(), 3, "the seat stays the dealer's for this round");
    let passage = |scene: &Scene| ChaseTheAce::passage(&scene.view(Viewer::Public));
    assert_eq!(passage(&scene), Some("CH-6"));
    scene.keeps(0);
    scene.keeps(1);
    assert_eq!(passage(&scene), Some("CH-10"));
    let effects = scene.exchanges(2);
    assert_eq!(effects[0], Effect::Drew { seat: Seat(2), gave: face("9D"), got: face("8C"), face_up: false });
    assert_eq!(losers(&effects), Some(vec![1]));
    assert_eq!(scene.dealer(), 0);
}

#[test]
fn ch_17_worked_case_8_the_last_of_the_others_refuses_a_king_from_the_deck_too() {
    // CH-17, worked case 8, CH-10
    let mut scene = given("QS 4H 9D 2C").deck("KC").play();
    scene.resigns(3);
    scene.keeps(0);
    scene.keeps(1);
    assert_eq!(scene.exchanges(2)[0], Effect::KingRefused { seat: Seat(2), card: card("KC") });
}

#[test]
fn ch_17_the_dealer_leaves_after_the_last_of_the_others_exchanged_with_them() {
    // CH-17: what the dealer was given goes under the deck.
    let mut scene = given("QS 4H 9D 2C").play();
    scene.keeps(0);
    scene.keeps(1);
    scene.exchanges(2);
    let effects = scene.resigns(3);
    assert_eq!(effects[0], left(3, "9D", 4));
    assert_eq!(losers(&effects), Some(vec![2]));
}

#[test]
fn ch_17_if_one_player_is_left_that_player_has_won() {
    // CH-17
    let mut scene = given("QS 4H").play();
    let effects = scene.resigns(0);
    assert_eq!(effects.len(), 2);
    scene.assert_ended([2, 1], "last_standing");

    let mut scene = given("QS 4H 9D").play();
    scene.leave(&[0, 2], Leaving::TimedOut);
    scene.assert_ended([2, 1, 2], "last_standing");
}

#[test]
fn ch_17_several_at_once_share_a_placement_and_lay_their_cards_in_the_order_of_the_seats() {
    // CH-17
    let mut scene = given("QS 4H 9D 7C 8S").play();
    scene.keeps(0);
    let effects = scene.leave(&[4, 0, 1], Leaving::TimedOut);
    let laid = vec![shown(0, "QS"), shown(1, "4H"), shown(4, "8S")];
    assert_eq!(effects, [Effect::Left { why: Leaving::TimedOut, cards: laid, place: 3 }]);
    assert_eq!(scene.deck()[47..], cards("QS 4H 8S"));
    assert_eq!((scene.to_act(), scene.still_in()), (vec![2], vec![2, 3]));
    assert_eq!(losers(&scene.all_keep()), Some(vec![3]), "two are left, and do not tie");
}

#[test]
fn ch_17_all_at_once_is_a_draw() {
    // CH-17, and the common rule for two
    for (why, reason) in [(Leaving::Resigned, "resigned"), (Leaving::TimedOut, "timed_out")] {
        let mut scene = given("QS 4H").play();
        scene.leave(&[0, 1], why);
        scene.assert_ended([1, 1], reason);
    }
    let mut scene = given("QS - 4H").play();
    scene.leave(&[0, 2], Leaving::TimedOut);
    scene.assert_ended([1, 3, 1], "timed_out");
}

#[test]
fn ch_17_a_player_who_leaves_without_a_token_has_left_and_did_not_go_out() {
    // CH-17, CH-15
    let mut scene = given("QS 4H 9D").tokens([3, 0, 0]).on_their_honour().play();
    scene.resigns(2);
    let left = |scene: &Scene| scene.view(Viewer::Public).players.iter().map(|player| player.left).collect::<Vec<_>>();
    assert_eq!(left(&scene), [false, false, true]);
    scene.all_keep();
    scene.assert_ended([1, 2, 3], "last_standing");
    assert_eq!(left(&scene), [false, false, true], "seat 1 went out");
}

#[test]
fn ch_17_a_player_who_left_is_below_those_who_go_out_later() {
    // CH-17, CH-16
    let mut scene = given("QS 4H 9D").tokens([3, 1, 3]).play();
    scene.resigns(2);
    scene.all_keep();
    scene.assert_ended([1, 2, 3], "last_standing");
}

#[test]
fn ch_17_the_next_deal_is_without_who_left_and_the_deck_is_whole_again() {
    // CH-17, CH-5
    let mut scene = given("QS 4H 9D 7C").play();
    scene.resigns(0);
    scene.all_keep();
    assert_eq!((scene.dealer(), scene.deck().len()), (1, 49));
    assert_eq!(scene.hands(Viewer::Public), faces("- - - -"));
}

#[test]
fn nobody_leaves_a_match_that_is_over_or_has_not_begun_or_from_a_seat_that_is_not_in() {
    let mut scene = given("QS - 4H").play();
    assert_eq!(scene.leave(&[], Leaving::Resigned), []);
    assert_eq!(scene.leave(&[1, 3, 31], Leaving::Resigned), []);
    scene.resigns(0);
    assert_eq!(scene.leave(&[2], Leaving::Resigned), []);
    scene.assert_ended([2, 3, 1], "last_standing");
    let empty = ChaseTheAce::table(&Options::default(), 3);
    let seats = ChaseTheAce::still_in(&empty);
    assert_eq!(ChaseTheAce::leave(&empty, seats, Leaving::Resigned, &mut some_key(0).event(1)), Ok(vec![]));
}

#[test]
fn ch_17_leaving_fits_at_every_moment_of_random_matches() {
    // CH-17: any player can leave at any time, no card is lost and the match reaches its end.
    for number in 0..400 {
        let options =
            Options { king_passes_on: number % 2 == 0, on_their_honour: number % 3 == 0, ..Options::default() };
        let (mut scene, _) = Scene::opened(options, 2 + u8::try_from(number % 6).expect("few"), some_key(number));
        let mut lots = some_key(number).event(1 << 40);
        let mut left = 0;
        while let [seat] = scene.to_act()[..] {
            match lots.lot(12) {
                0 => {
                    let bits: Vec<u8> = scene.still_in().into_iter().filter(|_| lots.lot(4) == 0).collect();
                    left += bits.len();
                    scene.leave(&bits, Leaving::TimedOut);
                }
                1..6 => _ = scene.keeps(seat),
                _ => _ = scene.exchanges(seat),
            }
            let mut all = ChaseTheAce::cards(&scene.state);
            all.sort_unstable();
            assert!(all.into_iter().eq(acepost_pieces::Card::deck()));
        }
        let outcome = scene.outcome().expect("over");
        let mut placements = outcome.placements;
        placements.sort_unstable();
        assert!(placements[0] == 1 && (placements[1] > 1 || left > 1), "{placements:?}");
    }
}
