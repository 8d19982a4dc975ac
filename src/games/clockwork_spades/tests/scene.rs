//! Helpers for these tests: given a position, when a player plays or takes, then this happens.

use acepost_pieces::{Card, Chance, ChanceKey, Seed, Suit};

use crate::{
    Illegal, Outcome, Rules, Seat, Viewer,
    catalog::clockwork_spades::{
        ClockworkSpades, Position, State,
        action::Action,
        effect::Effect,
        view::{TurnView, View},
    },
    testing,
};

pub fn play(text: &str) -> Action {
    Action::Play { cards: cards(text) }
}

pub fn take(position: u8) -> Action {
    Action::Take { position }
}

pub use crate::testing::{card, cards, faces, key_where};

/// A position that is being set up.
pub struct Given(Position);

/// Sets these hands, seat 0 to choose, and a first window that begins at 1. By default the draw pile is empty, seat 1
/// has the king of spades, and all other cards are discarded.
pub fn given(zero: &str, one: &str) -> Given {
    Given(Position { hands: [cards(zero), cards(one)], ..Position::default() })
}

impl Given {
    /// Sets the cards that will be drawn, in this order, and the king of spades under them.
    pub fn draws(mut self, top_first: &str) -> Self {
        self.0.pile = cards(top_first);
        self.0.pile.push(card("KS"));
        self.0.pile.reverse();
        self
    }

    /// Sets the cards that will be drawn, in this order, and under them as many other cards as possible.
    pub fn draws_then_the_rest(self, top_first: &str) -> Scene {
        let mut given = self.draws(top_first);
        let mut rest = given.rest();
        rest.truncate(34 - given.0.pile.len());
        given.0.pile.splice(1..1, rest);
        given.set_up()
    }

    /// Returns every card that is not yet placed.
    fn rest(&self) -> Vec<Card> {
        let p = &self.0;
        let placed: Vec<Card> =
            [p.hands.concat(), p.kings.concat(), p.pile.clone(), p.on_clock.clone()].into_iter().flatten().collect();
        Card::deck().filter(|card| card.suit() != Suit::Spades && !placed.contains(card)).collect()
    }

    pub fn kings(mut self, seat: usize, kings: &str) -> Self {
        self.0.kings[seat] = cards(kings);
        self
    }

    pub fn taken(mut self, seat: usize, positions: &[u8]) -> Self {
        self.0.taken[seat] = positions.to_vec();
        self
    }

    pub fn on_clock(mut self, text: &str) -> Self {
        self.0.on_clock = cards(text);
        self
    }

    /// Lets the previous window end here.
    pub fn after(mut self, position: u8) -> Self {
        self.0.last_position = position;
        self
    }

    pub fn seat_1_is_to_act(mut self) -> Self {
        self.0.seat_1_is_to_act = true;
        self
    }

    pub fn king_of_spades_does_not_count(mut self) -> Self {
        self.0.options.king_of_spades_counts = false;
        self
    }

    pub fn set_up(mut self) -> Scene {
        let king = card("KS");
        if ![&self.0.pile, &self.0.kings[0], &self.0.kings[1]].into_iter().flatten().any(|&card| card == king) {
            self.0.kings[1].push(king);
        }
        let state = self.0.set_up().unwrap_or_else(|_| panic!("no such table: {:?}", self.0));
        Scene { state, key: ChanceKey::derive(&Seed::new([7; 32]), []), seq: 2 }
    }

    pub fn cannot_be_set_up(self) -> bool {
        self.0.set_up().is_err()
    }
}

/// A running match.
pub struct Scene {
    pub state: State,
    key: ChanceKey,
    seq: u64,
}

impl Scene {
    /// Returns the chance of the next event. A turn draws none.
    pub fn chance(&self) -> Chance {
        self.key.event(self.seq)
    }

    /// The seat takes an action that the rules must allow; returns the effects.
    pub fn does(&mut self, seat: u8, action: &Action) -> Vec<Effect> {
        let effects = testing::take::<ClockworkSpades>(&mut self.state, seat, action, &mut self.key.event(self.seq));
        self.seq += 1;
        effects
    }

    pub fn plays(&mut self, seat: u8, text: &str) -> Vec<Effect> {
        self.does(seat, &play(text))
    }

    pub fn takes(&mut self, seat: u8, position: u8) -> Vec<Effect> {
        self.does(seat, &take(position))
    }

    /// The seat to act takes its first legal action; returns the seat and the effects.
    pub fn goes_on(&mut self) -> (u8, Vec<Effect>) {
        let seat = self.to_act()[0];
        let action = self.legal(seat)[0].clone();
        (seat, self.does(seat, &action))
    }

    /// Asserts that the rules refuse the action.
    pub fn refused(&self, seat: u8, action: &Action) -> Illegal {
        ClockworkSpades::decide(&self.state, Seat(seat), action, &mut self.chance()).expect_err("it is forbidden")
    }

    pub fn legal(&self, seat: u8) -> Vec<Action> {
        ClockworkSpades::legal_actions(&self.state, Seat(seat))
    }

    pub fn to_act(&self) -> Vec<u8> {
        testing::to_act::<ClockworkSpades>(&self.state)
    }

    /// Returns the table with every card open.
    pub fn open(&self) -> View {
        ClockworkSpades::view(&self.state, Viewer::Everyone)
    }

    pub fn hand(&self, seat: usize) -> Vec<Card> {
        self.open().players[seat].hand.iter().filter_map(|face| face.card()).collect()
    }

    pub fn kings(&self, seat: usize) -> Vec<Card> {
        self.open().players[seat].kings.clone()
    }

    pub fn spades(&self, seat: usize) -> Vec<Card> {
        self.open().players[seat].spades.clone()
    }

    pub fn penalties(&self) -> [usize; 2] {
        let players = self.open().players;
        [players[0].penalty, players[1].penalty]
    }

    pub fn window(&self) -> Vec<u8> {
        self.open().window
    }

    /// Returns the cards on a position's spade; `None` if it is blank.
    pub fn lying_on(&self, position: usize) -> Option<Vec<Card>> {
        let hour = self.open().clock[position - 1].clone();
        hour.spade.map(|_| hour.cards)
    }

    pub fn discards(&self) -> Vec<Card> {
        self.open().discards
    }

    pub fn pile(&self) -> usize {
        self.open().pile.len()
    }

    pub fn last_turn(&self) -> TurnView {
        self.open().last_turn.expect("something was done")
    }

    pub fn outcome(&self) -> Option<Outcome> {
        ClockworkSpades::outcome(&self.state)
    }

    /// Asserts that the match is over with this result.
    pub fn assert_ended(&self, placements: [u8; 2], reason: &str) {
        testing::assert_ended::<ClockworkSpades>(&self.state, &placements, reason);
        assert!(self.to_act().is_empty() && self.window().is_empty());
    }
}

/// Returns the cards that the seat discarded at the start of each of its turns.
pub fn discarded(effects: &[Effect], by: u8) -> Vec<Vec<Card>> {
    let discarded = |effect: &Effect| match effect {
        Effect::Discarded { seat, cards } if seat.0 == by => Some(cards.clone()),
        _ => None,
    };
    effects.iter().filter_map(discarded).collect()
}

/// Returns the effects between the action itself and the next turn: the draws.
pub fn drawn(effects: &[Effect]) -> &[Effect] {
    let end = effects.iter().position(|effect| matches!(effect, Effect::TurnBegan { .. })).unwrap_or(effects.len());
    &effects[1..end]
}

pub fn drew(seat: u8, text: &str) -> Effect {
    Effect::Drew { seat: Seat(seat), cards: faces(text) }
}

pub fn drew_king(seat: u8, text: &str) -> Effect {
    Effect::DrewKing { seat: Seat(seat), king: card(text) }
}
