//! Texts for people: sentences, headings, labels and the layout that all games share.

use std::sync::LazyLock;

use acepost_pieces::Face;

use crate::{
    Leaving, Locale, Marker, Names, Place, Presentation, Rules, Seat, Viewer, Words, Zone,
    catalog::chase_the_ace::{ChaseTheAce, action::Action, effect::Effect},
};

use super::scene::{Scene, faces, given};

fn words() -> Words<'static> {
    words_for(None)
}

fn words_for(reader: Option<Seat>) -> Words<'static> {
    static NAMES: LazyLock<Names> = LazyLock::new(|| Names::new(["ana", "ben", "cai", "dee"].map(str::to_owned)));
    Words::new(Locale::En, &NAMES, reader)
}

fn told(effects: &[Effect], viewer: Viewer) -> Vec<String> {
    effects.iter().map(|effect| ChaseTheAce::narrate(&ChaseTheAce::redact(effect, viewer), &words())).collect()
}

#[test]
fn a_round_is_told_in_plain_english() {
    let mut scene = given("QS 4H KD 2C").deck("KC").tokens([3, 3, 3, 1]).play();
    let mut effects = scene.exchanges(0);
    effects.extend(scene.exchanges(1));
    effects.extend(scene.exchanges(2));
    effects.extend(scene.exchanges(3));
    effects.pop();
    assert_eq!(
        told(&effects, Viewer::Everyone),
        [
            "ana gave ben the queen of spades and got the 4 of hearts.",
            "ben asked cai, who turned up the king of diamonds.",
            "So ben had to keep their card.",
            "cai gave dee the king of diamonds and got the 2 of clubs.",
            "dee drew the king of clubs. No king may be drawn: it went back on the deck, and dee kept the old card.",
            "All cards were shown: ana held 4H, ben held QS, cai held 2C and dee held KD.",
            "cai lost a token and has 2 left.",
        ]
    );
    let seen = told(&effects, Viewer::Public);
    assert_eq!(seen[0], "ana exchanged cards with ben.");
    assert_eq!(seen[3], "cai gave dee the king of diamonds and got a card.");
}

#[test]
fn leaving_going_out_and_winning_are_told() {
    let mut scene = given("QS 4H 9D 4C").tokens([3, 1, 3, 1]).deck("8C").play();
    let mut effects = scene.leave(&[2], Leaving::TimedOut);
    effects.extend(scene.keeps(0));
    effects.extend(scene.keeps(1));
    effects.extend(scene.keeps(3));
    assert_eq!(
        told(&effects, Viewer::Public),
        [
            "cai ran out of time, in place 4, and the 9 of diamonds went face up under the deck.",
            "ana kept their card.",
            "ben kept their card.",
            "dee kept their card.",
            "All cards were shown: ana held QS, ben held 4H and dee held 4C.",
            "ben lost the round and has no token left. dee lost the round and has no token left.",
            "ben and dee are out, in place 2.",
            "ana won: last player in.",
        ]
    );
}

#[test]
fn several_who_leave_or_go_out_together_are_told_as_several() {
    let mut scene = given("QS 4H 9D 7C").play();
    let left = scene.leave(&[0, 1, 2], Leaving::TimedOut).swap_remove(0);
    let out = Effect::WentOut { seats: vec![Seat(0), Seat(1), Seat(3)], place: 2 };
    let names = Names::new(["ana", "ben", "cai", "dee"].map(str::to_owned));
    let told = |effect, locale, reader| ChaseTheAce::narrate(effect, &Words::new(locale, &names, Some(Seat(reader))));
    assert_eq!(
        [told(&left, Locale::De, 1), told(&left, Locale::De, 3), told(&out, Locale::En, 0), told(&out, Locale::De, 0)],
        [
            "Du, ana und cai habt keine Zeit mehr: Platz 2. Pik-Dame, Herz-4 und Karo-9 kommen offen unter den Stapel.",
            "Die Zeit ist abgelaufen für ana, ben und cai: Platz 2. Pik-Dame, Herz-4 und Karo-9 kommen offen unter den Stapel.",
            "You, ben and dee are out, in place 2.",
            "Du, ben und dee seid ausgeschieden, auf Platz 2.",
        ]
    );
}

#[test]
fn the_dealers_draw_and_the_deal_are_told_as_far_as_they_are_seen() {
    let mut scene = given("QS 9D").deck("8C").play();
    scene.keeps(0);
    let effects = scene.exchanges(1);
    let seen = |viewer| told(&effects, viewer).remove(0);
    assert_eq!(seen(Viewer::Seat(Seat(1))), "ben drew the 8 of clubs from the deck and put the 9 of diamonds there.");
    assert_eq!(seen(Viewer::Seat(Seat(0))), "ben exchanged their card with the top card of the deck.");
    let own = scene.hands(Viewer::Seat(Seat(1)))[1].card().expect("their own");
    let dealt = |viewer| told(&effects, viewer).pop().expect("the last");
    assert_eq!(dealt(Viewer::Public), "ana shuffled and dealt one card to each.");
    assert_eq!(dealt(Viewer::Seat(Seat(1))), format!("ana shuffled and dealt one card to each: ben got {own}."));
    assert_eq!(ChaseTheAce::chapter(effects.last().expect("dealt"), Locale::En), Some("Round 2".to_owned()));
    assert_eq!(ChaseTheAce::chapter(&effects[0], Locale::En), None);
}

#[test]
fn every_action_has_a_label() {
    let mut scene = given("QS 4H").play();
    let labels = |scene: &Scene, seat| {
        Action::ALL
            .map(|action| ChaseTheAce::label(&action, &ChaseTheAce::hint(&scene.state, Seat(seat), &action), &words()))
    };
    assert_eq!(labels(&scene, 0), ["Keep your card", "Exchange with ben"]);
    // Also for ben, who reads it in the replay.
    let exchange = Action::Exchange {};
    let hint = ChaseTheAce::hint(&scene.state, Seat(0), &exchange);
    assert_eq!(ChaseTheAce::label(&exchange, &hint, &words_for(Some(Seat(1)))), "Exchange with ben");
    scene.keeps(0);
    assert_eq!(labels(&scene, 1), ["Keep your card", "Exchange with the deck"]);
}

#[test]
fn the_layout_shows_what_the_view_shows() {
    let mut scene = given("QS 4H KD - 9D").play();
    scene.exchanges(0);
    scene.exchanges(1);
    scene.resigns(0);
    let layout = ChaseTheAce::layout(&scene.view(Viewer::Seat(Seat(1))), &words());
    let hand = |seat: u8, label: &str, cards: &str| Zone::of(Place::Hand { seat: Seat(seat) }, label, faces(cards));
    let hands = [
        hand(0, "Card", ""),
        hand(1, "Card", "QS"),
        hand(2, "Card, face up", "KD"),
        hand(3, "Card", ""),
        hand(4, "Card", "-"),
    ];
    assert_eq!(layout.zones[..5], hands);
    let deck = &layout.zones[5];
    assert_eq!((deck.place, deck.count, deck.cards[0]), (Place::Deck { seat: None }, 49, faces("4H")[0]));
    assert!(deck.cards[1..].iter().all(|face| *face == Face::Down));
    for marker in [
        Marker::count(None, "Round", 1_u8),
        Marker::role(Seat(4), "Dealer"),
        Marker::count(Some(Seat(0)), "Place", 4_u8),
        Marker::role(Seat(0), "Left"),
        Marker::role(Seat(0), "Exchanged with ben"),
        Marker::role(Seat(1), "Stopped by a king"),
        Marker::count(Some(Seat(2)), "Tokens", 3_u8),
    ] {
        assert!(layout.markers.contains(&marker), "{marker:?} is not among {:?}", layout.markers);
    }
    scene.all_keep();
    let layout = ChaseTheAce::layout(&scene.view(Viewer::Public), &words());
    let result = Zone::of(Place::LastResult { seat: Some(Seat(4)) }, "Last round: Kept, lost", faces("9D"));
    assert!(layout.zones.contains(&result), "{:?}", layout.zones);
}
