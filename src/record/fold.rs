//! The fold: computes a match from its header and events.

use std::{iter, sync::Arc};

use serde_json::Value;

use super::{
    Answerer, Cause, ClockPauses, Clocks, Decisions, Event, Hash, Header, MatchClock, StoredEvent, Time, header_hash,
};
use crate::{
    games::{CommonOptions, OnTimeout, OptionError, Outcome, Seat, SeatSet, Table, Words, catalog},
    pieces::{Chance, ChanceKey, Seed},
};

/// A match at one version: the fold of its header and events. It can be dropped at any moment and folded again.
pub struct Match {
    pub(super) header: Arc<Header>,
    pub(super) seed: Seed,
    pub(super) common: CommonOptions,
    pub(super) table: Box<dyn Table>,
    key: ChanceKey,
    version: u64,
    head: Hash,
    decision: Option<u64>,
    answers: Answers,
    newest: Option<Arc<Event>>,
    /// For each seat: the number of consecutive stand-ins.
    pub(super) lapses: Vec<u8>,
    decisions: Decisions,
    /// For each seat: when it left before the end.
    left_at: Vec<Option<Time>>,
    /// The seats that have resigned, each with its event.
    resignations: Vec<(Seat, u64)>,
}

/// The answers, the newest first. Copies share them: each command tries its events on one.
#[derive(Clone, Default)]
struct Answers(Option<Arc<Given>>);

struct Given {
    answer: Answer,
    before: Answers,
}

impl Answers {
    fn add(&mut self, answer: Answer) {
        let before = Self(self.0.take());
        self.0 = Some(Arc::new(Given { answer, before }));
    }

    fn newest_first(&self) -> impl Iterator<Item = &Answer> {
        iter::successors(self.0.as_deref(), |given| given.before.0.as_deref()).map(|given| &given.answer)
    }
}

impl Drop for Answers {
    fn drop(&mut self) {
        // One after another: the stack has no room for all of a long match.
        let mut next = self.0.take();
        while let Some(mut given) = next.and_then(Arc::into_inner) {
            next = given.before.0.take();
        }
    }
}

/// A decision that a seat has answered itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The seat.
    pub seat: Seat,
    /// The decision.
    pub decision: u64,
    /// As text: matches keep all their answers, and the memory of a [`Value`] is ten times as large.
    action: Box<str>,
    /// The event's number.
    pub seq: u64,
}

impl Answer {
    /// Returns the action, as the rules read it.
    pub fn action(&self) -> Value {
        serde_json::from_str(&self.action).unwrap_or_else(|error| unreachable!("it is JSON: {error}"))
    }
}

/// The log does not fold: it is damaged, or was made by a newer version of Acepost.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// The catalogue has no such game.
    #[error("this server does not know the game {0:?}")]
    UnknownGame(String),
    /// The game has other rules versions.
    #[error("this server does not know rules version {0} of the game")]
    UnknownRules(u32),
    /// The header's options or seats do not fit the game.
    #[error("the header's options do not fit the game: {0}")]
    Options(OptionError),
    /// The header has no canonical JSON.
    #[error("the header has no canonical JSON")]
    Header,
    /// The events are not numbered consecutively.
    #[error("event {0} does not follow the event before it")]
    Sequence(u64),
    /// The event is malformed, or does not fit the state.
    #[error("event {0} does not fit the match")]
    Event(u64),
}

/// The sentence contains that of the cause, so there is no source: errors are shown with theirs.
impl From<OptionError> for Broken {
    fn from(error: OptionError) -> Self {
        Self::Options(error)
    }
}

impl Match {
    /// Creates the match before its first event.
    ///
    /// # Errors
    /// [`Broken`] when the header's game is not known here.
    pub fn new(header: Arc<Header>, seed: Seed) -> Result<Self, Broken> {
        let game = catalog::find(&header.game).ok_or_else(|| Broken::UnknownGame(header.game.clone()))?;
        if header.rules_version != game.about().rules_version {
            return Err(Broken::UnknownRules(header.rules_version));
        }
        let (common, _) = CommonOptions::split(&header.options)?;
        let seats = u8::try_from(header.seats.len()).unwrap_or(u8::MAX);
        let table = game.table(&header.options, seats)?;
        let head = header_hash(&header).map_err(|_| Broken::Header)?;
        let key = ChanceKey::derive(&seed, header.seats.iter().map(|seat| seat.entropy.as_str()));
        let lapses = vec![0; header.seats.len()];
        let (decision, answers, newest, decisions) = (None, Answers::default(), None, Decisions::default());
        let left_at = vec![None; header.seats.len()];
        Ok(Self {
            header,
            seed,
            common,
            table,
            key,
            version: 0,
            head,
            decision,
            answers,
            newest,
            lapses,
            decisions,
            left_at,
            resignations: Vec::new(),
        })
    }

    /// Returns a copy of the match, to try the next event.
    #[must_use]
    pub fn copy(&self) -> Self {
        Self {
            header: Arc::clone(&self.header),
            seed: self.seed.clone(),
            common: self.common,
            table: self.table.copy(),
            key: self.key.clone(),
            version: self.version,
            head: self.head,
            decision: self.decision,
            answers: self.answers.clone(),
            newest: self.newest.clone(),
            lapses: self.lapses.clone(),
            decisions: self.decisions.clone(),
            left_at: self.left_at.clone(),
            resignations: self.resignations.clone(),
        }
    }

    /// Folds one stored event.
    ///
    /// # Errors
    /// [`Broken`]; the match must then be dropped.
    pub fn fold(&mut self, stored: &StoredEvent) -> Result<(), Broken> {
        let event = stored.event().map_err(|_| Broken::Event(stored.seq))?;
        self.take(event, stored.hash)
    }

    /// Folds one event, whose hash is the new head.
    pub(super) fn take(&mut self, event: Event, hash: Hash) -> Result<(), Broken> {
        if event.seq != self.version + 1 {
            return Err(Broken::Sequence(event.seq));
        }
        let before = self.table.to_act();
        let leaves = matches!(event.cause, Cause::Resignation { .. } | Cause::TimeOut { .. });
        let choices = if leaves { self.choices() } else { Vec::new() };
        self.table.apply(&event.effects).map_err(|_| Broken::Event(event.seq))?;
        if let Some(ending) = event.cause.ending() {
            let mut chance = self.next_chance();
            self.table.end(ending, &mut chance).map_err(|_| Broken::Event(event.seq))?;
        }
        let after = self.table.to_act();
        // While several seats choose at once, the remaining seats still answer the same decision.
        let same = !after.is_empty() && after.is_proper_subset(before);
        if !same {
            self.decision = (!after.is_empty()).then_some(event.seq);
        }
        // When another player leaves, a seat that has the same choice as before keeps its remaining time.
        let kept: SeatSet = if leaves {
            let now = self.choices();
            choices.iter().filter(|choice| now.contains(choice)).map(|(seat, _)| *seat).collect()
        } else if same {
            after
        } else {
            SeatSet::EMPTY
        };
        self.time(&event, before.except(kept), after.except(kept));
        self.remember(&event);
        self.version = event.seq;
        self.head = hash;
        self.newest = Some(Arc::new(event));
        Ok(())
    }

    /// Returns the seats that must choose now, each with its legal actions without hints, which may say who else is in.
    fn choices(&self) -> Vec<(Seat, Vec<Value>)> {
        let actions = |seat| {
            let listed = self.table.legal_actions(seat, &Words::PLAIN);
            listed.iter().filter_map(|action| self.table.read_action(&action.value()).ok()).collect()
        };
        self.table.to_act().iter().map(|seat| (seat, actions(seat))).collect()
    }

    /// Records that this event closed the decision of some seats, and opened another one to others.
    fn time(&mut self, event: &Event, closed: SeatSet, opened: SeatSet) {
        let own = match event.cause {
            Cause::Action { seat, .. } => Some((seat, Answerer::Player)),
            Cause::StandIn { seat, .. } => Some((seat, Answerer::StandIn)),
            _ => None,
        };
        self.decisions.end(closed, event.at, own);
        let still_in = self.table.still_in();
        for (seat, left_at) in (0..).map(Seat).zip(&mut self.left_at) {
            if !still_in.contains(seat) {
                left_at.get_or_insert(event.at);
            }
        }
        self.decisions.begin(opened, event.at);
    }

    fn remember(&mut self, event: &Event) {
        match event.cause {
            Cause::Action { seat, decision, ref action } => {
                if let Some(lapses) = self.lapses.get_mut(seat.index()) {
                    *lapses = 0;
                }
                self.answers.add(Answer { seat, decision, action: action.to_string().into(), seq: event.seq });
            }
            Cause::StandIn { seat, .. } => {
                if let Some(lapses) = self.lapses.get_mut(seat.index()) {
                    *lapses = lapses.saturating_add(1);
                }
            }
            Cause::Resignation { seat } => self.resignations.push((seat, event.seq)),
            Cause::Setup | Cause::Forced { .. } | Cause::TimeOut { .. } | Cause::Draw {} | Cause::CalledOff {} => {}
        }
    }

    /// What was fixed when the match started.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the secret of the match's chance. It leaves the server only once the match is finished.
    pub const fn seed(&self) -> &Seed {
        &self.seed
    }

    /// Returns the newest event's number; 0 before the first.
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// Returns the newest event's hash; the header's before the first.
    pub const fn head(&self) -> Hash {
        self.head
    }

    /// Returns the newest event, with all cards face up; `None` before the first.
    pub(super) fn newest(&self) -> Option<&Event> {
        self.newest.as_deref()
    }

    /// Returns the open decision, named by the version that opened it.
    pub const fn decision(&self) -> Option<u64> {
        self.decision
    }

    /// The seats that must choose now.
    pub fn to_act(&self) -> SeatSet {
        self.table.to_act()
    }

    /// Returns the seats that are still in; none once the match is over.
    pub fn still_in(&self) -> SeatSet {
        self.table.still_in()
    }

    /// How it came out, once it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    /// Returns the seat's answer to the decision, if it has given one.
    pub fn answer(&self, seat: Seat, decision: u64) -> Option<&Answer> {
        self.answers.newest_first().find(|answer| answer.seat == seat && answer.decision == decision)
    }

    /// Returns whether the seat has answered any decision itself.
    pub fn has_answered(&self, seat: Seat) -> bool {
        self.answers.newest_first().any(|answer| answer.seat == seat)
    }

    /// Returns the event with which the seat resigned, if it did.
    pub fn resignation(&self, seat: Seat) -> Option<u64> {
        self.resignations.iter().find(|(resigned, _)| *resigned == seat).map(|(_, seq)| *seq)
    }

    /// Returns its clocks, with this setting and these pauses.
    pub fn clocks<'a>(&'a self, setting: &'a MatchClock, clock_pauses: &'a ClockPauses) -> Clocks<'a> {
        Clocks::new(setting, clock_pauses, &self.decisions)
    }

    /// Returns the times at which decisions were open.
    pub(super) const fn decisions(&self) -> &Decisions {
        &self.decisions
    }

    /// Returns when the seat left the match, for any reason, if it has.
    pub fn left_at(&self, seat: Seat) -> Option<Time> {
        self.left_at.get(seat.index()).copied().flatten()
    }

    /// Returns the time of the newest event.
    pub fn newest_at(&self) -> Option<Time> {
        self.newest().map(|event| event.at)
    }

    /// Returns whether the seat would leave if its time ran out now.
    pub(super) fn would_leave(&self, seat: Seat) -> bool {
        self.common.on_timeout == OnTimeout::Forfeit || self.lapses.get(seat.index()).is_none_or(|&row| row >= 2)
    }

    /// Returns the chance of the next event.
    pub(super) const fn next_chance(&self) -> Chance {
        self.key.event(self.version + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_share_answers_and_forget_them_without_a_deep_stack() {
        let answer = |seq| Answer { seat: Seat(0), decision: seq, action: "null".into(), seq };
        let mut answers = Answers::default();
        for seq in 1..=200_000 {
            answers.add(answer(seq));
        }
        let mut copy = answers.clone();
        copy.add(answer(200_001));
        let seqs = |answers: &Answers| answers.newest_first().take(2).map(|answer| answer.seq).collect::<Vec<_>>();
        assert_eq!((seqs(&answers), seqs(&copy)), (vec![200_000, 199_999], vec![200_001, 200_000]));
        drop(answers);
        assert_eq!(copy.newest_first().count(), 200_001);
    }
}
