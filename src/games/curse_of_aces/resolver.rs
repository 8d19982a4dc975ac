//! What the rules make of a deal and of each action.
//!
//! The functions return [`InvalidEffect`] when an effect does not fit, which happens only in states that no match can
//! reach.

use acepost_pieces::Face;

use super::{
    action::{Action, FirstAttacker},
    cards::{Beating, Hand},
    effect::{Deal, Effect, EndReason},
    state::{FULL_HAND, MAX_IDLE_MOVES, MAX_SEATS, State},
};
use crate::{
    InvalidEffect, Leaving, Seat, SeatSet,
    kit::{Resolver, deal, shuffled},
};

impl Resolver<'_, State> {
    /// CU-1, CU-2: the lot before the shuffle.
    pub(super) fn open(&mut self) -> Result<(), InvalidEffect> {
        if self.state.options.first_attacker == FirstAttacker::Random {
            #[expect(clippy::cast_possible_truncation, reason = "less than the number of seats")]
            let seat = Seat(self.chance.lot(self.state.seats.into()) as u8);
            self.emit(Effect::FirstAttackerDrawn { seat })?;
        }
        let deck = shuffled(Hand::ALL.iter(), self.chance);
        let seats = usize::from(self.state.seats);
        let (to_hands, rest) = deck.split_at((FULL_HAND * seats).min(deck.len()));
        self.emit(Effect::Dealt {
            hands: deal(to_hands, seats),
            deck: rest.iter().rev().map(|&card| card.into()).collect(),
        })?;
        self.begin_move(self.state.attacker)
    }

    /// CU-4: the attacker attacks the next player to the left still in.
    fn begin_move(&mut self, attacker: Seat) -> Result<(), InvalidEffect> {
        let number = self.state.number.saturating_add(1);
        self.emit(Effect::MoveBegan { number, attacker, defender: self.state.left_of(attacker) })
    }

    /// Takes an action that the seat may take, and resolves everything that follows.
    pub(super) fn take_action(&mut self, seat: Seat, action: Action) -> Result<(), InvalidEffect> {
        match action {
            Action::Attack { card } => self.emit(Effect::Attacked { seat, card }),
            Action::Done {} => self.defended(),
            Action::Beat { cards } => self.beat(seat, cards),
            Action::Take {} => self.taken(),
        }
    }

    /// CU-7: a move ends without a further choice when either side has no card left.
    fn beat(&mut self, seat: Seat, with: Beating) -> Result<(), InvalidEffect> {
        let card = self.state.table.unbeaten().ok_or(InvalidEffect)?;
        self.emit(Effect::Beaten { seat, card, with })?;
        let has_none = |seat| self.state.hand(seat).is_empty();
        if has_none(self.state.attacker) || has_none(self.state.defender) {
            self.defended()?;
        }
        Ok(())
    }

    /// CU-12: the cards leave the game, and the defender attacks next.
    fn defended(&mut self) -> Result<(), InvalidEffect> {
        let seat = self.state.defender;
        self.emit(Effect::Defended { seat, cards: self.state.table.cards().collect() })?;
        self.end_move(seat, None)
    }

    /// CU-13: the defender takes the cards, and the player after attacks next.
    fn taken(&mut self) -> Result<(), InvalidEffect> {
        let seat = self.state.defender;
        self.emit(Effect::Taken { seat, cards: self.state.table.cards().collect() })?;
        self.end_move(self.state.left_of(seat), None)
    }

    /// Refill, going out, the end or the next move. CU-15: who is attacked next is found before the refill. If players have
    /// ended the move by leaving, they are given with the reason.
    fn end_move(&mut self, next: Seat, leavers: Option<(SeatSet, EndReason)>) -> Result<(), InvalidEffect> {
        self.refill(self.state.left_of(next))?;
        self.go_out()?;
        let left = self.state.seats_in();
        match (left.iter().next(), left.iter().nth(1)) {
            (Some(last), None) => match leavers {
                Some((leaving, reason)) => self.end_with_one_left(leaving, reason),
                None => self.end(SeatSet::one(last), EndReason::CardsLeft),
            },
            // CU-17: the last players went out together, and share the place.
            (None, _) => self.end(SeatSet::EMPTY, EndReason::AllOut),
            _ if self.state.idle >= MAX_IDLE_MOVES => self.end(SeatSet::EMPTY, EndReason::Stalled),
            // CU-16: a player who is out is replaced by the next one to the left.
            _ if self.state.is_in(next) => self.begin_move(next),
            _ => self.begin_move(self.state.left_of(next)),
        }
    }

    /// CU-14: one card at a time to the player with the fewest, among equals to the first of them from the next
    /// defender on.
    fn refill(&mut self, attacked_next: Seat) -> Result<(), InvalidEffect> {
        let mut order = [(Seat(0), FULL_HAND); MAX_SEATS];
        for (place, seat) in order.iter_mut().zip(self.state.clockwise_from(attacked_next)) {
            // The hand of a player who is out counts as full.
            let count = if self.state.is_in(seat) { self.state.hand(seat).len() } else { FULL_HAND };
            *place = (seat, count);
        }
        let mut dealt = Vec::new();
        for &card in self.state.deck.cards().iter().rev() {
            // Of several minima, `min_by_key` finds the first.
            let Some((seat, count)) = order.iter_mut().min_by_key(|(_, count)| *count) else { break };
            if *count >= FULL_HAND {
                break;
            }
            *count += 1;
            dealt.push(Deal { seat: *seat, card: Face::Up(card) });
        }
        if dealt.is_empty() { Ok(()) } else { self.emit(Effect::Refilled { dealt }) }
    }

    /// CU-16: with the deck empty, players without cards are out.
    fn go_out(&mut self) -> Result<(), InvalidEffect> {
        let has_none = |seat: &Seat| self.state.deck.is_empty() && self.state.hand(*seat).is_empty();
        let seats: Vec<Seat> = self.state.seats_in().iter().filter(has_none).collect();
        if seats.is_empty() {
            return Ok(());
        }
        self.emit(Effect::WentOut { seats, place: self.state.next_place() })
    }

    /// CU-18: players who leave have lost, and the match ends; or, by CU-22, the others play on.
    pub(super) fn leave(&mut self, seats: SeatSet, why: Leaving) -> Result<(), InvalidEffect> {
        let leaving: SeatSet = self.state.still_in().iter().filter(|&seat| seats.contains(seat)).collect();
        if leaving.is_empty() {
            return Ok(());
        }
        let reason = why.either(EndReason::Resigned, EndReason::TimedOut);
        let staying = self.state.seats_in().iter().filter(|&seat| !leaving.contains(seat));
        #[expect(clippy::cast_possible_truncation, reason = "at most the number of seats")]
        let (before, staying) = (self.state.seats_in().iter().count(), staying.count() as u8);
        if !self.state.options.play_on || before < 3 || staying == 0 {
            return self.end(leaving, reason);
        }
        let seats: Vec<Seat> = leaving.iter().collect();
        let hands = seats.iter().map(|&seat| self.state.hand(seat).iter().collect()).collect();
        self.emit(Effect::Left { why, seats, hands, place: self.state.next_place() + staying })?;
        if staying == 1 {
            return self.end_with_one_left(leaving, reason);
        }
        let (attacker, defender) = (self.state.attacker, self.state.defender);
        if self.state.is_in(attacker) && self.state.is_in(defender) {
            return Ok(());
        }
        self.emit(Effect::MoveAbandoned { cards: self.state.table.cards().collect() })?;
        let next = if self.state.is_in(defender) { defender } else { self.state.left_of(defender) };
        self.end_move(next, Some((leaving, reason)))
    }

    /// CU-22: of those who were in, players have left until one is, who is placed right after those already out.
    fn end_with_one_left(&mut self, leaving: SeatSet, reason: EndReason) -> Result<(), InvalidEffect> {
        let placements = self.placements(SeatSet::EMPTY);
        self.emit(Effect::MatchEnded { placements, reason, about: leaving.iter().collect() })
    }

    /// Ends the match. Players who are out keep their place, the others who are still in share the next place, and the
    /// losers share the place after that.
    fn end(&mut self, losers: SeatSet, reason: EndReason) -> Result<(), InvalidEffect> {
        let placements = self.placements(losers);
        let about = self.last_but_leavers(&placements);
        self.emit(Effect::MatchEnded { placements, reason, about })
    }

    fn placements(&self, losers: SeatSet) -> Vec<u8> {
        let place = self.state.next_place();
        let staying = self.state.seats_in().iter().filter(|&seat| !losers.contains(seat)).fold(0, |count, _| count + 1);
        let place_of = |seat| match self.state.player(seat).ok().and_then(|player| player.out) {
            Some(place) => place,
            None if losers.contains(seat) => place + staying,
            None => place,
        };
        (0..self.state.seats).map(|seat| place_of(Seat(seat))).collect()
    }

    /// Returns those with the last place if players have left before, who have worse places (CU-22).
    fn last_but_leavers(&self, placements: &[u8]) -> Vec<Seat> {
        let players = (0..).map(Seat).zip(self.state.players()).zip(placements);
        let stayed: Vec<(Seat, u8)> =
            players.filter(|((_, player), _)| !player.left).map(|((seat, _), &place)| (seat, place)).collect();
        if stayed.len() == placements.len() {
            return Vec::new();
        }
        let last = stayed.iter().map(|(_, place)| *place).max();
        stayed.into_iter().filter(|(_, place)| Some(*place) == last).map(|(seat, _)| seat).collect()
    }
}
