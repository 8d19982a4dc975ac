//! Helpers for these tests: given a position, when a card is played, then this happens.

use acepost_pieces::{Card, Chance, ChanceKey, Seed};

use crate::{
    Illegal, Outcome, Presentation, Rules, Seat, Viewer,
    catalog::clear_ace::{
        ClearAce, Position, State,
        action::{Action, Options},
        effect::Effect,
        knowledge::Knowledge,
        view::View,
    },
    kit::Side,
    testing,
};

pub use crate::testing::{card, cards, faces, key_where};

/// A position that is being set up.
pub struct Given(Position);

/// Sets these hands; all other cards are still to be placed.
pub fn given(zero: &str, one: &str) -> Given {
    Given(Position { hands: [cards(zero), cards(one)], ..Position::default() })
}

impl Given {
    pub fn options(mut self, options: Options) -> Self {
        self.0.options = options;
        self
    }

    pub fn pile(mut self, number: usize, bottom_first: &str) -> Self {
        self.0.piles[number - 1] = cards(bottom_first);
        self
    }

    pub fn deck(mut self, seat: usize, bottom_first: &str) -> Self {
        self.0.decks[seat] = cards(bottom_first);
        self
    }

    pub fn aside(mut self, seat: usize, aces: &str) -> Self {
        self.0.asides[seat] = cards(aces);
        self
    }

    pub fn seat_1_is_first(mut self) -> Self {
        self.0.seat_1_is_first = true;
        self
    }

    pub fn last_lost_by(mut self, seat: u8) -> Self {
        self.0.last_loser = Some(Seat(seat));
        self.0.rounds_won[usize::from(1 - seat)] = 1;
        self
    }

    pub fn staked(mut self, zero: &str, one: &str) -> Self {
        self.0.staked = Some([card(zero), card(one)]);
        self
    }

    /// Returns every card that is not yet placed.
    fn rest(&self) -> Vec<Card> {
        let p = &self.0;
        let placed: Vec<Card> = [&p.hands[..], &p.decks, &p.asides, &p.piles].concat().concat();
        Card::deck()
            .filter(|card| !placed.contains(card) && !p.staked.is_some_and(|aces| aces.contains(card)))
            .collect()
    }

    /// Puts the remaining cards under the seat's deck.
    pub fn rest_in_deck(mut self, seat: usize) -> Scene {
        let rest = self.rest();
        self.0.decks[seat].splice(0..0, rest);
        self.set_up()
    }

    /// Puts the remaining cards under the piles, evenly, up to eight in each pile, and then under seat 0's deck.
    pub fn rest_in_piles(mut self) -> Scene {
        let mut rest = self.rest();
        while let Some(pile) = self.0.piles.iter_mut().min_by_key(|pile| pile.len()).filter(|pile| pile.len() < 8) {
            let Some(card) = rest.pop() else { break };
            pile.insert(0, card);
        }
        self.0.decks[0].splice(0..0, rest);
        self.set_up()
    }

    /// Fills each seat's deck to this size from the remaining cards, and leaves the piles empty.
    pub fn rest_in_decks_with(mut self, seat: usize, count: usize) -> Scene {
        let mut rest = self.rest();
        let others = rest.split_off(count - self.0.decks[seat].len());
        self.0.decks[seat].splice(0..0, rest);
        self.0.decks[1 - seat].splice(0..0, others);
        self.set_up()
    }

    pub fn set_up(self) -> Scene {
        let state = self.0.set_up().expect("52 cards, each once, and hands of one size");
        Scene { state, key: ChanceKey::derive(&Seed::new([7; 32]), []), seq: 2 }
    }
}

/// A running match.
pub struct Scene {
    pub state: State,
    key: ChanceKey,
    seq: u64,
}

impl Scene {
    /// Lets the next event make the wanted draws.
    pub fn when_chance(mut self, wanted: impl Fn(&mut Chance) -> bool) -> Self {
        self.key = key_where(self.seq, wanted);
        self
    }

    /// Returns the chance of the next event.
    pub fn chance(&self) -> Chance {
        self.key.event(self.seq)
    }

    /// The seat plays a card that the rules must allow; returns the effects.
    pub fn plays(&mut self, seat: u8, text: &str) -> Vec<Effect> {
        let action = Action::Play { card: card(text) };
        let effects = testing::take::<ClearAce>(&mut self.state, seat, &action, &mut self.key.event(self.seq));
        self.seq += 1;
        effects
    }

    /// Both play, in this order; returns the effects of the second card.
    pub fn play(&mut self, first: (u8, &str), second: (u8, &str)) -> Vec<Effect> {
        self.plays(first.0, first.1);
        self.plays(second.0, second.1)
    }

    /// Asserts that the rules refuse the action.
    pub fn refused(&self, seat: u8, text: &str) -> Illegal {
        let action = Action::Play { card: card(text) };
        ClearAce::decide(&self.state, Seat(seat), &action, &mut self.chance()).expect_err(text)
    }

    /// Returns the cards that the seat may play.
    pub fn legal(&self, seat: u8) -> Vec<Card> {
        let actions = ClearAce::legal_actions(&self.state, Seat(seat));
        actions.into_iter().map(|Action::Play { card }| card).collect()
    }

    pub fn to_act(&self) -> Vec<u8> {
        testing::to_act::<ClearAce>(&self.state)
    }

    /// Returns the table with every card open.
    pub fn open(&self) -> View {
        ClearAce::view(&self.state, Viewer::Everyone)
    }

    pub fn hand(&self, seat: usize) -> Vec<Card> {
        self.open().players[seat].hand.iter().filter_map(|face| face.card()).collect()
    }

    /// Returns the seat's deck, bottom first.
    pub fn deck(&self, seat: usize) -> Vec<Card> {
        self.open().players[seat].deck.cards.clone().expect("everything is open")
    }

    pub fn aside(&self, seat: usize) -> Vec<Card> {
        self.open().players[seat].aside.clone()
    }

    pub fn outcome(&self) -> Option<Outcome> {
        ClearAce::outcome(&self.state)
    }

    /// Returns the rule at which the rule page is opened.
    pub fn passage(&self) -> Option<&'static str> {
        ClearAce::passage(&self.open())
    }

    /// Asserts that the match is over with this result.
    pub fn assert_ended(&self, placements: [u8; 2], reason: &str) {
        testing::assert_ended::<ClearAce>(&self.state, &placements, reason);
    }
}

/// Seat 0 is to lead against a hand of eight, of which some cards are known, and so many cannot be 2s. Beside the eight, 12 cards
/// could be in that hand; one of them is a 2.
pub fn against_a_known_hand(in_hand: &str, drawn_since: &str, no_twos: u8) -> Scene {
    let scene = given("AS KD KC KH QD JC TH 6S", "KS 9H 9D 9C 8S 8H 7D 7C");
    let scene = scene.pile(1, "2S 3S 3H 3D 3C 4S").pile(2, "4H 4D 4C 5S 5H 5D");
    let mut scene = scene.last_lost_by(0).rest_in_deck(0);
    let [in_hand, drawn_since] = [in_hand, drawn_since].map(|text| cards(text).into_iter().collect());
    scene.state.players[Side::One].known = Knowledge { in_hand, no_twos, drawn_since, ..Knowledge::default() };
    scene
}

/// Returns the winner of the battle in these effects.
pub fn winner(effects: &[Effect]) -> Option<u8> {
    effects.iter().find_map(|effect| match effect {
        Effect::BattleWon { seat, .. } => Some(seat.0),
        _ => None,
    })
}

/// Returns the seat and pile of each draw in these effects, in order.
pub fn draws(effects: &[Effect]) -> Vec<(u8, u8)> {
    let draw = |effect: &Effect| match effect {
        Effect::Drew { seat, pile, .. } => Some((seat.0, *pile)),
        _ => None,
    };
    effects.iter().filter_map(draw).collect()
}
