//! Impossible effects do not fit, and no effect makes a fold panic.

use crate::{
    Rules, Seat,
    catalog::chase_the_ace::{
        ChaseTheAce, State,
        action::Options,
        effect::{DealtCard, Effect, EndReason, Loser, Spared},
    },
};

use super::scene::{Scene, card, exchanged, face, faces, given, king_shown, shown, some_key, stopped};

fn fits(state: &State, effect: &Effect) -> bool {
    ChaseTheAce::apply(&mut state.clone(), effect).is_ok()
}

#[test]
fn cards_that_lie_elsewhere_and_players_who_are_not_on_turn_do_not_fit() {
    let scene = given("QS KH 9D").deck("7C").play();
    assert!(fits(&scene.state, &exchanged(0, 2, "QS", "9D")), "apply leaves it to the rules who can be asked");
    let drew = |seat, gave, got, face_up| Effect::Drew { seat: Seat(seat), gave: face(gave), got: face(got), face_up };
    assert!(fits(&scene.state, &drew(0, "QS", "7C", false)));
    let mut face_up = exchanged(0, 2, "QS", "9D");
    if let Effect::Exchanged { face_up, .. } = &mut face_up {
        *face_up = true;
    }
    for effect in [
        exchanged(1, 2, "KH", "9D"),
        exchanged(0, 0, "QS", "QS"),
        exchanged(0, 3, "QS", "9D"),
        exchanged(0, 255, "QS", "9D"),
        exchanged(0, 2, "9D", "QS"),
        exchanged(0, 2, "-", "9D"),
        exchanged(0, 2, "QS", "-"),
        face_up,
        drew(0, "QS", "8C", false),
        drew(0, "9D", "7C", false),
        drew(0, "QS", "7C", true),
        drew(1, "KH", "7C", false),
        king_shown(1, 0, "KS"),
        king_shown(0, 0, "QS"),
        king_shown(2, 0, "9D"),
        king_shown(1, 2, "KH"),
        stopped(1),
        Effect::Kept { seat: Seat(255) },
        Effect::KingRefused { seat: Seat(0), card: card("7C") },
        Effect::KingRefused { seat: Seat(0), card: card("KC") },
        Effect::CardsShown { cards: vec![shown(0, "QS"), shown(1, "KH"), shown(2, "9D")] },
        Effect::TokensLost { losers: vec![] },
        Effect::NobodyLost { because: Spared::AllTied },
        Effect::WentOut { seats: vec![Seat(0)], place: 2 },
        Effect::Left { why: crate::Leaving::Resigned, cards: vec![shown(0, "9D")], place: 3 },
        Effect::Left { why: crate::Leaving::Resigned, cards: vec![shown(0, "QS")], place: 4 },
        Effect::Shuffled { order: vec![] },
        Effect::DrewForDeal { cards: vec![] },
        Effect::DealerFound { seat: Seat(0) },
        Effect::MatchEnded { placements: vec![1, 2], reason: EndReason::LastStanding },
        Effect::MatchEnded { placements: vec![1, 2, 0], reason: EndReason::LastStanding },
    ] {
        assert!(!fits(&scene.state, &effect), "{effect:?}");
    }
}

#[test]
fn a_deal_of_other_than_52_cards_or_to_other_players_does_not_fit() {
    let (mut scene, effects) = Scene::opened(Options::default(), 3, some_key(0));
    let Some(Effect::Dealt { round, dealer, cards, deck }) = effects.last().cloned() else { panic!("it is dealt") };
    let again = |round, dealer, cards: Vec<DealtCard>, deck: Vec<_>| Effect::Dealt { round, dealer, cards, deck };
    let table = ChaseTheAce::table(&Options::default(), 3);
    let before = effects[..effects.len() - 1].iter().fold(table, |mut state, effect| {
        ChaseTheAce::apply(&mut state, effect).expect("it fits");
        state
    });
    assert!(fits(&before, &again(round, dealer, cards.clone(), deck.clone())));
    let other = |change: &dyn Fn(&mut Vec<DealtCard>)| {
        let mut cards = cards.clone();
        change(&mut cards);
        cards
    };
    for effect in [
        again(2, dealer, cards.clone(), deck.clone()),
        again(round, Seat(3), cards.clone(), deck.clone()),
        again(round, dealer, cards.clone(), deck[1..].to_vec()),
        again(round, dealer, cards[1..].to_vec(), deck.clone()),
        again(round, dealer, cards.clone(), [&deck[1..], &faces("-")].concat()),
        again(round, dealer, other(&|cards| cards[0].card = cards[1].card), deck.clone()),
        again(round, dealer, other(&|cards| cards[0].seat = cards[1].seat), deck.clone()),
        again(round, dealer, other(&|cards| cards[0].seat = Seat(200)), deck.clone()),
        again(round, dealer, vec![], deck.clone()),
    ] {
        assert!(!fits(&before, &effect), "{effect:?}");
    }
    let dealt = again(2, dealer, cards, deck);
    assert!(!fits(&scene.state, &dealt), "nobody has had a turn");
    scene.all_keep();
    assert!(!fits(&scene.state, &dealt));
}

#[test]
fn tokens_and_draws_that_cannot_be_do_not_fit() {
    let table = ChaseTheAce::table(&Options::default(), 2);
    let mut drawn = table.clone();
    let order: Vec<_> = acepost_pieces::Card::deck().map(Into::into).collect();
    ChaseTheAce::apply(&mut drawn, &Effect::Shuffled { order }).expect("a deck");
    for cards in [vec![shown(0, "2S")], vec![shown(0, "AS"), shown(0, "2S")], vec![shown(2, "AS")]] {
        assert!(!fits(&drawn, &Effect::DrewForDeal { cards }));
    }
    assert!(fits(&drawn, &Effect::DrewForDeal { cards: vec![shown(0, "AS"), shown(1, "2S")] }));
    assert!(!fits(&drawn, &Effect::DealerFound { seat: Seat(0) }), "nobody has drawn");

    let mut scene = given("QS 4H").tokens([3, 1]).play();
    scene.keeps(0);
    for effect in [Effect::Kept { seat: Seat(1) }, Effect::CardsShown { cards: vec![shown(0, "QS"), shown(1, "4H")] }] {
        ChaseTheAce::apply(&mut scene.state, &effect).expect("it fits");
    }
    let lost = |seat, tokens| Effect::TokensLost { losers: vec![Loser { seat: Seat(seat), tokens }] };
    assert!(fits(&scene.state, &lost(1, 0)) && fits(&scene.state, &lost(0, 2)));
    for effect in [lost(1, 1), lost(0, 3), lost(2, 0), Effect::WentOut { seats: vec![Seat(1)], place: 2 }] {
        assert!(!fits(&scene.state, &effect), "{effect:?}");
    }
    ChaseTheAce::apply(&mut scene.state, &lost(1, 0)).expect("it fits");
    for (seat, place) in [(0, 2), (1, 0), (1, 3), (2, 2)] {
        assert!(!fits(&scene.state, &Effect::WentOut { seats: vec![Seat(seat)], place }));
    }
}
