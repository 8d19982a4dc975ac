//! A process of the server: a service of its own, with its own connections, clock and memory, which can crash.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, AtomicU32, AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};

use acepost::{
    config::Settings,
    db::{Store, StoreSettings},
    record::Time,
    service::{Clock, Error, Service, ServiceSettings, SingleRounds},
};
use jiff::Timestamp;
use tokio::{
    runtime::{Builder, Handle},
    sync::oneshot,
};

use crate::{
    gate::{GATES, Mode},
    sessions::NAME,
};

/// How long the service waits for the database. Nothing waits that long unless it hangs.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Most statements are executed a few times, and are not worth several plans.
const PLAN_ONCE: &str = "-c plan_cache_mode=force_generic_plan";

static PROCESSES: AtomicU32 = AtomicU32::new(0);

/// The seed of the bots' next choice.
static NEXT_CHOICE: AtomicU64 = AtomicU64::new(0);

/// The time in the simulation, in milliseconds since 1970, and the latest that it has been. Clones share it.
#[derive(Clone, Default)]
pub struct Hour {
    now: Arc<AtomicI64>,
    latest: Arc<AtomicI64>,
}

impl Hour {
    pub fn get(&self) -> i64 {
        self.now.load(Ordering::Acquire)
    }

    pub fn advance(&self, milliseconds: i64) {
        let before = self.now.fetch_add(milliseconds, Ordering::AcqRel);
        self.latest.fetch_max(before + milliseconds, Ordering::AcqRel);
    }

    /// Returns the latest time that it has been.
    pub fn latest(&self) -> i64 {
        self.latest.load(Ordering::Acquire)
    }
}

/// The clock of a process, which is ahead of the others or behind.
#[derive(Clone, Default)]
pub struct SkewedClock {
    hour: Hour,
    ahead: Arc<AtomicI64>,
}

impl SkewedClock {
    pub fn new(hour: &Hour) -> Self {
        Self { hour: hour.clone(), ahead: Arc::default() }
    }

    /// Sets by how many milliseconds it is ahead.
    pub fn set_ahead(&self, milliseconds: i64) {
        self.ahead.store(milliseconds, Ordering::Release);
    }
}

impl Clock for SkewedClock {
    fn now(&self) -> Time {
        let now = self.hour.get() + self.ahead.load(Ordering::Acquire);
        Time::new(Timestamp::from_millisecond(now).expect("a time of this millennium"))
    }
}

/// Sets from what the next choices of bots follow.
pub fn seed_bots(seed: u64) {
    NEXT_CHOICE.store(seed, Ordering::Release);
}

/// Returns the seed of a choice. Its signature is that of a source that can fail.
#[allow(clippy::unnecessary_wraps)]
fn next_choice() -> Result<[u8; 32], Error> {
    let mut seed = [7; 32];
    seed[..8].copy_from_slice(&NEXT_CHOICE.fetch_add(1, Ordering::AcqRel).to_le_bytes());
    Ok(seed)
}

/// A running process.
pub struct Process {
    /// Its number: no two ever have the same.
    pub number: u32,
    pub service: Service,
    pub rounds: Arc<SingleRounds>,
    pub runtime: Handle,
    /// The thread that drives the runtime ends when this is dropped.
    driven: oneshot::Sender<()>,
}

impl Process {
    /// Starts a process on this database. Its statements pass until they are told to wait.
    pub fn start(url: &str, clock: &SkewedClock) -> Self {
        let number = PROCESSES.fetch_add(1, Ordering::Relaxed);
        GATES.set(number, Mode::Free);
        let (runtime, driven) = driven_runtime();
        let inside = runtime.enter();
        let store = Store::open(&StoreSettings {
            url: format!("{url} application_name={NAME}{number} options='{PLAN_ONCE}'"),
            pool_size: 3,
            pool_timeout: TIMEOUT,
            writers: 1,
            timeout: TIMEOUT,
            replica: None,
        });
        let mut settings = ServiceSettings::of(&settings());
        settings.bots.seeds = next_choice;
        let service = Service::new(store.expect("a database"), Arc::new(clock.clone()), settings).expect("a service");
        let rounds = runtime.block_on(service.single_rounds()).expect("a process that counts as running");
        drop(inside);
        Self { number, service, rounds: Arc::new(rounds), runtime, driven }
    }

    /// Ends it at once: no thread of it goes on, and no connection is closed in order. All futures of it must be gone.
    pub fn crash(self) {
        GATES.set(self.number, Mode::Dead);
        let Self { service, rounds, driven, .. } = self;
        drop((service, rounds, driven));
    }
}

/// Returns a runtime for tasks and timers, with a thread that drives it.
fn driven_runtime() -> (Handle, oneshot::Sender<()>) {
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    let handle = runtime.handle().clone();
    let (driven, ended) = oneshot::channel();
    thread::spawn(move || {
        // An error says that the sender was dropped.
        let _ = runtime.block_on(ended);
        runtime.shutdown_background();
    });
    (handle, driven)
}

fn settings() -> Settings {
    Settings {
        matches_per_player: u32::MAX,
        open_matches: u32::MAX,
        bot_threads: 1,
        bot_iterations: 4,
        bot_think_ms: 60_000,
        bot_pause_ms: 0,
        webhook_deliveries: 2,
        private_webhooks: true,
        ..Settings::default()
    }
}
