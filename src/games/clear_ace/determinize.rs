//! Deals the cards that a seat does not see at random.

use acepost_pieces::Card;
use rand::{
    Rng, RngExt,
    seq::{IteratorRandom, SliceRandom},
};

use super::{
    action::Options,
    cards::{Hand, is_two},
    knowledge::Knowledge,
    plan::{Situation, pick},
    state::{Battle, Player, Stage, State},
    view::{BattleView, Known, Part, PlayerView, View},
};
use crate::{
    Seat,
    kit::{Both, Pile, Side},
};

/// Returns a state that is consistent with the view; `None` if the match of the view is not being played.
pub(super) fn determinize(view: &View, seat: Seat, rng: &mut dyn Rng) -> Option<State> {
    let me = Side::try_from(seat).ok()?;
    let [zero, one] = view.players.as_slice() else { return None };
    let seen = Both::from([zero, one]);
    let mut state = State::undealt(Options { keep_two: view.keep_two });
    state.stage = match view.stage {
        Part::SetUp => return None,
        Part::Rounds => Stage::Rounds,
        Part::Showdown => Stage::Showdown,
    };
    state.round = view.round;
    state.duels = view.duel;
    state.first = view.first_player?.try_into().ok()?;
    for side in Side::BOTH {
        state.players[side] = open(seen[side])?;
    }
    state.last_battle = match &view.last_battle {
        Some(last) => Some(battle(last)?),
        None => None,
    };
    state.leader = leader(view, &state, seen, me);
    Hidden::of(view, seen, me).deal(&mut state, me, rng)?;
    Some(state)
}

/// Returns what the view shows of a player.
fn open(seen: &PlayerView) -> Option<Player> {
    let known = &seen.known;
    let row: Vec<Card> = seen.played.iter().filter_map(|face| face.card()).collect();
    Some(Player {
        hand: seen.hand.iter().filter_map(|face| face.card()).collect(),
        deck: Pile::default(),
        aside: seen.aside.iter().copied().collect(),
        staked: seen.staked,
        row: row.as_slice().try_into().ok()?,
        secret: seen.chosen && row.len() == seen.played.len(),
        rounds_won: seen.rounds_won,
        rolled: seen.rolled,
        known: Knowledge {
            in_deck: known.in_deck.iter().copied().collect(),
            in_deck_or_hand: known.in_deck_or_hand.iter().copied().collect(),
            in_hand: known.in_hand.iter().copied().collect(),
            no_twos: known.no_twos,
            drawn_since: drawn_since(known),
            kept: known.kept,
            buried: known.buried,
            ..Knowledge::default()
        },
    })
}

fn battle(last: &BattleView) -> Option<Battle> {
    let [zero, one] = last.played.as_slice() else { return None };
    let stakes = match last.staked.as_deref() {
        Some(&[zero, one]) => [Some(zero), Some(one)],
        _ => [None, None],
    };
    Some(Battle {
        showdown: last.stage == Part::Showdown,
        round: last.round,
        winner: last.winner.try_into().ok()?,
        rows: Both::from([zero.as_slice().try_into().ok()?, one.as_slice().try_into().ok()?]),
        stakes: stakes.into(),
    })
}

/// Returns the loser of the last round. If it matters, the turn shows it.
fn leader(view: &View, state: &State, seen: Both<&PlayerView>, me: Side) -> Option<Side> {
    if view.secret {
        return (view.duel > 0).then(|| state.last_battle.map(|last| last.winner.other())).flatten();
    }
    let answers = seen[me].played.len() < seen[me.other()].played.len();
    Some(if answers { me.other() } else { me })
}

/// Returns the cards on top of a deck that are known in their order, the top one last.
fn on_top(known: &Known) -> Vec<Card> {
    let mut top: Vec<Card> = known.in_deck.iter().take(known.on_top.into()).copied().collect();
    top.reverse();
    top
}

/// Returns the cards of the hand that are not among those that cannot be 2s. Which ones they are is not told: 2s first, since they
/// are not among those in any case.
fn drawn_since(known: &Known) -> Hand {
    known.in_hand.iter().rev().copied().take(known.drawn_since.into()).collect()
}

/// How many deals are tried that fit what the opponent's play revealed.
const TRIES: u32 = 10;

/// The cards that a seat does not see, and what it can tell of them.
struct Hidden {
    /// Cards that could be anywhere face down.
    anywhere: Vec<Card>,
    /// Cards that are in the opponent's deck or hand.
    deck_or_hand: Vec<Card>,
    piles: [usize; 6],
    /// How many cards the opponent holds, without a secret choice.
    hand: usize,
    /// Whether the opponent has made a secret choice.
    chosen: bool,
    deck: usize,
    /// The cards on top of the opponent's deck that are known in their order, the top one last.
    top: Vec<Card>,
    /// The own deck's cards, the same.
    own_deck: Vec<Card>,
    own_top: Vec<Card>,
    /// What the opponent's play revealed.
    known: Knowledge,
}

impl Hidden {
    fn of(view: &View, seen: Both<&PlayerView>, me: Side) -> Self {
        let (own, other) = (seen[me], seen[me.other()]);
        let faces = [own, other].into_iter().flat_map(|player| {
            let up = player.hand.iter().chain(&player.played).filter_map(|face| face.card());
            up.chain(player.aside.iter().copied()).chain(player.staked)
        });
        let decks = [own, other].into_iter().flat_map(|player| {
            let known = &player.known;
            known.in_deck.iter().chain(&known.in_deck_or_hand).chain(&known.in_hand).copied()
        });
        let known: Hand = faces.chain(decks).collect();
        let mut piles = [0; 6];
        for (pile, heap) in piles.iter_mut().zip(&view.piles) {
            *pile = heap.count;
        }
        // CA-15: a player who has drawn from their own deck since the last duel may hold what they stacked after it.
        let may_have_drawn = view.duel > 0 && piles == [0; 6];
        Self {
            anywhere: known.complement().strongest_first().collect(),
            deck_or_hand: other.known.in_deck_or_hand.clone(),
            piles,
            hand: other.hand.len(),
            chosen: other.chosen,
            deck: other.deck.count,
            top: on_top(&other.known),
            own_deck: own.known.in_deck.iter().skip(own.known.on_top.into()).copied().collect(),
            own_top: on_top(&own.known),
            known: Knowledge {
                in_deck: other.known.in_deck.iter().skip(other.known.on_top.into()).copied().collect(),
                in_hand: other.known.in_hand.iter().copied().collect(),
                no_twos: other.known.no_twos,
                drawn_since: drawn_since(&other.known),
                kept: if may_have_drawn { 0 } else { other.known.kept },
                buried: other.known.buried,
                ..Knowledge::default()
            },
        }
    }
}

impl Hidden {
    /// Deals the hidden cards; every consistent deal is equally likely.
    fn deal(mut self, state: &mut State, me: Side, rng: &mut dyn Rng) -> Option<()> {
        let other = me.other();
        let dealt = (0..TRIES).find_map(|_| self.try_to_deal(rng)).or_else(|| {
            // What the opponent's play revealed cannot be combined with everything else: ignore it.
            (self.known.kept, self.known.no_twos) = (0, 0);
            self.try_to_deal(rng)
        });
        let (held, deck, mut rest) = dealt?;
        for (pile, count) in state.piles.iter_mut().zip(self.piles) {
            *pile = rest.split_off(rest.len().checked_sub(count)?).as_slice().try_into().ok()?;
        }
        self.own_deck.shuffle(rng);
        self.own_deck.extend(&self.own_top);
        for (side, deck, top) in [(me, &self.own_deck, &self.own_top), (other, &deck, &self.top)] {
            let player = &mut state.players[side];
            player.deck = deck.as_slice().try_into().ok()?;
            player.known.place_top(top.len(), deck.len());
        }
        state.players[other].hand = held.into_iter().collect();
        if self.chosen {
            choose(state, other, rng)?;
        }
        state.holds_a_deck().then_some(())
    }

    /// Returns the opponent's hand, including a secret choice, their deck, and the remaining cards.
    fn try_to_deal(&self, rng: &mut dyn Rng) -> Option<(Vec<Card>, Vec<Card>, Vec<Card>)> {
        let mut rest = self.anywhere.clone();
        rest.shuffle(rng);
        let holds = self.hand + usize::from(self.chosen);
        let mut held: Vec<Card> = self.known.in_hand.strongest_first().collect();
        let mut deck: Vec<Card> = self.known.in_deck.strongest_first().collect();
        self.deal_what_was_drawn(&mut held, &mut deck, rng);
        self.deal_what_was_kept(&mut held, &mut deck, &mut rest);
        // Cards that cannot be 2s, before those that can. Those drawn since are not among them.
        let others = held.iter().filter(|&&card| !is_two(card) && !self.known.drawn_since.contains(card)).count();
        for _ in others..self.known.no_twos.into() {
            let at = rest.iter().rposition(|&card| !is_two(card))?;
            held.push(rest.remove(at));
        }
        held.extend(rest.split_off(rest.len().checked_sub(holds.checked_sub(held.len())?)?));
        let below = self.deck.checked_sub(self.top.len())?;
        deck.extend(rest.split_off(rest.len().checked_sub(below.checked_sub(deck.len())?)?));
        deck.shuffle(rng);
        deck.extend(&self.top);
        Some((held, deck, rest))
    }

    /// Cards of the deck that may have been drawn can be anywhere in deck or hand.
    fn deal_what_was_drawn(&self, held: &mut Vec<Card>, deck: &mut Vec<Card>, rng: &mut dyn Rng) {
        let holds = self.hand + usize::from(self.chosen);
        for &card in &self.deck_or_hand {
            let below = self.deck.saturating_sub(self.top.len());
            let (in_hand, in_deck) = (holds.saturating_sub(held.len()), below.saturating_sub(deck.len()));
            let to_hand = in_hand > 0 && rng.random_range(0..in_hand + in_deck) < in_hand;
            if to_hand { held.push(card) } else { deck.push(card) }
        }
    }

    /// After a duel the strongest of so many cards were kept, and the others are in the deck.
    fn deal_what_was_kept(&self, held: &mut Vec<Card>, deck: &mut Vec<Card>, rest: &mut Vec<Card>) {
        let (kept, buried) = (usize::from(self.known.kept), usize::from(self.known.buried));
        let below = self.deck.saturating_sub(self.top.len());
        // Known cards of the hand may be among those kept.
        let fits = deck.len() + buried <= below && held.len() + kept <= self.hand && self.known.in_hand.is_empty();
        let Some(others) = rest.len().checked_sub(kept + buried).filter(|_| fits && kept > 0) else { return };
        let group: Hand = rest.split_off(others).into_iter().collect();
        held.extend(group.strongest_first().take(kept));
        deck.extend(group.strongest_first().skip(kept));
    }
}

/// Makes the secret choice of an opponent, who may follow the plan as well.
fn choose(state: &mut State, side: Side, rng: &mut dyn Rng) -> Option<()> {
    let playable = state.playable(side);
    let planned = pick(&Situation::of_state(state, side), rng);
    let card = if rng.random() { planned } else { playable.strongest_first().choose(rng) }?;
    let player = &mut state.players[side];
    player.hand.remove(card).ok()?;
    player.row.push(card).ok()?;
    player.secret = true;
    Some(())
}
