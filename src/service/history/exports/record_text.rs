//! The text of records: of some matches alone, and the parts of it that exports share.

use uuid::Uuid;

use super::super::{audit::damage, players::record_players, records::origin_of, store::exports};
use crate::{
    db::Connection,
    record::{RecordSeed, event_line, header_line, result_line},
    service::{
        error::Error,
        matches::{
            header_of, seed_of,
            store::{
                matches::MatchRow,
                seats::{self, SeatedRow},
            },
        },
    },
};

/// Returns the records of these finished matches as NDJSON, in this order, without those that are damaged. `own_origin` is the
/// server's name in the records of its own matches.
pub(in crate::service) fn record_texts(
    connection: &mut Connection,
    rows: &[MatchRow],
    own_origin: Option<&str>,
) -> Result<Vec<String>, Error> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let seats = seats::by_match(connection, &ids)?;
    let runs = exports::events(connection, &ids, 0, i64::MAX)?;
    let mut texts = Vec::with_capacity(rows.len());
    for (row, run) in rows.iter().zip(runs) {
        let whole = run.filter(|run| run.count == row.progress.version.cast_unsigned());
        let whole = whole.and_then(|run| Some((row.outcome.as_ref()?, run.head()?, run)));
        let Some((outcome, head, run)) = whole else {
            tell_skipped(row.id);
            continue;
        };
        let own = seats.get(&row.id).map(Vec::as_slice).unwrap_or_default();
        let header = unless_damaged(row.id, header_text(row, own, own_origin))?;
        let Some(mut text) = header else { continue };
        run.iter().for_each(|(body, hash)| event_line(&mut text, body, hash));
        text.push_str(&result_line(outcome, head, None)?);
        texts.push(text);
    }
    Ok(texts)
}

/// Returns the first line of a record.
pub(super) fn header_text(row: &MatchRow, seats: &[SeatedRow], own_origin: Option<&str>) -> Result<String, Error> {
    let seed = RecordSeed(seed_of(row)?);
    let origin = origin_of(row.origin.clone(), own_origin.map(str::to_owned));
    let (header, players) = (header_of(row, seats)?, record_players(seats.to_vec(), u64::MAX)?);
    Ok(header_line(&header, &players, &seed, origin.as_deref())?)
}

/// Returns a part of a record, or nothing if what is stored of it cannot be read: then it is left out.
///
/// # Errors
/// Those that say nothing about the record, such as that of a database that does not answer.
pub(super) fn unless_damaged<T>(match_id: Uuid, part: Result<T, Error>) -> Result<Option<T>, Error> {
    match part {
        Ok(part) => Ok(Some(part)),
        Err(error) => {
            damage(error)?;
            tell_skipped(match_id);
            Ok(None)
        }
    }
}

/// Logs that a record is left out. It must not block the export of other records; an audit finds it.
pub(super) fn tell_skipped(match_id: Uuid) {
    tracing::error!(%match_id, "skipped a damaged record in an export");
}
