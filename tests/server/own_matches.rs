//! The list of a player's own matches: in which order, narrowed to which ones, and page by page.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    harness::{Player, Server, chosen, id_of},
    listings::{copied, ids},
    retention::tidied,
};

#[test]
fn no_cursor_names_a_time_that_the_database_does_not_know() {
    let server = Server::start();
    let (over, [ana, ben]) = server.match_of_two();
    server.post(&format!("/v1/matches/{over}/resignation"), &ben, &json!({})).expect(200);
    server.wait_for_count("unfiled", 0);
    // The year 9999, and 7000 years before 1970.
    for (due, found) in [(-253_402_200_000_000, 1), (220_000_000_000_000, 0), (i64::MAX, 0)] {
        let place = json!(["OwnMatchList", [3, due, over]]);
        let cursor = URL_SAFE_NO_PAD.encode(place.to_string());
        for filter in ["", "&opponent=unknown", "&game=clear-ace", "&status=finished"] {
            let page = server.get(&format!("/v1/me/matches?cursor={cursor}{filter}"), &ana).expect(200);
            let listed = page["items"].as_array().expect("a list").len();
            assert!(listed == found || filter.contains("unknown"), "{due}{filter}: {page}");
        }
    }
}

#[test]
fn ones_own_matches_are_filtered_by_game_and_opponent() {
    let server = Server::start();
    let [ana, ben, cleo] = [server.player("ana"), server.player("ben"), server.player("cleo")];
    let seat = |players: &[&Player], new: &Value| {
        server.seat(&players.iter().map(|&one| one.clone()).collect::<Vec<_>>(), new)
    };
    let over = seat(&[&ana, &ben], &json!({"visibility": "private"}));
    server.post(&format!("/v1/matches/{over}/resignation"), &ben, &json!({})).expect(200);
    server.wait_for_count("unfiled", 0);
    let all = seat(&[&cleo, &ben, &ana], &json!({"game": "chase-the-ace", "seats": 3}));
    let with_cleo = seat(&[&ana, &cleo], &json!({"game": "chase-the-ace", "visibility": "unlisted"}));
    seat(&[&ben, &cleo], &json!({}));
    let open = id_of(&server.open_match(&ana, &json!({})));
    let list = |query: &str| {
        let mut found = ids(&server.list(&format!("/v1/me/matches?limit=1{query}"), &ana, || {}));
        found.sort();
        found
    };
    for (query, found) in [
        ("", &[&*over, &all, &with_cleo, &open][..]),
        ("&game=chase-the-ace", &[&all, &with_cleo]),
        ("&opponent=BEN", &[&over, &all]),
        ("&opponent=ben&game=clear-ace", &[&over]),
        ("&opponent=ben&status=finished", &[&over]),
        ("&opponent=ben&status=running", &[&all]),
        ("&opponent=cleo&status=finished", &[]),
        ("&game=clear-ace&status=open", &[&open]),
        ("&opponent=ana", &[]),
        ("&opponent=unknown", &[]),
        ("&opponent=%00", &[]),
        ("&game=whist", &[]),
        ("&game=%00", &[]),
    ] {
        assert_eq!(list(query), found, "{query}");
    }
}

#[test]
fn a_page_of_ones_own_matches_looks_through_a_limited_number_of_those_that_are_over() {
    let server = Server::start();
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    let old = server.seat(&[ana.clone(), ben.clone()], &json!({}));
    server.post(&format!("/v1/matches/{old}/resignation"), &ben, &json!({})).expect(200);
    server.wait_for_count("unfiled", 0);
    let usual = id_of(&server.open_match(&ana, &json!({})));
    copied(&server, &usual, "'{}'::jsonb");
    // They ended later, one after the other.
    server.change_rows("UPDATE matches SET status = 'cancelled', cancelled_at = now() WHERE status = 'open'");
    server.change_rows(format!(
        "UPDATE seats SET ended = true, ended_at = (SELECT max(ended_at) FROM seats)
             + ('x' || substr(match_id::text, 10, 4))::varbit::bit(16)::int * interval '1 ms'
         WHERE match_id <> '{old}'"
    ));
    let list = |query: &str| {
        let (mut pages, mut next) = (Vec::new(), Some(String::new()));
        while let Some(cursor) = next {
            let page = server.get(&format!("/v1/me/matches?{query}&cursor={cursor}"), &ana).expect(200);
            pages.push(ids(page["items"].as_array().expect("a list")));
            next = page["next"].as_str().map(str::to_owned);
        }
        pages
    };
    assert_eq!(list("opponent=ben"), [vec![], vec![old.clone()]]);
    assert_eq!(list("status=finished"), [vec![old]]);
}

#[test]
fn ones_own_matches_come_most_urgent_first() {
    let server = Server::start();
    let players = [server.guest(), server.guest()];
    let mine = [server.seat(&players, &json!({})), server.seat(&players, &json!({}))];
    let theirs = server.seat(&players, &json!({}));
    play_until_others_must(&server, &theirs, &players[0]);
    let finished = server.seat(&players, &json!({}));
    server.post(&format!("/v1/matches/{finished}/resignation"), &players[1], &json!({})).expect(200);
    let open = id_of(&server.open_match(&players[0], &json!({"visibility": "private"})));

    let listed = server.list("/v1/me/matches?limit=1", &players[0], || {});
    assert_eq!(ids(&listed), [&*mine[1], &mine[0], &theirs, &open, &finished]);
    assert!(listed[3]["code"].is_string(), "to its players the summary shows the code");
    let others = server.list("/v1/me/matches", &players[1], || {});
    assert_eq!(ids(&others), [&*theirs, &mine[1], &mine[0], &finished]);
}

#[test]
fn what_is_over_follows_last_to_end_first_whether_or_not_its_end_is_marked() {
    let server = Server::start();
    let players = [server.guest(), server.guest()];
    let started = || server.seat(&players, &json!({}));
    let open = || id_of(&server.open_match(&players[0], &json!({})));
    let running = started();
    let over = [started(), open(), started(), open(), started(), open()];
    for of in [4_usize, 1, 0, 5, 2, 3] {
        server.clock.advance(SignedDuration::from_secs(1));
        let (how, player) =
            if of.is_multiple_of(2) { ("resignation", &players[1]) } else { ("cancellation", &players[0]) };
        server.post(&format!("/v1/matches/{}/{how}", over[of]), player, &json!({})).expect(200);
    }
    let these = |of: &[usize]| of.iter().map(|&of| over[of].clone()).collect::<Vec<_>>();
    server.wait_for_count("unfiled", 0);
    // Each player's in the running match.
    server.wait_for_count("seats WHERE NOT ended", 2);

    // What an older version has left without a mark gets one.
    let mark = |sql: &str| server.change_rows(sql);
    mark("UPDATE seats SET ended = false");
    tidied(&server);
    server.wait_for_count("seats WHERE NOT ended", 2);
    for marks in ["true", "match_id IN (SELECT match_id FROM seats ORDER BY md5(match_id::text) LIMIT 5)", "false"] {
        mark(&format!("UPDATE seats SET ended = {marks} WHERE match_id <> '{running}'"));
        for limit in ["limit=1", "limit=2", "limit=5", "limit=100"] {
            let list = |and: &str| ids(&server.list(&format!("/v1/me/matches?{limit}{and}"), &players[0], || {}));
            let all = [vec![running.clone()], these(&[3, 2, 5, 0, 1, 4])].concat();
            assert_eq!(list(""), all, "{marks}, {limit}");
            assert_eq!(list("&status=finished"), these(&[2, 0, 4]), "{marks}, {limit}");
            assert_eq!(list("&status=cancelled"), these(&[3, 5, 1]), "{marks}, {limit}");
            assert_eq!(list("&status=running"), [&*running], "{marks}, {limit}");
            assert!(list("&status=open").is_empty(), "{marks}, {limit}");
        }
    }
    // Of some an older version has not noted when they ended.
    mark(&format!(
        "UPDATE seats SET ended = true, ended_at = 'epoch' WHERE match_id IN ('{}', '{}')",
        over[2], over[5]
    ));
    mark(&format!("UPDATE seats SET ended = true WHERE match_id <> '{running}'"));
    for limit in ["limit=1", "limit=100"] {
        let listed = ids(&server.list(&format!("/v1/me/matches?{limit}"), &players[0], || {}));
        assert_eq!(listed, [vec![running.clone()], these(&[3, 0, 1, 4, 5, 2])].concat(), "{limit}");
    }
    // It is noted later, except where it is not known: more of those than are marked at once.
    mark(&format!(
        "WITH unknown AS (
             INSERT INTO matches SELECT (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'finished_at', 'epoch'))).*
             FROM matches AS m, generate_series(1, 600) WHERE m.id = '{0}' RETURNING id
         )
         INSERT INTO seats SELECT (jsonb_populate_record(s, jsonb_build_object('match_id', unknown.id))).*
         FROM seats AS s, unknown WHERE s.match_id = '{0}'",
        over[2]
    ));
    tidied(&server);
    server.wait_for_count("seats WHERE ended AND ended_at = 'epoch'", 1200);
    let listed = ids(&server.list("/v1/me/matches?limit=100", &players[0], || {}));
    assert_eq!(listed, [vec![running], these(&[3, 2, 5, 0, 1, 4])].concat());
}

fn play_until_others_must(server: &Server, id: &str, player: &Player) {
    while let Some(answer) = chosen(&server.view(id, player)) {
        server.post(&format!("/v1/matches/{id}/actions"), player, &answer).expect(200);
    }
}
