//! Lists of matches: which ones callers find, in which order, and page by page.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use diesel::connection::SimpleConnection;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    accounts::pointers,
    harness::{
        ANONYMOUS, Player, Server,
        apps::{CLIENT, form},
        id_of, operations,
    },
    rematch::{ask, finished_two},
};

#[test]
fn public_matches_are_listed_and_no_others() {
    let server = Server::start();
    let host = server.player("ana");
    let listed = id_of(&server.open_match(&host, &json!({})));
    server.open_match(&host, &json!({"visibility": "unlisted"}));
    server.open_match(&host, &json!({"visibility": "private"}));
    for path in ["/v1/matches", "/v1/players/ana/matches", "/v1/players/ANA/matches"] {
        assert_eq!(ids(&server.list(path, &host, || {})), [&*listed], "{path}");
        assert_eq!(ids(&server.list(path, ANONYMOUS, || {})), [&*listed], "{path}");
    }
    assert_eq!(server.list("/v1/me/matches", &host, || {}).len(), 3);
}

#[test]
fn lists_are_filtered_by_game_and_state() {
    let server = Server::start();
    let players = [server.guest(), server.guest()];
    let running = server.seat(&players, &json!({}));
    let finished = server.seat(&players, &json!({}));
    server.post(&format!("/v1/matches/{finished}/resignation"), &players[0], &json!({})).expect(200);
    let cancelled = id_of(&server.open_match(&players[0], &json!({})));
    server.delete(&format!("/v1/matches/{cancelled}/seats/me"), &players[0]).expect(204);
    let open = id_of(&server.open_match(&players[0], &json!({})));

    let list = |query: &str| ids(&server.list(&format!("/v1/matches{query}"), ANONYMOUS, || {}));
    assert_eq!(list(""), [&*open, &cancelled, &finished, &running]);
    assert_eq!(list("?game=clear-ace&limit=3"), [&*open, &cancelled, &finished, &running]);
    for (status, match_id) in
        [("open", &open), ("running", &running), ("finished", &finished), ("cancelled", &cancelled)]
    {
        assert_eq!(list(&format!("?status={status}")), [&**match_id]);
        assert_eq!(list(&format!("?status={status}&game=clear-ace")), [&**match_id]);
    }
    for nothing in ["?game=whist", "?game=", "?game=%00", "?game=%ff", "?game=whist&status=open"] {
        assert!(list(nothing).is_empty(), "{nothing}");
    }
    let own = |status: &str| ids(&server.list(&format!("/v1/me/matches?status={status}"), &players[0], || {}));
    assert_eq!((own("running"), own("finished"), own("open")), (vec![running], vec![finished], vec![open]));
}

#[test]
fn the_matches_of_a_player_are_filtered_by_game_and_opponent() {
    let server = Server::start();
    let [ana, ben, cleo] = [server.player("ana"), server.player("ben"), server.player("cleo")];
    let seat = |players: &[&Player], new: &Value| {
        server.seat(&players.iter().map(|&one| one.clone()).collect::<Vec<_>>(), new)
    };
    let with_ben = seat(&[&ana, &ben], &json!({}));
    let all = seat(&[&cleo, &ben, &ana], &json!({"game": "chase-the-ace", "seats": 3}));
    let with_cleo = seat(&[&ana, &cleo], &json!({"game": "chase-the-ace", "seats": 2}));
    seat(&[&ben, &cleo], &json!({}));
    seat(&[&ana, &ben], &json!({"visibility": "unlisted"}));
    let list = |query: &str| ids(&server.list(&format!("/v1/players/ana/matches{query}"), ANONYMOUS, || {}));
    assert_eq!(list(""), [&*with_cleo, &all, &with_ben]);
    for (query, found) in [
        ("?game=chase-the-ace", &[&*with_cleo, &*all][..]),
        ("?opponent=BEN", &[&all, &with_ben]),
        ("?opponent=cleo&game=chase-the-ace&limit=1", &[&with_cleo, &all]),
        ("?opponent=ben&game=clear-ace", &[&with_ben]),
        ("?opponent=ana", &[]),
        ("?opponent=unknown", &[]),
        ("?opponent=%00", &[]),
        ("?game=whist", &[]),
    ] {
        assert_eq!(list(query), found, "{query}");
    }
    server.get("/v1/players/unknown/matches?opponent=ana", ANONYMOUS).problem("not_found");
    server.get("/v1/players/ana/matches?with=ben", ANONYMOUS).problem("malformed_query");
}

#[test]
fn a_match_whose_free_seats_are_all_reserved_has_no_open_seats() {
    let server = Server::start();
    let (id, [ana, ben]) = finished_two(&server);
    let rematch = id_of(&ask(&server, &id, &ana).expect(200));
    let open = |query: &str| ids(&server.list(&format!("/v1/matches?{query}"), ANONYMOUS, || {}));
    let waiting = || {
        server.clock.advance(SignedDuration::from_secs(5));
        server.get("/v1/activity", ANONYMOUS).expect(200)["open"].clone()
    };
    assert_eq!((open("open_seats=true"), waiting()), (vec![], json!(0)));
    assert_eq!(open("status=open"), [&*rematch]);
    // The host gives it to any player.
    let path = format!("/v1/matches/{rematch}/players/{}", ben.id);
    server.unchanged(|| server.delete(&path, &ben).problem("not_seated"));
    server.delete(&path, &ana).expect(204);
    assert_eq!(server.told_of(&rematch, "match.left")[0].1, json!({"name": ben.name}));
    assert_eq!((open("open_seats=true"), waiting()), (vec![rematch.clone()], json!(1)));
    server.unchanged(|| server.delete(&path, &ana).expect(204));
    let stranger = server.guest();
    let joined = server.post(&format!("/v1/matches/{rematch}/seats"), &stranger, &json!({})).expect(200);
    assert_eq!(joined["status"], "running");
}

#[test]
fn open_seats_are_found_by_what_one_wants_to_play() {
    let server = Server::start();
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    let clock = json!({"type": "per_decision", "seconds": 86400});
    let bank = json!({"type": "bank", "initial_seconds": 3600, "maximum_seconds": 3600});
    let plain = id_of(&server.open_match(&ana, &json!({})));
    let rated = id_of(&server.open_match(&ana, &json!({"rated": true, "clock": clock})));
    let large = id_of(&server.open_match(&ben, &json!({"game": "chase-the-ace", "seats": 5, "clock": bank})));
    let running = server.seat(&[ben.clone(), ana.clone()], &json!({"rated": true}));
    let hidden = json!({"visibility": "unlisted", "rated": true});
    server.open_match(&ben, &hidden);

    let list = |query: &str| ids(&server.list(&format!("/v1/matches?{query}&limit=1"), ANONYMOUS, || {}));
    assert_eq!(list("open_seats=true"), [&*large, &rated, &plain]);
    assert_eq!(list("open_seats=false"), [&*running, &large, &rated, &plain]);
    assert_eq!(list("rated=true"), [&*running, &rated]);
    assert_eq!(list("rated=true&open_seats=true"), [&*rated]);
    assert_eq!(list("rated=false&open_seats=true"), [&*large, &plain]);
    assert_eq!(list("clock=none&status=open"), [&*plain]);
    assert_eq!(list("clock=per_decision"), [&*rated]);
    assert_eq!(list("clock=bank&seats=5&game=chase-the-ace"), [&*large]);
    assert_eq!(list("seats=2&open_seats=true"), [&*rated, &plain]);
    assert_eq!(list("host=ANA"), [&*rated, &plain]);
    assert_eq!(list("host=ben&open_seats=true"), [&*large]);
    for nothing in ["host=nobody", "host=", "host=%00", "open_seats=true&status=running", "seats=3"] {
        assert!(list(nothing).is_empty(), "{nothing}");
    }
    for (query, pointer) in [
        ("open_seats=maybe", "/open_seats"),
        ("rated=1", "/rated"),
        ("clock=hourglass", "/clock"),
        ("seats=many", "/seats"),
        ("seats=0", "/seats"),
        ("seats=33", "/seats"),
        ("seats=256", "/seats"),
        ("seats=-1", "/seats"),
    ] {
        let problem = server.get(&format!("/v1/matches?{query}"), ANONYMOUS).problem("malformed_query");
        assert_eq!(pointers(&problem), [pointer], "{query}");
    }
}

#[test]
fn a_page_looks_through_a_limited_number_of_matches() {
    let server = Server::start();
    let host = server.player("ana");
    let open = |seats: u8| id_of(&server.open_match(&host, &json!({"game": "chase-the-ace", "seats": seats})));
    let old = [open(3), open(3)];
    let usual = open(2);
    // Copies of the last: 3,999, then one that is looked for, and 5,990 more.
    copied(&server, &usual, "jsonb_build_object('seats', CASE number WHEN 4000 THEN 3 ELSE 2 END)");
    let cancelled = "UPDATE matches SET status = 'cancelled', cancelled_at = created_at";
    server.change_rows(cancelled);
    for filter in ["seats=3", "seats=3&status=cancelled", "seats=3&host=ana", "seats=3&game=chase-the-ace&rated=false"]
    {
        let (found, pages) = by_pages(&server, &format!("/v1/matches?{filter}&limit=2"));
        assert_eq!(found, ["ffffffff-4000-7000-8000-000000000000", &old[1], &old[0]], "{filter}");
        assert_eq!(pages, [0, 2, 1], "{filter}");
    }
}

#[test]
fn a_page_of_one_players_matches_looks_through_a_limited_number_of_them() {
    let server = Server::start();
    let host = server.player("ana");
    let old = [id_of(&server.open_match(&host, &json!({}))), id_of(&server.open_match(&host, &json!({})))];
    let usual = id_of(&server.open_match(&host, &json!({"visibility": "unlisted"})));
    copied(
        &server,
        &usual,
        "jsonb_build_object('visibility', CASE number WHEN 4000 THEN 'public' ELSE 'unlisted' END)",
    );
    for path in ["/v1/players/ana/matches?limit=2", "/v1/matches?host=ana&limit=2"] {
        let (found, pages) = by_pages(&server, path);
        assert_eq!(found, ["ffffffff-4000-7000-8000-000000000000", &old[1], &old[0]], "{path}");
        assert_eq!(pages, [0, 2, 1], "{path}");
        // The last that was looked at is not public, and its id would be enough to open it.
        let next = server.get(path, ANONYMOUS).expect(200)["next"].as_str().expect("a cursor").to_owned();
        let cursor = URL_SAFE_NO_PAD.decode(next).expect("base64");
        let (_, place): (String, uuid::Uuid) = serde_json::from_slice(&cursor).expect("the list and an id");
        server.wait_for_count(&format!("matches WHERE id = '{place}'"), 0);
    }
}

/// Copies an open match and its first seat 9,990 times, each with these changes, which may depend on its `number`. Two pages look
/// through all of them.
pub fn copied(server: &Server, id: &str, changes: &str) {
    let sql = format!(
        "CREATE TEMP TABLE copies AS SELECT number, ('ffffffff-' || to_char(number, 'FM0000') || '-7000-8000-000000000000')::uuid AS id
             FROM generate_series(1, 9990) AS number;
         INSERT INTO matches SELECT (jsonb_populate_record(m, jsonb_build_object('id', c.id) || {changes})).*
             FROM matches AS m, copies AS c WHERE m.id = '{id}';
         INSERT INTO progress SELECT (jsonb_populate_record(p, jsonb_build_object('match_id', c.id))).*
             FROM progress AS p, copies AS c WHERE p.match_id = '{id}';
         INSERT INTO seats SELECT (jsonb_populate_record(s, jsonb_build_object('match_id', c.id))).*
             FROM seats AS s, copies AS c WHERE s.match_id = '{id}'"
    );
    server.database().batch_execute(&sql).expect("many matches");
}

/// Follows a list to its end. Returns the ids, and how many were on each page.
fn by_pages(server: &Server, list: &str) -> (Vec<String>, Vec<usize>) {
    let (mut found, mut pages, mut path) = (Vec::new(), Vec::new(), list.to_owned());
    loop {
        let page = server.get(&path, ANONYMOUS).expect(200);
        let items = page["items"].as_array().expect("a list");
        found.extend(ids(items));
        pages.push(items.len());
        let Some(next) = page["next"].as_str() else { return (found, pages) };
        path = format!("{list}&cursor={next}");
    }
}

#[test]
fn a_query_that_cannot_be_is_refused_by_name() {
    let server = Server::start();
    let player = server.player("ana");
    for path in [
        "/v1/matches",
        "/v1/me/matches",
        "/v1/players/ana/matches",
        "/v1/me/tokens",
        "/v1/me/blocks",
        "/v1/me/invitations",
        "/v1/me/rematches",
        "/v1/pairings",
    ] {
        for (query, pointer) in [
            ("limit=0", "/limit"),
            ("limit=201", "/limit"),
            ("limit=-1", "/limit"),
            ("limit=99999999999999999999", "/limit"),
            ("limit=1&limit=2", "/limit"),
            ("cursor=x", "/cursor"),
            ("cursor=%00", "/cursor"),
            ("sort=age", "/sort"),
        ] {
            let problem = server.get(&format!("{path}?{query}"), &player).problem("malformed_query");
            assert_eq!(pointers(&problem), [pointer], "{path}?{query}");
        }
        // An empty cursor means the first page.
        let first = server.get(path, &player).expect(200);
        assert_eq!(server.get(&format!("{path}?cursor="), &player).expect(200), first, "{path}");
    }
    for path in ["/v1/matches", "/v1/me/matches"] {
        let problem = server.get(&format!("{path}?status=lost"), &player).problem("malformed_query");
        assert_eq!(pointers(&problem), ["/status"]);
    }
}

#[test]
fn a_cursor_is_for_one_list() {
    let server = Server::start();
    let ana = server.player("ana");
    for _ in 0..2 {
        server.open_match(&ana, &json!({}));
    }
    let lists = ["/v1/matches", "/v1/players/ana/matches", "/v1/me/matches"];
    for list in lists {
        let first = server.get(&format!("{list}?limit=1"), &ana).expect(200);
        let next = first["next"].as_str().expect("a cursor");
        for other in lists.into_iter().chain(["/v1/me/tokens", "/v1/me/webhooks", "/v1/checkpoints"]) {
            let page = server.get(&format!("{other}?cursor={next}"), &ana);
            if other == list {
                assert_eq!(page.expect(200)["items"].as_array().map(Vec::len), Some(1), "{list}");
            } else {
                assert_eq!(pointers(&page.problem("malformed_query")), ["/cursor"], "{list} {other}");
            }
        }
    }
}

#[test]
fn a_query_is_refused_where_none_is_taken() {
    let server = Server::idle_with(|_| {});
    let ana = server.guest();
    let mut refused = 0;
    server.unchanged(|| {
        for (method, path, operation) in operations().filter(|(_, path, _)| path.starts_with("/v1/")) {
            let mut parameters = operation["parameters"].as_array().into_iter().flatten();
            if parameters.any(|parameter| parameter["in"] == "query") {
                continue;
            }
            // It is refused before anything is looked up.
            let path = path.replace(['{', '}'], "x");
            let answer = server.request(&method, &format!("{path}?decline=true")).by(&ana).send();
            assert_eq!(pointers(&answer.problem("malformed_query")), ["/decline"], "{method} {path}");
            refused += 1;
        }
    });
    assert!(refused > 60, "{refused} operations");
    assert_eq!(server.request("HEAD", "/v1/games?decline=true").send().status, 400);
    let encoded = server.unchanged(|| server.put("/v1/me/%76acation?decline=true", &ana));
    assert_eq!(pointers(&encoded.problem("malformed_query")), ["/decline"]);
    for taken in ["/v1/games?", "/v1/games?cursor=", "/healthz?decline=true", "/openapi.json?decline=true"] {
        server.get(taken, ANONYMOUS).expect(200);
    }
    // OAuth wants parameters to be ignored that it does not know.
    let revoked = form(&server, "/oauth/revoke?decline=true", &json!({"client_id": CLIENT, "token": "unknown"}));
    assert_eq!(revoked.status, 200, "{}", revoked.text());
    server.get("/v1/nothing?decline=true", ANONYMOUS).problem("not_found");
}

#[test]
fn a_list_has_neither_gaps_nor_duplicates_while_matches_are_added() {
    let server = Server::with(|settings| settings.open_matches = 100);
    let host = server.player("ana");
    let mut old: Vec<String> = (0..7).map(|_| id_of(&server.open_match(&host, &json!({})))).collect();
    old.reverse();
    for path in ["/v1/matches?limit=2", "/v1/players/ana/matches?limit=2", "/v1/me/matches?limit=2"] {
        let mut added = Vec::new();
        let listed = server.list(path, &host, || added.push(id_of(&server.open_match(&host, &json!({})))));
        assert_eq!(ids(&listed), old, "{path}");
        added.reverse();
        old.splice(0..0, added);
    }
}

pub fn ids(items: &[Value]) -> Vec<String> {
    items.iter().map(id_of).collect()
}
