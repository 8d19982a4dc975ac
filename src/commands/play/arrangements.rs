//! Formats clocks, and offers of the players, as sentences.

use jiff::{SignedDuration, Timestamp};

use super::backend::{Agreement, Arrangements, Clocks, MatchInfo, MatchView};
use crate::{
    commands::wording::counted,
    games::{Seat, Words},
    record::Time,
};

/// How long before the player's time runs out they are warned, the first warning first.
const WARNINGS: [SignedDuration; 2] = [SignedDuration::from_secs(60), SignedDuration::from_secs(10)];

const PAUSE_ENDS: &str =
    "A player has ended the pause. The clocks run again after ten minutes, or once all players resume";

/// Describes the offers and why clocks are paused.
pub fn told(arrangements: &Arrangements, info: &MatchInfo) -> Vec<String> {
    let offered = Agreement::ALL.into_iter().flat_map(|to| {
        let (what, key, by) = (to.noun(), to.key(), arrangements.offers.of(to));
        let others: Vec<_> = by.iter().filter(|seat| **seat != info.own).map(|seat| info.names.of(*seat)).collect();
        let does = if others.len() == 1 { "offers" } else { "offer" };
        let is_own = by.contains(&info.own);
        let agrees = if is_own { String::new() } else { format!("{key} agrees, ") };
        let theirs = format!("{} {does} {what}; {agrees}-{key} declines.", Words::PLAIN.listed(&others));
        let own = is_own.then(|| format!("You offer {what}; {key} takes that back."));
        (!others.is_empty()).then_some(theirs).into_iter().chain(own)
    });
    let paused = arrangements.stand_for.iter().map(|reason| match reason.as_str() {
        // Where another player offers to let it go on, the key agrees to that.
        "agreement" if arrangements.is_going_on_offered(info.own) => format!("{PAUSE_ENDS}."),
        "agreement" if arrangements.pause_ends => format!("{PAUSE_ENDS}; p resumes."),
        "agreement" => "The clocks are paused, as agreed; p ends that within ten minutes.".to_owned(),
        "vacation" => "The clocks are paused while a player is on vacation.".to_owned(),
        "downtime" => "The clocks are paused because the server was down.".to_owned(),
        "weekend" => "The clocks are paused for the weekend.".to_owned(),
        other => format!("The clocks are paused ({other})."),
    });
    offered.chain(paused).collect()
}

/// Describes what is new since these earlier arrangements, and what has ended.
pub fn changes(before: &Arrangements, now: &Arrangements, info: &MatchInfo) -> Vec<String> {
    let earlier = told(before, info);
    let withdrawn = |to: Agreement, what: &str| {
        let has_gone = |seat: &&Seat| **seat != info.own && !now.offers.of(to).contains(seat);
        let by: Vec<_> = before.offers.of(to).iter().filter(has_gone).map(|seat| info.names.of(*seat)).collect();
        let does = if by.len() == 1 { "no longer offers" } else { "no longer offer" };
        (!by.is_empty()).then(|| format!("{} {does} {what}.", Words::PLAIN.listed(&by)))
    };
    // Once all players want a pause, there is one, and what ends it is told below.
    let is_agreed = before.is_pause_agreed() || now.is_pause_agreed();
    let pause = if is_agreed { None } else { withdrawn(Agreement::Pause, "a pause") };
    let runs_again = !before.stand_for.is_empty() && now.stand_for.is_empty();
    let ended = [withdrawn(Agreement::Draw, "a draw"), pause, runs_again.then(|| "The clocks run again.".to_owned())];
    let new = told(now, info).into_iter().filter(|told| !earlier.contains(told));
    ended.into_iter().flatten().chain(new).collect()
}

/// Describes the player's deadline if it has moved between these arrangements, which no event has separated.
pub fn moved(before: &Arrangements, now: &Arrangements, at: Timestamp) -> Option<String> {
    let (earlier, deadline) = (before.deadline?, now.deadline?);
    (deadline != earlier).then(|| format!("Your deadline has moved. Your time runs out {}.", until(deadline, at)))
}

/// Describes for whom the match waits.
pub fn waited_for(seats: &[Seat], info: &MatchInfo) -> String {
    format!("Waiting for {}.", Words::PLAIN.listed(seats.iter().map(|seat| info.names.of(*seat))))
}

/// What the player knows of offers, of clock pauses and of their deadline.
#[derive(Default)]
pub struct Known {
    /// The offers, the clock pauses and the deadline that the player was told of last.
    pub told: Arrangements,
    /// What the player offers. The newest offer may not be printed yet.
    pub own: Vec<Agreement>,
    /// The newest event's number when they were printed.
    pub version: u64,
    /// The seats that were still in then.
    pub still_in: Vec<Seat>,
}

impl Known {
    /// Returns what the player knows once this view is printed.
    pub fn of(view: &MatchView, info: &MatchInfo) -> Self {
        let told = view.arrangements(info.own);
        let own = Agreement::ALL.into_iter().filter(|to| told.offers.of(*to).contains(&info.own)).collect();
        Self { told, own, version: view.version, still_in: view.still_in.clone() }
    }

    /// The player no longer offers this.
    pub fn withdraw(&mut self, to: Agreement) {
        self.own.retain(|own| *own != to);
    }

    /// Describes how the player's own offers have ended since, unless all have agreed: offers end when any player leaves, and that of a
    /// draw also when its player has `answered` a decision.
    /// Otherwise another player has declined them, or the player has withdrawn them on another device.
    pub fn own_ended(&self, now: &Arrangements, still_in: &[Seat], answered: bool, info: &MatchInfo) -> Vec<String> {
        // While a pause ends, the players can agree that it goes on.
        let is_paused = now.is_pause_agreed() && !(self.told.pause_ends && now.pause_ends);
        let is_agreed = |to: Agreement| to == Agreement::Pause && is_paused;
        let ended = self.own.iter().filter(|to| !now.offers.of(**to).contains(&info.own) && !is_agreed(**to));
        let told = ended.map(|to| {
            let is_declined = self.still_in == still_in && !(answered && *to == Agreement::Draw);
            let how = if is_declined { "was declined, or withdrawn elsewhere" } else { "has ended" };
            format!("Your offer of {} {how}; {} offers one again.", to.noun(), to.key())
        });
        told.collect()
    }
}

/// Describes the remaining time: the player's own, and that of the players to act; with one opponent always theirs.
pub fn time(clocks: &Clocks, info: &MatchInfo, now: Timestamp) -> Vec<String> {
    let others = (0..).map(Seat).zip(&clocks.seats).filter(|(seat, _)| *seat != info.own);
    let others = others.filter_map(|(seat, clock)| {
        let name = info.names.of(seat);
        match (clock.deadline, clock.left_seconds) {
            (Some(deadline), _) => Some(format!("{name}'s time runs out {}.", until(deadline, now))),
            (None, Some(left)) if info.seats == 2 => Some(format!("{name} has {} left.", span(left))),
            (None, _) => None,
        }
    });
    own_time(clocks, info, now).into_iter().chain(others).collect()
}

/// Returns when to warn the player next that their time runs out, if it runs.
pub fn next_warning(clocks: &Clocks, info: &MatchInfo, now: Timestamp) -> Option<Timestamp> {
    let deadline = clocks.seats.get(info.own.index())?.deadline?.timestamp();
    WARNINGS.iter().filter_map(|before| deadline.checked_sub(*before).ok()).find(|warning| *warning > now)
}

/// Describes the player's own remaining time.
pub fn own_time(clocks: &Clocks, info: &MatchInfo, now: Timestamp) -> Option<String> {
    let clock = clocks.seats.get(info.own.index())?;
    let left = || clock.left_seconds.map(|left| format!("You have {} left.", span(left)));
    clock.deadline.map(|deadline| format!("Your time runs out {}.", until(deadline, now))).or_else(left)
}

/// "in 2 days 3 h"
pub fn until(deadline: Time, now: Timestamp) -> String {
    match u64::try_from(deadline.timestamp().as_second() - now.as_second()) {
        Ok(seconds @ 1..) => format!("in {}", span(seconds)),
        _ => "now".to_owned(),
    }
}

/// Formats "2 days 3 h": to the hour if there are days, otherwise to the minute.
fn span(seconds: u64) -> String {
    match seconds {
        ..120 => counted(seconds, "second", "seconds"),
        120..7_200 => format!("{} minutes", seconds / 60),
        7_200..172_800 => format!("{} h {} min", seconds / 3_600, seconds % 3_600 / 60),
        _ => format!("{} days {} h", seconds / 86_400, seconds % 86_400 / 3_600),
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::{
        super::backend::{Clock, Offers},
        *,
    };
    use crate::{
        games::{Layout, Names},
        record::Hash,
    };

    fn info(names: &[&str]) -> MatchInfo {
        MatchInfo {
            id: Uuid::nil(),
            game: "Some Game".to_owned(),
            names: Names::new(names.iter().map(|name| (*name).to_owned())),
            seats: u8::try_from(names.len()).expect("few"),
            own: Seat(0),
            commitment: String::new(),
        }
    }

    #[test]
    fn the_time_that_is_left_is_told_as_exactly_as_matters() {
        let now = Timestamp::from_second(1_000).expect("a moment");
        for (seconds, told) in [
            (0, "now"),
            (-5, "now"),
            (1, "in 1 second"),
            (59, "in 59 seconds"),
            (3_599, "in 59 minutes"),
            (12_000, "in 3 h 20 min"),
            (183_600, "in 2 days 3 h"),
        ] {
            let deadline = Time::new(Timestamp::from_second(1_000 + seconds).expect("a moment"));
            assert_eq!(until(deadline, now), told);
        }
    }

    #[test]
    fn a_player_is_warned_a_minute_and_ten_seconds_before_the_time_runs_out() {
        let at = |second| Timestamp::from_second(second).expect("a moment");
        let clock = |deadline: Option<i64>| Clock {
            deadline: deadline.map(|second| Time::new(at(second))),
            left_seconds: None,
        };
        let warning = |own: Option<i64>, now| {
            let clocks = Clocks { stand_for: Vec::new(), seats: vec![clock(own), clock(Some(1_020))] };
            next_warning(&clocks, &info(&["ana", "ben"]), at(now))
        };
        for (now, next) in [(1_000, Some(1_040)), (1_039, Some(1_040)), (1_040, Some(1_090)), (1_090, None)] {
            assert_eq!(warning(Some(1_100), now), next.map(at), "{now}");
        }
        assert_eq!(warning(None, 1_000), None);
    }

    #[test]
    fn the_own_time_is_told_and_that_of_players_who_must_choose() {
        let now = Timestamp::from_second(1_000).expect("a moment");
        let runs = || Clock {
            deadline: Some(Time::new(Timestamp::from_second(1_090).expect("a moment"))),
            left_seconds: None,
        };
        let paused = || Clock { deadline: None, left_seconds: Some(7_300) };
        let clocks = |seats: Vec<Clock>| Clocks { stand_for: Vec::new(), seats };
        let two = info(&["ana", "ben"]);
        assert_eq!(
            time(&clocks(vec![runs(), paused()]), &two, now),
            ["Your time runs out in 90 seconds.", "ben has 2 h 1 min left."]
        );
        assert_eq!(
            time(&clocks(vec![paused(), runs(), paused()]), &info(&["ana", "ben", "cleo"]), now),
            ["You have 2 h 1 min left.", "ben's time runs out in 90 seconds."]
        );
    }

    fn arrangements(draw: &[u8], pause: &[u8], stand_for: &[&str]) -> Arrangements {
        let seats = |seats: &[u8]| seats.iter().copied().map(Seat).collect();
        Arrangements {
            offers: Offers { draw_offered_by: seats(draw), pause_offered_by: seats(pause) },
            stand_for: stand_for.iter().map(|reason| (*reason).to_owned()).collect(),
            deadline: None,
            pause_ends: false,
        }
    }

    fn ending() -> Arrangements {
        Arrangements { pause_ends: true, ..arrangements(&[], &[], &["agreement"]) }
    }

    #[test]
    fn what_ends_is_told_too() {
        let info = info(&["ana", "ben", "cleo"]);
        let nothing = || arrangements(&[], &[], &[]);
        let going_on = || Arrangements { pause_ends: true, ..arrangements(&[], &[1], &["agreement"]) };
        let [ends, ends_or_goes_on] = ["; p resumes.", "."].map(|end| format!("{PAUSE_ENDS}{end}"));
        for (before, now, said) in [
            (arrangements(&[], &[], &["agreement"]), nothing(), &["The clocks run again."][..]),
            (arrangements(&[], &[], &["agreement", "vacation"]), arrangements(&[], &[], &["vacation"]), &[]),
            (arrangements(&[0, 1], &[], &[]), nothing(), &["ben no longer offers a draw."]),
            (arrangements(&[], &[1, 2], &[]), nothing(), &["ben and cleo no longer offer a pause."]),
            (
                arrangements(&[], &[0, 1], &[]),
                arrangements(&[], &[], &["agreement"]),
                &["The clocks are paused, as agreed; p ends that within ten minutes."],
            ),
            (arrangements(&[], &[], &["agreement"]), ending(), &[&*ends]),
            (ending(), going_on(), &["ben offers a pause; p agrees, -p declines.", &*ends_or_goes_on]),
            (ending(), ending(), &[]),
            (ending(), nothing(), &["The clocks run again."]),
            (nothing(), nothing(), &[]),
        ] {
            assert_eq!(changes(&before, &now, &info), said);
        }
    }

    #[test]
    fn a_deadline_of_the_player_that_has_moved_is_told() {
        let at = |second| Timestamp::from_second(second).expect("a moment");
        let ends = |own: Option<i64>| {
            let deadline = own.map(|second| Time::new(at(second)));
            Arrangements { deadline, ..arrangements(&[], &[], &[]) }
        };
        let told = |before, now| moved(&ends(before), &ends(now), at(1_000));
        let earlier = "Your deadline has moved. Your time runs out in 90 seconds.".to_owned();
        assert_eq!(told(Some(5_000), Some(1_090)), Some(earlier));
        // The beginning and the end of a pause have sentences of their own.
        for (before, now) in [(Some(1_090), Some(1_090)), (None, Some(1_090)), (Some(1_090), None), (None, None)] {
            assert_eq!(told(before, now), None);
        }
        assert_ne!(ends(Some(5_000)), ends(Some(1_090)));
    }

    #[test]
    fn a_deadline_of_another_player_changes_nothing_until_it_ends_a_pause() {
        let ends = |deadlines: [Option<i64>; 2], stand_for: &[&str]| {
            let clock = |second: Option<i64>| Clock {
                deadline: second.map(|second| Time::new(Timestamp::from_second(second).expect("a moment"))),
                left_seconds: None,
            };
            let stand_for = stand_for.iter().map(|reason| (*reason).to_owned()).collect();
            let view = MatchView {
                version: 1,
                head: Hash([0; 32]),
                to_act: Vec::new(),
                still_in: Vec::new(),
                decision: None,
                layout: Layout::default(),
                outcome: None,
                result: None,
                clocks: Some(Clocks { stand_for, seats: deadlines.map(clock).into() }),
                offers: Offers::default(),
            };
            view.arrangements(Seat(0))
        };
        assert_eq!(ends([Some(5_000), Some(5_000)], &[]), ends([Some(5_000), Some(6_000)], &[]));
        assert_ne!(ends([Some(5_000), Some(5_000)], &[]), ends([Some(6_000), Some(5_000)], &[]));
        assert_eq!(ends([None, None], &["agreement"]), arrangements(&[], &[], &["agreement"]));
        assert_eq!(ends([None, Some(5_000)], &["agreement"]), ending());
    }

    #[test]
    fn the_players_for_whom_a_match_waits_are_a_list() {
        let info = info(&["ana", "ben", "cleo"]);
        for (seats, told) in [
            (&[1][..], "Waiting for ben."),
            (&[1, 2], "Waiting for ben and cleo."),
            (&[0, 1, 2], "Waiting for ana, ben and cleo."),
        ] {
            let seats: Vec<Seat> = seats.iter().copied().map(Seat).collect();
            assert_eq!(waited_for(&seats, &info), told);
        }
    }

    #[test]
    fn the_end_of_an_own_offer_is_told_and_why() {
        let info = info(&["ana", "ben", "cleo"]);
        let (none, paused) = (|| arrangements(&[], &[], &[]), || arrangements(&[], &[], &["agreement"]));
        let [draw_declined, pause_declined, draw_ended, pause_ended] = [
            "Your offer of a draw was declined, or withdrawn elsewhere; d offers one again.",
            "Your offer of a pause was declined, or withdrawn elsewhere; p offers one again.",
            "Your offer of a draw has ended; d offers one again.",
            "Your offer of a pause has ended; p offers one again.",
        ];
        let (all, rest) = ([Seat(0), Seat(1), Seat(2)], [Seat(0), Seat(1)]);
        for (told, now, still_in, answered, said) in [
            (none(), arrangements(&[0], &[0, 1], &[]), &all[..], false, &[][..]),
            (none(), arrangements(&[1], &[], &[]), &all, false, &[draw_declined, pause_declined]),
            (none(), none(), &all, true, &[draw_ended, pause_declined]),
            (none(), none(), &rest, false, &[draw_ended, pause_ended]),
            (none(), paused(), &all, false, &[draw_declined]),
            (none(), ending(), &all, false, &[draw_declined]),
            (ending(), paused(), &all, false, &[draw_declined]),
            (ending(), ending(), &all, false, &[draw_declined, pause_declined]),
        ] {
            let mut known = Known { told, own: Agreement::ALL.to_vec(), version: 1, still_in: all.to_vec() };
            assert_eq!(known.own_ended(&now, still_in, answered, &info), said);
            known.withdraw(Agreement::Draw);
            known.withdraw(Agreement::Pause);
            assert!(known.own_ended(&now, still_in, answered, &info).is_empty());
        }
    }

    #[test]
    fn offers_and_paused_clocks_are_told_with_the_key_that_answers_them() {
        let info = info(&["ana", "ben", "cleo"]);
        for (arrangements, said) in [
            (arrangements(&[], &[], &[]), &[][..]),
            (arrangements(&[1], &[], &[]), &["ben offers a draw; d agrees, -d declines."]),
            (
                arrangements(&[0], &[1, 2], &[]),
                &["You offer a draw; d takes that back.", "ben and cleo offer a pause; p agrees, -p declines."],
            ),
            (
                arrangements(&[0, 1], &[], &[]),
                &["ben offers a draw; -d declines.", "You offer a draw; d takes that back."],
            ),
            (
                arrangements(&[], &[], &["agreement"]),
                &["The clocks are paused, as agreed; p ends that within ten minutes."],
            ),
            (arrangements(&[], &[], &["downtime"]), &["The clocks are paused because the server was down."]),
        ] {
            assert_eq!(told(&arrangements, &info), said);
        }
    }
}
