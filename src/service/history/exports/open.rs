//! The limit of open exports. An export that waits for its reader does not block a new one.

use std::{
    collections::BTreeMap,
    sync::Arc,
    time::{Duration, Instant},
};

use parking_lot::Mutex;
use tokio::sync::{Notify, Semaphore};

use crate::service::history::HistoryError;

/// How many exports can be open at the same time. Each holds a few pieces of text.
const MAX_OPEN: usize = 32;

/// How many pieces of exports are read from the database at the same time: requests need its connections too.
const READING: usize = 4;

/// How long an export must have waited for its reader before another can replace it.
const SLOW: Duration = Duration::from_secs(1);

/// The open exports of this process. Clones share them.
#[derive(Clone)]
pub(in crate::service) struct OpenExports {
    open: Arc<Mutex<Open>>,
    pub(super) reading: Arc<Semaphore>,
}

#[derive(Default)]
struct Open {
    last: u64,
    exports: BTreeMap<u64, Waiting>,
}

/// Since when an export has waited for its reader, and how to end it.
#[derive(Default)]
struct Waiting {
    since: Option<Instant>,
    replaced: Arc<Notify>,
}

/// The slot of an open export, until it is dropped.
pub(super) struct Slot {
    exports: OpenExports,
    number: u64,
    replaced: Arc<Notify>,
}

impl Default for OpenExports {
    fn default() -> Self {
        Self { open: Arc::default(), reading: Arc::new(Semaphore::new(READING)) }
    }
}

impl OpenExports {
    /// Opens an export. At the limit, ends the export that has waited longest for its reader.
    ///
    /// # Errors
    /// [`HistoryError::ExportsFull`] if all of them are being read.
    pub(super) fn open(&self) -> Result<Slot, HistoryError> {
        let mut open = self.open.lock();
        if open.exports.len() >= MAX_OPEN {
            let slow = open.exports.iter().filter_map(|(number, export)| Some((export.since?, *number)));
            let slowest = slow.min().filter(|(since, _)| since.elapsed() >= SLOW).ok_or(HistoryError::ExportsFull)?;
            if let Some(export) = open.exports.remove(&slowest.1) {
                export.replaced.notify_one();
            }
        }
        open.last += 1;
        let (number, replaced) = (open.last, Arc::<Notify>::default());
        open.exports.insert(number, Waiting { since: None, replaced: Arc::clone(&replaced) });
        Ok(Slot { exports: self.clone(), number, replaced })
    }
}

impl Slot {
    /// Waits for the reader. `None` if another export has taken the slot meanwhile.
    pub(super) async fn wait_for<T>(&self, reader: impl Future<Output = T>) -> Option<T> {
        self.note(Some(Instant::now()));
        let read = tokio::select! {
            read = reader => Some(read),
            () = self.replaced.notified() => None,
        };
        self.note(None);
        read
    }

    fn note(&self, since: Option<Instant>) {
        if let Some(export) = self.exports.open.lock().exports.get_mut(&self.number) {
            export.since = since;
        }
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.exports.open.lock().exports.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use super::*;

    #[tokio::test]
    async fn the_export_that_waits_longest_for_its_reader_gives_way() {
        let exports = OpenExports::default();
        let slots: Vec<Slot> = (0..MAX_OPEN).map(|_| exports.open().expect("a slot")).collect();
        assert!(matches!(exports.open(), Err(HistoryError::ExportsFull)), "all are being read");
        let long_ago = Instant::now().checked_sub(SLOW).expect("the machine runs for longer");
        let (slow, slower) = (&slots[3], &slots[7]);
        slow.note(Some(long_ago));
        slower.note(Some(long_ago.checked_sub(SLOW).expect("the machine runs for longer")));
        let next = exports.open().expect("a slot");
        assert_eq!(slower.wait_for(pending::<()>()).await, None, "it is told to end");
        assert_eq!(slow.wait_for(ready(7)).await, Some(7));
        assert!(matches!(exports.open(), Err(HistoryError::ExportsFull)), "the other has been read meanwhile");
        drop((next, slots));
        assert!(exports.open.lock().exports.is_empty());
    }
}
