//! Helpers for these tests: given a position, when a player acts, then this happens.

use acepost_pieces::{Card, Chance, ChanceKey, Seed};

use crate::{
    Illegal, Outcome, Rules, Seat, Viewer,
    catalog::curse_of_aces::{
        CurseOfAces, Position, State,
        action::{Action, Options},
        cards::{Beating, Hand},
        effect::{Deal, Effect},
        view::View,
    },
    testing,
};

pub fn attack(text: &str) -> Action {
    Action::Attack { card: card(text) }
}

/// Beats with one card or two.
pub fn beat(text: &str) -> Action {
    Action::Beat { cards: cards(text).try_into().unwrap_or_else(|error| panic!("{text}: {error}")) }
}

pub const DONE: Action = Action::Done {};
pub const TAKE: Action = Action::Take {};

pub fn chance(number: u64) -> Chance {
    ChanceKey::derive(&Seed::new([7; 32]), []).event(number)
}

pub use crate::testing::{card, cards, faces};

/// A position that is being set up.
pub struct Given(Position);

/// Sets these hands, seat 0's first, and seat 0 to attack; all other cards are still to be placed.
pub fn given(hands: &[&str]) -> Given {
    let hands = hands.iter().map(|hand| cards(hand)).collect();
    let nothing = Vec::new;
    Given(Position {
        options: Options::default(),
        hands,
        open: Vec::new(),
        deck: nothing(),
        gone: nothing(),
        out: Vec::new(),
        attacker: Seat(0),
        idle_moves: 0,
    })
}

impl Given {
    pub fn options(mut self, options: Options) -> Self {
        self.0.options = options;
        self
    }

    /// Sets the deck, top card first.
    pub fn deck(mut self, top_first: &str) -> Self {
        self.0.deck = cards(top_first);
        self.0.deck.reverse();
        self
    }

    pub fn open(mut self, seat: usize, text: &str) -> Self {
        self.0.open.resize(self.0.hands.len(), Vec::new());
        self.0.open[seat] = cards(text);
        self
    }

    pub fn out(mut self, seats: &[u8]) -> Self {
        self.0.out = seats.iter().copied().map(Seat).collect();
        self
    }

    pub fn attacker(mut self, seat: u8) -> Self {
        self.0.attacker = Seat(seat);
        self
    }

    pub fn idle_moves(mut self, moves: u16) -> Self {
        self.0.idle_moves = moves;
        self
    }

    fn rest(&self) -> Vec<Card> {
        let placed = [self.0.hands.concat(), self.0.deck.clone(), self.0.gone.clone()].concat();
        Hand::ALL.iter().filter(|card| !placed.contains(card)).collect()
    }

    /// Removes every card that is not yet placed from the game.
    pub fn rest_gone(self) -> Scene {
        Scene::of(self.rest_gone_position().set_up().expect("36 cards, each once"))
    }

    pub fn rest_gone_position(mut self) -> Position {
        self.0.gone = self.rest();
        self.0
    }

    /// Puts every card that is not yet placed under the deck.
    pub fn rest_in_deck(mut self) -> Scene {
        let rest = self.rest();
        self.0.deck.splice(0..0, rest);
        Scene::of(self.0.set_up().expect("36 cards, each once"))
    }
}

/// A running match.
#[derive(Clone)]
pub struct Scene {
    pub state: State,
    seq: u64,
}

impl Scene {
    pub fn of(state: State) -> Self {
        Self { state, seq: 2 }
    }

    /// The seat takes an action that the rules must allow; returns the effects.
    #[track_caller]
    pub fn when(&mut self, seat: u8, action: Action) -> Vec<Effect> {
        let effects = testing::take::<CurseOfAces>(&mut self.state, seat, &action, &mut chance(self.seq));
        self.seq += 1;
        effects
    }

    /// Attacks and answers; returns the effects of the answer.
    #[track_caller]
    pub fn round(&mut self, attacker: u8, with: &str, defender: u8, answer: Action) -> Vec<Effect> {
        self.when(attacker, attack(with));
        self.when(defender, answer)
    }

    /// Asserts that the rules refuse the action, and returns the sentence that says why.
    #[track_caller]
    pub fn refused(&self, seat: u8, action: Action) -> String {
        assert!(!CurseOfAces::legal_actions(&self.state, Seat(seat)).contains(&action), "{action:?} is listed");
        match CurseOfAces::decide(&self.state, Seat(seat), &action, &mut chance(self.seq)) {
            Err(Illegal::Forbidden(why)) => why,
            other => panic!("{action:?} of seat {seat}: {other:?}"),
        }
    }

    /// Returns the seat's legal actions in order, in short: `"7H"`, `"QS+7C"`, `"done"`, `"take"`.
    pub fn legal(&self, seat: u8) -> Vec<String> {
        let brief = |action: &Action| match action {
            Action::Attack { card } => card.to_string(),
            Action::Done {} => "done".to_owned(),
            Action::Take {} => "take".to_owned(),
            Action::Beat { cards } => cards.cards().map(|card| card.to_string()).collect::<Vec<_>>().join("+"),
        };
        CurseOfAces::legal_actions(&self.state, Seat(seat)).iter().map(brief).collect()
    }

    pub fn to_act(&self) -> Vec<u8> {
        testing::to_act::<CurseOfAces>(&self.state)
    }

    /// Returns attacker and defender.
    pub fn turn(&self) -> (u8, u8) {
        (self.state.attacker.0, self.state.defender.0)
    }

    /// Returns the table with every card open.
    pub fn open(&self) -> View {
        CurseOfAces::view(&self.state, Viewer::Everyone)
    }

    pub fn view(&self, viewer: Viewer) -> View {
        CurseOfAces::view(&self.state, viewer)
    }

    pub fn hand(&self, seat: usize) -> Vec<Card> {
        self.open().players[seat].hand.iter().filter_map(|face| face.card()).collect()
    }

    /// Returns the number of cards of each player.
    pub fn counts(&self) -> Vec<usize> {
        self.open().players.iter().map(|player| player.hand.len()).collect()
    }

    pub fn outcome(&self) -> Option<Outcome> {
        CurseOfAces::outcome(&self.state)
    }

    /// Asserts that the match is over with this result.
    #[track_caller]
    pub fn assert_ended(&self, placements: &[u8], reason: &str) {
        testing::assert_ended::<CurseOfAces>(&self.state, placements, reason);
        assert!(self.to_act().is_empty() && CurseOfAces::still_in(&self.state).is_empty());
    }
}

/// Returns whether the card or the pair beats the attacking card.
pub fn beats(with: &str, attack: &str) -> bool {
    Beating::try_from(cards(with)).expect("one or two").beats(card(attack))
}

/// Returns the seats that were dealt cards in these effects, one entry for each card, in order.
pub fn dealt(effects: &[Effect]) -> Vec<u8> {
    let deals = |effect: &Effect| match effect {
        Effect::Refilled { dealt } => Some(dealt.iter().map(|deal: &Deal| deal.seat.0).collect()),
        _ => None,
    };
    effects.iter().find_map(deals).unwrap_or_default()
}
