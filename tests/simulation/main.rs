//! A simulation of two processes on one database, in which a seed decides what happens: which statement of which process
//! goes on, what players do, and where a process crashes, a connection is lost, or a clock jumps. `docs/reliability.md` says
//! more.
//!
//! `cargo test --test simulation -- --seeds 1000 --from 17` runs these seeds; `--for 8h` runs as many as there is time for.

mod course;
mod deliveries;
mod ending;
mod gate;
mod gathering;
mod ledger;
mod process;
mod quiet;
mod receiver;
mod scenario;
mod sessions;
mod setup;
mod stage;
mod step;
mod world;

#[path = "../support/mod.rs"]
mod support;

use std::{
    env,
    process::{Command, ExitCode, Stdio},
    thread,
    time::{Duration, Instant},
};

use acepost::db;
use clap::Parser;
use rand::{RngExt, SeedableRng, rngs::ChaCha20Rng, seq::IndexedRandom};
use serde_json::Value;
use support::cluster::{fresh_database, fresh_database_from};

use course::{Course, Tally};
use deliveries::Deliveries;
use gate::Gates;
use gathering::Gathering;
use ledger::{Checked, MAX_AHEAD};
use process::seed_bots;
use scenario::Scenario;
use setup::Plan;
use world::World;

/// How many workers a core has, each of which waits for its database for much of the time. With more, switching takes longer than
/// waiting.
const WORKERS_PER_CORE: u64 = 2;

/// After how many seeds the people of a worker are others.
const RENEWED: u64 = 300;

/// Runs simulations.
#[derive(Clone, Parser)]
#[command(args_override_self = true)]
struct Arguments {
    /// How many seeds.
    #[arg(long, default_value_t = 200)]
    seeds: u64,
    /// The first seed.
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// How long, instead of how many: such as `8h`, `30m` or `120s`.
    #[arg(long, value_parser = duration)]
    r#for: Option<Duration>,
    /// How many seeds run at the same time.
    #[arg(long)]
    workers: Option<u64>,
    /// Print what happens.
    #[arg(long)]
    trace: bool,
    /// The database of a worker.
    #[arg(long, hide = true)]
    database: Option<String>,
    /// The first seed that a worker leaves out.
    #[arg(long, hide = true, default_value_t = u64::MAX)]
    until: u64,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match arguments.database.clone() {
        Some(database) => work(&arguments, &database),
        None => share_out(&arguments),
    }
}

/// Starts the workers, each with a database of its own and every so-manieth seed.
fn share_out(arguments: &Arguments) -> ExitCode {
    let template = fresh_database();
    db::migrate(&template.url).expect("migrations");
    let cores = thread::available_parallelism().map_or(1, usize::from) as u64;
    let workers = arguments.workers.unwrap_or(cores * WORKERS_PER_CORE).clamp(1, arguments.seeds.max(1));
    let begun = Instant::now();
    let mut running = Vec::new();
    for number in 0..workers {
        let database = fresh_database_from(template.name());
        let mut command = Command::new(env::current_exe().expect("a program"));
        command.args(env::args_os().skip(1)).args(["--workers", &format!("{workers}")]);
        command.args(["--until", &(arguments.from + arguments.seeds).to_string()]);
        command.args(["--from", &(arguments.from + number).to_string(), "--database", &database.url]);
        // A process that starts again need not read the certificates of the world: it calls no receiver.
        command.env("SSL_CERT_FILE", "/dev/null").env("SSL_CERT_DIR", "/dev/null");
        running.push((command.stdout(Stdio::piped()).spawn().expect("a worker"), database));
    }
    let mut total = [0; 10];
    let mut failed = false;
    for (worker, database) in running {
        let output = worker.wait_with_output().expect("an end");
        failed |= !output.status.success();
        let numbers = String::from_utf8_lossy(&output.stdout);
        let numbers = numbers.split_whitespace().filter_map(|word| word.parse::<u64>().ok());
        total.iter_mut().zip(numbers).for_each(|(total, number)| *total += number);
        drop(database);
    }
    let [seeds, steps, crashes, cuts, given_up, signals, jumps, events, gatherings, posts] = total;
    let seconds = begun.elapsed().as_secs();
    println!(
        "{seeds} seeds in {seconds} s ({} a second): {steps} steps, {events} events, {crashes} crashes, {cuts} lost \
         connections, {given_up} clients that gave up, {signals} signals, {jumps} jumps of clocks, {gatherings} \
         gatherings, {posts} posts",
        seeds / seconds.max(1)
    );
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Runs the seeds of one worker, until one fails.
fn work(arguments: &Arguments, database: &str) -> ExitCode {
    Gates::install();
    let (begun, step) = (Instant::now(), arguments.workers.unwrap_or(1));
    let mut world = World::new(database);
    let (mut tally, mut done, mut ending) = (Tally::default(), 0, ExitCode::SUCCESS);
    let goes_on = |seed: u64, begun: Instant| match arguments.r#for {
        Some(time) => begun.elapsed() < time,
        None => seed < arguments.until,
    };
    let mut seed = arguments.from;
    while goes_on(seed, begun) {
        if done % RENEWED == RENEWED - 1 {
            world.renew();
        }
        let mut trace = Vec::new();
        let result = run(&mut world, seed, &mut tally, &mut trace);
        if arguments.trace {
            eprintln!("seed {seed}\n{}", trace.join("\n"));
        }
        if let Err(error) = result {
            eprintln!(
                "{}\nseed {seed}: {error}\ncargo test --test simulation -- --seeds 1 --from {seed}",
                trace.join("\n")
            );
            ending = ExitCode::FAILURE;
            break;
        }
        done += 1;
        seed += step;
    }
    let Tally { steps, crashes, cuts, given_up, signals, jumps, events, gatherings, posts } = tally;
    println!("{done} {steps} {crashes} {cuts} {given_up} {signals} {jumps} {events} {gatherings} {posts}");
    ending
}

/// Runs a seed.
fn run(world: &mut World, seed: u64, tally: &mut Tally, trace: &mut Vec<String>) -> Checked {
    let mut rng = ChaCha20Rng::seed_from_u64(seed);
    seed_bots(rng.random());
    world.hour.advance(3_600_000);
    for clock in &world.clocks {
        clock.set_ahead(rng.random_range(-MAX_AHEAD..=MAX_AHEAD));
    }
    world.beat();
    let plan = Plan::draw(&mut rng);
    trace.push(format!("{} {:?} {}", plan.game, plan.clock, Value::Object(plan.options.clone())));
    let (is_watched, gathers) = (rng.random_ratio(1, 4), rng.random_ratio(1, 4));
    let mut course = Course::new(world, rng, tally, trace);
    course.delivers = course.rng.random_ratio(1, 30);
    let length = if course.rng.random_ratio(1, 100) { Length::Long } else { Length::Short };
    // What is delivered takes few statements at which anything can go wrong.
    course.faults = length.faults(&mut course.rng) + u32::from(course.delivers);
    let (plan, summary, known) = if gathers {
        let operations = length.operations(&mut course.rng, 4);
        let Some(started) = Gathering::gather(plan, &mut course, operations)? else { return Ok(()) };
        started
    } else {
        let id = plan.make(course.world);
        let summary = plan.start(course.world, id);
        (plan, summary, course.delivers.then(Deliveries::default))
    };
    let mut ledger = plan.ledger(summary);
    ledger.deliveries = known;
    let most = match (gathers, is_watched) {
        (true, _) => 3,
        (false, true) => 6,
        (false, false) => 4,
    };
    let operations = length.operations(&mut course.rng, most) + if course.delivers { 4 } else { 0 };
    Scenario::play(ledger, &mut course, (operations, is_watched))
}

/// How much happens in a seed. Where anything goes wrong, it mostly does after a few steps, and there can be more seeds of those.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Length {
    Short,
    Long,
}

impl Length {
    fn faults(self, rng: &mut ChaCha20Rng) -> u32 {
        match self {
            Self::Short => [0, 0, 0, 0, 0, 0, 0, 1, 1, 2].choose(rng).copied().unwrap_or_default(),
            Self::Long => rng.random_range(1..=3),
        }
    }

    /// Returns how many operations begin: up to so many in a short seed, and fewer ones more often.
    fn operations(self, rng: &mut ChaCha20Rng, most: u32) -> u32 {
        match self {
            Self::Short => rng.random_range(1..=most).min(rng.random_range(1..=most)),
            Self::Long => rng.random_range(8..=14),
        }
    }
}

fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = text.split_at(text.len().saturating_sub(1));
    let seconds = match unit {
        "s" => 1,
        "m" => 60,
        "h" => 3600,
        _ => return Err("a number with s, m or h".to_owned()),
    };
    number.parse::<u64>().map(|number| Duration::from_secs(number * seconds)).map_err(|error| error.to_string())
}
