//! Quick pairing: waiting for players who want the same.

use std::{pin::pin, time::Duration};

use tokio::time::Instant;
use uuid::Uuid;

use super::{
    Lobby,
    creating::match_row,
    limits::check_waiting,
    matchmaking::seat_one_group,
    pairing::{NewPairing, Pairing, as_match, pairing_row, status_of, terms_of},
    pairing_status::PairingStatus,
    store::pairings,
};
use crate::{
    db::{self, Connection, StoreError, locks},
    service::{
        error::Error,
        idempotency::Repeatable,
        lobby::LobbyError,
        players::{Caller, Scope, store::players},
        validation,
    },
};

/// How often to look for pairings that another process has seated.
const LOOK_EVERY: Duration = Duration::from_secs(1);

impl Lobby {
    /// Seats the caller with others who want the same, or lets the caller wait for them.
    ///
    /// # Errors
    /// [`Error::Invalid`], [`LobbyError::GuestsUnrated`], [`LobbyError::TooManyPairings`], [`LobbyError::TooManyMatches`],
    /// [`LobbyError::AlreadyWaiting`], and those of idempotent requests.
    pub async fn create_pairing(
        &self,
        caller: &Caller,
        new: NewPairing,
        repeatable: Option<Repeatable>,
    ) -> Result<Pairing, Error> {
        caller.need(Scope::Play)?;
        validation::check_entropy(&new.entropy, "/entropy")?;
        let (player, entropy) = (caller.player, new.entropy.clone());
        let wanted = match_row(player, &as_match(new), self.clock.now())?;
        let terms = terms_of(&wanted);
        let (clock, limits) = (std::sync::Arc::clone(&self.clock), self.limits);
        let work = move |connection: &mut Connection| {
            locks::terms(connection, &terms)?;
            // Locked from here on: no other player can begin to wait on these terms with an earlier time.
            let now = clock.now();
            check_waiting(connection, player, now)?;
            if limits.is_full(connection, player)? {
                return Err(LobbyError::TooManyMatches(limits.matches).into());
            }
            if wanted.rated && players::is_guest(connection, player)? {
                return Err(LobbyError::GuestsUnrated.into());
            }
            let row = pairing_row(wanted, terms, entropy, now)?;
            pairings::insert(connection, &row).map_err(|error| match error {
                StoreError::Taken(of) if of == "pairings_waiting" => Error::from(LobbyError::AlreadyWaiting),
                other => other.into(),
            })?;
            // If two who wait block each other at this moment, nothing is seated, and the next round decides.
            let seating = |connection: &mut Connection| seat_one_group(connection, &terms, limits, now);
            let started = match db::in_transaction(connection, seating) {
                Ok(started) => started,
                Err(Error::Domain(_)) => None,
                Err(error) => return Err(error),
            };
            let row = pairings::by_id(connection, row.id, player)?.ok_or(Error::NotFound)?;
            Ok((Pairing::of(row, now)?, started))
        };
        let pairing = self.seat_players_once(repeatable, work).await?;
        if pairing.status == PairingStatus::Seated {
            self.paired.notify_waiters();
        }
        Ok(pairing)
    }

    /// Returns the caller's waiting pairings, newest first, older than `before`.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub async fn waiting_pairings(
        &self,
        caller: &Caller,
        before: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<Pairing>, Error> {
        caller.need(Scope::Read)?;
        let (player, now) = (caller.player, self.clock.now());
        let work = move |connection: &mut Connection| {
            let rows = pairings::list_waiting(connection, player, now, before, limit)?;
            rows.into_iter().map(|row| Pairing::of(row, now)).collect()
        };
        self.store.run(work).await
    }

    /// Returns one of the caller's pairings. While it is waiting, waits for its end, at most this long.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Unauthenticated`] if the caller's token ends meanwhile.
    pub async fn pairing(&self, caller: &Caller, id: Uuid, wait: Duration) -> Result<Pairing, Error> {
        caller.need(Scope::Read)?;
        let (player, until) = (caller.player, Instant::now() + wait);
        let mut token = Caller::watch(Some(caller), &self.signals);
        loop {
            // Created before reading, so that no change is missed.
            let mut changed = pin!(self.paired.notified());
            changed.as_mut().enable();
            let look = move |connection: &mut Connection| pairings::by_id(connection, id, player);
            let row = self.store.run(look).await?.ok_or(Error::NotFound)?;
            let pairing = Pairing::of(row, self.clock.now())?;
            let over = pairing.status != PairingStatus::Waiting || Instant::now() >= until || self.shutdown.is_closed();
            if over {
                return Ok(pairing);
            }
            tokio::select! {
                () = changed => {}
                () = tokio::time::sleep_until(until.min(Instant::now() + LOOK_EVERY)) => {}
                () = self.shutdown.closed() => {}
                () = token.ended() => return Err(Error::Unauthenticated),
            }
        }
    }

    /// Cancels a pairing of the caller. Idempotent.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`LobbyError::PairingOver`].
    pub async fn cancel_pairing(&self, caller: &Caller, id: Uuid) -> Result<(), Error> {
        caller.need(Scope::Play)?;
        let (player, now) = (caller.player, self.clock.now());
        let work = move |connection: &mut Connection| {
            pairings::cancel(connection, id, player, now)?;
            let row = pairings::by_id(connection, id, player)?.ok_or(Error::NotFound)?;
            if status_of(&row, now) == PairingStatus::Cancelled {
                Ok(())
            } else {
                Err(Error::from(LobbyError::PairingOver))
            }
        };
        self.store.transaction(work).await?;
        self.paired.notify_waiters();
        Ok(())
    }
}
