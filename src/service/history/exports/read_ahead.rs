//! Reading several pieces of an export at the same time, each on a connection of its own.

use std::collections::VecDeque;

use tokio::{sync::oneshot, task::JoinHandle};

use super::{
    exporter::{Source, Step},
    stopped,
};
use crate::{
    db::{Connection, FromReplica},
    service::{error::Error, history::History},
};

/// How many pieces of an export are read at the same time.
const AT_ONCE: usize = 2;

/// Pieces that are being read, in order. Those that are still waited for when this is dropped are not read.
pub(super) struct ReadAhead {
    history: History,
    /// Where the export was begun.
    from: Option<FromReplica>,
    pieces: VecDeque<JoinHandle<Result<Option<Vec<Step>>, Error>>>,
    /// The source, as soon as it is known what the last of the pieces is; nothing after the end.
    source: oneshot::Receiver<Source>,
}

impl ReadAhead {
    /// Starts with the next piece of this source.
    pub(super) fn new(history: History, source: Source, from: Option<FromReplica>) -> Self {
        let (give, given) = oneshot::channel();
        drop(give.send(source));
        let mut ahead = Self { history, from, pieces: VecDeque::new(), source: given };
        ahead.go_on();
        ahead
    }

    /// Returns the next piece; `None` after the end.
    ///
    /// # Errors
    /// [`Error::Store`]; the export can then be resumed after the last complete record.
    pub(super) async fn next(&mut self) -> Result<Option<Vec<Step>>, Error> {
        // Which piece follows may be known only by now.
        self.go_on();
        let Some(piece) = self.pieces.front_mut() else { return Ok(None) };
        let read = piece.await;
        self.pieces.pop_front();
        self.go_on();
        read.map_err(|error| stopped(&error))?
    }

    /// Starts to read more pieces, if it can be known which.
    fn go_on(&mut self) {
        while self.pieces.len() < AT_ONCE
            && let Ok(source) = self.source.try_recv()
        {
            let (give, given) = oneshot::channel();
            self.source = given;
            self.pieces.push_back(tokio::spawn(read((self.history.clone(), self.from), source, give)));
        }
    }
}

impl Drop for ReadAhead {
    fn drop(&mut self) {
        self.pieces.iter().for_each(JoinHandle::abort);
    }
}

/// Reads the next piece, and gives the source back before that.
async fn read(
    (history, from): (History, Option<FromReplica>),
    mut source: Source,
    give: oneshot::Sender<Source>,
) -> Result<Option<Vec<Step>>, Error> {
    let work = move |connection: &mut Connection| {
        let Some(piece) = source.next(connection)? else { return Ok(None) };
        drop(give.send(source));
        piece.read(connection).map(Some)
    };
    let _permit = history.open_exports.reading.acquire().await;
    history.store.unhurried().read_on(from, work).await
}
