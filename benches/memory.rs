//! The server within 512 MiB while clients use all that they can: idle streams, unread responses, sign-ins, and records
//! to verify. It must not be killed, and a player's action must not take long. Run it with `cargo bench --bench
//! memory`; it starts its own server and `PostgreSQL`, ends by itself, and fails if a condition is not met.
//!
//! As root on Linux the system enforces the limit (a control group of the server's process). Otherwise the process's
//! peak memory is compared with it.

mod served;

use std::{
    fs,
    io::{Read, Write},
    net::TcpStream,
    path::PathBuf,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use served::Server;

const LIMIT: u64 = 512 * 1024 * 1024;
const STREAMS: usize = 10_000;
const READERS: usize = 1000;
const SIGN_INS: usize = 200;
const VERIFICATIONS: usize = 200;
const RECORD_BYTES: usize = 16 * 1024 * 1024 - 1;
/// How long the load lasts.
const LASTS: Duration = Duration::from_secs(30);
/// The largest allowed 99th percentile of actions.
const SLOWEST: Duration = Duration::from_millis(250);

/// A control group that limits the memory of one process, removed at the end.
struct Group(PathBuf);

impl Group {
    /// Creates a group for this process; `None` if this program lacks the permission.
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

/// Returns the server's peak and current memory, in bytes.
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

/// The result of a request.
enum Came {
    Answer(u16),
    /// The server is busy, and says when to retry.
    NotNow(Duration),
    Nothing,
}

/// Sends a request on its own connection, as a separate client, and returns the result.
fn send(server: &Server, client: usize, path: &str, body: &[u8]) -> Came {
    let mut connection = connect(server);
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 198.18.{}.{}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        client / 256,
        client % 256,
        body.len()
    );
    // A server that rejects a body does not read all of it.
    let _ = connection.write_all(head.as_bytes()).and_then(|()| connection.write_all(body));
    let mut answer = Vec::new();
    let _ = connection.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer).to_lowercase();
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
    let wait = answer.lines().find_map(|line| line.strip_prefix("retry-after: ")?.parse().ok());
    match (status, wait) {
        (_, Some(seconds)) => Came::NotNow(Duration::from_secs(seconds)),
        (Some(status), None) => Came::Answer(status),
        (None, None) => Came::Nothing,
    }
}

/// Sends one request after another, and retries when told to. Returns how many succeeded, and how many were rejected.
fn insist(is_over: &AtomicBool, mut request: impl FnMut() -> Came, wanted: u16) -> (usize, usize) {
    let (mut answered, mut refused) = (0, 0);
    while !is_over.load(Ordering::Relaxed) {
        match request() {
            Came::Answer(status) if status == wanted => answered += 1,
            Came::NotNow(wait) => {
                refused += 1;
                let until = Instant::now() + wait;
                while Instant::now() < until && !is_over.load(Ordering::Relaxed) {
                    thread::sleep(Duration::from_millis(100));
                }
            }
            Came::Answer(_) | Came::Nothing => refused += 1,
        }
    }
    (answered, refused)
}

/// Returns a record of the largest allowed size, of an invented match.
fn record() -> Vec<u8> {
    let mut record = br#"{"format":"acepost-record-1","events":[""#.to_vec();
    record.resize(RECORD_BYTES - 3, b'x');
    record.extend_from_slice(b"\"]}");
    record
}

/// Plays matches of two guests, one after another, answering each decision at once.
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

/// Opens connections that request this and read only the beginning of the response.
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
    let server = Server::start_with(&folder, &["--streams", "20000", "--behind-proxy"]);
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
    let (is_over, record) = (AtomicBool::new(false), record());
    let verify = |client| send(server, client, "/v1/audits", &record);
    let sign_in = |client, number: u32| {
        let guess = json!({"name": format!("player-{client}-{number}"), "password": "a wrong guess"});
        send(server, client, "/v1/sessions", guess.to_string().as_bytes())
    };
    let (verify, sign_in) = (&verify, &sign_in);
    let (took, verified, sign_ins) = thread::scope(|scope| {
        let is_over = &is_over;
        let verifying: Vec<_> =
            (0..VERIFICATIONS).map(|client| scope.spawn(move || insist(is_over, || verify(client), 422))).collect();
        let signing_in: Vec<_> = (VERIFICATIONS..VERIFICATIONS + SIGN_INS)
            .map(|client| {
                let mut numbers = 0..;
                scope.spawn(move || insist(is_over, || sign_in(client, numbers.next().unwrap_or(0)), 401))
            })
            .collect();
        let player = scope.spawn(|| play(server, is_over));
        thread::sleep(LASTS);
        is_over.store(true, Ordering::Relaxed);
        let sum = |clients: Vec<thread::ScopedJoinHandle<'_, (usize, usize)>>| {
            clients
                .into_iter()
                .map(|client| client.join().expect("a client"))
                .fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1))
        };
        (player.join().expect("a player"), sum(verifying), sum(signing_in))
    });
    shown("and 200 sign-ins and 200 verifications");
    println!(
        "records of 16 MiB: {} looked at, {} told to come again; sign-ins: {} checked, {} told to come again",
        verified.0, verified.1, sign_ins.0, sign_ins.1
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
