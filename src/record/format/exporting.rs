//! The position in an export that is being read: whether its end has come, and how many records it has had.

use super::{
    EXPORT_FORMAT,
    lines::{EndLine, ExportLine},
    quote::{MAX_QUOTED_LENGTH, beginning},
};

/// The position in an export.
#[derive(Clone, Copy)]
pub(super) enum Exporting {
    No,
    /// In an export, with so many records since its first line.
    Records(u64),
    /// In an export of which some records could not be read.
    Uncounted,
}

impl Exporting {
    /// Begins an export. The one before it has ended.
    pub(super) fn begin(&mut self, line: &ExportLine) -> Result<(), String> {
        if line.format != EXPORT_FORMAT {
            let format = beginning(&line.format, MAX_QUOTED_LENGTH);
            return Err(format!("the format is {format:?}, and this program reads {EXPORT_FORMAT:?}"));
        }
        *self = Self::Records(0);
        Ok(())
    }

    pub(super) fn end(&mut self, line: &EndLine) -> Result<(), String> {
        match std::mem::replace(self, Self::No) {
            Self::No => Err("the end of an export that has not begun".to_owned()),
            Self::Records(records) if records != line.records => {
                Err(format!("the export says that it has {}, and has {records}", counted(line.records)))
            }
            Self::Records(_) | Self::Uncounted => Ok(()),
        }
    }

    /// Counts a record that was read.
    pub(super) const fn count(&mut self) {
        if let Self::Records(records) = self {
            *records += 1;
        }
    }

    /// Gives up counting, because a record could not be read.
    pub(super) const fn lose_count(&mut self) {
        if let Self::Records(_) = self {
            *self = Self::Uncounted;
        }
    }

    /// Returns what is missing if nothing more of the export follows; `None` outside of an export.
    pub(super) fn missing(self) -> Option<String> {
        match self {
            Self::No => None,
            Self::Uncounted => Some("its `end` line is missing".to_owned()),
            Self::Records(records) => Some(format!("after {} its `end` line is missing", counted(records))),
        }
    }
}

fn counted(records: u64) -> String {
    if records == 1 { "1 record".to_owned() } else { format!("{records} records") }
}
