//! Live matches: folded once, then kept. A cache that can be dropped at any moment; the record is the truth.

use std::{sync::Arc, time::Duration};

use moka::sync::Cache;
use tokio::{
    sync::{Mutex, watch},
    time::Instant,
};
use uuid::Uuid;

use super::{Error, EventRange, Service, bots::read_strength, seating::before_first_event};
use crate::{
    bots::Strength,
    games::{Names, Seat},
    record::{Match, StoredEvent},
    store::{self, Connection, Store, matches::SeatedPlayer},
};

/// For how long a player who has taken another name may still be called by the old one.
const NAMES_LAST: Duration = Duration::from_secs(5);

/// How often those who wait look for what another process has appended.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How many events are read at once.
const CHUNK: i64 = 500;

pub(super) struct LiveMatches {
    matches: Cache<Uuid, Arc<LiveMatch>>,
    /// What the players of a match are called.
    names: Cache<Uuid, Names>,
}

/// A match that has started, and who may know of it.
pub(super) struct LiveMatch {
    pub(super) id: Uuid,
    /// The game's id.
    pub(super) game: String,
    private: bool,
    /// Whether it counts for the players' ratings.
    pub(super) rated: bool,
    players: Vec<Uuid>,
    /// Those of the players that are bots.
    pub(super) bots: Vec<(Seat, Uuid, Strength)>,
    pub(super) state: Mutex<Match>,
    /// The newest version that this process knows of, for those who wait for it.
    newest: watch::Sender<u64>,
}

impl LiveMatches {
    pub(super) fn new(capacity: u64) -> Self {
        let names = Cache::builder().max_capacity(capacity).time_to_live(NAMES_LAST).build();
        Self { matches: Cache::new(capacity), names }
    }

    pub(super) fn count(&self) -> u64 {
        self.matches.entry_count()
    }
}

impl LiveMatch {
    /// The player's seat.
    pub(super) fn seat_of(&self, player: Option<Uuid>) -> Option<Seat> {
        let index = self.players.iter().position(|&seated| Some(seated) == player)?;
        u8::try_from(index).ok().map(Seat)
    }

    /// Tells those who wait that there is this version.
    pub(super) fn tell(&self, version: u64) {
        self.newest.send_if_modified(|newest| std::mem::replace(newest, version) != version);
    }

    /// The player in this seat.
    pub(super) fn player_in(&self, seat: Seat) -> Option<Uuid> {
        self.players.get(seat.index()).copied()
    }

    /// To a stranger a private match does not exist.
    pub(super) fn check_known_to(&self, player: Option<Uuid>) -> Result<(), Error> {
        let hidden = self.private && self.seat_of(player).is_none();
        if hidden { Err(Error::NotFound) } else { Ok(()) }
    }
}

impl Service {
    /// The match, folded as far as this process knows it.
    pub(super) async fn live(&self, id: Uuid, player: Option<Uuid>) -> Result<Arc<LiveMatch>, Error> {
        if let Some(live) = self.0.live.matches.get(&id) {
            live.check_known_to(player)?;
            return Ok(live);
        }
        let work = move |connection: &mut Connection| load(connection, id, player);
        let loaded = Arc::new(self.0.store.run(work).await?);
        // Two requests may both have loaded it: all must use the one that is kept.
        Ok(self.0.live.matches.get_with(id, || loaded))
    }

    /// What the players of a match are called, as of a few seconds ago at most.
    pub(super) async fn names(&self, id: Uuid) -> Result<Names, Error> {
        if let Some(names) = self.0.live.names.get(&id) {
            return Ok(names);
        }
        let seats = self.0.store.run(move |connection| store::matches::seats_of(connection, &[id])).await;
        let seats = seats.map_err(Error::Store)?;
        let names = Names::new(seats.into_iter().map(|seat| seat.name));
        self.0.live.names.insert(id, names.clone());
        Ok(names)
    }

    /// Drops a match that no longer agrees with its record.
    pub(super) fn forget_live(&self, id: Uuid) {
        self.0.live.matches.invalidate(&id);
    }

    /// Folds what other processes have appended. Gives back whether there was anything.
    pub(super) async fn catch_up(&self, live: &LiveMatch, state: &mut Match) -> Result<bool, Error> {
        let before = state.version();
        let folded = catch_up(&self.0.store, live.id, state).await;
        if folded.is_err() {
            self.forget_live(live.id);
        }
        live.tell(state.version());
        folded.map(|()| state.version() > before)
    }

    /// Waits until there are events in the range, the match is over, or the range's time or the service is at its end.
    pub(super) async fn wait_for_events(&self, live: &LiveMatch, range: EventRange) -> Result<(), Error> {
        let until = Instant::now() + range.wait;
        let mut newest = live.newest.subscribe();
        loop {
            let mut state = live.state.lock().await;
            self.catch_up(live, &mut state).await?;
            let enough = state.version() > range.after || state.outcome().is_some();
            drop(state);
            if enough || Instant::now() >= until || self.is_closed() {
                return Ok(());
            }
            let look = until.min(Instant::now() + LOOK_EVERY);
            tokio::select! {
                _ = newest.wait_for(|&newest| newest > range.after) => {}
                () = tokio::time::sleep_until(look) => {}
                () = self.closed() => {}
            }
        }
    }
}

async fn catch_up(store: &Store, id: Uuid, state: &mut Match) -> Result<(), Error> {
    loop {
        let version = state.version();
        let events = store.run(move |connection| store::events::after(connection, id, version, CHUNK)).await;
        let events: Vec<StoredEvent> = events.map_err(Error::Store)?;
        if events.is_empty() {
            return Ok(());
        }
        for event in &events {
            state.fold(event)?;
        }
    }
}

fn load(connection: &mut Connection, id: Uuid, player: Option<Uuid>) -> Result<LiveMatch, Error> {
    let mut live = unfolded(connection, id, player)?;
    fold_to(connection, id, live.state.get_mut(), u64::MAX)?;
    Ok(live)
}

/// A match that has started, before its first event.
pub(super) fn unfolded(connection: &mut Connection, id: Uuid, player: Option<Uuid>) -> Result<LiveMatch, Error> {
    let row = store::matches::by_id(connection, id)?.ok_or(Error::NotFound)?;
    let seats = store::matches::seats_of(connection, &[id])?;
    let players: Vec<Uuid> = seats.iter().map(|seat| seat.seat.player_id).collect();
    let private = row.code.is_some();
    if private && !players.iter().any(|&seated| Some(seated) == player) {
        return Err(Error::NotFound);
    }
    if row.started_at.is_none() {
        return Err(Error::NotStarted);
    }
    let (state, newest) = (Mutex::new(before_first_event(&row, &seats)?), watch::Sender::new(0));
    Ok(LiveMatch { id, game: row.game, private, rated: row.rated, players, bots: bots_among(&seats)?, state, newest })
}

/// The bots among these players.
pub(super) fn bots_among(seats: &[SeatedPlayer]) -> Result<Vec<(Seat, Uuid, Strength)>, Error> {
    let strengths = (0..).map(Seat).zip(seats).filter_map(|(seat, seated)| {
        let strength = seated.strength.as_deref()?;
        Some(read_strength(strength).map(|strength| (seat, seated.seat.player_id, strength)))
    });
    strengths.collect()
}

/// Folds a match up to this version, or as far as its record goes. Gives back the events that were folded.
pub(super) fn fold_to(
    connection: &mut Connection,
    id: Uuid,
    state: &mut Match,
    version: u64,
) -> Result<Vec<StoredEvent>, Error> {
    let mut folded = Vec::new();
    while state.version() < version {
        let left = i64::try_from(version - state.version()).unwrap_or(CHUNK).min(CHUNK);
        let events = store::events::after(connection, id, state.version(), left)?;
        if events.is_empty() {
            break;
        }
        for event in &events {
            state.fold(event)?;
        }
        folded.extend(events);
    }
    Ok(folded)
}
