//! Folded matches in memory: a cache, which may be dropped at any moment; the record is the truth.

use std::{
    convert::Infallible,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use parking_lot::Mutex as Cell;
use quick_cache::sync::Cache;
use serde::Deserialize;
use tokio::sync::{MappedMutexGuard, Mutex, MutexGuard};
use uuid::Uuid;

use super::{
    Matches,
    known::Known,
    pauses::Pauses,
    spectators::spectators_version,
    store::{
        matches::{self, MatchRow},
        seats::{self, SeatedRow},
    },
    stored::{Asker, CHUNK, before_first_event, bots_among, fold_on, fold_to, names_of},
};
use crate::{
    bots::Strength,
    db::{Connection, Era, Listing},
    games::{Names, Seat},
    record::{Match, MatchClock, Perspective, Time},
    service::{error::Error, matches::MatchError, single_flight::SingleFlight},
};

/// For how long a renamed player's old name may still be shown.
const NAMES_LAST: Duration = Duration::from_secs(5);

pub(super) struct LiveMatches {
    pub(super) matches: Cache<Uuid, Arc<LiveMatch>>,
    /// The matches that are being read and folded. Unlike the cache, it lets those who wait share an error.
    loading: SingleFlight<Uuid, Arc<LiveMatch>>,
    /// How many of them the database was found to lack events of.
    pub(super) lost: AtomicU64,
}

/// The names of a match's players, as read from the database.
struct ReadNames {
    names: Arc<Names>,
    at: Instant,
    /// What [`LiveMatch::renamed`] was before.
    renamed: u64,
}

/// A match that has started, and who may see it.
pub(in crate::service) struct LiveMatch {
    pub(in crate::service) id: Uuid,
    /// The game's id.
    pub(in crate::service) game: String,
    private: bool,
    /// Whether the match is rated.
    pub(in crate::service) rated: bool,
    players: Vec<Uuid>,
    /// The bots among the players.
    pub(in crate::service) bots: Vec<(Seat, Uuid, Strength)>,
    /// The time control.
    pub(in crate::service) clock: MatchClock,
    /// When it started.
    pub(in crate::service) started_at: Time,
    /// By how many events spectators lag behind while the match runs.
    spectator_delay: i16,
    pub(in crate::service) state: Mutex<Match>,
    /// When it was read, or compared with the database.
    pub(super) era: Cell<Era>,
    /// Whether the database was found to lack events of it.
    pub(super) is_lost: AtomicBool,
    /// The match as far as spectators see it who are told of events later, if one has looked.
    behind: Mutex<Option<Match>>,
    /// Held while a hint is being thought about: only one at a time.
    pub(in crate::service) hinting: Mutex<()>,
    /// The names of its players, as last read.
    names: Cell<Option<ReadNames>>,
    /// How often this process has given a player of it a new name.
    renamed: AtomicU64,
    /// The pauses of its clocks, as last read.
    pub(super) pauses: Cell<Option<Arc<Pauses>>>,
    /// How often something else than events of this process may have changed it, for example its pauses.
    pub(super) changes: AtomicU64,
    /// What its summary is made of, as last read.
    pub(super) known: Cell<Option<Arc<Known>>>,
}

impl LiveMatches {
    pub(in crate::service) fn new(capacity: u64) -> Self {
        let capacity = usize::try_from(capacity).unwrap_or(usize::MAX);
        Self { matches: Cache::new(capacity), loading: SingleFlight::default(), lost: AtomicU64::default() }
    }

    /// Forgets the names in the player's matches, because the player has a new one.
    pub(in crate::service) fn forget_names(&self, player: Uuid) {
        for (_, live) in self.matches.iter().filter(|(_, live)| live.seat_of(Some(player)).is_some()) {
            live.renamed.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(in crate::service) fn count(&self) -> u64 {
        self.matches.len() as u64
    }
}

impl LiveMatch {
    /// Creates a match in this state, from its row and its seats, which were read after `read_at`.
    pub(super) fn new(
        row: &MatchRow,
        seats: &[SeatedRow],
        started_at: Time,
        read_at: Instant,
        state: Match,
    ) -> Result<Self, Error> {
        Ok(Self {
            id: row.id,
            game: row.game.clone(),
            private: row.code.is_some(),
            rated: row.rated,
            players: seats.iter().map(|seat| seat.seat.player_id).collect(),
            bots: bots_among(seats),
            clock: MatchClock::deserialize(&row.clock)?,
            started_at,
            spectator_delay: row.spectator_delay,
            state: Mutex::new(state),
            era: Cell::default(),
            is_lost: AtomicBool::default(),
            behind: Mutex::default(),
            hinting: Mutex::default(),
            names: Cell::new(Some(ReadNames { names: names_of(seats), at: read_at, renamed: 0 })),
            renamed: AtomicU64::default(),
            pauses: Cell::default(),
            changes: AtomicU64::default(),
            known: Cell::default(),
        })
    }

    /// Returns the player's seat.
    pub(in crate::service) fn seat_of(&self, player: Option<Uuid>) -> Option<Seat> {
        let index = self.players.iter().position(|&seated| Some(seated) == player)?;
        u8::try_from(index).ok().map(Seat)
    }

    /// Whether this seat, or a spectator, sees events later than the players, and nothing by which one could tell how far ahead they are.
    pub(in crate::service) fn sees_later(&self, state: &Match, seat: Option<Seat>) -> bool {
        seat.is_none() && state.outcome().is_none() && self.spectator_delay > 0
    }

    /// Returns the newest version that this seat, or a spectator, may see now.
    pub(in crate::service) fn visible_version(&self, state: &Match, seat: Option<Seat>) -> u64 {
        let version = state.version();
        if self.sees_later(state, seat) { spectators_version(version, self.spectator_delay) } else { version }
    }

    /// Drops what only spectators of a running match see.
    pub(in crate::service) fn forget_behind(&self) {
        if let Ok(mut behind) = self.behind.try_lock() {
            *behind = None;
        }
    }

    /// Returns the players, in the order of the seats.
    pub(in crate::service) fn players(&self) -> &[Uuid] {
        &self.players
    }

    /// Returns the names of its players, if they were read lately, and none has changed since.
    fn names(&self, renamed: u64) -> Option<Arc<Names>> {
        let read = self.names.lock();
        let current = read.as_ref().filter(|read| read.renamed == renamed && read.at.elapsed() < NAMES_LAST);
        current.map(|read| Arc::clone(&read.names))
    }

    /// Returns the pauses of its clocks, as last read.
    pub(in crate::service) fn pauses(&self) -> Option<Arc<Pauses>> {
        self.pauses.lock().clone()
    }

    /// Returns when the match was read. If this is over, the database may lack events that it knows.
    pub(in crate::service) fn era(&self) -> Era {
        self.era.lock().clone()
    }

    /// Stores the pauses that have been read.
    pub(super) fn set_pauses(&self, pauses: Arc<Pauses>) {
        *self.pauses.lock() = Some(pauses);
    }

    /// Remembers what has changed with events that this process has appended.
    pub(in crate::service) fn know(&self, listing: &Listing, revision: i64) {
        let mut known = self.known.lock();
        *known = known.take().and_then(|known| known.after(listing, revision));
    }

    /// Returns the player in this seat.
    pub(in crate::service) fn player_in(&self, seat: Seat) -> Option<Uuid> {
        self.players.get(seat.index()).copied()
    }

    /// Hides a private match from strangers.
    pub(super) fn check_known_to(&self, player: Option<Uuid>) -> Result<(), Error> {
        let hidden = self.private && self.seat_of(player).is_none();
        if hidden { Err(Error::NotFound) } else { Ok(()) }
    }
}

impl Matches {
    /// Returns the match, folded as far as this process knows it.
    pub(in crate::service) async fn live(&self, id: Uuid, player: Option<Uuid>) -> Result<Arc<LiveMatch>, Error> {
        let live = self.live_match(id, Asker::Player(player)).await?;
        live.check_known_to(player)?;
        Ok(live)
    }

    /// The same, also for the server's own tasks. A match that is in memory, or is being loaded, is returned to any asker.
    pub(in crate::service) async fn live_match(&self, id: Uuid, asker: Asker) -> Result<Arc<LiveMatch>, Error> {
        let matches = &self.live.matches;
        let current = || matches.get(&id).filter(|live| !live.era().is_over());
        if let Some(live) = current() {
            return Ok(live);
        }
        let load = async {
            // Another request may have loaded it meanwhile.
            if let Some(live) = current() {
                return Ok(live);
            }
            // First: of a match whose start was lost, nothing can be read anew.
            self.forget_outdated(id).await?;
            let loaded = Arc::new(self.folded(id, asker, u64::MAX).await?);
            // After an error two requests may both have loaded it: both must use the one in the cache.
            let Ok(live) = matches.get_or_insert_with(&id, || Ok::<_, Infallible>(loaded));
            Ok(live)
        };
        self.live.loading.read(id, load).await
    }

    /// Returns a match that has started, folded up to this version or to the end of its record. It is not kept in memory.
    pub(in crate::service) async fn folded(&self, id: Uuid, asker: Asker, version: u64) -> Result<LiveMatch, Error> {
        let (first, era) = (version.min(CHUNK.unsigned_abs()), self.store.era());
        let work = move |connection: &mut Connection| -> Result<LiveMatch, Error> {
            let (mut live, _) = unfolded(connection, id, asker)?;
            fold_to(connection, id, live.state.get_mut(), first)?;
            Ok(live)
        };
        let mut live = self.store.run(work).await?;
        live.era = Cell::new(era);
        let state = live.state.get_mut();
        if state.version() == first {
            fold_on(&self.store, id, state, version).await?;
        }
        Ok(live)
    }

    /// Returns a match as spectators see it who are told of events later, folded to this version. It is kept beside the match: to fold
    /// a long record anew for each look would take as long as hundreds of requests.
    pub(in crate::service) async fn behind<'a>(
        &self,
        live: &'a LiveMatch,
        version: u64,
    ) -> Result<MappedMutexGuard<'a, Match>, Error> {
        let mut behind = live.behind.lock().await;
        let begun = match behind.take() {
            Some(state) => state,
            None => self.folded(live.id, Asker::Server, 0).await?.state.into_inner(),
        };
        // In place, so that a client that goes away does not undo it. It may have been folded further for a later look, which saw no more
        // than this one may by now.
        let folded = fold_on(&self.store, live.id, behind.insert(begun), version).await;
        if folded.as_ref().is_err_and(|error| !error.is_unavailable()) {
            *behind = None;
        }
        folded?;
        MutexGuard::try_map(behind, Option::as_mut).map_err(|_| Error::NotFound)
    }

    /// Returns the names of a match's players, at most a few seconds old.
    pub(in crate::service) async fn names(&self, live: &LiveMatch) -> Result<Arc<Names>, Error> {
        let renamed = live.renamed.load(Ordering::Relaxed);
        if let Some(names) = live.names(renamed) {
            return Ok(names);
        }
        let (id, at) = (live.id, Instant::now());
        let seats = self.store.run(move |connection| seats::of(connection, id)).await.map_err(Error::Store)?;
        let names = names_of(&seats);
        let read = ReadNames { names: names.clone(), at, renamed };
        *live.names.lock() = Some(read);
        Ok(names)
    }

    /// Returns a copy of a finished match, if this process has folded it to its end.
    pub(in crate::service) fn finished(&self, id: Uuid) -> Option<Match> {
        self.copy_if(id, |state| state.outcome().is_some())
    }

    /// Returns a copy of a match, if this process has it in memory as of this version.
    pub(in crate::service) fn copy_at(&self, id: Uuid, version: u64) -> Option<Match> {
        self.copy_if(id, |state| state.version() == version)
    }

    /// Returns a copy of a match in memory that fulfils the condition. `None` also while the match is in use.
    fn copy_if(&self, id: Uuid, condition: impl FnOnce(&Match) -> bool) -> Option<Match> {
        let live = self.live.matches.get(&id).filter(|live| !live.era().is_over())?;
        let state = live.state.try_lock().ok()?;
        condition(&state).then(|| state.copy())
    }
}

/// Returns a match that has started, before its first event, and its row.
pub(in crate::service) fn unfolded(
    connection: &mut Connection,
    id: Uuid,
    asker: Asker,
) -> Result<(LiveMatch, MatchRow), Error> {
    let row = matches::by_id(connection, id)?.ok_or(Error::NotFound)?;
    let at = Instant::now();
    let seats = seats::of(connection, id)?;
    let is_seated = |player: Option<Uuid>| seats.iter().any(|seat| Some(seat.seat.player_id) == player);
    let known = |player: Option<Uuid>| row.code.is_none() || is_seated(player);
    if matches!(asker, Asker::Player(player) if !known(player)) {
        return Err(Error::NotFound);
    }
    let started_at = row.started_at.ok_or(MatchError::NotStarted)?;
    let state = before_first_event(&row, &seats)?;
    Ok((LiveMatch::new(&row, &seats, started_at, at, state)?, row))
}

/// While a match runs, players may see it from their own seats, and all others as the public.
pub(in crate::service) fn check_may_see(
    perspective: Perspective,
    own: Option<Seat>,
    finished: bool,
) -> Result<(), Error> {
    let is_own = perspective.seat().is_some() && perspective.seat() == own;
    if finished || perspective == Perspective::Public || is_own {
        Ok(())
    } else {
        Err(MatchError::HiddenPerspective.into())
    }
}
