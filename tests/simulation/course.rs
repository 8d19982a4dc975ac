//! How a seed runs: the scheduler lets one waiting statement after another go on, and lets something go wrong there. What players
//! do, and what must be true of it, says a plot.

use std::fmt::Display;

use acepost::{db::StoreError, service::Error};
use rand::{RngExt, rngs::ChaCha20Rng, seq::IndexedRandom};
use uuid::Uuid;

use crate::{
    gate::{At, GATES, Held, Mode, Verdict},
    ledger::Checked,
    receiver::Reply,
    stage::{Ended, Stage, cut, drain},
    world::{PROCESSES, World},
};

/// The largest number of operations that are under way at the same time.
const AT_ONCE: usize = 3;

/// For how long a delivery waits that was reserved, or has failed several times, in milliseconds.
const RETRIES: [i64; 4] = [65_000, 340_000, 2_000_000, 8_000_000];

/// A round of a background task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    Announce,
    KeepTime,
    PlayBots,
    Deliver,
}

/// What was done, and what went wrong on purpose, counted over all seeds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub steps: u64,
    pub crashes: u64,
    pub cuts: u64,
    pub given_up: u64,
    pub signals: u64,
    pub jumps: u64,
    pub events: u64,
    /// Of matches that players joined one by one.
    pub gatherings: u64,
    /// Posted to webhooks.
    pub posts: u64,
}

/// What players do, and what must be true of it.
pub trait Plot {
    /// Reads what is stored, and checks it. Called after each commit.
    fn observe(&mut self, course: &mut Course<'_>) -> Checked;

    /// Checks how an operation ended. Returns it in words.
    fn check(&mut self, course: &mut Course<'_>, ended: Ended) -> Result<String, String>;

    /// Begins an operation, or lets time pass.
    fn begin_something(&mut self, course: &mut Course<'_>);

    /// Lets a process announce what has happened.
    fn announce(&mut self, course: &mut Course<'_>) {
        course.round(Task::Announce);
    }
}

/// The run of a seed.
pub struct Course<'a> {
    pub world: &'a mut World,
    pub rng: ChaCha20Rng,
    pub stage: Stage,
    pub tally: &'a mut Tally,
    /// What has happened, for people.
    pub trace: &'a mut Vec<String>,
    /// How many faults still happen.
    pub faults: u32,
    /// Whether what waits for webhooks is delivered to them.
    pub delivers: bool,
    /// Whether the database may have been unavailable.
    was_cut: bool,
    /// What had been written, and posted, when it was last read.
    observed: (u64, usize),
}

impl<'a> Course<'a> {
    pub fn new(world: &'a mut World, rng: ChaCha20Rng, tally: &'a mut Tally, trace: &'a mut Vec<String>) -> Self {
        let stage = Stage::default();
        Self { world, rng, stage, tally, trace, faults: 0, delivers: false, was_cut: false, observed: (0, 0) }
    }

    /// Lets all statements wait at their gates from now on.
    pub fn close_gates(&self) {
        self.world.set_all(Mode::Gated);
    }

    /// Ends all faults: processes that have crashed start again, and all statements pass.
    pub fn open_gates(&mut self) {
        for index in 0..PROCESSES {
            self.some_running(index);
        }
        self.world.set_all(Mode::Free);
        self.world.receiver.answer(Reply::Accepts);
        self.trace.push("all faults are over".to_owned());
    }

    /// Runs a plot until so many operations have begun, and all have ended.
    pub fn run(&mut self, plot: &mut dyn Plot, mut left: u32) -> Checked {
        plot.observe(self)?;
        loop {
            self.take_in(plot)?;
            let held = GATES.lock().held();
            if held.is_empty() && self.stage.operations.is_empty() && left == 0 {
                break;
            }
            self.tally.steps += 1;
            let may_begin = left > 0 && self.stage.operations.len() < AT_ONCE;
            if may_begin && (held.is_empty() || self.rng.random_ratio(1, 4)) {
                left -= 1;
                match if self.delivers { self.rng.random_range(0..6) } else { 5 } {
                    0 => plot.announce(self),
                    1..3 => self.deliver(),
                    _ => plot.begin_something(self),
                }
            } else if let Some(chosen) = held.choose(&mut self.rng).cloned() {
                self.go_on(plot, &chosen)?;
            }
        }
        drain(self.world);
        self.observe(plot)
    }

    /// Reads what is stored, and checks it, if it may have changed.
    fn observe(&mut self, plot: &mut dyn Plot) -> Checked {
        let known = (GATES.lock().written, self.world.receiver.posts());
        if known == self.observed {
            return Ok(());
        }
        self.observed = known;
        plot.observe(self)
    }

    /// Waits until everything waits, and checks what has ended and what is stored.
    fn take_in(&mut self, plot: &mut dyn Plot) -> Checked {
        // However slow the machine is, they listen all the time.
        self.world.note_listening();
        self.world.delivers_now = self.stage.operations.iter().any(|operation| operation.task == Some(Task::Deliver));
        for (what, ended) in self.stage.settle(self.world)? {
            self.observe(plot)?;
            let told = plot.check(self, ended)?;
            self.trace.push(format!("  {what}: {told}"));
        }
        Ok(())
    }

    /// Waits until all that is under way has ended.
    pub fn finish(&mut self, plot: &mut dyn Plot) -> Checked {
        while !self.stage.operations.is_empty() {
            self.take_in(plot)?;
        }
        Ok(())
    }

    /// Runs a round of a background task in some process.
    pub fn somewhere(&mut self, plot: &mut dyn Plot, task: Task) -> Checked {
        self.round(task);
        self.finish(plot)?;
        self.observe(plot)
    }

    /// Runs a round of a background task in each process.
    pub fn everywhere(&mut self, plot: &mut dyn Plot, task: Task) -> Checked {
        for process in 0..PROCESSES {
            self.round_in(process, task);
            self.finish(plot)?;
        }
        self.observe(plot)
    }

    /// Lets a waiting statement go on, or lets something go wrong there.
    fn go_on(&mut self, plot: &mut dyn Plot, chosen: &(u64, Held)) -> Checked {
        let (ticket, held) = chosen;
        let index = self.world.processes.iter().flatten().position(|process| process.number == held.process);
        let index = index.map(|position| self.index_of(position)).unwrap_or_default();
        let verdict = self.verdict(held);
        if verdict != Verdict::Stay {
            self.trace.push(format!("  p{index} {:?} {verdict:?}: {}", held.at, short(&held.sql)));
        }
        match verdict {
            Verdict::Die => {
                self.tally.crashes += 1;
                self.stage.crash(self.world, index);
            }
            Verdict::CutBefore | Verdict::CutAfter => {
                self.tally.cuts += 1;
                self.was_cut = true;
                cut(self.world, chosen, verdict)?;
            }
            Verdict::Go | Verdict::Stay => GATES.decide(*ticket, verdict),
        }
        let is_reading = held.at == At::Before && held.sql.starts_with("SELECT");
        if is_reading { Ok(()) } else { self.take_in(plot).and_then(|()| self.observe(plot)) }
    }

    /// Returns the index of the running process at this position among the running ones.
    fn index_of(&self, position: usize) -> usize {
        (0..PROCESSES).filter(|index| self.world.processes[*index].is_some()).nth(position).unwrap_or_default()
    }

    fn verdict(&mut self, held: &Held) -> Verdict {
        let writes = !held.sql.starts_with("SELECT");
        let is_faulty = self.faults > 0 && self.rng.random_ratio(if writes { 4 } else { 1 }, 16);
        if !is_faulty {
            let stays = held.at == At::Before && writes && self.rng.random_ratio(1, 3);
            return if stays { Verdict::Stay } else { Verdict::Go };
        }
        self.faults -= 1;
        let is_before = held.at == At::Before;
        match self.rng.random_range(0..8) {
            0 if is_before => Verdict::CutBefore,
            1..4 if is_before && held.is_one_message && writes => Verdict::CutAfter,
            1..5 => self.give_up(),
            _ => Verdict::Die,
        }
    }

    /// Lets a client give up, which the server notices or not.
    fn give_up(&mut self) -> Verdict {
        if let Some(index) = self.stage.some_client(&mut self.rng) {
            self.tally.given_up += 1;
            let operation = self.stage.give_up(self.world, index);
            self.trace.push(format!("  {}: given up", operation.what));
        }
        Verdict::Go
    }

    /// Returns the words for an error that is not the server's fault.
    pub fn excuse(&self, error: &Error) -> Result<String, String> {
        match error {
            Error::Store(StoreError::Unavailable(_)) if self.was_cut => Ok(error.to_string()),
            Error::Store(_) | Error::Internal(_) | Error::Broken(_) => Err(format!("a fault of the server: {error}")),
            // Another client was faster, or there is no such thing, as a draw with bots.
            _ => Ok(error.to_string()),
        }
    }

    /// Returns a running process; starts one that has crashed, if it is chosen.
    pub fn some_process(&mut self) -> usize {
        let index = self.rng.random_range(0..PROCESSES);
        self.some_running(index);
        index
    }

    fn some_running(&mut self, index: usize) {
        if self.world.processes[index].is_none() {
            self.trace.push(format!("p{index} starts again"));
            self.world.restart(index);
            GATES.set(self.world.process(index).number, Mode::Gated);
        }
    }

    /// Begins an operation of a client.
    pub fn begin_work(
        &mut self,
        process: usize,
        what: impl Display,
        work: impl Future<Output = Ended> + Send + 'static,
    ) {
        let what = format!("p{process} {what}");
        self.trace.push(what.clone());
        self.stage.begin(process, (what, None), Box::pin(work));
    }

    /// Runs a round of a background task in some process.
    pub fn round(&mut self, task: Task) {
        let process = self.some_process();
        self.round_in(process, task);
    }

    fn round_in(&mut self, process: usize, task: Task) {
        let rounds = self.world.process(process).rounds.clone();
        self.world.note_listening();
        let at_once = self.rng.random();
        let what = format!("p{process} {task:?}");
        self.trace.push(what.clone());
        let work = async move {
            let result = match task {
                Task::Announce => {
                    rounds.announce().await;
                    Ok(())
                }
                Task::KeepTime => {
                    rounds.keep_time().await;
                    Ok(())
                }
                Task::PlayBots => rounds.play_bots(at_once).await,
                Task::Deliver => rounds.deliver().await,
            };
            Ended::Round(task, result)
        };
        self.stage.begin(process, (what, Some(task)), Box::pin(work));
    }

    /// Delivers to receivers that may fail.
    fn deliver(&mut self) {
        let reply =
            *[Reply::Fails, Reply::HangsUp, Reply::Accepts, Reply::Accepts].choose(&mut self.rng).expect("four");
        self.world.receiver.answer(reply);
        self.trace.push(format!("receivers: {reply:?}"));
        self.round(Task::Deliver);
    }

    /// Delivers what waits of a match, after all faults, until nothing does; nothing in a seed that does not deliver.
    pub fn deliver_the_rest(&mut self, plot: &mut dyn Plot, id: Uuid) -> Checked {
        if !self.delivers {
            return Ok(());
        }
        for pause in RETRIES {
            self.world.hour.advance(pause);
            loop {
                let before = self.world.receiver.posts();
                self.everywhere(plot, Task::Deliver)?;
                if !self.world.has_deliveries(id) {
                    return Ok(());
                }
                if self.world.receiver.posts() == before {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Passes on the signals that have arrived, unless they are lost, or passes them on twice.
    pub fn signals(&mut self) {
        let process = self.some_process();
        let process = self.world.process(process);
        let heard = process.runtime.block_on(process.rounds.heard()).unwrap_or_default();
        let times = self.rng.random_range(0..3);
        self.tally.signals += heard.len() as u64;
        for signal in heard.iter().cycle().take(heard.len() * times) {
            process.rounds.take(*signal);
        }
    }

    /// Lets time pass, or sets all clocks back.
    pub fn jump(&mut self) {
        let by = match self.rng.random_range(0..6) {
            0 => -self.rng.random_range(0..5_000),
            1 | 2 => self.rng.random_range(0..5_000),
            3 | 4 => self.rng.random_range(50_000..140_000),
            _ => self.rng.random_range(0..7_200_000),
        };
        self.tally.jumps += 1;
        self.trace.push(format!("{by} ms pass"));
        self.world.hour.advance(by);
        self.world.beat();
    }
}

fn short(sql: &str) -> String {
    sql.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(90).collect()
}
