//! Answering decisions: the path of every command.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;
use tokio::sync::MutexGuard;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Play, agreements::others};
use crate::{
    db::{Append, BotsTurn, Connection, settle},
    games::{Json, Locale, Names, Seat, Words},
    record::{
        Advance, Command, EventView, Included, Match, Part, Parts, Refusal, Rendition, SeatView, StoredEvent, Time,
    },
    service::{
        error::Error,
        matches::{
            Asker, ClockView, LiveMatch, MatchError, compute_deadlines, fold_consequences, listing,
            store::{bot_turns::BotTurn, events},
        },
        players::{Caller, Scope},
        uninterrupted::uninterrupted,
    },
};

/// The result of an answer or a resignation.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Answered {
    /// The event that was appended.
    #[serde(skip_serializing_if = "Included::is_left_out")]
    #[schema(value_type = EventView, required = false)]
    pub event: Included<EventView>,
    /// What the seat sees after it, and after what followed from it immediately: forced plays, or the end of a match that
    /// has become too long.
    pub view: SeatView,
    /// The clocks at the time of the newest event; null without a clock, and at the end of the match.
    #[serde(skip_serializing_if = "Included::is_left_out")]
    #[schema(value_type = Option<ClockView>, required = false)]
    pub clocks: Included<Option<ClockView>>,
}

/// What a client expects of its answer.
#[derive(Clone, Copy, Debug)]
pub struct Expectation {
    /// The version that it has seen, if nothing newer may have happened (`If-Match`); [`Expectation::OUTDATED`] if something has.
    pub seen: Option<u64>,
    /// How the response is made.
    pub rendition: Rendition,
}

impl Expectation {
    /// A version that no match has. What the client has sent before is still confirmed, since its response may have been lost.
    pub const OUTDATED: u64 = 0;

    /// That of the server's own commands, whose responses are not read.
    pub(in crate::service) const NONE: Self =
        Self { seen: None, rendition: Rendition { parts: Parts::NONE, locale: Locale::En } };
}

/// Whether events were stored.
pub(super) enum Stored {
    /// They were, and the match has this revision.
    As(i64),
    /// They were, together with other changes of the match.
    Somehow,
    /// Another append came first.
    Not,
}

impl Play {
    /// Answers the open decision. Idempotent: the same answer to the same decision returns the same result again. It counts from
    /// its arrival, however long it has to wait.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotSeated`], [`MatchError::NotStarted`], [`Error::Changed`], [`Error::Refused`].
    pub async fn act(
        &self,
        caller: &Caller,
        id: Uuid,
        (decision, action): (u64, Value),
        expected: Expectation,
        arrived: Time,
    ) -> Result<Answered, Error> {
        self.submit_for(caller, id, |seat| Command::Act { seat, decision, action }, (expected, arrived)).await
    }

    /// Leaves a running match.
    ///
    /// # Errors
    /// As [`Play::act`].
    pub async fn resign(
        &self,
        caller: &Caller,
        id: Uuid,
        expected: Expectation,
        arrived: Time,
    ) -> Result<Answered, Error> {
        self.submit_for(caller, id, |seat| Command::Resign { seat }, (expected, arrived)).await
    }

    async fn submit_for(
        &self,
        caller: &Caller,
        id: Uuid,
        command: impl FnOnce(Seat) -> Command,
        (expected, arrived): (Expectation, Time),
    ) -> Result<Answered, Error> {
        caller.need(Scope::Play)?;
        let live = self.matches.live(id, Some(caller.player)).await?;
        let seat = live.seat_of(Some(caller.player)).ok_or(MatchError::NotSeated)?;
        self.submit(&live, (command(seat), seat), expected, arrived).await
    }

    /// The single path of every command of people and bots.
    pub(in crate::service) async fn submit(
        &self,
        live: &LiveMatch,
        (command, seat): (Command, Seat),
        Expectation { seen, rendition }: Expectation,
        arrived: Time,
    ) -> Result<Answered, Error> {
        self.signals.check_clock()?;
        let names = self.matches.names(live).await?;
        let mut state = live.state.lock().await;
        loop {
            let at = state.newest_at().map_or(arrived, |newest| newest.max(arrived));
            let refusal = match state.ask(&command, at) {
                Err(Refusal::Repeated { seq }) => {
                    // This folds the record for itself: other commands need not wait for it.
                    let era = live.era();
                    drop(state);
                    let first = self.first_answer(live, (seat, rendition), seq, names).await?;
                    // Another server may have another event in its place.
                    era.check()?;
                    return Ok(first);
                }
                _ if seen == Some(Expectation::OUTDATED) => None,
                Ok(_) if self.matches.is_late(live, &state, &command, arrived).await? => Some(Refusal::Late),
                Ok(advance) => {
                    if seen.is_some_and(|seen| seen != state.version()) {
                        return Err(Error::Changed);
                    }
                    let respond = |after: &Match, own: &StoredEvent| answered(after, (seat, rendition), own, &names);
                    match self.append(live, &mut state, advance, Some((&command, seat)), respond).await? {
                        Some(response) => {
                            // What is stored is acknowledged, whether or not they can be read.
                            let clocks = self.clocks(live, &state, rendition).await.unwrap_or(Included(None));
                            return Ok(Answered { clocks, ..response? });
                        }
                        None => continue,
                    }
                }
                Err(refusal) => Some(refusal),
            };
            // Another process may know more: what is refused here may be allowed there, but never the reverse.
            if !self.matches.catch_up(live, &mut state).await? {
                let refused = |refusal| refused(refusal, &state, (seat, rendition.locale), &names);
                return Err(refusal.map_or(Error::Changed, refused));
            }
        }
    }

    /// Appends the events and whatever follows from them. Returns what is made of the match afterwards and of the first event; `None` if
    /// another append was first: the match is then up to date.
    pub(in crate::service) async fn append<T>(
        &self,
        live: &LiveMatch,
        state: &mut MutexGuard<'_, Match>,
        advance: Advance,
        by: Option<(&Command, Seat)>,
        respond: impl FnOnce(&Match, &StoredEvent) -> T,
    ) -> Result<Option<T>, Error> {
        let Advance { events, after } = advance;
        let own = events.first().cloned().ok_or_else(|| Error::Internal("a command without events".to_owned()))?;
        let now = self.clock.now();
        let at = after.newest_at().unwrap_or(now);
        let pauses = if live.clock.runs() { self.matches.pauses(live).await? } else { Arc::default() };
        let (deadlines, job) = compute_deadlines(&live.clock, &pauses, &after, now);
        let time = (deadlines, pauses.cautious(job, now));
        let listing = listing(&after, Some(state), &live.bots, time, at)?;
        let append = Append { match_id: live.id, events, at, listing: listing.clone(), era: live.era() };
        let agreeing = match by {
            Some((Command::Draw, seat)) => Some(others(live, state, seat)),
            _ => None,
        };
        // A client that resets its connection meanwhile must not keep bots and other players waiting.
        let storing = uninterrupted(self.clone().store_and_tell(append, agreeing, live.rated));
        // The response is made while the database writes, and kept until it has.
        let (stored, response) = tokio::join!(biased; storing, async { respond(&after, &own) });
        match stored? {
            Stored::As(revision) => live.know(&listing, revision),
            Stored::Somehow => {}
            Stored::Not => {
                let was_outdated = live.era().is_over();
                if !self.matches.catch_up(live, state).await? && !was_outdated {
                    return Err(self.matches.forget_lost(live));
                }
                return Ok(None);
            }
        }
        **state = after;
        Ok(Some(response))
    }

    /// Stores events, and wakes those who wait for them.
    async fn store_and_tell(
        self,
        append: Append,
        agreeing: Option<Vec<Uuid>>,
        is_rated: bool,
    ) -> Result<Stored, Error> {
        let (match_id, events) = (append.match_id, append.events.len());
        let (version, bots_turn) = (append.listing.version, append.listing.bots_turn);
        let is_over = append.listing.finished.is_some();
        let stored = self.store_events(append, agreeing).await?;
        if matches!(stored, Stored::Not) {
            return Ok(stored);
        }
        self.signals.matches.tell(match_id, version);
        self.wakeups.announcements.notify_one();
        self.counts.appended(events, is_over);
        if is_over {
            self.wakeups.archive.notify_one();
            if is_rated {
                self.wakeups.ratings.notify_one();
            }
        }
        if let BotsTurn::Of { player, .. } = bots_turn {
            self.bot_turns.nudge(BotTurn { match_id, player_id: player });
        }
        Ok(stored)
    }

    /// Returns the original result of an answer, from the record. A database that took the place of another one may lack the answer.
    async fn first_answer(
        &self,
        live: &LiveMatch,
        (seat, rendition): (Seat, Rendition),
        seq: u64,
        names: Arc<Names>,
    ) -> Result<Answered, Error> {
        let (id, player) = (live.id, live.player_in(seat));
        let mut state = self.matches.folded(id, Asker::Player(player), seq - 1).await?.state.into_inner();
        let work = move |connection: &mut Connection| {
            let own = events::after(connection, id, seq - 1, 1)?.pop().filter(|own| own.seq == seq);
            let Some(own) = own else { return Ok(None) };
            state.fold(&own)?;
            fold_consequences(connection, id, &mut state)?;
            // To repeat a response is to acknowledge the event again.
            settle(connection)?;
            Ok::<_, Error>(Some((own, state)))
        };
        let Some((own, state)) = self.store.run(work).await? else { return Err(self.matches.forget_lost(live)) };
        let clocks = self.clocks(live, &state, rendition).await?;
        Ok(Answered { clocks, ..answered(&state, (seat, rendition), &own, &names)? })
    }

    /// Returns the clocks of the match when this state began, if the client wants them: for a repeated answer the same.
    async fn clocks(
        &self,
        live: &LiveMatch,
        state: &Match,
        rendition: Rendition,
    ) -> Result<Included<Option<ClockView>>, Error> {
        if !rendition.parts.include(Part::Clocks) {
            return Ok(Included(None));
        }
        let at = state.newest_at().unwrap_or_else(|| self.clock.now());
        Ok(Included(Some(self.matches.clock_view(live, state, at).await?)))
    }
}

/// Returns the result without the clocks.
fn answered(
    state: &Match,
    (seat, rendition): (Seat, Rendition),
    own: &StoredEvent,
    names: &Names,
) -> Result<Answered, Error> {
    let view = SeatView::of(state, Some(seat), names, rendition);
    let event = || match view.at.latest.0.as_ref().and_then(Option::as_ref) {
        Some(latest) if latest.seq == own.seq => Ok(latest.clone()),
        _ => {
            let words = Words::new(rendition.locale, names, Some(seat));
            Ok::<_, Error>(state.event_view(&own.event()?, own.hash, state.viewer(Some(seat)), &words)?)
        }
    };
    let event = Included(rendition.parts.include(Part::Event).then(event).transpose()?);
    Ok(Answered { event, view, clocks: Included(None) })
}

pub(in crate::service) fn refused(
    refusal: Refusal,
    state: &Match,
    (seat, locale): (Seat, Locale),
    names: &Names,
) -> Error {
    if let Refusal::Broken(broken) = refusal {
        return broken.into();
    }
    let view = SeatView::of(state, Some(seat), names, Rendition::whole(locale));
    let decision = view.at.decision.0.iter().flatten();
    let legal_actions = decision.flat_map(|decision| &decision.legal_actions).map(Json::value).collect();
    Error::Refused { refusal, view: Box::new(view), legal_actions }
}
