//! How long a person waits for the response to an action while bots play: alone at one table; with 200 tables with a
//! hard bot, where each person thinks for two seconds; and with 200 tables without thinking, as fast as possible. Run
//! it with `cargo bench --bench bots`; it starts its own server and PostgreSQL.

mod served;

use std::{
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use serde_json::json;
use served::Server;

const TABLES: usize = 200;
const MEASURED_FOR: Duration = Duration::from_secs(20);

const SITTING_DOWN: Duration = Duration::from_secs(6);

impl Server {
    /// Plays a guest's matches against a hard bot, one after another, until told to stop. Records how long each action
    /// took.
    fn sit(&self, thinks: Duration, stop: &AtomicBool, took: &Mutex<Vec<Duration>>) {
        let guest = self.post("/v1/guests", "", &json!({}));
        let token = guest["session"]["token"].as_str().expect("a token");
        while !stop.load(Ordering::Relaxed) {
            let made = self.post("/v1/matches", token, &json!({"game": "clear-ace"}));
            let id = made["id"].as_str().expect("an id");
            self.post(&format!("/v1/matches/{id}/bots"), token, &json!({"strength": "hard"}));
            while self.take_turn(id, token, thinks, took) && !stop.load(Ordering::Relaxed) {}
        }
    }

    /// Plays one turn. Returns whether the match goes on.
    fn take_turn(&self, id: &str, token: &str, thinks: Duration, took: &Mutex<Vec<Duration>>) -> bool {
        let view = self.get(&format!("/v1/matches/{id}/view"), token);
        if let Some(legal) = view["decision"]["legal_actions"].as_array() {
            let answer = json!({"decision": view["decision"]["number"], "action": legal[0]});
            thread::sleep(thinks);
            let begun = Instant::now();
            self.post(&format!("/v1/matches/{id}/actions"), token, &answer);
            took.lock().expect("nobody panicked").push(begun.elapsed());
        } else {
            self.get(&format!("/v1/matches/{id}/events?after={}&wait=5", view["version"]), token);
        }
        view["outcome"].is_null()
    }

    fn measure(&self, tables: usize, thinks: Duration) -> Vec<Duration> {
        let (stop, took) = (AtomicBool::new(false), Mutex::default());
        thread::scope(|scope| {
            for number in 0..tables {
                let (stop, took) = (&stop, &took);
                // People do not think in step.
                let begins = thinks.mul_f64(f64::from(u32::try_from(number).expect("few")) / 97.0 % 1.0);
                scope.spawn(move || {
                    thread::sleep(begins);
                    self.sit(thinks + begins / 4, stop, took);
                });
            }
            // Excludes the time when everyone joins at the same moment.
            thread::sleep(SITTING_DOWN);
            took.lock().expect("nobody panicked").clear();
            thread::sleep(MEASURED_FOR);
            stop.store(true, Ordering::Relaxed);
        });
        let mut took = took.into_inner().expect("nobody panicked");
        took.sort_unstable();
        took
    }
}

fn percentile(sorted: &[Duration], per_mille: usize) -> f64 {
    let index = (sorted.len() * per_mille / 1000).min(sorted.len().saturating_sub(1));
    sorted.get(index).map_or(f64::NAN, |took| took.as_secs_f64() * 1000.0)
}

fn main() {
    let folder = std::env::temp_dir().join(format!("acepost-bench-{}", std::process::id()));
    measure_all(&Server::start(&folder));
    std::fs::remove_dir_all(&folder).expect("the server's folder");
}

fn measure_all(server: &Server) {
    println!("tables  thinking s  actions  median ms  p99 ms  longest ms");
    let mut p99 = Vec::new();
    for (tables, thinks) in [(1, 0), (TABLES, 2), (TABLES, 0)] {
        let took = server.measure(tables, Duration::from_secs(thinks));
        p99.push(percentile(&took, 990));
        println!(
            "{tables:>6}  {thinks:>10}  {:>7}  {:>9.1}  {:>6.1}  {:>10.1}",
            took.len(),
            percentile(&took, 500),
            percentile(&took, 990),
            percentile(&took, 1000)
        );
    }
    println!("p99 with {TABLES} tables of bots is {:.1} times that with one", p99[1] / p99[0]);
}
