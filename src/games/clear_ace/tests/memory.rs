//! CA-30: what a player who has followed the match could remember.

use crate::{
    Rules, Seat, Viewer,
    catalog::clear_ace::{
        ClearAce,
        effect::Effect,
        view::{Known, View},
    },
};

use super::scene::{Scene, card, cards, faces, given};

const VIEWERS: [Viewer; 3] = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public];

fn view(scene: &Scene, viewer: Viewer) -> View {
    ClearAce::view(&scene.state, viewer)
}

/// Returns what seat 0, seat 1 and the public know of a seat's face-down cards.
fn known(scene: &Scene, of: usize) -> [Known; 3] {
    VIEWERS.map(|viewer| view(scene, viewer).players[of].known.clone())
}

fn in_deck(scene: &Scene, of: usize) -> [Vec<acepost_pieces::Card>; 3] {
    known(scene, of).map(|known| known.in_deck)
}

#[test]
fn ca_30_an_owner_knows_the_cards_of_the_deck_and_the_others_those_that_they_saw_being_won() {
    // CA-30
    let mut scene = given("9D KS 8C", "TS 7D 6C").deck(0, "3S 4S").deck(1, "5S 3H").last_lost_by(0).rest_in_piles();
    assert_eq!(in_deck(&scene, 0), [cards("4S 3S"), vec![], vec![]]);
    scene.play((0, "KS"), (1, "TS"));
    assert_eq!(in_deck(&scene, 0), [cards("KS TS 4S 3S"), cards("KS TS"), cards("KS TS")]);
    assert_eq!(in_deck(&scene, 1), [vec![], cards("5S 3H"), vec![]]);
    assert_eq!(known(&scene, 0)[1].in_deck_or_hand, []);
}

#[test]
fn ca_30_nobody_knows_the_order_of_a_deck() {
    // CA-30
    let deck = |bottom_first| given("9D KS 8C", "TS 7D 6C").deck(0, bottom_first).rest_in_piles();
    for viewer in VIEWERS {
        let [one, other] = ["3S 4S KH", "KH 3S 4S"].map(|order| view(&deck(order), viewer));
        assert_eq!(one.players[0], other.players[0]);
    }
}

/// Applies that the seat drew these cards from its deck, the top one first.
fn drew_own(scene: &mut Scene, seat: u8, top_first: &str) {
    let drawn = Effect::DrewOwn { seat: Seat(seat), cards: faces(top_first) };
    ClearAce::apply(&mut scene.state, &drawn).expect("they lie on top");
}

#[test]
fn ca_12_ca_30_won_cards_are_known_to_lie_on_top_and_to_be_in_the_hand_that_drew_them() {
    // CA-12, CA-30
    let mut scene = given("9D KS 8C", "TS 7D 6C").deck(0, "3S").last_lost_by(0).rest_in_piles();
    scene.play((0, "KS"), (1, "TS"));
    assert_eq!(known(&scene, 0).map(|known| known.on_top), [2, 2, 2]);
    drew_own(&mut scene, 0, "KS");
    let [own, other, public] = known(&scene, 0);
    assert_eq!((own.in_deck, own.on_top, own.in_hand), (cards("TS 3S"), 1, vec![]));
    assert_eq!((other.in_deck, other.on_top, other.in_hand), (cards("TS"), 1, cards("KS")));
    assert_eq!((public.in_deck, public.in_hand), (cards("TS"), cards("KS")));
    assert_eq!((other.in_deck_or_hand, public.in_deck_or_hand), (vec![], vec![]));
}

#[test]
fn ca_17_ca_30_whoever_draws_seven_after_a_duel_at_empty_piles_holds_what_they_have_just_won() {
    // CA-15, CA-17, CA-30
    let scene = given("5S KS 9D", "6S KH 7D").deck(1, "3S 4S TS 8S 7S QC").aside(1, "AS").last_lost_by(0);
    let mut scene = scene.rest_in_deck(0);
    scene.play((0, "5S"), (1, "6S"));
    scene.play((0, "KS"), (1, "KH"));
    for viewer in [0, 2] {
        let known = known(&scene, 1)[viewer].clone();
        assert_eq!((known.in_hand, known.in_deck_or_hand), (cards("6S 5S"), vec![]));
    }
    assert_eq!(scene.hand(1).len(), 8);
}

/// Seat 0 has won the king and the ten, and drawn them from its deck.
fn drew_what_was_won() -> Scene {
    let mut scene = given("9D KS 8C", "TS 7D 6C").last_lost_by(0).rest_in_piles();
    scene.play((0, "KS"), (1, "TS"));
    drew_own(&mut scene, 0, "KS TS");
    scene
}

#[test]
fn ca_30_a_card_that_is_known_in_the_hand_is_gone_when_it_is_played() {
    // CA-30
    let mut scene = drew_what_was_won();
    let lead = scene.legal(1)[0].to_string();
    scene.plays(1, &lead);
    let kings_fate = Effect::Played { seat: Seat(0), card: card("KS") };
    ClearAce::apply(&mut scene.state, &kings_fate).expect("it is in the hand");
    assert_eq!(known(&scene, 0)[1].in_hand, cards("TS"));
}

#[test]
fn ca_30_a_hand_that_is_stacked_whole_takes_what_was_drawn_back_to_the_deck() {
    // CA-30
    let mut scene = drew_what_was_won();
    let stacked = scene.hand(0).into_iter().rev().map(Into::into).collect();
    let all = Effect::HandStacked { seat: Seat(0), kept: vec![], stacked };
    ClearAce::apply(&mut scene.state, &all).expect("it fits");
    let [_, other, public] = known(&scene, 0);
    assert_eq!((other.in_deck, other.in_deck_or_hand), (cards("KS TS"), vec![]));
    assert_eq!((public.in_deck, public.in_deck_or_hand), (cards("KS TS"), vec![]));
}

#[test]
fn ca_30_who_plays_another_card_holds_no_2_but_those_drawn_since() {
    // CA-30, CA-10
    let mut scene = given("9D KS 8C", "TS 7D 6C").last_lost_by(0).rest_in_piles();
    let no_twos = |scene: &Scene| [0, 1].map(|seat| known(scene, seat)[2].no_twos);
    assert_eq!(no_twos(&scene), [0, 0]);
    scene.plays(0, "KS");
    assert_eq!(no_twos(&scene), [2, 0]);
    scene.plays(1, "TS");
    assert_eq!(no_twos(&scene), [2, 2], "the cards drawn since may be 2s");
    let mut scene = given("9D 2S 2C", "TS 7D 6C").last_lost_by(0).rest_in_piles();
    scene.plays(0, "2S");
    assert_eq!(no_twos(&scene), [0, 0], "who plays a 2 may hold another");
    let mut showdown = given("9D KS 2C", "TS 7D 6C").aside(0, "AH").aside(1, "AD").staked("AS", "AC");
    showdown = showdown.last_lost_by(0);
    let mut scene = showdown.rest_in_decks_with(0, 20);
    scene.plays(0, "KS");
    assert_eq!(no_twos(&scene), [0, 0], "in the showdown a 2 need not be played");
}

#[test]
fn ca_30_a_secret_choice_tells_nothing_before_it_is_revealed() {
    // CA-30
    let mut scene = given("9D KS 8C", "TS 7D 6C").rest_in_piles();
    let before = known(&scene, 1);
    scene.plays(1, "TS");
    assert_eq!(known(&scene, 1), before);
    scene.plays(0, "KS");
    assert_eq!(known(&scene, 1)[2].no_twos, 2);
}

#[test]
fn ca_18_ca_30_after_a_duel_all_know_how_many_were_kept_of_how_many() {
    // CA-18, CA-30
    let mut scene = given("9D KS 8C", "9S 7D 6C").last_lost_by(0).rest_in_piles();
    scene.play((0, "9D"), (1, "9S"));
    let (strong, weak) = (scene.legal(0)[0].to_string(), scene.legal(1).pop().expect("a hand").to_string());
    let effects = scene.play((0, &strong), (1, &weak));
    assert!(effects.iter().any(|effect| matches!(effect, Effect::HandStacked { .. })), "{effects:?}");
    for seat in [0, 1] {
        for known in known(&scene, seat) {
            assert_eq!((known.kept, known.buried), (2, 5));
        }
    }
    let leads = scene.to_act()[0];
    let lead = scene.legal(leads)[0].to_string();
    scene.plays(leads, &lead);
    assert_eq!(known(&scene, leads.into())[2].kept, 1, "the card played may have been one of them");
}
