//! Deals the cards that a seat does not see at random.

use acepost_pieces::Card;
use rand::{
    Rng,
    seq::{IndexedRandom, SliceRandom},
};

use super::{
    action::{FirstPlayer, Options},
    cards::{Cards, KING_OF_SPADES, Window, deck, position},
    state::{Done, State, Turn},
    view::{PlayerView, TurnView, View},
};
use crate::{InvalidEffect, Seat, kit::Side};

/// Returns a state that is consistent with the view. The opponent's hand and the draw pile are dealt at random, and
/// every possible deal is equally likely: the opponent holds no king (CS-4), and no card that their turns have shown
/// them to lack.
pub(super) fn determinize(view: &View, seat: Seat, rng: &mut dyn Rng) -> Result<State, InvalidEffect> {
    let side = Side::try_from(seat)?;
    let mut state = public(view)?;
    for card in up(&view.players, side)? {
        state.players[side].hand.insert(card)?;
    }
    let known = Cards::try_from(state.cards().as_slice())?;
    let mut hidden: Vec<Card> = deck().filter(|&card| !known.contains(card)).collect();
    deal_hand(&mut state, side.other(), view, &mut hidden, rng)?;
    hidden.shuffle(rng);
    let bottom = (!view.pile.is_empty()).then_some(KING_OF_SPADES);
    let pile: Vec<Card> = bottom.into_iter().chain(hidden).collect();
    state.pile = pile.as_slice().try_into()?;
    if state.pile.cards().len() == view.pile.len() { Ok(state) } else { Err(InvalidEffect) }
}

/// Returns the cards that the seat sees in its own hand.
fn up(players: &[PlayerView], side: Side) -> Result<Vec<Card>, InvalidEffect> {
    let own = players.get(side as usize).ok_or(InvalidEffect)?;
    own.hand.iter().map(|face| face.card().ok_or(InvalidEffect)).collect()
}

/// Deals consistent cards, first for those of which most is known: a card that fits one place fits all later places, so
/// that every possible hand is equally likely.
fn deal_hand(
    state: &mut State,
    side: Side,
    view: &View,
    hidden: &mut Vec<Card>,
    rng: &mut dyn Rng,
) -> Result<(), InvalidEffect> {
    let count = view.players.get(side as usize).ok_or(InvalidEffect)?.hand.len();
    let player = &mut state.players[side];
    for lacks in player.lacks.0.into_iter().take(count) {
        let fits = |card: Card| position(card).is_some_and(|position| !lacks.contains(position));
        let fitting: Vec<usize> = (0..).zip(hidden.iter()).filter(|&(_, &card)| fits(card)).map(|(at, _)| at).collect();
        let &place = fitting.choose(rng).ok_or(InvalidEffect)?;
        player.hand.insert(hidden.swap_remove(place))?;
    }
    Ok(())
}

/// Returns the public part of the state, with empty hands and an empty draw pile.
fn public(view: &View) -> Result<State, InvalidEffect> {
    let options = Options { first_player: FirstPlayer::Random, king_of_spades_counts: view.king_of_spades_counts };
    let mut state = State::undealt(&options);
    state.dealt = true;
    state.first = view.first_player.map(Side::try_from).transpose()?;
    state.clock = view.clock.iter().filter(|hour| hour.spade.is_some()).map(|hour| hour.position).collect();
    for hour in &view.clock {
        hour.cards.iter().try_for_each(|&card| state.on_clock.insert(card))?;
    }
    state.discards = view.discards.as_slice().try_into()?;
    for (side, seen) in Side::BOTH.into_iter().zip(&view.players) {
        let player = &mut state.players[side];
        player.kings = seen.kings.as_slice().try_into()?;
        player.taken = seen.spades.iter().filter_map(|&card| position(card)).collect();
        for (lacks, seen) in player.lacks.0.iter_mut().zip(&seen.lacks) {
            *lacks = seen.iter().copied().collect();
        }
    }
    let &[to_act] = view.to_act.as_slice() else { return Err(InvalidEffect) };
    state.turn = Some(Turn {
        number: view.turn,
        side: to_act.try_into()?,
        window: Window::of(&view.window).ok_or(InvalidEffect)?,
        discarded: view.discarded.as_slice().try_into()?,
        done: None,
    });
    state.turn_before = view.last_turn.as_ref().map(turn).transpose()?;
    Ok(state)
}

fn turn(seen: &TurnView) -> Result<Turn, InvalidEffect> {
    let done = match seen.took.and_then(position) {
        None => Done::Played(seen.played.as_slice().try_into()?),
        Some(position) => Done::Took(position, seen.fell.as_slice().try_into()?),
    };
    Ok(Turn {
        number: seen.turn,
        side: seen.seat.try_into()?,
        window: Window::of(&seen.window).ok_or(InvalidEffect)?,
        discarded: seen.discarded.as_slice().try_into()?,
        done: Some(done),
    })
}
