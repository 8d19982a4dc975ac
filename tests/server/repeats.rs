//! Requests whose response was lost can be retried: the response is the same, and nothing else happens.

use std::thread;

use serde_json::{Value, json};

use crate::{
    harness::{ANONYMOUS, Answer, PASSWORD, Player, Receiver, Server, Who, apps::CALLBACK, eventually, id_of},
    races::at_once,
};

fn resign(server: &Server, id: &str, player: &Player) -> Answer {
    server.post(&format!("/v1/matches/{id}/resignation"), player, &json!({}))
}

#[test]
fn a_player_who_resigns_again_is_given_the_first_answer() {
    let server = Server::start();
    let players = [server.guest(), server.guest(), server.guest()];
    let id = server.seat(&players, &json!({"game": "chase-the-ace", "seats": 3}));
    let first = resign(&server, &id, &players[1]);
    assert_eq!(first.status, 200);
    // Another process has to find it in the record.
    let other = server.another();
    let again = |when: &str| {
        for server in [&server, &other] {
            let again = server.unchanged(|| resign(server, &id, &players[1]));
            assert_eq!((again.status, again.text()), (200, first.text()), "{when}");
        }
    };
    again("while the others play on");
    resign(&server, &id, &players[2]).expect(200);
    again("when the match is over");
    // The winner has not resigned.
    server.unchanged(|| resign(&server, &id, &players[0])).problem("match_not_running");
}

#[test]
fn a_resignation_that_many_ask_for_at_once_is_one_event() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    let got = thread::scope(|scope| {
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(|| resign(&server, &id, &players[0]))).collect();
        threads.into_iter().map(|thread| thread.join().expect("an answer")).collect::<Vec<_>>()
    });
    assert!(got.iter().all(|answer| answer.status == 200 && answer.bytes == got[0].bytes), "{got:?}");
    let resigned = server.list_events(&id).iter().filter(|event| event["cause"]["type"] == "resignation").count();
    assert_eq!(resigned, 1);
}

#[test]
fn a_player_who_joins_again_is_answered_with_the_match() {
    let server = Server::start();
    let [host, guest, last] = [server.guest(), server.guest(), server.guest()];
    let made = server.open_match(&host, &json!({"game": "chase-the-ace", "seats": 3, "visibility": "private"}));
    let seats = format!("/v1/matches/{}/seats", id_of(&made));
    let body = json!({"code": made["code"], "entropy": "of the guest"});
    let first = server.post(&seats, &guest, &body);
    assert_eq!(first.status, 200);
    server.unchanged(|| {
        let again = server.post(&seats, &guest, &body);
        assert_eq!((again.status, again.text()), (200, first.text()));
        assert_eq!(again.header("etag"), first.header("etag"));
        // With the same `If-Match` as the first request, too.
        let held = server.request("POST", &seats).by(&guest).header("if-match", "\"before\"").json(&body).send();
        assert_eq!(held.expect(200), first.body);
        for other in [json!({"code": made["code"]}), json!({"code": made["code"], "entropy": "other"})] {
            server.post(&seats, &guest, &other).problem("already_seated");
        }
    });
    server.post(&seats, &last, &json!({"code": made["code"]})).expect(200);
    server.unchanged(|| assert_eq!(server.post(&seats, &guest, &body).expect(200)["status"], "running"));
    // A player who has left joins as a new player.
    let open = server.open_match(&host, &json!({"game": "chase-the-ace", "seats": 3}));
    let seats = format!("/v1/matches/{}/seats", id_of(&open));
    for _ in 0..2 {
        server.post(&seats, &guest, &json!({})).expect(200);
        server.delete(&format!("{seats}/me"), &guest).expect(204);
    }
}

#[test]
fn a_match_is_started_and_called_off_once_however_often_the_host_says_so() {
    let server = Server::start();
    let [host, guest] = [server.guest(), server.guest()];
    let made = server.open_match(&host, &json!({"game": "chase-the-ace", "seats": 3}));
    server.post(&format!("/v1/matches/{}/seats", id_of(&made)), &guest, &json!({})).expect(200);
    let (start, cancel) =
        (format!("/v1/matches/{}/start", id_of(&made)), format!("/v1/matches/{}/cancellation", id_of(&made)));
    let first = server.post(&start, &host, &json!({})).expect(200);
    server.unchanged(|| {
        assert_eq!(server.post(&start, &host, &json!({})).expect(200), first);
        server.post(&start, &guest, &json!({})).problem("forbidden");
        server.post(&cancel, &host, &json!({})).problem("match_not_open");
    });
    resign(&server, &id_of(&made), &guest).expect(200);
    server.unchanged(|| assert_eq!(server.post(&start, &host, &json!({})).expect(200)["status"], "finished"));

    let open = server.open_match(&host, &json!({"game": "chase-the-ace", "seats": 3}));
    let path = |end: &str| format!("/v1/matches/{}/{end}", id_of(&open));
    server.post(&path("seats"), &guest, &json!({})).expect(200);
    let first = server.post(&path("cancellation"), &host, &json!({})).expect(200);
    server.unchanged(|| {
        assert_eq!(server.post(&path("cancellation"), &host, &json!({})).expect(200), first);
        server.post(&path("cancellation"), &guest, &json!({})).problem("forbidden");
        for end in ["start", "seats"] {
            server.post(&path(end), &host, &json!({})).problem("match_not_open");
        }
    });
    assert_eq!(server.told_of(&id_of(&open), "match.cancelled").len(), 2, "each of the two was told once");
}

#[test]
fn an_invitation_is_answered_and_withdrawn_once_however_often_it_is_said() {
    let server = Server::start();
    let [host, guest] = [server.guest(), server.guest()];
    let made = server.open_match(&host, &json!({"game": "chase-the-ace", "seats": 3}));
    let path = |invited: &Value, end: &str| format!("/v1/invitations/{}{end}", id_of(invited));

    let first = server.invite(&id_of(&made), &host, &guest);
    let refused = server.post(&path(&first, "/refusal"), &guest, &json!({})).expect(200);
    server.unchanged(|| {
        assert_eq!(server.post(&path(&first, "/refusal"), &guest, &json!({})).expect(200), refused);
        server.post(&path(&first, "/acceptance"), &guest, &json!({})).problem("invitation_over");
        server.delete(&path(&first, ""), &host).problem("invitation_over");
    });
    assert_eq!(server.told_of(&id_of(&made), "invitation.declined").len(), 1);

    let second = server.invite(&id_of(&made), &host, &guest);
    server.delete(&path(&second, ""), &host).expect(204);
    server.unchanged(|| {
        server.delete(&path(&second, ""), &host).expect(204);
        server.post(&path(&second, "/refusal"), &guest, &json!({})).problem("invitation_over");
    });

    let third = server.invite(&id_of(&made), &host, &guest);
    let body = json!({"entropy": "of the guest"});
    let joined = server.post(&path(&third, "/acceptance"), &guest, &body).expect(200);
    server.unchanged(|| {
        assert_eq!(server.post(&path(&third, "/acceptance"), &guest, &body).expect(200), joined);
        server.post(&path(&third, "/acceptance"), &guest, &json!({})).problem("invitation_over");
    });
    server.delete(&format!("/v1/matches/{}/seats/me", id_of(&made)), &guest).expect(204);
    server.unchanged(|| server.post(&path(&third, "/acceptance"), &guest, &body).problem("invitation_over"));
}

#[test]
fn an_account_is_claimed_and_a_password_set_once_however_often_it_is_asked_for() {
    let server = Server::start();
    let guest = server.guest();
    let change = |body: &Value| server.patch("/v1/me", &guest, body);
    let sign_in = |password: &str| server.sign_in("ana", password);
    let before = server.get("/v1/me", &guest).header("etag").to_owned();
    let claim = json!({"name": "ana", "password": PASSWORD});
    let held = || server.request("PATCH", "/v1/me").by(&guest).header("if-match", &before).json(&claim).send();
    let claimed = held().expect(200);
    let elsewhere = Player::of(&sign_in(PASSWORD).expect(201));
    server.unchanged(|| {
        assert_eq!(change(&claim).expect(200), claimed);
        assert_eq!(change(&json!({"password": PASSWORD})).expect(200), claimed);
        assert_eq!(held().expect(200), claimed, "with the same `If-Match` as the first request, too");
        for other in [
            json!({"name": "ana", "password": "another horse battery"}),
            json!({"name": "ben", "password": PASSWORD}),
            json!({"password": PASSWORD, "language": "de"}),
        ] {
            change(&other).problem("wrong_password");
        }
    });
    server.get("/v1/me", &elsewhere).expect(200);

    let new = json!({"password": "another horse battery", "current_password": PASSWORD});
    let changed = change(&new).expect(200);
    server.get("/v1/me", &elsewhere).problem("unauthenticated");
    let elsewhere = Player::of(&sign_in("another horse battery").expect(201));
    server.unchanged(|| assert_eq!(change(&new).expect(200), changed));
    server.get("/v1/me", &elsewhere).expect(200);
}

#[test]
fn an_account_that_is_claimed_twice_at_once_is_claimed() {
    let server = Server::start();
    let guest = server.guest();
    let claim = json!({"name": "ana", "password": PASSWORD});
    for answer in at_once(4, |_| server.patch("/v1/me", &guest, &claim)) {
        assert_eq!(answer.expect(200)["kind"], "person");
    }
}

#[test]
fn a_guest_takes_a_name_once_however_often_it_is_asked_for() {
    let server = Server::start();
    let guest = server.guest();
    let take = || server.patch("/v1/me", &guest, &json!({"name": "ana"}));
    let named = take().expect(200);
    assert_eq!((&named["name"], &named["kind"]), (&json!("ana"), &json!("guest")));
    server.unchanged(|| assert_eq!(take().expect(200), named));
    // If this response is lost, the name belongs to an account without a way in.
    let create = || server.post("/v1/guests", ANONYMOUS, &json!({"name": "ben"}));
    create().expect(201);
    server.unchanged(|| create().problem("name_taken"));
}

#[test]
fn what_makes_something_each_time_can_be_asked_for_with_a_key() {
    let receiver = Receiver::start();
    let server = Server::with(|settings| settings.private_webhooks = true);
    let ana = server.player("ana");
    let made = server.post("/v1/me/webhooks", &ana, &json!({"url": receiver.url})).expect(201);
    let webhook = format!("/v1/me/webhooks/{}", id_of(&made["webhook"]));
    let sign_in = json!({"name": "ana", "password": PASSWORD});
    for (path, who, status, body) in [
        ("/v1/sessions".to_owned(), ANONYMOUS, 201, sign_in),
        (format!("{webhook}/secret"), Who::from(&ana), 200, json!({})),
        (format!("{webhook}/ping"), Who::from(&ana), 202, json!({})),
        ("/v1/me/apps".to_owned(), Who::from(&ana), 201, json!({"name": "Table", "redirect_uris": [CALLBACK]})),
    ] {
        let ask = |key: &str| server.request("POST", &path).by(who).header("idempotency-key", key).json(&body).send();
        let first = ask("one");
        assert_eq!(first.status, status, "{}", first.text());
        let again = ask("one");
        assert_eq!((again.status, again.text()), (status, first.text()), "{path}");
    }
    let sessions = server.list("/v1/me/tokens", &ana, || {}).len();
    assert_eq!(sessions, 2, "one of the registration, one of the sign-in");
    assert_eq!(server.list("/v1/me/apps", &ana, || {}).len(), 1);
    let log = || server.get(&format!("{webhook}/deliveries"), &ana).expect(200)["items"].take();
    assert_eq!(log().as_array().map(Vec::len), Some(1), "{}", log());

    // Two requests with one key deliver the message once more, and a third one does not.
    let sent = receiver.next();
    eventually("the delivery", || log()[0]["status"] == "delivered");
    let path = format!("{webhook}/deliveries/{}/redelivery", id_of(&log()[0]));
    let ask = || server.request("POST", &path).by(&ana).header("idempotency-key", "one").json(&json!({})).send();
    let first = ask().expect(202);
    assert_eq!(receiver.next().id(), sent.id());
    eventually("the delivery", || log()[0]["status"] == "delivered");
    assert_eq!(server.unchanged(ask).expect(202), first);
}
