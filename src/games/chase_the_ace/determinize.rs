//! Deals the cards that a seat does not see at random.

use acepost_pieces::{Card, Face};
use rand::{Rng, RngExt, seq::SliceRandom};

use super::{
    cards::{Cards, Deck, is_king},
    plan::Inference,
    state::{MAX_SEATS, Player, Round, Stage, State, Turn},
    view::{RoundView, TurnView, View},
};
use crate::{InvalidEffect, Seat};

/// Returns a state that is consistent with what the seat sees, with the hidden cards dealt at random. Every possible
/// deal can occur; deals that fit what sensible players would have done occur more often.
pub(super) fn determinize(view: &View, seat: Seat, rng: &mut dyn Rng) -> Result<State, InvalidEffect> {
    let seats =
        u8::try_from(view.players.len()).ok().filter(|&seats| usize::from(seats) <= MAX_SEATS).ok_or(InvalidEffect)?;
    let mut state = State::undealt(view.options, seats);
    for (player, seen) in state.players.iter_mut().zip(&view.players) {
        player.tokens = seen.tokens;
        player.place = seen.place;
        player.left = seen.left;
        player.turn = seen.turn.map(turn);
        player.drawn = seen.drew_for_deal;
    }
    state.in_play = view.players.iter().filter(|player| player.still_in).map(|player| player.seat).collect();
    state.round = view.round;
    state.dealer = view.dealer.ok_or(InvalidEffect)?;
    state.acting = view.to_act.first().copied();
    state.stage = Stage::Turns;
    state.last_round = view.last_round.as_ref().map(last_round).transpose()?;
    let mut hidden = Hidden::of(view, state.count(), rng);
    let hands = hidden.hands(view, Inference::of_all(&state))?;
    for (player, card) in state.players.iter_mut().zip(hands) {
        player.card = card;
    }
    let deck = view.deck.iter().rev().map(|&face| hidden.any(face)).collect::<Result<Vec<_>, _>>()?;
    state.deck = Deck::top_first(&deck)?;
    let open = view.players.iter().filter(|player| player.face_up).flat_map(|player| &player.hand).chain(&view.deck);
    state.face_up = set_of(open);
    remember(&mut state);
    state.players.get_mut(seat.index()).ok_or(InvalidEffect)?.known =
        set_of(view.players.iter().flat_map(|player| &player.hand).chain(&view.deck));
    Ok(state)
}

fn set_of<'a>(faces: impl Iterator<Item = &'a Face>) -> Cards {
    faces.filter_map(|face| face.card()).collect()
}

fn turn(seen: TurnView) -> Turn {
    match seen {
        TurnView::Kept => Turn::Kept,
        TurnView::Exchanged { with } => Turn::Exchanged(with),
        TurnView::Stopped => Turn::Stopped,
        TurnView::Drew => Turn::Drew,
        TurnView::Refused => Turn::Refused,
    }
}

fn last_round(seen: &RoundView) -> Result<Round, InvalidEffect> {
    let mut cards = [None; MAX_SEATS];
    for shown in &seen.cards {
        *cards.get_mut(shown.seat.index()).ok_or(InvalidEffect)? = Some(shown.card);
    }
    let mut turns = [None; MAX_SEATS];
    for taken in &seen.turns {
        *turns.get_mut(taken.seat.index()).ok_or(InvalidEffect)? = Some(turn(taken.turn));
    }
    Ok(Round {
        number: seen.round,
        dealer: seen.dealer,
        cards,
        turns,
        refused: seen.refused,
        lost: seen.lost.iter().copied().collect(),
        out: seen.out.iter().copied().collect(),
        spared: seen.nobody_lost_because,
    })
}

/// How many tries there are to find a likely card, for each hidden one.
const TRIES: usize = 4;

/// The cards that the viewer does not see, in random order.
struct Hidden<'a> {
    cards: Vec<Card>,
    /// How many players are still in.
    players: u32,
    rng: &'a mut dyn Rng,
}

impl<'a> Hidden<'a> {
    fn of(view: &View, players: u32, rng: &'a mut dyn Rng) -> Self {
        let seen = set_of(view.players.iter().flat_map(|player| &player.hand).chain(&view.deck));
        let mut cards: Vec<Card> = Card::deck().filter(|&card| !seen.contains(card)).collect();
        cards.shuffle(rng);
        Self { cards, players, rng }
    }

    /// Returns the card that is seen, or the next hidden one.
    fn any(&mut self, seen: Face) -> Result<Card, InvalidEffect> {
        seen.card().or_else(|| self.cards.pop()).ok_or(InvalidEffect)
    }

    /// Returns a hidden card for a player: a likely one by rejection sampling, or else any possible one. Each try is a new lot: from the
    /// first card on, the next player would be given what was refused for this one.
    fn likely(&mut self, inference: Inference) -> Result<Card, InvalidEffect> {
        let possible = |card: Card| !inference.excludes_kings() || !is_king(card);
        let accepted = (0..TRIES * self.cards.len()).find_map(|_| {
            let place = self.rng.random_range(0..self.cards.len());
            let card = self.cards[place];
            let weight = inference.weight(card.rank() as usize, self.players);
            (possible(card) && self.rng.random_bool(weight)).then_some(place)
        });
        let place = accepted.or_else(|| self.cards.iter().position(|&card| possible(card))).ok_or(InvalidEffect)?;
        Ok(self.cards.swap_remove(place))
    }

    /// Deals a card to every player, first to those who cannot hold a king, so that enough other cards are left for
    /// them.
    fn hands(
        &mut self,
        view: &View,
        inferences: [Inference; MAX_SEATS],
    ) -> Result<[Option<Card>; MAX_SEATS], InvalidEffect> {
        let mut hands = [None; MAX_SEATS];
        for no_kings in [true, false] {
            for ((hand, player), inference) in hands.iter_mut().zip(&view.players).zip(inferences) {
                if inference.excludes_kings() == no_kings {
                    *hand = match player.hand.first() {
                        Some(Face::Down) => Some(self.likely(inference)?),
                        Some(Face::Up(card)) => Some(*card),
                        None => None,
                    };
                }
            }
        }
        Ok(hands)
    }
}

/// Works out what each player knows from the public exchanges: both parties to an exchange know both cards.
fn remember(state: &mut State) {
    // For each seat, whose dealt card it holds, and whose dealt cards it knows.
    let mut holds: [usize; MAX_SEATS] = std::array::from_fn(|seat| seat);
    let mut knows: [u32; MAX_SEATS] = std::array::from_fn(|seat| 1 << seat);
    let seats = usize::from(state.seats);
    for step in 1..=seats {
        let seat = (state.dealer.index() + step) % seats;
        let with = match state.players.get(seat) {
            Some(Player { turn: Some(Turn::Exchanged(with)), .. }) if with.index() < seats => with.index(),
            _ => continue,
        };
        holds.swap(seat, with);
        let both = 1 << holds[seat] | 1 << holds[with];
        knows[seat] |= both;
        knows[with] |= both;
    }
    for (knower, known) in knows.into_iter().enumerate().take(seats) {
        let cards = (0..seats).filter(|&seat| known & 1 << holds[seat] != 0);
        state.players[knower].known = cards.filter_map(|seat| state.players[seat].card).collect();
    }
}
