//! Lost passwords: a link to a confirmed address, which works once and tells strangers nothing.

use std::thread;

use acepost::{
    config::{MailFrom, SmtpUrl},
    service::operators::{self, Operator},
};
use diesel::{Connection, RunQueryDsl, sql_query};
use jiff::SignedDuration;
use serde_json::json;

use crate::{
    accounts::pointers,
    email::{ADDRESS, ana, press, put, server},
    harness::{ANONYMOUS, Answer, Mail, PASSWORD, Player, PostOffice, Server},
    races::at_once,
};

pub const NEW: &str = "another horse battery";

pub fn ask(server: &Server, account: &str) -> Answer {
    server.post("/v1/password-resets", ANONYMOUS, &json!({"account": account}))
}

pub fn set(server: &Server, code: &str, password: &str) -> Answer {
    server.post("/v1/password-resets/completion", ANONYMOUS, &json!({"code": code, "password": password}))
}

/// Returns the code for a player in the mail.
#[track_caller]
pub fn code(mail: &Mail, name: &str) -> String {
    let link = mail.link(&format!("/reset?name={name}#"));
    link.split_once('#').expect("a code").1.to_owned()
}

/// Asserts that the next mail says that the password was changed.
#[track_caller]
pub fn told(office: &PostOffice) {
    assert_eq!(office.next().subject, "Your password was changed");
}

/// Requests a mail, and returns the code in it.
#[track_caller]
pub fn sent(server: &Server, office: &PostOffice, account: &str, name: &str) -> String {
    ask(server, account).expect(202);
    code(&office.next(), name)
}

/// Registers a player who has confirmed this address.
pub fn with_address(server: &Server, office: &PostOffice, name: &str, address: &str) -> Player {
    let player = server.player(name);
    put(server, &player, &json!({"address": address})).expect(200);
    assert_eq!(press(server, &office.next().link("/email/verification")).status, 200);
    player
}

#[test]
fn a_link_to_the_confirmed_address_sets_a_new_password_once_and_ends_all_tokens() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    let token = server.personal_token(&ana, &["play"]);
    ask(&server, "ana").expect(202);
    let mail = office.next();
    assert_eq!((mail.subject.as_str(), &mail.to), ("Set a new password", &vec![ADDRESS.to_owned()]));
    assert!(mail.unsubscribe.is_none() && mail.text.contains("https://cards.example/reset?name=ana#"), "{}", mail.text);
    assert!(mail.html.contains("<a href=\"https://cards.example/reset?name=ana#"), "{}", mail.html);
    let code = code(&mail, "ana");
    assert!(!server.contents().contains(&code), "the code is in the database");
    server.sign_in("ana", PASSWORD).expect(201);

    // A password that is refused does not use up the code.
    server.unchanged(|| {
        for weak in ["short", "password1", "ana-ana-ana", &"x".repeat(129)] {
            assert_eq!(pointers(&set(&server, &code, weak).problem("validation")), ["/password"], "{weak}");
        }
    });
    assert_eq!(set(&server, &code, NEW).status, 204);
    for ended in [&ana.token, &token] {
        server.get("/v1/me", ended).problem("unauthenticated");
    }
    server.sign_in("ana", PASSWORD).problem("wrong_credentials");
    assert_eq!(Player::of(&server.sign_in("ana", NEW).expect(201)).id, ana.id);
    server.unchanged(|| set(&server, &code, "a third horse battery").problem("reset_code_invalid"));
}

#[test]
fn the_response_is_the_same_and_does_not_wait_whether_there_is_an_account_or_not() {
    let office = PostOffice::start();
    let server = server(&office);
    ana(&server, &office);
    let ben = server.player("ben");
    put(&server, &ben, &json!({"address": "ben@example.org"})).expect(200);
    office.next();
    let guest = server.guest();
    let mut database = server.database();
    let answers: diesel::QueryResult<Vec<_>> = database.transaction(|held| {
        // Looking an account up waits for this lock.
        sql_query("LOCK TABLE password_resets, email_addresses IN ACCESS EXCLUSIVE MODE").execute(held)?;
        let accounts = ["ana", ADDRESS, "ben", "ben@example.org", &guest.name, "nobody", "nobody@example.org"];
        let answers = accounts.map(|account| {
            let answer = ask(&server, account);
            let headers: Vec<String> = answer.headers.keys().map(ToString::to_string).collect();
            (answer.status, answer.bytes, headers)
        });
        Ok(answers.to_vec())
    });
    let answers = answers.expect("answers");
    assert!(answers.iter().all(|answer| *answer == answers[0]) && answers[0].0 == 202, "{answers:?}");
    // Only the confirmed address gets a mail: one, although it was requested twice.
    assert_eq!(office.next().to, [ADDRESS]);
    server.wait_for_count("password_resets", 1);
    office.nothing();
}

#[test]
fn a_code_works_for_half_an_hour_and_until_the_next_one() {
    let office = PostOffice::start();
    let server = server(&office);
    ana(&server, &office);
    let first = sent(&server, &office, "ANA", "ana");
    server.clock.advance(SignedDuration::from_mins(5));
    let second = sent(&server, &office, "Ana@Example.org", "ana");
    server.unchanged(|| {
        set(&server, &first, NEW).problem("reset_code_invalid");
        for unknown in ["", "x", "\u{0}", &second.to_lowercase(), &format!("{second}=")] {
            set(&server, unknown, NEW).problem("reset_code_invalid");
        }
    });
    server.clock.advance(SignedDuration::from_mins(30));
    server.unchanged(|| set(&server, &second, NEW).problem("reset_code_invalid"));
    let third = sent(&server, &office, "ana", "ana");
    server.clock.advance(SignedDuration::from_mins(30) - SignedDuration::from_secs(1));
    assert_eq!(set(&server, &third, NEW).status, 204);
}

#[test]
fn a_code_ends_with_the_password_or_the_address_for_which_it_was_sent() {
    let office = PostOffice::start();
    let server = server(&office);
    let mut ana = ana(&server, &office);
    let later = || server.clock.advance(SignedDuration::from_mins(6));

    let code = sent(&server, &office, "ana", "ana");
    let change = json!({"password": NEW, "current_password": PASSWORD});
    server.patch("/v1/me", &ana, &change).expect(200);
    told(&office);
    server.unchanged(|| set(&server, &code, PASSWORD).problem("reset_code_invalid"));

    later();
    let code = sent(&server, &office, "ana", "ana");
    let move_to = |address: &str| {
        put(&server, &ana, &json!({"address": address, "password": NEW})).expect(200);
        let confirm = office.next().link("/email/verification");
        assert_eq!(office.next().subject, "Your address was replaced");
        confirm
    };
    let confirm = move_to("new@example.org");
    server.unchanged(|| set(&server, &code, PASSWORD).problem("reset_code_invalid"));
    assert_eq!(press(&server, &confirm).status, 200);
    server.unchanged(|| set(&server, &code, PASSWORD).problem("reset_code_invalid"));
    // Not even if the old address comes back.
    later();
    assert_eq!(press(&server, &move_to(ADDRESS)).status, 200);
    server.unchanged(|| set(&server, &code, PASSWORD).problem("reset_code_invalid"));

    later();
    let code = sent(&server, &office, "ana", "ana");
    let by = Operator { name: "olga".to_owned(), why: "a test".to_owned(), now: server.clock.time() };
    let password = operators::reset_password(&mut server.database(), "ana", &by).expect("a password");
    server.unchanged(|| set(&server, &code, PASSWORD).problem("reset_code_invalid"));
    ana = Player::of(&server.sign_in("ana", &password).expect(201));

    later();
    let code = sent(&server, &office, "ana", "ana");
    server.delete("/v1/me/email", &ana).expect(204);
    server.unchanged(|| set(&server, &code, PASSWORD).problem("reset_code_invalid"));
}

#[test]
fn one_code_at_the_same_time_sets_one_password() {
    let office = PostOffice::start();
    let server = server(&office);
    ana(&server, &office);
    let code = sent(&server, &office, "ana", "ana");
    let answers = at_once(8, |number| set(&server, &code, &format!("{number} horses and a battery")));
    let count = |status| answers.iter().filter(|answer| answer.status == status).count();
    assert_eq!((count(204), count(409)), (1, 7), "{answers:?}");
}

#[test]
fn a_code_that_has_ended_later_by_the_clock_sets_no_password() {
    let office = PostOffice::start();
    let server = server(&office);
    ana(&server, &office);
    let code = sent(&server, &office, "ana", "ana");
    let mut database = server.database();
    thread::scope(|scope| {
        let ended: diesel::QueryResult<_> = database.transaction(|held| {
            sql_query("SELECT FROM players WHERE name = 'ana' FOR NO KEY UPDATE").execute(held)?;
            // It has read the clock and found the code valid.
            let late = scope.spawn(|| set(&server, &code, NEW));
            server.wait_for_lock();
            server.clock.advance(SignedDuration::from_secs(1));
            let by = Operator { name: "olga".to_owned(), why: "a test".to_owned(), now: server.clock.time() };
            Ok((late, operators::reset_password(held, "ana", &by).expect("a password")))
        });
        let (late, password) = ended.expect("a new password");
        late.join().expect("an answer").problem("reset_code_invalid");
        server.sign_in("ana", &password).expect(201);
    });
}

#[test]
fn after_a_lost_response_the_same_request_gets_it_again_and_no_other_does() {
    let office = PostOffice::start();
    let server = server(&office);
    ana(&server, &office);
    let code = sent(&server, &office, "ana", "ana");
    assert_eq!(set(&server, &code, NEW).status, 204);
    told(&office);
    let again = Player::of(&server.sign_in("ana", NEW).expect(201));
    server.unchanged(|| {
        assert_eq!(set(&server, &code, NEW).status, 204);
        set(&server, &code, PASSWORD).problem("reset_code_invalid");
        set(&server, "unknown", NEW).problem("reset_code_invalid");
    });
    server.get("/v1/me", &again).expect(200);
    server.clock.advance(SignedDuration::from_mins(30) - SignedDuration::from_secs(1));
    assert_eq!(set(&server, &code, NEW).status, 204);
    server.clock.advance(SignedDuration::from_secs(1));
    set(&server, &code, NEW).problem("reset_code_invalid");
    // Repeating it has set nothing.
    office.nothing();
}

#[test]
fn with_a_code_that_has_ended_no_more_passwords_are_tried_than_by_signing_in() {
    let office = PostOffice::start();
    let server = server(&office);
    ana(&server, &office);
    let code = sent(&server, &office, "ana", "ana");
    assert_eq!(set(&server, &code, NEW).status, 204);
    for _ in 0..12 {
        set(&server, &code, "wrong horse battery").problem("reset_code_invalid");
    }
    for password in ["wrong horse battery", NEW] {
        let refused = set(&server, &code, password);
        assert!(refused.has("retry-after"));
        refused.problem("rate_limited");
    }
    server.sign_in("ana", NEW).problem("rate_limited");
}

#[test]
fn the_owner_need_not_wait_after_wrong_passwords() {
    let office = PostOffice::start();
    let server = server(&office);
    ana(&server, &office);
    for _ in 0..12 {
        server.sign_in("ana", "wrong horse battery").problem("wrong_credentials");
    }
    server.sign_in("ana", PASSWORD).problem("rate_limited");
    let code = sent(&server, &office, "ana", "ana");
    assert_eq!(set(&server, &code, NEW).status, 204);
    server.sign_in("ana", NEW).expect(201);
}

#[test]
fn who_is_suspended_can_set_one_and_stays_suspended_and_who_has_left_cannot() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    let by = Operator { name: "olga".to_owned(), why: "a test".to_owned(), now: server.clock.time() };
    operators::suspend(&mut server.database(), "ana", None, &by).expect("a suspension");
    let code = sent(&server, &office, "ana", "ana");
    assert_eq!(set(&server, &code, NEW).status, 204);
    told(&office);
    server.sign_in("ana", NEW).problem("suspended");
    operators::reinstate(&mut server.database(), "ana", &by).expect("no suspension");

    server.clock.advance(SignedDuration::from_mins(5));
    let code = sent(&server, &office, "ana", "ana");
    let back = Player::of(&server.sign_in("ana", NEW).expect(201));
    assert_eq!(back.id, ana.id);
    server.request("DELETE", "/v1/me").by(&back).json(&json!({"password": NEW})).send().expect(200);
    assert_eq!(office.next().subject, "Your account will be deleted");
    server.unchanged(|| set(&server, &code, PASSWORD).problem("reset_code_invalid"));
    server.clock.advance(SignedDuration::from_mins(5));
    let before = server.count("password_resets");
    ask(&server, "ana").expect(202);
    ask(&server, ADDRESS).expect(202);
    with_address(&server, &office, "cleo", "cleo@example.org");
    sent(&server, &office, "cleo", "cleo");
    office.nothing();
    assert_eq!(server.count("password_resets WHERE address_key = 'ana@example.org'"), before);
}

#[test]
fn what_is_no_request_is_refused_and_a_server_without_mails_says_so() {
    let office = PostOffice::start();
    let server = server(&office);
    server.unchanged(|| {
        for (body, pointer) in [
            (json!({}), "/account"),
            (json!({"account": ""}), "/account"),
            (json!({"account": "no name at all"}), "/account"),
            (json!({"account": "ana@"}), "/account"),
            (json!({"account": "Ana <ana@example.org>"}), "/account"),
            (json!({"account": "ana@example.org\r\nBcc: ben@example.org"}), "/account"),
            (json!({"account": "a\u{0}a"}), "/account"),
            (json!({"account": 7}), "/account"),
            (json!({"account": "ana", "password": NEW}), "/password"),
        ] {
            let problem = server.post("/v1/password-resets", ANONYMOUS, &body).problem("validation");
            assert_eq!(pointers(&problem), [pointer], "{body}: {problem}");
        }
        for (body, pointer) in [(json!({"code": "x"}), "/password"), (json!({"password": NEW}), "/code")] {
            let problem = server.post("/v1/password-resets/completion", ANONYMOUS, &body).problem("validation");
            assert_eq!(pointers(&problem), [pointer], "{body}: {problem}");
        }
    });
    let silent = Server::start();
    silent.player("ana");
    silent.unchanged(|| {
        for account in ["ana", "nobody", "ana@example.org"] {
            ask(&silent, account).problem("mail_unavailable");
        }
    });
}

#[test]
fn requests_of_one_address_are_limited_with_its_sign_ins() {
    let office = PostOffice::start();
    let server = Server::with(|settings| {
        settings.smtp_url = Some(SmtpUrl::new(&office.url).expect("a URL"));
        settings.mail_from = MailFrom::new("post@cards.example").expect("a sender");
        settings.sign_in_rate = 3;
    });
    ask(&server, "ana").expect(202);
    set(&server, "x", NEW).problem("reset_code_invalid");
    ask(&server, "ana").expect(202);
    let refused: [Answer; 2] = [ask(&server, "ana"), set(&server, "x", NEW)];
    for answer in refused {
        assert!(answer.has("retry-after"));
        answer.problem("rate_limited");
    }
}
