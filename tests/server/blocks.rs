//! Blocking: its effects on both players.

use serde_json::{Value, json};

use crate::{
    deletion::deleted,
    harness::{ANONYMOUS, Player, Server, id_of},
};

fn open(server: &Server, host: &Player) -> String {
    id_of(&server.open_match(host, &json!({})))
}

fn block(server: &Server, player: &Player, other: &Player) -> Value {
    server.put(&format!("/v1/me/blocks/{}", other.name), player).expect(200)
}

fn names(blocks: &[Value]) -> Vec<&str> {
    blocks.iter().map(|block| block["name"].as_str().expect("a name")).collect()
}

#[test]
fn blocks_are_listed_and_safe_to_repeat() {
    let server = Server::start();
    let [ana, ben, cleo] = [server.guest(), server.guest(), server.guest()];
    assert_eq!(server.list("/v1/me/blocks", &ana, || {}), [Value::Null; 0]);
    let made = block(&server, &ana, &ben);
    assert_eq!((&made["player_id"], &made["name"]), (&json!(ben.id), &json!(ben.name)));
    assert_eq!(made["since"], "2030-01-01T12:00:00.000Z");
    server.unchanged(|| {
        assert_eq!(block(&server, &ana, &ben), made);
        let loud = format!("/v1/me/blocks/{}", ben.name.to_uppercase());
        assert_eq!(server.put(&loud, &ana).expect(200), made);
    });
    block(&server, &ana, &cleo);
    assert_eq!(names(&server.list("/v1/me/blocks?limit=1", &ana, || {})), [&*ben.name, &cleo.name]);
    assert_eq!(server.list("/v1/me/blocks", &ben, || {}), [Value::Null; 0], "the blocked player is not told");

    let path = format!("/v1/me/blocks/{}", ben.name);
    server.delete(&path, &ana).expect(204);
    server.unchanged(|| server.delete(&path, &ana).expect(204));
    assert_eq!(names(&server.list("/v1/me/blocks", &ana, || {})), [&*cleo.name]);
}

#[test]
fn a_deleted_account_is_unblocked_by_the_name_in_the_list() {
    let server = Server::start();
    let (ana, ben, cleo) = (server.player("ana"), server.guest(), server.guest());
    block(&server, &ben, &ana);
    let listed = deleted(&server, &ana);
    assert_eq!(names(&server.list("/v1/me/blocks", &ben, || {})), [&*listed]);
    let path = format!("/v1/me/blocks/{}", listed.to_uppercase());
    server.unchanged(|| {
        server.delete("/v1/me/blocks/ana", &ben).problem("not_found");
        server.delete(&path, &cleo).problem("not_found");
    });
    server.delete(&path, &ben).expect(204);
    assert_eq!(server.list("/v1/me/blocks", &ben, || {}), [Value::Null; 0]);
}

#[test]
fn what_cannot_be_blocked_is_not_blocked() {
    let server = Server::start();
    let ana = server.guest();
    let made = server.open_match(&ana, &json!({"game": "chase-the-ace", "seats": 3}));
    let id = id_of(&made);
    server.post(&format!("/v1/matches/{id}/bots"), &ana, &json!({"strength": "easy"})).expect(201);
    server.unchanged(|| {
        server.put(&format!("/v1/me/blocks/{}", ana.name), &ana).problem("cannot_block");
        server.put("/v1/me/blocks/bot-easy", &ana).problem("cannot_block");
        for nobody in ["nobody", "a", "no%00body", "%C3%A4b", &"n".repeat(300)] {
            server.put(&format!("/v1/me/blocks/{nobody}"), &ana).problem("not_found");
            server.delete(&format!("/v1/me/blocks/{nobody}"), &ana).problem("not_found");
        }
        server.put("/v1/me/blocks/bot-easy", ANONYMOUS).problem("unauthenticated");
        let put = server.request("PUT", "/v1/me/blocks/bot-easy").by(&ana).json(&json!({"why": "rude"}));
        put.send().problem("validation");
    });
}

#[test]
fn one_blocks_at_most_a_thousand_others() {
    // It removes no one meanwhile: by its clock these guests have been away for years.
    let server = Server::idle_with(|_| {});
    let [ana, ben] = [server.guest(), server.guest()];
    for sql in [
        "INSERT INTO players (id, name, name_key, kind, created_at)
         SELECT gen_random_uuid(), 'rude-' || n, 'rude-' || n, 'guest', now() FROM generate_series(1, 1000) AS n",
        "INSERT INTO blocks (player_id, blocked, since)
         SELECT (SELECT id FROM players WHERE name LIKE 'guest-%' ORDER BY id LIMIT 1), id, now()
         FROM players WHERE name LIKE 'rude-%'",
    ] {
        server.change_rows(sql);
    }
    let path = format!("/v1/me/blocks/{}", ben.name);
    server.unchanged(|| {
        let problem = server.put(&path, &ana).problem("too_many_blocks");
        assert_eq!(problem["detail"], "A player may block at most 1000 others; unblock one first.");
        server.put("/v1/me/blocks/rude-7", &ana).expect(200);
    });
    server.delete("/v1/me/blocks/rude-7", &ana).expect(204);
    server.put(&path, &ana).expect(200);
    assert_eq!(server.list("/v1/me/blocks?limit=200", &ana, || {}).len(), 1000);
}

#[test]
fn neither_sits_down_where_the_other_is_host() {
    let server = Server::start();
    let [ana, ben, cleo] = [server.guest(), server.guest(), server.guest()];
    let (of_ana, of_ben) = (open(&server, &ana), open(&server, &ben));
    block(&server, &ana, &ben);
    server.unchanged(|| {
        let ben_is_told = server.post(&format!("/v1/matches/{of_ana}/seats"), &ben, &json!({}));
        let ana_is_told = server.post(&format!("/v1/matches/{of_ben}/seats"), &ana, &json!({}));
        let same = ana_is_told.problem("player_unavailable");
        assert_eq!(ben_is_told.problem("player_unavailable"), same, "no more is said");
    });
    server.post(&format!("/v1/matches/{of_ana}/seats"), &cleo, &json!({})).expect(200);
    server.delete(&format!("/v1/me/blocks/{}", ben.name), &ana).expect(204);
    server.post(&format!("/v1/matches/{of_ben}/seats"), &ana, &json!({})).expect(200);
}

#[test]
fn a_blocked_player_joins_no_match_in_which_the_other_has_a_seat() {
    let server = Server::start();
    let [tom, vic, ann] = [server.guest(), server.guest(), server.guest()];
    let four = || id_of(&server.open_match(&tom, &json!({"game": "chase-the-ace", "seats": 4})));
    let (with_vic, with_ann) = (four(), four());
    let sit = |id: &str, player: &Player| server.post(&format!("/v1/matches/{id}/seats"), player, &json!({}));
    sit(&with_vic, &vic).expect(200);
    sit(&with_ann, &ann).expect(200);
    let invited = server.invite(&with_vic, &tom, &ann);
    // The invitation is announced.
    server.told_of(&with_vic, "invitation.received");
    server.told_of(&with_ann, "match.joined");
    block(&server, &vic, &ann);
    server.unchanged(|| {
        let refused = sit(&with_vic, &ann).problem("player_unavailable");
        let accept = format!("/v1/invitations/{}/acceptance", id_of(&invited));
        assert_eq!(server.post(&accept, &ann, &json!({})).problem("player_unavailable"), refused);
    });
    // The player who blocks may choose to.
    sit(&with_ann, &vic).expect(200);
    // It does not concern others, nor bots.
    sit(&with_vic, &server.guest()).expect(200);
    let bots = format!("/v1/matches/{with_vic}/bots");
    let started = server.post(&bots, &tom, &json!({"strength": "easy"})).expect(201);
    assert_eq!(started["status"], "running");
}

#[test]
fn a_reserved_seat_stays_that_of_a_player_whom_another_but_the_host_blocks() {
    let server = Server::start();
    let [tom, vic, ann] = [server.guest(), server.guest(), server.guest()];
    let players = [tom.clone(), vic.clone(), ann.clone()];
    let id = server.seat(&players, &json!({"game": "chase-the-ace"}));
    for player in [&vic, &ann] {
        server.post(&format!("/v1/matches/{id}/resignation"), player, &json!({})).expect(200);
    }
    let next = id_of(&server.post(&format!("/v1/matches/{id}/rematch"), &tom, &json!({})).expect(200));
    let sit = |player: &Player| server.post(&format!("/v1/matches/{next}/seats"), player, &json!({}));
    sit(&vic).expect(200);
    block(&server, &vic, &ann);
    let listed = server.get("/v1/me/rematches", &ann).expect(200);
    assert_eq!(id_of(&listed["items"][0]), next);
    assert_eq!(sit(&ann).expect(200)["status"], "running");
}

#[test]
fn neither_invites_the_other_and_what_waited_between_them_is_over() {
    let server = Server::start();
    let [ana, ben, cleo] = [server.guest(), server.guest(), server.guest()];
    let [of_ana, of_ben, of_cleo] = [&ana, &ben, &cleo].map(|host| open(&server, host));
    let got = server.invite(&of_ben, &ben, &ana);
    let sent = server.invite(&of_ana, &ana, &ben);
    let other = server.invite(&of_cleo, &cleo, &ana);
    block(&server, &ana, &ben);
    let state = |invitation: &Value| {
        let path = format!("/v1/invitations/{}", id_of(invitation));
        server.get(&path, &ana).expect(200)["state"].clone()
    };
    assert_eq!([state(&got), state(&sent), state(&other)], ["declined", "withdrawn", "pending"]);
    server.unchanged(|| {
        let invite = |id: &str, sender: &Player, player: &Player| {
            server.post(&format!("/v1/matches/{id}/invitations"), sender, &json!({"player": player.name}))
        };
        let blocked = invite(&of_ben, &ben, &ana).problem("player_unavailable");
        assert_eq!(invite(&of_ana, &ana, &ben).problem("player_unavailable"), blocked);
    });
}

#[test]
fn nobody_is_invited_to_a_host_with_whom_one_has_nothing_to_do() {
    let server = Server::start();
    let [host, guest, blocked] = [server.guest(), server.guest(), server.guest()];
    let made = server.open_match(&host, &json!({"game": "chase-the-ace", "seats": 4}));
    let id = id_of(&made);
    server.post(&format!("/v1/matches/{id}/seats"), &guest, &json!({})).expect(200);
    let invited = server.invite(&id, &guest, &blocked);
    block(&server, &blocked, &host);
    server.unchanged(|| {
        let path = format!("/v1/invitations/{}/acceptance", id_of(&invited));
        server.post(&path, &blocked, &json!({})).problem("player_unavailable");
    });
    let third = server.guest();
    block(&server, &host, &third);
    server.unchanged(|| {
        let path = format!("/v1/matches/{id}/invitations");
        server.post(&path, &guest, &json!({"player": third.name})).problem("player_unavailable");
    });
}

#[test]
fn neither_is_told_of_a_rematch_that_the_other_wants_and_neither_joins_it() {
    let server = Server::start();
    let (id, [ana, ben]) = server.match_of_two();
    server.post(&format!("/v1/matches/{id}/resignation"), &ana, &json!({})).expect(200);
    block(&server, &ana, &ben);
    let ask = |player: &Player| server.post(&format!("/v1/matches/{id}/rematch"), player, &json!({}));
    let next = ask(&ben).expect(200);
    assert!(server.told_of(&id, "rematch.offered").is_empty());
    server.unchanged(|| ask(&ana).problem("player_unavailable"));
    // The match does not wait for her.
    assert_eq!(next["kept_seats"], json!([]));
    let seats = format!("/v1/matches/{}/seats", id_of(&next));
    assert_eq!(server.post(&seats, &server.guest(), &json!({})).expect(200)["status"], "running");
}

#[test]
fn a_rematch_waits_neither_for_those_whom_its_host_blocks_nor_for_those_who_block_the_host() {
    let server = Server::start();
    let players: [Player; 4] = std::array::from_fn(|_| server.guest());
    let [ana, ben, cleo, dora] = &players;
    let id = server.seat(&players, &json!({"game": "chase-the-ace"}));
    for player in [ben, cleo, dora] {
        server.post(&format!("/v1/matches/{id}/resignation"), player, &json!({})).expect(200);
    }
    block(&server, ana, ben);
    block(&server, cleo, ana);
    // Between others than the host it does not matter.
    block(&server, cleo, dora);
    let next = server.post(&format!("/v1/matches/{id}/rematch"), ana, &json!({})).expect(200);
    assert_eq!(next["kept_seats"], json!([{"seat": 2, "player_id": dora.id, "name": dora.name}]));
    let told = server.told_of(&id, "rematch.offered").into_iter();
    assert_eq!(told.map(|(player, _)| player).collect::<Vec<_>>(), std::slice::from_ref(&dora.id));
}

#[test]
fn a_rematch_waits_no_more_for_a_player_after_a_block_between_the_player_and_the_host() {
    let server = Server::start();
    for host_blocks in [true, false] {
        let (id, [ana, ben]) = server.match_of_two();
        server.post(&format!("/v1/matches/{id}/resignation"), &ana, &json!({})).expect(200);
        let ask = |player: &Player| server.post(&format!("/v1/matches/{id}/rematch"), player, &json!({}));
        let next = id_of(&ask(&ana).expect(200));
        let (by, against) = if host_blocks { (&ana, &ben) } else { (&ben, &ana) };
        block(&server, by, against);
        let waiting = server.get(&format!("/v1/matches/{next}"), &ana).expect(200);
        assert_eq!((&waiting["status"], &waiting["kept_seats"]), (&json!("open"), &json!([])));
        server.unchanged(|| ask(&ben).problem("player_unavailable"));
        let seats = format!("/v1/matches/{next}/seats");
        assert_eq!(server.post(&seats, &server.guest(), &json!({})).expect(200)["status"], "running");
        assert!(server.told_of(&next, "match.left").is_empty(), "the others are not told");
    }
}

#[test]
fn a_player_who_blocks_the_next_host_is_not_told_when_that_host_frees_the_reserved_seat() {
    let server = Server::start();
    let players: [Player; 4] = std::array::from_fn(|_| server.guest());
    let [ana, ben, cleo, dora] = &players;
    let id = server.seat(&players, &json!({"game": "chase-the-ace"}));
    for player in [ben, cleo, dora] {
        server.post(&format!("/v1/matches/{id}/resignation"), player, &json!({})).expect(200);
    }
    let ask = |player: &Player| server.post(&format!("/v1/matches/{id}/rematch"), player, &json!({})).expect(200);
    let next = id_of(&ask(ana));
    ask(ben);
    block(&server, cleo, ben);
    server.delete(&format!("/v1/matches/{next}/seats/me"), ana).expect(204);
    let kept = || server.get(&format!("/v1/matches/{next}"), ben).expect(200)["kept_seats"].take();
    assert_eq!(kept().as_array().map(Vec::len), Some(2), "ben was not the host");
    for player in [cleo, dora] {
        server.delete(&format!("/v1/matches/{next}/players/{}", player.id), ben).expect(204);
    }
    let told = server.told_of(&next, "match.left").into_iter();
    let of_themselves: Vec<String> =
        told.filter(|(player, _)| *player != ben.id).map(|(_, data)| data["name"].to_string()).collect();
    assert_eq!(of_themselves, [json!(dora.name).to_string()]);
    assert_eq!(kept(), json!([]));
}
