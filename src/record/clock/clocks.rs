//! The clocks of a match: how long each seat has thought, and when its time runs out.

use jiff::SignedDuration;

use super::{ClockPauses, Decisions, MatchClock, Thinking};
use crate::{
    games::{Seat, SeatSet},
    record::Time,
};

/// The shortest pause after which players are reminded again.
const LONG_PAUSE: SignedDuration = SignedDuration::from_hours(1);

/// The clocks of a match at one version: derived from its events, its setting and its pauses.
#[derive(Clone, Copy, Debug)]
pub struct Clocks<'a> {
    setting: &'a MatchClock,
    clock_pauses: &'a ClockPauses,
    decisions: &'a Decisions,
}

impl<'a> Clocks<'a> {
    /// Creates the clocks of a match from its setting, its pauses and the times of its decisions.
    pub const fn new(setting: &'a MatchClock, clock_pauses: &'a ClockPauses, decisions: &'a Decisions) -> Self {
        Self { setting, clock_pauses, decisions }
    }

    /// Returns when the seat's time for its open decision runs out. `None` if it has no open decision, the match has no
    /// clock, or the clocks are paused without a known end.
    pub fn deadline(&self, seat: Seat) -> Option<Time> {
        let since = self.open(seat)?.since;
        self.clock_pauses.reached(since, self.allowed(seat)?)
    }

    /// Returns the earliest deadline, and the seats that share it.
    pub fn first_deadline(&self) -> Option<(Time, SeatSet)> {
        let open = self.decisions.open();
        let deadlines: Vec<(Time, Seat)> =
            open.filter_map(|thinking| Some((self.deadline(thinking.seat)?, thinking.seat))).collect();
        let first = deadlines.iter().map(|(deadline, _)| *deadline).min()?;
        Some((first, deadlines.iter().filter(|(deadline, _)| *deadline == first).map(|(_, seat)| *seat).collect()))
    }

    /// Returns when to remind the seat of its deadline: when a quarter of its time is left, but at least ten minutes
    /// and at most a day. Seats with less than an hour get no reminder.
    ///
    /// A pause that begins later moves the deadline. If such a pause, of an hour or more, has ended by `now`, this is its end,
    /// so that the seat is reminded again.
    pub fn reminder(&self, seat: Seat, now: Time) -> Option<Time> {
        let (since, allowed) = (self.open(seat)?.since, self.allowed(seat)?);
        let left = (allowed / 4).clamp(SignedDuration::from_mins(10), SignedDuration::from_hours(24));
        let enough = allowed >= SignedDuration::from_hours(1);
        let first = enough.then(|| self.clock_pauses.reached(since, allowed - left)).flatten()?;
        Some(self.clock_pauses.last_end(first, now, LONG_PAUSE).unwrap_or(first))
    }

    /// Returns how long the seat may still think at this time: about its open decision or, with a bank, about all
    /// further decisions. `None` if the match has no clock.
    pub fn left(&self, seat: Seat, now: Time) -> Option<SignedDuration> {
        let allowed = self.allowed(seat)?;
        let used = self.open(seat).map_or(SignedDuration::ZERO, |open| self.clock_pauses.ran(open.since, now));
        Some((allowed - used).max(SignedDuration::ZERO))
    }

    fn open(&self, seat: Seat) -> Option<&Thinking> {
        self.decisions.open().rev().find(|thinking| thinking.seat == seat)
    }

    /// Returns how long the seat may think about its open decision, or its next one.
    fn allowed(&self, seat: Seat) -> Option<SignedDuration> {
        match *self.setting {
            MatchClock::None {} => None,
            MatchClock::PerDecision { seconds, .. } => Some(SignedDuration::from_secs(seconds.into())),
            MatchClock::Bank { initial_seconds, increment_seconds, maximum_seconds, .. } => {
                let [initial, increment, maximum] = [initial_seconds, increment_seconds, maximum_seconds]
                    .map(|seconds| SignedDuration::from_secs(seconds.into()));
                let own = self.decisions.all().filter(|thinking| thinking.seat == seat);
                Some(own.fold(initial, |bank, thinking| {
                    let Some(until) = thinking.until else { return bank };
                    let left = (bank - self.clock_pauses.ran(thinking.since, until)).max(SignedDuration::ZERO);
                    if thinking.answered.is_some() { (left + increment).min(maximum) } else { left }
                }))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::Answerer, *};
    use crate::record::clock::Pause;

    fn at(text: &str) -> Time {
        format!("2030-01-01T{text}:00Z").parse().expect("a time")
    }

    fn minutes(minutes: i64) -> SignedDuration {
        SignedDuration::from_mins(minutes)
    }

    fn thought(seat: u8, since: &str, until: Option<&str>) -> Thinking {
        Thinking { seat: Seat(seat), since: at(since), until: until.map(at), answered: until.map(|_| Answerer::Player) }
    }

    const BANK: MatchClock = MatchClock::Bank {
        initial_seconds: 60 * 60,
        increment_seconds: 10 * 60,
        maximum_seconds: 65 * 60,
        weekends: None,
    };

    #[test]
    fn per_decision_each_begins_anew() {
        let setting = MatchClock::PerDecision { seconds: 3600, weekends: None };
        let never = ClockPauses::default();
        let decisions = Decisions::of(&[
            thought(0, "10:00", Some("10:50")),
            thought(1, "10:50", Some("11:00")),
            thought(0, "11:00", None),
        ]);
        let clocks = Clocks::new(&setting, &never, &decisions);
        assert_eq!(clocks.deadline(Seat(0)), Some(at("12:00")));
        assert_eq!(clocks.deadline(Seat(1)), None);
        assert_eq!(clocks.left(Seat(0), at("11:20")), Some(minutes(40)));
        assert_eq!(clocks.first_deadline(), Some((at("12:00"), SeatSet::one(Seat(0)))));
    }

    #[test]
    fn a_reminder_comes_when_a_quarter_is_left_but_ten_minutes_at_least_and_a_day_at_most() {
        let (never, decisions) = (ClockPauses::default(), Decisions::of(&[thought(0, "10:00", None)]));
        for (seconds, reminder) in [
            (60 * 60 - 1, None),
            (60 * 60, Some("2030-01-01T10:45:00Z")),
            (4 * 60 * 60, Some("2030-01-01T13:00:00Z")),
            (4 * 24 * 60 * 60, Some("2030-01-04T10:00:00Z")),
            (8 * 24 * 60 * 60, Some("2030-01-08T10:00:00Z")),
        ] {
            let setting = MatchClock::PerDecision { seconds, weekends: None };
            let clocks = Clocks::new(&setting, &never, &decisions);
            let now = at("10:00");
            assert_eq!(clocks.reminder(Seat(0), now), reminder.map(|at| at.parse().expect("a time")), "{seconds}");
            assert_eq!(clocks.reminder(Seat(1), now), None);
        }
    }

    #[test]
    fn a_reminder_comes_again_after_a_long_pause_that_began_after_it() {
        let setting = MatchClock::PerDecision { seconds: 4 * 3600, weekends: None };
        let decisions = Decisions::of(&[thought(0, "10:00", None)]);
        let reminder = |since: &str, until: Option<&str>, now: &str| {
            let paused = ClockPauses::new([Pause { since: at(since), until: until.map(at) }], None);
            Clocks::new(&setting, &paused, &decisions).reminder(Seat(0), at(now))
        };
        assert_eq!(reminder("13:30", Some("18:00"), "18:00"), Some(at("18:00")));
        for (since, until, now) in
            [("13:30", Some("18:00"), "17:59"), ("13:30", Some("14:29"), "18:00"), ("13:30", None, "18:00")]
        {
            assert_eq!(reminder(since, until, now), Some(at("13:00")), "{since} {until:?} {now}");
        }
        // One that began before moves the reminder itself.
        assert_eq!(reminder("12:00", Some("18:00"), "18:00"), Some(at("19:00")));
    }

    #[test]
    fn a_bank_is_used_up_and_added_to_as_far_as_its_maximum() {
        let never = ClockPauses::default();
        let thinking =
            [thought(0, "10:00", Some("10:02")), thought(0, "11:00", Some("11:45")), thought(0, "12:00", None)];
        // 60 - 2 + 10 is more than 65; 65 - 45 + 10 is 30.
        let first = Decisions::of(&thinking[..1]);
        assert_eq!(Clocks::new(&BANK, &never, &first).left(Seat(0), at("10:30")), Some(minutes(65)));
        let decisions = Decisions::of(&thinking);
        let clocks = Clocks::new(&BANK, &never, &decisions);
        assert_eq!(clocks.left(Seat(0), at("12:10")), Some(minutes(20)));
        assert_eq!(clocks.deadline(Seat(0)), Some(at("12:30")));
        assert_eq!(clocks.left(Seat(0), at("13:00")), Some(SignedDuration::ZERO));
        assert_eq!(clocks.left(Seat(1), at("13:00")), Some(minutes(60)));
    }

    #[test]
    fn what_the_server_played_adds_nothing() {
        let never = ClockPauses::default();
        let mut forced = thought(0, "10:00", Some("10:01"));
        forced.answered = None;
        assert_eq!(Clocks::new(&BANK, &never, &Decisions::of(&[forced])).left(Seat(0), at("10:30")), Some(minutes(59)));
    }

    #[test]
    fn seats_that_choose_at_once_have_each_their_own_time() {
        let never = ClockPauses::default();
        let thinking = [
            thought(0, "10:00", Some("10:30")),
            thought(0, "11:00", None),
            thought(1, "11:00", None),
            thought(2, "11:00", None),
        ];
        let all = Decisions::of(&thinking);
        let clocks = Clocks::new(&BANK, &never, &all);
        assert_eq!(clocks.first_deadline(), Some((at("11:40"), SeatSet::one(Seat(0)))));
        let both = SeatSet::one(Seat(1)).with(Seat(2));
        let last = Decisions::of(&thinking[2..]);
        assert_eq!(Clocks::new(&BANK, &never, &last).first_deadline(), Some((at("12:00"), both)));
    }

    #[test]
    fn a_pause_gives_back_nothing_that_was_used() {
        let decisions = Decisions::of(&[thought(0, "10:00", None)]);
        let setting = MatchClock::PerDecision { seconds: 3600, weekends: None };
        let paused = ClockPauses::new([Pause { since: at("10:50"), until: None }], None);
        let clocks = Clocks::new(&setting, &paused, &decisions);
        assert_eq!((clocks.deadline(Seat(0)), clocks.left(Seat(0), at("23:00"))), (None, Some(minutes(10))));
        let resumed = ClockPauses::new([Pause { since: at("10:50"), until: Some(at("20:00")) }], None);
        assert_eq!(Clocks::new(&setting, &resumed, &decisions).deadline(Seat(0)), Some(at("20:10")));
        // A pause that begins after the time has run out does not restore it.
        let late = ClockPauses::new([Pause { since: at("11:01"), until: None }], None);
        assert_eq!(Clocks::new(&setting, &late, &decisions).deadline(Seat(0)), Some(at("11:00")));
    }
}
