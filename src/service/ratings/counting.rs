//! Counts finished matches, each once, in the order in which they ended.

use uuid::Uuid;

use super::{
    pool::Pool,
    progress::{Played, Standings},
    store::ratings,
};
use crate::{
    db::{Connection, StoreError},
    games::{Ending, Outcome, Seat},
    record::Match,
    service::{
        error::Error,
        matches::{
            fold_whole,
            store::{
                matches::{self, MatchRow},
                seats,
            },
        },
    },
};

/// Counts a finished rated match in its pool, inside a transaction, unless it is counted already.
///
/// If matches that ended later are already counted, they are undone and counted again after this one: the ratings are
/// always those of counting all matches in order.
///
/// # Errors
/// [`Error::NotFound`], [`Error::Store`]; the match is still uncounted then.
pub(super) fn count(connection: &mut Connection, id: Uuid) -> Result<(), Error> {
    let row = matches::by_id(connection, id)?.ok_or(Error::NotFound)?;
    let seats = seats::of(connection, id)?;
    let pool = Pool::of(&seats).of_game(&row.game);
    // Locked before anything is read that another process may be changing.
    ratings::lock(connection, pool)?;
    if ratings::mark_counted(connection, &[id])? == 0 {
        return Ok(());
    }
    let folded = fold_whole(connection, &row, &seats);
    let Some(played) = played(&row, folded)? else { return Ok(()) };
    let later = Played::of_steps(&ratings::steps_after(connection, pool, played.place())?);
    let matches: Vec<&Played> = std::iter::once(&played).chain(&later).collect();
    let mut players: Vec<Uuid> =
        matches.iter().flat_map(|played| played.seats.iter().map(|(player, _)| *player)).collect();
    players.sort_unstable();
    players.dedup();
    let known = ratings::before(connection, pool, &players, played.place())?;
    let mut standings = Standings::of(known);
    let steps: Vec<_> = matches.into_iter().flat_map(|played| standings.play(played)).collect();
    ratings::write_steps(connection, pool, &steps)?;
    Ok(ratings::write(connection, pool, &standings.rows())?)
}

/// Returns the result of a finished match according to its folded record. `None` if the match does not count: it was called
/// off, drawn before it was played, or its record does not fold, a fault that must not block other matches.
///
/// # Errors
/// [`StoreError::Unreadable`] if the record has no end: its events may be there again later, as in a partition that is
/// attached again.
pub(super) fn played(row: &MatchRow, folded: Result<Match, Error>) -> Result<Option<Played>, Error> {
    let state = match folded {
        Err(Error::Broken(broken)) => {
            tracing::error!(match_id = %row.id, %broken, "a rated match is not counted: its record does not fold");
            return Ok(None);
        }
        folded => folded?,
    };
    let (Some(outcome), Some(at)) = (state.outcome(), state.newest_at()) else {
        let (read, all) = (state.version(), row.progress.version);
        let what = format!("the record of match {}, of which {read} of {all} events were found", row.id);
        return Err(StoreError::Unreadable(what).into());
    };
    // There is no winner or loser; and with draws agreed to at once, two accounts would gain ratings without playing.
    if outcome.is_called_off() || is_drawn_unplayed(&state, &outcome) {
        return Ok(None);
    }
    let players = state.header().seats.iter().map(|seat| seat.player_id);
    let seats = players.zip(outcome.placements).collect();
    Ok(Some(Played { id: row.id, at, seats }))
}

/// Whether players agreed to a draw of whom at least one had not answered any decision. Players who had left before did not agree.
fn is_drawn_unplayed(state: &Match, outcome: &Outcome) -> bool {
    let agreed = |seat| state.left_at(seat) == state.newest_at();
    let mut seats = (0..).map(Seat).take(outcome.placements.len());
    outcome.reason == Ending::AgreedDraw.reason() && seats.any(|seat| agreed(seat) && !state.has_answered(seat))
}
