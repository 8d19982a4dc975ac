//! Whole histories: 20,000 generated matches of all games and options are exported in comparison with PostgreSQL's own
//! `COPY`, verified, imported into a fresh database and exported again. Run it with `cargo bench --bench records`; it
//! starts its own servers and PostgreSQL. `cargo bench --bench records -- 2000` uses fewer matches.

mod served;
#[path = "../tests/support/mod.rs"]
mod support;

use std::{
    env, fs,
    io::{BufRead, BufReader, Write},
    net::TcpStream,
    path::Path,
    process::{Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use acepost::{db, games::catalog, postgres::PrivatePostgres, record::Record};
use diesel::{Connection, PgConnection, RunQueryDsl, sql_query};
use served::{Server, program};
use support::histories;

const MATCHES: u64 = 20_000;
const ROUNDS: usize = 3;

fn main() {
    // Cargo also passes `--bench`.
    let matches = env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(MATCHES);
    let folder = env::temp_dir().join(format!("acepost-bench-{}", std::process::id()));
    let postgres = PrivatePostgres::start(&folder).expect("a PostgreSQL");
    measure(&postgres, &folder, matches);
    postgres.stop().expect("an orderly end");
    fs::remove_dir_all(&folder).expect("the database's folder");
}

fn measure(postgres: &PrivatePostgres, folder: &Path, matches: u64) {
    let records = played(matches);
    let events: usize = records.iter().map(|record| record.events.len()).sum();
    println!("{matches} matches of programs, {events} events");
    let source = database(postgres, "source");
    histories::store_as_own(&source, &records);
    drop(records);
    let file = |name: &str| folder.join(name).display().to_string();
    let (first, second) = (file("first.ndjson"), file("second.ndjson"));
    let (exported, took) = acepost(&["export", "--output", &first, "--database-url", &source, "--log", "off"]);
    println!("acepost export: {exported} in {}", rate(events, took));
    against_copy(&source, events);
    for jobs in ["1", "2"] {
        let (_, took) = acepost(&["verify", "--jobs", jobs, &first]);
        println!("acepost verify --jobs {jobs}: {}", rate(events, took));
    }
    let fresh = database(postgres, "fresh");
    let import = ["import", &first, "--database-url", &fresh, "--log", "off"];
    let (imported, took) = acepost(&import);
    println!("acepost import: {imported} in {}", rate(events, took));
    let (again, _) = acepost(&import);
    println!("acepost import, once more: {again}");
    acepost(&["export", "--output", &second, "--database-url", &fresh, "--log", "off"]);
    let equal = fs::read(&first).expect("a file") == fs::read(&second).expect("a file");
    println!("exported from both databases: {}", if equal { "equal to the last byte" } else { "DIFFERENT" });
}

/// Plays on all cores.
fn played(matches: u64) -> Vec<Record> {
    let ways = histories::ways();
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share = |first: usize| (0..matches).skip(first).step_by(threads);
    let mut records: Vec<(u64, Record)> = thread::scope(|scope| {
        let playing: Vec<_> = (0..threads)
            .map(|thread| {
                let ways = &ways;
                scope.spawn(move || {
                    share(thread).map(|number| (number, histories::record(ways, number))).collect::<Vec<_>>()
                })
            })
            .collect();
        playing.into_iter().flat_map(|thread| thread.join().expect("it plays")).collect()
    });
    records.sort_by_key(|(number, _)| *number);
    records.into_iter().map(|(_, record)| record).collect()
}

fn database(postgres: &PrivatePostgres, name: &str) -> String {
    let mut connection = PgConnection::establish(&postgres.url("postgres")).expect("a connection");
    sql_query(format!("CREATE DATABASE {name}")).execute(&mut connection).expect("a database");
    let url = postgres.url(name);
    db::migrate(&url).expect("migrations");
    url
}

/// Runs the program. Returns its output and how long it took.
fn acepost(arguments: &[&str]) -> (String, Duration) {
    let begun = Instant::now();
    let said = program().args(arguments).output().expect("the program runs");
    assert!(said.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&said.stderr));
    (String::from_utf8_lossy(&said.stdout).trim().to_owned(), begun.elapsed())
}

#[allow(clippy::cast_precision_loss, reason = "far fewer than 2^52")]
fn rate(events: usize, took: Duration) -> String {
    format!("{:.1} s, {:.0} events a second", took.as_secs_f64(), events as f64 / took.as_secs_f64())
}

/// Exports every game over one connection, and copies the same rows with PostgreSQL, alternately.
fn against_copy(url: &str, events: usize) {
    let server = Server::on_database(url);
    wait_until_counted(url);
    let idle = latencies(&server, || thread::sleep(Duration::from_secs(3)));
    println!("round  COPY events/s  export events/s  ratio  more MiB  other requests p50/p99 ms (idle {idle})");
    let copy = || {
        let begun = Instant::now();
        // A partitioned table is copied only by what a query returns.
        let all = "COPY (SELECT * FROM events) TO STDOUT";
        let psql = Command::new("psql").args([url, "-qc", all]).stdout(Stdio::null()).status();
        assert!(psql.expect("psql runs").success());
        begun.elapsed()
    };
    for round in 1..=ROUNDS {
        let copied = copy();
        let before = u64::from(server.resident());
        let (highest, stop) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
        let mut exported = Duration::ZERO;
        let others = latencies(&server, || {
            let watcher = watch(&server, &highest, &stop);
            let begun = Instant::now();
            assert_eq!(export_all(&server), events, "every event, once");
            exported = begun.elapsed();
            stop.store(true, Ordering::Relaxed);
            watcher.join().expect("it watches");
        });
        let grown = highest.load(Ordering::Relaxed).saturating_sub(before) / 1024;
        let per_second = |took: Duration| (events as u128 * 1000) / took.as_millis().max(1);
        println!(
            "{round:>5}  {:>13}  {:>15}  {:>5.2}  {grown:>8}  {others}",
            per_second(copied),
            per_second(exported),
            copied.as_secs_f64() / exported.as_secs_f64()
        );
    }
}

/// Waits until the server is idle: all matches are archived and counted.
fn wait_until_counted(url: &str) {
    let mut connection = PgConnection::establish(url).expect("a connection");
    let counted = "SELECT 1 FROM statistics_mark WHERE number = (SELECT max(number) FROM archive)
                   AND NOT EXISTS (SELECT FROM unfiled)";
    while sql_query(counted).execute(&mut connection).expect("an answer") == 0 {
        thread::sleep(Duration::from_millis(200));
    }
}

/// Returns the number of events in all exports, over one connection.
fn export_all(server: &Server) -> usize {
    let address = server.url.trim_start_matches("http://");
    let mut reader = BufReader::with_capacity(1 << 18, TcpStream::connect(address).expect("a connection"));
    let mut events = 0;
    for game in catalog::GAMES {
        let head = format!("GET /v1/games/{}/records HTTP/1.1\r\nhost: a\r\n\r\n", game.about().id);
        reader.get_mut().write_all(head.as_bytes()).expect("the server listens");
        events += count_events(&mut reader);
    }
    events
}

/// Reads a chunked response to its end. Counts the lines of events, which end with a hash.
fn count_events(reader: &mut impl BufRead) -> usize {
    let mut line = String::new();
    loop {
        line.clear();
        reader.read_line(&mut line).expect("a head");
        if line == "\r\n" {
            break;
        }
    }
    let (mut events, mut chunk, mut lines) = (0, Vec::new(), b"\n".to_vec());
    loop {
        line.clear();
        reader.read_line(&mut line).expect("a chunk");
        let length = usize::from_str_radix(line.trim(), 16).expect("its length");
        chunk.resize(length + 2, 0);
        reader.read_exact(&mut chunk).expect("all of it");
        if length == 0 {
            return events;
        }
        lines.extend_from_slice(&chunk[..length]);
        // Up to the last line end, after which the next chunk goes on.
        let complete = memchr::memrchr(b'\n', &lines).expect("it begins with one");
        events += memchr::memmem::find_iter(&lines[..complete], b"\n{\"type\":\"event\"").count();
        lines.drain(..complete);
    }
}

fn watch(server: &Server, highest: &Arc<AtomicU64>, stop: &Arc<AtomicBool>) -> thread::JoinHandle<()> {
    let (id, highest, stop) = (server.process.id(), Arc::clone(highest), Arc::clone(stop));
    thread::spawn(move || {
        while !stop.load(Ordering::Relaxed) {
            let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
            let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
            let used = line.trim().trim_end_matches(" kB").parse().unwrap_or_default();
            highest.fetch_max(used, Ordering::Relaxed);
            thread::sleep(Duration::from_millis(20));
        }
    })
}

/// Tells a thread to stop when this is dropped.
struct Stopped<'a>(&'a AtomicBool);

impl Drop for Stopped<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Returns the latency of the list of matches meanwhile: the median and 99th of a hundred requests, in milliseconds.
fn latencies(server: &Server, meanwhile: impl FnOnce()) -> String {
    let stop = AtomicBool::new(false);
    let mut took: Vec<Duration> = thread::scope(|scope| {
        let asking = scope.spawn(|| {
            let mut took = Vec::new();
            while !stop.load(Ordering::Relaxed) {
                let begun = Instant::now();
                server.text("/v1/matches?limit=20");
                took.push(begun.elapsed());
                thread::sleep(Duration::from_millis(10));
            }
            took
        });
        // Also if it panics, or the other thread would never end.
        let stopped = Stopped(&stop);
        meanwhile();
        drop(stopped);
        asking.join().expect("it asks")
    });
    took.sort_unstable();
    let at = |share: usize| took.get(took.len() * share / 100).copied().unwrap_or_default().as_secs_f64() * 1000.0;
    format!("{:.1}/{:.1}", at(50), at(99))
}
