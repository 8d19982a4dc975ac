//! Folds effects into the state, without choosing or drawing anything.
//!
//! An effect fits when it is physically possible: the card lies where it is taken from, the player is to act, the match
//! is not over. Whether the rules allow it is checked when a record is verified, by deciding again.

use acepost_pieces::{Card, Face};

use super::{
    cards::{Hand, is_ace},
    effect::{Effect, EndReason},
    state::{Battle, Stage, State},
};
use crate::{
    InvalidEffect,
    kit::{Both, Ended, Fold, Pile, Side, face_up, fits},
};

fn pips(roll: u8) -> Result<u8, InvalidEffect> {
    fits((1..=6).contains(&roll))?;
    Ok(roll)
}

impl Fold for State {
    type Effect = Effect;

    fn apply(&mut self, effect: &Effect) -> Result<(), InvalidEffect> {
        fits(self.ending.is_none())?;
        match effect {
            Effect::Dealt { hands, piles } => self.dealt(hands, piles),
            Effect::SetUpRolled { rolls } => self.set_up_rolled(*rolls),
            Effect::FirstPlayerFound { seat } => self.first_player_found((*seat).try_into()?),
            Effect::RoundBegan { round } => self.round_began(*round),
            Effect::Drew { seat, rolled, pile, card } => self.drew((*seat).try_into()?, *rolled, *pile, *card),
            Effect::DrewOwn { seat, cards } => self.drew_own((*seat).try_into()?, cards),
            Effect::Chose { seat, card } => self.chose((*seat).try_into()?, *card),
            Effect::Played { seat, card } => self.played((*seat).try_into()?, *card),
            Effect::Revealed { cards } => self.revealed((*cards).into()),
            Effect::DuelBegan { depth } => self.duel_began(*depth),
            Effect::BattleWon { seat, stacked, aside } => self.battle_won((*seat).try_into()?, stacked, aside),
            Effect::HandStacked { seat, kept, stacked } => self.hand_stacked((*seat).try_into()?, kept, stacked),
            Effect::ShowdownBegan { aside } => self.showdown_began(aside),
            Effect::Shuffled { seat, order } => self.shuffled((*seat).try_into()?, order),
            Effect::Staked { aces } => self.staked((*aces).into()),
            Effect::MatchEnded { placements, reason } => self.match_ended(*placements, *reason),
        }
    }
}

impl State {
    fn dealt(&mut self, hands: &[Vec<Face>], piles: &[Vec<Face>]) -> Result<(), InvalidEffect> {
        fits(self.stage == Stage::Undealt && hands.len() == 2 && piles.len() == self.piles.len())?;
        for (side, hand) in Side::BOTH.into_iter().zip(hands) {
            self.players[side].hand = face_up(hand)?.as_slice().try_into()?;
        }
        for (pile, cards) in self.piles.iter_mut().zip(piles) {
            *pile = face_up(cards)?.as_slice().try_into()?;
        }
        self.stage = Stage::SetUp;
        fits(self.holds_a_deck())
    }

    /// Returns whether the 52 cards are all there, each once.
    pub(super) fn holds_a_deck(&self) -> bool {
        Hand::try_from(self.cards().as_slice()).is_ok_and(|cards| cards.len() == Card::COUNT)
    }

    fn set_up_rolled(&mut self, rolls: [u8; 2]) -> Result<(), InvalidEffect> {
        fits(self.stage == Stage::SetUp)?;
        for (side, roll) in Side::BOTH.into_iter().zip(rolls) {
            self.players[side].rolled = Some(pips(roll)?);
        }
        Ok(())
    }

    fn first_player_found(&mut self, side: Side) -> Result<(), InvalidEffect> {
        fits(self.stage == Stage::SetUp && self.players[side].rolled > self.players[side.other()].rolled)?;
        self.first = side;
        self.stage = Stage::Rounds;
        Ok(())
    }

    fn round_began(&mut self, round: u16) -> Result<(), InvalidEffect> {
        fits(matches!(self.stage, Stage::Rounds | Stage::Showdown))?;
        fits(Some(round) == self.round.checked_add(1) && self.table_is_clear())?;
        self.round = round;
        for side in Side::BOTH {
            self.players[side].rolled = None;
        }
        Ok(())
    }

    fn table_is_clear(&self) -> bool {
        self.players.iter().all(|player| player.row.is_empty() && player.staked.is_none())
    }

    fn drew(&mut self, side: Side, rolled: Option<u8>, pile: u8, card: Face) -> Result<(), InvalidEffect> {
        fits(self.stage == Stage::Rounds)?;
        let card = card.card().ok_or(InvalidEffect)?;
        let index = usize::from(pile).checked_sub(1).ok_or(InvalidEffect)?;
        self.piles.get_mut(index).ok_or(InvalidEffect)?.draw(card)?;
        let player = &mut self.players[side];
        if let Some(roll) = rolled {
            player.rolled = Some(pips(roll)?);
        }
        player.hand.insert(card)
    }

    fn drew_own(&mut self, side: Side, cards: &[Face]) -> Result<(), InvalidEffect> {
        let player = &mut self.players[side];
        for card in cards {
            let card = card.card().ok_or(InvalidEffect)?;
            player.deck.draw(card)?;
            player.hand.insert(card)?;
        }
        let drawn = face_up(cards)?;
        player.known.drew_own(drawn.into_iter(), player.deck.cards(), player.hand.len());
        Ok(())
    }

    fn chose(&mut self, side: Side, card: Face) -> Result<(), InvalidEffect> {
        fits(self.is_to_act(side) && self.in_secret())?;
        self.lay(side, card.card().ok_or(InvalidEffect)?)?;
        self.players[side].secret = true;
        Ok(())
    }

    fn played(&mut self, side: Side, card: Card) -> Result<(), InvalidEffect> {
        fits(self.is_to_act(side) && !self.in_secret())?;
        self.lay(side, card)?;
        self.show(side, card);
        Ok(())
    }

    /// Records that all players have seen which card this player played.
    fn show(&mut self, side: Side, card: Card) {
        let binds = self.stage == Stage::Rounds;
        let player = &mut self.players[side];
        player.known.played(card, player.hand.len(), binds);
    }

    fn lay(&mut self, side: Side, card: Card) -> Result<(), InvalidEffect> {
        let player = &mut self.players[side];
        player.hand.remove(card)?;
        player.row.push(card)
    }

    fn revealed(&mut self, cards: Both<Card>) -> Result<(), InvalidEffect> {
        for side in Side::BOTH {
            let player = &mut self.players[side];
            fits(player.secret && player.row.top() == Some(cards[side]))?;
            player.secret = false;
            self.show(side, cards[side]);
        }
        Ok(())
    }

    /// Returns whether both have played, openly, the same number of cards and at least one.
    fn battle_is_fought(&self) -> bool {
        let [zero, one] = Side::BOTH.map(|side| &self.players[side]);
        !zero.row.is_empty() && zero.row.len() == one.row.len() && !zero.secret && !one.secret
    }

    fn duel_began(&mut self, depth: u8) -> Result<(), InvalidEffect> {
        fits(self.battle_is_fought() && Some(depth) == self.duels.checked_add(1))?;
        self.duels = depth;
        Ok(())
    }

    fn battle_won(&mut self, winner: Side, stacked: &[Card], aside: &[Card]) -> Result<(), InvalidEffect> {
        fits(self.battle_is_fought())?;
        let rows = Both::each(|side| self.players[side].row);
        let stakes = Both::each(|side| self.players[side].staked);
        let laid = rows.iter().flat_map(Pile::cards).chain(stakes.iter().flatten()).copied().collect::<Vec<_>>();
        let taken = stacked.iter().chain(aside).copied().collect::<Vec<_>>();
        fits(aside.iter().all(|&card| is_ace(card)))?;
        fits(Hand::try_from(laid.as_slice())? == Hand::try_from(taken.as_slice())?)?;
        for side in Side::BOTH {
            let player = &mut self.players[side];
            player.row = Pile::default();
            player.staked = None;
        }
        let showdown = self.stage == Stage::Showdown;
        let player = &mut self.players[winner];
        stacked.iter().try_for_each(|&card| player.deck.push(card))?;
        player.known.won(stacked, player.deck.cards().len());
        aside.iter().try_for_each(|&ace| player.aside.insert(ace))?;
        if !showdown {
            player.rounds_won = player.rounds_won.saturating_add(1);
        }
        self.last_battle = Some(Battle { showdown, round: self.round, winner, rows, stakes });
        self.leader = Some(winner.other());
        self.duels = 0;
        Ok(())
    }

    fn hand_stacked(&mut self, side: Side, kept: &[Face], stacked: &[Face]) -> Result<(), InvalidEffect> {
        let kept = Hand::try_from(face_up(kept)?.as_slice())?;
        let player = &mut self.players[side];
        for card in face_up(stacked)? {
            player.hand.remove(card)?;
            player.deck.push(card)?;
        }
        player.known.stacked(player.hand.len(), stacked.len(), player.deck.cards().len());
        fits(player.hand == kept)
    }

    fn showdown_began(&mut self, aside: &[Vec<Card>]) -> Result<(), InvalidEffect> {
        fits(self.stage == Stage::Rounds && self.table_is_clear() && aside.len() == 2)?;
        for (side, aces) in Side::BOTH.into_iter().zip(aside) {
            let player = &mut self.players[side];
            let buried = player.deck.cards().iter().copied().filter(|&card| is_ace(card)).collect::<Vec<_>>();
            fits(Hand::try_from(buried.as_slice())? == Hand::try_from(aces.as_slice())?)?;
            aces.iter().try_for_each(|&ace| player.aside.insert(ace))?;
            let rest = player.deck.cards().iter().copied().filter(|&card| !is_ace(card)).collect::<Vec<_>>();
            player.deck = rest.as_slice().try_into()?;
            player.known.showdown_began(aces);
        }
        self.stage = Stage::Showdown;
        self.round = 0;
        self.leader = None;
        Ok(())
    }

    fn shuffled(&mut self, side: Side, order: &[Face]) -> Result<(), InvalidEffect> {
        let player = &mut self.players[side];
        let order = face_up(order)?;
        fits(Hand::try_from(order.as_slice())? == Hand::try_from(player.deck.cards())?)?;
        player.deck = Pile::top_first(&order)?;
        player.known.shuffled();
        Ok(())
    }

    fn staked(&mut self, aces: Both<Card>) -> Result<(), InvalidEffect> {
        fits(self.stage == Stage::Showdown)?;
        for side in Side::BOTH {
            let player = &mut self.players[side];
            fits(player.staked.is_none())?;
            player.aside.remove(aces[side])?;
            player.staked = Some(aces[side]);
        }
        Ok(())
    }

    fn match_ended(&mut self, placements: [u8; 2], reason: EndReason) -> Result<(), InvalidEffect> {
        fits(matches!(placements, [1, 1 | 2] | [2, 1]))?;
        self.ending = Some(Ended { placements, reason });
        Ok(())
    }
}
