//! The languages of players and readers: mails, pushes and chats in that of the account, the catalogue and pages in that of the
//! request.

use serde_json::{Value, json};

use crate::{
    accounts::pointers,
    email::{self, ADDRESS, ana, press},
    harness::{
        ANONYMOUS, Answer, PASSWORD, Player, PostOffice, Receiver, Server, eventually,
        hooks::{match_of, notify},
    },
    pushes::{self, device},
};

fn speak(server: &Server, player: &Player, language: &str) {
    server.patch("/v1/me", player, &json!({"language": language})).expect(200);
}

fn read(server: &Server, path: &str, languages: &str) -> Answer {
    server.request("GET", path).header("accept-language", languages).send()
}

#[test]
fn an_account_has_the_language_that_its_player_has_chosen_and_no_other_player_sees_it() {
    let server = Server::start();
    let ana = server.player("ana");
    let before = server.get("/v1/me", &ana);
    let tag = before.header("etag").to_owned();
    assert_eq!(before.expect(200)["language"], Value::Null);
    // What the header says is not taken for a choice.
    let with_header = server.request("GET", "/v1/me").by(&ana).header("accept-language", "de").send();
    assert_eq!(with_header.expect(200)["language"], Value::Null);
    assert_eq!(server.patch("/v1/me", &ana, &json!({"language": "de"})).expect(200)["language"], "de");
    assert_eq!(server.get("/v1/me", &ana).expect(200)["language"], "de");
    assert_ne!(server.get("/v1/me", &ana).header("etag"), tag);
    // Other changes leave it, and a new session tells it.
    assert_eq!(server.patch("/v1/me", &ana, &json!({"name": "anna"})).expect(200)["language"], "de");
    let session = server.sign_in("anna", PASSWORD).expect(201);
    assert_eq!(session["player"]["language"], "de");
    assert!(server.get("/v1/players/anna", ANONYMOUS).expect(200).get("language").is_none());
    assert_eq!(server.patch("/v1/me", &ana, &json!({"language": null})).expect(200)["language"], Value::Null);
}

#[test]
fn what_is_no_language_is_refused_with_its_place() {
    let server = Server::start();
    let ana = server.player("ana");
    speak(&server, &ana, "de");
    server.unchanged(|| {
        for wrong in [json!("tlh"), json!("DE"), json!("de-AT"), json!(""), json!(7), json!(["de"]), json!("de\0")] {
            let problem = server.patch("/v1/me", &ana, &json!({"language": wrong})).problem("validation");
            assert_eq!(pointers(&problem), ["/language"], "{wrong}");
        }
    });
}

#[test]
fn the_language_is_forgotten_with_the_account() {
    let server = Server::start();
    let guest = server.guest();
    speak(&server, &guest, "de");
    server.delete("/v1/me", &guest).expect(200);
    let left = format!("SELECT coalesce(language, 'none') AS answer FROM players WHERE id = '{}'", guest.id);
    // What is stored about the player alone is erased in the background.
    eventually("the language is erased", || server.ask_database(&left) == "none");
}

#[test]
fn a_german_player_gets_german_mails_and_any_other_english_ones() {
    let office = PostOffice::start();
    let server = email::server(&office);
    let (ana, ben) = (ana(&server, &office), server.player("ben"));
    speak(&server, &ana, "de");
    speak(&server, &ben, "de");
    email::put(&server, &ben, &json!({"address": "ben@example.org"})).expect(200);
    let question = office.next();
    assert_eq!(question.subject, "Ist das deine Adresse?");
    assert!(
        question.text.starts_with("Hallo ben,") && question.html.contains("<html lang=\"de\">"),
        "{}",
        question.html
    );
    assert_eq!(press(&server, &question.link("/email/verification")).status, 200);
    server.post("/v1/password-resets", ANONYMOUS, &json!({"account": "ben"})).expect(202);
    assert_eq!(office.next().subject, "Neues Passwort setzen");

    let data = json!({"game": "clear-ace", "name": "cleo", "expires_at": "2030-02-01T12:00:00.000Z"});
    let id = match_of(&server, &server.guest());
    let digest = |language: &str| {
        speak(&server, &ana, language);
        notify(&server, &ana, id, "invitation.received", &data);
        server.clock.advance(jiff::SignedDuration::from_hours(7));
        office.next()
    };
    let german = digest("de");
    assert_eq!((german.subject.as_str(), &german.to), ("cleo lädt dich zu Clear Ace ein", &vec![ADDRESS.to_owned()]));
    assert!(german.text.contains("Du kannst bis 1. Februar 2030, 12:00\u{a0}Uhr (UTC) annehmen."), "{}", german.text);
    let english = digest("en");
    assert_eq!(english.subject, "cleo invites you to Clear Ace");
    assert!(english.text.contains("You can accept until 1 February 2030, 12:00 UTC."), "{}", english.text);
}

#[test]
fn a_german_player_gets_german_pushes_and_chats_and_any_other_english_ones() {
    let (server, service, chat) = (pushes::server(), Receiver::start(), Receiver::start());
    for (player, language, title, said, ping) in [
        (
            server.player("ana"),
            "de",
            "Du bist in Clockwork Spades an der Reihe",
            "ana ist in Clockwork Spades",
            "Acepost kann hier",
        ),
        (
            server.player("ben"),
            "en",
            "Your turn in Clockwork Spades",
            "It is ben's turn in Clockwork Spades",
            "Acepost can write",
        ),
    ] {
        speak(&server, &player, language);
        let id = server.seat(
            &[player.clone(), server.guest()],
            &json!({"game": "clockwork-spades", "options": {"first_player": "seat_0"}}),
        );
        server.told_of(&id, "match.your_turn");
        let phone = device(&server, &player, &service, &json!(["match.your_turn"]));
        let hook = json!({"url": chat.url, "format": "slack", "kinds": ["match.your_turn"]});
        let hook = server.post("/v1/me/webhooks", &player, &hook).expect(201)["webhook"]["id"].take();
        pushes::tell(&server, &player, id.parse().expect("an id"), "match.your_turn");
        let push = phone.read(&service.next());
        // Codes are the same in all languages.
        assert_eq!((&push["kind"], &push["language"]), (&json!("match.your_turn"), &json!(language)));
        assert_eq!(push["title"], title);
        let text = |message: Value| message["text"].as_str().expect("a text").to_owned();
        let message = text(chat.next().json());
        assert!(message.starts_with(said), "{message}");
        let path = format!("/v1/me/webhooks/{}/ping", hook.as_str().expect("an id"));
        server.post(&path, &player, &json!({})).expect(202);
        let message = text(chat.next().json());
        assert!(message.starts_with(ping), "{message}");
    }
}

#[test]
fn a_german_players_program_is_told_of_events_in_german() {
    let server = Server::with(|settings| settings.private_webhooks = true);
    let players = [server.player("ana"), server.player("ben")];
    speak(&server, &players[0], "de");
    let receivers = players.each_ref().map(|player| {
        let receiver = Receiver::start();
        let hook = json!({"url": receiver.url, "kinds": ["match.event"]});
        server.post("/v1/me/webhooks", player, &hook).expect(201);
        receiver
    });
    let id = server.seat(&players, &json!({"game": "clear-ace"}));
    for ((player, receiver), language) in players.iter().zip(&receivers).zip(["de", "en"]) {
        let path = format!("/v1/matches/{id}/events");
        let page = server.request("GET", &path).by(player).header("accept-language", language).send().expect(200);
        assert_eq!(receiver.next().json()["data"]["news"], page["items"][0]);
    }
}

#[test]
fn the_catalogue_is_in_the_language_of_the_request_and_caches_keep_the_languages_apart() {
    let server = Server::start();
    for path in ["/v1/games", "/v1/games/curse-of-aces"] {
        let english = server.get(path, ANONYMOUS);
        let german = read(&server, path, "de-AT, en;q=0.5");
        assert!(german.header("vary").contains("Accept-Language") && german.header("etag") != english.header("etag"));
        assert_eq!(read(&server, path, "tlh").bytes, english.bytes);
        let again =
            server.request("GET", path).header("accept-language", "de").header("if-none-match", german.header("etag"));
        assert_eq!(again.send().status, 304);
        let other =
            server.request("GET", path).header("accept-language", "en").header("if-none-match", german.header("etag"));
        assert_eq!(other.send().status, 200);
    }
    let game = |languages| read(&server, "/v1/games/curse-of-aces", languages).expect(200);
    let (english, german) = (game("en"), game("de"));
    let first = |game: &Value| game["options_schema"]["properties"]["first_attacker"].clone();
    assert_eq!(first(&english)["description"], "The player who attacks first (CU-2).");
    assert_eq!(first(&german)["description"], "Der Spieler, der zuerst angreift (CU-2).");
    assert_eq!(first(&german)["title"], "Wer zuerst angreift");
    assert_eq!(first(&german)["oneOf"][0], json!({"const": "random", "title": "Das Los entscheidet"}));
    // Codes are the same in all languages.
    assert_eq!(first(&german)["enum"], first(&english)["enum"]);
    for field in ["id", "name", "rules_version", "min_seats", "max_seats", "end_reasons", "rules"] {
        assert_eq!(german[field], english[field], "{field}");
    }
    assert!(german["description"].as_str().is_some_and(|words| words.starts_with("Greif deinen Nachbarn an")));
}

#[test]
fn pages_without_scripts_and_the_manifest_are_in_the_language_of_the_request() {
    let server = Server::start();
    for (languages, tag, question, unused, about) in [
        (
            "de, en;q=0.5",
            "de",
            "Möchtest du keine E-Mails",
            "Dieser Link wird nicht mehr verwendet.",
            "Kartenspiele per Post",
        ),
        ("tlh", "en", "Do you want to stop emails", "This link is not in use any more.", "Card games by post"),
    ] {
        let page = read(&server, "/email/unsubscription?token=x", languages).text();
        assert!(page.contains(&format!("<html lang=\"{tag}\">")) && page.contains(question), "{page}");
        let pressed =
            server.request("POST", "/email/unsubscription?token=x").header("accept-language", languages).send();
        assert!(pressed.status == 404 && pressed.text().contains(unused), "{}", pressed.text());
        let manifest = read(&server, "/app/manifest.webmanifest", languages);
        assert!(manifest.header("vary").contains("Accept-Language"));
        assert_eq!(manifest.header("content-type"), "application/manifest+json");
        let manifest: Value = serde_json::from_slice(&manifest.bytes).expect("JSON");
        assert_eq!((&manifest["lang"], &manifest["name"]), (&json!(tag), &json!("Acepost")));
        assert!(manifest["description"].as_str().is_some_and(|words| words.starts_with(about)), "{manifest}");
    }
}
