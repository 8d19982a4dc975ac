//! When the clocks of a match in memory stand, and what comes too late for them.

use std::sync::Arc;

use super::{
    Matches,
    live::LiveMatch,
    pauses::{Pauses, read_pauses},
};
use crate::{
    db::{Connection, StoreError},
    record::{Command, Match, Time},
    service::error::Error,
};

impl Matches {
    /// When the clocks of the match stand, as of a moment ago.
    pub(in crate::service) async fn pauses(&self, live: &LiveMatch) -> Result<Arc<Pauses>, Error> {
        let known = live.pauses();
        match known.filter(|pauses| pauses.read_at == self.signals.clock_pauses()) {
            Some(pauses) => Ok(pauses),
            None => self.read_pauses(live).await,
        }
    }

    /// When the clocks of the match stand, as of now.
    pub(in crate::service) async fn read_pauses(&self, live: &LiveMatch) -> Result<Arc<Pauses>, Error> {
        // Taken before reading: what changes meanwhile makes this one old.
        let read_at = self.signals.clock_pauses();
        let (id, players, start) = (live.id, live.players().to_vec(), live.started_at);
        let read = move |connection: &mut Connection| read_pauses(connection, id, &players, start);
        let pauses = Arc::new(Pauses { read_at, ..self.store.run(read).await? });
        live.set_pauses(Arc::clone(&pauses));
        Ok(pauses)
    }

    /// Whether a command that arrived then came after its seat's time was up.
    pub(in crate::service) async fn is_late(
        &self,
        live: &LiveMatch,
        state: &Match,
        command: &Command,
        arrived: Time,
    ) -> Result<bool, Error> {
        let Command::Act { seat, .. } = command else { return Ok(false) };
        if !live.clock.runs() {
            return Ok(false);
        }
        let late = |pauses: &Pauses| {
            let clock_pauses = pauses.clock_pauses(&live.clock, state);
            state.clocks(&live.clock, &clock_pauses).deadline(*seat).is_some_and(|deadline| deadline < arrived)
        };
        // A pause that this process has not heard of yet would have moved the deadline back.
        if !late(&*self.pauses(live).await?) || !late(&*self.read_pauses(live).await?) {
            return Ok(false);
        }
        if self.signals.alive() {
            return Ok(true);
        }
        // No server may have run until a moment ago, and this one does not know it yet.
        Err(StoreError::Unavailable("it is not known yet whether a server ran all the time".to_owned()).into())
    }
}
