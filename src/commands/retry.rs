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

/// Retries while the server is unreachable or busy; the user is told once, and again when it has answered.
///
/// # Errors
/// [`Failure`].
pub fn patiently<T>(ask: impl Fn() -> Result<T, Failure>) -> Result<T, Failure> {
    retrying(ask, may_pass)
}

/// The same for the first request to a server, which does not retry if the server is unreachable: the address may be wrong.
///
/// # Errors
/// [`Failure`].
pub fn patiently_once_reached<T>(ask: impl Fn() -> Result<T, Failure>) -> Result<T, Failure> {
    retrying(ask, |failure| !matches!(failure, Failure::Lost(_)) && may_pass(failure))
}

fn retrying<T>(ask: impl Fn() -> Result<T, Failure>, may_pass: impl Fn(&Failure) -> bool) -> Result<T, Failure> {
    let (begun, mut pause, mut tries) = (Instant::now(), Duration::from_secs(1), 0);
    loop {
        let failure = match ask() {
            Ok(answer) => {
                if tries > 0 {
                    note("The server has answered.");
                }
                return Ok(answer);
            }
            Err(failure) => failure,
        };
        if !may_pass(&failure) || begun.elapsed() > GIVE_UP_AFTER {
            return Err(failure);
        }
        if tries == 0 {
            note(&format!("{} Retrying; nothing is lost.", sentence(&failure.to_string())));
        }
        tries += 1;
        let told_to_wait = match &failure {
            Failure::Refused(refused) => refused.retry_after.map(Duration::from_secs),
            Failure::Lost(_) | Failure::Elsewhere(_) => None,
        };
        thread::sleep(told_to_wait.unwrap_or(pause).min(MAX_PAUSE));
        pause = (pause * 2).min(MAX_PAUSE);
    }
}

/// Whether the same request may succeed later.
fn may_pass(failure: &Failure) -> bool {
    match failure {
        Failure::Lost(_) => true,
        Failure::Elsewhere(_) => false,
        Failure::Refused(refused) => is_passing(refused),
    }
}

fn is_passing(refused: &Refused) -> bool {
    match refused.status {
        // Some limits last for hours.
        429 => refused.retry_after.is_none_or(|seconds| Duration::from_secs(seconds) <= GIVE_UP_AFTER),
        // The server still works on the first attempt.
        409 => refused.code.as_deref() == Some("idempotency_running"),
        status => status >= 500,
    }
}

/// Prints a message beside the match. Output errors are ignored.
fn note(told: &str) {
    let _ = writeln!(io::stderr(), "{told}");
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn a_busy_server_is_asked_again_and_a_refusal_is_final() {
        for (status, code, retry_after, asked) in [
            (429, None, 0, 2),
            (429, None, 3_600, 1),
            (503, None, 0, 2),
            (409, Some("idempotency_running"), 0, 2),
            (409, Some("already_seated"), 0, 1),
        ] {
            let tries = Cell::new(0);
            let answer = patiently(|| {
                tries.set(tries.get() + 1);
                let (code, retry_after) = (code.map(str::to_owned), Some(retry_after));
                let refused = Refused { status, code, retry_after, ..Refused::default() };
                if tries.get() == 1 { Err(Failure::Refused(Box::new(refused))) } else { Ok(()) }
            });
            assert_eq!((answer.is_ok(), tries.get()), (asked == 2, asked), "{status} {code:?}");
        }
        let moved = || Err::<(), _>(Failure::Elsewhere(String::new()));
        assert!(patiently(moved).is_err());
        let lost = || Err::<(), _>(Failure::Lost(String::new()));
        assert!(patiently_once_reached(lost).is_err());
    }
}
