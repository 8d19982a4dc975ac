//! Folds effects into the state, without choosing or drawing anything.
//!
//! An effect fits when it is physically possible: the card lies where it is taken from, the player is to act, the match
//! is not over. Whether the rules allow it is checked when a record is verified, by deciding again.

use acepost_pieces::{Card, Face};

use super::{
    cards::{Beating, COUNT, Hand},
    effect::{Deal, Effect, EndReason},
    state::{LastMove, MAX_SEATS, Player, Stage, State, Table},
};
use crate::{
    InvalidEffect, Seat,
    kit::{Ended, Fold, face_up, fits},
};

impl Fold for State {
    type Effect = Effect;

    fn apply(&mut self, effect: &Effect) -> Result<(), InvalidEffect> {
        fits(self.ending.is_none())?;
        match effect {
            Effect::FirstAttackerDrawn { seat } => self.first_attacker_drawn(*seat),
            Effect::Dealt { hands, deck } => self.dealt(hands, deck),
            Effect::MoveBegan { number, attacker, defender } => self.move_began(*number, *attacker, *defender),
            Effect::Attacked { seat, card } => self.attacked(*seat, *card),
            Effect::Beaten { seat, card, with } => self.beaten(*seat, *card, *with),
            Effect::Defended { seat, cards } => self.defended(*seat, cards),
            Effect::Taken { seat, cards } => self.taken(*seat, cards),
            Effect::Refilled { dealt } => self.refilled(dealt),
            Effect::WentOut { seats, place } => self.went_out(seats, *place),
            Effect::Left { seats, hands, place, .. } => self.left(seats, hands, *place),
            Effect::MoveAbandoned { cards } => self.move_abandoned(cards),
            Effect::MatchEnded { placements, reason, .. } => self.match_ended(placements, *reason),
        }
    }
}

impl State {
    fn first_attacker_drawn(&mut self, seat: Seat) -> Result<(), InvalidEffect> {
        fits(self.stage == Stage::Undealt && self.is_in(seat))?;
        self.attacker = seat;
        Ok(())
    }

    fn dealt(&mut self, hands: &[Vec<Face>], deck: &[Face]) -> Result<(), InvalidEffect> {
        fits(self.stage == Stage::Undealt && hands.len() == usize::from(self.seats))?;
        for (player, hand) in self.players.iter_mut().zip(hands) {
            player.hand = face_up(hand)?.as_slice().try_into()?;
        }
        self.deck = face_up(deck)?.as_slice().try_into()?;
        self.stage = Stage::Between;
        fits(self.holds_a_deck())
    }

    /// Returns whether the 36 cards are all there, each once.
    pub(super) fn holds_a_deck(&self) -> bool {
        Hand::try_from(self.cards().as_slice()).is_ok_and(|cards| cards.len() == COUNT)
    }

    fn move_began(&mut self, number: u16, attacker: Seat, defender: Seat) -> Result<(), InvalidEffect> {
        fits(self.stage == Stage::Between && Some(number) == self.number.checked_add(1))?;
        fits(attacker != defender)?;
        for seat in [attacker, defender] {
            fits(self.is_in(seat) && !self.hand(seat).is_empty())?;
        }
        self.stage = Stage::Move;
        self.number = number;
        (self.attacker, self.defender) = (attacker, defender);
        self.hand_left = false;
        Ok(())
    }

    fn attacked(&mut self, seat: Seat, card: Card) -> Result<(), InvalidEffect> {
        fits(self.actor() == Some(seat) && self.table.unbeaten().is_none())?;
        self.leaves_hand(seat, card)?;
        self.table.attack(card)
    }

    fn beaten(&mut self, seat: Seat, card: Card, with: Beating) -> Result<(), InvalidEffect> {
        fits(self.actor() == Some(seat) && self.table.unbeaten() == Some(card))?;
        with.cards().try_for_each(|card| self.leaves_hand(seat, card))?;
        self.table.beat(with)
    }

    fn leaves_hand(&mut self, seat: Seat, card: Card) -> Result<(), InvalidEffect> {
        let player = self.player_mut(seat)?;
        player.hand.remove(card)?;
        player.open = player.open.intersection(player.hand);
        Ok(())
    }

    fn defended(&mut self, seat: Seat, cards: &[Card]) -> Result<(), InvalidEffect> {
        fits(self.table.unbeaten().is_none())?;
        self.move_over(seat, cards, false)?;
        cards.iter().try_for_each(|&card| self.gone.insert(card))?;
        self.idle = 0;
        Ok(())
    }

    fn taken(&mut self, seat: Seat, cards: &[Card]) -> Result<(), InvalidEffect> {
        self.move_over(seat, cards, true)?;
        let player = self.player_mut(seat)?;
        for &card in cards {
            player.hand.insert(card)?;
            player.open.insert(card)?;
        }
        if !self.hand_left {
            self.idle = self.idle.saturating_add(1);
        }
        Ok(())
    }

    /// Ends the move: the cards, which must be those on the table, are picked up.
    fn move_over(&mut self, seat: Seat, cards: &[Card], taken: bool) -> Result<(), InvalidEffect> {
        fits(self.stage == Stage::Move && self.defender == seat && !self.table.is_empty())?;
        fits(self.table.cards().eq(cards.iter().copied()))?;
        let (number, attacker, table) = (self.number, self.attacker, self.table);
        self.last_move = Some(LastMove { number, attacker, defender: seat, taken, table });
        self.table = Table::default();
        self.stage = Stage::Between;
        Ok(())
    }

    fn refilled(&mut self, dealt: &[Deal]) -> Result<(), InvalidEffect> {
        fits(self.stage == Stage::Between && !dealt.is_empty())?;
        for &Deal { seat, card } in dealt {
            let card = card.card().ok_or(InvalidEffect)?;
            fits(self.is_in(seat))?;
            self.deck.draw(card)?;
            self.player_mut(seat)?.hand.insert(card)?;
        }
        self.idle = 0;
        Ok(())
    }

    fn went_out(&mut self, seats: &[Seat], place: u8) -> Result<(), InvalidEffect> {
        fits(self.stage == Stage::Between && self.deck.is_empty())?;
        fits(!seats.is_empty() && place == self.next_place())?;
        for &seat in seats {
            fits(self.is_in(seat) && self.hand(seat).is_empty())?;
            self.player_mut(seat)?.out = Some(place);
        }
        Ok(())
    }

    fn left(&mut self, seats: &[Seat], hands: &[Vec<Card>], place: u8) -> Result<(), InvalidEffect> {
        fits(self.stage == Stage::Move && !seats.is_empty() && seats.len() == hands.len())?;
        fits((1..=self.seats).contains(&place))?;
        for (&seat, hand) in seats.iter().zip(hands) {
            fits(self.is_in(seat) && self.hand(seat) == hand.as_slice().try_into()?)?;
            *self.player_mut(seat)? = Player { out: Some(place), left: true, ..Player::default() };
            hand.iter().try_for_each(|&card| self.gone.insert(card))?;
        }
        (self.idle, self.hand_left) = (0, true);
        Ok(())
    }

    fn move_abandoned(&mut self, cards: &[Card]) -> Result<(), InvalidEffect> {
        fits(self.stage == Stage::Move && !(self.is_in(self.attacker) && self.is_in(self.defender)))?;
        fits(self.table.cards().eq(cards.iter().copied()))?;
        cards.iter().try_for_each(|&card| self.gone.insert(card))?;
        self.table = Table::default();
        self.stage = Stage::Between;
        Ok(())
    }

    fn match_ended(&mut self, places: &[u8], reason: EndReason) -> Result<(), InvalidEffect> {
        fits(places.len() == usize::from(self.seats) && places.iter().all(|place| (1..=self.seats).contains(place)))?;
        let mut placements = [0; MAX_SEATS];
        placements.iter_mut().zip(places).for_each(|(placement, &place)| *placement = place);
        self.ending = Some(Ended { placements, reason });
        Ok(())
    }
}
