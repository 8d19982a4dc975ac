//! The players of records.

use crate::{db::StoreError, games::Seat, record::RecordPlayer, service::matches::store::seats::SeatedRow};

/// Returns the players for the record up to a version: those of another server with their names there.
pub(super) fn record_players(seats: Vec<SeatedRow>, version: u64) -> Result<Vec<RecordPlayer>, StoreError> {
    let player = |(seat, seated): (Seat, SeatedRow)| {
        let mut hints = seated.seat.hinted()?;
        // Delayed spectators are not told how far ahead the players are.
        hints.retain(|decision| *decision <= version);
        // Of two processes that think about hints at once, the one with the older decision may be the later.
        hints.sort_unstable();
        hints.dedup();
        let name = seated.seat.name.unwrap_or(seated.name);
        Ok(RecordPlayer { seat, player_id: seated.seat.player_id, name, hints })
    };
    (0..).map(Seat).zip(seats).map(player).collect()
}
