//! Time control: reckoning deadlines, refusing what comes too late, and letting time run out.
//!
//! A deadline is a function of the record's times, the match's clock and its pauses. What the database has of deadlines is
//! a reminder of when to reckon; so a job that comes too early does no harm, and one that is lost with its process is
//! taken up by another.

use std::{sync::Arc, time::Duration};

use jiff::SignedDuration;
use tokio::sync::MutexGuard;
use uuid::Uuid;

use super::{
    Error, Service,
    background::every,
    live::{Asker, LiveMatch},
    notices::{Audience, News, StandingClocks, Turn, announce},
};
use crate::{
    games::Seat,
    record::{Clocks, Command, Match, MatchClock, Pause, Standstill, Time},
    store::{self, ClockJob, Connection, StoreError, signals::Signal, standstill::Reason},
};

/// How long after a deadline its time-out is taken. An answer that arrived in time has this long to get into the record:
/// longer than one can wait for the database and be taken.
const GRACE: SignedDuration = SignedDuration::from_secs(10);

/// How often it is looked for jobs that are due.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// For how long a job is left to the process that has taken it.
const LEASE: SignedDuration = SignedDuration::from_secs(60);

/// How many jobs a process takes at once.
const TAKEN_AT_ONCE: i64 = 100;

/// When and why the clocks of a match stand, as read from the store.
#[derive(Clone, Debug, Default)]
pub(super) struct Pauses {
    /// What they were read at; see `Signals::standstill`.
    read_at: u64,
    all: Vec<store::standstill::MatchPause>,
}

impl Pauses {
    /// When the clocks stand. Who has left keeps nobody waiting any more.
    pub(super) fn standstill(&self, setting: &MatchClock, state: &Match) -> Standstill {
        Standstill::new(self.clipped(state).map(|(_, pause)| pause), setting.weekends())
    }

    /// Why the clocks stand at this moment, weekends aside.
    pub(super) fn reasons(&self, state: &Match, now: Time) -> Vec<Reason> {
        let holds = |pause: &Pause| pause.since <= now && pause.until.is_none_or(|until| now < until);
        let mut reasons: Vec<Reason> =
            self.clipped(state).filter(|(_, pause)| holds(pause)).map(|(reason, _)| reason).collect();
        reasons.sort_unstable();
        reasons.dedup();
        reasons
    }

    /// When to look at the clocks after an append: at once where they stand now or will, as far as this process knows, for it
    /// may not have heard that this has changed. A look too many does no harm.
    pub(super) fn cautious(&self, job: ClockJob, now: Time) -> ClockJob {
        let may_change = self.all.iter().any(|own| own.pause.until.is_none_or(|until| now < until));
        if may_change && job != ClockJob::Over { ClockJob::At(now) } else { job }
    }

    /// When the next pause begins or ends.
    fn next_change(&self, state: &Match, now: Time) -> Option<Time> {
        let ends = self.clipped(state).flat_map(|(_, pause)| std::iter::once(pause.since).chain(pause.until));
        ends.filter(|end| *end > now).min()
    }

    fn clipped(&self, state: &Match) -> impl Iterator<Item = (Reason, Pause)> {
        let seats = &state.header().seats;
        self.all.iter().filter_map(move |own| {
            let seat = (0..).map(Seat).zip(seats).find(|(_, seat)| Some(seat.player_id) == own.player);
            let Some(left) = seat.and_then(|(seat, _)| state.left_at(seat)) else {
                return Some((own.reason, own.pause));
            };
            let Pause { since, until } = own.pause;
            (since < left)
                .then(|| (own.reason, Pause { since, until: Some(until.map_or(left, |until| until.min(left))) }))
        })
    }
}

/// When the clocks of a match that started then stand.
pub(super) fn read_pauses(
    connection: &mut Connection,
    id: Uuid,
    players: &[Uuid],
    start: Time,
) -> Result<Pauses, Error> {
    Ok(Pauses { read_at: 0, all: store::standstill::of_match(connection, id, players, start)? })
}

/// When each seat's time runs out, and when to look at the clocks again.
pub(super) fn reckon(setting: &MatchClock, pauses: &Pauses, state: &Match, now: Time) -> (Vec<Option<Time>>, ClockJob) {
    if !setting.runs() {
        return (Vec::new(), ClockJob::Leave);
    }
    if state.outcome().is_some() {
        return (Vec::new(), ClockJob::Over);
    }
    let standstill = pauses.standstill(setting, state);
    let clocks = state.clocks(setting, &standstill);
    let deadlines = (0..).map(Seat).zip(&state.header().seats).map(|(seat, _)| clocks.deadline(seat)).collect();
    let look = next_look(&clocks, state, now).into_iter().chain(pauses.next_change(state, now)).min();
    (deadlines, look.map_or(ClockJob::Leave, ClockJob::At))
}

fn next_look(clocks: &Clocks<'_>, state: &Match, now: Time) -> Option<Time> {
    let looks = state.to_act().iter().flat_map(|seat| {
        let reminder = clocks.reminder(seat).filter(|reminder| *reminder > now);
        let end = clocks.deadline(seat).map(|deadline| Time::new(deadline.timestamp() + GRACE));
        reminder.into_iter().chain(end)
    });
    looks.min()
}

impl Service {
    /// When the clocks of the match stand, as of a moment ago.
    pub(super) async fn pauses(&self, live: &LiveMatch) -> Result<Arc<Pauses>, Error> {
        let known = live.pauses();
        match known.filter(|pauses| pauses.read_at == self.0.signals.standstill()) {
            Some(pauses) => Ok(pauses),
            None => self.read_pauses(live).await,
        }
    }

    /// When the clocks of the match stand, as of now.
    pub(super) async fn read_pauses(&self, live: &LiveMatch) -> Result<Arc<Pauses>, Error> {
        // Taken before reading: what changes meanwhile makes this one old.
        let read_at = self.0.signals.standstill();
        let (id, players, start) = (live.id, live.players().to_vec(), live.started_at);
        let read = move |connection: &mut Connection| read_pauses(connection, id, &players, start);
        let pauses = Arc::new(Pauses { read_at, ..self.0.store.run(read).await? });
        live.set_pauses(Arc::clone(&pauses));
        Ok(pauses)
    }

    /// Whether a command that arrived then came after its seat's time was up.
    pub(super) async fn is_late(
        &self,
        live: &LiveMatch,
        state: &Match,
        command: &Command,
        arrived: Time,
    ) -> Result<bool, Error> {
        let Command::Act { seat, .. } = command else { return Ok(false) };
        if !live.clock.runs() {
            return Ok(false);
        }
        let late = |pauses: &Pauses| {
            let standstill = pauses.standstill(&live.clock, state);
            state.clocks(&live.clock, &standstill).deadline(*seat).is_some_and(|deadline| deadline < arrived)
        };
        // A pause that this process has not heard of yet would have moved the deadline back.
        if !late(&*self.pauses(live).await?) || !late(&*self.read_pauses(live).await?) {
            return Ok(false);
        }
        if self.0.signals.alive() {
            return Ok(true);
        }
        // No server may have run until a moment ago, and this one does not know it yet.
        Err(StoreError::Unavailable("it is not known yet whether a server ran all the time".to_owned()).into())
    }

    /// Looks at clocks as jobs are due, until the service is closed.
    pub(super) async fn keep_time(&self) {
        let mut look = every(LOOK_EVERY);
        while !self.is_closed() {
            tokio::select! {
                () = self.closed() => break,
                _ = look.tick() => while self.look_at_due_clocks().await {},
            }
        }
    }

    /// Gives back whether there may be more to look at.
    async fn look_at_due_clocks(&self) -> bool {
        if self.is_closed() || !self.0.signals.alive() {
            return false;
        }
        let now = self.0.clock.now();
        let until = Time::new(now.timestamp() + LEASE);
        let take = move |connection: &mut Connection| store::clock_jobs::take(connection, now, until, TAKEN_AT_ONCE);
        let taken = match self.0.store.run(take).await {
            Ok(taken) => taken,
            Err(error) => {
                tracing::warn!(%error, "cannot look for clocks that have run out");
                return false;
            }
        };
        for &id in &taken {
            if let Err(error) = self.look_at_clocks(id).await {
                tracing::warn!(match_id = %id, %error, "cannot look at the clocks of a match");
            }
        }
        i64::try_from(taken.len()).is_ok_and(|taken| taken == TAKEN_AT_ONCE)
    }

    /// Takes the time-outs of a match whose deadlines have passed, gives reminders, and settles when to look again.
    async fn look_at_clocks(&self, id: Uuid) -> Result<(), Error> {
        let live = self.live_match(id, Asker::Server).await?;
        let mut state = live.state.lock().await;
        loop {
            self.catch_up(&live, &mut state).await?;
            let pauses = self.read_pauses(&live).await?;
            if !self.time_out(&live, &mut state, &pauses).await? && self.settle(&live, &state, &pauses).await? {
                return Ok(());
            }
        }
    }

    /// Takes the first time-out if it is due. Gives back whether anything has changed.
    async fn time_out(
        &self,
        live: &LiveMatch,
        state: &mut MutexGuard<'_, Match>,
        pauses: &Pauses,
    ) -> Result<bool, Error> {
        let standstill = pauses.standstill(&live.clock, state);
        let Some((deadline, seats)) = state.clocks(&live.clock, &standstill).first_deadline() else { return Ok(false) };
        let now = self.0.clock.now();
        if state.outcome().is_some() || Time::new(deadline.timestamp() + GRACE) > now {
            return Ok(false);
        }
        // Another seat may have answered after this deadline: events are in the order of their times.
        let at = state.newest_at().map_or(deadline, |newest| newest.max(deadline));
        if state.to_act().except(seats).is_empty() {
            self.forgive(live.id, at, now).await?;
        }
        match state.ask(&Command::TimeOut { seats }, at) {
            Ok(advance) => {
                if self.append(live, state, advance, None).await?.is_some() {
                    self.0.counts.timed_out();
                }
                Ok(true)
            }
            Err(refusal) => Err(Error::Internal(format!("a time-out was refused: {refusal}"))),
        }
    }

    /// The clocks stood from the time-out until now, since only now it is acted on: whoever comes next has their whole time.
    /// The deadline itself stays where it is, for it had come when they stopped. Before the event, so that nobody ever
    /// reckons without it.
    async fn forgive(&self, id: Uuid, since: Time, now: Time) -> Result<(), Error> {
        let forgive = move |connection: &mut Connection| -> Result<(), Error> {
            store::standstill::add_pause(connection, id, since, now)?;
            Ok(store::signals::tell(connection, Signal::Standstill)?)
        };
        self.0.store.transaction(forgive).await?;
        self.0.signals.take(Signal::Standstill);
        Ok(())
    }

    /// Tells the players what is due and says when to look again. `false` when somebody has appended in the meantime.
    async fn settle(&self, live: &LiveMatch, state: &Match, pauses: &Pauses) -> Result<bool, Error> {
        let (id, now, version) = (live.id, self.0.clock.now(), state.version());
        let (deadlines, job) = reckon(&live.clock, pauses, state, now);
        let due = match job {
            ClockJob::At(due) => Some(due),
            ClockJob::Leave | ClockJob::Over => None,
        };
        let reminders = self.reminders(live, state, &pauses.standstill(&live.clock, state));
        let reasons: Vec<String> =
            pauses.reasons(state, now).into_iter().map(|reason| reason.name().to_owned()).collect();
        let (known, players, start) = (pauses.all.clone(), live.players().to_vec(), live.started_at);
        let settle = move |connection: &mut Connection| -> Result<bool, Error> {
            let row = store::matches::lock(connection, id)?.ok_or(Error::NotFound)?;
            if row.version.cast_unsigned() != version {
                return Ok(false);
            }
            let Some(told) = store::clock_jobs::told(connection, id)? else { return Ok(true) };
            // Under the job's lock: whoever changes when the clocks stand asks for another look after that.
            if read_pauses(connection, id, &players, start)?.all != known {
                return Ok(false);
            }
            for (player, reminder, turn) in reminders {
                if told.reminded_until() < reminder && reminder <= now {
                    announce(connection, id, Audience::Player(player), &News::DeadlineNear(turn), now)?;
                }
            }
            if reasons != told.stood_for {
                let more = reasons.iter().any(|reason| !told.stood_for.contains(reason));
                let stand = StandingClocks { reasons: reasons.clone() };
                let news = if more { News::MatchPaused(stand) } else { News::MatchResumed(stand) };
                announce(connection, id, Audience::Seated, &news, now)?;
            }
            store::clock_jobs::settle(connection, id, due, (&deadlines, &reasons), now)?;
            Ok(true)
        };
        self.0.store.transaction(settle).await
    }

    /// Whom to remind, when, and of what.
    fn reminders(&self, live: &LiveMatch, state: &Match, standstill: &Standstill) -> Vec<(Uuid, Time, Turn)> {
        let (clocks, now) = (state.clocks(&live.clock, standstill), self.0.clock.now());
        let open = state.to_act().iter().filter_map(|seat| {
            let deadline = clocks.deadline(seat).filter(|deadline| now < *deadline)?;
            let turn = Turn { game: live.game.clone(), seat, decision: state.decision()?, deadline: Some(deadline) };
            Some((live.player_in(seat)?, clocks.reminder(seat)?, turn))
        });
        open.collect()
    }
}
