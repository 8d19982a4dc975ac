//! Agreed pauses: the clocks are paused until all players end the pause, or until the others have had time to come back after one of
//! them has ended it.

use jiff::SignedDuration;
use uuid::Uuid;

use super::Clocks;
use crate::{
    db::{
        Connection,
        signals::{self, Signal},
    },
    games::{Seat, SeatSet},
    record::{Match, Time},
    service::{
        clocks::ClockError,
        error::Error,
        matches::{
            LiveMatch, MatchError, MatchSummary, PauseReason, Pauses, check_unchanged, compute_deadlines, read_pauses,
            read_summary,
            store::{
                agreements::{self, Agreement, Offer},
                clock_jobs, matches, pauses, progress,
            },
        },
        notices::{Audience, News, PausedClocks, announce},
        play::{Consent, Consented, consent, decline, tell, withdraw},
        players::{Caller, Scope},
        precondition::Expected,
    },
};

/// The limit of pauses per match: each is a row that every computation of deadlines reads.
const MAX_PAUSES: i64 = 1000;

/// How long the clocks stay paused after a player has ended an agreed pause, unless all the others do the same: they may be away, and are
/// told only then.
const RETURN: SignedDuration = SignedDuration::from_mins(10);

impl Clocks {
    /// Offers or accepts a pause. Once all people who are still in the match agree, the clocks are paused. Bots always
    /// agree. Idempotent.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotSeated`], [`MatchError::NotStarted`], [`ClockError::NoClock`], [`ClockError::NotRunning`],
    /// [`ClockError::TooManyPauses`], [`Error::Changed`].
    pub async fn offer_pause(
        &self,
        caller: &Caller,
        id: Uuid,
        mut expected: Expected<MatchSummary>,
    ) -> Result<MatchSummary, Error> {
        caller.need(Scope::Play)?;
        let (player, at) = (caller.player, self.clock.now());
        let strict = expected.is_some();
        loop {
            let live = self.matches.live(id, Some(player)).await?;
            let (state, others) = self.pause_parties(&live, player).await?;
            let expected = expected.take();
            let work = move |connection: &mut Connection| -> Result<Option<(MatchSummary, bool)>, Error> {
                if !lock_if_current(connection, live.id, state.version())? {
                    return Ok(None);
                }
                let own = Consent { match_id: id, player, version: state.version(), at };
                let mut begins = false;
                if !pauses::is_paused(connection, id)? {
                    // A repeated request gets its first response, whatever has changed since: the offer itself is a change.
                    let is_repeated =
                        strict && agreements::agreeing(connection, Agreement::Pause, id)?.contains(&player);
                    if !is_repeated {
                        check_unchanged(connection, id, (player, at), expected.as_deref())?;
                    }
                    if pauses::pauses(connection, id)? >= MAX_PAUSES {
                        return Err(ClockError::TooManyPauses(MAX_PAUSES).into());
                    }
                    match consent(connection, Agreement::Pause, own, &others)? {
                        Consented::ByAll => {
                            pause_clocks(connection, &live, &state, at, &others)?;
                            begins = true;
                        }
                        Consented::Offered => tell(connection, own, others.iter().copied(), News::PauseOffered)?,
                        Consented::Already => {}
                    }
                }
                Ok(Some((read_summary(connection, id, Some(player))?, begins)))
            };
            // A player whose agreement was needed may have left meanwhile: try again.
            if let Some((summary, begins)) = self.store.transaction(work).await? {
                if begins {
                    self.signals.take(Signal::ClockPauses);
                }
                return Ok(summary);
            }
            if strict {
                return Err(Error::Changed);
            }
        }
    }

    /// Withdraws an offer. During an agreed pause, resumes the clocks: at once if all others who are still in have done so too,
    /// otherwise [`RETURN`] later, so that a player who is away does not lose on time. Bots need no time. If `declines`, only ends the
    /// offers of the others. Idempotent.
    ///
    /// # Errors
    /// As [`Clocks::offer_pause`].
    pub async fn end_pause(
        &self,
        caller: &Caller,
        id: Uuid,
        mut expected: Expected<MatchSummary>,
        declines: bool,
    ) -> Result<(), Error> {
        caller.need(Scope::Play)?;
        let (player, at) = (caller.player, self.clock.now());
        let strict = expected.is_some();
        loop {
            let live = self.matches.live(id, Some(player)).await?;
            let (state, others) = self.pause_parties(&live, player).await?;
            let expected = expected.take();
            let work = move |connection: &mut Connection| -> Result<Option<bool>, Error> {
                if !lock_if_current(connection, live.id, state.version())? {
                    return Ok(None);
                }
                check_unchanged(connection, id, (player, at), expected.as_deref())?;
                let own = Consent { match_id: id, player, version: state.version(), at };
                if declines {
                    decline(connection, Agreement::Pause, own, &others, News::PauseWithdrawn)?;
                    return Ok(Some(false));
                }
                if !pauses::is_in_effect(connection, id, at)? {
                    withdraw(connection, Agreement::Pause, own, &others, News::PauseWithdrawn)?;
                    return Ok(Some(false));
                }
                let mut resuming = agreements::resuming(connection, id)?;
                if !resuming.contains(&player) {
                    withdraw(connection, Agreement::Pause, own, &others, News::PauseWithdrawn)?;
                    agreements::want_to_resume(connection, Offer { match_id: id, player_id: player }, at)?;
                    resuming.push(player);
                }
                let away: Vec<Uuid> = others.iter().copied().filter(|other| !resuming.contains(other)).collect();
                let until = if away.is_empty() { at } else { at + RETURN };
                let is_changed = pauses::end(connection, id, until)?;
                if is_changed {
                    let pauses = pauses_changed(connection, &live, &state, at)?;
                    let reasons = pauses.reasons(&state, until).into_iter().map(PauseReason::from).collect();
                    let news = News::MatchResumed(PausedClocks { reasons });
                    for player in away {
                        announce(connection, id, Audience::Player(player), &news, at)?;
                    }
                }
                Ok(Some(is_changed))
            };
            // The match may have ended meanwhile: try again.
            if let Some(is_changed) = self.store.transaction(work).await? {
                if is_changed {
                    self.signals.take(Signal::ClockPauses);
                }
                return Ok(());
            }
            if strict {
                return Err(Error::Changed);
            }
        }
    }

    /// Returns a copy of the match, and the other people who must agree.
    async fn pause_parties(&self, live: &LiveMatch, player: Uuid) -> Result<(Match, Vec<Uuid>), Error> {
        let seat = live.seat_of(Some(player)).ok_or(MatchError::NotSeated)?;
        let mut state = live.state.lock().await;
        self.matches.catch_up(live, &mut state).await?;
        if !state.still_in().contains(seat) {
            return Err(ClockError::NotRunning.into());
        }
        if !live.clock.runs() {
            return Err(ClockError::NoClock.into());
        }
        Ok((state.copy(), people_in(live, state.still_in().without(seat))))
    }
}

/// Returns the people in these seats, without bots.
pub(super) fn people_in(live: &LiveMatch, seats: SeatSet) -> Vec<Uuid> {
    let is_bot = |seat: Seat| live.bots.iter().any(|(bot, ..)| *bot == seat);
    let people = seats.iter().filter(|&seat| !is_bot(seat));
    people.filter_map(|seat| live.player_in(seat)).collect()
}

/// Locks the match until the transaction ends. Returns whether no event follows this version.
pub(super) fn lock_if_current(connection: &mut Connection, id: Uuid, version: u64) -> Result<bool, Error> {
    let row = matches::lock(connection, id)?.ok_or(Error::NotFound)?;
    Ok(row.progress.version.cast_unsigned() == version)
}

/// Ends the agreed pause now if all these people, who are still in the match, want that: the last one who did not has left. Returns whether
/// it has ended; the caller, who has locked the match, then looks at the clocks again.
pub(super) fn end_if_all_want(
    connection: &mut Connection,
    id: Uuid,
    people: &[Uuid],
    now: Time,
) -> Result<bool, Error> {
    let resuming = agreements::resuming(connection, id)?;
    let is_ended = people.iter().all(|player| resuming.contains(player)) && pauses::end(connection, id, now)?;
    if is_ended {
        signals::tell(connection, Signal::ClockPauses)?;
    }
    Ok(is_ended)
}

/// Pauses the clocks from now on, and tells the others if a pause that had an end goes on.
fn pause_clocks(
    connection: &mut Connection,
    live: &LiveMatch,
    state: &Match,
    at: Time,
    others: &[Uuid],
) -> Result<(), Error> {
    let goes_on = pauses::pause(connection, live.id, at)?;
    agreements::clear(connection, Agreement::Pause, live.id)?;
    let pauses = pauses_changed(connection, live, state, at)?;
    if goes_on {
        // The clocks are paused for the same reasons as before, and the clock job tells only of other ones.
        let reasons = pauses.reasons(state, at).into_iter().map(PauseReason::from).collect();
        let news = News::MatchPaused(PausedClocks { reasons });
        for other in others {
            announce(connection, live.id, Audience::Player(*other), &news, at)?;
        }
    }
    Ok(())
}

/// Stores the match's deadlines after a change of its pauses, and tells all processes. Returns the pauses. The caller has locked the match.
fn pauses_changed(connection: &mut Connection, live: &LiveMatch, state: &Match, at: Time) -> Result<Pauses, Error> {
    let pauses = read_pauses(connection, live.id, &live.clock, live.players(), live.started_at)?;
    let (deadlines, _) = compute_deadlines(&live.clock, &pauses, state, at);
    progress::move_deadlines(connection, live.id, &deadlines)?;
    clock_jobs::look_at(connection, live.id, at)?;
    signals::tell(connection, Signal::ClockPauses)?;
    Ok(pauses)
}
