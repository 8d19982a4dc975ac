//! Live matches: folded once, then kept. A cache that can be dropped at any moment; the record is the truth.

use std::{
    sync::{Arc, Mutex as PauseCell, PoisonError},
    time::Duration,
};

use moka::sync::Cache;
use tokio::sync::Mutex;
use uuid::Uuid;

use super::{Error, Service, bots::read_strength, seating::before_first_event, time_control::Pauses};
use crate::{
    bots::Strength,
    games::{Names, Seat},
    record::{Match, MatchClock, StoredEvent, Time},
    store::{self, Connection, Store, matches::SeatedPlayer},
};

/// For how long a player who has taken another name may still be called by the old one.
const NAMES_LAST: Duration = Duration::from_secs(5);

/// How many events are read at once.
const CHUNK: i64 = 500;

pub(super) struct LiveMatches {
    matches: Cache<Uuid, Arc<LiveMatch>>,
    /// What the players of a match are called.
    names: Cache<Uuid, Names>,
}

/// Who wants to have a match.
#[derive(Clone, Copy, Debug)]
pub(super) enum Asker {
    /// A player, or somebody unknown.
    Player(Option<Uuid>),
    /// The server, for what it does by itself.
    Server,
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
    /// How long a seat may think.
    pub(super) clock: MatchClock,
    /// When it started.
    pub(super) started_at: Time,
    /// By how many events those who do not play are behind while it runs.
    spectator_delay: u64,
    pub(super) state: Mutex<Match>,
    /// When and why its clocks stand, as last read.
    pauses: PauseCell<Option<Arc<Pauses>>>,
}

impl LiveMatches {
    pub(super) fn new(capacity: u64) -> Self {
        let names = Cache::builder().max_capacity(capacity).time_to_live(NAMES_LAST).build();
        Self { matches: Cache::new(capacity), names }
    }

    /// Somebody is called otherwise from now on.
    pub(super) fn forget_names(&self) {
        self.names.invalidate_all();
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

    /// The newest version that this seat, or who has none, may see now.
    pub(super) fn visible_version(&self, state: &Match, seat: Option<Seat>) -> u64 {
        let behind = seat.is_none() && state.outcome().is_none();
        let version = state.version();
        // The deal is there for everybody, else there would be nothing to see.
        if behind { version.saturating_sub(self.spectator_delay).max(version.min(1)) } else { version }
    }

    /// The players, in the order of the seats.
    pub(super) fn players(&self) -> &[Uuid] {
        &self.players
    }

    /// When and why its clocks stand, as last read.
    pub(super) fn pauses(&self) -> Option<Arc<Pauses>> {
        self.pauses.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Keeps what has been read.
    pub(super) fn set_pauses(&self, pauses: Arc<Pauses>) {
        *self.pauses.lock().unwrap_or_else(PoisonError::into_inner) = Some(pauses);
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
        let live = self.live_match(id, Asker::Player(player)).await?;
        live.check_known_to(player)?;
        Ok(live)
    }

    /// The same, also for what the server does by itself.
    pub(super) async fn live_match(&self, id: Uuid, asker: Asker) -> Result<Arc<LiveMatch>, Error> {
        if let Some(live) = self.0.live.matches.get(&id) {
            return Ok(live);
        }
        let work = move |connection: &mut Connection| load(connection, id, asker);
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
        self.0.signals.matches.tell(live.id, state.version());
        folded.map(|()| state.version() > before)
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

fn load(connection: &mut Connection, id: Uuid, asker: Asker) -> Result<LiveMatch, Error> {
    let mut live = unfolded(connection, id, asker)?;
    fold_to(connection, id, live.state.get_mut(), u64::MAX)?;
    Ok(live)
}

/// A match that has started, before its first event.
pub(super) fn unfolded(connection: &mut Connection, id: Uuid, asker: Asker) -> Result<LiveMatch, Error> {
    let row = store::matches::by_id(connection, id)?.ok_or(Error::NotFound)?;
    let seats = store::matches::seats_of(connection, &[id])?;
    let players: Vec<Uuid> = seats.iter().map(|seat| seat.seat.player_id).collect();
    let private = row.code.is_some();
    let known = |player: Option<Uuid>| !private || players.iter().any(|&seated| Some(seated) == player);
    if matches!(asker, Asker::Player(player) if !known(player)) {
        return Err(Error::NotFound);
    }
    let started_at = row.started_at().ok_or(Error::NotStarted)?;
    let (state, pauses) = (Mutex::new(before_first_event(&row, &seats)?), PauseCell::default());
    let (bots, clock) = (bots_among(&seats)?, serde_json::from_value(row.clock)?);
    let spectator_delay = u64::from(row.spectator_delay.unsigned_abs());
    Ok(LiveMatch {
        id,
        game: row.game,
        private,
        rated: row.rated,
        players,
        bots,
        clock,
        started_at,
        spectator_delay,
        state,
        pauses,
    })
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
