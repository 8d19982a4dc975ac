//! What verification detects, and which event it names. `rechained` simulates a forger who has the seed and computes
//! all hashes again.

use acepost::{
    games::Outcome,
    pieces::Seed,
    record::{Check, Failure, Hash, Record, RecordSeed, verify},
};
use serde_json::{Value, json};

use crate::test_match::{TestMatch, causes, decisions_of, rechained, some_record, time_out};

fn failure(record: &Record) -> Failure {
    let report = verify(record);
    assert!(!report.verified);
    report.failure.expect("what does not verify names its failure")
}

/// Returns the check that fails, and its event.
fn found(record: &Record) -> (Check, Option<u64>) {
    let failure = failure(record);
    (failure.check, failure.event)
}

/// Returns the first such effect after the set-up: the index of its event, and its index in the event.
fn find_effect(record: &Record, wanted: impl Fn(&Value) -> bool) -> (usize, usize) {
    let at = |(index, line): (usize, &acepost::record::RecordEvent)| {
        let effects = line.event["effects"].as_array().expect("a list");
        effects.iter().position(&wanted).map(|effect| (index, effect))
    };
    record.events.iter().enumerate().skip(1).find_map(at).expect("the match has one")
}

/// Asserts that the event of a forger is refused as a move that the server should not have made.
#[track_caller]
fn assert_not_due(forged: Record, event: u64) {
    let failure = failure(&rechained(forged));
    assert_eq!((failure.check, failure.event), (Check::Legality, Some(event)));
    assert!(failure.detail.ends_with("the server's move was not due here"), "{}", failure.detail);
}

fn effect_at(record: &mut Record, (event, effect): (usize, usize)) -> &mut Value {
    &mut record.events[event].event["effects"][effect]
}

fn seq_of((event, _): (usize, usize)) -> u64 {
    event as u64 + 1
}

fn is_die(effect: &Value) -> bool {
    effect["type"] == "drew" && effect["rolled"].is_u64()
}

#[test]
fn an_honest_record_verifies() {
    let record = some_record();
    let report = verify(&record);
    assert!(report.verified, "{report:?}");
    assert_eq!(report.events, record.events.len() as u64);
    assert_eq!((report.head, report.failure), (record.head, None));
    assert_eq!(rechained(record.clone()), record, "the forger's tool hashes as the server does");
}

#[test]
fn an_altered_card_breaks_the_chain_at_its_event() {
    let mut record = some_record();
    let place = find_effect(&record, |effect| effect["type"] == "drew");
    let card = effect_at(&mut record, place)["card"].clone();
    effect_at(&mut record, place)["card"] = if card == json!("AS") { json!("AH") } else { json!("AS") };
    assert_eq!(found(&record), (Check::Chain, Some(seq_of(place))));
}

#[test]
fn an_altered_card_in_a_recomputed_chain_does_not_follow_from_the_action() {
    let mut record = some_record();
    let place = find_effect(&record, |effect| effect["type"] == "revealed");
    let cards = effect_at(&mut record, place)["cards"].as_array_mut().expect("two cards");
    cards.swap(0, 1);
    assert_eq!(found(&rechained(record)), (Check::Effects, Some(seq_of(place))));
}

#[test]
fn an_altered_card_of_the_deal_in_a_recomputed_chain_does_not_follow_from_the_seed() {
    let mut record = some_record();
    let hand = record.events[0].event["effects"][0]["hands"][0].as_array_mut().expect("two cards");
    hand.swap(0, 1);
    assert_eq!(found(&rechained(record)), (Check::Chance, Some(1)));
}

#[test]
fn a_swapped_pair_of_events_is_found_at_the_first_of_them() {
    let mut record = some_record();
    record.events.swap(4, 5);
    assert_eq!(found(&record), (Check::Chain, Some(5)));
    assert_eq!(found(&rechained(record)), (Check::Chain, Some(5)), "their numbers give them away");
}

#[test]
fn a_deleted_event_is_found_where_it_stood() {
    let mut record = some_record();
    record.events.remove(6);
    assert_eq!(found(&record), (Check::Chain, Some(7)));
    for (seq, line) in (1..).zip(&mut record.events) {
        line.event["seq"] = json!(seq);
    }
    assert_eq!(found(&record), (Check::Chain, Some(7)), "numbering them anew does not help");
}

#[test]
fn a_truncated_end_does_not_have_the_head() {
    let mut record = some_record();
    record.events.pop();
    let last = record.events.len() as u64;
    assert_eq!(found(&record), (Check::Result, Some(last)));
}

#[test]
fn a_truncated_end_with_its_own_head_does_not_end_the_match() {
    let mut record = some_record();
    record.events.pop();
    record.head = record.events.last().expect("there are more").hash;
    let failure = failure(&record);
    assert_eq!((failure.check, failure.event), (Check::Result, Some(record.events.len() as u64)));
    assert!(failure.detail.contains("the match is not over"), "{}", failure.detail);
}

#[test]
fn a_record_without_events_does_not_end_the_match() {
    let mut record = some_record();
    record.events.clear();
    assert_eq!(found(&rechained(record)), (Check::Result, Some(0)));
}

#[test]
fn events_after_the_end_are_not_legal() {
    let mut record = some_record();
    let mut one_more = record.events.last().expect("there are some").clone();
    let seq = record.events.len() as u64 + 1;
    one_more.event["seq"] = json!(seq);
    record.events.push(one_more);
    assert_eq!(found(&rechained(record)), (Check::Legality, Some(seq)));
}

#[test]
fn a_changed_die_in_a_recomputed_chain_does_not_follow_from_the_seed() {
    let mut record = some_record();
    let place = find_effect(&record, is_die);
    let rolled = effect_at(&mut record, place)["rolled"].as_u64().expect("a number");
    effect_at(&mut record, place)["rolled"] = json!(rolled % 6 + 1);
    assert_eq!(found(&record), (Check::Chain, Some(seq_of(place))));
    assert_eq!(found(&rechained(record)), (Check::Chance, Some(seq_of(place))));
}

#[test]
fn a_changed_shuffle_in_a_recomputed_chain_does_not_follow_from_the_seed() {
    let mut record = some_record();
    let place = find_effect(&record, |effect| effect["type"] == "shuffled");
    effect_at(&mut record, place)["order"].as_array_mut().expect("a deck").swap(0, 1);
    assert_eq!(found(&rechained(record)), (Check::Chance, Some(seq_of(place))));
}

#[test]
fn a_changed_seed_is_not_the_one_committed_to() {
    let mut record = some_record();
    record.seed = RecordSeed(Seed::new([9; 32]));
    assert_eq!(found(&record), (Check::Commitment, None));
    record.header.commitment = Hash(record.seed.0.commitment());
    assert_eq!(found(&record), (Check::Chain, Some(1)), "its salts are others");
    assert_eq!(found(&rechained(record)), (Check::Chance, Some(1)), "its deal is another");
}

#[test]
fn changed_entropy_in_a_recomputed_chain_gives_another_deal() {
    let mut record = some_record();
    record.header.seats[1].entropy = "other".to_owned();
    assert_eq!(found(&record), (Check::Chain, Some(1)));
    assert_eq!(found(&rechained(record)), (Check::Chance, Some(1)));
}

#[test]
fn an_illegal_action_in_a_recomputed_chain_is_not_legal() {
    let mut record = some_record();
    let hands = record.events[0].event["effects"][0]["hands"].clone();
    let other = 1 - record.events[1].event["cause"]["seat"].as_u64().expect("a seat");
    let stolen = hands[usize::try_from(other).expect("0 or 1")][0].clone();
    record.events[1].event["cause"]["action"]["card"] = stolen;
    let failure = failure(&rechained(record));
    assert_eq!((failure.check, failure.event), (Check::Legality, Some(2)));
    assert!(failure.detail.contains("is not in your hand"), "{}", failure.detail);
}

#[test]
fn an_action_for_another_decision_or_seat_is_not_legal() {
    for (key, value) in [("decision", json!(2)), ("seat", json!(7)), ("seat", json!(255))] {
        let mut record = some_record();
        record.events[1].event["cause"][key] = value;
        assert_eq!(found(&rechained(record)), (Check::Legality, Some(2)), "{key}");
    }
}

#[test]
fn an_action_that_carries_more_than_the_rules_write_is_not_legal() {
    for (key, value) in [("would", json!("wins")), ("note", json!("hidden"))] {
        let mut record = some_record();
        record.events[1].event["cause"]["action"][key] = value;
        assert_eq!(found(&rechained(record)), (Check::Legality, Some(2)), "{key}");
    }
}

#[test]
fn an_altered_result_is_not_what_the_events_lead_to() {
    let honest = some_record();
    let last = Some(honest.events.len() as u64);
    let Outcome { placements, reason } = honest.result.clone();
    let turned = placements.iter().rev().copied().collect::<Vec<_>>();
    for (placements, reason) in [(turned, reason.clone()), (placements, "resigned".to_owned()), (vec![], reason)] {
        let mut record = honest.clone();
        record.result = Outcome { placements, reason };
        assert_eq!(found(&record), (Check::Result, last));
        assert_eq!(found(&rechained(record)), (Check::Result, last));
    }
}

#[test]
fn altered_placements_within_the_last_event_do_not_follow_from_it() {
    let mut record = some_record();
    let last = record.events.len();
    let place = find_effect(&record, |effect| effect["type"] == "match_ended");
    effect_at(&mut record, place)["placements"].as_array_mut().expect("two places").swap(0, 1);
    record.result.placements.swap(0, 1);
    assert_eq!(found(&rechained(record)), (Check::Effects, Some(last as u64)));
}

#[test]
fn altered_seats_of_the_players_are_found_although_names_are_not_hashed() {
    let honest = some_record();
    let mut renamed = honest.clone();
    renamed.players[0].name = "anna".to_owned();
    assert!(verify(&renamed).verified, "a name may change");
    let mut swapped = honest.clone();
    let (first, second) = swapped.players.split_at_mut(1);
    std::mem::swap(&mut first[0].name, &mut second[0].name);
    std::mem::swap(&mut first[0].player_id, &mut second[0].player_id);
    assert_eq!(found(&swapped), (Check::Header, None));
    let mut missing = honest;
    missing.players.pop();
    assert_eq!(found(&missing), (Check::Header, None));
}

#[test]
fn hints_are_for_decisions_that_the_player_had_each_once_and_in_order() {
    let played = TestMatch::dealt_of("chase-the-ace", 3, 1, &json!({})).play_out();
    let honest = played.record();
    let [own, other] = [0, 1].map(|seat| decisions_of(&honest, seat));
    let with = |hints: Vec<u64>| {
        let mut record = honest.clone();
        record.players[0].hints = hints;
        record
    };
    assert!(own.len() > 1 && verify(&with(own.clone())).verified, "{own:?}");
    let events = honest.events.len() as u64;
    let others = other.into_iter().find(|decision| !own.contains(decision)).expect("one of the other seat");
    for hints in [
        vec![0],
        vec![events],
        vec![events + 1],
        vec![u64::MAX, 0, 0],
        vec![own[0], own[0]],
        vec![own[1], own[0]],
        vec![others],
        (1..1_000_000).collect(),
    ] {
        let told: Vec<u64> = hints.iter().copied().take(9).collect();
        assert_eq!(found(&with(hints)), (Check::Header, None), "{told:?}");
    }
}

#[test]
fn an_altered_option_breaks_the_chain_from_the_start() {
    let mut record = some_record();
    record.header.options.insert("auto_forced".to_owned(), json!(true));
    assert_eq!(found(&record), (Check::Chain, Some(1)));
}

#[test]
fn a_header_that_no_match_here_can_have_is_named() {
    let alter: [fn(&mut Record); 5] = [
        |record| record.header.game = "poker".to_owned(),
        |record| record.header.rules_version = 99,
        |record| record.header.chance = "acepost-chance-0".to_owned(),
        |record| drop(record.header.options.insert("jokers".to_owned(), json!(2))),
        |record| drop(record.header.seats.pop()),
    ];
    for (case, alter) in alter.into_iter().enumerate() {
        let mut record = some_record();
        alter(&mut record);
        assert_eq!(found(&rechained(record)).0, Check::Header, "case {case}");
    }
}

#[test]
fn entropy_has_at_most_64_bytes() {
    for (entropy, check) in [
        ("e".repeat(64), Check::Chance),
        ("\u{e4}".repeat(32), Check::Chance),
        ("e".repeat(65), Check::Header),
        ("\u{e4}".repeat(33), Check::Header),
    ] {
        let mut record = some_record();
        record.header.seats[1].entropy = entropy;
        assert_eq!(found(&rechained(record)).0, check);
    }
}

#[test]
fn effects_added_or_removed_in_a_recomputed_chain_do_not_follow_from_the_action() {
    let honest = some_record();
    let place = find_effect(&honest, |effect| effect["type"] == "battle_won");
    let mut shorter = honest.clone();
    shorter.events[place.0].event["effects"].as_array_mut().expect("a list").remove(place.1);
    let mut longer = honest.clone();
    let again = effect_at(&mut longer, place).clone();
    longer.events[place.0].event["effects"].as_array_mut().expect("a list").push(again);
    let mut emptied = honest;
    emptied.events[place.0].event["effects"] = json!([]);
    for record in [shorter, longer, emptied] {
        assert_eq!(found(&rechained(record)), (Check::Effects, Some(seq_of(place))));
    }
}

#[test]
fn a_forced_play_that_was_not_made_is_missed() {
    let forced = |played: &TestMatch| played.events.iter().any(|event| event.body.contains("\"forced\""));
    let options = json!({"auto_forced": true});
    let played = (0..).map(|number| TestMatch::dealt(number, &options).play_out());
    let honest = played.into_iter().find(forced).expect("some match has one").record();
    let is_forced = |line: &acepost::record::RecordEvent| line.event["cause"]["type"] == "forced";
    let place = honest.events.iter().position(is_forced).expect("it has one");
    assert!(verify(&honest).verified);

    let mut by_the_player = honest.clone();
    by_the_player.events[place].event["cause"]["type"] = json!("action");
    let failure = failure(&rechained(by_the_player));
    assert_eq!((failure.check, failure.event), (Check::Legality, Some(place as u64 + 1)));
    assert!(failure.detail.contains("should have played a forced choice"), "{}", failure.detail);

    let mut not_agreed = honest;
    not_agreed.header.options.insert("auto_forced".to_owned(), json!(false));
    assert_not_due(not_agreed, place as u64 + 1);
}

#[test]
fn a_stand_in_where_none_is_due_is_not_legal() {
    let mut dealt = (0..).map(|number| TestMatch::dealt(number, &json!({"on_timeout": "stand_in"})));
    let mut played = dealt.find(|played| played.legal(0).len() > 1).expect("most deals leave a choice");
    let hand = played.legal(0);
    played.ask(&time_out(&[0]));
    let honest = played.play_out().record();
    assert!(verify(&honest).verified);

    let mut not_agreed = honest.clone();
    not_agreed.header.options.insert("on_timeout".to_owned(), json!("forfeit"));
    assert_not_due(not_agreed, 2);

    let mut another_card = honest.clone();
    let stood_in = honest.events[1].event["cause"]["action"]["card"].clone();
    let other = hand.into_iter().map(|action| action["card"].clone()).find(|card| *card != stood_in);
    another_card.events[1].event["cause"]["action"]["card"] = other.expect("there is a choice");
    assert_not_due(another_card, 2);

    let mut too_early = honest;
    too_early.events[1].event["cause"] = json!({"type": "time_out", "seats": [0]});
    assert_not_due(too_early, 2);
}

#[test]
fn a_time_out_names_the_seats_in_order_and_only_those_that_had_to_act() {
    let mut played = TestMatch::dealt(1, &json!({}));
    assert_eq!(causes(&played.ask(&time_out(&[0, 1]))), ["time-out of [0, 1]"]);
    let honest = played.record();
    assert!(verify(&honest).verified);
    for seats in [json!([1, 0]), json!([0, 0, 1]), json!([]), json!([0, 1, 2]), json!([200])] {
        let mut record = honest.clone();
        record.events[1].event["cause"]["seats"] = seats;
        assert_not_due(record, 2);
    }
    let mut alone = honest;
    alone.events[1].event["cause"]["seats"] = json!([0]);
    assert_eq!(found(&rechained(alone)), (Check::Effects, Some(2)), "one alone has lost");
}
