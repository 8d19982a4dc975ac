//! High Card: one card each, keep it or draw another, the highest wins. The rule book is `RULES.md`.

use acepost_pieces::{Card, Chance, Face, Rank};
use rand::Rng;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    About, Explanation, Illegal, InvalidEffect, Layout, Leaving, Locale, Marker, Observation, Outcome, Place,
    Presentation, RuleBook, Rules, Seat, SeatSet, Strategy, Viewer, Words, Zone,
    kit::{
        Fold, Resolver, face_up, fits,
        narrate::{a_card, short},
        seen_if, shuffled,
    },
};

mod messages {
    //! The messages of this folder.
    include!(concat!(env!("OUT_DIR"), "/high_card.rs"));
}
#[cfg(test)]
mod tests;

/// The game.
pub struct HighCard;

/// The host's options: none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = HighCardOptions)]
pub struct Options {}

/// What a seat answers to a decision (HC-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = HighCardAction, example = json!({"type": "keep"}))]
pub enum Action {
    /// Keep the card.
    Keep {},
    /// Lay it aside and draw another.
    Draw {},
}

/// What a listed action says beside itself: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = HighCardHint)]
pub struct Hint {}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = HighCardEffect, example = json!({"type": "kept", "seat": 0}))]
pub enum Effect {
    /// The cards were shuffled and dealt (HC-1). Chance.
    Dealt {
        /// Each seat's card, seen by its player alone.
        hands: Vec<Face>,
        /// The deck from top to bottom, seen by nobody.
        deck: Vec<Face>,
    },
    /// A player kept the card.
    Kept {
        /// Who.
        seat: Seat,
    },
    /// A player laid the card aside and drew another.
    Drew {
        /// Who.
        seat: Seat,
        /// The new card, seen by its player alone.
        card: Face,
    },
    /// All cards were shown (HC-3).
    Shown {
        /// Each seat's card.
        cards: Vec<Card>,
    },
    /// The match ended.
    MatchEnded {
        /// One place for each seat.
        placements: Vec<u8>,
        /// `high_card`, `resigned` or `timed_out`.
        reason: String,
    },
}

/// What one viewer may know (HC-5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = HighCardView)]
pub struct View {
    /// Always `high-card`.
    #[schema(example = "high-card")]
    pub game: &'static str,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// Each seat's card.
    pub cards: Vec<Face>,
    /// How many cards the deck has.
    pub deck: usize,
    /// How it came out.
    pub outcome: Option<Outcome>,
}

/// Everything that is so.
#[derive(Clone, Debug)]
pub struct State {
    seats: u8,
    dealt: bool,
    /// A card for each seat, in order.
    cards: Vec<Card>,
    /// Top last.
    deck: Vec<Card>,
    aside: Vec<Card>,
    turn: u8,
    outcome: Option<Outcome>,
}

impl State {
    fn to_act(&self) -> Option<Seat> {
        (self.dealt && self.outcome.is_none() && self.turn < self.seats).then_some(Seat(self.turn))
    }

    /// HC-3.
    fn placements(&self) -> Vec<u8> {
        let better = |card: &Card| self.cards.iter().filter(|other| strength(**other) > strength(*card)).count();
        self.cards.iter().map(|card| u8::try_from(better(card)).unwrap_or(u8::MAX).saturating_add(1)).collect()
    }
}

fn strength(card: Card) -> u8 {
    if card.rank() == Rank::Ace { 13 } else { card.rank() as u8 }
}

impl Fold for State {
    type Effect = Effect;

    fn apply(&mut self, effect: &Effect) -> Result<(), InvalidEffect> {
        fits(self.outcome.is_none())?;
        match effect {
            Effect::Dealt { hands, deck } => {
                fits(!self.dealt && hands.len() == usize::from(self.seats))?;
                (self.cards, self.deck) = (face_up(hands)?, face_up(deck)?);
                self.deck.reverse();
                let mut all = HighCard::cards(self);
                all.sort_unstable();
                fits(all.into_iter().eq(Card::deck()))?;
                self.dealt = true;
            }
            Effect::Kept { seat } if self.to_act() == Some(*seat) => self.turn += 1,
            Effect::Drew { seat, card } if self.to_act() == Some(*seat) => {
                let top = self.deck.pop().filter(|top| Face::Up(*top) == *card).ok_or(InvalidEffect)?;
                let own = self.cards.get_mut(seat.index()).ok_or(InvalidEffect)?;
                self.aside.push(std::mem::replace(own, top));
                self.turn += 1;
            }
            Effect::Shown { cards } if self.dealt && *cards == self.cards => {}
            Effect::MatchEnded { placements, reason } if placements.len() == usize::from(self.seats) => {
                self.outcome = Some(Outcome { placements: placements.clone(), reason: reason.clone() });
            }
            _ => return Err(InvalidEffect),
        }
        Ok(())
    }
}

impl Rules for HighCard {
    type Options = Options;
    type State = State;
    type Action = Action;
    type Hint = Hint;
    type Effect = Effect;
    type View = View;

    const ABOUT: About = About {
        id: "high-card",
        name: "High Card",
        rules_version: 1,
        seats: 2..=4,
        rules: RuleBook::new(include_str!("RULES.md"), &[]),
        end_reasons: &["high_card", "resigned", "timed_out"],
    };
    const HINT_KEYS: &'static [&'static str] = &[];

    fn table(_: &Options, seats: u8) -> State {
        let deck = Card::deck().collect();
        State { seats, dealt: false, cards: Vec::new(), deck, aside: Vec::new(), turn: 0, outcome: None }
    }

    fn open(state: &State, chance: &mut Chance) -> Result<Vec<Effect>, InvalidEffect> {
        Resolver::resolve(state, chance, |resolver| {
            let cards = shuffled(Card::deck(), resolver.chance);
            let mut hands: Vec<Face> = cards.into_iter().map(Face::Up).collect();
            let deck = hands.split_off(state.seats.into());
            resolver.emit(Effect::Dealt { hands, deck })
        })
    }

    fn decide(state: &State, seat: Seat, action: &Action, chance: &mut Chance) -> Result<Vec<Effect>, Illegal> {
        if state.to_act() != Some(seat) {
            return Err(Illegal::NotToAct);
        }
        let effects = Resolver::resolve(state, chance, |resolver| {
            resolver.emit(match (action, state.deck.last()) {
                (Action::Draw {}, Some(&card)) => Effect::Drew { seat, card: Face::Up(card) },
                _ => Effect::Kept { seat },
            })?;
            if resolver.state.turn < resolver.state.seats {
                return Ok(());
            }
            resolver.emit(Effect::Shown { cards: resolver.state.cards.clone() })?;
            let placements = resolver.state.placements();
            resolver.emit(Effect::MatchEnded { placements, reason: "high_card".to_owned() })
        });
        Ok(effects?)
    }

    fn apply(state: &mut State, effect: &Effect) -> Result<(), InvalidEffect> {
        state.apply(effect)
    }

    fn to_act(state: &State) -> SeatSet {
        state.to_act().into_iter().collect()
    }

    fn legal_actions(state: &State, seat: Seat) -> Vec<Action> {
        if state.to_act() == Some(seat) { vec![Action::Keep {}, Action::Draw {}] } else { Vec::new() }
    }

    fn hint(_: &State, _: Seat, _: &Action) -> Hint {
        Hint {}
    }

    fn stand_in(state: &State, seat: Seat) -> Option<Action> {
        (state.to_act() == Some(seat)).then_some(Action::Keep {})
    }

    fn forced(_: &State, _: Seat) -> Option<Action> {
        None
    }

    fn leave(state: &State, seats: SeatSet, why: Leaving, _: &mut Chance) -> Result<Vec<Effect>, InvalidEffect> {
        let leaves = |seat: u8| seats.contains(Seat(seat));
        if state.outcome.is_some() || !(0..state.seats).any(leaves) {
            return Ok(Vec::new());
        }
        // HC-4: where all leave together, all share.
        let all = (0..state.seats).all(leaves);
        let placements = (0..state.seats).map(|seat| if leaves(seat) && !all { state.seats } else { 1 }).collect();
        let reason = why.either("resigned", "timed_out").to_owned();
        Ok(vec![Effect::MatchEnded { placements, reason }])
    }

    fn still_in(state: &State) -> SeatSet {
        if state.outcome.is_some() { SeatSet::EMPTY } else { (0..state.seats).map(Seat).collect() }
    }

    fn first_player(_: &State) -> Option<Seat> {
        Some(Seat(0))
    }

    fn view(state: &State, viewer: Viewer) -> View {
        let shown = state.turn >= state.seats;
        let face = |(seat, card): (u8, &Card)| Face::Up(*card).seen_if(shown || viewer.sees(Seat(seat)));
        View {
            game: "high-card",
            turn: state.to_act(),
            cards: (0..).zip(&state.cards).map(face).collect(),
            deck: state.deck.len(),
            outcome: state.outcome.clone(),
        }
    }

    fn end(view: &mut View, outcome: &Outcome) {
        view.turn = None;
        view.outcome = Some(outcome.clone());
    }

    fn redact(effect: &Effect, viewer: Viewer) -> Effect {
        match effect {
            Effect::Dealt { hands, deck } => Effect::Dealt {
                hands: (0..).zip(hands).map(|(seat, card)| card.seen_if(viewer.sees(Seat(seat)))).collect(),
                deck: seen_if(viewer == Viewer::Everyone, deck),
            },
            &Effect::Drew { seat, card } => Effect::Drew { seat, card: card.seen_if(viewer.sees(seat)) },
            // Each by its name: a new effect is not shown by mistake.
            Effect::Kept { .. } | Effect::Shown { .. } | Effect::MatchEnded { .. } => effect.clone(),
        }
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome.clone()
    }

    fn is_chance(effect: &Effect) -> bool {
        matches!(effect, Effect::Dealt { .. })
    }

    fn milestone(_: &Effect) -> Option<&'static str> {
        None
    }

    fn cards(state: &State) -> Vec<Card> {
        [&state.cards, &state.deck, &state.aside].into_iter().flatten().copied().collect()
    }
}

impl Presentation for HighCard {
    fn description(locale: Locale) -> String {
        messages::about(locale)
    }

    fn label(action: &Action, _: &Hint, words: &Words<'_>) -> String {
        match action {
            Action::Keep {} => messages::keep(words.locale),
            Action::Draw {} => messages::draw(words.locale),
        }
    }

    fn layout(view: &View, words: &Words<'_>) -> Layout {
        let locale = words.locale;
        let hand = |(seat, card): (Seat, &Face)| Zone::of(Place::Hand { seat }, messages::zone_hand(locale), [*card]);
        let mut zones =
            vec![Zone::of(Place::Deck { seat: None }, messages::zone_deck(locale), vec![Face::Down; view.deck])];
        zones.extend((0..).map(Seat).zip(&view.cards).map(hand));
        let to_choose = |seat| Marker::role(seat, messages::role_to_choose(locale));
        Layout { zones, markers: view.turn.map(to_choose).into_iter().collect(), ..Layout::default() }
    }

    fn narrate(effect: &Effect, words: &Words<'_>) -> String {
        let locale = words.locale;
        match effect {
            Effect::Dealt { .. } => messages::dealt(locale),
            Effect::Kept { seat } => messages::kept(locale, &words.party(*seat)),
            Effect::Drew { seat, card } => messages::drew(locale, a_card(locale, *card), &words.party(*seat)),
            Effect::Shown { cards } => messages::shown(locale, short(cards)),
            Effect::MatchEnded { placements, .. } => {
                let first = (0..).map(Seat).zip(placements).filter(|(_, place)| **place == 1).map(|(seat, _)| seat);
                messages::ended(locale, &words.parties(first))
            }
        }
    }

    fn explain(seen: &Observation<Self>, action: &Action, words: &Words<'_>) -> Option<Explanation> {
        let own = strength(seen.view.cards.get(seen.seat.index())?.card()?);
        let better = Card::deck().filter(|card| strength(*card) > own).count();
        let locale = words.locale;
        let reason = match action {
            Action::Keep {} if better == 0 => messages::why_highest(locale),
            Action::Keep {} => messages::why_keep(locale, better),
            Action::Draw {} if own == Rank::Two as u8 => messages::why_lowest(locale),
            Action::Draw {} => messages::why_draw(locale, better),
        };
        Some(Explanation::by_rule("HC-3", reason))
    }

    fn chapter(_: &Effect, _: Locale) -> Option<String> {
        None
    }
}

impl Strategy for HighCard {
    /// A nine is as good as any.
    fn plan(seen: &Observation<Self>, _: &mut dyn Rng) -> usize {
        let own = seen.view.cards.get(seen.seat.index()).and_then(|face| face.card());
        usize::from(own.is_some_and(|card| strength(card) < strength(Card::new(Rank::Nine, card.suit()))))
    }

    /// Cards laid aside are not in the view, so no match can be determinized: the plan decides.
    fn determinize(_: &Observation<Self>, _: &mut dyn Rng) -> Option<State> {
        None
    }
}
