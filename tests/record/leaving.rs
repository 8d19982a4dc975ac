//! The clocks of players who play on when another player leaves.

use acepost::{
    games::Seat,
    record::{ClockPauses, Command, MatchClock, Time},
};
use jiff::SignedDuration;
use serde_json::json;

use crate::test_match::{TestMatch, now, time_out};

const DEFENDER: Seat = Seat(1);

fn after(seconds: i64) -> Time {
    now() + SignedDuration::from_secs(seconds)
}

/// Three play Curse of Aces: seat 0 has attacked seat 1, and 57 seconds later this seat resigns.
fn left_by(seat: u8) -> TestMatch {
    let options = json!({"play_on": true, "first_attacker": "seat_0"});
    let mut played = TestMatch::dealt_of("curse-of-aces", 3, 1, &options);
    let attack = played.some_answer(0);
    played.ask(&attack);
    assert_eq!((played.to_act(), played.decision()), (vec![1], 2));
    played.game = played.game.ask(&Command::Resign { seat: Seat(seat) }, after(57)).expect("it is still in").after;
    // The decision has a new number in any case.
    assert_eq!((played.to_act(), played.decision()), (vec![1], 3));
    played
}

fn deadline(played: &TestMatch, clock: &MatchClock) -> Option<Time> {
    played.game.clocks(clock, &ClockPauses::default()).deadline(DEFENDER)
}

fn per_decision(seconds: u32) -> MatchClock {
    MatchClock::PerDecision { seconds, weekends: None }
}

const BANK: MatchClock =
    MatchClock::Bank { initial_seconds: 600, increment_seconds: 60, maximum_seconds: 6000, weekends: None };

#[test]
fn a_defender_whose_attacker_leaves_has_the_whole_time_for_the_new_decision() {
    let played = left_by(0);
    assert!(played.legal(1).iter().all(|action| action["type"] == "attack"), "it is the defender's turn to attack");
    assert_eq!(deadline(&played, &per_decision(60)), Some(after(57 + 60)));
    let never = ClockPauses::default();
    let hour = per_decision(3600);
    let reminder = |played: &TestMatch| played.game.clocks(&hour, &never).reminder(DEFENDER, after(57));
    assert_eq!(reminder(&played), Some(after(57 + 45 * 60)));
    assert_eq!(reminder(&left_by(2)), Some(after(45 * 60)));
}

#[test]
fn a_defender_keeps_the_remaining_time_when_a_player_leaves_who_is_not_in_the_move() {
    let played = left_by(2);
    assert!(played.legal(1).iter().all(|action| action["type"] != "attack"), "the move goes on");
    assert_eq!(deadline(&played, &per_decision(60)), Some(after(60)));
}

#[test]
fn a_bank_is_charged_once_for_the_time_before_another_player_left_and_gets_nothing_for_it() {
    for seat in [0, 2] {
        let mut played = left_by(seat);
        let left = |played: &TestMatch, at| {
            let never = ClockPauses::default();
            played.game.clocks(&BANK, &never).left(DEFENDER, at).map(|left| left.as_secs())
        };
        assert_eq!(left(&played, after(57)), Some(600 - 57));
        assert_eq!(deadline(&played, &BANK), Some(after(600)));
        let answer = played.some_answer(1);
        played.game = played.game.ask(&answer, after(100)).expect("it is legal").after;
        assert_eq!(left(&played, after(100)), Some(600 - 100 + 60));
    }
}

#[test]
fn a_player_who_exchanges_cards_keeps_the_remaining_time_when_another_leaves() {
    // Chase the Ace: with whom the exchange would be is another player now, but the choice is the same.
    let mut played = TestMatch::dealt_of("chase-the-ace", 4, 1, &json!({}));
    let [to_act] = played.to_act()[..] else { panic!("one is to act") };
    let next = (to_act + 1) % 4;
    played.game = played.game.ask(&Command::Resign { seat: Seat(next) }, after(57)).expect("it is still in").after;
    assert_eq!(played.to_act(), [to_act]);
    let deadline = |played: &TestMatch, seat| {
        let never = ClockPauses::default();
        played.game.clocks(&per_decision(60), &never).deadline(Seat(seat))
    };
    assert_eq!(deadline(&played, to_act), Some(after(60)));
    // When the player's time runs out, the next one's begins.
    played.game = played.game.ask(&time_out(&[to_act]), after(60)).expect("it is due").after;
    let [then] = played.to_act()[..] else { panic!("one is to act") };
    assert_eq!((deadline(&played, to_act), deadline(&played, then)), (None, Some(after(120))));
}
