//! Hidden is hidden: two running matches that differ only in cards which a viewer may not know give that viewer the
//! same bytes in every response, except ids and hashes. Times do not differ, since the clock does not move.

use std::{
    collections::{BTreeMap, BTreeSet},
    thread,
};

use acepost::{
    games::{Effect, Game, Seat, Viewer, catalog::GAMES},
    pieces::{Chance, ChanceKey, Seed},
    record::{Hash, canonical, event_hash},
};
use diesel::{PgConnection, QueryableByName, RunQueryDsl, sql_query, sql_types};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    harness::{ANONYMOUS, Answer, Player, Server, Who, is_listed},
    support::{
        disguise::{Told, disguised},
        variants::{Variant, variants},
    },
};

/// Pairs of matches of each game.
const MATCHES: usize = 16;
const BLOT: &str = "0";

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = sql_types::Text)]
    body: String,
}

/// A viewer: the caller, and what the rules let them see.
struct Onlooker<'a> {
    who: Who<'a>,
    viewer: Viewer,
}

/// Who asks the server, in a language.
struct Reader<'a> {
    server: &'a Server,
    who: Who<'a>,
    language: &'static str,
}

impl Reader<'_> {
    fn get(&self, path: &str) -> Answer {
        self.server.request("GET", path).by(self.who).header("accept-language", self.language).send()
    }

    fn post(&self, path: &str, body: &Value) -> Answer {
        let request = self.server.request("POST", path).by(self.who).header("accept-language", self.language);
        request.json(body).send()
    }
}

/// Two matches of the same players that the viewer must not be able to tell apart.
struct Pair {
    ids: [String; 2],
    players: Vec<Player>,
    onlooker: usize,
    differ: bool,
}

fn lot(lots: &mut Chance, n: usize) -> usize {
    lots.lot(u32::try_from(n).expect("few")) as usize
}

/// Plays a match at random for a while. If it is over, and so hides nothing, another is taken.
fn some_match(server: &Server, (game, variant): (&dyn Game, &Variant), lots: &mut Chance) -> (String, Vec<Player>) {
    loop {
        let players: Vec<Player> = (0..variant.seats).map(|_| server.guest()).collect();
        let id = server.seat(&players, &choices(game, variant));
        if play_some(server, &id, &players, lots) {
            return (id, players);
        }
    }
}

fn choices(game: &dyn Game, variant: &Variant) -> Value {
    json!({"game": game.about().id, "options": variant.options})
}

/// Plays some moves, and returns whether the match is still running.
fn play_some(server: &Server, id: &str, players: &[Player], lots: &mut Chance) -> bool {
    (0..lot(lots, 30)).all(|_| {
        let views = players.iter().map(|player| (player, server.view(id, player)));
        let (player, view) = views.into_iter().find(|(_, view)| !view["decision"].is_null()).expect("one is to act");
        let legal = view["decision"]["legal_actions"].as_array().expect("a list");
        let action = &legal[lot(lots, legal.len())];
        let answer = json!({"decision": view["decision"]["number"], "action": action});
        let taken = server.post(&format!("/v1/matches/{id}/actions"), player, &answer).expect(200);
        taken["view"]["outcome"].is_null()
    })
}

fn events_of(database: &mut PgConnection, id: &str) -> Vec<Value> {
    let query = sql_query("SELECT body FROM events WHERE match_id = $1 ORDER BY seq");
    let rows: Vec<Row> = query.bind::<sql_types::Uuid, _>(uuid(id)).load(database).expect("events");
    rows.iter().map(|row| serde_json::from_str(&row.body).expect("JSON")).collect()
}

fn uuid(id: &str) -> Uuid {
    id.parse().expect("an id")
}

/// Returns the same history with other hidden cards.
fn disguise((game, variant): (&dyn Game, &Variant), viewer: Viewer, events: &[Value], lots: &mut Chance) -> Vec<Value> {
    let told = |event: &Value| Told {
        action: event["cause"]["action"].clone(),
        effects: event["effects"].as_array().expect("a list").iter().cloned().map(Effect::from).collect(),
    };
    let history: Vec<Told> = events.iter().map(told).collect();
    let others = disguised(&*variant.table(game), viewer, &history, |n| lot(lots, n));
    let event = |(event, other): (&Value, Told)| {
        let mut event = event.clone();
        event["effects"] = json!(other.effects);
        if !other.action.is_null() {
            event["cause"]["action"] = other.action;
        }
        event
    };
    events.iter().zip(others).map(event).collect()
}

/// Replaces the record of a match.
fn put_in_place(database: &mut PgConnection, [model, id]: [&str; 2], events: &[Value]) {
    let run = |database: &mut PgConnection, statement: &str| {
        let query = sql_query(statement).bind::<sql_types::Uuid, _>(uuid(id)).bind::<sql_types::Uuid, _>(uuid(model));
        query.execute(database).expect("a superuser may")
    };
    sql_query("ALTER TABLE events DISABLE TRIGGER events_append_only").execute(database).expect("a superuser may");
    run(database, "DELETE FROM events WHERE match_id = $1 AND $2 IS NOT NULL");
    let mut head = Hash([0; 32]);
    for (seq, event) in (1_i64..).zip(events) {
        let body = canonical(event).expect("canonical");
        head = event_hash(head, Hash([7; 32]), &body);
        sql_query("INSERT INTO events (match_id, seq, body, hash) VALUES ($1, $2, $3, $4)")
            .bind::<sql_types::Uuid, _>(uuid(id))
            .bind::<sql_types::BigInt, _>(seq)
            .bind::<sql_types::Text, _>(body)
            .bind::<sql_types::Binary, _>(head.0.as_slice())
            .execute(database)
            .expect("a row");
    }
    run(
        database,
        "UPDATE progress p SET version = o.version, to_act = o.to_act FROM progress o WHERE p.match_id = $1 AND o.match_id = $2",
    );
}

/// Returns a response with ids and hashes masked by as many characters, so that lengths still count.
fn blotted(answer: &Answer, id: &str) -> String {
    let secret = |name: &str| matches!(name, "etag" | "x-request-id" | "date");
    let header = |(name, value): (&ureq::http::HeaderName, &ureq::http::HeaderValue)| {
        let value = value.to_str().expect("a plain header");
        let value = if secret(name.as_str()) { BLOT.repeat(value.len()) } else { value.to_owned() };
        format!("{name}: {value}\n")
    };
    // Each of the server's threads has them in its own order, which never changes.
    let headers: BTreeSet<String> = answer.headers.iter().map(header).collect();
    let headers = headers.into_iter().collect::<String>();
    blotted_text(&format!("{}\n{headers}\n{}", answer.status, answer.text()), id)
}

fn blotted_text(text: &str, id: &str) -> String {
    let mut text = text.replace(id, &BLOT.repeat(id.len()));
    for field in ["head", "hash", "commitment"] {
        let opening = format!("\"{field}\":\"");
        let mut from = 0;
        while let Some(at) = text[from..].find(&opening) {
            let start = from + at + opening.len();
            let end = start + text[start..].find('"').expect("the end of a string");
            text[start..end].parse::<Hash>().expect("a hash");
            text.replace_range(start..end, &BLOT.repeat(end - start));
            from = start;
        }
    }
    // Every problem contains the id of its request.
    let opening = "\"request_id\":\"";
    if let Some(start) = text.find(opening).map(|at| at + opening.len()) {
        let end = start + text[start..].find('"').expect("the end of a string");
        text.replace_range(start..end, &BLOT.repeat(end - start));
    }
    text
}

/// Returns everything that the viewer can get of a match, by the name of the response.
fn collected(reader: &Reader, id: &str, players: &[Player]) -> BTreeMap<String, String> {
    let mut doors = BTreeMap::new();
    let view = reader.get(&format!("/v1/matches/{id}/view"));
    let version = view.body["version"].as_u64().expect("a number");
    doors.insert("view".to_owned(), blotted(&view, id));
    let mut paths: Vec<String> = ["", "/events", "/events?limit=200", "/record", "/replay/0"].map(String::from).into();
    paths.extend((0..version).step_by(3).map(|after| format!("/events?after={after}&limit=3")));
    for version in 1..=version {
        paths.extend(["", "?as=public", "?as=full", "?as=seat:0"].map(|eyes| format!("/replay/{version}{eyes}")));
        paths.push(format!("/replay/{version}?as=seat:{}", players.len() - 1));
    }
    for path in paths {
        let answer = reader.get(&format!("/v1/matches/{id}{path}"));
        doors.insert(path, blotted(&answer, id));
    }
    for path in ["/matches", "/embed/matches", "/pictures/matches"] {
        let end = if path.starts_with("/pictures") { ".svg" } else { "" };
        let answer = reader.get(&format!("{path}/{id}{end}"));
        doors.insert(path.to_owned(), blotted(&answer, id));
    }
    let lists = players.iter().map(|player| format!("/v1/players/{}/matches?limit=200", player.id));
    for path in lists.chain(["/v1/matches?limit=200".to_owned(), "/v1/me/matches?limit=200".to_owned()]) {
        let list = reader.get(&path);
        let items = list.body["items"].as_array().cloned().unwrap_or_default();
        let items: Vec<String> = items.iter().filter(|item| item["id"] == id).map(Value::to_string).collect();
        doors.insert(path, blotted_text(&items.concat(), id));
    }
    doors.extend(refusals(reader, id, &view.body["decision"]));
    doors.extend(own_answer(reader, id, &view.body));
    doors
}

/// Returns the responses to actions that are not allowed, with every card of the deck, to open and other decisions. If
/// the viewer has no decision, one of them may repeat an earlier answer.
fn refusals(reader: &Reader, id: &str, decision: &Value) -> BTreeMap<String, String> {
    let legal = decision["legal_actions"].as_array().map(Vec::as_slice).unwrap_or_default();
    let deck = "SHDC".chars().flat_map(|suit| "A23456789TJQK".chars().map(move |rank| format!("{rank}{suit}")));
    let with_cards = deck.flat_map(|card| {
        [
            json!({"type": "play", "card": card}),
            json!({"type": "play", "cards": [card]}),
            json!({"type": "attack", "card": card}),
            json!({"type": "beat", "cards": [card]}),
        ]
    });
    let without = [
        json!({"type": "take"}),
        json!({"type": "take", "position": 12}),
        json!({"type": "done"}),
        json!({"type": "keep"}),
        json!({"type": "exchange"}),
        json!({"type": "peek"}),
    ];
    let open = decision["number"].as_u64().unwrap_or(1);
    // Invalid actions of the game get the same response for every card: one such card is enough.
    let mut unreadable = BTreeSet::new();
    let mut doors = BTreeMap::new();
    for action in with_cards.chain(without).filter(|action| !is_listed(action, legal)) {
        let shape = (action["type"].to_string(), action["card"].is_null());
        if unreadable.contains(&shape) {
            continue;
        }
        let answer = json!({"decision": open, "action": action});
        let refusal = reader.post(&format!("/v1/matches/{id}/actions"), &answer);
        if refusal.status == 401 || refusal.status == 403 || refusal.body["errors"].is_array() {
            unreadable.insert(shape);
        }
        doors.insert(format!("refused {answer}"), blotted(&refusal, id));
    }
    let late = json!({"decision": 99, "action": {"type": "play", "card": "AS"}});
    let refusal = reader.post(&format!("/v1/matches/{id}/actions"), &late);
    doors.insert("refused late".to_owned(), blotted(&refusal, id));
    // Against people there are none.
    let hint = reader.post(&format!("/v1/matches/{id}/hints"), &json!({"decision": open}));
    doors.insert("hint".to_owned(), blotted(&hint, id));
    doors
}

/// Returns the response to a choice while another seat still has to choose at the same time: it reveals nothing.
fn own_answer(reader: &Reader, id: &str, view: &Value) -> BTreeMap<String, String> {
    let in_secret = view["to_act"].as_array().is_some_and(|to_act| to_act.len() > 1);
    let action = &view["decision"]["legal_actions"][0];
    if !in_secret || action.is_null() {
        return BTreeMap::new();
    }
    let answer = json!({"decision": view["decision"]["number"], "action": action});
    let send = || reader.post(&format!("/v1/matches/{id}/actions"), &answer);
    let [first, again] = [send(), send()];
    assert_eq!((first.status, again.status), (200, 200));
    [("answer", first), ("answer again", again)].map(|(door, answer)| (door.to_owned(), blotted(&answer, id))).into()
}

/// Returns each seat, a stranger, and an anonymous caller.
fn onlooker<'a>(number: usize, players: &'a [Player], stranger: &'a Player) -> Onlooker<'a> {
    let number = number % (players.len() + 2);
    match players.get(number) {
        Some(player) => {
            let seat = Seat(u8::try_from(number).expect("a seat"));
            Onlooker { who: player.into(), viewer: Viewer::Seat(seat) }
        }
        None if number == players.len() => Onlooker { who: stranger.into(), viewer: Viewer::Public },
        None => Onlooker { who: ANONYMOUS, viewer: Viewer::Public },
    }
}

fn pair(server: &Server, setting: (&dyn Game, &Variant), number: usize, stranger: &Player, lots: &mut Chance) -> Pair {
    let (id, players) = some_match(server, setting, lots);
    let other = server.seat(&players, &choices(setting.0, setting.1));
    let mut database = server.database();
    let events = events_of(&mut database, &id);
    let others = disguise(setting, onlooker(number, &players, stranger).viewer, &events, lots);
    put_in_place(&mut database, [&id, &other], &others);
    Pair { ids: [id, other], differ: events != others, players, onlooker: number }
}

#[test]
#[ignore = "takes about a minute; .ci/run runs it"]
fn everything_that_a_viewer_gets_over_http_is_the_same_whatever_lies_under_the_cards_they_may_not_know() {
    // CA-30, CS-15, CH-18, CU-19
    thread::scope(|scope| {
        for (number, game) in (1..).zip(GAMES) {
            let key = ChanceKey::derive(&Seed::new([5; 32]), []);
            scope.spawn(move || expect_nothing_hidden_is_shown(*game, &mut key.event(number)));
        }
    });
}

fn expect_nothing_hidden_is_shown(game: &dyn Game, lots: &mut Chance) {
    // A listing shows the newest matches: it has room for those of one game.
    let server = Server::start();
    let stranger = server.guest();
    // As many as one sits at a table; that a larger one leaks no more is shown without HTTP.
    let variants: Vec<Variant> = variants(game).into_iter().filter(|variant| variant.seats <= 4).collect();
    let pairs = (0..MATCHES).zip(variants.iter().rev().cycle()).map(|(number, variant)| {
        // Near the end of a match there may be nothing left to hide: then it is no test of hiding.
        let mut tries = (0..20).map(|_| pair(&server, (game, variant), number, &stranger, lots));
        tries.find(|pair| pair.differ).expect("a match with something to hide")
    });
    let pairs: Vec<Pair> = pairs.collect();
    // One that has not folded the matches yet, and so folds what was put in place.
    let server = server.another();
    for (Pair { ids, players, onlooker: number, .. }, language) in
        pairs.iter().zip(["en", "de", "en", "en", "de"].iter().cycle())
    {
        let Onlooker { who, viewer } = onlooker(*number, players, &stranger);
        let reader = Reader { server: &server, who, language };
        let [one, other] = ids.each_ref().map(|id| collected(&reader, id, players));
        assert!(one.keys().eq(other.keys()));
        for (door, seen) in &one {
            assert_eq!(seen, &other[door], "{door} tells {viewer:?} what is hidden, in {language:?}");
        }
    }
}

#[test]
fn an_audit_of_a_running_match_tells_nothing_but_that_it_is_as_it_must_be() {
    let server = Server::start();
    let stranger = server.guest();
    let mut lots = ChanceKey::derive(&Seed::new([6; 32]), []).event(1);
    for (number, game) in (0..8).zip(GAMES.iter().cycle()) {
        let variant = variants(*game).swap_remove(0);
        let (id, players) = some_match(&server, (*game, &variant), &mut lots);
        let events = events_of(&mut server.database(), &id).len();
        let who = onlooker(number, &players, &stranger).who;
        let report = server.get(&format!("/v1/matches/{id}/audit"), who).expect(200);
        let head = report["head"].clone();
        let told = json!({
            "verified": true, "match_id": id, "game": game.about().id, "events": events, "head": head, "failure": null,
        });
        assert_eq!(report, told);
    }
}
