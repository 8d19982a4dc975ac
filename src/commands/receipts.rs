//! Compares records with checkpoints and keys that the user has kept.

use std::{fs::File, io::Read, path::Path};

use anyhow::{Context, anyhow, bail, ensure};

use super::wording::counted;
use crate::record::{
    Report,
    checkpoint::{Chain, Keys, SignedCheckpoint},
};

/// The longest file of checkpoints or keys, in bytes. Servers create no longer ones.
const MAX_FILE_BYTES: u64 = 64 * 1024 * 1024;

/// How many missing records are named.
const MAX_NAMED: usize = 10;

/// Verified checkpoints, and the records that were looked up in them.
pub struct Receipts {
    chain: Chain,
    found: u64,
    missing: Vec<String>,
    more_missing: u64,
}

impl Receipts {
    /// Reads and verifies checkpoints with these keys; `None` if there are none.
    ///
    /// # Errors
    /// If a file cannot be read or is invalid, the keys are missing, or the checkpoints do not verify.
    pub fn read<P: AsRef<Path>>(checkpoints: &[P], keys: Option<&Path>) -> anyhow::Result<Option<Self>> {
        if checkpoints.is_empty() {
            ensure!(keys.is_none(), "keys need a checkpoint: give one with --checkpoint");
            return Ok(None);
        }
        let keys = keys.ok_or_else(|| {
            anyhow!("verifying a checkpoint needs the server's keys: give your copy of them with --keys")
        })?;
        let name = keys.display();
        let keys = Keys::read(&text(keys)?).with_context(|| format!("{name} is not a set of keys"))?;
        let read = |path: &P| {
            let path = path.as_ref();
            SignedCheckpoint::read(&text(path)?).with_context(|| format!("{} is not a checkpoint", path.display()))
        };
        let read = checkpoints.iter().map(read).collect::<anyhow::Result<Vec<_>>>()?;
        let chain = Chain::verify(read, &keys)?;
        Ok(Some(Self { chain, found: 0, missing: Vec::new(), more_missing: 0 }))
    }

    /// Looks up a verified record in the checkpoints. Returns whether one of them contains it.
    pub fn look_for(&mut self, report: &Report) -> bool {
        let id = report.match_id;
        let is_found = self.chain.day_of(id, report.events, report.head).is_some();
        if is_found {
            self.found += 1;
        } else if self.missing.len() < MAX_NAMED {
            self.missing.push(id.to_string());
        } else {
            self.more_missing += 1;
        }
        is_found
    }

    /// Returns the results, one sentence for each line.
    ///
    /// # Errors
    /// If a record is in none of the checkpoints.
    pub fn tell(&self) -> anyhow::Result<Vec<String>> {
        if !self.missing.is_empty() {
            let more = if self.more_missing > 0 { format!(" and {} more", self.more_missing) } else { String::new() };
            bail!("no checkpoint contains match {}{more} with this record", self.missing.join(", "));
        }
        let (days, gaps) = (self.chain.days(), self.chain.gaps());
        let span = match days {
            [first, .., last] => format!("{} checkpoints from {first} to {last}", days.len()),
            [only] => format!("the checkpoint of {only}"),
            [] => String::new(),
        };
        let mut lines = vec![format!("{} in {span}", counted(self.found, "record is", "records are"))];
        lines.extend(gaps.iter().map(|gap| {
            let which = match (gap.first, gap.last) {
                (first, last) if first == last => format!("{first}, which is"),
                (first, last) => format!("{first} to {last}, which are"),
            };
            format!("the chain was not checked over number {which} missing")
        }));
        Ok(lines)
    }
}

fn text(path: &Path) -> anyhow::Result<String> {
    let name = path.display();
    let mut text = String::new();
    let read = File::open(path).and_then(|file| file.take(MAX_FILE_BYTES + 1).read_to_string(&mut text));
    let read = read.with_context(|| format!("cannot read {name}"))?;
    ensure!(read as u64 <= MAX_FILE_BYTES, "{name} is longer than 64 MiB, too long for checkpoints or keys");
    Ok(text)
}
