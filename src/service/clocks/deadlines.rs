//! Time control: jobs that look at the clocks of matches, reminders, and time-outs.
//!
//! A deadline is a function of the record's times, the match's clock and its pauses. The deadlines in the database only
//! say when to compute it again: a job that runs too early does no harm, and a job that is lost with its process is
//! taken by another.

use std::time::Duration;

use futures_util::{StreamExt as _, future, stream};
use jiff::SignedDuration;
use tokio::sync::MutexGuard;
use uuid::Uuid;

use super::{
    Clocks,
    pauses::{end_if_all_want, lock_if_current, people_in},
};
use crate::{
    db::{
        ClockJob, Connection,
        signals::{self, Signal},
    },
    record::{ClockPauses, Command, Match, Time},
    service::{
        error::Error,
        matches::{
            Asker, GRACE, LiveMatch, PauseReason, Pauses, compute_deadlines, read_pauses,
            store::{clock_jobs, pauses},
        },
        notices::{Audience, News, PausedClocks, Turn, announce},
        rounds::{every, log_failure},
    },
};

/// How often to look for jobs that are due.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// For how long a job is reserved for the process that has taken it.
const LEASE: SignedDuration = SignedDuration::from_secs(60);

/// How many jobs a process takes at once.
const TAKEN_AT_ONCE: i64 = 100;

/// At how many matches a process looks at the same time: most of each look is waiting for the database.
const LOOKED_AT_ONCE: usize = 8;

impl Clocks {
    /// Runs clock jobs when they are due, until the service is closed.
    pub(in crate::service) async fn keep_time(&self) {
        let mut look = every(LOOK_EVERY);
        while !self.shutdown.is_closed() {
            tokio::select! {
                () = self.shutdown.closed() => break,
                _ = look.tick() => while self.look_at_due_clocks().await {},
            }
        }
    }

    /// Returns whether there may be more due jobs.
    pub(in crate::service) async fn look_at_due_clocks(&self) -> bool {
        if self.shutdown.is_closed() || !self.signals.alive() {
            return false;
        }
        let now = self.clock.now();
        let until = now + LEASE;
        let take = move |connection: &mut Connection| clock_jobs::take(connection, now, until, TAKEN_AT_ONCE);
        let taken = match self.store.run(take).await {
            Ok(taken) => taken,
            Err(error) => {
                log_failure!(error, "cannot take clock jobs");
                return false;
            }
        };
        let may_be_more = i64::try_from(taken.len()).is_ok_and(|taken| taken == TAKEN_AT_ONCE);
        // Looked at again in the next round, by any process. Another failure would come again, and waits until the lease ends.
        let looks = stream::iter(taken).map(|id| async move {
            let error = self.look_at_clocks(id).await.err()?;
            log_failure!(error, match_id = %id, "cannot update the clocks of a match");
            error.is_unavailable().then_some(id)
        });
        let unavailable: Vec<Uuid> = looks.buffer_unordered(LOOKED_AT_ONCE).filter_map(future::ready).collect().await;
        if !unavailable.is_empty() {
            let release = move |connection: &mut Connection| clock_jobs::release(connection, &unavailable);
            if let Err(error) = self.store.transaction(release).await {
                log_failure!(error, "cannot release clock jobs");
            }
            return false;
        }
        may_be_more
    }

    /// Applies the time-outs of a match, sends reminders, and schedules the next look.
    async fn look_at_clocks(&self, id: Uuid) -> Result<(), Error> {
        let live = self.matches.live_match(id, Asker::Server).await?;
        let mut state = live.state.lock().await;
        loop {
            self.matches.catch_up(&live, &mut state).await?;
            let pauses = self.matches.read_pauses(&live).await?;
            if !self.time_out(&live, &mut state, &pauses).await? && self.settle(&live, &state, &pauses).await? {
                return Ok(());
            }
        }
    }

    /// Applies the first time-out if it is due. Returns whether anything has changed.
    async fn time_out(
        &self,
        live: &LiveMatch,
        state: &mut MutexGuard<'_, Match>,
        pauses: &Pauses,
    ) -> Result<bool, Error> {
        let clock_pauses = pauses.clock_pauses(&live.clock, state);
        let Some((deadline, seats)) = state.clocks(&live.clock, &clock_pauses).first_deadline() else {
            return Ok(false);
        };
        let now = self.clock.now();
        if state.outcome().is_some() || deadline + GRACE > now {
            return Ok(false);
        }
        // After a suspend of this process, it is not known yet whether a server ran meanwhile: it is looked at again soon.
        if !self.signals.alive() {
            return Ok(false);
        }
        // A pause that has been learned of since would have moved the deadline.
        if !self.matches.are_current(live, pauses) {
            return Ok(true);
        }
        // Another seat may have answered after this deadline: events are ordered by time.
        let at = state.newest_at().map_or(deadline, |newest| newest.max(deadline));
        let refused = |refusal| Error::Internal(format!("a time-out was refused: {refusal}"));
        let advance = state.ask(&Command::TimeOut { seats }, at).map_err(refused)?;
        if state.to_act().except(seats).is_empty() && advance.after.outcome().is_none() {
            self.forgive(live.id, at, now).await?;
        }
        if self.play.append(live, state, advance, None, |_, _| ()).await?.is_some() {
            self.counts.timed_out();
        }
        Ok(true)
    }

    /// Stores a pause from the time-out until now, because the server was late: the next player gets the whole time.
    /// The deadline itself does not move, because it had passed before the pause. Stored before the event, so that
    /// every computation includes it.
    async fn forgive(&self, id: Uuid, since: Time, now: Time) -> Result<(), Error> {
        let forgive = move |connection: &mut Connection| -> Result<(), Error> {
            pauses::add_pause(connection, id, since, now)?;
            Ok(signals::tell(connection, Signal::ClockPauses)?)
        };
        self.store.transaction(forgive).await?;
        self.signals.take(Signal::ClockPauses);
        Ok(())
    }

    /// Notifies the players and schedules the next look, or deletes the job of a match whose clocks will not run again.
    /// Returns `false` if another event was appended meanwhile, or the pauses have changed.
    async fn settle(&self, live: &LiveMatch, state: &Match, pauses: &Pauses) -> Result<bool, Error> {
        let (id, now, version) = (live.id, self.clock.now(), state.version());
        let (deadlines, job) = compute_deadlines(&live.clock, pauses, state, now);
        let due = match job {
            ClockJob::At(due) => Some(due),
            ClockJob::Leave | ClockJob::Over => None,
        };
        let reminders = self.reminders(live, state, &pauses.clock_pauses(&live.clock, state));
        let reasons = pauses.reasons(state, now);
        let (known, setting) = (pauses.all.clone(), live.clock.clone());
        let (players, start) = (live.players().to_vec(), live.started_at);
        let (runs, still_in) = (live.clock.runs() && state.outcome().is_none(), people_in(live, state.still_in()));
        let settle = move |connection: &mut Connection| -> Result<bool, Error> {
            if !lock_if_current(connection, id, version)? {
                return Ok(false);
            }
            if !runs {
                clock_jobs::delete(connection, id)?;
                return Ok(true);
            }
            let Some(told) = clock_jobs::told(connection, id)? else { return Ok(true) };
            // Read under the job's lock: every change of the pauses schedules another look after that.
            if read_pauses(connection, id, &setting, &players, start)?.all != known {
                return Ok(false);
            }
            if reasons.contains(&pauses::Reason::Agreement) && end_if_all_want(connection, id, &still_in, now)? {
                return Ok(false);
            }
            for (player, reminder, turn) in reminders {
                if told.reminded_until < reminder && reminder <= now {
                    announce(connection, id, Audience::Player(player), &News::DeadlineNear(turn), now)?;
                }
            }
            if reasons != told.stood_for {
                let more = reasons.iter().any(|reason| !told.stood_for.contains(reason));
                let clocks = PausedClocks { reasons: reasons.iter().copied().map(PauseReason::from).collect() };
                let news = if more { News::MatchPaused(clocks) } else { News::MatchResumed(clocks) };
                for player in still_in {
                    announce(connection, id, Audience::Player(player), &news, now)?;
                }
            }
            clock_jobs::settle(connection, id, due, (&deadlines, &reasons), now)?;
            Ok(true)
        };
        self.store.transaction(settle).await
    }

    /// Returns whom to remind, when, and of what.
    fn reminders(&self, live: &LiveMatch, state: &Match, clock_pauses: &ClockPauses) -> Vec<(Uuid, Time, Turn)> {
        let (clocks, now) = (state.clocks(&live.clock, clock_pauses), self.clock.now());
        let open = state.to_act().iter().filter_map(|seat| {
            let deadline = clocks.deadline(seat).filter(|deadline| now < *deadline)?;
            let turn = Turn { game: live.game.clone(), seat, decision: state.decision()?, deadline: Some(deadline) };
            Some((live.player_in(seat)?, clocks.reminder(seat, now)?, turn))
        });
        open.collect()
    }
}
