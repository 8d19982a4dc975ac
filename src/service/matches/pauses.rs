//! When the clocks of a match are paused, and when each seat's time runs out.

use jiff::SignedDuration;
use uuid::Uuid;

use super::store::pauses::{self, Reason};
use crate::{
    db::{ClockJob, Connection},
    games::Seat,
    record::{ClockPauses, Clocks, Match, MatchClock, Pause, Time},
    service::error::Error,
};

/// How long after a deadline the time-out happens. An answer that arrived in time can enter the record until then:
/// longer than it can wait for the database.
pub(in crate::service) const GRACE: SignedDuration = SignedDuration::from_secs(10);

/// The pauses of a match's clocks, as read from the database.
#[derive(Clone, Debug, Default)]
pub(in crate::service) struct Pauses {
    /// How many changes were known before they were read; see `Matches::pauses_count`.
    pub(super) read_at: u64,
    pub(in crate::service) all: Vec<pauses::MatchPause>,
}

impl Pauses {
    /// Returns when the clocks are paused. The vacation of a player who has left does not count.
    pub(in crate::service) fn clock_pauses(&self, setting: &MatchClock, state: &Match) -> ClockPauses {
        ClockPauses::new(self.clipped(state).map(|(_, pause)| pause), setting.weekends())
    }

    /// Returns why the clocks are paused at this moment, except for weekends.
    pub(in crate::service) fn reasons(&self, state: &Match, now: Time) -> Vec<Reason> {
        let holds = |pause: &Pause| pause.since <= now && pause.until.is_none_or(|until| now < until);
        let mut reasons: Vec<Reason> =
            self.clipped(state).filter(|(_, pause)| holds(pause)).map(|(reason, _)| reason).collect();
        reasons.sort_unstable();
        reasons.dedup();
        reasons
    }

    /// Returns when to look at the clocks after an append: at once if there is or will be a pause as far as this
    /// process knows, because that may have changed meanwhile. An unnecessary look does no harm.
    pub(in crate::service) fn cautious(&self, job: ClockJob, now: Time) -> ClockJob {
        let may_change = self.all.iter().any(|own| own.pause.until.is_none_or(|until| now < until));
        if may_change && job != ClockJob::Over { ClockJob::At(now) } else { job }
    }

    /// Returns when the next pause begins or ends.
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

/// Reads the pauses of a match that started at this time. Live matches have no vacations: a player could let an opponent wait at the table,
/// and end the vacation once the opponent, whose clock then runs, has gone.
pub(in crate::service) fn read_pauses(
    connection: &mut Connection,
    id: Uuid,
    setting: &MatchClock,
    players: &[Uuid],
    start: Time,
) -> Result<Pauses, Error> {
    let may_be_away: &[Uuid] = if setting.is_live() { &[] } else { players };
    Ok(Pauses { read_at: 0, all: pauses::of_match(connection, id, may_be_away, start)? })
}

/// Computes when each seat's time runs out, and when to look at the clocks again.
pub(in crate::service) fn compute_deadlines(
    setting: &MatchClock,
    pauses: &Pauses,
    state: &Match,
    now: Time,
) -> (Vec<Option<Time>>, ClockJob) {
    if !setting.runs() {
        return (Vec::new(), ClockJob::Leave);
    }
    if state.outcome().is_some() {
        return (Vec::new(), ClockJob::Over);
    }
    let clock_pauses = pauses.clock_pauses(setting, state);
    let clocks = state.clocks(setting, &clock_pauses);
    let deadlines = (0..).map(Seat).zip(&state.header().seats).map(|(seat, _)| clocks.deadline(seat)).collect();
    let look = next_look(&clocks, state, now).into_iter().chain(pauses.next_change(state, now)).min();
    (deadlines, look.map_or(ClockJob::Leave, ClockJob::At))
}

pub(super) fn next_look(clocks: &Clocks<'_>, state: &Match, now: Time) -> Option<Time> {
    let looks = state.to_act().iter().flat_map(|seat| {
        let reminder = clocks.reminder(seat, now).filter(|reminder| *reminder > now);
        let end = clocks.deadline(seat).map(|deadline| deadline + GRACE);
        reminder.into_iter().chain(end)
    });
    looks.min()
}
