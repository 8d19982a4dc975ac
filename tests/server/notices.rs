//! Notices: events are announced to the players concerned, in order, once.

use std::thread;

use acepost::games::catalog::GAMES;
use diesel::connection::SimpleConnection;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    harness::{Player, Receiver, Server, eventually, id_of},
    play::make_unreadable,
};

/// Returns the player's notices about the match, once it is over there.
#[track_caller]
fn told(server: &Server, player: &Player, id: &str) -> Vec<Value> {
    let (mut told, mut after) = (Vec::new(), 0);
    loop {
        let notices = server.get(&format!("/v1/me/notices?after={after}&wait=60"), player).expect(200);
        let items = notices["items"].as_array().expect("a list");
        after = items.last().expect("a notice")["number"].as_u64().expect("a number");
        told.extend(items.iter().filter(|notice| notice["match_id"] == id).cloned());
        if told.last().is_some_and(|notice| notice["news"]["type"] == "match.finished") {
            return told;
        }
    }
}

#[test]
fn decisions_are_announced_to_whom_they_were_opened_once_and_in_order() {
    let server = Server::start();
    let others = [server.another(), server.another()];
    let players = [server.guest(), server.guest()];
    let matches: Vec<String> = (0..8).map(|_| server.seat(&players, &json!({}))).collect();
    // Played on several servers at the same time.
    thread::scope(|scope| {
        for (number, id) in matches.iter().enumerate() {
            let (by, players) = (&others[number % 2], &players);
            scope.spawn(move || by.play_to_end(id, players));
        }
    });
    for (seat, player) in players.iter().enumerate() {
        for id in &matches {
            let told = told(&server, player, id);
            let events = server.list_events(id);
            let expected = own_decisions(&server, id, seat, &events);
            let turns = told.iter().filter(|notice| notice["news"]["type"] == "match.your_turn");
            let turns: Vec<u64> = turns.map(|notice| notice["news"]["data"]["decision"].as_u64().unwrap()).collect();
            // Some may have been overtaken before they were told.
            assert!(turns.is_sorted_by(|one, other| one < other), "{turns:?}");
            assert!(turns.iter().all(|turn| expected.contains(turn)), "{turns:?} of {expected:?}");
            assert_eq!(turns.last(), expected.last());
            let started: Vec<&Value> = told.iter().filter(|notice| notice["news"]["type"] == "match.started").collect();
            assert_eq!((started.len(), &started[0]["news"]["data"]["seat"]), (1, &json!(seat)));
            let view = server.view(id, player);
            let finished = &told.last().expect("an end")["news"]["data"];
            assert_eq!(finished["outcome"], view["outcome"]);
            assert_eq!(finished["place"], view["outcome"]["placements"][seat]);
        }
        let numbers: Vec<u64> = server.get("/v1/me/notices?limit=200", player).expect(200)["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|notice| notice["number"].as_u64().unwrap())
            .collect();
        assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>());
    }
    assert_eq!(server.count("outbox"), "0");
}

#[test]
fn every_turn_is_told_unless_another_has_begun_before_it_could_be() {
    let server = Server::start();
    let players = [server.guest(), server.guest()];
    let id = server.seat(&players, &json!({"game": "chase-the-ace", "options": {"tokens": 9}}));
    let turns = || {
        let told = server.told_of(&id, "match.your_turn");
        players.each_ref().map(|player| {
            let own = told.iter().filter(|(told, _)| *told == player.id);
            own.map(|(_, turn)| turn["decision"].as_u64().expect("a number")).collect::<Vec<_>>()
        })
    };
    for _ in 0..3 {
        turns();
        server.play_once(&id, &players);
    }
    let before = turns();
    // Meanwhile one round of announcements takes some turns at most; the next one takes all others.
    let mut blocker = server.database();
    blocker.batch_execute("BEGIN; LOCK TABLE notice_counters").expect("a lock");
    for _ in 0..10 {
        server.play_once(&id, &players);
    }
    server.post(&format!("/v1/matches/{id}/resignation"), &players[0], &json!({})).expect(200);
    blocker.batch_execute("COMMIT").expect("the lock's end");
    let (told, events) = (turns(), server.list_events(&id));
    for (seat, (before, told)) in before.iter().zip(&told).enumerate() {
        let expected = own_decisions(&server, &id, seat, &events);
        assert!(!before.is_empty() && expected.starts_with(before), "{before:?} of {expected:?}");
        assert!(told.len() <= before.len() + 2 && told.starts_with(before), "{told:?} after {before:?}");
        assert_eq!(told.last(), expected.last());
    }
}

/// Returns the decisions of the seat: those for which the replay has it to act, each by its number.
fn own_decisions(server: &Server, id: &str, seat: usize, events: &[Value]) -> Vec<u64> {
    let mut decisions = Vec::new();
    for event in events {
        let version = event["seq"].as_u64().expect("a number");
        let replay = server
            .get(&format!("/v1/matches/{id}/replay/{version}?as=seat:{seat}"), crate::harness::ANONYMOUS)
            .expect(200);
        if let Some(number) = replay["decision"]["number"].as_u64()
            && decisions.last() != Some(&number)
        {
            decisions.push(number);
        }
    }
    decisions
}

#[test]
fn webhooks_and_streams_are_told_of_events_what_the_player_may_see_and_no_more() {
    let server = Server::with(|settings| settings.private_webhooks = true);
    for game in GAMES {
        let seats = usize::from(*game.about().seats.start());
        let players: Vec<Player> = (0..seats).map(|_| server.guest()).collect();
        let receivers: Vec<Receiver> = players.iter().map(|_| Receiver::start()).collect();
        for (player, receiver) in players.iter().zip(&receivers) {
            let webhook = json!({"url": receiver.url, "kinds": ["match.event"]});
            server.post("/v1/me/webhooks", player, &webhook).expect(201);
        }
        let id = server.seat(&players, &json!({"game": game.about().id}));
        // So few that no match can be over, since then nothing is hidden any more.
        for _ in 0..4 {
            server.play_once(&id, &players);
        }
        let path = format!("/v1/matches/{id}/events");
        let mut seen_by_all: Vec<Vec<Value>> = Vec::new();
        for (player, receiver) in players.iter().zip(&receivers) {
            let page = server.get(&path, player).expect(200);
            let seen = page["items"].as_array().expect("events").clone();
            let mut stream = server.stream(&path, Some(player), None);
            for event in &seen {
                assert_eq!(receiver.next().json()["data"]["news"], *event);
                assert_eq!(stream.next().map(|event| event.data), Some(event.clone()));
            }
            seen_by_all.push(seen);
        }
        let something_is_hidden = seen_by_all.iter().any(|seen| *seen != seen_by_all[0]);
        assert!(something_is_hidden || game.about().id == "chase-the-ace", "{}", game.about().id);
    }
}

#[test]
fn an_event_is_announced_without_reading_those_before_it() {
    let server = Server::with(|settings| settings.private_webhooks = true);
    let (players, receiver) = ([server.guest(), server.guest()], Receiver::start());
    let webhook = json!({"url": receiver.url, "kinds": ["match.event"]});
    server.post("/v1/me/webhooks", &players[0], &webhook).expect(201);
    let id = server.seat(&players, &json!({}));
    assert_eq!(receiver.next().json()["data"]["news"]["seq"], 1);
    // From here on the server has the match in memory.
    server.view(&id, &players[0]);
    make_unreadable(&server, &id, 1..=1);
    server.play_once(&id, &players);
    // If the match is in use at that moment, it is announced in the next attempt, after a minute.
    let message = eventually("an announcement", || receiver.waiting());
    assert_eq!(message.json()["data"]["news"]["seq"], 2);
}

#[test]
fn a_page_of_notices_goes_on_where_the_last_one_ended() {
    let server = Server::start();
    let players = [server.guest(), server.guest()];
    let id = server.seat(&players, &json!({}));
    server.play_to_end(&id, &players);
    let whole = told(&server, &players[0], &id);
    let newest = whole.last().expect("a notice")["number"].as_u64().expect("a number");
    let (mut paged, mut after) = (Vec::new(), 0);
    loop {
        let page = server.get(&format!("/v1/me/notices?after={after}&limit=3"), &players[0]).expect(200);
        assert_eq!(page["newest"], newest, "also where others follow");
        paged.extend(page["items"].as_array().unwrap().iter().cloned());
        match page["next"].as_u64() {
            Some(next) => after = next,
            None => break,
        }
    }
    assert_eq!(paged, whole);
    let begins = server.get(&format!("/v1/me/notices?after={newest}"), &players[0]).expect(200);
    assert_eq!(begins, json!({"items": [], "next": null, "newest": newest}));
    let of_a_new_player = server.get("/v1/me/notices", &server.guest()).expect(200);
    assert_eq!(of_a_new_player, json!({"items": [], "next": null, "newest": 0}));
    for path in ["/v1/me/notices?after=-1", "/v1/me/notices?limit=0", "/v1/me/notices?wait=61", "/v1/me/notices?x=1"] {
        assert_eq!(server.get(path, &players[0]).status, 400, "{path}");
    }
}

#[test]
fn what_one_player_does_again_and_again_is_told_ten_times_a_day() {
    let server = Server::start();
    let [ana, ben, cleo] = ["ana", "ben", "cleo"].map(|name| server.player(name));
    let id = server.open_match(&ana, &json!({"game": "chase-the-ace", "seats": 4}))["id"].clone();
    let id = id.as_str().expect("an id");
    let seats = format!("/v1/matches/{id}/seats");
    let told = |kind: &str, of: &str| {
        let told = server.told_of(id, kind).into_iter();
        told.filter(|(player, data)| *player == ana.id && data["name"] == of).count()
    };
    for _ in 0..14 {
        server.post(&seats, &ben, &json!({})).expect(200);
        server.delete(&format!("{seats}/me"), &ben).expect(204);
    }
    assert_eq!((told("match.joined", "ben"), told("match.left", "ben")), (10, 10));
    // However many rounds of announcements that takes, and whatever others do.
    server.post(&seats, &cleo, &json!({})).expect(200);
    let joined = server.post(&seats, &ben, &json!({})).expect(200);
    assert_eq!(joined["players"].as_array().map(Vec::len), Some(3), "it happens all the same");
    assert_eq!((told("match.joined", "ben"), told("match.joined", "cleo")), (10, 1));
    server.clock.advance(SignedDuration::from_hours(25));
    server.delete(&format!("{seats}/me"), &ben).expect(204);
    assert_eq!(told("match.left", "ben"), 11);
}

#[test]
fn offers_that_are_withdrawn_are_told_ten_times_a_day_and_rematches_too() {
    let server = Server::start();
    let (id, [ana, ben]) = server.match_of_two();
    for _ in 0..12 {
        server.post(&format!("/v1/matches/{id}/draw"), &ana, &json!({})).expect(200);
        server.delete(&format!("/v1/matches/{id}/draw"), &ana).expect(204);
    }
    for kind in ["draw.offered", "draw.withdrawn"] {
        assert_eq!(server.told_of(&id, kind).len(), 10, "{kind}");
    }
    server.post(&format!("/v1/matches/{id}/resignation"), &ben, &json!({})).expect(200);
    let ask = || server.post(&format!("/v1/matches/{id}/rematch"), &ana, &json!({}));
    let mut made = Vec::new();
    for number in 0..12 {
        let answer = ask();
        if number >= 10 {
            // Ben is told of the end of each, too, under a match that is new each time.
            assert_eq!(answer.header("retry-after"), "86400");
            answer.problem("rate_limited");
            continue;
        }
        let next = id_of(&answer.expect(200));
        if number % 2 == 1 {
            server.delete(&format!("/v1/matches/{next}/players/{}", ben.id), &ana).expect(204);
        }
        server.post(&format!("/v1/matches/{next}/cancellation"), &ana, &json!({})).expect(200);
        made.push(next);
    }
    assert_eq!(server.told_of(&id, "rematch.offered").len(), 10);
    let ends = |kind: &str| {
        let told = made.iter().flat_map(|next| server.told_of(next, kind));
        told.filter(|(player, _)| *player == ben.id).count()
    };
    assert_eq!([ends("match.cancelled"), ends("match.left")], [5, 5]);
    // The other player has asked for none.
    let asked = server.post(&format!("/v1/matches/{id}/rematch"), &ben, &json!({})).expect(200);
    server.post(&format!("/v1/matches/{}/cancellation", id_of(&asked)), &ben, &json!({})).expect(200);
    assert_eq!(server.told_of(&id, "rematch.offered").len(), 11);
    server.told_of(&id_of(&asked), "match.cancelled");
    server.unchanged(|| ask().problem("rate_limited"));
    server.clock.advance(SignedDuration::from_hours(24));
    ask().expect(200);
}

#[test]
fn other_news_in_between_lets_no_offer_be_told_again() {
    let server = Server::start();
    let (id, [ana, _]) = server.match_of_two();
    let offer_a_draw = || {
        server.post(&format!("/v1/matches/{id}/draw"), &ana, &json!({})).expect(200);
        server.delete(&format!("/v1/matches/{id}/draw"), &ana).expect(204);
    };
    for _ in 0..10 {
        offer_a_draw();
    }
    assert_eq!(server.told_of(&id, "draw.offered").len(), 10);
    let others = format!(
        "WITH counted AS (UPDATE notice_counters SET newest = newest + 300 RETURNING player_id, newest)
         INSERT INTO notices (player_id, number, id, match_id, kind, news, at)
         SELECT player_id, newest - n, gen_random_uuid(), '{id}', 'match.paused', '{{}}', now()
         FROM counted, generate_series(0, 299) AS n"
    );
    server.database().batch_execute(&others).expect("other notices");
    offer_a_draw();
    assert_eq!(server.told_of(&id, "draw.offered").len(), 10);
}

#[test]
fn of_the_invitations_of_many_guests_a_player_is_told_of_some_and_of_those_of_players_as_before() {
    let server = Server::start();
    let [ana, ben] = ["ana", "ben"].map(|name| server.player(name));
    let mut ids = Vec::new();
    let mut invite = |host: &Player, times: usize| {
        let id = id_of(&server.open_match(host, &json!({"game": "chase-the-ace", "seats": 4})));
        for number in 0..times {
            let sent = id_of(&server.invite(&id, host, &ben));
            if number + 1 < times {
                server.delete(&format!("/v1/invitations/{sent}"), host).expect(204);
            }
        }
        ids.push(id);
        ids.iter().flat_map(|id| server.told_of(id, "invitation.received")).count()
    };
    // Beyond ten, those of one guest do not count against others.
    assert_eq!(invite(&server.guest(), 12), 10);
    assert_eq!(invite(&server.guest(), 9), 19);
    for _ in 0..3 {
        assert_eq!(invite(&server.guest(), 2), 20);
    }
    // Nor can guests who delete their accounts begin anew.
    let passing = server.guest();
    assert_eq!(invite(&passing, 1), 20);
    server.delete("/v1/me", &passing);
    assert_eq!(invite(&ana, 1), 21);
    assert_eq!(server.list("/v1/me/invitations", &ben, || {}).len(), 6, "the list has all of them");
    server.clock.advance(SignedDuration::from_hours(24));
    assert_eq!(invite(&server.guest(), 2), 23);
}

#[test]
fn invitations_that_are_withdrawn_are_told_ten_times_a_day_to_whichever_match() {
    let server = Server::start();
    let [ana, ben, cleo] = ["ana", "ben", "cleo"].map(|name| server.player(name));
    let open = || server.open_match(&ana, &json!({"game": "chase-the-ace", "seats": 4}))["id"].clone();
    let ids = [open(), open()].map(|id| id.as_str().expect("an id").to_owned());
    let told = || ids.iter().flat_map(|id| server.told_of(id, "invitation.received")).count();
    let invite = |number: usize, player: &Player| {
        let sent = server.invite(&ids[number % 2], &ana, player)["id"].clone();
        server.delete(&format!("/v1/invitations/{}", sent.as_str().expect("an id")), &ana).expect(204);
    };
    for number in 0..12 {
        invite(number, &ben);
    }
    assert_eq!(told(), 10);
    invite(0, &cleo);
    assert_eq!(told(), 11, "others are told of theirs");
    server.clock.advance(SignedDuration::from_hours(24));
    invite(0, &ben);
    assert_eq!(told(), 12);
}
