//! The pauses of a folded match's clocks, and commands that arrive too late.

use std::sync::{Arc, atomic::Ordering};

use super::{
    Matches,
    live::LiveMatch,
    pauses::{Pauses, read_pauses},
};
use crate::{
    db::{Connection, StoreError},
    games::SeatSet,
    record::{Command, Match, Time},
    service::error::Error,
};

impl Matches {
    /// Returns the pauses of the match's clocks, from memory if nothing has changed.
    pub(in crate::service) async fn pauses(&self, live: &LiveMatch) -> Result<Arc<Pauses>, Error> {
        let known = live.pauses();
        match known.filter(|pauses| self.are_current(live, pauses)) {
            Some(pauses) => Ok(pauses),
            None => self.read_pauses(live).await,
        }
    }

    /// Reads the pauses of the match's clocks.
    pub(in crate::service) async fn read_pauses(&self, live: &LiveMatch) -> Result<Arc<Pauses>, Error> {
        // Taken before reading, so that a change in the meantime makes this result outdated.
        let read_at = self.pauses_count(live);
        let (id, setting, players, start) = (live.id, live.clock.clone(), live.players().to_vec(), live.started_at);
        let read = move |connection: &mut Connection| read_pauses(connection, id, &setting, &players, start);
        let pauses = Arc::new(Pauses { read_at, ..self.store.run(read).await? });
        live.set_pauses(Arc::clone(&pauses));
        Ok(pauses)
    }

    /// Whether no change is known since these pauses of the match's clocks were read.
    pub(in crate::service) fn are_current(&self, live: &LiveMatch, pauses: &Pauses) -> bool {
        pauses.read_at == self.pauses_count(live)
    }

    /// Returns a number that increases whenever the pauses may have changed: by a signal, which another process may send a moment
    /// after it has acknowledged the change, or by what the database says of the match.
    fn pauses_count(&self, live: &LiveMatch) -> u64 {
        self.signals.clock_pauses() + live.changes.load(Ordering::Acquire)
    }

    /// Whether a command that arrived at this time came after its seat's time ran out. Draws and resignations are also too late after
    /// another seat's, for either could save a seat that has lost on time.
    pub(in crate::service) async fn is_late(
        &self,
        live: &LiveMatch,
        state: &Match,
        command: &Command,
        arrived: Time,
    ) -> Result<bool, Error> {
        let seats = match command {
            Command::Act { seat, .. } => SeatSet::EMPTY.with(*seat),
            Command::Draw | Command::Resign { .. } => state.to_act(),
            _ => return Ok(false),
        };
        if !live.clock.runs() {
            return Ok(false);
        }
        let late = |pauses: &Pauses| {
            let clock_pauses = pauses.clock_pauses(&live.clock, state);
            let clocks = state.clocks(&live.clock, &clock_pauses);
            seats.iter().any(|seat| clocks.deadline(seat).is_some_and(|deadline| deadline < arrived))
        };
        // A pause that this process has not learned of yet would have moved the deadline.
        if !late(&*self.pauses(live).await?) || !late(&*self.read_pauses(live).await?) {
            return Ok(false);
        }
        if self.signals.alive() {
            return Ok(true);
        }
        // This process does not know yet whether a server was running until a moment ago.
        Err(StoreError::Unavailable("it is not known yet whether a server ran all the time".to_owned()).into())
    }
}
