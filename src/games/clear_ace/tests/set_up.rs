//! CA-1, CA-2, and the draws of the first round.

use acepost_pieces::{Card, Face};

use crate::{
    Rules, Seat,
    catalog::clear_ace::{ClearAce, action::Options, effect::Effect},
};

use super::scene::key_where;

fn opened(wanted: impl Fn([u8; 4]) -> bool) -> (Vec<Card>, Vec<Effect>) {
    let shuffled = |chance: &mut acepost_pieces::Chance| {
        let mut deck: Vec<Card> = Card::deck().collect();
        chance.shuffle(&mut deck);
        deck
    };
    let key = key_where(1, |chance| {
        shuffled(chance);
        wanted(std::array::from_fn(|_| chance.die()))
    });
    let state = ClearAce::table(&Options::default(), 2);
    (shuffled(&mut key.event(1)), ClearAce::open(&state, &mut key.event(1)).expect("it can be dealt"))
}

#[test]
fn ca_1_two_cards_to_each_in_turn_then_eight_to_each_pile_in_turn() {
    // CA-1
    let (deck, effects) = opened(|_| true);
    let Effect::Dealt { hands, piles } = &effects[0] else { panic!("the deal comes first: {effects:?}") };
    let up = |card: usize| Face::Up(deck[card]);
    assert_eq!(*hands, [vec![up(0), up(2)], vec![up(1), up(3)]]);
    assert_eq!(piles.len(), 6);
    for (number, pile) in piles.iter().enumerate() {
        let expected: Vec<Face> = (0..8).map(|layer| up(4 + 6 * layer + number)).collect();
        assert_eq!(*pile, expected, "pile {}", number + 1);
    }
    let Some(Effect::Drew { pile, card, .. }) = effects.iter().find(|effect| matches!(effect, Effect::Drew { .. }))
    else {
        panic!("the first round's draws belong to the same event: {effects:?}")
    };
    assert_eq!(piles[usize::from(*pile) - 1].last(), Some(card), "a draw takes the card laid last");
}

#[test]
fn ca_2_equal_rolls_are_rolled_again_and_every_roll_is_recorded() {
    // CA-2
    let (_, effects) = opened(|dice| dice[0] == dice[1] && dice[2] < dice[3]);
    let rolls: Vec<[u8; 2]> = effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::SetUpRolled { rolls } => Some(*rolls),
            _ => None,
        })
        .collect();
    assert_eq!(rolls.len(), 2);
    assert_eq!(rolls[0][0], rolls[0][1]);
    assert!(rolls[1][0] < rolls[1][1]);
    assert!(effects.contains(&Effect::FirstPlayerFound { seat: Seat(1) }));
}

#[test]
fn ca_2_ca_3_the_higher_roll_is_the_first_player_who_rolls_and_draws_first() {
    // CA-2, CA-3
    for (first, wanted) in [(0, std::cmp::Ordering::Greater), (1, std::cmp::Ordering::Less)] {
        let (_, effects) = opened(|dice| dice[0].cmp(&dice[1]) == wanted);
        let drawn: Vec<(u8, bool, bool)> = effects
            .iter()
            .filter_map(|effect| match effect {
                // Every pile is full, so that each draw comes from the pile which the die names.
                Effect::Drew { seat, rolled, pile, .. } => Some((seat.0, rolled.is_some(), *rolled == Some(*pile))),
                _ => None,
            })
            .collect();
        assert_eq!(drawn, [(first, true, true), (1 - first, true, true)]);
        assert!(effects.contains(&Effect::FirstPlayerFound { seat: Seat(first) }));
    }
}
