//! Signals between processes with LISTEN and NOTIFY. A signal can be lost with its connection, so receivers also poll
//! from time to time.

use std::time::{Duration, Instant};

use diesel::{
    RunQueryDsl,
    connection::SimpleConnection,
    dsl::select,
    sql_types::{Array, Text},
};
use uuid::Uuid;

use crate::db::{Connection, Era, StoreError, UNHURRIED, functions::pg_notify, session::Session, statement};

/// The channel of the signals.
const CHANNEL: &str = "acepost";

/// The largest number of bytes in a notification; `PostgreSQL` refuses 8,000.
const MAX_LENGTH: usize = 7_999;

/// A change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// The match has this version.
    Match {
        /// The match.
        id: Uuid,
        /// Its newest event's number.
        version: u64,
    },
    /// The player has notices up to this one.
    Notices {
        /// The player.
        player: Uuid,
        /// The newest notice's number.
        number: u64,
    },
    /// Clocks of any match are paused or run again.
    ClockPauses,
    /// The token has ended: it was revoked, or its player is suspended.
    TokenEnded {
        /// The token.
        id: Uuid,
    },
}

impl Signal {
    fn text(self) -> String {
        match self {
            Self::Match { id, version } => format!("match {id} {version}"),
            Self::Notices { player, number } => format!("notices {player} {number}"),
            Self::ClockPauses => "clock_pauses".to_owned(),
            Self::TokenEnded { id } => format!("token {id}"),
        }
    }

    /// Parses a signal.
    fn read(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let kind = words.next()?;
        if kind == "clock_pauses" {
            return Some(Self::ClockPauses);
        }
        let id = words.next()?.parse().ok()?;
        if kind == "token" {
            return Some(Self::TokenEnded { id });
        }
        let number = words.next()?.parse().ok()?;
        match kind {
            "match" => Some(Self::Match { id, version: number }),
            "notices" => Some(Self::Notices { player: id, number }),
            _ => None,
        }
    }
}

/// Sends a signal to every process, on commit.
///
/// # Errors
/// [`StoreError`].
pub fn tell(connection: &mut Connection, signal: Signal) -> Result<(), StoreError> {
    select(pg_notify(CHANNEL, signal.text())).execute(connection)?;
    Ok(())
}

statement! {
    /// Sends several notifications. Diesel has no `unnest`.
    struct NotifyAll { texts: Vec<String> as Array<Text> }
    "SELECT pg_notify('acepost', told) FROM unnest(" texts ") AS told"
}

/// The same for several signals at once.
///
/// # Errors
/// [`StoreError`].
pub fn tell_all(connection: &mut Connection, signals: &[Signal]) -> Result<(), StoreError> {
    NotifyAll { texts: together(signals) }.execute(connection)?;
    Ok(())
}

/// Writes signals as the texts of as few notifications as possible, because each costs the database much more than its text.
fn together(signals: &[Signal]) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for signal in signals {
        let line = signal.text();
        match texts.last_mut().filter(|text| text.len() + 1 + line.len() <= MAX_LENGTH) {
            Some(text) => text.extend(["\n", &line]),
            None => texts.push(line),
        }
    }
    texts
}

/// Reads the signals of a notification. Those of later versions of Acepost are ignored.
fn apart(text: &str) -> impl Iterator<Item = Signal> {
    text.lines().filter_map(Signal::read)
}

/// A connection that receives signals.
pub struct Listener {
    session: Session,
    limit: Duration,
}

impl Listener {
    pub(super) async fn on(session: Session, limit: Duration) -> Result<Self, StoreError> {
        let mut listener = Self { session, limit };
        listener.run(|connection| Ok(connection.batch_execute("LISTEN acepost")?)).await?;
        Ok(listener)
    }

    /// Returns the time in which other connections reach the same server. When it is over, this connection must be replaced.
    pub fn era(&self) -> Era {
        self.session.era()
    }

    /// Returns the signals that have arrived since the last call, without waiting.
    ///
    /// # Errors
    /// [`StoreError`] if the connection is lost.
    pub async fn heard(&mut self) -> Result<Vec<Signal>, StoreError> {
        let hear = |connection: &mut Connection| Ok(connection.notifications_iter().collect::<Result<Vec<_>, _>>()?);
        let notifications = self.run(hear).await?;
        Ok(notifications.iter().flat_map(|notification| apart(&notification.payload)).collect())
    }

    /// Runs `work` on the connection, which may take locks for the connection's lifetime.
    ///
    /// # Errors
    /// Those of `work`, and [`StoreError::Unavailable`] if the database does not answer in time.
    pub async fn run<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.session.run(self.limit, Instant::now() + self.limit, work).await
    }

    /// The same for work that may take longer than a request.
    ///
    /// # Errors
    /// As [`Listener::run`].
    pub async fn run_unhurried<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let limit = self.limit.max(UNHURRIED);
        self.session.run(limit, Instant::now() + limit, work).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_is_read_as_it_was_told() {
        let id = Uuid::now_v7();
        let (told, seen) = (Signal::Notices { player: id, number: 3 }, Signal::Match { id, version: 12 });
        for signal in [seen, told, Signal::ClockPauses, Signal::TokenEnded { id }] {
            assert_eq!(Signal::read(&signal.text()), Some(signal));
        }
        for text in ["", "match", "match 1 2", "token", "token 1", "weather 00000000-0000-0000-0000-000000000000 1"] {
            assert_eq!(Signal::read(text), None);
        }
    }

    #[test]
    fn many_signals_are_read_from_few_notifications() {
        let signal = |number| Signal::Notices { player: Uuid::now_v7(), number };
        let signals: Vec<Signal> = (1..=1000).map(signal).collect();
        let texts = together(&signals);
        assert!(texts.len() < 10 && texts.iter().all(|text| text.len() < 8_000), "{texts:?}");
        assert_eq!(texts.iter().flat_map(|text| apart(text)).collect::<Vec<_>>(), signals);
        assert_eq!(together(&[]), [""; 0]);
    }
}
