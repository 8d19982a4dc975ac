//! The offers of draws and pauses: what becomes of them, and what the player wants.

use super::{
    super::{
        arrangements::{Known, changes, moved},
        backend::{Agreement, MatchView},
        say,
    },
    MatchController, Next,
};
use crate::commands::wording::sentence;

impl MatchController<'_> {
    /// Prints changes of offers and of clock pauses, and whether the player's deadline has moved without an event.
    pub(super) fn tell_arrangements(&mut self, view: &MatchView) -> anyhow::Result<()> {
        let (known, now) = (&self.known, view.arrangements(self.info.own));
        let mut news = self.told.iter().rev().take_while(|news| news.seq > known.version);
        let answered = news.any(|news| news.answered_by == Some(self.info.own));
        let ended = known.own_ended(&now, &view.still_in, answered, self.info);
        let is_same = known.version == view.version;
        let moved = is_same.then(|| moved(&known.told, &now, self.backend.now())).flatten();
        for told in ended.into_iter().chain(changes(&known.told, &now, self.info)).chain(moved) {
            say(&told)?;
        }
        self.known = Known::of(view, self.info);
        Ok(())
    }

    /// Offers something, agrees to it, or withdraws that.
    pub(super) fn agree(&mut self, to: Agreement) -> anyhow::Result<Next> {
        // A player who wants to offer must not agree by accident to an offer that has just been made.
        let now = self.backend.look()?.arrangements(self.info.own);
        let is_offered = now.offers.of(to).contains(&self.info.own);
        if self.known.own.contains(&to) && !is_offered {
            // The player wants to take back what has ended, and is told of that first.
            return Ok(Next::Match);
        }
        let goes_on = (self.known.told.is_going_on_offered(self.info.own), now.is_going_on_offered(self.info.own));
        if to == Agreement::Pause && now.is_pause_agreed() && goes_on.0 != goes_on.1 {
            // The key means something else by now, which is told first.
            return Ok(Next::Match);
        }
        let agreed = to == Agreement::Pause && now.is_pause_agreed() && !goes_on.1;
        let takes_back = agreed || is_offered;
        if to == Agreement::Draw && !takes_back && !now.offers.of(to).is_empty() {
            let line = self.input.ask("Agree to a draw, which can end the match? y: yes; Enter: no. ")?;
            if line.is_none_or(|line| !matches!(line.trim(), "y" | "Y" | "yes")) {
                return Ok(Next::Here);
            }
        }
        match self.backend.agree(to, !takes_back)? {
            Err(refusal) => say(&sentence(&refusal))?,
            Ok(()) if agreed => {
                // When they run again is told with a later view.
                self.known.told.stand_for = now.stand_for;
                self.known.told.pause_ends = true;
                self.known.withdraw(to);
                say("You have ended the pause. The clocks run again within ten minutes.")?;
            }
            Ok(()) if takes_back => {
                self.known.withdraw(to);
                say("You have withdrawn that.")?;
            }
            // It may be declined before the next look.
            Ok(()) => self.known.own.push(to),
        }
        Ok(Next::Match)
    }

    /// Declines what the other players offer.
    pub(super) fn decline(&mut self, to: Agreement) -> anyhow::Result<Next> {
        let (view, own) = (self.backend.look()?, self.info.own);
        let is_offered = view.offers.of(to).iter().any(|seat| *seat != own);
        if !is_offered || !view.still_in.contains(&own) {
            say(&format!("There is no offer of {} to decline.", to.noun()))?;
            return Ok(Next::Here);
        }
        if let Err(refusal) = self.backend.decline(to)? {
            say(&sentence(&refusal))?;
            return Ok(Next::Match);
        }
        // All offers of it end, also the player's own.
        self.known.told.offers.clear(to);
        self.known.withdraw(to);
        say(&format!("You have declined {}.", to.noun()))?;
        Ok(Next::Match)
    }
}
