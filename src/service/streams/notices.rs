//! Waiting for notices, and streams of them.

use tokio::time::Instant;
use uuid::Uuid;

use super::{
    Streams,
    matches::{CHUNK, EventRange},
};
use crate::{
    db::{Connection, Era},
    service::{
        error::Error,
        notices::{Notice, read_notices, store::notices},
        players::{Caller, Scope},
        pubsub::{Subscription, TokenWatch},
    },
};

/// The notices of an account that a client follows.
pub struct NoticeStream {
    streams: Streams,
    player: Uuid,
    after: u64,
    subscription: Subscription,
    token: TokenWatch,
    /// If it is over, the database may lack what was streamed.
    era: Era,
    /// Whether all has been read of which the subscription has told.
    is_caught_up: bool,
}

impl NoticeStream {
    /// The number of the last notice that need not be streamed again.
    pub const fn after(&self) -> u64 {
        self.after
    }

    /// Waits for the next notices and returns them. `None` when the token has ended or the service is closed.
    /// Cancel-safe.
    ///
    /// # Errors
    /// [`Error::Store`], also if the database may lack what was streamed.
    pub async fn next(&mut self) -> Result<Option<Vec<Notice>>, Error> {
        while !self.streams.shutdown.is_closed() && !self.token.has_ended() {
            self.era.check()?;
            if !self.is_caught_up {
                self.subscription.note();
                let notices = self.streams.notices_of(self.player, self.after, CHUNK).await?;
                self.era.check()?;
                if let Some(last) = notices.last() {
                    self.after = last.number;
                    return Ok(Some(notices));
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
}

impl Streams {
    /// Returns the caller's notices after this number, in order, and the number of the newest; waits for them if there are none yet.
    /// A range that begins after the newest, as after a restore of the database, begins with the next one.
    ///
    /// # Errors
    /// [`Error::MissingScope`]; [`Error::Unauthenticated`] if the caller's token ends meanwhile.
    pub async fn notices(&self, caller: &Caller, range: EventRange) -> Result<(Vec<Notice>, u64), Error> {
        caller.need(Scope::Read)?;
        let (until, mut after) = (Instant::now() + range.wait, range.after);
        let (mut subscription, mut token) =
            (self.signals.notices.subscribe(caller.player), Caller::watch(Some(caller), &self.signals));
        loop {
            subscription.note();
            let (player, begin, limit) = (caller.player, after, range.limit);
            // Nothing after the newest is left out for those who begin there.
            let read = move |connection: &mut Connection| {
                let newest = notices::newest(connection, player)?;
                Ok::<_, Error>((read_notices(connection, player, begin.min(newest), limit)?, newest))
            };
            let (notices, newest) = self.store.run(read).await?;
            if !notices.is_empty() || Instant::now() >= until || self.shutdown.is_closed() {
                let last = notices.last().map_or(0, |last| last.number);
                return Ok((notices, newest.max(last)));
            }
            after = after.min(newest);
            tokio::select! {
                () = token.ended() => return Err(Error::Unauthenticated),
                () = subscription.grown() => {}
                () = tokio::time::sleep_until(until) => {}
                () = self.shutdown.closed() => {}
            }
        }
    }

    pub(super) async fn notices_of(&self, player: Uuid, after: u64, limit: i64) -> Result<Vec<Notice>, Error> {
        let read = move |connection: &mut Connection| read_notices(connection, player, after, limit);
        self.store.run(read).await
    }

    /// Follows the caller's notices after this number, or from now on.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub async fn follow_notices(&self, caller: &Caller, after: Option<u64>) -> Result<NoticeStream, Error> {
        caller.need(Scope::Read)?;
        let player = caller.player;
        let (subscription, token) =
            (self.signals.notices.subscribe(player), Caller::watch(Some(caller), &self.signals));
        let era = self.store.era();
        let newest = move |connection: &mut Connection| notices::newest(connection, player);
        let newest = self.store.run(newest).await.map_err(Error::Store)?;
        let after = after.map_or(newest, |after| after.min(newest));
        Ok(NoticeStream { streams: self.clone(), player, after, subscription, token, era, is_caught_up: false })
    }
}
