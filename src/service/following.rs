//! Following a match or an account: by waiting for what comes next, or as a stream of it. Who has seen a number can go on
//! from there, on any process, and misses and repeats nothing.

use std::time::Duration;

use serde::Serialize;
use tokio::time::Instant;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Caller, Error, News, Scope, Service, ended_tokens::TokenWatch, feeds::Follower, live::LiveMatch, matches::reader,
    notices::call_by_name,
};
use crate::{
    record::{EventView, Time},
    store::{self, Connection, notices::NoticeRow},
};

/// How many events or notices a stream reads at once.
const CHUNK: i64 = 100;

/// Which events to read.
#[derive(Clone, Copy, Debug)]
pub struct EventRange {
    /// Those after this version.
    pub after: u64,
    /// At most so many.
    pub limit: i64,
    /// How long to wait for the first of them.
    pub wait: Duration,
}

/// Something that a player is told.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Notice {
    /// It stays the same, however often and by whatever way the notice comes.
    pub id: Uuid,
    /// Its place among the player's notices, from 1, without gaps.
    #[schema(example = 7, minimum = 1)]
    pub number: u64,
    /// The match that it is about.
    pub match_id: Uuid,
    /// When it happened.
    pub at: Time,
    /// What happened.
    #[schema(value_type = News)]
    pub news: serde_json::Value,
}

impl From<NoticeRow> for Notice {
    fn from(row: NoticeRow) -> Self {
        let at = Time::new(row.at.to_jiff());
        Self { id: row.id, number: row.number.cast_unsigned(), match_id: row.match_id, at, news: row.news }
    }
}

/// A match that somebody follows.
pub struct MatchStream {
    service: Service,
    player: Option<Uuid>,
    id: Uuid,
    after: u64,
    follower: Follower,
    token: TokenWatch,
    over: bool,
}

/// An account whose player follows it.
pub struct NoticeStream {
    service: Service,
    player: Uuid,
    after: u64,
    follower: Follower,
    token: TokenWatch,
}

impl Service {
    /// Events of a match as the caller may know them, in order, with the match's version. Where there are none yet in the
    /// range, they are waited for, at most so long as the range says and the match runs.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::NotStarted`]; [`Error::Unauthenticated`] when the caller's token ends meanwhile.
    pub async fn events(
        &self,
        caller: Option<&Caller>,
        id: Uuid,
        range: EventRange,
    ) -> Result<(u64, Vec<EventView>), Error> {
        let player = reader(caller)?;
        let mut token = self.watch(caller);
        let live = self.live(id, player).await?;
        self.wait_for_events(&live, player, range, &mut token).await?;
        let (version, events, _) = self.events_of(&live, player, range.after, range.limit).await?;
        Ok((version, events))
    }

    /// The newest version that the player may see, events up to it, and whether the match is over.
    pub(super) async fn events_of(
        &self,
        live: &LiveMatch,
        player: Option<Uuid>,
        after: u64,
        limit: i64,
    ) -> Result<(u64, Vec<EventView>, bool), Error> {
        let state = {
            // Nobody who acts waits for those who read.
            let mut state = live.state.lock().await;
            self.catch_up(live, &mut state).await?;
            state.copy()
        };
        let (seat, id) = (live.seat_of(player), live.id);
        let (version, over) = (live.visible_version(&state, seat), state.outcome().is_some());
        let names = self.names(id).await?;
        let work = move |connection: &mut Connection| {
            let viewer = state.viewer(seat);
            let stored = store::events::after(connection, id, after, limit)?;
            // What came in after the match was looked at waits for the next request.
            let known = stored.into_iter().filter(|event| event.seq <= version);
            known
                .map(|event| Ok(state.event_view(&event.event()?, event.hash, viewer, &names)?))
                .collect::<Result<_, Error>>()
        };
        Ok((version, self.0.store.run(work).await?, over))
    }

    /// Waits until there are events in the range, the match is over, or the range's time or the service is at its end.
    async fn wait_for_events(
        &self,
        live: &LiveMatch,
        player: Option<Uuid>,
        range: EventRange,
        token: &mut TokenWatch,
    ) -> Result<(), Error> {
        let until = Instant::now() + range.wait;
        let seat = live.seat_of(player);
        let mut follower = self.0.signals.matches.follow(live.id);
        loop {
            follower.note();
            let mut state = live.state.lock().await;
            self.catch_up(live, &mut state).await?;
            let enough = live.visible_version(&state, seat) > range.after || state.outcome().is_some();
            drop(state);
            if enough || Instant::now() >= until || self.is_closed() {
                return Ok(());
            }
            tokio::select! {
                () = token.ended() => return Err(Error::Unauthenticated),
                () = follower.grown() => {}
                () = tokio::time::sleep_until(until) => {}
                () = self.closed() => {}
            }
        }
    }

    /// Follows a match from behind this version on. `None` when it is over and there is nothing more to come.
    ///
    /// # Errors
    /// As [`Service::events`].
    pub async fn follow_match(
        &self,
        caller: Option<&Caller>,
        id: Uuid,
        after: u64,
    ) -> Result<Option<MatchStream>, Error> {
        let player = reader(caller)?;
        let (follower, token) = (self.0.signals.matches.follow(id), self.watch(caller));
        let live = self.live(id, player).await?;
        let mut state = live.state.lock().await;
        self.catch_up(&live, &mut state).await?;
        let ended = state.outcome().is_some() && state.version() <= after;
        let stream = MatchStream { service: self.clone(), player, id, after, follower, token, over: false };
        Ok((!ended).then_some(stream))
    }

    /// The caller's notices behind this number, in order, waited for if there are none yet.
    ///
    /// # Errors
    /// [`Error::MissingScope`]; [`Error::Unauthenticated`] when the caller's token ends meanwhile.
    pub async fn notices(&self, caller: &Caller, range: EventRange) -> Result<Vec<Notice>, Error> {
        caller.need(Scope::Read)?;
        let until = Instant::now() + range.wait;
        let (mut follower, mut token) = (self.0.signals.notices.follow(caller.player), self.watch(Some(caller)));
        loop {
            follower.note();
            let notices = self.notices_of(caller.player, range.after, range.limit).await?;
            if !notices.is_empty() || Instant::now() >= until || self.is_closed() {
                return Ok(notices);
            }
            tokio::select! {
                () = token.ended() => return Err(Error::Unauthenticated),
                () = follower.grown() => {}
                () = tokio::time::sleep_until(until) => {}
                () = self.closed() => {}
            }
        }
    }

    async fn notices_of(&self, player: Uuid, after: u64, limit: i64) -> Result<Vec<Notice>, Error> {
        let read = move |connection: &mut Connection| read_notices(connection, player, after, limit);
        self.0.store.run(read).await
    }

    /// Follows the caller's notices from behind this number on, or from now on.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub async fn follow_notices(&self, caller: &Caller, after: Option<u64>) -> Result<NoticeStream, Error> {
        caller.need(Scope::Read)?;
        let player = caller.player;
        let (follower, token) = (self.0.signals.notices.follow(player), self.watch(Some(caller)));
        let newest = move |connection: &mut Connection| store::notices::newest(connection, player);
        let newest = self.0.store.run(newest).await.map_err(Error::Store)?;
        let after = after.map_or(newest, |after| after.min(newest));
        Ok(NoticeStream { service: self.clone(), player, after, follower, token })
    }
}

/// A player's notices after this number, in order.
pub(super) fn read_notices(
    connection: &mut Connection,
    player: Uuid,
    after: u64,
    limit: i64,
) -> Result<Vec<Notice>, Error> {
    let mut rows = store::notices::after(connection, player, after, limit)?;
    call_by_name(connection, &mut rows.iter_mut().map(|row| &mut row.news).collect::<Vec<_>>())?;
    Ok(rows.into_iter().map(Notice::from).collect())
}

impl MatchStream {
    /// The last event that need not be streamed any more.
    pub const fn after(&self) -> u64 {
        self.after
    }

    /// The events that come next; waits for them. `None` at the end of the match, of the token or of the service. Can be
    /// dropped at any moment and called again.
    ///
    /// # Errors
    /// As [`Service::events`].
    pub async fn next(&mut self) -> Result<Option<Vec<EventView>>, Error> {
        while !self.over && !self.service.is_closed() && !self.token.has_ended() {
            self.follower.note();
            let live = self.service.live(self.id, self.player).await?;
            let (version, events, over) = self.service.events_of(&live, self.player, self.after, CHUNK).await?;
            if let Some(last) = events.last() {
                self.after = last.seq;
                self.over = over && last.seq == version;
                return Ok(Some(events));
            }
            // No folded match is kept for those who wait.
            drop(live);
            let closed = self.service.clone();
            tokio::select! {
                () = self.token.ended() => {}
                () = self.follower.grown() => {}
                () = closed.closed() => {}
            }
        }
        Ok(None)
    }
}

impl NoticeStream {
    /// The number of the last notice that need not be streamed any more.
    pub const fn after(&self) -> u64 {
        self.after
    }

    /// The notices that come next; waits for them. `None` at the end of the token or of the service. Can be dropped at any
    /// moment and called again.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub async fn next(&mut self) -> Result<Option<Vec<Notice>>, Error> {
        while !self.service.is_closed() && !self.token.has_ended() {
            self.follower.note();
            let notices = self.service.notices_of(self.player, self.after, CHUNK).await?;
            if let Some(last) = notices.last() {
                self.after = last.number;
                return Ok(Some(notices));
            }
            let closed = self.service.clone();
            tokio::select! {
                () = self.token.ended() => {}
                () = self.follower.grown() => {}
                () = closed.closed() => {}
            }
        }
        Ok(None)
    }
}
