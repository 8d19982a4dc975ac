//! Commands to a match from players and the server, and the resulting events.

use serde_json::Value;

use super::{Broken, Cause, Event, MAX_EVENTS, Match, StoredEvent, Time, event_hash, salt};
use crate::{
    games::{Decided, Effect, Illegal, Leaving, Seat, SeatSet},
    pieces::Chance,
};

/// A command to a match.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Set up and deal.
    Start,
    /// Answer a decision.
    Act {
        /// The seat.
        seat: Seat,
        /// Which decision, by the version that opened it.
        decision: u64,
        /// The action, as sent by the client.
        action: Value,
    },
    /// Leave the match.
    Resign {
        /// The seat.
        seat: Seat,
    },
    /// The time of these seats ran out at the same deadline.
    TimeOut {
        /// The seats.
        seats: SeatSet,
    },
    /// End the match in a draw, to which all players still in have agreed.
    Draw,
    /// End the match for an operator, or because it was abandoned.
    CallOff,
}

/// Why a command was refused. The match is unchanged.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// The match is over.
    #[error("the match is finished")]
    Finished,
    /// The match has started already.
    #[error("the match has already started")]
    Started,
    /// The seat has given the same answer to the same decision before, or has resigned before, with this event.
    #[error("the seat has already answered this way or resigned")]
    Repeated {
        /// The event.
        seq: u64,
    },
    /// The seat has given another answer to the decision.
    #[error("the seat has given another answer to this decision")]
    Answered,
    /// The decision is not open to the seat.
    #[error("this decision is not open to the seat")]
    Closed,
    /// What the server has done is not what it must do now: a play for a seat, or the end of a seat's time.
    #[error("the server's move was not due here")]
    NotDue,
    /// The time for the decision had run out when the command arrived: its seat's, or that of any for a draw or a resignation.
    #[error("the time for a decision has run out; what follows from that is about to be recorded")]
    Late,
    /// The seat is no longer in: by the rules, or because its player has left.
    #[error("the seat is out of the match already")]
    Out,
    /// The rules forbid the action.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The match does not fold, which is a bug of the server.
    #[error(transparent)]
    Broken(#[from] Broken),
}

/// The result of a command: the events to append, all or none, and the match after them.
pub struct Advance {
    /// At least one event: the command's own first, then forced plays, then the end of a match with [`MAX_EVENTS`].
    pub events: Vec<StoredEvent>,
    /// The match after all of them.
    pub after: Match,
}

/// The cause of an event to come, and its effects if they are computed already, as for an answer.
struct Planned {
    cause: Cause,
    effects: Option<Vec<Effect>>,
}

impl From<Cause> for Planned {
    fn from(cause: Cause) -> Self {
        Self { cause, effects: None }
    }
}

impl Match {
    /// Executes the command at the given time.
    ///
    /// # Errors
    /// [`Refusal`]; the match is unchanged.
    pub fn ask(&self, command: &Command, at: Time) -> Result<Advance, Refusal> {
        let planned = self.planned(command)?;
        let mut advance = Advance { events: Vec::with_capacity(planned.len()), after: self.copy() };
        for next in planned {
            // Of two stand-ins at one deadline the first may have closed the other seat's decision.
            let moot =
                matches!(next.cause, Cause::StandIn { seat, decision, .. } if !advance.after.is_open(seat, decision));
            if !moot {
                advance.push(next, at)?;
            }
        }
        while let Some(cause) = advance.after.forced_play() {
            advance.push(cause, at)?;
        }
        if advance.after.version() >= MAX_EVENTS && advance.after.outcome().is_none() {
            // In the same append, so that no process can die in between.
            advance.push(Cause::CalledOff {}, at)?;
        }
        Ok(advance)
    }

    fn planned(&self, command: &Command) -> Result<Vec<Planned>, Refusal> {
        if self.outcome().is_some() {
            return match command {
                Command::Act { seat, decision, action } => Err(self.late(*seat, *decision, action)),
                Command::Resign { seat } => Err(self.resigned(*seat).unwrap_or(Refusal::Finished)),
                _ => Err(Refusal::Finished),
            };
        }
        match command {
            Command::Start if self.version() > 0 => Err(Refusal::Started),
            Command::Start => Ok(vec![Cause::Setup.into()]),
            Command::Act { seat, decision, action } => {
                if !self.is_open(*seat, *decision) {
                    return Err(self.late(*seat, *decision, action));
                }
                let decided = self.table.decide_answer(*seat, action, &mut self.next_chance());
                let Decided { action, effects } = decided.map_err(|illegal| self.refusal(illegal))?;
                let cause = Cause::Action { seat: *seat, decision: *decision, action };
                Ok(vec![Planned { cause, effects: Some(effects) }])
            }
            Command::Resign { seat } if !self.table.still_in().contains(*seat) => {
                Err(self.resigned(*seat).unwrap_or(Refusal::Out))
            }
            Command::Resign { seat } => Ok(vec![Cause::Resignation { seat: *seat }.into()]),
            Command::TimeOut { seats } => self.time_out(*seats),
            Command::Draw => Ok(vec![Cause::Draw {}.into()]),
            Command::CallOff => Ok(vec![Cause::CalledOff {}.into()]),
        }
    }

    /// Returns whether the decision is open to the seat.
    fn is_open(&self, seat: Seat, decision: u64) -> bool {
        self.decision() == Some(decision) && self.to_act().contains(seat)
    }

    /// Returns the refusal for an answer to a decision that is not open to the seat, or no longer.
    fn late(&self, seat: Seat, decision: u64, action: &Value) -> Refusal {
        match self.answer(seat, decision) {
            None => Refusal::Closed,
            Some(answer) if self.table.is_same_action(action, &answer.action()) => {
                Refusal::Repeated { seq: answer.seq }
            }
            Some(_) => Refusal::Answered,
        }
    }

    /// Returns the refusal for a seat that resigns again.
    fn resigned(&self, seat: Seat) -> Option<Refusal> {
        self.resignation(seat).map(|seq| Refusal::Repeated { seq })
    }

    /// With `forfeit`, or for the third time, the seats leave together; for the others the server plays, seat 0's
    /// first.
    fn time_out(&self, seats: SeatSet) -> Result<Vec<Planned>, Refusal> {
        let late: Vec<Seat> = seats.iter().filter(|&seat| self.to_act().contains(seat)).collect();
        let Some(decision) = self.decision().filter(|_| !late.is_empty()) else { return Err(Refusal::Closed) };
        let (leaving, staying): (Vec<Seat>, Vec<Seat>) = late.into_iter().partition(|&seat| self.would_leave(seat));
        let mut planned = Vec::new();
        if !leaving.is_empty() {
            planned.push(Cause::TimeOut { seats: leaving }.into());
        }
        for seat in staying {
            let action = self.table.stand_in(seat).ok_or(Refusal::Closed)?;
            planned.push(Cause::StandIn { seat, decision, action }.into());
        }
        Ok(planned)
    }

    /// Returns the next forced play of the server, with `auto_forced`.
    pub(super) fn forced_play(&self) -> Option<Cause> {
        if !self.common.auto_forced {
            return None;
        }
        let decision = self.decision()?;
        self.to_act().iter().find_map(|seat| {
            let action = self.table.forced(seat)?;
            Some(Cause::Forced { seat, decision, action })
        })
    }

    /// Returns the effects of the cause under the rules. The same function creates events and verifies them.
    pub(super) fn effects_of(&self, cause: &Cause) -> Result<Vec<Effect>, Refusal> {
        let mut chance = self.next_chance();
        let broken = |_| Refusal::from(Broken::Event(self.version() + 1));
        match cause {
            Cause::Setup if self.version() > 0 => Err(Refusal::Started),
            Cause::Setup => self.table.open(&mut chance).map_err(broken),
            _ if self.version() == 0 || self.outcome().is_some() => Err(Refusal::Finished),
            Cause::Action { seat, decision, action } => {
                if !self.is_open(*seat, *decision) {
                    return Err(Refusal::Closed);
                }
                self.decide(*seat, action, &mut chance)
            }
            Cause::Forced { seat, action, .. } => {
                if self.forced_play().as_ref() != Some(cause) {
                    return Err(Refusal::NotDue);
                }
                self.decide(*seat, action, &mut chance)
            }
            Cause::StandIn { seat, decision, action } => {
                let due = !self.would_leave(*seat)
                    && self.is_open(*seat, *decision)
                    && self.table.stand_in(*seat).as_ref() == Some(action);
                if !due {
                    return Err(Refusal::NotDue);
                }
                self.decide(*seat, action, &mut chance)
            }
            Cause::Resignation { seat } => {
                if !self.table.still_in().contains(*seat) {
                    return Err(Refusal::Out);
                }
                self.table.leave(SeatSet::one(*seat), Leaving::Resigned, &mut chance).map_err(broken)
            }
            Cause::TimeOut { seats } => {
                let set: SeatSet = seats.iter().copied().collect();
                let in_order = set.iter().eq(seats.iter().copied());
                let due = !seats.is_empty()
                    && in_order
                    && set.iter().all(|seat| self.to_act().contains(seat) && self.would_leave(seat));
                if !due {
                    return Err(Refusal::NotDue);
                }
                self.table.leave(set, Leaving::TimedOut, &mut chance).map_err(broken)
            }
            // The caller checks whether all have agreed, or whether the operator may do this.
            Cause::Draw {} | Cause::CalledOff {} => Ok(Vec::new()),
        }
    }

    fn decide(&self, seat: Seat, action: &Value, chance: &mut Chance) -> Result<Vec<Effect>, Refusal> {
        let decided = self.table.decide(seat, action, chance).map_err(|illegal| self.refusal(illegal))?;
        Ok(decided.effects)
    }

    /// Returns the refusal for an action that the rules reject.
    fn refusal(&self, illegal: Illegal) -> Refusal {
        match illegal {
            Illegal::InvalidEffect(_) => Broken::Event(self.version() + 1).into(),
            illegal => illegal.into(),
        }
    }
}

impl Advance {
    fn push(&mut self, planned: impl Into<Planned>, at: Time) -> Result<(), Refusal> {
        let Planned { cause, effects } = planned.into();
        let seq = self.after.version() + 1;
        let effects = effects.map_or_else(|| self.after.effects_of(&cause), Ok)?;
        let event = Event { seq, at, cause, effects };
        let body = event.canonical().map_err(|_| Broken::Event(seq))?;
        let hash = event_hash(self.after.head(), salt(&self.after.seed, seq), &body);
        self.after.take(event, hash)?;
        self.events.push(StoredEvent { seq, body, hash });
        Ok(())
    }
}
