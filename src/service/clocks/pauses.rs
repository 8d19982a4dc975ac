//! Agreed pauses: the clocks are paused until one of the players ends the pause.

use uuid::Uuid;

use super::Clocks;
use crate::{
    db::{
        Connection,
        signals::{self, Signal},
    },
    games::Seat,
    record::{Match, Time},
    service::{
        clocks::ClockError,
        error::Error,
        matches::{
            LiveMatch, MatchError, MatchSummary, read_summary,
            store::{
                agreements::{self, Agreement, Offer},
                clock_jobs, matches, pauses,
            },
        },
        notices::News,
        play::{Consent, Consented, consent, tell_the_others},
        players::{Caller, Scope},
    },
};

/// The limit of pauses per match: each is a row that every computation of deadlines reads.
const MAX_PAUSES: i64 = 1000;

impl Clocks {
    /// Offers or accepts a pause. Once all people who are still in the match agree, the clocks are paused. Bots always
    /// agree. Idempotent.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotSeated`], [`MatchError::NotStarted`], [`ClockError::NoClock`], [`ClockError::NotRunning`],
    /// [`ClockError::TooManyPauses`].
    pub async fn offer_pause(&self, caller: &Caller, id: Uuid) -> Result<MatchSummary, Error> {
        caller.need(Scope::Play)?;
        let (player, at) = (caller.player, self.clock.now());
        loop {
            let live = self.matches.live(id, Some(player)).await?;
            let (version, others) = self.pause_parties(&live, player).await?;
            let work = move |connection: &mut Connection| -> Result<Option<MatchSummary>, Error> {
                let row = matches::lock(connection, id)?.ok_or(Error::NotFound)?;
                if row.progress.version.cast_unsigned() != version {
                    return Ok(None);
                }
                let own = Consent { match_id: id, player, version, at };
                if !pauses::is_paused(connection, id)? {
                    if pauses::pauses(connection, id)? >= MAX_PAUSES {
                        return Err(ClockError::TooManyPauses(MAX_PAUSES).into());
                    }
                    match consent(connection, Agreement::Pause, own, &others)? {
                        Consented::ByAll => stand(connection, id, at)?,
                        Consented::Offered => tell_the_others(connection, own, News::PauseOffered)?,
                        Consented::Already => {}
                    }
                }
                Ok(Some(read_summary(connection, id, Some(player))?))
            };
            // A player whose agreement was needed may have left meanwhile: try again.
            if let Some(summary) = self.store.transaction(work).await? {
                self.signals.take(Signal::ClockPauses);
                return Ok(summary);
            }
        }
    }

    /// Withdraws an offer or, during an agreed pause, resumes the clocks.
    ///
    /// # Errors
    /// As [`Clocks::offer_pause`].
    pub async fn end_pause(&self, caller: &Caller, id: Uuid) -> Result<(), Error> {
        caller.need(Scope::Play)?;
        let (player, at) = (caller.player, self.clock.now());
        let live = self.matches.live(id, Some(player)).await?;
        self.pause_parties(&live, player).await?;
        let work = move |connection: &mut Connection| -> Result<(), Error> {
            matches::lock(connection, id)?.ok_or(Error::NotFound)?;
            agreements::withdraw(connection, Agreement::Pause, Offer { match_id: id, player_id: player })?;
            if pauses::resume(connection, id, at)? {
                clock_jobs::look_at(connection, id, at)?;
                signals::tell(connection, Signal::ClockPauses)?;
            }
            Ok(())
        };
        self.store.transaction(work).await?;
        self.signals.take(Signal::ClockPauses);
        Ok(())
    }

    /// Returns the match's version, and the other people who must agree.
    async fn pause_parties(&self, live: &LiveMatch, player: Uuid) -> Result<(u64, Vec<Uuid>), Error> {
        let seat = live.seat_of(Some(player)).ok_or(MatchError::NotSeated)?;
        let mut state = live.state.lock().await;
        self.matches.catch_up(live, &mut state).await?;
        if !state.still_in().contains(seat) {
            return Err(ClockError::NotRunning.into());
        }
        if !live.clock.runs() {
            return Err(ClockError::NoClock.into());
        }
        Ok((state.version(), people_but(live, &state, seat)))
    }
}

fn people_but(live: &LiveMatch, state: &Match, seat: Seat) -> Vec<Uuid> {
    let is_bot = |seat: Seat| live.bots.iter().any(|(bot, ..)| *bot == seat);
    let people = state.still_in().without(seat).iter().filter(|&other| !is_bot(other));
    people.filter_map(|other| live.player_in(other)).collect()
}

/// Pauses the clocks from now on.
fn stand(connection: &mut Connection, id: Uuid, at: Time) -> Result<(), Error> {
    pauses::pause(connection, id, at)?;
    agreements::clear(connection, Agreement::Pause, id)?;
    clock_jobs::look_at(connection, id, at)?;
    Ok(signals::tell(connection, Signal::ClockPauses)?)
}
