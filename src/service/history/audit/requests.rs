//! Audits that callers of the API ask for.

use std::io::BufRead;

use uuid::Uuid;

use super::stored::StoredMatch;
#[cfg(doc)]
use crate::service::{history::HistoryError, matches::MatchError};
use crate::{
    db::Connection,
    record::{self, ReadError, Record, Report},
    service::{
        error::Error,
        history::History,
        matches::{Asker, spectators_version, unfolded},
        players::{Caller, Scope},
    },
};

impl History {
    /// Verifies the stored record of a match, finished or not, and returns the report of the last minutes if nothing has happened
    /// since. Only few run at the same time, and slow nothing else. `permit` is dropped when the verification is over, even if the
    /// caller no longer waits.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotStarted`], [`HistoryError::VerifyingFull`].
    pub async fn audit(&self, caller: Option<&Caller>, id: Uuid, permit: impl Send + 'static) -> Result<Report, Error> {
        let player = Caller::player_with(caller, Scope::Read)?;
        let version = move |connection: &mut Connection| shown_version(connection, id, player);
        let version = self.store.run::<_, Error, _>(version).await?;
        let read = move |connection: &mut Connection| {
            let (mut stored, is_seated) = StoredMatch::read(connection, id, Asker::Player(player))?;
            if stored.row.outcome.is_none() && !is_seated {
                let shown = spectators_version(stored.events.len() as u64, stored.row.spectator_delay);
                stored.events.truncate(usize::try_from(shown).unwrap_or(usize::MAX));
            }
            Ok(stored)
        };
        let read = self.store.run::<_, Error, _>(read);
        let verify = move |stored: StoredMatch| {
            let report = stored.log().report();
            drop(permit);
            report
        };
        self.verifying.stored((id, version), self.clock.now(), read, verify).await
    }

    /// Reads and verifies an uploaded record. Only few run at the same time. `permit` is as for [`Self::audit`].
    ///
    /// # Errors
    /// [`HistoryError::VerifyingFull`]; [`Error::Internal`] if the verification cannot run; inside the result, [`ReadError`] if the
    /// text is not a record.
    pub async fn verify(
        &self,
        text: impl BufRead + Send + 'static,
        permit: impl Send + 'static,
    ) -> Result<Result<Report, ReadError>, Error> {
        let verify = move || {
            let found = Record::read_from(text).map(|record| record::verify(&record));
            drop(permit);
            found
        };
        self.verifying.upload(verify).await
    }
}

/// Returns how many events of a started match this player may know of.
fn shown_version(connection: &mut Connection, id: Uuid, player: Option<Uuid>) -> Result<u64, Error> {
    let (live, row) = unfolded(connection, id, Asker::Player(player))?;
    let version = row.progress.version.cast_unsigned();
    // Delayed spectators are not told how far ahead the players are.
    let is_spectator = row.outcome.is_none() && live.seat_of(player).is_none();
    Ok(if is_spectator { spectators_version(version, row.spectator_delay) } else { version })
}
