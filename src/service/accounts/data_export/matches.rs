//! The player's matches: their summaries, what the player has seen of those that run, and the records of those that are over.

use uuid::Uuid;

use super::{
    super::store::personal,
    chunk::{Behind, CHUNK, Chunk, after_id, line},
    reader::Reader,
};
use crate::{
    db::{Connection, StoreError},
    record::{PartialRecord, Perspective},
    service::{
        accounts::Accounts,
        error::Error,
        history::record_texts,
        matches::{MatchError, MatchStatus, read_together, store::matches, summaries},
    },
};

/// How many records are read at once, if they are short.
const RECORDS: i64 = 32;

impl Accounts {
    /// Returns the next running match as the player may see it: as a partial record.
    pub(super) async fn read_running(&self, player: Uuid, behind: Behind) -> Result<Chunk, Error> {
        let next = move |connection: &mut Connection| {
            let found = personal::matches_from(connection, player, behind.id, Some(MatchStatus::Running), 1)?;
            Ok::<_, StoreError>(found.first().copied())
        };
        let Some(id) = self.store.unhurried().run(next).await? else { return Ok(Chunk::whole(Vec::new())) };
        let behind = Some(Behind::item(after_id(id)));
        let items = match self.known_to(player, id).await {
            Ok(partial) => vec![partial.to_ndjson()?],
            // One that does not fold must not block the others.
            Err(Error::Broken(error)) => {
                tracing::error!(match_id = %id, %error, "skipped a match in an export: it does not fold");
                Vec::new()
            }
            Err(error) => return Err(error),
        };
        Ok(Chunk { items, behind })
    }

    async fn known_to(&self, player: Uuid, id: Uuid) -> Result<PartialRecord, Error> {
        let own =
            self.reach.matches.live(id, Some(player)).await?.seat_of(Some(player)).ok_or(MatchError::NotSeated)?;
        self.reach.history.partial_record_for(Some(player), id, Perspective::Seat(own), ()).await
    }
}

pub(super) fn read_matches(connection: &mut Connection, reader: Reader, behind: Behind) -> Result<Chunk, Error> {
    let found = personal::matches_from(connection, reader.player, behind.id, None, CHUNK)?;
    let full = i64::try_from(found.len()).is_ok_and(|count| count >= CHUNK);
    let behind = found.last().filter(|_| full).map(|last| Behind::item(after_id(*last)));
    let rows = matches::by_ids(connection, &found)?;
    let mut summaries = summaries(connection, rows, Some(reader.player))?;
    if !reader.in_session {
        for summary in &mut summaries {
            summary.code = None;
        }
    }
    Ok(Chunk { items: summaries.iter().map(line).collect::<Result<_, _>>()?, behind })
}

/// Reads the next records of finished matches.
pub(super) fn read_records(
    connection: &mut Connection,
    player: Uuid,
    behind: Behind,
    origin: Option<&str>,
) -> Result<Chunk, Error> {
    let found = personal::matches_from(connection, player, behind.id, Some(MatchStatus::Finished), RECORDS)?;
    let mut rows = matches::by_ids(connection, &found)?;
    rows.truncate(read_together(&rows));
    let behind = rows.last().map(|last| Behind::item(after_id(last.id)));
    Ok(Chunk { items: record_texts(connection, &rows, origin)?, behind })
}
