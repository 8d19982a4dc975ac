//! A server on which only the operator adds players.

use acepost::{
    config::{Registration, Settings},
    service::{
        Clock, add_player,
        operators::{Operator, OperatorError},
    },
};
use serde_json::json;

use crate::harness::{ANONYMOUS, PASSWORD, Player, Server};

fn closed(settings: &mut Settings) {
    settings.registration = Registration::Closed;
}

fn add(server: &Server, name: &str) -> Result<String, OperatorError> {
    let by = Operator { name: "olga".to_owned(), why: "a member".to_owned(), now: server.clock.now() };
    add_player(&mut server.database(), name, &by)
}

#[test]
fn only_players_whom_the_operator_adds_sign_in() {
    let server = Server::with(closed);
    server.unchanged(|| {
        let credentials = json!({"name": "ana", "password": PASSWORD});
        server.post("/v1/players", ANONYMOUS, &credentials).problem("registration_closed");
        let request = server.request("POST", "/v1/players").header("idempotency-key", "once").json(&credentials);
        request.send().problem("registration_closed");
        for guest in [json!({}), json!({"name": "ana"})] {
            server.post("/v1/guests", ANONYMOUS, &guest).problem("registration_closed");
        }
    });
    let password = add(&server, "Ana").expect("a password");
    let ana = Player::of(&server.sign_in("ana", &password).expect(201));
    let account = server.get("/v1/me", &ana).expect(200);
    assert_eq!((&account["name"], &account["kind"]), (&json!("Ana"), &json!("person")));
    server.post("/v1/matches", &ana, &json!({"game": "clear-ace", "rated": true})).expect(201);
    let new = json!({"password": PASSWORD, "current_password": password});
    server.patch("/v1/me", &ana, &new).expect(200);
    server.sign_in("ana", PASSWORD).expect(201);
}

#[test]
fn a_player_whom_the_operator_adds_gets_a_free_name_by_the_usual_rules() {
    let server = Server::with(closed);
    add(&server, "ana").expect("a password");
    server.unchanged(|| {
        assert!(matches!(add(&server, "ANA"), Err(OperatorError::NameTaken(_))));
        for name in ["", "a", "guest-7", "bot-easy", "two words", "deleted-7"] {
            assert!(matches!(add(&server, name), Err(OperatorError::Name(..))), "{name}");
        }
    });
}

#[test]
fn guests_from_before_play_on_and_can_keep_their_account() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let later = server.another_with(closed);
    later.play_once(&id, &players);
    let kept = json!({"name": "ana", "password": PASSWORD});
    assert_eq!(later.patch("/v1/me", &players[0], &kept).expect(200)["kind"], "person");
    later.sign_in("ana", PASSWORD).expect(201);
}

#[test]
fn the_page_knows_it() {
    let server = Server::start();
    let [open, closed] = [&server, &server.another_with(closed)].map(|server| server.get("/", ANONYMOUS).text());
    let meta = "<meta name=\"registration\" content=\"closed\">";
    assert_eq!((open.contains(meta), closed.contains(meta)), (false, true));
}
