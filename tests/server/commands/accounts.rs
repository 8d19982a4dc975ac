//! Accounts whose players cannot sign in: operators export and delete them.

use std::{fs, os::unix::fs::PermissionsExt};

use acepost::service::{
    Clock, delete_account,
    operators::{self, Operator, OperatorError},
};
use serde_json::{Value, json};

use super::{Said, acepost, assert_is_one_sentence};
use crate::{
    deletion::{deleted, name_of, status, wait_until_final},
    harness::{PASSWORD, Server, export::Export, id_of, migrated_database},
    support::served::{Served, program},
};

pub(super) fn admin(server: &Server, arguments: &[&str]) -> Said {
    acepost(&[&["admin", "--database-url", server.database_url(), "--log", "off"], arguments].concat())
}

fn by(server: &Server) -> Operator {
    Operator { name: "olga".to_owned(), why: "ticket 8".to_owned(), now: server.clock.now() }
}

fn suspend(server: &Server, name: &str) {
    operators::suspend(&mut server.database(), name, None, &by(server)).expect("a suspension");
}

#[test]
fn an_operator_adds_a_player_whose_password_is_printed_once() {
    let server = Server::start();
    let said = admin(&server, &["add-player", "ana", "--why", "a member", "--as", "olga"]).done();
    let password = said.trim().strip_prefix("the password of ana is ").expect("a password");
    server.sign_in("ana", password).expect(201);
    let again = admin(&server, &["add-player", "Ana", "--why", "a member"]);
    assert_eq!((again.code, again.out.as_str()), (Some(1), ""));
    assert_is_one_sentence(&again.err);
    let log = admin(&server, &["log"]).done();
    assert!(log.contains("olga") && log.contains("add_player") && log.contains("a member"), "{log}");
    assert!(!log.contains(password), "{log}");
}

#[test]
fn an_operator_exports_the_account_of_a_suspended_player_as_the_player_could() {
    let server = Server::start();
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    let over = server.seat(&[ana.clone(), ben.clone()], &json!({"rated": true, "visibility": "private"}));
    server.post(&format!("/v1/matches/{over}/resignation"), &ana, &json!({})).expect(200);
    let hook = json!({"url": "https://chat.example/hooks/a-secret"});
    server.post("/v1/me/webhooks", &ben, &hook).expect(201);
    let running = server.seat(&[ben.clone(), ana.clone()], &json!({}));
    server.play_once(&running, &[ana.clone(), ben.clone()]);
    server.told_of(&over, "match.finished");
    server.wait_for_count("matches WHERE counted", 1);
    server.wait_for_count("outbox", 0);
    let own = Export::of(server.get("/v1/me/export", &ben));
    assert!(own.0["webhooks.json"].contains("a-secret"));
    let rating = &own.json("account.json")["ratings"][0];
    let steps = own.lines("rating_steps.ndjson");
    assert_eq!((steps.len(), &steps[0]["match_id"], &steps[0]["place"]), (1, &json!(over), &json!(1)));
    for field in ["game", "pool", "rating", "uncertainty", "matches"] {
        assert_eq!(steps[0][field], rating[field], "{field}");
    }

    suspend(&server, "ben");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("ben.zip");
    let path = file.to_str().expect("a path");
    let export = &["export", "BEN", "--output", path, "--why", "ticket 7", "--as", "olga"];
    assert_eq!(admin(&server, export).done(), "the archive of BEN is complete\n");
    assert_eq!(fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o600);
    let archive = Export::read(fs::read(&file).expect("a file"));
    let acts = archive.json("acts.json");
    assert_eq!(
        (&acts[0]["act"], &acts[0]["why"], &acts[1]["act"]),
        (&json!("export"), &json!("ticket 7"), &json!("suspend"))
    );
    assert!(!acts.to_string().contains("olga"), "{acts}");
    for (name, text) in &own.0 {
        // The suspension changes these.
        if !["account.json", "acts.json", "tokens.json", "deliveries.ndjson", "webhooks.json"].contains(&name.as_str())
        {
            assert_eq!(archive.0[name], *text, "{name}");
        }
    }
    assert!(archive.0["webhooks.json"].contains("a-secret"));

    // As from a container, whose files are read-only.
    let mut piped = program();
    piped.args(["admin", "--database-url", server.database_url(), "--log", "off", "export", "ben", "--output", "-"]);
    piped.args(["--why", "ticket 8"]).current_dir(folder.path());
    let output = piped.output().expect("the program runs");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*told), (Some(0), "the archive of ben is complete\n"));
    let streamed = Export::read(output.stdout);
    assert_eq!(streamed.json("acts.json")[0]["why"], "ticket 8");
    assert_eq!(streamed.0["records.ndjson"], archive.0["records.ndjson"]);

    for (name, output) in [("stranger", path), ("bot-easy", path), ("ben", folder.path().to_str().expect("a path"))] {
        let said = admin(&server, &["export", name, "--output", output, "--why", "ticket 7"]);
        assert_eq!((said.code, said.out.as_str()), (Some(1), ""), "{name}");
        assert_is_one_sentence(&said.err);
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing is left behind");
    assert_eq!(server.count("operator_acts"), "3");
}

#[test]
fn the_archive_of_an_account_that_is_being_deleted_has_its_name_and_when_it_is_final() {
    let server = Server::start();
    let ana = server.player("Ana");
    let listed = deleted(&server, &ana);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("ana.zip");
    let path = file.to_str().expect("a path");
    admin(&server, &["export", "ana", "--output", path, "--why", "ticket 9"]).done();
    let account = Export::read(fs::read(&file).expect("a file")).json("account.json");
    assert_eq!((&account["player"]["name"], &account["player"]["kind"]), (&json!(listed), &json!("deleted")));
    assert_eq!(
        account["deletion"],
        json!({"asked_at": "2030-01-01T12:00:00.000Z", "final_at": "2030-01-08T12:00:00.000Z", "name": "Ana"})
    );
}

#[test]
fn an_operator_deletes_the_account_of_a_suspended_player_for_good() {
    let server = Server::start();
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    let running = server.seat(&[ana.clone(), ben.clone()], &json!({}));
    suspend(&server, "ana");
    let mut database = server.database();
    delete_account(&mut database, "ANA", &by(&server)).expect("a deletion");
    wait_until_final(&server);
    server.wait_for_count("departures", 0);
    assert!(name_of(&server, &ana).starts_with("deleted-"));
    assert_eq!(status(&server, &running), json!("finished"));
    for table in ["tokens", "suspensions", "notices"] {
        assert_eq!(server.count(&format!("{table} WHERE player_id = '{}'", ana.id)), "0", "{table}");
    }
    server.sign_in("ana", PASSWORD).problem("wrong_credentials");
    assert_ne!(server.player("ana").id, ana.id, "the name is free");
    let gone = name_of(&server, &ana);
    for name in ["stranger", &gone] {
        let refused = delete_account(&mut database, name, &by(&server));
        assert!(matches!(refused, Err(OperatorError::NoPlayer(_))), "{name}: {refused:?}");
    }
    let acts = operators::acts(&mut database, 10).expect("a log");
    assert_eq!(acts.len(), 2);
    assert_eq!((&*acts[0].act, &*acts[0].subject, &*acts[0].why), ("delete", &*gone, "ticket 8"));
}

#[test]
fn an_operator_names_a_player_by_the_id_which_never_changes_hands() {
    let server = Server::start();
    let [mallory, bystander] = ["die-vera", "ben"].map(|name| server.player(name));
    server.patch("/v1/me", &mallory, &json!({"name": "sunny"})).expect(200);
    server.patch("/v1/me", &bystander, &json!({"name": "die-vera"})).expect(200);
    let id = &mallory.id.clone();
    let suspended = admin(&server, &["suspend", id, "--why", "insulting name"]).done();
    assert!(suspended.starts_with(&format!("sunny ({id}) is suspended")), "{suspended}");
    assert_eq!(server.count(&format!("suspensions WHERE player_id = '{id}'")), "1");
    assert_eq!(server.count("suspensions"), "1");
    let log: Value = serde_json::from_str(&admin(&server, &["log", "--json"]).done()).expect("an act");
    assert_eq!((&log["subject"], &log["player_id"]), (&json!("sunny"), &json!(id)));
    assert_eq!(
        admin(&server, &["rename", id, "cloudy", "--why", "asked"]).done(),
        format!("sunny ({id}) is now cloudy\n")
    );
    assert_eq!(admin(&server, &["reinstate", id, "--why", "asked"]).code, Some(0));
    assert!(admin(&server, &["matches", "--player", id]).done().is_empty());
    let unknown = admin(&server, &["suspend", "01a20086-0ea7-73a8-8a2a-f3d1562b5bf6", "--why", "insulting name"]);
    assert_eq!(unknown.code, Some(1));
    assert!(unknown.err.contains("there is no player"), "{}", unknown.err);
}

#[test]
fn an_operator_ends_the_week_of_a_player_who_has_deleted_the_account() {
    let server = Server::start();
    let ana = server.player("ana");
    server.request("DELETE", "/v1/me").by(&ana).send().expect(200);
    assert_eq!(server.count("deletions"), "1");
    let delete = ["delete", "ana", "--why", "ticket 9"];
    assert_eq!(admin(&server, &delete).done(), format!("the account of ana ({}) is deleted\n", ana.id));
    wait_until_final(&server);
    server.sign_in("ana", PASSWORD).problem("wrong_credentials");
    assert_ne!(server.player("ana").id, ana.id, "the name is free");
}

#[test]
fn an_account_is_deleted_once_though_no_server_erases_it() {
    let database = migrated_database();
    let served = Served::on_database(&database.url, &[]);
    let ana = json!({"name": "ana", "password": "a castle of cards"});
    let (_, ana) = served.post("/v1/players", None, &ana).expect("an answer");
    drop(served);
    let admin = |arguments: &[&str]| {
        acepost(&[&["admin", "--database-url", &database.url, "--log", "off"], arguments].concat())
    };
    let delete = || admin(&["delete", "ana", "--why", "ticket 10"]);
    assert_eq!(delete().done(), format!("the account of ana ({}) is deleted\n", id_of(&ana["player"])));
    let said = delete();
    assert_eq!(said.code, Some(1), "{}", said.out);
    assert_is_one_sentence(&said.err);
    assert_eq!(admin(&["log"]).done().matches("ticket 10").count(), 1);
}
