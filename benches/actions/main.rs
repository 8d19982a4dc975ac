//! The cost of an action and of a view, beside what PostgreSQL alone and a bare route can do: everything in one run, in turn.
//! Run it with `cargo bench --bench actions`; it starts its own server and PostgreSQL. `-- --rounds 1 --seconds 1` is a quick
//! look; `-- --small` leaves out the large tables; `-- --only answers` measures what is so called, and nothing else.

mod ceiling;
mod client;
mod growth;
#[path = "../served/mod.rs"]
mod served;
mod sizes;
mod tables;
mod usage;

use std::{
    env, fs,
    net::SocketAddr,
    path::Path,
    time::{Duration, Instant},
};

use acepost::{db, postgres::PrivatePostgres};
use ceiling::Ceiling;
use client::Client;
use diesel::{Connection, PgConnection, RunQueryDsl, connection::SimpleConnection, sql_query};
use futures_util::future::{LocalBoxFuture, join_all};
use served::Server;
use tables::{CHASE_THE_ACE, CLEAR_ACE, LEAST, LONG_CHASE_THE_ACE, Load, Table, WHOLE};
use tokio::runtime;
use usage::Processes;

const MAX: usize = 256;

fn main() {
    let folder = env::temp_dir().join(format!("acepost-bench-{}", std::process::id()));
    let postgres = PrivatePostgres::start(&folder).expect("a PostgreSQL");
    runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime")
        .block_on(measure(&postgres, &folder));
    postgres.stop().expect("an orderly end");
    fs::remove_dir_all(&folder).expect("the database's folder");
}

/// Returns a number from the command line.
fn setting(name: &str, default: u64) -> u64 {
    let mut arguments = env::args().skip_while(|argument| argument != name);
    arguments.nth(1).map_or(default, |number| number.parse().expect("a number"))
}

/// Whether the command line asks for this measurement: for all of them unless it names some.
fn is_wanted(name: &str) -> bool {
    let wanted = env::args().skip_while(|argument| argument != "--only").nth(1);
    wanted.is_none_or(|wanted| name.starts_with(&wanted))
}

async fn measure(postgres: &PrivatePostgres, folder: &Path) {
    let mut admin = PgConnection::establish(&postgres.url("postgres")).expect("the private PostgreSQL");
    sql_query("CREATE DATABASE bench").execute(&mut admin).expect("a database");
    let url = postgres.url("bench");
    db::migrate(&url).expect("migrations");
    let mut database = PgConnection::establish(&url).expect("a connection");
    let ceiling = Ceiling::prepare(&mut database, &url, folder);
    let server = Server::on_database(&url);
    if is_wanted("bytes") {
        sizes::print(&server);
    }
    let mut bench = Bench::new(&server, database, folder, ceiling).await;
    bench.measure_all().await;
    bench.report();
    if is_wanted("long match") {
        bench.measure_long_match().await;
    }
    if is_wanted("large tables") && !env::args().any(|argument| argument == "--small") {
        bench.measure_large_tables().await;
    }
    println!("memory of the server: {:.0} MiB", bench.processes.server_memory() / 1024.0);
}

struct Bench {
    database: PgConnection,
    address: SocketAddr,
    processes: Processes,
    ceiling: Option<Ceiling>,
    chases: Vec<Table>,
    clear_aces: Vec<Table>,
    rounds: u64,
    seconds: u64,
    rows: Vec<Row>,
}

/// What was measured in all rounds.
struct Row {
    name: String,
    rounds: Vec<Round>,
}

struct Round {
    per_second: f64,
    p50: f64,
    p99: f64,
    bytes: f64,
    /// Of server, database and client.
    shares: [f64; 3],
}

/// What clients do at tables until a time.
type Work = for<'a> fn(&'a mut Table, Instant) -> LocalBoxFuture<'a, Load>;

impl Bench {
    async fn new(server: &Server, database: PgConnection, folder: &Path, ceiling: Option<Ceiling>) -> Self {
        let address = server.url.trim_start_matches("http://").parse().expect("an address");
        let (mut chases, mut clear_aces) = (Vec::new(), Vec::new());
        for _ in 0..MAX {
            chases.push(Table::of(address, CHASE_THE_ACE, 2).await);
        }
        for _ in 0..64 {
            clear_aces.push(Table::of(address, CLEAR_ACE, 2).await);
        }
        let processes = Processes::of(server.process.id(), folder);
        let (rounds, seconds) = (setting("--rounds", 5), setting("--seconds", 4));
        Self { database, address, processes, ceiling, chases, clear_aces, rounds, seconds, rows: Vec::new() }
    }

    async fn measure_all(&mut self) {
        for _ in 0..self.rounds {
            for clients in [1, 16, 64] {
                self.measure_ceiling(clients);
            }
            if is_wanted("GET /healthz, 64") {
                self.measure_health().await;
            }
            for tables in [1, 16, 64, MAX] {
                self.measure("answers", tables, |table, end| Box::pin(table.keep_until(end, WHOLE))).await;
                self.measure("short answers", tables, |table, end| Box::pin(table.keep_until(end, LEAST))).await;
            }
            self.measure("matches of two clients", 64, |table, end| Box::pin(table.play_until(end))).await;
            self.measure("views", 64, |table, end| Box::pin(table.view_until(end, false))).await;
            self.measure("views, 304", 64, |table, end| Box::pin(table.view_until(end, true))).await;
            self.measure("events by long poll", 64, |table, end| Box::pin(table.follow_until(end))).await;
        }
    }

    fn measure_ceiling(&mut self, clients: usize) {
        let name = format!("pgbench, {clients}");
        let Some(ceiling) = self.ceiling.as_ref().filter(|_| is_wanted(&name)) else { return };
        let per_second = ceiling.measure(clients, self.seconds);
        let mean = f64::from(u32::try_from(clients).expect("few")) / per_second * 1000.0;
        let round = Round { per_second, p50: mean, p99: f64::NAN, bytes: f64::NAN, shares: [f64::NAN; 3] };
        self.note(&name, round);
    }

    async fn measure_health(&mut self) {
        let mut clients = Vec::new();
        for _ in 0..64 {
            clients.push(Client::connect(self.address, "").await);
        }
        let (begun, before) = (Instant::now(), self.processes.usage());
        let end = begun + Duration::from_secs(self.seconds);
        let loads = clients.iter_mut().map(async |client| {
            let mut load = Load::default();
            while Instant::now() < end {
                let begun = Instant::now();
                assert_eq!(client.get("/healthz", "").await, 200);
                load.took.push(begun.elapsed());
            }
            load.received = client.received;
            load
        });
        let load = join_all(loads).await.into_iter().fold(Load::default(), Load::and);
        let seconds = begun.elapsed().as_secs_f64();
        let shares = self.processes.usage().shares(before, seconds);
        self.note("GET /healthz, 64", Round::of(&load, seconds, shares));
    }

    async fn measure(&mut self, what: &str, count: usize, work: Work) {
        let name = format!("{what}, {count}");
        if !is_wanted(&name) {
            return;
        }
        if what.ends_with("answers") {
            self.prepare(count).await;
        }
        let tables = if what.starts_with("matches") { &mut self.clear_aces } else { &mut self.chases };
        let (begun, before) = (Instant::now(), self.processes.usage());
        let end = begun + Duration::from_secs(self.seconds);
        let loads = join_all(tables[..count].iter_mut().map(|table| work(table, end))).await;
        let seconds = begun.elapsed().as_secs_f64();
        let shares = self.processes.usage().shares(before, seconds);
        let load = loads.into_iter().fold(Load::default(), Load::and);
        self.note(&name, Round::of(&load, seconds, shares));
    }

    /// Starts the matches to be played. Their tables then grow no more, and PostgreSQL plans for what they contain, as it
    /// does by itself within a minute.
    async fn prepare(&mut self, count: usize) {
        tables::prepare(&mut self.chases[..count], self.seconds).await;
        self.database.batch_execute("VACUUM ANALYZE").expect("statistics");
    }

    fn note(&mut self, name: &str, round: Round) {
        match self.rows.iter_mut().find(|row| row.name == name) {
            Some(row) => row.rounds.push(round),
            None => self.rows.push(Row { name: name.to_owned(), rounds: vec![round] }),
        }
    }

    fn report(&self) {
        if self.ceiling.is_none() {
            println!("pgbench is not installed: it comes with Debian's postgresql");
        }
        println!(
            "{:<28} {:>9} {:>19}  {:>8} {:>8}  {:>7}  {:>6} {:>8} {:>6}",
            "what, clients or matches",
            "median/s",
            "range",
            "p50 ms",
            "p99 ms",
            "bytes",
            "server",
            "database",
            "client"
        );
        for Row { name, rounds } in &self.rows {
            let rates = || rounds.iter().map(|round| round.per_second);
            let range = format!("{:.0}–{:.0}", rates().fold(f64::MAX, f64::min), rates().fold(0.0, f64::max));
            let middle = |of: fn(&Round) -> f64| median(rounds.iter().map(of).collect());
            println!(
                "{name:<28} {:>9.0} {range:>19}  {:>8.2} {:>8.2}  {:>7.0}  {:>5.0}% {:>7.0}% {:>5.0}%",
                middle(|round| round.per_second),
                middle(|round| round.p50),
                middle(|round| round.p99),
                middle(|round| round.bytes),
                middle(|round| round.shares[0]),
                middle(|round| round.shares[1]),
                middle(|round| round.shares[2]),
            );
        }
        self.report_ratios();
    }

    fn report_ratios(&self) {
        let of = |name: &str, what: fn(&Round) -> f64| {
            let row = self.rows.iter().find(|row| row.name == name);
            row.map_or(f64::NAN, |row| median(row.rounds.iter().map(what).collect()))
        };
        let rate = |name: &str| of(name, |round| round.per_second);
        for (what, beside) in [
            ("answers, 64", "pgbench, 64"),
            ("answers, 256", "pgbench, 64"),
            ("short answers, 64", "pgbench, 64"),
            ("short answers, 256", "pgbench, 64"),
            ("matches of two clients, 64", "pgbench, 64"),
            ("views, 64", "GET /healthz, 64"),
            ("views, 304, 64", "GET /healthz, 64"),
        ] {
            println!("{what} beside {beside}: {:.3}", rate(what) / rate(beside));
        }
        let p50 = |name: &str| of(name, |round| round.p50);
        for what in ["answers, 1", "short answers, 1"] {
            println!("p50 of {what} beside pgbench, 1: {:.2}", p50(what) / p50("pgbench, 1"));
        }
    }

    /// A match of twenty, alone, to its thousandth event.
    async fn measure_long_match(&mut self) {
        let (mut early, mut late) = (Vec::new(), Vec::new());
        for _ in 0..self.rounds {
            let mut table = Table::of(self.address, LONG_CHASE_THE_ACE, 20).await;
            while table.version() < 1000 {
                let took = table.keep(WHOLE).await.expect("it is longer than that");
                match table.version() {
                    10..110 => early.push(took.as_secs_f64()),
                    900.. => late.push(took.as_secs_f64()),
                    _ => {}
                }
            }
        }
        let (early, late) = (median(early) * 1000.0, median(late) * 1000.0);
        println!(
            "an answer in a match of twenty, p50: {early:.2} ms with 10 to 110 events, {late:.2} ms with 900 to 1,000"
        );
    }

    async fn measure_large_tables(&mut self) {
        let (mut veteran, finished, open) = self.some_matches().await;
        for count in [10_000, 1_000_000] {
            let begun = Instant::now();
            growth::fill(&mut self.database, &finished, &open, count);
            let filled = begun.elapsed().as_secs_f64();
            let name = format!("answers with {count} matches");
            for _ in 0..self.rounds {
                self.prepare(64).await;
                let end = Instant::now() + Duration::from_secs(self.seconds);
                let loads = join_all(self.chases[..64].iter_mut().map(|table| table.keep_until(end, WHOLE))).await;
                let load = loads.into_iter().fold(Load::default(), Load::and);
                #[expect(clippy::cast_precision_loss, reason = "it is a rate")]
                let seconds = self.seconds as f64;
                self.note(&name, Round::of(&load, seconds, [f64::NAN; 3]));
            }
            let row = self.rows.last().expect("it was measured");
            let rate = median(row.rounds.iter().map(|round| round.per_second).collect());
            println!("answers, 64 with {count} matches (filled in {filled:.0} s): {rate:.0}/s");
            let took = look_often(&mut self.chases[0].players[0], "/v1/matches?limit=20").await;
            print_times("first page of the lobby", took);
            let took = look_often(&mut veteran, "/v1/me/matches?limit=20").await;
            print_times("first page of the own matches of a player of nearly all of them", took);
            let mut took = Vec::new();
            for _ in 0..1000 {
                let begun = Instant::now();
                let made = veteran.posted("/v1/matches", CHASE_THE_ACE).await;
                took.push(begun.elapsed());
                let made = client::value_after(made, "\"id\":\"").trim_end_matches('"').to_owned();
                veteran.posted(&format!("/v1/matches/{made}/cancellation"), "").await;
            }
            print_times("a new match of this player", took);
        }
    }

    /// A finished match and an open one, and a player of the first alone.
    async fn some_matches(&mut self) -> (Client, String, String) {
        let mut table = Table::of(self.address, CHASE_THE_ACE, 2).await;
        let finished = table.id.clone();
        while table.id == finished {
            table.keep(LEAST).await;
        }
        let made = table.players[1].posted("/v1/matches", CHASE_THE_ACE).await;
        let open = client::value_after(made, "\"id\":\"").trim_end_matches('"').to_owned();
        (table.players.swap_remove(0), finished, open)
    }
}

impl Round {
    fn of(load: &Load, seconds: f64, shares: [f64; 3]) -> Self {
        let mut took: Vec<f64> = load.took.iter().map(|took| took.as_secs_f64() * 1000.0).collect();
        took.sort_unstable_by(f64::total_cmp);
        let at = |share: usize| took.get(took.len() * share / 100).copied().unwrap_or(f64::NAN);
        #[expect(clippy::cast_precision_loss, reason = "nobody waits that long")]
        let (count, received) = (took.len() as f64, load.received as f64);
        Self { per_second: count / seconds, p50: at(50), p99: at(99), bytes: received / count, shares }
    }
}

/// Returns how long each of a thousand requests took.
async fn look_often(client: &mut Client, path: &str) -> Vec<Duration> {
    let mut took = Vec::new();
    for _ in 0..1000 {
        let begun = Instant::now();
        assert_eq!(client.get(path, "").await, 200);
        took.push(begun.elapsed());
    }
    took
}

fn print_times(what: &str, took: Vec<Duration>) {
    let round = Round::of(&Load { took, received: 0 }, 1.0, [f64::NAN; 3]);
    println!("{what}: p50 {:.2} ms, p99 {:.2} ms", round.p50, round.p99);
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_unstable_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
}
