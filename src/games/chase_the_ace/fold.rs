//! Folds effects into the state, without choosing or drawing anything.
//!
//! An effect fits when it is physically possible: the card lies where it is taken from, the player is on turn, the
//! match is not over. Whether the rules allow it is checked when a record is verified, by deciding again.

use acepost_pieces::{Card, Face};

use super::{
    cards::{Cards, Deck, is_king},
    effect::{DealtCard, Effect, EndReason, Loser, ShownCard, Spared},
    state::{MAX_SEATS, Round, Stage, State, Turn},
};
use crate::{
    InvalidEffect, Seat, SeatSet,
    kit::{Fold, face_up, fits},
};

/// Returns all cards of the game, each of which must be there once.
fn whole_deck(faces: &[Face]) -> Result<Vec<Card>, InvalidEffect> {
    let cards = face_up(faces)?;
    fits(Cards::try_from(cards.as_slice())? == Cards::ALL)?;
    Ok(cards)
}

/// Returns the seats as a set. Each may be given once.
fn set_of(seats: impl IntoIterator<Item = Seat>) -> Result<SeatSet, InvalidEffect> {
    seats.into_iter().try_fold(SeatSet::EMPTY, |set, seat| {
        fits(!set.contains(seat))?;
        Ok(set.with(seat))
    })
}

impl Fold for State {
    type Effect = Effect;

    fn apply(&mut self, effect: &Effect) -> Result<(), InvalidEffect> {
        fits(self.ending.is_none())?;
        match effect {
            Effect::Shuffled { order } => self.shuffled(order),
            Effect::DrewForDeal { cards } => self.drew_for_deal(cards),
            Effect::DealerFound { seat } => self.dealer_found(*seat),
            Effect::Dealt { round, dealer, cards, deck } => self.dealt(*round, *dealer, cards, deck),
            Effect::Kept { seat } => self.turn_over(*seat, Turn::Kept),
            Effect::Exchanged { seat, with, gave, got, face_up } => {
                self.exchanged(*seat, *with, [*gave, *got], *face_up)
            }
            Effect::KingShown { seat, asked_by, card } => self.king_shown(*seat, *asked_by, *card),
            Effect::Stopped { seat } => self.turn_over(*seat, Turn::Stopped),
            Effect::Drew { seat, gave, got, face_up } => self.drew(*seat, [*gave, *got], *face_up),
            Effect::KingRefused { seat, card } => self.king_refused(*seat, *card),
            Effect::CardsShown { cards } => self.cards_shown(cards),
            Effect::TokensLost { losers } => self.tokens_lost(losers),
            Effect::NobodyLost { because } => self.nobody_lost(*because),
            Effect::WentOut { seats, place } => self.went_out(seats, *place),
            Effect::Left { cards, place, .. } => self.left(cards, *place),
            Effect::MatchEnded { placements, reason } => self.match_ended(placements, *reason),
        }
    }
}

impl State {
    fn shuffled(&mut self, order: &[Face]) -> Result<(), InvalidEffect> {
        fits(self.stage == Stage::SetUp)?;
        self.deck = Deck::top_first(&whole_deck(order)?)?;
        self.drawn = 0;
        Ok(())
    }

    /// The cards are shown and go back, so they stay in the deck.
    fn drew_for_deal(&mut self, cards: &[ShownCard]) -> Result<(), InvalidEffect> {
        fits(self.stage == Stage::SetUp)?;
        let drawn = self.deck.cards().iter().rev().skip(self.drawn).take(cards.len());
        fits(drawn.eq(cards.iter().map(|drew| &drew.card)))?;
        set_of(cards.iter().map(|drew| drew.seat))?;
        for &ShownCard { seat, card } in cards {
            self.in_seat(seat)?.drawn = Some(card);
        }
        self.drawn += cards.len();
        Ok(())
    }

    fn dealer_found(&mut self, seat: Seat) -> Result<(), InvalidEffect> {
        fits(self.stage == Stage::SetUp && self.in_seat(seat)?.drawn.is_some())?;
        self.dealer = seat;
        self.stage = Stage::Gathered;
        Ok(())
    }

    fn dealt(&mut self, round: u32, dealer: Seat, cards: &[DealtCard], deck: &[Face]) -> Result<(), InvalidEffect> {
        fits(self.stage == Stage::Gathered && Some(round) == self.round.checked_add(1))?;
        fits(self.in_play.contains(dealer) && self.count() > 1)?;
        fits(set_of(cards.iter().map(|dealt| dealt.seat))? == self.in_play)?;
        let order: Vec<Face> = cards.iter().map(|dealt| dealt.card).chain(deck.iter().copied()).collect();
        let order = whole_deck(&order)?;
        let (hands, rest) = order.split_at_checked(cards.len()).ok_or(InvalidEffect)?;
        for player in &mut self.players {
            (player.card, player.turn, player.known) = (None, None, Cards::default());
        }
        for (dealt, &card) in cards.iter().zip(hands) {
            let player = self.in_seat(dealt.seat)?;
            (player.card, player.known) = (Some(card), Cards::default().with(card));
        }
        self.deck = Deck::top_first(rest)?;
        self.face_up = Cards::default();
        self.round = round;
        self.dealer = dealer;
        self.stage = Stage::Turns;
        self.acting = Some(self.left_of(dealer));
        Ok(())
    }

    /// Ends this player's turn and begins the next one's.
    fn turn_over(&mut self, seat: Seat, turn: Turn) -> Result<(), InvalidEffect> {
        fits(self.acting == Some(seat))?;
        self.in_seat(seat)?.turn = Some(turn);
        self.acting = self.next_in_round(seat);
        Ok(())
    }

    fn exchanged(&mut self, seat: Seat, with: Seat, cards: [Face; 2], face_up: bool) -> Result<(), InvalidEffect> {
        let [gave, got] = cards.map(Face::card);
        let seen =
            Cards::default().with(gave.ok_or(InvalidEffect)?).union(Cards::default().with(got.ok_or(InvalidEffect)?));
        fits(self.acting == Some(seat) && seat != with)?;
        fits(face_up == gave.is_some_and(|card| self.face_up.contains(card)))?;
        for (seat, held, card) in [(seat, gave, got), (with, got, gave)] {
            let player = self.in_seat(seat)?;
            fits(player.card == held)?;
            (player.card, player.known) = (card, player.known.union(seen));
        }
        self.turn_over(seat, Turn::Exchanged(with))
    }

    fn king_shown(&mut self, seat: Seat, asked_by: Seat, card: Card) -> Result<(), InvalidEffect> {
        fits(self.acting == Some(asked_by) && seat != asked_by && is_king(card))?;
        fits(self.in_seat(seat)?.card == Some(card))?;
        self.face_up = self.face_up.with(card);
        Ok(())
    }

    fn drew(&mut self, seat: Seat, cards: [Face; 2], face_up: bool) -> Result<(), InvalidEffect> {
        let [gave, got] = cards.map(Face::card);
        let (gave, got) = (gave.ok_or(InvalidEffect)?, got.ok_or(InvalidEffect)?);
        fits(self.acting == Some(seat) && face_up == self.face_up.contains(gave))?;
        self.deck.draw(got)?;
        self.deck.push(gave)?;
        let player = self.in_seat(seat)?;
        fits(player.card == Some(gave))?;
        player.card = Some(got);
        player.known = player.known.with(got);
        self.turn_over(seat, Turn::Drew)
    }

    fn king_refused(&mut self, seat: Seat, card: Card) -> Result<(), InvalidEffect> {
        fits(self.deck.top() == Some(card) && is_king(card))?;
        self.face_up = self.face_up.with(card);
        self.turn_over(seat, Turn::Refused)
    }

    fn cards_shown(&mut self, cards: &[ShownCard]) -> Result<(), InvalidEffect> {
        fits(self.stage == Stage::Turns && self.acting.is_none())?;
        fits(set_of(cards.iter().map(|shown| shown.seat))? == self.in_play)?;
        let mut shown = [None; MAX_SEATS];
        for &ShownCard { seat, card } in cards {
            fits(self.in_seat(seat)?.card == Some(card))?;
            self.face_up = self.face_up.with(card);
            *shown.get_mut(seat.index()).ok_or(InvalidEffect)? = Some(card);
        }
        for player in &mut self.players {
            player.drawn = None;
        }
        let turns = self.players.map(|player| player.turn);
        self.last_round = Some(Round {
            number: self.round,
            dealer: self.dealer,
            cards: shown,
            turns,
            // A refused king goes back on top of the deck, and no player draws after the dealer (CH-10).
            refused: self.deck.top().filter(|_| turns.contains(&Some(Turn::Refused))),
            lost: SeatSet::EMPTY,
            out: SeatSet::EMPTY,
            spared: None,
        });
        self.stage = Stage::Shown;
        Ok(())
    }

    /// Returns the round whose cards are shown, which is resolved by this.
    fn resolved(&mut self) -> Result<&mut Round, InvalidEffect> {
        fits(self.stage == Stage::Shown)?;
        self.stage = Stage::Gathered;
        self.last_round.as_mut().ok_or(InvalidEffect)
    }

    fn tokens_lost(&mut self, losers: &[Loser]) -> Result<(), InvalidEffect> {
        self.resolved()?.lost = set_of(losers.iter().map(|loser| loser.seat))?;
        for loser in losers {
            let player = self.in_seat(loser.seat)?;
            player.tokens = player.tokens.saturating_sub(1);
            fits(player.tokens == loser.tokens)?;
        }
        Ok(())
    }

    fn nobody_lost(&mut self, because: Spared) -> Result<(), InvalidEffect> {
        self.resolved()?.spared = Some(because);
        Ok(())
    }

    fn went_out(&mut self, seats: &[Seat], place: u8) -> Result<(), InvalidEffect> {
        fits(self.stage == Stage::Gathered)?;
        self.last_round.as_mut().ok_or(InvalidEffect)?.out = set_of(seats.iter().copied())?;
        seats.iter().try_for_each(|&seat| {
            fits(self.in_seat(seat)?.tokens == 0)?;
            self.is_out(seat, place)
        })
    }

    fn is_out(&mut self, seat: Seat, place: u8) -> Result<(), InvalidEffect> {
        fits((1..=self.seats).contains(&place))?;
        self.in_seat(seat)?.place = Some(place);
        self.in_play = self.in_play.without(seat);
        Ok(())
    }

    fn left(&mut self, cards: &[ShownCard], place: u8) -> Result<(), InvalidEffect> {
        fits(self.stage == Stage::Turns && self.acting.is_some())?;
        for &ShownCard { seat, card } in cards {
            let player = self.in_seat(seat)?;
            fits(player.card.take() == Some(card))?;
            player.left = true;
            self.deck.push_under(card)?;
            self.face_up = self.face_up.with(card);
            self.is_out(seat, place)?;
        }
        // The turn of a player who has left passes on (CH-17).
        self.acting = self
            .acting
            .and_then(|acting| if self.in_play.contains(acting) { Some(acting) } else { self.next_in_round(acting) });
        Ok(())
    }

    fn match_ended(&mut self, placements: &[u8], reason: EndReason) -> Result<(), InvalidEffect> {
        fits(placements.len() == usize::from(self.seats))?;
        for (player, &place) in self.players.iter_mut().zip(placements) {
            fits((1..=self.seats).contains(&place) && player.place.is_none_or(|own| own == place))?;
            player.place = Some(place);
        }
        self.ending = Some(reason);
        self.acting = None;
        Ok(())
    }
}
