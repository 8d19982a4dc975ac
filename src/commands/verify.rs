//! `acepost verify`: checks an exported record with nothing but the record.

use std::{
    fs,
    io::{Read, Write},
    path::PathBuf,
};

use anyhow::{Context, bail};

use crate::record::{Check, Record, verify};

/// Verify an exported record, without a server or a database.
///
/// Checks the commitment, the hash chain, every chance result, the legality of every action, every effect and the result.
/// Ends with 0 if all is as it must be; otherwise names the first event that fails, says why, and ends with 1.
#[derive(Debug, clap::Args)]
pub struct Verify {
    /// The record, as JSON or NDJSON; `-` reads standard input.
    file: PathBuf,
}

impl Verify {
    /// Verifies, and prints what was found.
    ///
    /// # Errors
    /// When the file cannot be read, is no record, or does not verify.
    pub fn run(&self) -> anyhow::Result<()> {
        let name = self.file.display();
        let text = self.read().with_context(|| format!("cannot read {name}"))?;
        let record = Record::read(&text).with_context(|| format!("{name} is no record"))?;
        let report = verify(&record);
        if let Some(failure) = report.failure {
            let place = failure.event.map_or_else(String::new, |event| format!(" at event {event}"));
            bail!("{name} does not verify: {} fails{place}: {}", what(failure.check), failure.detail);
        }
        let (game, events, head) = (report.game, report.events, report.head);
        writeln!(
            std::io::stdout().lock(),
            "verified: match {} of {game}, {events} events, {} by {:?}\nhead {head}",
            report.match_id,
            record.result.reason,
            record.result.placements,
        )?;
        Ok(())
    }

    fn read(&self) -> std::io::Result<String> {
        if self.file.as_os_str() == "-" {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text)?;
            return Ok(text);
        }
        fs::read_to_string(&self.file)
    }
}

const fn what(check: Check) -> &'static str {
    match check {
        Check::Header => "the header",
        Check::Commitment => "the commitment",
        Check::Chain => "the hash chain",
        Check::Chance => "a chance result",
        Check::Legality => "an action",
        Check::Effects => "an effect",
        Check::Result => "the result",
    }
}
