//! The server within 512 MiB while clients hold all that they can: idle streams, answers that they do not read, log-ins and
//! records to verify. It must not be killed, and a player's action must not take long. Run it with
//! `cargo bench --bench memory`; it starts a server of its own on a `PostgreSQL` of its own, ends by itself, and fails when
//! one of these does not hold.
//!
//! As root on Linux the system enforces the limit (a control group of the server's process). Otherwise the most that the
//! process held is compared with it.

mod served;

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::PathBuf,
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use served::Server;

const LIMIT: u64 = 512 * 1024 * 1024;
const STREAMS: usize = 10_000;
const READERS: usize = 1000;
const LOG_INS: usize = 200;
const VERIFICATIONS: usize = 200;
const RECORD_BYTES: usize = 16 * 1024 * 1024 - 1;
/// For how long all of it goes on.
const LASTS: Duration = Duration::from_secs(30);
/// How long 99 of 100 actions may take at most.
const SLOWEST: Duration = Duration::from_millis(250);

/// A control group that limits the memory of one process, removed at the end.
struct Group(PathBuf);

impl Group {
    /// `None` where this program may not make one.
    fn limiting(process: u32) -> Option<Self> {
        let name = format!("acepost-bench-{}", std::process::id());
        [("/sys/fs/cgroup/memory", "memory.limit_in_bytes"), ("/sys/fs/cgroup", "memory.max")].iter().find_map(
            |(root, limit)| {
                let group = PathBuf::from(root).join(&name);
                fs::create_dir(&group).ok()?;
                let group = Self(group);
                fs::write(group.0.join(limit), LIMIT.to_string()).ok()?;
                fs::write(group.0.join("cgroup.procs"), process.to_string()).ok()?;
                Some(group)
            },
        )
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // It can be removed only once the process has ended.
        let _ = fs::remove_dir(&self.0);
    }
}

/// The most memory that the server has ever held, and what it holds, in bytes.
fn memory(server: &Server) -> Option<(u64, u64)> {
    let status = fs::read_to_string(format!("/proc/{}/status", server.process.id())).ok()?;
    let value = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        Some(line.trim().trim_end_matches(" kB").parse::<u64>().ok()? * 1024)
    };
    Some((value("VmHWM:")?, value("VmRSS:")?))
}

fn connect(server: &Server) -> TcpStream {
    let address = server.url.trim_start_matches("http://");
    let connection = TcpStream::connect(address).expect("a connection");
    connection.set_read_timeout(Some(Duration::from_secs(60))).expect("a time-out");
    connection
}

/// Sends a request on a connection of its own, and returns the status of the answer, if one came.
fn status_of(server: &Server, head: &str, body: &[u8]) -> Option<u16> {
    let mut connection = connect(server);
    let head = format!("{head}Host: a\r\nConnection: close\r\nContent-Length: {}\r\n\r\n", body.len());
    connection.write_all(head.as_bytes()).ok()?;
    // A server that refuses a body does not read all of it.
    let _ = connection.write_all(body);
    let mut line = String::new();
    BufReader::new(&mut connection).read_line(&mut line).ok()?;
    let status = line.split(' ').nth(1)?.parse().ok();
    let _ = connection.read_to_end(&mut Vec::new());
    status
}

/// A record as long as one may be, of a match that nobody played.
fn record() -> Vec<u8> {
    let mut record = br#"{"format":"acepost-record-1","events":[""#.to_vec();
    record.resize(RECORD_BYTES - 3, b'x');
    record.extend_from_slice(b"\"]}");
    record
}

/// Two guests and what they play: one match after another, in which each decision is answered at once.
fn play(server: &Server, is_over: &AtomicBool) -> Vec<Duration> {
    let token = || server.post("/v1/guests", "", &json!({}))["session"]["token"].as_str().expect("a token").to_owned();
    let tokens = [token(), token()];
    let mut took = Vec::new();
    while !is_over.load(Ordering::Relaxed) {
        let made = server.post("/v1/matches", &tokens[0], &json!({"game": "clear-ace"}));
        let id = made["id"].as_str().expect("an id").to_owned();
        server.post(&format!("/v1/matches/{id}/seats"), &tokens[1], &json!({}));
        while let Some((seat, answer)) = next(server, &id, &tokens) {
            let asked = Instant::now();
            server.post(&format!("/v1/matches/{id}/actions"), &tokens[seat], &answer);
            took.push(asked.elapsed());
            if is_over.load(Ordering::Relaxed) {
                break;
            }
        }
    }
    took
}

fn next(server: &Server, id: &str, tokens: &[String; 2]) -> Option<(usize, Value)> {
    (0..2).find_map(|seat| {
        let view = server.get(&format!("/v1/matches/{id}/view"), &tokens[seat]);
        let action = view["decision"]["legal_actions"].as_array()?.last()?;
        Some((seat, json!({"decision": view["decision"]["number"], "action": action})))
    })
}

/// Connections that have asked for this and read no more than the beginning of the answer.
fn asked(server: &Server, count: usize, head: &str) -> Vec<TcpStream> {
    let ask = format!("{head}Host: a\r\n\r\n");
    let open = |_| {
        let mut connection = connect(server);
        connection.write_all(ask.as_bytes()).expect("the server reads");
        connection.read_exact(&mut [0; 12]).expect("it begins to answer");
        connection
    };
    (0..count).map(open).collect()
}

fn main() {
    let folder = std::env::temp_dir().join(format!("acepost-bench-{}", std::process::id()));
    let server = Server::start_with(&folder, &["--streams", "20000", "--log", "warn,acepost=info"]);
    let group = Group::limiting(server.process.id());
    println!("limit: {}", if group.is_some() { "512 MiB, enforced" } else { "512 MiB, compared" });
    measure(&server);
    drop((server, group));
    fs::remove_dir_all(&folder).expect("the server's folder");
}

fn measure(server: &Server) {
    let mib = |bytes: u64| bytes / 1024 / 1024;
    let shown = |what: &str| {
        let (most, now) = memory(server).expect("the server runs");
        println!("{what:<44} {:>4} MiB, at most {:>4} MiB", mib(now), mib(most));
    };
    shown("at the start");
    let token = server.post("/v1/guests", "", &json!({}))["session"]["token"].as_str().expect("a token").to_owned();
    let made = server.post("/v1/matches", &token, &json!({"game": "clear-ace"}));
    let id = made["id"].as_str().expect("an id");
    server.post(&format!("/v1/matches/{id}/bots"), &token, &json!({"strength": "easy"}));
    let streams =
        asked(server, STREAMS, &format!("GET /v1/matches/{id}/events HTTP/1.1\r\nAccept: text/event-stream\r\n"));
    shown("with 10,000 idle streams");
    let readers = asked(server, READERS, "GET /openapi.json HTTP/1.1\r\nAccept-Encoding: identity\r\n");
    shown("and 1,000 readers that do not read");
    let (is_over, verified, refused, log_ins) =
        (AtomicBool::new(false), AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let record = record();
    let took = thread::scope(|scope| {
        for _ in 0..VERIFICATIONS {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    let head = "POST /v1/records/verify HTTP/1.1\r\nContent-Type: application/json\r\n";
                    match status_of(server, head, &record) {
                        Some(422) => verified.fetch_add(1, Ordering::Relaxed),
                        _ => refused.fetch_add(1, Ordering::Relaxed),
                    };
                }
            });
        }
        for _ in 0..LOG_INS {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    let head = "POST /v1/sessions HTTP/1.1\r\nContent-Type: application/json\r\n";
                    if status_of(server, head, br#"{"name":"nobody","password":"wrong guess"}"#) == Some(401) {
                        log_ins.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
        let player = scope.spawn(|| play(server, &is_over));
        thread::sleep(LASTS);
        is_over.store(true, Ordering::Relaxed);
        player.join().expect("a player")
    });
    shown("and 200 log-ins and 200 verifications");
    println!(
        "{} records of 16 MiB looked at, {} turned away; {} log-ins refused; {} streams and {} readers held",
        verified.into_inner(),
        refused.into_inner(),
        log_ins.into_inner(),
        streams.len(),
        readers.len()
    );
    drop((streams, readers));
    judge(server, took);
}

fn judge(server: &Server, mut took: Vec<Duration>) {
    took.sort_unstable();
    let at = |share: usize| took[(took.len() * share / 100).min(took.len() - 1)];
    println!("{} actions: median {:?}, 99 of 100 within {:?}", took.len(), at(50), at(99));
    let (most, _) = memory(server).expect("the server was not killed");
    assert!(most <= LIMIT, "it held {most} bytes");
    assert!(at(99) < SLOWEST, "actions took {:?}", at(99));
}
