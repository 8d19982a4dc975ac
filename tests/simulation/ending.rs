//! What is checked when an operation on a match ends, and when all faults are over.

use acepost::{
    games::Seat,
    record::Refusal,
    service::{Answered, Error},
};
use rand::RngExt;

use crate::{
    course::{Course, Task},
    ledger::{Act, Checked},
    scenario::Scenario,
    stage::Ended,
    world::PROCESSES,
};

/// How long after a crash other processes take over everything, in milliseconds.
const TAKEN_OVER: i64 = 65_000;

/// How much later they look again, in milliseconds.
const PAUSE: i64 = 15_000;

/// How often bots are let play before something must be wrong.
const MAX_TURNS: usize = 20;

impl Scenario {
    /// Checks how an operation ended. Returns it in words.
    pub(crate) fn check_ended(&mut self, course: &Course<'_>, ended: Ended) -> Result<String, String> {
        match ended {
            Ended::Answered(act, result) => match *result {
                Ok(answered) => self.acknowledge(act, &answered),
                Err(error) => {
                    let is_refused = matches!(error, Error::Refused { .. });
                    let told = self.check_error(course, Some(&act), &error)?;
                    if is_refused {
                        self.open.retain(|open| *open != act);
                    }
                    Ok(told)
                }
            },
            Ended::Seen(viewer, at_least, result) => match *result {
                Ok(view) => {
                    self.ledger.check_seen(viewer, at_least, &view)?;
                    Ok(format!("version {}", view.at.version))
                }
                Err(error) => self.check_error(course, None, &error),
            },
            Ended::Resigned(result) => match *result {
                Ok(answered) => {
                    self.ledger.check_view(answered.view.seat, &answered.view)?;
                    Ok("done".to_owned())
                }
                Err(error) => self.check_error(course, None, &error),
            },
            Ended::Draw(result) => match *result {
                Ok(summary) => Ok(format!("{:?}", summary.status)),
                Err(error) => self.check_error(course, None, &error),
            },
            Ended::Round(_, Ok(())) => Ok("done".to_owned()),
            Ended::Round(_, Err(error)) => self.check_error(course, None, &error),
            Ended::Gathered(..) => Err("the match has started long ago".to_owned()),
        }
    }

    /// The same answer to the same decision has the same result again, in any process.
    fn acknowledge(&mut self, act: Act, answered: &Answered) -> Result<String, String> {
        self.ledger.check_answered(&act, answered)?;
        let event = answered.event.0.as_ref().map(|event| (event.seq, event.hash));
        let Some((seq, hash)) = event else { return Err("an answer without its event".to_owned()) };
        if let Some((_, before, _)) = self.acknowledged.iter().find(|(known, ..)| *known == act)
            && *before != seq
        {
            return Err(format!("event {seq} was acknowledged, and event {before} for the same answer"));
        }
        self.open.retain(|open| *open != act);
        self.acknowledged.push((act, seq, hash));
        Ok(format!("event {seq}"))
    }

    fn check_error(&self, course: &Course<'_>, act: Option<&Act>, error: &Error) -> Result<String, String> {
        let Error::Refused { refusal, view, .. } = error else { return course.excuse(error) };
        self.ledger.check_view(view.seat, view)?;
        let acknowledged = act.is_some_and(|act| self.acknowledged.iter().any(|(known, ..)| known == act));
        let is_known =
            matches!(refusal, Refusal::Answered | Refusal::Closed | Refusal::Finished | Refusal::Out | Refusal::Late);
        if acknowledged || !is_known {
            return Err(format!("an answer that was acknowledged or legal was refused: {error}"));
        }
        Ok(error.to_string())
    }

    /// Ends all faults: clients repeat what was not answered, the processes do what is left, and everything is checked.
    pub(crate) fn heal(&mut self, course: &mut Course<'_>) -> Checked {
        course.open_gates();
        let acts: Vec<Act> = self.acknowledged.iter().map(|(act, ..)| act).chain(&self.open).cloned().collect();
        for (number, act) in acts.into_iter().enumerate() {
            self.send(course, number % PROCESSES, act);
            course.finish(self)?;
        }
        course.world.hour.advance(TAKEN_OVER);
        // A bot whose time has run out is not let in, and its time-out comes later.
        for _ in 0..MAX_TURNS {
            course.world.beat();
            course.somewhere(self, Task::KeepTime)?;
            if self.bots_rest() {
                break;
            }
            course.somewhere(self, Task::PlayBots)?;
            course.world.hour.advance(PAUSE);
        }
        course.everywhere(self, Task::Announce)?;
        self.ledger.check_settled(course.world)?;
        let id = self.ledger.id;
        course.deliver_the_rest(self, id)?;
        if let Some(deliveries) = &self.ledger.deliveries {
            course.tally.posts += deliveries.check_settled(&self.ledger.notices)?;
        }
        if course.rng.random_ratio(1, 4) {
            self.audit(course)?;
        }
        course.tally.events += self.ledger.version();
        course.world.forget(id);
        Ok(())
    }

    fn bots_rest(&self) -> bool {
        let state = self.ledger.newest();
        state.outcome().is_some() || state.to_act().except(self.ledger.people).is_empty()
    }

    fn audit(&mut self, course: &Course<'_>) -> Checked {
        let someone = self.ledger.people.iter().next().unwrap_or(Seat(0));
        let (process, caller) = (course.world.process(1), self.caller(course, someone));
        let report = process.runtime.block_on(process.service.history.audit(Some(&caller), self.ledger.id, ()));
        match report {
            Ok(report) if report.verified => Ok(()),
            other => Err(format!("the record is not verified: {other:?}")),
        }
    }
}
