//! Following a match or an account, with long polls or streams. A client that knows the last number it has seen can
//! continue from there on any process, without gaps or repetitions.

use std::time::Duration;

use tokio::{sync::MutexGuard, time::Instant};
use uuid::Uuid;

use super::Streams;
#[cfg(doc)]
use crate::service::matches::MatchError;
use crate::{
    db::{Connection, Era},
    games::{Locale, Seat, Words},
    record::{EventView, Match},
    service::{
        error::Error,
        matches::{LiveMatch, store::events},
        players::{Caller, Scope},
        pubsub::{Subscription, TokenWatch},
    },
};

/// How many events or notices a stream reads at once.
pub(super) const CHUNK: i64 = 100;

/// Which events to read.
#[derive(Clone, Copy, Debug)]
pub struct EventRange {
    /// Those after this version.
    pub after: u64,
    /// The largest number of events.
    pub limit: i64,
    /// How long to wait for the first of them.
    pub wait: Duration,
}

/// A match that a client follows.
pub struct MatchStream {
    streams: Streams,
    player: Option<Uuid>,
    locale: Locale,
    id: Uuid,
    after: u64,
    subscription: Subscription,
    token: TokenWatch,
    /// If it is over, the database may lack what was streamed.
    era: Era,
    /// Whether all has been read of which the subscription has told.
    is_caught_up: bool,
    over: bool,
}

impl Streams {
    /// Returns the newest version of a match that the caller may see, events in order as the caller may see them, and whether the match
    /// is over and none follows these. If there are none yet in the range, waits for them, at most until the range's time or the match
    /// ends. If the match is older than the version after which a range begins, as after a restore of the database, a range with a time
    /// to wait begins with the newest event again, and one without is empty, so that clients that read page by page come to an end.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotStarted`]; [`Error::Unauthenticated`] if the caller's token ends
    /// meanwhile.
    pub async fn events(
        &self,
        caller: Option<&Caller>,
        id: Uuid,
        range: EventRange,
        locale: Locale,
    ) -> Result<(u64, Vec<EventView>, bool), Error> {
        let player = Caller::player_with(caller, Scope::Read)?;
        let mut token = Caller::watch(caller, &self.signals);
        let live = self.matches.live(id, player).await?;
        let (state, after) = self.wait_for_events(&live, player, range, &mut token).await?;
        self.events_of(&live, state, (player, locale), after, range.limit).await
    }

    /// Returns the newest version that the player may see, events up to it, and whether the match is over and none follows these.
    async fn events_of(
        &self,
        live: &LiveMatch,
        state: Match,
        (player, locale): (Option<Uuid>, Locale),
        after: u64,
        limit: i64,
    ) -> Result<(u64, Vec<EventView>, bool), Error> {
        let (seat, id) = (live.seat_of(player), live.id);
        let (version, over) = (live.visible_version(&state, seat), state.outcome().is_some());
        if version <= after {
            return Ok((version, Vec::new(), over));
        }
        let names = self.matches.names(live).await?;
        // All who follow a match are told of an event at once. Not each of them reads what the match has.
        if after + 1 == version && version == state.version() {
            let newest = state.newest_view(state.viewer(seat), &Words::new(locale, &names, seat))?;
            return Ok((version, newest.into_iter().collect(), over));
        }
        let work = move |connection: &mut Connection| {
            let (viewer, words) = (state.viewer(seat), Words::new(locale, &names, seat));
            let stored = events::after(connection, id, after, limit)?;
            // Events that arrived after the match was read are left for the next request.
            let known = stored.into_iter().filter(|event| event.seq <= version);
            known
                .map(|event| Ok(state.event_view(&event.event()?, event.hash, viewer, &words)?))
                .collect::<Result<Vec<_>, Error>>()
        };
        let events = self.store.run(work).await?;
        let over = over && events.last().is_some_and(|last| last.seq == version);
        Ok((version, events, over))
    }

    /// Locks the match, folded up to this version, or as far as it has come. All who follow it are told of an event at once: one of
    /// them reads it, and players need not wait for all the others to do the same.
    async fn folded<'a>(&self, live: &'a LiveMatch, told: Option<u64>) -> Result<MutexGuard<'a, Match>, Error> {
        let mut state = live.state.lock().await;
        if live.era().is_over() || told.is_none_or(|told| state.version() < told) {
            self.matches.catch_up(live, &mut state).await?;
        }
        Ok(state)
    }

    /// Waits until there are events in the range, the match is over, the range's time has passed, or the service is
    /// closed. Returns the match as it is then, and the version after which the range begins.
    async fn wait_for_events(
        &self,
        live: &LiveMatch,
        player: Option<Uuid>,
        range: EventRange,
        token: &mut TokenWatch,
    ) -> Result<(Match, u64), Error> {
        let until = Instant::now() + range.wait;
        let (seat, mut after) = (live.seat_of(player), range.after);
        let mut subscription = self.signals.matches.subscribe(live.id);
        let mut woken = false;
        loop {
            let told = subscription.note();
            let state = self.folded(live, woken.then_some(told)).await?;
            let newest = live.visible_version(&state, seat);
            if !range.wait.is_zero() {
                after = continued_after(after, live, &state, seat);
            }
            if newest > after || state.outcome().is_some() || Instant::now() >= until || self.shutdown.is_closed() {
                return Ok((state.copy(), after));
            }
            drop(state);
            woken = tokio::select! {
                () = token.ended() => return Err(Error::Unauthenticated),
                () = subscription.grown() => true,
                () = tokio::time::sleep_until(until) => false,
                () = self.shutdown.closed() => false,
            };
        }
    }

    /// Follows a match after this version, or after the newest one that the caller may see if it is older. If the match itself is older,
    /// which happens after a restore of the database, the newest event is told again. `None` if the match is over and there are no more
    /// events.
    ///
    /// # Errors
    /// As [`Streams::events`].
    pub async fn follow_match(
        &self,
        caller: Option<&Caller>,
        id: Uuid,
        after: u64,
        locale: Locale,
    ) -> Result<Option<MatchStream>, Error> {
        let player = Caller::player_with(caller, Scope::Read)?;
        let (subscription, token) = (self.signals.matches.subscribe(id), Caller::watch(caller, &self.signals));
        let era = self.store.era();
        let live = self.matches.live(id, player).await?;
        let state = self.folded(&live, None).await?;
        let ended = state.outcome().is_some() && state.version() <= after;
        let after = continued_after(after, &live, &state, live.seat_of(player));
        let streams = self.clone();
        let stream = MatchStream {
            streams,
            player,
            locale,
            id,
            after,
            subscription,
            token,
            era,
            is_caught_up: false,
            over: false,
        };
        Ok((!ended).then_some(stream))
    }
}

impl MatchStream {
    /// The last event that need not be streamed again.
    pub const fn after(&self) -> u64 {
        self.after
    }

    /// Waits for the next events and returns them. `None` when the match is over, the token has ended or the service is
    /// closed. Cancel-safe.
    ///
    /// # Errors
    /// As [`Streams::events`]; [`Error::Store`] if the database may lack what was streamed.
    pub async fn next(&mut self) -> Result<Option<Vec<EventView>>, Error> {
        while !self.over && !self.streams.shutdown.is_closed() && !self.token.has_ended() {
            self.era.check()?;
            if !self.is_caught_up {
                let events = self.read().await?;
                self.era.check()?;
                if !events.is_empty() {
                    return Ok(Some(events));
                }
                self.is_caught_up = true;
            }
            let shutdown = self.streams.shutdown.clone();
            tokio::select! {
                () = self.token.ended() => {}
                () = self.subscription.grown() => self.is_caught_up = false,
                () = shutdown.closed() => {}
            }
        }
        Ok(None)
    }

    /// Returns the events that have come since the last ones. What waits for more keeps no folded match in memory.
    async fn read(&mut self) -> Result<Vec<EventView>, Error> {
        let told = self.subscription.note();
        let live = self.streams.matches.live(self.id, self.player).await?;
        // The match was current when the stream began, and the subscription has reported each event since.
        let state = self.streams.folded(&live, Some(told)).await?.copy();
        let (_, events, over) =
            self.streams.events_of(&live, state, (self.player, self.locale), self.after, CHUNK).await?;
        if let Some(last) = events.last() {
            self.after = last.seq;
            self.over = over;
        }
        Ok(events)
    }
}

/// Returns the version after which a client continues that knows the events up to `after`: the newest one that it may see, if that is
/// older. If the match itself is older, the newest event is told again: it may be the client's turn again, and nothing else would tell it.
fn continued_after(after: u64, live: &LiveMatch, state: &Match, seat: Option<Seat>) -> u64 {
    let newest = live.visible_version(state, seat);
    // Spectators who see events later could tell by it how far ahead the players are. They have no turn to miss.
    let is_ahead = after > state.version() && !live.sees_later(state, seat);
    if is_ahead { newest.saturating_sub(1) } else { after.min(newest) }
}
