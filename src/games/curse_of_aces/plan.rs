//! The plan of bots. It gives each action a price, counted in ranks: the value of the cards that it costs, minus the
//! value of getting rid of them, with small amounts for the turn, for ranks that it opens to further attacks, and for
//! cards that the defender may have to take. The cheapest action is played.

use acepost_pieces::{Card, Face};

use super::{
    action::Action,
    cards::{Beating, Hand, power},
    state::State,
    view::View,
};
use crate::Seat;

/// Prices, in ranks, at one end of a match.
struct Prices {
    /// Holding any card: the value of getting rid of it.
    burden: f64,
    /// Losing the turn by taking.
    turn: f64,
    /// Playing a rank that was not on the table, so that the attack can continue with it.
    opened: f64,
    /// Attacking with a rank of which more are in hand.
    twin: f64,
    /// That the defender has to take, for each card that they take.
    taken: f64,
    /// Continuing an attack.
    going_on: f64,
}

/// While there is a deck, played cards are replaced, and good cards are worth keeping.
const EARLY: Prices = Prices { burden: 3.0, turn: 4.0, opened: 0.5, twin: 0.3, taken: 0.5, going_on: 0.0 };

/// With the deck gone, each card is one too many.
const LATE: Prices = Prices { burden: 8.0, turn: 4.0, opened: 0.5, twin: 0.3, taken: 2.0, going_on: 2.0 };

/// With at least so many cards in the deck, it is early.
const EARLY_DECK: f64 = 12.0;

/// The value of a king and an ace beyond their rank: few cards beat them.
const KING: f64 = 1.0;
const ACE: f64 = 2.0;

/// The price of an action that gets rid of the last card.
const OUT: f64 = -100.0;

/// The input of the plan, all of which the player to act sees.
pub(super) struct Situation {
    pub(super) hand: Hand,
    pub(super) table: Hand,
    /// The known cards of the other side of this move.
    theirs: Hand,
    /// How many more cards they hold.
    hidden: usize,
    /// The cards that the player has not seen: they are in the deck and in hands.
    unseen: Hand,
    deck: usize,
}

impl Situation {
    /// Makes it from the view of the seat.
    pub(super) fn of_view(view: &View, seat: Seat) -> Self {
        let up = |faces: &[Face]| faces.iter().filter_map(|face| face.card()).collect::<Hand>();
        let hand_of = |seat: Seat| view.players.get(seat.index()).map(|player| &player.hand[..]).unwrap_or_default();
        let other = hand_of(if view.attacker == seat { view.defender } else { view.attacker });
        let beating = view.table.iter().filter_map(|exchange| exchange.beaten_with).flat_map(Beating::cards);
        let table = beating.chain(view.table.iter().map(|exchange| exchange.attack)).collect::<Hand>();
        let known = view.players.iter().fold(table, |known, player| known.union(up(&player.hand)));
        Self {
            hand: up(hand_of(seat)),
            table,
            theirs: up(other),
            hidden: other.iter().filter(|face| **face == Face::Down).count(),
            unseen: Hand::ALL.difference(known).difference(view.gone.iter().copied().collect()),
            deck: view.deck.count,
        }
    }

    /// Makes it for a seat of a determinized match, without making a view.
    pub(super) fn of_state(state: &State, seat: Seat) -> Self {
        let other = if state.attacker == seat { state.defender } else { state.attacker };
        let theirs = state.player(other).map(|player| player.open).unwrap_or_default();
        let (hand, table) = (state.hand(seat), state.table.cards().collect::<Hand>());
        let known = state.players().iter().fold(hand.union(table), |known, player| known.union(player.open));
        Self {
            hand,
            table,
            theirs,
            hidden: state.hand(other).difference(theirs).len(),
            unseen: Hand::ALL.difference(known).difference(state.gone),
            deck: state.deck.len(),
        }
    }

    /// Returns the index of the cheapest action; among equals the first.
    pub(super) fn cheapest(&self, legal: &[Action]) -> usize {
        let prices = legal.iter().map(|&action| self.price(action));
        prices.enumerate().min_by(|(_, one), (_, other)| one.total_cmp(other)).map_or(0, |(place, _)| place)
    }

    fn price(&self, action: Action) -> f64 {
        match action {
            Action::Attack { card } if self.goes_out_with(1) && self.hand.contains(card) => OUT,
            Action::Attack { card } => self.price_of_attack(card),
            Action::Done {} => 0.0,
            Action::Beat { cards } if self.goes_out_with(cards.cards().count()) => OUT,
            Action::Beat { cards } => self.price_of_beating(cards),
            Action::Take {} => {
                let burden: f64 = self.table.iter().map(|card| self.worth(card)).sum();
                self.mix(|prices| prices.turn) - burden
            }
        }
    }

    fn price_of_attack(&self, card: Card) -> f64 {
        let twins = self.hand.intersection([card].into_iter().collect::<Hand>().same_ranks()).len().saturating_sub(1);
        let taken = self.mix(|prices| prices.taken) * number(self.table.len() + 1) * self.has_to_take(card);
        let going_on = if self.table.is_empty() { 0.0 } else { self.mix(|prices| prices.going_on) };
        self.worth(card) - self.mix(|prices| prices.twin) * number(twins) - taken - going_on
    }

    fn price_of_beating(&self, with: Beating) -> f64 {
        let ranks = |cards: Hand| cards.same_ranks().len() / 4;
        let opened = ranks(self.table.union(with.cards().collect())).saturating_sub(ranks(self.table));
        with.cards().map(|card| self.worth(card)).sum::<f64>() + self.mix(|prices| prices.opened) * number(opened)
    }

    /// Returns whether the hand has exactly this many cards and cannot be refilled.
    pub(super) fn goes_out_with(&self, cards: usize) -> bool {
        self.deck == 0 && self.hand.len() == cards
    }

    /// Returns how many cards the other side of this move holds.
    pub(super) fn their_cards(&self) -> usize {
        self.theirs.len() + self.hidden
    }

    /// Returns every card that the other side of this move may hold.
    pub(super) fn may_hold(&self) -> Hand {
        if self.hidden == 0 { self.theirs } else { self.theirs.union(self.unseen) }
    }

    /// Returns the value of keeping the card; negative if getting rid of it is better.
    fn worth(&self, card: Card) -> f64 {
        let power = power(card.rank()).unwrap_or_default();
        let rare = match power {
            8 => ACE,
            7 => KING,
            _ => 0.0,
        };
        f64::from(power) + rare - self.mix(|prices| prices.burden)
    }

    /// Returns a price between late and early, depending on the size of the deck.
    fn mix(&self, price: impl Fn(&Prices) -> f64) -> f64 {
        let early = (number(self.deck) / EARLY_DECK).min(1.0);
        price(&LATE) + (price(&EARLY) - price(&LATE)) * early
    }

    /// Returns the probability that the defender cannot beat the card. It is exact if all of their cards are known;
    /// otherwise pairs of hidden cards are not considered.
    fn has_to_take(&self, card: Card) -> f64 {
        let can_beat = |hand| Beating::all(hand, card).next().is_some();
        if self.hidden == self.unseen.len() {
            return if can_beat(self.theirs.union(self.unseen)) { 0.0 } else { 1.0 };
        }
        if can_beat(self.theirs) {
            return 0.0;
        }
        let higher = self.unseen.above(card.rank());
        let too_low = 1.0 - number(higher.len()) / number(self.unseen.len());
        (0..self.hidden).map(|_| too_low).product()
    }
}

fn number(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}
