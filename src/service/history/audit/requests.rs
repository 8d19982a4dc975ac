//! Audits that callers of the API ask for.

use std::io::BufRead;

use uuid::Uuid;

use super::{
    damage,
    stored::{StoredMatch, Unread},
};
#[cfg(doc)]
use crate::service::{history::HistoryError, matches::MatchError};
use crate::{
    db::Connection,
    record::{self, Check, Failure, Hash, ReadError, Record, Report},
    service::{
        error::Error,
        history::History,
        matches::{Asker, spectators_version, store::matches, unfolded},
        players::{Caller, Scope},
    },
};

impl History {
    /// Verifies the stored record of a match, finished or not, and returns the report of the last minutes if nothing has happened
    /// since. A record that cannot be read is not verified. Only few run at the same time, and slow nothing else. `permit` is dropped
    /// when the verification is over, even if the caller no longer waits.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotStarted`], [`HistoryError::VerifyingFull`].
    pub async fn audit(&self, caller: Option<&Caller>, id: Uuid, permit: impl Send + 'static) -> Result<Report, Error> {
        let player = Caller::player_with(caller, Scope::Read)?;
        let era = self.store.era();
        let version = move |connection: &mut Connection| shown_version(connection, id, player);
        let version = match self.store.run::<_, Error, _>(version).await? {
            Ok(version) => version,
            Err(damaged) => return Ok(damaged),
        };
        let read = move |connection: &mut Connection| {
            let (mut stored, is_seated) = match StoredMatch::read_strictly(connection, id, Asker::Player(player)) {
                Ok(found) => found,
                Err(unread) => return report_unread(connection, id, Some(version), unread).map(Err),
            };
            if stored.row.outcome.is_none() && !is_seated {
                let shown = spectators_version(stored.events.len() as u64, stored.row.spectator_delay);
                stored.events.truncate(usize::try_from(shown).unwrap_or(usize::MAX));
            }
            Ok(Ok(stored))
        };
        let read = self.store.run::<_, Error, _>(read);
        let verify = move |stored: Result<StoredMatch, Report>| {
            let report = stored.map_or_else(|damaged| damaged, |stored| stored.log().report());
            drop(permit);
            report
        };
        self.verifying.stored((id, version), (self.clock.now(), era), read, verify).await
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

/// Returns how many events of a started match this player may know of; in the inner result, the report if the match cannot be read.
fn shown_version(connection: &mut Connection, id: Uuid, player: Option<Uuid>) -> Result<Result<u64, Report>, Error> {
    let (live, row) = match unfolded(connection, id, Asker::Player(player)) {
        Ok(found) => found,
        Err(error) => {
            let unread = Unread { place: (Check::Header, None), error };
            return report_unread(connection, id, None, unread).map(Err);
        }
    };
    let version = row.progress.version.cast_unsigned();
    // Delayed spectators are not told how far ahead the players are.
    let is_spectator = row.outcome.is_none() && live.seat_of(player).is_none();
    Ok(Ok(if is_spectator { spectators_version(version, row.spectator_delay) } else { version }))
}

/// Reports that a match cannot be read. `version` is how many events the caller may know of, or as many as spectators may.
fn report_unread(
    connection: &mut Connection,
    id: Uuid,
    version: Option<u64>,
    Unread { place: (check, event), error }: Unread,
) -> Result<Report, Error> {
    // For the audit of a whole database it is damage as well.
    if matches!(error, Error::NotFound) {
        return Err(error);
    }
    let detail = damage(error)?;
    let row = matches::by_id(connection, id)?.ok_or(Error::NotFound)?;
    let stored = row.progress.version.cast_unsigned();
    let shown = if row.outcome.is_none() { spectators_version(stored, row.spectator_delay) } else { stored };
    Ok(Report {
        verified: false,
        match_id: id,
        game: row.game,
        events: version.unwrap_or(shown),
        head: Hash([0; 32]),
        failure: Some(Failure { check, event, detail }),
    })
}
