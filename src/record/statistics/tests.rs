//! Hand-made numbers, and that counters can be added in any order.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

const HOUR: u64 = 60 * 60 * 1000;

/// Returns what one match of two would add, if seat 0 won it after so many events.
fn won(events: u64) -> Vec<(CounterKey, Tally)> {
    let key = |counter| CounterKey { seats: 2, counter };
    let tokens = || Some(("tokens".to_owned(), OptionValue::Number(3)));
    let result = |option, seat, finish| key(Counter::Result { option, seat: Seat(seat), finish });
    vec![
        (key(Counter::Events { below: below(LENGTHS, events) }), Tally::of(events)),
        (key(Counter::End { reason: "all_aces".to_owned() }), Tally::of(0)),
        (result(None, 0, Finish::Won), Tally::of(1)),
        (result(None, 1, Finish::Behind), Tally::of(2)),
        (result(tokens(), 0, Finish::Won), Tally::of(1)),
        (result(tokens(), 1, Finish::Behind), Tally::of(2)),
    ]
}

fn distribution(bounds: &[u64], values: &[u64]) -> Value {
    let counted = values.iter().map(|&value| (below(bounds, value), Tally::of(value)));
    serde_json::to_value(Distribution::of(bounds, counted)).expect("JSON")
}

#[test]
fn a_value_is_counted_below_the_next_bound() {
    for (value, bound) in
        [(0, Some(10)), (9, Some(10)), (10, Some(20)), (999, Some(1000)), (1000, None), (u64::MAX, None)]
    {
        assert_eq!(below(LENGTHS, value), bound, "{value}");
    }
    for bounds in [LENGTHS, DURATIONS, DECISION_TIMES] {
        assert!(bounds.is_sorted_by(|one, next| one < next), "{bounds:?}");
    }
}

/// Values are stored by these: others need a migration.
#[test]
fn bounds_of_times_stay_as_they_are() {
    assert_eq!(
        DURATIONS,
        [
            10_000,
            60_000,
            300_000,
            900_000,
            3_600_000,
            21_600_000,
            86_400_000,
            259_200_000,
            604_800_000,
            1_209_600_000,
            2_592_000_000,
            7_776_000_000
        ]
    );
    assert_eq!(
        DECISION_TIMES,
        [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000, 3_600_000, 21_600_000, 86_400_000, 259_200_000]
    );
}

#[test]
fn a_distribution_tells_mean_and_quartiles() {
    assert_eq!(
        distribution(&[10, 20], &[5, 12, 13, 25]),
        json!({"count": 4, "sum": 55, "mean": 13.75,
            "quartiles": {"lower": {"at_least": 0, "below": 10}, "median": {"at_least": 10, "below": 20},
                "upper": {"at_least": 10, "below": 20}},
            "buckets": [{"below": 10, "count": 1}, {"below": 20, "count": 2}, {"below": null, "count": 1}]})
    );
    let one = distribution(&[10, 20], &[20]);
    let above = json!({"at_least": 20, "below": null});
    assert_eq!(one["quartiles"], json!({"lower": above, "median": above, "upper": above}));
    assert_eq!(
        distribution(&[10], &[]),
        json!({"count": 0, "sum": 0, "mean": null, "quartiles": null,
            "buckets": [{"below": 10, "count": 0}, {"below": null, "count": 0}]})
    );
    assert_eq!(distribution(&[10], &[1, 1, 2])["mean"], json!(1.333));
}

#[test]
fn what_matches_add_up_to_is_told() {
    let mut counters: Counters = [45, 45, 60].into_iter().flat_map(won).collect();
    let key = |counter| CounterKey { seats: 3, counter };
    counters.extend([
        (key(Counter::Events { below: Some(10) }), Tally::of(7)),
        (key(Counter::End { reason: "resigned".to_owned() }), Tally::of(0)),
        (key(Counter::Result { option: None, seat: Seat(0), finish: Finish::Shared }), Tally::of(1)),
        (key(Counter::DecisionTime { deciders: Deciders::Bots, below: Some(1000) }), Tally { count: 9, sum: 27 }),
        (key(Counter::DecisionTime { deciders: Deciders::People, below: Some(6 * HOUR) }), Tally::of(2 * HOUR)),
    ]);
    let told = GameStatistics::of("chase-the-ace", &counters, None);
    assert_eq!((told.matches, told.events.sum, told.events.mean), (4, 157, Some(39.25)));
    let ends: Vec<(&str, u64)> = told.ends.iter().map(|end| (end.reason.as_str(), end.matches)).collect();
    assert_eq!(ends, [("all_aces", 3), ("resigned", 1)]);
    let result = |seats, seat, (matches, wins, shared), win_rate, mean_place| SeatResults {
        seats,
        seat: Seat(seat),
        matches,
        wins,
        shared,
        win_rate,
        mean_place,
    };
    let of_two = [result(2, 0, (3, 3, 0), 1.0, 1.0), result(2, 1, (3, 0, 0), 0.0, 2.0)];
    assert_eq!(told.seats[..2], of_two);
    assert_eq!(told.seats[2..], [result(3, 0, (1, 0, 1), 0.0, 1.0)]);
    assert_eq!(told.options.len(), 1);
    assert_eq!((told.options[0].option.as_str(), &told.options[0].value), ("tokens", &OptionValue::Number(3)));
    assert_eq!(told.options[0].seats, of_two);
    let times: Vec<(Deciders, u64, u64)> =
        told.decision_times.iter().map(|times| (times.deciders, times.time_ms.count, times.time_ms.sum)).collect();
    assert_eq!(times, [(Deciders::People, 1, 2 * HOUR), (Deciders::Bots, 9, 27)]);
    let of_three = GameStatistics::of("chase-the-ace", &counters, Some(3));
    assert_eq!((of_three.matches, of_three.seats.len(), of_three.options.len()), (1, 1, 0));
    assert_eq!(GameStatistics::of("chase-the-ace", &counters, Some(4)).matches, 0);
}

#[test]
fn rates_have_six_digits() {
    let finish = |finish, count| {
        let counter = Counter::Result { option: None, seat: Seat(0), finish };
        (CounterKey { seats: 2, counter }, Tally { count, sum: count })
    };
    let told =
        GameStatistics::of("g", &[finish(Finish::Won, 1), finish(Finish::Shared, 2)].into_iter().collect(), None);
    assert_eq!(serde_json::to_value(&told.seats[0]).expect("JSON")["win_rate"], json!(0.333_333));
}

#[test]
fn sums_stay_at_the_most_that_can_be_stored() {
    let most = Tally { count: Tally::MAX, sum: Tally::MAX - 1 };
    assert_eq!(most.and(Tally::of(5)), Tally { count: Tally::MAX, sum: Tally::MAX });
    assert_eq!(Tally::default().and(Tally::of(u64::MAX)).sum, Tally::MAX);
}

#[test]
fn counters_are_written_as_they_are_stored() {
    let counter = Counter::Result {
        option: Some(("tokens".to_owned(), OptionValue::Number(3))),
        seat: Seat(1),
        finish: Finish::Won,
    };
    let written = serde_json::to_value(&counter).expect("JSON");
    assert_eq!(written, json!({"measure": "result", "key": {"option": ["tokens", 3], "seat": 1, "finish": "won"}}));
    assert_eq!(serde_json::from_value::<Counter>(written).expect("a counter"), counter);
    let written = serde_json::to_value(Counter::Duration { below: None }).expect("JSON");
    assert_eq!(written, json!({"measure": "duration", "key": {"below": null}}));
}

fn any_counter() -> impl Strategy<Value = Counter> {
    let any_below = prop::option::of(0_u64..3);
    let any_option = prop::option::of(prop_oneof![
        Just(("a".to_owned(), OptionValue::Flag(true))),
        Just(("a".to_owned(), OptionValue::Number(1))),
        Just(("b".to_owned(), OptionValue::Word("w".to_owned()))),
    ]);
    let any_finish = prop_oneof![Just(Finish::Won), Just(Finish::Shared), Just(Finish::Behind)];
    prop_oneof![
        any_below.clone().prop_map(|below| Counter::Events { below }),
        any_below.clone().prop_map(|below| Counter::Duration { below }),
        "[ab]".prop_map(|reason| Counter::End { reason }),
        (any_option, 0_u8..2, any_finish).prop_map(|(option, seat, finish)| Counter::Result {
            option,
            seat: Seat(seat),
            finish
        }),
        any_below.prop_map(|below| Counter::DecisionTime { deciders: Deciders::Bots, below }),
    ]
}

fn any_counted() -> impl Strategy<Value = (CounterKey, Tally)> {
    let any_sum = prop_oneof![0_u64..1000, Just(Tally::MAX - 1), any::<u64>()];
    (2_u8..4, any_counter(), any_sum).prop_map(|(seats, counter, sum)| (CounterKey { seats, counter }, Tally::of(sum)))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_order_and_grouping_gives_the_same(
        (counted, shuffled) in prop::collection::vec(any_counted(), 0..60)
            .prop_flat_map(|counted| (Just(counted.clone()), Just(counted).prop_shuffle())),
        at_once in 1_usize..20,
    ) {
        let one_by_one: Counters = counted.into_iter().collect();
        let mut grouped = Counters::default();
        for some in shuffled.chunks(at_once) {
            grouped.extend(some.iter().cloned().collect::<Counters>());
        }
        prop_assert_eq!(&one_by_one, &grouped);
        prop_assert_eq!(GameStatistics::of("g", &one_by_one, None), GameStatistics::of("g", &grouped, None));
    }

    #[test]
    fn what_is_written_is_read_again(counter in any_counter()) {
        let written = serde_json::to_string(&counter).expect("JSON");
        prop_assert_eq!(serde_json::from_str::<Counter>(&written).expect("a counter"), counter);
    }
}
