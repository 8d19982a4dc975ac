//! The acts of operators, which work on the database itself, with or without a running server. Each act is logged with
//! the operator and the reason, in the same transaction.

use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

pub use super::error::{Operator, OperatorError};
pub use super::store::operators::{LoggedAct, Suspended};
use super::store::{
    operators::{self, ActRow, AnyMatches},
    retention,
};
use crate::{
    db::{self, Append, Connection, Era, locks},
    games::catalog,
    record::{Command, Time},
    service::{
        accounts::{
            end_invitations, free_reserved_seats, leave_open, passwords,
            store::{deletions::Departure, tokens},
        },
        clocks::vacations,
        error::Error,
        lobby::{cancellation, store::pairings},
        matches::{
            MatchStatus, MatchSummary, Pauses, bots_among, compute_deadlines, fold_whole, listing,
            store::{
                matches::{self, MatchRow},
                seats,
            },
            summaries,
        },
        notices::store::receivers,
        players::{
            PlayerKind,
            store::{
                players::{self, PlayerRow},
                suspensions,
            },
        },
        secrets,
    },
};

/// How often calling off a match is retried when its players are faster.
const TRIES: u32 = 100;

/// How many waiting announcements are shown.
const MAX_ANNOUNCEMENTS: i64 = 100;

/// A match with details that players do not see. Contains neither hidden cards nor the seed.
#[derive(Clone, Debug, Serialize)]
pub struct Inspected {
    /// The public summary.
    #[serde(flatten)]
    pub summary: MatchSummary,
    /// The pauses by agreement or because the server was late.
    pub pauses: Vec<Value>,
    /// The oldest hundred waiting announcements.
    pub outbox: Vec<Value>,
    /// The waiting jobs.
    pub jobs: Vec<Value>,
}

/// A filter for matches of any visibility.
#[derive(Clone, Debug, Default)]
pub struct Which {
    /// The game.
    pub game: Option<String>,
    /// The status.
    pub status: Option<MatchStatus>,
    /// The name or id of a player who has a seat.
    pub player: Option<String>,
}

/// Returns matches, newest first.
///
/// # Errors
/// [`OperatorError::NoPlayer`], [`OperatorError::NoGame`].
pub fn matches(connection: &mut Connection, which: Which, limit: i64) -> Result<Vec<MatchSummary>, OperatorError> {
    if let Some(unknown) = which.game.as_ref().filter(|game| catalog::find(game).is_none()) {
        return Err(OperatorError::NoGame(unknown.clone()));
    }
    let player = which.player.map(|name| player(connection, &name)).transpose()?;
    let which = AnyMatches { game: which.game, status: which.status, player: player.map(|player| player.id) };
    let rows = operators::matches(connection, &which, limit)?;
    Ok(summaries(connection, rows, None)?)
}

/// Returns one match.
///
/// # Errors
/// [`OperatorError::NoMatch`].
pub fn inspect(connection: &mut Connection, id: Uuid) -> Result<Inspected, OperatorError> {
    let row = matches::by_id(connection, id)?.ok_or(OperatorError::NoMatch(id))?;
    let summary = summaries(connection, vec![row], None)?.pop().ok_or(OperatorError::NoMatch(id))?;
    Ok(Inspected {
        summary,
        pauses: operators::pauses(connection, id)?,
        outbox: operators::outbox(connection, id, MAX_ANNOUNCEMENTS)?,
        jobs: operators::jobs(connection, id)?,
    })
}

/// A player whom an operator has named.
#[derive(Clone, Debug)]
pub struct Named {
    /// The player's id.
    pub id: Uuid,
    /// The name as the operator has written it, or the player's name if the operator has written the id.
    pub name: String,
}

/// Returns the player with this name or id.
///
/// # Errors
/// [`OperatorError::NoPlayer`].
pub fn named(connection: &mut Connection, name: &str) -> Result<Named, OperatorError> {
    let PlayerRow { id, name: own, .. } = player(connection, name)?;
    let name = if name.parse::<Uuid>().is_ok() { own } else { name.to_owned() };
    Ok(Named { id, name })
}

/// Calls off a match: an open one is cancelled, a running one ends with an event in its record, without losers. Returns
/// its status before.
///
/// # Errors
/// [`OperatorError::NoMatch`], [`OperatorError::Over`], [`OperatorError::TooQuick`].
pub fn cancel(connection: &mut Connection, id: Uuid, by: &Operator) -> Result<MatchStatus, OperatorError> {
    for _ in 0..TRIES {
        let cancelled = acting(connection, by, |connection| {
            let row = matches::by_id(connection, id)?.ok_or(OperatorError::NoMatch(id))?;
            let was = row.status;
            let done = match was {
                MatchStatus::Open => cancel_open(connection, id, by.now)?,
                MatchStatus::Running => call_off(connection, &row, by.now)?,
                MatchStatus::Finished | MatchStatus::Cancelled => return Err(OperatorError::Over(row.status)),
            };
            if done {
                log(connection, by, "cancel", Subject::Match(id))?;
            }
            Ok(done.then_some(was))
        })?;
        if let Some(was) = cancelled {
            return Ok(was);
        }
    }
    Err(OperatorError::TooQuick)
}

/// Suspends a player until this time, or until reinstated. The player leaves open matches, so that none starts without a
/// player who can act; in running ones the player's clocks keep running. No match waits for the player: reserved seats, unanswered
/// invitations and a vacation end. What waits to be sent to the player is dropped. Servers apply it at once.
///
/// # Errors
/// [`OperatorError::NoPlayer`], [`OperatorError::Bot`], [`OperatorError::Past`], [`OperatorError::TooQuick`].
pub fn suspend(
    connection: &mut Connection,
    name: &str,
    until: Option<Time>,
    by: &Operator,
) -> Result<(), OperatorError> {
    if let Some(past) = until.filter(|until| *until <= by.now) {
        return Err(OperatorError::Past(past));
    }
    for _ in 0..TRIES {
        let suspended = acting(connection, by, |connection| {
            let player = player(connection, name)?;
            if player.kind == PlayerKind::Bot {
                return Err(OperatorError::Bot(player.name));
            }
            // The rows of matches are locked before what belongs to a player, and that before invitations.
            let open = retention::open_matches_of(connection, player.id)?;
            for match_id in &open {
                matches::lock(connection, *match_id)?;
            }
            // No player should be paired or seated with one who cannot act: a pairing, an invitation or a seat that is being added comes
            // before, or sees the suspension.
            locks::pairings(connection, player.id)?;
            pairings::cancel_all(connection, player.id)?;
            locks::invitations(connection, player.id)?;
            locks::seats(connection, &[player.id])?;
            // A match in which a seat was taken meanwhile is not locked.
            if retention::open_matches_of(connection, player.id)?.iter().any(|id| !open.contains(id)) {
                return Err(OperatorError::TooQuick);
            }
            // A vacation that is being taken comes before, or sees the suspension.
            players::lock(connection, player.id)?;
            // In the order of blocks and deletions. To leave a match may end some invitations, which are then gone.
            free_reserved_seats(connection, player.id, by.now)?;
            end_invitations(connection, player.id, by.now)?;
            for match_id in open {
                leave_open(connection, Departure { player_id: player.id, match_id }, by.now)?;
            }
            suspensions::suspend(connection, player.id, by.now, until)?;
            tokens::tell_suspended(connection, player.id)?;
            receivers::drop_waiting(connection, player.id)?;
            vacations::end_all(connection, player.id, by.now)?;
            log(connection, by, "suspend", Subject::Player(player.id))
        });
        if !matches!(suspended, Err(OperatorError::TooQuick)) {
            return suspended;
        }
    }
    Err(OperatorError::TooQuick)
}

/// Ends a player's suspension.
///
/// # Errors
/// [`OperatorError::NoPlayer`], [`OperatorError::NotSuspended`].
pub fn reinstate(connection: &mut Connection, name: &str, by: &Operator) -> Result<(), OperatorError> {
    acting(connection, by, |connection| {
        let player = player(connection, name)?;
        if !suspensions::reinstate(connection, player.id, by.now)? {
            return Err(OperatorError::NotSuspended(player.name));
        }
        log(connection, by, "reinstate", Subject::Player(player.id))
    })
}

/// Sets a new random password for a person, revokes all tokens and removes the passkeys. Returns the password, which is stored nowhere.
///
/// # Errors
/// [`OperatorError::NoPlayer`], [`OperatorError::NoPassword`], [`OperatorError::Deleted`].
pub fn reset_password(connection: &mut Connection, name: &str, by: &Operator) -> Result<String, OperatorError> {
    let password = secrets::code::<20>()?;
    let hash = passwords::hash(password.as_bytes())?;
    acting(connection, by, |connection| {
        let player = player(connection, name)?;
        let mut player = players::lock(connection, player.id)?.ok_or(Error::NotFound)?;
        if player.kind == PlayerKind::Deleted {
            return Err(OperatorError::Deleted(name.to_owned()));
        }
        if player.kind != PlayerKind::Person {
            return Err(OperatorError::NoPassword(player.name, player.kind));
        }
        player.password_hash = Some(hash);
        players::update(connection, &player)?;
        tokens::end_other_access(connection, player.id, None, by.now)?;
        log(connection, by, "reset_password", Subject::Player(player.id))
    })?;
    Ok(password)
}

/// Revokes all tokens of a player. Returns how many.
///
/// # Errors
/// [`OperatorError::NoPlayer`].
pub fn revoke_tokens(connection: &mut Connection, name: &str, by: &Operator) -> Result<usize, OperatorError> {
    acting(connection, by, |connection| {
        let player = player(connection, name)?;
        // A request that creates a token locks the player as well, and must not end after this without being seen.
        players::lock(connection, player.id)?;
        let revoked = tokens::revoke_all(connection, player.id, by.now)?.len();
        log(connection, by, "revoke_tokens", Subject::Player(player.id))?;
        Ok(revoked)
    })
}

/// Returns the acts of operators, newest first.
///
/// # Errors
/// [`OperatorError::Failed`].
pub fn acts(connection: &mut Connection, limit: i64) -> Result<Vec<LoggedAct>, OperatorError> {
    Ok(operators::acts(connection, limit)?)
}

/// Returns the players who are suspended at this time, those first who were suspended last.
///
/// # Errors
/// [`OperatorError::Failed`].
pub fn suspensions(connection: &mut Connection, now: Time) -> Result<Vec<Suspended>, OperatorError> {
    Ok(operators::suspensions(connection, now)?)
}

/// The subject of an act.
#[derive(Clone, Copy)]
pub(super) enum Subject {
    Match(Uuid),
    Player(Uuid),
}

pub(super) fn log(
    connection: &mut Connection,
    by: &Operator,
    act: &str,
    subject: Subject,
) -> Result<(), OperatorError> {
    let (match_id, player_id) = match subject {
        Subject::Match(id) => (Some(id), None),
        Subject::Player(id) => (None, Some(id)),
    };
    let (operator, why) = (by.name.clone(), by.why.clone());
    let row = ActRow { at: by.now, operator, act: act.to_owned(), match_id, player_id, why };
    Ok(operators::log(connection, &row)?)
}

/// Runs `act` in one transaction, if the operator and the reason are given, and this machine's clock can be trusted with the times
/// that are stored.
pub(super) fn acting<T>(
    connection: &mut Connection,
    by: &Operator,
    act: impl FnOnce(&mut Connection) -> Result<T, OperatorError>,
) -> Result<T, OperatorError> {
    let is_said = |text: &str| !text.trim().is_empty() && text.chars().count() <= 500;
    if !is_said(&by.name) || !is_said(&by.why) {
        return Err(OperatorError::Unsaid);
    }
    db::check_clock(connection)?;
    db::in_transaction(connection, act)
}

/// Returns the player with this name or id, even one whose deletion can still be cancelled: a suspension then prevents that.
pub(super) fn player(connection: &mut Connection, name: &str) -> Result<PlayerRow, OperatorError> {
    // No id is a valid name.
    let found = match name.parse::<Uuid>() {
        Ok(id) => players::by_id(connection, id)?,
        Err(_) => players::by_kept_name(connection, name)?,
    };
    found.ok_or_else(|| OperatorError::NoPlayer(name.to_owned()))
}

/// Cancels an open match. Returns `false` if it has started meanwhile.
fn cancel_open(connection: &mut Connection, id: Uuid, now: Time) -> Result<bool, Error> {
    let row = matches::lock(connection, id)?.ok_or(Error::NotFound)?;
    if row.status != MatchStatus::Open {
        return Ok(false);
    }
    cancellation::call_off(connection, &row, now)?;
    Ok(true)
}

/// Ends a running match by appending an event. Returns `false` if a player was faster than this or the reading of
/// `row`.
pub(in crate::service) fn call_off(connection: &mut Connection, row: &MatchRow, now: Time) -> Result<bool, Error> {
    let seats = seats::of(connection, row.id)?;
    let game = fold_whole(connection, row, &seats)?;
    if game.outcome().is_some() || game.version() != row.progress.version.cast_unsigned() {
        return Ok(false);
    }
    // Events are ordered by time, whatever this machine's clock says.
    let now = game.newest_at().map_or(now, |newest| newest.max(now));
    let advance =
        game.ask(&Command::CallOff, now).map_err(|refusal| Error::Internal(format!("not called off: {refusal}")))?;
    // The match ends here, so its clock does not run any more.
    let setting = serde_json::from_value(row.clock.clone())?;
    let time = compute_deadlines(&setting, &Pauses::default(), &advance.after, now);
    let listing = listing(&advance.after, None, &bots_among(&seats), time, now)?;
    // What it follows was read on this connection.
    let era = Era::default();
    Ok(db::append_within(connection, &Append { match_id: row.id, events: advance.events, at: now, listing, era })?)
}
