//! Listing matches.

use std::{collections::BTreeMap, sync::Arc};

use uuid::Uuid;

#[cfg(doc)]
use super::LobbyError;
use super::{
    Lobby,
    locking::{LEFT_OPEN_LIVE, check_waiting},
};
use crate::{
    db::{Aged, Connection, text_enum},
    games::catalog,
    record::Time,
    service::{
        error::Error,
        matches::{
            MatchStatus, MatchSummary, read_known_summary,
            store::{
                listings::{self, Filter, FilterOfPlayer, Found},
                matches::{self, MatchRow},
                own_matches::{self, FilterOfOwn, OwnPlace},
                seats,
            },
            summaries,
        },
        players::{Caller, PlayerKind, Scope, named},
    },
};

/// How many matches [`Lobby::newest_finished`] returns at most.
const NEWEST: i64 = 5_000;

// The names are those of `MatchClock::kind`.
text_enum! {
    /// The kinds of clocks.
    pub enum ClockKind {
        /// No time runs.
        None,
        /// A time for each decision.
        PerDecision,
        /// A time for all decisions together.
        Bank,
    }
}

/// A filter for public matches.
#[derive(Clone, Debug, Default)]
pub struct MatchFilter {
    /// The game.
    pub game: Option<String>,
    /// The status.
    pub status: Option<MatchStatus>,
    /// Only those that can be joined.
    pub open_seats: bool,
    /// Rated or not.
    pub rated: Option<bool>,
    /// The kind of clock.
    pub clock: Option<ClockKind>,
    /// The number of players.
    pub seats: Option<u8>,
    /// The name of the host.
    pub host: Option<String>,
}

/// A filter for a player's own matches.
#[derive(Clone, Debug, Default)]
pub struct OwnMatchFilter {
    /// The status.
    pub status: Option<MatchStatus>,
    /// The game.
    pub game: Option<String>,
    /// The name of another player of the match.
    pub opponent: Option<String>,
}

/// Finished public matches and their players.
#[derive(Clone, Debug, Default)]
pub struct Finished {
    /// The matches, newest first, each with the time of its end.
    pub matches: Vec<(Uuid, Time)>,
    /// The names of the people and bots who played them, each with the end of the last of these matches. Guests and
    /// deleted accounts are left out.
    pub players: BTreeMap<String, Time>,
}

impl Lobby {
    /// Returns a match as the caller may see it. Private matches are visible to their players and to invited players.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn summary(&self, caller: Option<&Caller>, id: Uuid) -> Result<MatchSummary, Error> {
        let (player, now) = (Caller::player_with(caller, Scope::Read)?, self.clock.now());
        self.store.run(move |connection| read_known_summary(connection, id, player, now)).await
    }

    /// Returns a private match that waits for players, as a caller may see it who has its code.
    ///
    /// # Errors
    /// [`Error::NotFound`] also for another code, [`LobbyError::NotOpen`].
    pub async fn summary_by_code(&self, id: Uuid, code: String) -> Result<MatchSummary, Error> {
        let now = self.clock.now();
        let work = move |connection: &mut Connection| {
            let row = matches::by_id(connection, id)?.filter(|row| row.code.as_ref() == Some(&code));
            let row = row.ok_or(Error::NotFound)?;
            check_waiting(connection, &row, now)?;
            summaries(connection, vec![row], None)?.pop().ok_or(Error::NotFound)
        };
        self.store.run(work).await
    }

    /// Returns public matches, newest first, older than `before`. Only those that are over may be some seconds old, because
    /// players join and watch the others.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub async fn list_matches(
        &self,
        filter: MatchFilter,
        before: Option<Uuid>,
        limit: i64,
    ) -> Result<Aged<Found<MatchSummary>>, Error> {
        // The text for an unknown game might be one that the database rejects.
        if filter.game.as_deref().is_some_and(|game| catalog::find(game).is_none()) {
            return Ok(Aged { value: Found::NONE, from: None });
        }
        let may_be_old = filter.status == Some(MatchStatus::Finished);
        let (host, now) = (filter.host, self.clock.now());
        let is_open = filter.open_seats || filter.status == Some(MatchStatus::Open);
        let mut filter = Filter {
            game: filter.game,
            status: filter.status,
            open_seats: filter.open_seats,
            rated: filter.rated,
            clock: filter.clock.map(|clock| clock.name().to_owned()),
            seats: filter.seats.map(i16::from),
            host: None,
            before,
            not_left: is_open.then(|| (now - LEFT_OPEN_LIVE, now)),
        };
        let work = move |connection: &mut Connection| {
            if let Some(host) = host {
                let Some(host) = named(connection, &host)? else { return Ok(Found::NONE) };
                filter.host = Some(host.id);
            }
            let found = listings::list_public(connection, &filter, limit)?;
            summarized(connection, found)
        };
        if may_be_old {
            return self.store.read_aged(work).await;
        }
        Ok(Aged { value: self.store.run(work).await?, from: None })
    }

    /// Returns public matches of a player, newest first, older than `before`, perhaps only of a game, or with another player.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn list_matches_of(
        &self,
        name: String,
        (game, opponent): (Option<String>, Option<String>),
        before: Option<Uuid>,
        limit: i64,
    ) -> Result<Found<MatchSummary>, Error> {
        // The text for an unknown game might be one that the database rejects.
        let is_unknown = game.as_deref().is_some_and(|game| catalog::find(game).is_none());
        let work = move |connection: &mut Connection| {
            let player = named(connection, &name)?.ok_or(Error::NotFound)?.id;
            let opponent = match opponent.map(|name| opponent_of(connection, player, &name)).transpose()? {
                Some(None) => return Ok(Found::NONE),
                opponent => opponent.flatten(),
            };
            if is_unknown {
                return Ok(Found::NONE);
            }
            let found =
                listings::list_public_of(connection, player, &FilterOfPlayer { game, opponent, before }, limit)?;
            summarized(connection, found)
        };
        self.store.run(work).await
    }

    /// Returns the caller's own matches with the urgency by which they are ordered: 0 to act, 1 running, 2 open, 3
    /// over; then by deadline or end, then newest first.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub async fn list_own_matches(
        &self,
        caller: &Caller,
        filter: OwnMatchFilter,
        behind: Option<OwnPlace>,
        limit: i64,
    ) -> Result<Found<(OwnPlace, MatchSummary), OwnPlace>, Error> {
        caller.need(Scope::Read)?;
        let player = caller.player;
        let OwnMatchFilter { status, game, opponent } = filter;
        // The text for an unknown game might be one that the database rejects.
        if game.as_deref().is_some_and(|game| catalog::find(game).is_none()) {
            return Ok(Found::NONE);
        }
        let work = move |connection: &mut Connection| {
            let opponent = match opponent.map(|name| opponent_of(connection, player, &name)).transpose()? {
                Some(None) => return Ok(Found::NONE),
                opponent => opponent.flatten(),
            };
            let filter = FilterOfOwn { status, game, opponent };
            let Found { matches: own, stopped_at } = own_matches::list_own(connection, player, &filter, behind, limit)?;
            let places: Vec<OwnPlace> = own.iter().map(|own| (own.urgency, own.due, own.row.id)).collect();
            let rows = own.into_iter().map(|own| own.row).collect();
            let summaries = summaries(connection, rows, Some(player))?;
            Ok(Found { matches: places.into_iter().zip(summaries).collect(), stopped_at })
        };
        self.store.run(work).await
    }

    /// Returns the newest finished public matches, at most 5,000, and their players, as they were at most a few seconds ago.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub async fn newest_finished(&self) -> Result<Arc<Finished>, Error> {
        let work = move |connection: &mut Connection| {
            let rows = listings::newest_finished(connection, NEWEST)?;
            let matches: Vec<(Uuid, Time)> = rows.into_iter().filter_map(|(id, at)| Some((id, at?))).collect();
            let ids: Vec<Uuid> = matches.iter().map(|(id, _)| *id).collect();
            let seats = seats::by_match(connection, &ids)?;
            let mut players = BTreeMap::new();
            for (id, at) in &matches {
                let seated = seats.get(id).into_iter().flatten();
                for player in seated.filter(|seat| matches!(seat.kind, PlayerKind::Person | PlayerKind::Bot)) {
                    let last = players.entry(player.name.clone()).or_insert(*at);
                    *last = (*last).max(*at);
                }
            }
            Ok(Arc::new(Finished { matches, players }))
        };
        self.finished.get(self.clock.now(), self.store.run(work)).await
    }
}

/// Returns the player with this name, unless it is the same player or there is none.
fn opponent_of(connection: &mut Connection, player: Uuid, name: &str) -> Result<Option<Uuid>, Error> {
    Ok(named(connection, name)?.map(|opponent| opponent.id).filter(|id| *id != player))
}

fn summarized(connection: &mut Connection, found: Found<MatchRow>) -> Result<Found<MatchSummary>, Error> {
    Ok(Found { matches: summaries(connection, found.matches, None)?, stopped_at: found.stopped_at })
}
