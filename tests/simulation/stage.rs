//! The scheduler's stage: operations that are under way in the processes. It lets one thing go on at a time, and waits until
//! everything waits at a gate or for something that does.

use std::{
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, Wake},
    time::{Duration, Instant},
};

use acepost::{
    games::Seat,
    record::SeatView,
    service::{Answered, Error, MatchSummary},
};

use rand::{rngs::ChaCha20Rng, seq::IndexedRandom};

use crate::{
    course::Task,
    gate::{At, GATES, Held, Verdict},
    ledger::Act,
    quiet::all_sleep,
    step::Step,
    world::World,
};

/// How long nothing must happen before it is checked whether anything can.
const PATIENCE: Duration = Duration::from_micros(300);

/// The same while the database is at work, which is asked then.
const PATIENCE_WITH_DATABASE: Duration = Duration::from_millis(1);

/// After this time a seed fails.
pub const STUCK: Duration = Duration::from_secs(30);

/// How an operation ended.
pub enum Ended {
    Answered(Act, Box<Result<Answered, Error>>),
    /// The viewer, and the version that was stored when the operation began.
    Seen(Option<Seat>, u64, Box<Result<SeatView, Error>>),
    Resigned(Box<Result<Answered, Error>>),
    Draw(Box<Result<MatchSummary, Error>>),
    Gathered(Step, Box<Result<Option<MatchSummary>, Error>>),
    Round(Task, Result<(), Error>),
}

pub type Work = Pin<Box<dyn Future<Output = Ended> + Send>>;

/// An operation of a client, or a round of a background task.
pub struct Operation {
    /// The index of its process.
    pub process: usize,
    pub what: String,
    /// The round that it is; `None` for a request of a client.
    pub task: Option<Task>,
    work: Work,
    woken: Arc<Woken>,
}

struct Woken(AtomicBool);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Release);
        GATES.nudge();
    }
}

/// What is under way.
#[derive(Default)]
pub struct Stage {
    pub operations: Vec<Operation>,
}

impl Stage {
    pub fn begin(&mut self, process: usize, (what, task): (String, Option<Task>), work: Work) {
        let woken = Arc::new(Woken(AtomicBool::new(true)));
        self.operations.push(Operation { process, what, task, work, woken });
    }

    /// Waits until nothing goes on by itself. Returns what has ended meanwhile.
    pub fn settle(&mut self, world: &mut World) -> Result<Vec<(String, Ended)>, String> {
        let begun = Instant::now();
        let mut ended = Vec::new();
        loop {
            if self.poll(world, &mut ended) {
                continue;
            }
            let state = GATES.lock();
            if self.is_any_woken() {
                continue;
            }
            let (held, happened) = (state.waiting(), state.happened);
            if state.running.is_empty() && held == self.operations.len() {
                return Ok(ended);
            }
            let patience = if state.running.is_empty() { PATIENCE } else { PATIENCE_WITH_DATABASE };
            if GATES.wait(state, patience) {
                continue;
            }
            let is_quiet = held > 0 && all_wait(world, happened) && !self.is_any_woken();
            if is_quiet && GATES.lock().happened == happened {
                return Ok(ended);
            }
            if begun.elapsed() > STUCK {
                let what: Vec<&str> = self.operations.iter().map(|operation| operation.what.as_str()).collect();
                return Err(format!("nothing goes on: {what:?}"));
            }
        }
    }

    /// Goes on with every operation that can. Returns whether any could.
    fn poll(&mut self, world: &World, ended: &mut Vec<(String, Ended)>) -> bool {
        let mut any = false;
        let mut index = 0;
        while let Some(operation) = self.operations.get_mut(index) {
            if !operation.woken.0.swap(false, Ordering::AcqRel) {
                index += 1;
                continue;
            }
            any = true;
            let waker = Arc::clone(&operation.woken).into();
            let _inside = world.process(operation.process).runtime.enter();
            match operation.work.as_mut().poll(&mut Context::from_waker(&waker)) {
                Poll::Ready(result) => ended.push((self.operations.remove(index).what, result)),
                Poll::Pending => index += 1,
            }
        }
        any
    }

    fn is_any_woken(&self) -> bool {
        self.operations.iter().any(|operation| operation.woken.0.load(Ordering::Acquire))
    }

    /// Returns an operation of a client, which may give up, by chance.
    pub fn some_client(&self, rng: &mut ChaCha20Rng) -> Option<usize> {
        let of_clients = self.operations.iter().enumerate().filter(|(_, operation)| operation.task.is_none());
        of_clients.map(|(index, _)| index).collect::<Vec<_>>().choose(rng).copied()
    }

    /// Forgets an operation, as when its client gives up.
    pub fn give_up(&mut self, world: &World, index: usize) -> Operation {
        let _inside = world.process(self.operations[index].process).runtime.enter();
        self.operations.remove(index)
    }

    /// Ends a process, with all its operations.
    pub fn crash(&mut self, world: &mut World, process: usize) {
        let Some(crashed) = &world.processes[process] else { return };
        GATES.set(crashed.number, crate::gate::Mode::Dead);
        {
            let _inside = crashed.runtime.enter();
            self.operations.retain(|operation| operation.process != process);
        }
        world.crash(process);
    }
}

/// Lets everything go on that operations have left behind, which were given up, until nothing is under way.
pub fn drain(world: &mut World) {
    loop {
        let (held, happened) = {
            let state = GATES.lock();
            (state.held(), state.happened)
        };
        for (ticket, _) in &held {
            GATES.decide(*ticket, Verdict::Go);
        }
        let is_over = held.is_empty() && GATES.lock().running.is_empty() && all_wait(world, happened);
        if is_over {
            return;
        }
        std::thread::sleep(Duration::from_micros(200));
    }
}

/// Lets a waiting statement go on without its connection, and waits until the database has noticed, and the process.
pub fn cut(world: &mut World, (ticket, held): &(u64, Held), verdict: Verdict) -> Result<(), String> {
    GATES.decide(*ticket, verdict);
    let begun = Instant::now();
    // A statement that waits for a lock goes on waiting. Others may get a lock by this.
    let is_noticed = |world: &mut World| {
        let state = GATES.lock();
        let after = state.held().into_iter().find(|(_, other)| other.backend == held.backend && other.at == At::After);
        drop(state);
        after.filter(|_| world.has_ended_or_waits(held.backend))
    };
    while begun.elapsed() < STUCK {
        if let Some((ticket, _)) = is_noticed(world) {
            GATES.decide(ticket, Verdict::Go);
            return Ok(());
        }
        std::thread::sleep(Duration::from_micros(200));
    }
    Err(format!("a connection was lost, and not noticed: {}", held.sql))
}

/// Whether all statements that are under way wait for locks, and all threads for something else.
fn all_wait(world: &mut World, happened: u64) -> bool {
    let (running, passing) = {
        let state = GATES.lock();
        (state.running.clone(), state.passing)
    };
    let all_wait = |world: &mut World| running.is_empty() || world.all_wait_for_locks(&running);
    passing == 0 && all_wait(world) && all_sleep() && all_wait(world) && GATES.lock().happened == happened
}
