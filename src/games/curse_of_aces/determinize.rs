//! A match that could be the real one for all that a seat knows.

use super::{
    action::FirstAttacker,
    cards::Hand,
    state::{LastMove, Player, Stage, State, Table},
    view::{ExchangeView, View},
};
use crate::{
    games::InvalidEffect,
    pieces::{Card, Chance, Face},
};

/// A state that shows this view, with the hidden cards dealt out anew: every way is as likely as any other. Cards that
/// were taken up from the table stay with who took them (CU-19), and cards that left the game stay away.
pub(super) fn determinize(view: &View, rng: &mut Chance) -> Option<State> {
    let mut state = seen(view).ok()?;
    let known: Hand = state.cards().into_iter().collect();
    let mut hidden: Vec<Card> = Hand::ALL.difference(known).iter().collect();
    rng.shuffle(&mut hidden);
    for (player, seen) in state.players.iter_mut().zip(&view.players) {
        for _ in seen.hand.iter().filter(|face| **face == Face::Down) {
            player.hand.insert(hidden.pop()?).ok()?;
        }
    }
    state.deck = hidden.as_slice().try_into().ok()?;
    (state.deck.len() == view.deck.count).then_some(state)
}

/// The match as far as it is seen: no deck yet, and of each hand the cards that are known.
fn seen(view: &View) -> Result<State, InvalidEffect> {
    let seats = u8::try_from(view.players.len()).map_err(|_| InvalidEffect)?;
    // Who attacks first does not matter any more.
    let mut state = State::undealt(FirstAttacker::default(), seats);
    state.stage = Stage::Move;
    state.gone = view.gone.as_slice().try_into()?;
    for (player, seen) in state.players.iter_mut().zip(&view.players) {
        let hand = seen.hand.iter().filter_map(|face| face.card()).collect();
        *player = Player { hand, open: seen.open.as_slice().try_into()?, out: seen.place };
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
