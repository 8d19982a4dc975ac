//! Names of players: unique, and none that speaks for the server.

use serde_json::json;

use crate::{
    accounts::pointers,
    harness::{ANONYMOUS, PASSWORD, Player, Server},
};

#[test]
fn a_name_is_taken_in_upper_and_lower_case() {
    let server = Server::start();
    server.player("Ana");
    for name in ["Ana", "ana", "ANA"] {
        let new = json!({"name": name, "password": PASSWORD});
        let problem = server.unchanged(|| server.post("/v1/players", ANONYMOUS, &new).problem("name_taken"));
        assert_eq!(problem["errors"][0]["pointer"], "/name");
    }
}

#[test]
fn names_that_speak_for_the_server_are_nobodys_and_an_account_keeps_the_one_it_has() {
    let server = Server::start();
    let ana = server.player("ana");
    let guest = server.guest();
    server.unchanged(|| {
        for name in [
            "admin",
            "Admin",
            "a-d-m-i-n",
            "admin_",
            "adm1n",
            "admin7",
            "7admin",
            "r00t",
            "acepost",
            "Acepost-Team",
            "the-ace_post",
            "ACEP0ST",
            "m0derator",
            "system",
            "no-reply",
            "api",
            "me",
            "guest",
            "guest_7",
            "Deleted_ana",
            "You",
            "Y0u",
            "du",
            "Sie",
            "ihr",
            "Both",
            "everyone",
            "Table",
            "deck",
            "Admin-Team",
            "Support-Team",
            "Server-Admin",
            "SiteAdmin",
            "SITEAdmin",
            "ADMIN_ben",
            "Adm1n-Ben",
            "ben7mod",
            "Moderator-Ben",
            "Administrators",
            "Mods",
            "Staff-Member",
            "Security-Team",
            "system-message",
        ] {
            let new = json!({"name": name, "password": PASSWORD});
            for problem in [
                server.post("/v1/players", ANONYMOUS, &new),
                server.patch("/v1/me", &guest, &new),
                server.patch("/v1/me", &ana, &json!({"name": name})),
            ] {
                assert_eq!(pointers(&problem.problem("validation")), ["/name"], "{name}");
            }
        }
    });
    for name in [
        "badminton",
        "mel",
        "bottom",
        "boteco-7",
        "guesthouse",
        "hal-9000",
        "systema",
        "anna1",
        "young",
        "Help-Me",
        "A-Team",
        "TheBadminton",
        "Modest-Ann",
        "unofficial",
    ] {
        server.post("/v1/players", ANONYMOUS, &json!({"name": name, "password": PASSWORD})).expect(201);
    }
    // Like an account that is older than the list of reserved names.
    let rename = "UPDATE players SET name = 'bot_hard', name_key = 'bot_hard' WHERE name = 'ana'";
    server.change_rows(rename);
    server.sign_in("bot_hard", PASSWORD).expect(201);
    server.patch("/v1/me", &ana, &json!({"name": "Bot_Hard"})).expect(200);
    server.patch("/v1/me", &ana, &json!({"name": "bot_easy"})).problem("validation");
    let claim = json!({"name": guest.name, "password": PASSWORD});
    server.patch("/v1/me", &guest, &claim).problem("validation");
}

#[test]
fn a_guest_keeps_a_chosen_name_that_has_become_reserved() {
    let server = Server::start();
    let guest = Player::of(&server.post("/v1/guests", ANONYMOUS, &json!({"name": "ana"})).expect(201));
    // Like a guest who is older than the list of reserved names.
    server.change_rows("UPDATE players SET name = 'Helpdesk', name_key = 'helpdesk' WHERE name = 'ana'");
    let claim = |name: &str| server.patch("/v1/me", &guest, &json!({"name": name, "password": PASSWORD}));
    server.unchanged(|| assert_eq!(pointers(&claim("support").problem("validation")), ["/name"]));
    let claimed = claim("helpdesk").expect(200);
    assert_eq!((&claimed["name"], &claimed["kind"]), (&json!("helpdesk"), &json!("person")));
    server.sign_in("helpdesk", PASSWORD).expect(201);
}

#[test]
fn a_new_name_takes_the_place_of_the_old_one() {
    let server = Server::start();
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    server.unchanged(|| {
        server.patch("/v1/me", &ana, &json!({"name": "BEN"})).problem("name_taken");
        server.patch("/v1/me", &ana, &json!({"name": "x"})).problem("validation");
        server.patch("/v1/me", &ana, &json!({"kind": "bot"})).problem("validation");
        assert_eq!(server.patch("/v1/me", &ana, &json!({})).expect(200)["name"], "ana");
    });
    assert_eq!(server.patch("/v1/me", &ana, &json!({"name": "Ana"})).expect(200)["name"], "Ana");
    assert_eq!(server.patch("/v1/me", &ana, &json!({"name": "cleo"})).expect(200)["id"], json!(ana.id));
    server.get("/v1/players/ana", ANONYMOUS).problem("not_found");
    assert_eq!(server.get("/v1/players/ben", ANONYMOUS).expect(200)["id"], json!(ben.id));
}
