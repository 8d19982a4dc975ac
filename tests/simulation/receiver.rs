//! The receiver of all webhooks: a server of this program, which answers as the seed has decided, and remembers what came.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
};

use serde_json::Value;
use uuid::Uuid;

/// What the receiver does with a request that it has read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reply {
    /// It takes the delivery.
    #[default]
    Accepts,
    /// It reports an error.
    Fails,
    /// It closes the connection without a word.
    HangsUp,
}

/// A request to a webhook.
#[derive(Clone, Debug)]
pub struct Post {
    /// Whose webhook it was.
    pub person: usize,
    pub id: Uuid,
    pub number: u64,
    pub match_id: Uuid,
    pub kind: String,
    pub news: Value,
    pub reply: Reply,
}

/// The receiver.
pub struct Receiver {
    address: String,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    reply: Reply,
    posts: Vec<Post>,
    /// How many have come in all.
    count: usize,
}

impl Receiver {
    /// Starts to listen, until the program ends.
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let state = Arc::new(Mutex::<State>::default());
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                // A process may have ended before it has sent everything.
                serve(&stream, &shared).unwrap_or_default();
            }
        });
        Self { address, state }
    }

    /// Returns the URL of a person's webhook.
    pub fn url(&self, person: usize) -> String {
        format!("{}/{person}", self.address)
    }

    /// Sets how it answers from now on.
    pub fn answer(&self, reply: Reply) {
        lock(&self.state).reply = reply;
    }

    /// Returns how many requests have come in all.
    pub fn posts(&self) -> usize {
        lock(&self.state).count
    }

    /// Returns what has come since the last call, in order.
    pub fn take(&self) -> Vec<Post> {
        std::mem::take(&mut lock(&self.state).posts)
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads a request, notes it, and answers. `None` if it is not a whole one.
fn serve(stream: &TcpStream, state: &Mutex<State>) -> Option<()> {
    let mut reader = BufReader::new(stream);
    let (mut line, mut person, mut length) = (String::new(), None, 0);
    while reader.read_line(&mut line).ok()? > 2 {
        let (name, value) = line.split_once([' ', ':'])?;
        match name.to_ascii_lowercase().as_str() {
            "post" => person = value.trim_start_matches('/').split(' ').next()?.parse().ok(),
            "content-length" => length = value.trim().parse().ok()?,
            _ => {}
        }
        line.clear();
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    // A process may have ended after it had connected, and before it has sent anything.
    let body: Value = serde_json::from_slice(&body).ok()?;
    let data = &body["data"];
    let id = |name: &str| data[name].as_str().and_then(|id| id.parse().ok()).expect("an id");
    let reply = {
        let mut state = lock(state);
        let reply = state.reply;
        state.count += 1;
        state.posts.push(Post {
            person: person.expect("the number of a person"),
            id: id("id"),
            number: data["number"].as_u64().expect("a number"),
            match_id: id("match_id"),
            kind: body["type"].as_str().expect("a kind").to_owned(),
            news: data["news"].clone(),
            reply,
        });
        reply
    };
    let status = match reply {
        Reply::Accepts => "204 No Content",
        Reply::Fails => "503 Service Unavailable",
        Reply::HangsUp => return Some(()),
    };
    write!(&*stream, "HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n").ok()
}
