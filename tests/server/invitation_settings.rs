//! Who may invite a player: what the player chooses, what that changes, and what it leaves as it is.

use serde_json::{Value, json};

use crate::{
    accounts::pointers,
    harness::{ANONYMOUS, Answer, PASSWORD, Player, Server, eventually, export::Export, id_of},
    rematch::{ask, resign},
};

const CHOICES: [&str; 4] = ["everyone", "registered", "played_with", "none"];

fn choose(server: &Server, player: &Player, from: &str) -> Value {
    server.patch("/v1/me", player, &json!({"invitations": from})).expect(200)
}

fn open(server: &Server, host: &Player) -> String {
    id_of(&server.open_match(host, &json!({"game": "chase-the-ace", "seats": 4, "visibility": "private"})))
}

fn invite(server: &Server, id: &str, sender: &Player, player: &Player) -> Answer {
    server.post(&format!("/v1/matches/{id}/invitations"), sender, &json!({"player": player.name}))
}

/// Plays a match of the two to its end.
fn played(server: &Server, one: &Player, other: &Player) -> String {
    let id = server.seat(&[one.clone(), other.clone()], &json!({}));
    resign(server, &id, other);
    id
}

#[test]
fn a_player_chooses_who_may_invite_and_no_other_player_sees_it() {
    let server = Server::start();
    let ana = server.player("ana");
    let before = server.get("/v1/me", &ana);
    let tag = before.header("etag").to_owned();
    assert_eq!(before.expect(200)["invitations"], "everyone");
    for from in CHOICES.into_iter().rev() {
        assert_eq!(choose(&server, &ana, from)["invitations"], from);
        assert_eq!(server.get("/v1/me", &ana).expect(200)["invitations"], from);
    }
    choose(&server, &ana, "played_with");
    assert_ne!(server.get("/v1/me", &ana).header("etag"), tag);
    // Other changes leave it, and a new session tells it.
    assert_eq!(server.patch("/v1/me", &ana, &json!({"name": "anna"})).expect(200)["invitations"], "played_with");
    assert_eq!(server.sign_in("anna", PASSWORD).expect(201)["player"]["invitations"], "played_with");
    assert!(server.get("/v1/players/anna", ANONYMOUS).expect(200).get("invitations").is_none());
    // A repeated change of the password is the same only with the same choice.
    let change = json!({"password": PASSWORD, "invitations": "played_with"});
    assert_eq!(server.patch("/v1/me", &ana, &change).expect(200)["invitations"], "played_with");
    let other = json!({"password": PASSWORD, "invitations": "none"});
    server.unchanged(|| server.patch("/v1/me", &ana, &other).problem("wrong_password"));
    let export = Export::of(server.get("/v1/me/export", &ana));
    assert_eq!(export.json("account.json")["player"]["invitations"], "played_with");
}

#[test]
fn what_is_no_choice_is_refused_with_its_place() {
    let server = Server::start();
    let ana = server.guest();
    choose(&server, &ana, "registered");
    let program = server.personal_token(&ana, &["play"]);
    server.unchanged(|| {
        for wrong in [json!("friends"), json!("Everyone"), json!("nobody"), json!(""), json!(7), json!(["none"])] {
            let change = json!({"name": "anna", "invitations": wrong});
            let problem = server.patch("/v1/me", &ana, &change).problem("validation");
            assert_eq!(pointers(&problem), ["/invitations"], "{wrong}");
        }
        let change = json!({"invitations": "none"});
        server.request("PATCH", "/v1/me").by(&program).json(&change).send().problem("token_scope");
        server.patch("/v1/me", ANONYMOUS, &change).problem("unauthenticated");
    });
}

#[test]
fn the_choice_decides_who_may_invite_and_the_answer_is_that_of_a_block() {
    // Nothing marks matches as over here, nor changes rows meanwhile.
    let server = Server::idle_with(|_| {});
    let ana = server.player("ana");
    let (guest, stranger, opponent, blocked) =
        (server.guest(), server.player("ben"), server.player("cleo"), server.player("dora"));
    let played_guest = server.guest();
    for other in [&opponent, &blocked, &played_guest] {
        played(&server, &ana, other);
    }
    // What is not over does not count.
    server.seat(&[ana.clone(), stranger.clone()], &json!({}));
    server.put(&format!("/v1/me/blocks/{}", blocked.name), &ana).expect(200);
    let senders = [&guest, &stranger, &opponent, &played_guest, &blocked];
    let matches = senders.map(|sender| open(&server, sender));
    let of_block = server.unchanged(|| invite(&server, &matches[4], &blocked, &ana).problem("player_unavailable"));
    for (from, may_invite) in [
        ("everyone", [true, true, true, true, false]),
        ("registered", [false, true, true, false, false]),
        ("played_with", [false, false, true, true, false]),
        ("none", [false; 5]),
    ] {
        choose(&server, &ana, from);
        for ((sender, id), may) in senders.into_iter().zip(&matches).zip(may_invite) {
            if may {
                let sent = invite(&server, id, sender, &ana).expect(201);
                server.delete(&format!("/v1/invitations/{}", id_of(&sent)), sender).expect(204);
            } else {
                let refused = server.unchanged(|| invite(&server, id, sender, &ana).problem("player_unavailable"));
                assert_eq!(refused, of_block, "{from}: {}", sender.name);
            }
        }
    }
    // It is the player's own: the others may be invited as before.
    invite(&server, &open(&server, &ana), &ana, &stranger).expect(201);
}

#[test]
fn a_guest_who_claims_the_account_is_registered() {
    let server = Server::start();
    let (ana, guest) = (server.player("ana"), server.guest());
    choose(&server, &ana, "registered");
    let id = open(&server, &guest);
    server.unchanged(|| invite(&server, &id, &guest, &ana).problem("player_unavailable"));
    server.patch("/v1/me", &guest, &json!({"name": "ben", "password": PASSWORD})).expect(200);
    invite(&server, &id, &guest, &ana).expect(201);
}

#[test]
fn the_sender_counts_and_not_the_host_of_the_match() {
    let server = Server::idle_with(|_| {});
    let [host, sender, ana] = [(); 3].map(|()| server.guest());
    played(&server, &ana, &sender);
    choose(&server, &ana, "played_with");
    let id = id_of(&server.open_match(&host, &json!({"game": "chase-the-ace", "seats": 4})));
    server.post(&format!("/v1/matches/{id}/seats"), &sender, &json!({})).expect(200);
    server.unchanged(|| invite(&server, &id, &host, &ana).problem("player_unavailable"));
    invite(&server, &id, &sender, &ana).expect(201);
}

#[test]
fn what_was_sent_before_stays_and_rematches_codes_and_the_lobby_are_as_they_were() {
    let server = Server::start();
    let [ana, ben, cleo] = [(); 3].map(|()| server.guest());
    let over = played(&server, &ana, &ben);
    let invited = server.invite(&open(&server, &cleo), &cleo, &ana);
    let kept_before = id_of(&ask(&server, &over, &ben).expect(200));
    choose(&server, &ana, "none");
    let accept = format!("/v1/invitations/{}/acceptance", id_of(&invited));
    assert_eq!(server.list("/v1/me/invitations", &ana, || {}), [invited]);
    server.post(&accept, &ana, &json!({})).expect(200);
    // The seat that was reserved before is still the player's.
    let joined = server.post(&format!("/v1/matches/{kept_before}/seats"), &ana, &json!({})).expect(200);
    assert_eq!(joined["status"], "running");
    // Another rematch reserves one, too, and is told.
    resign(&server, &kept_before, &ana);
    let next = id_of(&ask(&server, &kept_before, &ben).expect(200));
    let listed: Vec<String> = server.list("/v1/me/rematches", &ana, || {}).iter().map(id_of).collect();
    assert_eq!(listed, [&*next]);
    assert_eq!(server.told_of(&kept_before, "rematch.offered").len(), 1);
    assert_eq!(id_of(&ask(&server, &kept_before, &ana).expect(200)), next);
    // The player may join what is open to all.
    let public = id_of(&server.open_match(&cleo, &json!({})));
    server.post(&format!("/v1/matches/{public}/seats"), &ana, &json!({})).expect(200);
}

#[test]
fn the_choice_is_forgotten_with_the_account() {
    let server = Server::start();
    let guest = server.guest();
    // Otherwise the row is removed.
    played(&server, &guest, &server.guest());
    choose(&server, &guest, "none");
    server.delete("/v1/me", &guest).expect(200);
    let left = format!("SELECT invitations_from AS answer FROM players WHERE id = '{}'", guest.id);
    // What is stored about the player alone is erased in the background.
    eventually("the choice is erased", || server.ask_database(&left) == "everyone");
}

#[test]
fn strangers_cannot_keep_the_invitations_of_former_opponents_from_being_told() {
    let server = Server::start();
    let [ana, friend] = ["ana", "ben"].map(|name| server.player(name));
    let guest_friend = server.guest();
    for other in [&friend, &guest_friend] {
        played(&server, &ana, other);
    }
    // As if others had sent as many as are told.
    let id = open(&server, &friend);
    server.wait_for_count("outbox", 0);
    let now = server.clock.time();
    server.change_rows(format!(
        "WITH counted AS (
             UPDATE notice_counters SET newest = newest + 50 WHERE player_id = '{}' RETURNING player_id, newest
         )
         INSERT INTO notices (player_id, number, id, match_id, kind, news, at)
         SELECT player_id, newest - n, gen_random_uuid(), '{id}', 'invitation.received', '{{}}', '{now}'
         FROM counted, generate_series(0, 49) AS n",
        ana.id
    ));
    let told = |id: &str| server.told_of(id, "invitation.received").len();
    let invites = |sender: &Player| {
        let id = open(&server, sender);
        invite(&server, &id, sender, &ana).expect(201);
        told(&id)
    };
    assert_eq!([invites(&server.player("cleo")), invites(&server.guest())], [0, 0], "strangers");
    assert_eq!([invites(&friend), invites(&guest_friend)], [1, 1]);
    // Of one player, ten a day are told all the same.
    let other = open(&server, &friend);
    for _ in 0..12 {
        let sent = invite(&server, &other, &friend, &ana).expect(201);
        server.delete(&format!("/v1/invitations/{}", id_of(&sent)), &friend).expect(204);
    }
    assert_eq!(told(&other), 9);
    assert_eq!(server.list("/v1/me/invitations", &ana, || {}).len(), 4, "the list has all of them");
}
