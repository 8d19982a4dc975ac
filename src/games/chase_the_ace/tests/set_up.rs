//! CH-1 to CH-5: tokens, ranks, who deals, and the deal.

use std::collections::BTreeSet;

use acepost_pieces::{Card, Face};

use crate::{
    Rules, Seat,
    catalog::chase_the_ace::{
        ChaseTheAce,
        action::Options,
        effect::{DealtCard, Effect, ShownCard},
    },
};

use super::scene::{Scene, given, losers, some_key};

fn opened(seats: u8, number: u32) -> (Scene, Vec<Effect>) {
    Scene::opened(Options::default(), seats, some_key(number))
}

/// Returns the draws for the deal at this opening, one list for each time the players drew.
fn draws(effects: &[Effect]) -> Vec<&Vec<ShownCard>> {
    effects
        .iter()
        .filter_map(|effect| if let Effect::DrewForDeal { cards } = effect { Some(cards) } else { None })
        .collect()
}

fn dealer(effects: &[Effect]) -> Option<Seat> {
    effects.iter().find_map(|effect| if let Effect::DealerFound { seat } = effect { Some(*seat) } else { None })
}

#[test]
fn ch_1_two_to_twenty_play_with_three_tokens_each_or_as_many_as_the_host_says() {
    // CH-1
    assert_eq!(ChaseTheAce::ABOUT.seats, 2..=20);
    for seats in [2, 4, 20] {
        for (options, tokens) in [(Options::default(), 3), (Options { tokens: 9, ..Options::default() }, 9)] {
            let (scene, _) = Scene::opened(options, seats, some_key(1));
            assert_eq!(scene.tokens(), vec![tokens; seats.into()]);
            assert_eq!(scene.still_in().len(), usize::from(seats));
        }
    }
}

#[test]
fn ch_2_the_king_is_highest_and_the_ace_lowest_whatever_the_suits() {
    // CH-2
    let ranks = ["KS", "QD", "JC", "TH", "9S", "8D", "7C", "6H", "5S", "4D", "3C", "2H", "AS"];
    for (place, &higher) in ranks.iter().enumerate() {
        for &lower in &ranks[place + 1..] {
            let lost =
                losers(&given(&format!("{higher} {lower} {higher}").replacen(higher, "KD", 1)).play().all_keep());
            assert_eq!(lost, Some(vec![1]), "{higher} against {lower}");
        }
    }
}

#[test]
fn ch_3_each_draws_one_card_seat_0_first_and_the_highest_deals_first() {
    // CH-3
    for number in 0..200 {
        let (scene, effects) = opened(5, number);
        let mut deck: Vec<Card> = Card::deck().collect();
        some_key(number).event(1).shuffle(&mut deck);
        let Effect::Shuffled { order } = &effects[0] else { panic!("the deck is shuffled first") };
        assert_eq!(*order, deck.iter().copied().map(Face::Up).collect::<Vec<_>>());
        let first: Vec<ShownCard> =
            (0..5).map(|seat| ShownCard { seat: Seat(seat), card: deck[usize::from(seat)] }).collect();
        assert_eq!(draws(&effects)[0], &first);
        let last = draws(&effects).last().copied().expect("at least one");
        let highest = last.iter().max_by_key(|drew| drew.card.rank()).expect("somebody drew");
        assert_eq!(dealer(&effects), Some(highest.seat));
        assert_eq!(scene.dealer(), highest.seat.0);
    }
}

#[test]
fn ch_3_players_tied_for_highest_draw_again_among_themselves_from_the_rest_of_that_deck() {
    // CH-3
    let mut times = BTreeSet::new();
    for number in 0..2_000 {
        let (_, effects) = opened(8, number);
        let rounds = draws(&effects);
        let mut drawn = rounds.iter().flat_map(|cards| cards.iter().map(|drew| Face::Up(drew.card)));
        let Effect::Shuffled { order } = &effects[0] else { panic!("the deck is shuffled first") };
        assert!(order.iter().zip(drawn.by_ref()).all(|(top, drew)| *top == drew), "all from one deck, in order");
        for pair in rounds.windows(2) {
            let highest = pair[0].iter().map(|drew| drew.card.rank()).max();
            let tied: Vec<Seat> =
                pair[0].iter().filter(|drew| Some(drew.card.rank()) == highest).map(|drew| drew.seat).collect();
            assert!(tied.len() > 1);
            assert_eq!(pair[1].iter().map(|drew| drew.seat).collect::<Vec<_>>(), tied);
        }
        times.insert(rounds.len());
    }
    assert!(times.contains(&1) && times.contains(&2) && times.contains(&3), "{times:?}");
}

#[test]
fn ch_4_the_deal_passes_to_the_next_player_to_the_left_who_is_still_in() {
    // CH-4
    let mut scene = given("4S QH 9D - 7C").dealer(1).play();
    scene.all_keep();
    assert_eq!(scene.dealer(), 2);
    scene.all_keep();
    assert_eq!(scene.dealer(), 4, "seat 3 is out");
    scene.all_keep();
    assert_eq!(scene.dealer(), 0, "round the table");
}

#[test]
fn ch_4_who_goes_out_in_the_round_does_not_deal_the_next_one() {
    // CH-4
    let mut scene = given("4S QH 9D 7C").tokens([1, 3, 3, 3]).play();
    scene.all_keep();
    assert_eq!((scene.still_in(), scene.dealer()), (vec![1, 2, 3], 1));
}

#[test]
fn ch_5_the_whole_deck_is_shuffled_and_dealt_from_the_dealers_left_round_to_the_dealer() {
    // CH-5
    let mut scene = given("4S QH 9D - 7C").dealer(1).play();
    for seat in [2, 4, 0] {
        scene.keeps(seat);
    }
    let mut deck: Vec<Card> = Card::deck().collect();
    scene.chance().shuffle(&mut deck);
    let effects = scene.keeps(1);
    let Some(Effect::Dealt { round: 2, dealer: Seat(2), cards, deck: rest }) = effects.last() else {
        panic!("the next round is dealt at once: {effects:?}")
    };
    let in_order = [4, 0, 1, 2].map(Seat);
    let dealt: Vec<DealtCard> =
        in_order.into_iter().zip(&deck).map(|(seat, &card)| DealtCard { seat, card: card.into() }).collect();
    assert_eq!(*cards, dealt);
    assert_eq!(*rest, deck[4..].iter().copied().map(Face::Up).collect::<Vec<_>>());
    assert_eq!(scene.deck(), deck[4..]);
    assert_eq!(scene.to_act(), [4]);
}
