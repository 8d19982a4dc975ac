//! The end of a match between the last two players, played best by both. With the deck empty each of them knows what the other
//! holds, and nothing is left to chance, so a few cards are searched to the end. Suits mean nothing (CU-3).

use std::collections::HashMap;

use acepost_pieces::Card;

use super::{
    CurseOfAces,
    action::Action,
    cards::{Beating, Hand, power},
    state::MAX_IDLE_MOVES,
    view::View,
};
use crate::{Observation, Seat};

/// With more cards than this in both hands and on the table, the end is too far: each card more takes three times as long.
const MAX_CARDS: usize = 10;

/// What the attacker gets: 1 for going out first, 0 if both go out, -1 for being left with cards.
type Value = i8;

/// Returns the score of each legal action, from 0 to 1, if both players do their best afterwards; `None` if there is a deck, if there
/// are more than two players or too many cards, or if the match might end because nothing changes (CU-20).
pub(super) fn scores(seen: &Observation<CurseOfAces>) -> Option<Vec<f64>> {
    let view = &seen.view;
    let endgame = Endgame::of(view, seen.seat)?;
    let attacks = view.attacker == seen.seat;
    let (others, left) = (view.players.len() - 1, view.players.iter().filter(|player| player.left).count());
    let mut search = Search { must_beat: view.options.must_beat, known: HashMap::new() };
    let score = |action: &Action| {
        let value = search.value_of(endgame, Choice::of(*action)?);
        let own = if attacks { value } else { -value };
        // A player who has left is behind both (CU-22), one who is out before them.
        Some((number(left) + f64::from(own + 1) / 2.0) / number(others))
    };
    seen.legal.iter().map(score).collect()
}

fn number(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

/// How many cards of each rank there are, the weakest rank first.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Ranks([u8; 9]);

impl Ranks {
    fn of(cards: Hand) -> Self {
        let mut ranks = Self::default();
        cards.iter().filter_map(|card| power(card.rank())).for_each(|rank| ranks.add(rank));
        ranks
    }

    fn count(&self, rank: u8) -> u8 {
        self.0.get(usize::from(rank)).copied().unwrap_or_default()
    }

    fn add(&mut self, rank: u8) {
        if let Some(count) = self.0.get_mut(usize::from(rank)) {
            *count += 1;
        }
    }

    fn remove(&mut self, rank: u8) {
        if let Some(count) = self.0.get_mut(usize::from(rank)) {
            *count = count.saturating_sub(1);
        }
    }

    fn is_empty(&self) -> bool {
        self.0 == [0; 9]
    }

    /// Returns each rank of which there is a card.
    fn iter(self) -> impl Iterator<Item = u8> {
        (0..9).filter(move |&rank| self.count(rank) > 0)
    }

    fn and(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own += other);
        self
    }
}

/// An action without suits.
#[derive(Clone, Copy)]
enum Choice {
    Attack(u8),
    Done,
    Beat(u8, Option<u8>),
    Take,
}

impl Choice {
    fn of(action: Action) -> Option<Self> {
        let rank = |card: Card| power(card.rank());
        Some(match action {
            Action::Attack { card } => Self::Attack(rank(card)?),
            Action::Done {} => Self::Done,
            Action::Beat { cards } => Self::Beat(rank(cards.higher())?, cards.help().and_then(rank)),
            Action::Take {} => Self::Take,
        })
    }
}

/// Who holds what, within a move of the last two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Endgame {
    attacker: Ranks,
    defender: Ranks,
    table: Ranks,
    /// The rank that has to be beaten.
    attack: Option<u8>,
}

/// What a choice leads to.
enum Next {
    /// The same player attacks.
    Same(Endgame),
    /// The other player attacks.
    Swapped(Endgame),
    Over(Value),
}

impl Endgame {
    fn of(view: &View, seat: Seat) -> Option<Self> {
        let own = view.players.get(seat.index())?.hand.iter().filter_map(|face| face.card()).collect::<Hand>();
        let beating = view.table.iter().filter_map(|exchange| exchange.beaten_with).flat_map(Beating::cards);
        let table = beating.chain(view.table.iter().map(|exchange| exchange.attack)).collect::<Hand>();
        let theirs = Hand::ALL.difference(own.union(table)).difference(view.gone.iter().copied().collect());
        let cards = own.len() + table.len() + theirs.len();
        let two = view.players.iter().filter(|player| player.place.is_none()).count() == 2;
        // A move in which no card leaves the game makes the attacker's hand smaller, so there are fewer of them in a row than cards.
        let stalls = usize::from(view.idle_moves) + cards >= usize::from(MAX_IDLE_MOVES);
        if view.deck.count > 0 || !two || cards > MAX_CARDS || stalls {
            return None;
        }
        let unbeaten = view.table.last().filter(|last| last.beaten_with.is_none());
        let (attacker, defender) = if view.attacker == seat { (own, theirs) } else { (theirs, own) };
        Some(Self {
            attacker: Ranks::of(attacker),
            defender: Ranks::of(defender),
            table: Ranks::of(table),
            attack: unbeaten.and_then(|exchange| power(exchange.attack.rank())),
        })
    }

    /// Returns what the player to act may do.
    fn choices(&self, must_beat: bool) -> Vec<Choice> {
        let Some(attack) = self.attack else {
            let fits = |&rank: &u8| self.table.is_empty() || self.table.count(rank) > 0;
            let attacks = self.attacker.iter().filter(fits).map(Choice::Attack);
            return attacks.chain((!self.table.is_empty()).then_some(Choice::Done)).collect();
        };
        let hand = self.defender;
        let alone = hand.iter().filter(|&rank| rank > attack).map(|rank| Choice::Beat(rank, None));
        let higher = [attack.checked_sub(1), Some(attack)].into_iter().flatten().filter(|&rank| hand.count(rank) > 0);
        let pairs = higher.flat_map(|higher| {
            let help = hand.iter().filter(move |&help| help < higher || help == higher && hand.count(help) > 1);
            help.map(move |help| Choice::Beat(higher, Some(help)))
        });
        let mut choices: Vec<Choice> = alone.chain(pairs).collect();
        if !must_beat || choices.is_empty() {
            choices.push(Choice::Take);
        }
        choices
    }

    /// Returns what follows from the choice.
    fn after(mut self, choice: Choice) -> Next {
        match choice {
            Choice::Attack(rank) => {
                self.attacker.remove(rank);
                self.table.add(rank);
                self.attack = Some(rank);
                Next::Same(self)
            }
            Choice::Beat(higher, help) => {
                for rank in [Some(higher), help].into_iter().flatten() {
                    self.defender.remove(rank);
                    self.table.add(rank);
                }
                self.attack = None;
                // CU-7
                if self.attacker.is_empty() || self.defender.is_empty() { self.defended() } else { Next::Same(self) }
            }
            Choice::Done => self.defended(),
            // CU-13
            Choice::Take if self.attacker.is_empty() => Next::Over(1),
            Choice::Take => {
                let defender = self.defender.and(self.table);
                Next::Same(Self { defender, table: Ranks::default(), attack: None, ..self })
            }
        }
    }

    /// CU-12, CU-17
    fn defended(self) -> Next {
        match (self.attacker.is_empty(), self.defender.is_empty()) {
            (true, true) => Next::Over(0),
            (true, false) => Next::Over(1),
            (false, true) => Next::Over(-1),
            (false, false) => {
                let (attacker, defender) = (self.defender, self.attacker);
                Next::Swapped(Self { attacker, defender, table: Ranks::default(), attack: None })
            }
        }
    }
}

struct Search {
    must_beat: bool,
    known: HashMap<Endgame, Value>,
}

impl Search {
    /// Returns what the endgame is worth to the attacker.
    fn value(&mut self, endgame: Endgame) -> Value {
        if let Some(&value) = self.known.get(&endgame) {
            return value;
        }
        let sign = if endgame.attack.is_some() { -1 } else { 1 };
        let mut best = -1;
        for choice in endgame.choices(self.must_beat) {
            best = best.max(sign * self.value_of(endgame, choice));
            if best == 1 {
                break;
            }
        }
        self.known.insert(endgame, sign * best);
        sign * best
    }

    /// Returns what the choice is worth to the attacker.
    fn value_of(&mut self, endgame: Endgame, choice: Choice) -> Value {
        match endgame.after(choice) {
            Next::Same(next) => self.value(next),
            Next::Swapped(next) => -self.value(next),
            Next::Over(value) => value,
        }
    }
}
