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

/// The longest delay between two retries, unless the server asks for more.
const MAX_PAUSE: Duration = Duration::from_secs(15);

/// Retries while the server is unreachable or busy; the user is told once, and again when it has answered.
///
/// # Errors
/// [`Failure`].
pub fn patiently<T>(ask: impl Fn() -> Result<T, Failure>) -> Result<T, Failure> {
    retrying(ask, may_pass, thread::sleep)
}

/// The same for the first request to a server, which does not retry if the server is unreachable: the address may be wrong.
///
/// # Errors
/// [`Failure`].
pub fn patiently_once_reached<T>(ask: impl Fn() -> Result<T, Failure>) -> Result<T, Failure> {
    retrying(ask, |failure| !matches!(failure, Failure::Lost(_)) && may_pass(failure), thread::sleep)
}

fn retrying<T>(
    ask: impl Fn() -> Result<T, Failure>,
    may_pass: impl Fn(&Failure) -> bool,
    wait: impl Fn(Duration),
) -> Result<T, Failure> {
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
        let elapsed = begun.elapsed();
        if !may_pass(&failure) || elapsed > GIVE_UP_AFTER {
            return Err(failure);
        }
        if tries == 0 {
            note(&format!("{} Retrying; nothing is lost.", sentence(&failure.to_string())));
        }
        tries += 1;
        let told_to_wait = match &failure {
            Failure::Refused(refused) => refused.retry_after.map(Duration::from_secs),
            Failure::Lost(_) | Failure::Elsewhere(_) | Failure::NotSent(_) => None,
        };
        wait(told_to_wait.unwrap_or_default().max(pause).min(GIVE_UP_AFTER.saturating_sub(elapsed)));
        pause = (pause * 2).min(MAX_PAUSE);
    }
}

/// Whether the same request may succeed later.
pub fn may_pass(failure: &Failure) -> bool {
    match failure {
        Failure::Lost(_) => true,
        Failure::Elsewhere(_) | Failure::NotSent(_) => false,
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
pub fn note(told: &str) {
    let _ = writeln!(io::stderr(), "{told}");
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};

    use super::*;

    /// Asks a server that refuses so many requests like this. Returns how often it was asked, and how many seconds passed between.
    fn tried(status: u16, code: Option<&str>, retry_after: Option<u64>, refusals: usize) -> (usize, Vec<u64>) {
        let (tries, waits) = (Cell::new(0), RefCell::new(Vec::new()));
        let ask = || {
            tries.set(tries.get() + 1);
            let refused = Refused { status, code: code.map(str::to_owned), retry_after, ..Refused::default() };
            if tries.get() <= refusals { Err(Failure::Refused(Box::new(refused))) } else { Ok(()) }
        };
        let answer = retrying(ask, may_pass, |time| waits.borrow_mut().push(time.as_secs()));
        assert_eq!(answer.is_ok(), tries.get() > refusals);
        (tries.get(), waits.into_inner())
    }

    #[test]
    fn a_busy_server_is_asked_again_and_a_refusal_is_final() {
        for (status, code, retry_after, asked) in [
            (429, None, 0, 2),
            (429, None, 3_600, 1),
            (503, None, 0, 2),
            (409, Some("idempotency_running"), 0, 2),
            (409, Some("already_seated"), 0, 1),
        ] {
            let (tries, _) = tried(status, code, Some(retry_after), 1);
            assert_eq!(tries, asked, "{status} {code:?}");
        }
        for failure in [Failure::Elsewhere, Failure::NotSent] {
            assert!(patiently(|| Err::<(), _>(failure(String::new()))).is_err());
        }
        let lost = || Err::<(), _>(Failure::Lost(String::new()));
        assert!(patiently_once_reached(lost).is_err());
    }

    #[test]
    fn the_pauses_grow_and_are_not_shorter_than_the_server_asks() {
        for (retry_after, waited) in [
            (None, [1, 2, 4, 8, 15, 15]),
            (Some(0), [1, 2, 4, 8, 15, 15]),
            (Some(5), [5, 5, 5, 8, 15, 15]),
            (Some(60), [60; 6]),
        ] {
            assert_eq!(tried(503, None, retry_after, 6), (7, waited.to_vec()), "{retry_after:?}");
        }
        // Not longer than until the program gives up.
        let (_, waits) = tried(503, None, Some(3_600), 1);
        assert!(matches!(waits[..], [240..=300]), "{waits:?}");
    }
}
