//! Notes: what players write down about a match is theirs alone, and stays until they delete it or their account.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    deletion::delete,
    harness::{ANONYMOUS, Player, Server, export::Export, id_of},
};

fn path(id: &str) -> String {
    format!("/v1/matches/{id}/note")
}

#[track_caller]
fn write(server: &Server, id: &str, player: &Player, text: &str) -> Value {
    server.request("PUT", &path(id)).by(player).json(&json!({"text": text})).send().expect(200)
}

#[test]
fn a_note_is_read_by_its_player_and_by_no_other() {
    let server = Server::start();
    let (id, [ana, ben]) = server.match_with(&json!({}));
    let none = json!({"text": "", "changed_at": null});
    let read = |player: &Player| server.get(&path(&id), player).expect(200);
    assert_eq!(read(&ana), none);
    let written = write(&server, &id, &ana, "ben keeps a high spade ♠\nand says nothing");
    assert_eq!(written["text"], "ben keeps a high spade ♠\nand says nothing");
    assert_eq!((read(&ana), read(&ben)), (written.clone(), none.clone()));
    for hidden in [format!("/v1/matches/{id}"), format!("/v1/matches/{id}/view"), format!("/v1/matches/{id}/events")] {
        assert!(!server.get(&hidden, &ben).text().contains("high spade"), "{hidden}");
    }
    // The same again is no other note; another one replaces it.
    server.clock.advance(SignedDuration::from_secs(1));
    let changed = write(&server, &id, &ana, "two");
    assert!(changed["changed_at"].as_str() > written["changed_at"].as_str());
    assert_eq!(read(&ana), changed);
    write(&server, &id, &ben, "mine");
    // Also after the end, and empty ones are none.
    server.post(&format!("/v1/matches/{id}/resignation"), &ben, &json!({})).expect(200);
    assert_eq!(read(&ana), changed);
    assert_eq!(write(&server, &id, &ana, " \n"), none);
    assert_eq!((read(&ana), read(&ben)["text"].clone()), (none, json!("mine")));
    assert_eq!(server.count("notes"), "1");
}

#[test]
fn only_players_of_a_match_that_has_started_write_notes_and_what_is_no_note_is_refused() {
    let server = Server::start();
    let (id, [ana, _]) = server.match_with(&json!({"visibility": "private"}));
    let open = id_of(&server.open_match(&ana, &json!({})));
    let stranger = server.guest();
    let put = |id: &str, player: &Player, body: &Value| server.request("PUT", &path(id)).by(player).json(body).send();
    server.unchanged(|| {
        put(&id, &stranger, &json!({"text": "a"})).problem("not_found");
        put(&open, &stranger, &json!({"text": "a"})).problem("match_not_started");
        put(&open, &ana, &json!({"text": "a"})).problem("match_not_started");
        for bad in [json!({"text": "é".repeat(2001)}), json!({"text": "a\0"})] {
            let problem = put(&id, &ana, &bad).problem("validation");
            assert_eq!(problem["errors"][0]["pointer"], "/text");
        }
        for bad in [json!({}), json!({"text": null}), json!({"text": "a", "seat": 0}), json!([])] {
            put(&id, &ana, &bad).problem("validation");
        }
    });
    server.get(&path(&id), ANONYMOUS).problem("unauthenticated");
    server.get(&path(&id), &stranger).problem("not_found");
    assert_eq!(put(&id, &ana, &json!({"text": "é".repeat(2000)})).expect(200)["text"], "é".repeat(2000));
}

#[test]
fn a_note_that_was_changed_on_another_device_is_not_written_over() {
    let server = Server::start();
    let (id, [ana, _]) = server.match_with(&json!({}));
    let tag = || server.get(&path(&id), &ana).header("etag").to_owned();
    let put = |tag: &str, text: &str| {
        server.request("PUT", &path(&id)).by(&ana).header("if-match", tag).json(&json!({"text": text})).send()
    };
    let none = tag();
    let written = put(&none, "one");
    let now = written.header("etag").to_owned();
    assert_eq!((written.expect(200)["text"].as_str(), &now), (Some("one"), &tag()));
    server.unchanged(|| {
        for text in ["two", ""] {
            put(&none, text).problem("precondition_failed");
        }
    });
    put("*", "two").expect(200);
    server.unchanged(|| put(&now, "three").problem("precondition_failed"));
    put(&tag(), "").expect(200);
    assert_eq!(tag(), none);
}

#[test]
fn notes_are_in_the_archive_and_go_with_the_account() {
    let server = Server::start();
    let (id, [ana, _]) = server.match_with(&json!({}));
    write(&server, &id, &ana, "remember the two");
    let notes = Export::of(server.get("/v1/me/export", &ana)).json("notes.json");
    assert_eq!((notes[0]["match_id"].as_str(), notes[0]["text"].as_str()), (Some(&*id), Some("remember the two")));
    delete(&server, &ana, &json!({})).expect(200);
    server.wait_for_count("notes", 0);
}
