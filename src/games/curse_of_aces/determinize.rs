//! Deals the cards that a seat does not see at random.

use acepost_pieces::{Card, Face};
use rand::{Rng, seq::SliceRandom};

use super::{
    cards::Hand,
    state::{LastMove, Player, Stage, State, Table},
    view::{ExchangeView, View},
};
use crate::InvalidEffect;

/// Returns a state that is consistent with the view. The hidden cards are dealt at random, and every deal is equally
/// likely. Cards that were taken from the table stay with the player who took them (CU-19).
pub(super) fn determinize(view: &View, rng: &mut dyn Rng) -> Option<State> {
    let mut state = seen(view).ok()?;
    let known: Hand = state.cards().into_iter().collect();
    let mut hidden: Vec<Card> = Hand::ALL.difference(known).iter().collect();
    hidden.shuffle(rng);
    for (player, seen) in state.players.iter_mut().zip(&view.players) {
        for _ in seen.hand.iter().filter(|face| **face == Face::Down) {
            player.hand.insert(hidden.pop()?).ok()?;
        }
    }
    state.deck = hidden.as_slice().try_into().ok()?;
    (state.deck.len() == view.deck.count).then_some(state)
}

/// Returns the public part of the state: without a deck, and with the known cards of each hand.
fn seen(view: &View) -> Result<State, InvalidEffect> {
    let seats = u8::try_from(view.players.len()).map_err(|_| InvalidEffect)?;
    let mut state = State::undealt(view.options, seats);
    state.stage = Stage::Move;
    state.gone = view.gone.as_slice().try_into()?;
    for (player, seen) in state.players.iter_mut().zip(&view.players) {
        let hand = seen.hand.iter().filter_map(|face| face.card()).collect();
        *player = Player { hand, open: seen.open.as_slice().try_into()?, out: seen.place, left: seen.left };
    }
    (state.attacker, state.defender) = (view.attacker, view.defender);
    state.table = table(&view.table)?;
    state.number = view.move_number;
    state.idle = view.idle_moves;
    if let Some(last) = &view.last_move {
        state.last_move = Some(LastMove {
            number: last.number,
            attacker: last.attacker,
            defender: last.defender,
            taken: last.taken,
            table: table(&last.table)?,
        });
    }
    Ok(state)
}

fn table(seen: &[ExchangeView]) -> Result<Table, InvalidEffect> {
    let mut table = Table::default();
    for exchange in seen {
        table.attack(exchange.attack)?;
        exchange.beaten_with.map_or(Ok(()), |with| table.beat(with))?;
    }
    Ok(table)
}
