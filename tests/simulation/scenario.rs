//! What happens with one seed: a match, what its players and the processes do, and what goes wrong.

use acepost::{
    games::{Json, Locale, Names, Seat},
    record::{Hash, Match, Rendition, SeatView},
    service::{Caller, Error, Expectation, Glance},
};
use rand::{RngExt, SeedableRng, rngs::ChaCha20Rng, seq::IndexedRandom};
use serde_json::Value;

use crate::{
    gate::{At, GATES, Held, Mode, Verdict},
    ledger::{Act, Checked, Ledger, MOST_AHEAD},
    process::seed_bots,
    setup::make_match,
    stage::{Ended, Stage, cut, drain},
    world::{PROCESSES, World},
};

/// The largest number of operations that are under way at the same time.
const AT_ONCE: usize = 3;

/// What went wrong on purpose, counted over all seeds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub steps: u64,
    pub crashes: u64,
    pub cuts: u64,
    pub given_up: u64,
    pub signals: u64,
    pub jumps: u64,
    pub events: u64,
}

/// The run of one seed.
pub struct Scenario<'a> {
    pub(crate) world: &'a mut World,
    pub(crate) rng: ChaCha20Rng,
    pub(crate) ledger: Ledger,
    pub(crate) stage: Stage,
    pub(crate) tally: &'a mut Tally,
    /// What has happened, for people.
    pub(crate) trace: &'a mut Vec<String>,
    /// The answers that were acknowledged, with their events, and those of which nothing is known.
    pub(crate) acknowledged: Vec<(Act, u64, Hash)>,
    pub(crate) open: Vec<Act>,
    /// How many operations still begin, and how many faults happen.
    left: u32,
    faults: u32,
    /// Whether half of what happens are looks: what a process remembers of the match shows when it is asked often.
    is_watched: bool,
    /// Whether the database may have been unavailable.
    pub(crate) was_cut: bool,
}

impl<'a> Scenario<'a> {
    /// Makes the match of a seed, and lets it start.
    pub fn begin(world: &'a mut World, seed: u64, tally: &'a mut Tally, trace: &'a mut Vec<String>) -> Self {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        seed_bots(rng.random());
        world.hour.advance(3_600_000);
        for clock in &world.clocks {
            clock.set_ahead(rng.random_range(-MOST_AHEAD..=MOST_AHEAD));
        }
        world.beat();
        let ledger = make_match(world, &mut rng);
        trace.push(format!(
            "{} {:?} {}",
            ledger.header.game,
            ledger.clock,
            Value::Object(ledger.header.options.clone())
        ));
        let is_watched = rng.random_ratio(1, 4);
        let left = rng.random_range(if is_watched { 8..=14 } else { 4..=9 });
        let faults = rng.random_range(0..=2);
        world.set_all(Mode::Gated);
        Self {
            world,
            rng,
            ledger,
            stage: Stage::default(),
            tally,
            trace,
            acknowledged: Vec::new(),
            open: Vec::new(),
            left,
            faults,
            is_watched,
            was_cut: false,
        }
    }

    /// Runs it to its end.
    pub fn run(&mut self) -> Checked {
        self.ledger.observe(self.world)?;
        loop {
            self.take_in()?;
            let held = GATES.lock().held();
            if held.is_empty() && self.stage.operations.is_empty() && self.left == 0 {
                break;
            }
            self.tally.steps += 1;
            let may_begin = self.left > 0 && self.stage.operations.len() < AT_ONCE;
            if may_begin && (held.is_empty() || self.rng.random_ratio(1, 4)) {
                self.left -= 1;
                self.begin_something();
            } else if let Some(chosen) = held.choose(&mut self.rng).cloned() {
                self.go_on(&chosen)?;
            }
        }
        drain(self.world);
        self.heal()
    }

    /// Waits until everything waits, and checks what has ended and what is stored.
    pub(crate) fn take_in(&mut self) -> Checked {
        for (what, ended) in self.stage.settle(self.world)? {
            self.ledger.observe(self.world)?;
            let told = self.check(ended)?;
            self.trace.push(format!("  {what}: {told}"));
        }
        Ok(())
    }

    /// Lets a waiting statement go on, or lets something go wrong there.
    fn go_on(&mut self, chosen: &(u64, Held)) -> Checked {
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
                cut(self.world, chosen, verdict);
            }
            Verdict::Go | Verdict::Stay => GATES.decide(*ticket, verdict),
        }
        let is_reading = held.at == At::Before && held.sql.starts_with("SELECT");
        if is_reading { Ok(()) } else { self.take_in().and_then(|()| self.ledger.observe(self.world)) }
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
            0..2 if is_before => Verdict::CutBefore,
            2..6 if is_before && held.is_one_message && writes => Verdict::CutAfter,
            2..6 => self.give_up(),
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

    fn begin_something(&mut self) {
        if self.is_watched && self.rng.random() {
            return self.look();
        }
        match self.rng.random_range(0..100) {
            0..45 => self.answer(),
            45..57 => self.look(),
            57..66 => self.round("announce"),
            66..75 => self.round("keep_time"),
            75..82 => self.round("play_bots"),
            82..86 => self.signals(),
            86..95 => self.jump(),
            95..97 => self.leave(),
            _ => self.draw(),
        }
    }

    /// Returns a running process; starts one that has crashed, if it is chosen.
    fn some_process(&mut self) -> usize {
        let index = self.rng.random_range(0..PROCESSES);
        if self.world.processes[index].is_none() {
            self.restart(index);
        }
        index
    }

    pub(crate) fn restart(&mut self, index: usize) {
        self.trace.push(format!("p{index} starts again"));
        self.world.restart(index);
        GATES.set(self.world.process(index).number, Mode::Gated);
    }

    /// Lets a person answer: as it was never answered, or once more, or otherwise.
    fn answer(&mut self) {
        let state = self.ledger.newest();
        let seats: Vec<Seat> = state.to_act().iter().filter(|seat| self.ledger.people.contains(*seat)).collect();
        let before: Vec<Act> = self.open.iter().chain(self.acknowledged.iter().map(|(act, ..)| act)).cloned().collect();
        let again = before.choose(&mut self.rng).cloned().filter(|_| self.rng.random_ratio(1, 4));
        let act = match (again, seats.choose(&mut self.rng)) {
            (Some(act), _) => Some(act),
            (None, Some(seat)) => chosen(state, *seat, &mut self.rng),
            (None, None) => None,
        };
        let Some(act) = act else { return self.look() };
        let process = self.some_process();
        self.send(process, act);
    }

    /// Sends an answer to a process.
    pub(crate) fn send(&mut self, process: usize, act: Act) {
        self.open.push(act.clone());
        let (service, id) = (self.world.process(process).service.clone(), self.ledger.id);
        let caller = self.caller(act.seat);
        let what = format!("p{process} seat {} answers {} with {}", act.seat.0, act.decision, act.action);
        let answer = (act.decision, act.action.clone());
        let work = async move {
            let result = service.play.act(&caller, id, answer, whole()).await;
            Ended::Answered(act, Box::new(result))
        };
        self.begin_work(process, what, work);
    }

    fn begin_work(&mut self, process: usize, what: String, work: impl Future<Output = Ended> + Send + 'static) {
        self.trace.push(what.clone());
        self.stage.begin(process, (what, true), Box::pin(work));
    }

    /// Returns the person in a seat.
    pub(crate) fn caller(&self, seat: Seat) -> Caller {
        self.world.people[seat.index()].clone()
    }

    fn look(&mut self) {
        let viewers: Vec<Option<Seat>> = self.ledger.people.iter().map(Some).chain([None]).collect();
        let viewer = viewers.choose(&mut self.rng).copied().flatten();
        let (process, at_least, id) = (self.some_process(), self.ledger.version(), self.ledger.id);
        let (service, caller) = (self.world.process(process).service.clone(), viewer.map(|seat| self.caller(seat)));
        let work = async move {
            let seen = |glance: Glance<'_>| glance.seen(Rendition::whole(Locale::En));
            let result = service.play.look::<_, Error>(caller.as_ref(), id, seen).await;
            Ended::Seen(viewer, at_least, Box::new(result))
        };
        self.begin_work(process, format!("p{process} {viewer:?} looks"), work);
    }

    fn leave(&mut self) {
        let Some(seat) = self.some_seat() else { return };
        let (process, id, caller) = (self.some_process(), self.ledger.id, self.caller(seat));
        let service = self.world.process(process).service.clone();
        let work = async move { Ended::Resigned(Box::new(service.play.resign(&caller, id, whole()).await)) };
        self.begin_work(process, format!("p{process} seat {} resigns", seat.0), work);
    }

    fn draw(&mut self) {
        let Some(seat) = self.some_seat() else { return };
        let (process, id, caller) = (self.some_process(), self.ledger.id, self.caller(seat));
        let service = self.world.process(process).service.clone();
        let work = async move { Ended::Draw(Box::new(service.play.offer_draw(&caller, id, None).await)) };
        self.begin_work(process, format!("p{process} seat {} offers a draw", seat.0), work);
    }

    fn some_seat(&mut self) -> Option<Seat> {
        self.ledger.people.iter().collect::<Vec<_>>().choose(&mut self.rng).copied()
    }

    /// Runs a round of a background task.
    pub(crate) fn round(&mut self, task: &'static str) {
        let process = self.some_process();
        self.round_in(process, task);
    }

    pub(crate) fn round_in(&mut self, process: usize, task: &'static str) {
        let rounds = self.world.process(process).rounds.clone();
        rounds.note_listening();
        let at_once = self.rng.random();
        let what = format!("p{process} {task}");
        self.trace.push(what.clone());
        let work = async move {
            Ended::Round(match task {
                "announce" => {
                    rounds.announce().await;
                    Ok(())
                }
                "keep_time" => {
                    rounds.keep_time().await;
                    Ok(())
                }
                _ => rounds.play_bots(at_once).await,
            })
        };
        self.stage.begin(process, (what, false), Box::pin(work));
    }

    /// Passes on the signals that have arrived, unless they are lost, or passes them on twice.
    fn signals(&mut self) {
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
    fn jump(&mut self) {
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

/// Expects nothing, and wants all there is.
pub fn whole() -> Expectation {
    Expectation { seen: None, rendition: Rendition::whole(Locale::En) }
}

/// Returns a legal answer of a seat to the open decision.
fn chosen(state: &Match, seat: Seat, rng: &mut ChaCha20Rng) -> Option<Act> {
    let view = SeatView::of(state, Some(seat), &Names::NONE, Rendition::whole(Locale::En));
    let decision = view.at.decision.0.flatten()?;
    let legal: Vec<Value> = decision.legal_actions.iter().map(Json::value).collect();
    Some(Act { seat, decision: decision.number, action: legal.choose(rng)?.clone() })
}

fn short(sql: &str) -> String {
    sql.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(90).collect()
}
