//! Repeated requests to a server that is unreachable or busy.

use std::{
    io::{self, Write},
    thread,
    time::{Duration, Instant},
};

use super::{
    client::{Failure, Refused},
    wording::sentence,
};

/// How long a server may be unreachable before the program gives up.
const GIVE_UP_AFTER: Duration = Duration::from_secs(300);

/// The longest delay between two retries.
const MAX_PAUSE: Duration = Duration::from_secs(15);

/// Retries while the server is unreachable or busy; the user is told once, and again when it is back.
///
/// # Errors
/// [`Failure`].
pub fn patiently<T>(ask: impl Fn() -> Result<T, Failure>) -> Result<T, Failure> {
    let (begun, mut pause, mut tries) = (Instant::now(), Duration::from_secs(1), 0);
    loop {
        let failure = match ask() {
            Ok(answer) => {
                if tries > 0 {
                    note("The server is back.");
                }
                return Ok(answer);
            }
            Err(failure) => failure,
        };
        let told_to_wait = match &failure {
            Failure::Refused(refused) if is_passing(refused) => refused.retry_after.map(Duration::from_secs),
            Failure::Refused(_) | Failure::Elsewhere(_) => return Err(failure),
            Failure::Lost(_) => None,
        };
        if begun.elapsed() > GIVE_UP_AFTER {
            return Err(failure);
        }
        if tries == 0 {
            note(&format!("{} Retrying; nothing is lost.", sentence(&failure.to_string())));
        }
        tries += 1;
        thread::sleep(told_to_wait.unwrap_or(pause).min(MAX_PAUSE));
        pause = (pause * 2).min(MAX_PAUSE);
    }
}

/// Prints a message beside the match. Output errors are ignored.
fn note(told: &str) {
    let _ = writeln!(io::stderr(), "{told}");
}

/// Whether the same request may succeed later.
const fn is_passing(refused: &Refused) -> bool {
    refused.status == 429 || refused.status >= 500
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn a_busy_server_is_asked_again_and_a_refusal_is_final() {
        for (status, asked) in [(429, 2), (503, 2), (409, 1)] {
            let tries = Cell::new(0);
            let answer = patiently(|| {
                tries.set(tries.get() + 1);
                let refused = Refused { status, retry_after: Some(0), ..Refused::default() };
                if tries.get() == 1 { Err(Failure::Refused(Box::new(refused))) } else { Ok(()) }
            });
            assert_eq!((answer.is_ok(), tries.get()), (asked == 2, asked), "{status}");
        }
        let moved = || Err::<(), _>(Failure::Elsewhere(String::new()));
        assert!(patiently(moved).is_err());
    }
}
