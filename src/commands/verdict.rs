//! Results of verifying as JSON, in the form of the API's audits as far as it fits.

use std::time::Duration;

use serde::Serialize;
use uuid::Uuid;

use super::json_lines::milliseconds;
use crate::record::{Finding, Hash, ReadError, Report, checkpoint::Day};

/// The result for one record, match or checkpoint, or the end of an audit.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Verdict<'a> {
    /// A record in a file. Of one that cannot be read, most is unknown.
    Record {
        /// The file's name.
        file: &'a str,
        /// Whether it is as it must be.
        verified: bool,
        /// The match.
        match_id: Option<Uuid>,
        /// The game's id.
        game: Option<&'a str>,
        /// The number of events.
        events: Option<u64>,
        /// The head that the record claims.
        head: Option<Hash>,
        /// The first error.
        failure: Option<Finding>,
    },
    /// A match of a database that is not as it must be.
    Match {
        /// The match.
        match_id: Uuid,
        /// `false`.
        verified: bool,
        /// The number of events.
        events: u64,
        /// The first error.
        failure: Finding,
    },
    /// A checkpoint that is not as it must be.
    Checkpoint {
        /// Its day.
        day: Day,
        /// `false`.
        verified: bool,
        /// The first error.
        failure: Finding,
    },
    /// The archive has a gap.
    Archive {
        /// `false`.
        verified: bool,
        /// The first error.
        failure: Finding,
    },
    /// The end of an audit of everything.
    End {
        /// Whether there were no failures.
        verified: bool,
        /// The number of matches.
        matches: u64,
        /// The number of their events.
        events: u64,
        /// The number of checkpoints.
        checkpoints: u64,
        /// The number of failures.
        failures: u64,
        /// How long it took.
        #[serde(rename = "duration_ms", serialize_with = "milliseconds")]
        took: Duration,
    },
}

impl<'a> Verdict<'a> {
    /// Describes a record in this file, with what was found wrong.
    pub fn of_record(file: &'a str, report: &'a Report, failure: Option<Finding>) -> Self {
        Self::Record {
            file,
            verified: failure.is_none(),
            match_id: Some(report.match_id),
            game: Some(&report.game),
            events: Some(report.events),
            head: Some(report.head),
            failure,
        }
    }

    /// Describes a place in this file at which no record can be read.
    pub fn of_unreadable(file: &'a str, error: &ReadError) -> Self {
        let failure = Some(Finding { check: None, event: error.event, detail: error.to_string() });
        Self::Record { file, verified: false, match_id: error.match_id, game: None, events: None, head: None, failure }
    }
}
