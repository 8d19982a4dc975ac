//! The output of the PostgreSQL process: forwarded to the log, with the last lines kept for error messages.

use std::{
    collections::VecDeque,
    io::{BufRead, BufReader, Read},
    sync::atomic::{AtomicBool, Ordering},
};

use parking_lot::Mutex;
use tracing::Level;

const KEPT_LINES: usize = 20;

/// The last lines that were written.
#[derive(Debug, Default)]
pub(super) struct Tail {
    lines: Mutex<VecDeque<String>>,
    /// Whether the process has started and is not being stopped.
    is_serving: AtomicBool,
}

impl Tail {
    /// Reads to the end of the stream, logging each line.
    pub fn follow(&self, stream: impl Read) {
        let mut reader = BufReader::new(stream);
        let mut bytes = Vec::new();
        while reader.read_until(b'\n', &mut bytes).is_ok_and(|read| read > 0) {
            // PostgreSQL may quote bytes of any encoding.
            let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
            bytes.clear();
            log(&line, self.is_serving.load(Ordering::Relaxed));
            self.push(line);
        }
    }

    /// Notes whether sessions should last from now on.
    pub fn set_serving(&self, is_serving: bool) {
        self.is_serving.store(is_serving, Ordering::Relaxed);
    }

    /// Returns the lines, oldest first.
    pub fn text(&self) -> String {
        let lines = self.lines.lock();
        lines.iter().map(String::as_str).collect::<Vec<_>>().join("\n")
    }

    fn push(&self, line: String) {
        let mut lines = self.lines.lock();
        if lines.len() == KEPT_LINES {
            lines.pop_front();
        }
        lines.push_back(line);
    }
}

/// Returns the last lines of a finished program's output.
pub(super) fn last_lines(output: &[u8]) -> String {
    let tail = Tail::default();
    for line in String::from_utf8_lossy(output).lines() {
        tail.push(line.to_owned());
    }
    tail.text()
}

fn log(line: &str, is_serving: bool) {
    match level(line, is_serving) {
        Level::ERROR => tracing::error!(target: "postgres", "{line}"),
        Level::WARN => tracing::warn!(target: "postgres", "{line}"),
        _ => tracing::debug!(target: "postgres", "{line}"),
    }
}

/// Returns at which level a line is logged. PostgreSQL's `FATAL` ends one session, as at every start and shutdown, its `LOG` is routine,
/// and a key that exists is how the server learns that a name is taken, or that another request was first.
fn level(line: &str, is_serving: bool) -> Level {
    match line.split_once(':').map(|(level, _)| level) {
        Some("PANIC") => Level::ERROR,
        Some("FATAL") if !is_serving => Level::DEBUG,
        Some("ERROR") if line.contains("duplicate key value violates unique constraint") => Level::DEBUG,
        Some("WARNING" | "ERROR" | "FATAL") => Level::WARN,
        _ => Level::DEBUG,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_lines_are_kept_and_any_bytes_are_taken() {
        let mut written = b"a first line\n".repeat(30);
        written.extend_from_slice(b"FATAL:  \xff is not UTF-8\r\nthe end");
        let tail = Tail::default();
        tail.follow(written.as_slice());
        let text = tail.text();
        assert_eq!(text.lines().count(), KEPT_LINES);
        assert!(text.ends_with("FATAL:  \u{fffd} is not UTF-8\nthe end"), "{text}");
    }
    #[test]
    fn what_is_routine_is_only_for_those_who_look_for_it() {
        for (line, levels) in [
            ("PANIC:  could not write to file", [Level::ERROR, Level::ERROR]),
            ("FATAL:  terminating connection due to administrator command", [Level::DEBUG, Level::WARN]),
            ("ERROR:  canceling statement due to statement timeout", [Level::WARN, Level::WARN]),
            (
                "ERROR:  duplicate key value violates unique constraint \"players_name_key\"",
                [Level::DEBUG, Level::DEBUG],
            ),
            ("LOG:  checkpoint starting: time", [Level::DEBUG, Level::DEBUG]),
        ] {
            assert_eq!([false, true].map(|is_serving| level(line, is_serving)), levels, "{line}");
        }
    }
}
