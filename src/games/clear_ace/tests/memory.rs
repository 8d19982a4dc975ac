//! CA-30: what a player who has followed the match could remember.

use crate::{
    Locale, Names, Outcome, Presentation, Rules, Seat, Viewer, Words,
    catalog::clear_ace::{
        ClearAce,
        effect::Effect,
        knowledge::Knowledge,
        view::{Known, View},
    },
    kit::Side,
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
fn ca_18_ca_30_who_has_kept_two_of_seven_cards_holds_no_2() {
    // CA-10, CA-18, CA-30: seat 0 draws another 2 first, and must play it.
    let given = given("2S KS 8C", "2H 7D 6C").deck(0, "2C").pile(1, "2D");
    let mut scene = given.last_lost_by(0).rest_in_piles();
    scene.play((0, "2S"), (1, "2H"));
    scene.plays(0, "2D");
    assert_eq!(known(&scene, 0).map(|known| known.no_twos), [0, 0, 0]);
    let weak = scene.legal(1).pop().expect("a hand").to_string();
    scene.plays(1, &weak);
    for known in known(&scene, 0) {
        assert_eq!((known.kept, known.buried, known.no_twos), (2, 5, 2));
    }
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

/// Returns what the player in this seat is told of hidden cards, or a spectator.
fn remembered(scene: &Scene, reader: Option<u8>, locale: Locale) -> Vec<String> {
    let names = Names::new(["ana", "ben"].map(str::to_owned));
    let reader = reader.map(Seat);
    let view = view(scene, reader.map_or(Viewer::Public, Viewer::Seat));
    ClearAce::layout(&view, &Words::new(locale, &names, reader)).remembered
}

#[test]
fn ca_30_the_layout_tells_in_sentences_what_could_be_remembered() {
    // CA-30
    let mut scene = given("9D KS 8C", "TS 7D 6C").deck(1, "3S 4S 5S").last_lost_by(0).rest_in_piles();
    assert!(remembered(&scene, None, Locale::En).is_empty());
    let [in_deck, either, in_hand] = ["3S 5S", "TS 4S", "7D"].map(|text| cards(text).into_iter().collect());
    scene.state.players[Side::One].known = Knowledge {
        in_deck,
        in_deck_or_hand: either,
        in_hand,
        placed: 1 << 2,
        no_twos: 1,
        drawn_since: in_hand,
        kept: 1,
        buried: 5,
        ..Knowledge::default()
    };
    let of_ben = [
        "From the top of ben's deck: 5S",
        "ben holds for certain: 7D",
        "In ben's deck or hand: TS 4S",
        "Cannot be 2s: 1 card in ben's hand, not counting 1 of the cards held for certain",
        "Kept after the last duel: 1 card in ben's hand",
    ];
    assert_eq!(remembered(&scene, None, Locale::En), of_ben);
    assert_eq!(remembered(&scene, Some(0), Locale::En), of_ben);
    assert_eq!(
        remembered(&scene, None, Locale::De),
        [
            "Oben auf dem Deck von ben, von oben an: 5S",
            "Sicher auf der Hand von ben: 7D",
            "In Deck oder Hand von ben: TS 4S",
            "Keine Zweien: 1 Karte auf der Hand von ben, 1 der sicheren Karten nicht mitgezählt",
            "Nach dem letzten Duell behalten: 1 Karte auf der Hand von ben",
        ]
    );
    assert_eq!(
        remembered(&scene, Some(1), Locale::En),
        [
            "From the top of your deck: 5S",
            "Cannot be 2s: 1 card in your hand",
            "Kept after the last duel: 1 card in your hand",
        ]
    );
}

#[test]
fn ca_30_while_a_secret_choice_lies_on_the_table_the_layout_tells_that_it_may_be_one_of_the_cards() {
    // CA-30, CA-10
    let mut scene = given("9D KS 8C", "TS 7D 6C").rest_in_piles();
    let [either, in_hand] = ["6C", "7D"].map(|text| cards(text).into_iter().collect());
    let known = Knowledge { in_deck_or_hand: either, in_hand, no_twos: 3, kept: 1, ..Knowledge::default() };
    scene.state.players[Side::One].known = known;
    scene.plays(1, "TS");
    assert_eq!(view(&scene, Viewer::Public).players[1].hand.len(), 2);
    let of_ben = [
        "ben holds for certain, in hand or chosen: 7D",
        "In ben's deck or hand, or chosen: 6C",
        "Cannot be 2s: 3 cards in ben's hand, the chosen one counted in",
        "Kept after the last duel: 1 card in ben's hand, the chosen one counted in",
    ];
    assert_eq!(remembered(&scene, None, Locale::En), of_ben);
    assert_eq!(
        remembered(&scene, None, Locale::De),
        [
            "Sicher auf der Hand von ben oder gewählt: 7D",
            "In Deck oder Hand von ben, oder gewählt: 6C",
            "Keine Zweien: 3 Karten auf der Hand von ben, die gewählte mitgezählt",
            "Nach dem letzten Duell behalten: 1 Karte auf der Hand von ben, die gewählte mitgezählt",
        ]
    );
    let of_own = [
        "Cannot be 2s: 3 cards in your hand, the chosen one counted in",
        "Kept after the last duel: 1 card in your hand, the chosen one counted in",
    ];
    assert_eq!(remembered(&scene, Some(1), Locale::En), of_own);
}

#[test]
fn ca_30_the_layout_tells_of_the_readers_own_cards_first() {
    // CA-30
    let scene = drew_what_was_won();
    let of_ana = [
        "ana holds for certain: KS TS",
        "Cannot be 2s: 2 cards in ana's hand, not counting 2 of the cards held for certain",
    ];
    let of_ben = "Cannot be 2s: 2 cards in ben's hand";
    assert_eq!(remembered(&scene, None, Locale::En), [of_ana[0], of_ana[1], of_ben]);
    assert_eq!(remembered(&scene, Some(0), Locale::En), ["Cannot be 2s: 2 cards in your hand", of_ben]);
    assert_eq!(remembered(&scene, Some(1), Locale::En), ["Cannot be 2s: 2 cards in your hand", of_ana[0], of_ana[1]]);
}

#[test]
fn ca_30_where_everything_is_open_nothing_is_remembered() {
    // CA-30
    let scene = drew_what_was_won();
    let mut over = view(&scene, Viewer::Public);
    ClearAce::end(&mut over, &Outcome { placements: vec![1, 1], reason: "agreed".to_owned() });
    for open in [scene.open(), over] {
        assert!(ClearAce::layout(&open, &Words::PLAIN).remembered.is_empty());
    }
}
