//! Matches at which clients sit, and what they do there.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use futures_util::future::join_all;

use super::client::{Client, objects_after, value_after};

/// How long each request took, and what came back.
#[derive(Default)]
pub struct Load {
    pub took: Vec<Duration>,
    pub received: u64,
}

impl Load {
    pub fn and(mut self, more: Self) -> Self {
        self.took.extend(more.took);
        self.received += more.received;
        self
    }
}

/// Registers a guest, who has one connection, so that the server's workers get as many as each other.
pub async fn guest(address: SocketAddr) -> Client {
    let mut guest = Client::connect(address, "").await;
    let token = value_after(guest.posted("/v1/guests", "{}").await, "\"token\":\"").trim_end_matches('"').to_owned();
    guest.sign_in(token);
    guest
}

/// A match and its players, who start the next match when it is finished.
pub struct Table {
    terms: &'static str,
    pub id: String,
    pub players: Vec<Client>,
    version: u64,
    to_act: Option<usize>,
    /// Matches that have started and wait to be played.
    ahead: Vec<Start>,
    /// The player whose last response shows the newest version.
    informed: usize,
    /// Chooses among legal actions.
    lot: usize,
}

/// A match before its first answer.
struct Start {
    id: String,
    version: u64,
    to_act: Option<usize>,
}

/// How many answers a match of Chase the Ace between two takes at least.
const ANSWERS_OF_A_MATCH: usize = 20;

/// A little less than a player may have at the same time.
const MATCHES_OF_A_PLAYER: usize = 450;

/// Starts so many matches at each table that none has to be started while answers are counted.
pub async fn prepare(tables: &mut [Table], seconds: u64) {
    let seconds = usize::try_from(seconds).expect("a short time");
    let each_second = (20_000 / tables.len()).min(3_000);
    let wanted = (seconds * each_second / ANSWERS_OF_A_MATCH).min(MATCHES_OF_A_PLAYER);
    // A few at a time, so that no request waits too long.
    for some in tables.chunks_mut(16) {
        join_all(some.iter_mut().map(|table| table.prepare(wanted))).await;
    }
}

/// Where answers are sent, for the whole response and for the least, which still tells who is next.
pub const WHOLE: &str = "actions";
pub const LEAST: &str = "actions?include=";

/// Everybody keeps their card, so that each answer tells who is next.
pub const CHASE_THE_ACE: &str = r#"{"game":"chase-the-ace","seats":2,"options":{"tokens":9}}"#;
pub const LONG_CHASE_THE_ACE: &str = r#"{"game":"chase-the-ace","seats":20,"options":{"tokens":9}}"#;
pub const CLEAR_ACE: &str = r#"{"game":"clear-ace","seats":2}"#;

impl Table {
    pub async fn of(address: SocketAddr, terms: &'static str, seats: usize) -> Self {
        let mut players = Vec::new();
        for _ in 0..seats {
            players.push(guest(address).await);
        }
        let mut table = Self {
            terms,
            id: String::new(),
            players,
            version: 0,
            to_act: None,
            ahead: Vec::new(),
            informed: 0,
            lot: 1,
        };
        table.start().await;
        table
    }

    async fn prepare(&mut self, count: usize) {
        let played = self.start_of();
        while self.ahead.len() < count {
            self.begin().await;
            self.ahead.push(self.start_of());
        }
        self.go_on(played);
    }

    fn start_of(&self) -> Start {
        Start { id: self.id.clone(), version: self.version, to_act: self.to_act }
    }

    fn go_on(&mut self, Start { id, version, to_act }: Start) {
        (self.id, self.version, self.to_act) = (id, version, to_act);
    }

    async fn start(&mut self) {
        match self.ahead.pop() {
            Some(start) => self.go_on(start),
            None => self.begin().await,
        }
    }

    async fn begin(&mut self) {
        let [host, others @ ..] = &mut self.players[..] else { unreachable!("there are players") };
        let id =
            value_after(host.posted("/v1/matches", self.terms).await, "\"id\":\"").trim_end_matches('"').to_owned();
        for other in others {
            other.posted(&format!("/v1/matches/{id}/seats"), "{}").await;
        }
        assert_eq!(host.get(&format!("/v1/matches/{id}/view"), "").await, 200);
        self.id = id;
        self.look(0);
    }

    /// Reads who is to act from a player's last response.
    fn look(&mut self, player: usize) {
        let body = self.players[player].body();
        // The summary or the event comes before what the seat sees.
        let (before, seen) = body.split_once("\"head\":").expect("a view");
        let (_, version) = before.rsplit_once("\"version\":").expect("a version");
        self.version = version.split(',').next().expect("a number").parse().expect("a number");
        self.to_act = value_after(seen, "\"to_act\":[").parse().ok();
        self.informed = player;
    }

    fn path(&self, of: &str) -> String {
        format!("/v1/matches/{}/{of}", self.id)
    }

    /// Keeps the card of the player to act. Returns how long the answer took, or `None` if the next match had to start.
    pub async fn keep(&mut self, answer: &str) -> Option<Duration> {
        let Some(player) = self.to_act else {
            self.start().await;
            return None;
        };
        let (path, keep) =
            (self.path(answer), format!(r#"{{"decision":{},"action":{{"type":"keep"}}}}"#, self.version));
        let begun = Instant::now();
        self.players[player].posted(&path, &keep).await;
        let took = begun.elapsed();
        self.look(player);
        Some(took)
    }

    pub async fn keep_until(&mut self, end: Instant, answer: &str) -> Load {
        let (mut load, before) = (Load::default(), self.received());
        while Instant::now() < end {
            load.took.extend(self.keep(answer).await);
        }
        load.received = self.received() - before;
        load
    }

    /// Two clients play whole matches, one after another. The response to an answer brings what the next answer of the same
    /// player needs; the other player asks for a view. They leave out what they do not use: the summary, which they have,
    /// the form that all games share, and what they know from the newest view.
    pub async fn play_until(&mut self, end: Instant) -> Load {
        let (mut load, before) = (Load::default(), self.received());
        while Instant::now() < end {
            let Some(player) = self.to_act else {
                self.start().await;
                continue;
            };
            if self.informed != player {
                let path = self.path("view?include=decision,game");
                assert_eq!(self.players[player].get(&path, "").await, 200);
                self.look(player);
            }
            let seen = self.players[player].body();
            let (legal, decision) =
                (objects_after(seen, "\"legal_actions\":["), value_after(seen, "\"decision\":{\"number\":"));
            self.lot = self.lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let action = legal[(self.lot >> 33) % legal.len()];
            let (path, answer) = (
                self.path("actions?include=decision,event"),
                format!(r#"{{"decision":{decision},"action":{action}}}"#),
            );
            let begun = Instant::now();
            self.players[player].posted(&path, &answer).await;
            load.took.push(begun.elapsed());
            self.look(player);
        }
        load.received = self.received() - before;
        load
    }

    /// Asks for the same view again and again.
    pub async fn view_until(&mut self, end: Instant, known: bool) -> Load {
        let path = self.path("view");
        let client = &mut self.players[0];
        assert_eq!(client.get(&path, "").await, 200);
        let (header, expected) = match client.header("etag").filter(|_| known) {
            Some(tag) => (format!("if-none-match: {tag}\r\n"), 304),
            None => (String::new(), 200),
        };
        let (mut load, before) = (Load::default(), client.received);
        while Instant::now() < end {
            let begun = Instant::now();
            assert_eq!(client.get(&path, &header).await, expected);
            load.took.push(begun.elapsed());
        }
        load.received = client.received - before;
        load
    }

    /// Somebody waits for each event by long poll while the players go on.
    pub async fn follow_until(&mut self, end: Instant) -> Load {
        let (mut load, mut follower) = (Load::default(), self.players[0].again().await);
        while Instant::now() < end {
            let path = self.path(&format!("events?after={}&wait=20", self.version));
            let begun = Instant::now();
            if self.to_act.is_none() {
                self.start().await;
                continue;
            }
            let (status, _) = tokio::join!(follower.get(&path, ""), self.keep(WHOLE));
            assert_eq!(status, 200);
            load.took.push(begun.elapsed());
        }
        load.received = follower.received;
        load
    }

    /// The number of the newest event.
    pub fn version(&self) -> u64 {
        self.version
    }

    fn received(&self) -> u64 {
        self.players.iter().map(|player| player.received).sum()
    }
}
