//! What is checked when an operation ends, and when all faults are over.

use acepost::{
    db::StoreError,
    record::Refusal,
    service::{Answered, Error},
};

use crate::{
    gate::Mode,
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
const MOST_TURNS: usize = 20;

impl Scenario<'_> {
    /// Checks how an operation ended. Returns it in words.
    pub(crate) fn check(&mut self, ended: Ended) -> Result<String, String> {
        match ended {
            Ended::Answered(act, result) => match *result {
                Ok(answered) => self.acknowledge(act, &answered),
                Err(error) => {
                    let is_refused = matches!(error, Error::Refused { .. });
                    let told = self.check_error(Some(&act), error)?;
                    if is_refused {
                        self.open.retain(|open| *open != act);
                    }
                    Ok(told)
                }
            },
            Ended::Seen(viewer, at_least, result) => match *result {
                Ok(seen) => {
                    self.ledger.check_seen(viewer, at_least, &seen)?;
                    Ok(format!("version {}", seen.view.at.version))
                }
                Err(error) => self.check_error(None, error),
            },
            Ended::Resigned(result) => match *result {
                Ok(answered) => {
                    self.ledger.check_view(answered.view.seat, &answered.view)?;
                    Ok("done".to_owned())
                }
                Err(error) => self.check_error(None, error),
            },
            Ended::Draw(result) => match *result {
                Ok(summary) => Ok(format!("{:?}", summary.status)),
                Err(error) => self.check_error(None, error),
            },
            Ended::Round(Ok(())) => Ok("done".to_owned()),
            Ended::Round(Err(error)) => self.check_error(None, error),
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

    fn check_error(&self, act: Option<&Act>, error: Error) -> Result<String, String> {
        let told = error.to_string();
        match error {
            Error::Refused { refusal, view, .. } => {
                self.ledger.check_view(view.seat, &view)?;
                let acknowledged = act.is_some_and(|act| self.acknowledged.iter().any(|(known, ..)| known == act));
                let is_known = matches!(
                    refusal,
                    Refusal::Answered | Refusal::Closed | Refusal::Finished | Refusal::Out | Refusal::Late
                );
                if acknowledged || !is_known {
                    return Err(format!("an answer that was acknowledged or legal was refused: {told}"));
                }
                Ok(told)
            }
            Error::Store(StoreError::Unavailable(_)) if self.was_cut => Ok(told),
            Error::Store(_) | Error::Internal(_) | Error::Broken(_) => Err(format!("a fault of the server: {told}")),
            // Another client was faster, or there is no such thing, as a draw with bots.
            _ => Ok(told),
        }
    }

    /// Ends all faults: clients repeat what was not answered, the processes do what is left, and everything is checked.
    pub(crate) fn heal(&mut self) -> Checked {
        for index in 0..PROCESSES {
            if self.world.processes[index].is_none() {
                self.restart(index);
            }
        }
        self.world.set_all(Mode::Free);
        self.trace.push("all faults are over".to_owned());
        let acts: Vec<Act> = self.acknowledged.iter().map(|(act, ..)| act).chain(&self.open).cloned().collect();
        for (number, act) in acts.into_iter().enumerate() {
            self.send(number % PROCESSES, act);
            self.finish()?;
        }
        self.world.hour.advance(TAKEN_OVER);
        // A bot whose time has run out is not let in, and its time-out comes later.
        for _ in 0..MOST_TURNS {
            self.world.beat();
            self.everywhere("keep_time")?;
            if self.bots_rest() {
                break;
            }
            self.everywhere("play_bots")?;
            self.world.hour.advance(PAUSE);
        }
        self.everywhere("announce")?;
        self.ledger.observe(self.world)?;
        self.ledger.check_settled(self.world)?;
        self.audit()?;
        self.tally.events += self.ledger.version();
        self.forget();
        Ok(())
    }

    /// Runs a round of a background task in each process.
    fn everywhere(&mut self, task: &'static str) -> Checked {
        for process in 0..PROCESSES {
            self.round_in(process, task);
            self.finish()?;
        }
        self.ledger.observe(self.world)
    }

    fn bots_rest(&self) -> bool {
        let state = self.ledger.newest();
        state.outcome().is_some() || state.to_act().except(self.ledger.people).is_empty()
    }

    /// Waits until all that is under way has ended.
    fn finish(&mut self) -> Checked {
        while !self.stage.operations.is_empty() {
            self.take_in()?;
        }
        Ok(())
    }

    fn audit(&mut self) -> Checked {
        let (process, caller) = (self.world.process(1), self.caller(acepost::games::Seat(0)));
        let report = process.runtime.block_on(process.service.history.audit(Some(&caller), self.ledger.id));
        match report {
            Ok(report) if report.verified => Ok(()),
            other => Err(format!("the record is not verified: {other:?}")),
        }
    }

    /// Leaves nothing to do for the next seed.
    fn forget(&mut self) {
        let id = self.ledger.id;
        for table in ["clock_jobs", "bot_turns", "unfiled", "deliveries", "agreements"] {
            self.world.execute(&format!("DELETE FROM {table} WHERE match_id = '{id}'"));
        }
        self.world
            .execute(&format!("UPDATE matches SET status = 'cancelled' WHERE id = '{id}' AND status = 'running'"));
    }
}
