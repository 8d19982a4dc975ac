//! Reading several pieces of an export at the same time, each on a connection of its own.

use std::collections::VecDeque;

use tokio::{sync::oneshot, task::JoinHandle};

use super::{
    exporter::{Source, Step},
    stopped,
};
use crate::{
    db::Connection,
    service::{error::Error, history::History},
};

/// How many pieces of an export are read at the same time.
const AT_ONCE: usize = 2;

/// Pieces that are being read, in order.
pub(super) struct ReadAhead {
    history: History,
    pieces: VecDeque<JoinHandle<Result<Option<Vec<Step>>, Error>>>,
    /// The source, as soon as it is known what the last of the pieces is; nothing after the end.
    source: oneshot::Receiver<Source>,
}

impl ReadAhead {
    /// Starts with the next piece of this source.
    pub(super) fn new(history: History, source: Source) -> Self {
        let (give, given) = oneshot::channel();
        drop(give.send(source));
        let mut ahead = Self { history, pieces: VecDeque::new(), source: given };
        ahead.go_on();
        ahead
    }

    /// Returns the next piece; `None` after the end.
    ///
    /// # Errors
    /// [`Error::Store`]; the export can then be resumed after the last complete record.
    pub(super) async fn next(&mut self) -> Result<Option<Vec<Step>>, Error> {
        let Some(piece) = self.pieces.pop_front() else { return Ok(None) };
        // Now, since it may be known only by now, and again when this one needs its connection no more.
        self.go_on();
        let read = piece.await.map_err(|error| stopped(&error))??;
        while self.go_on() {}
        Ok(read)
    }

    /// Starts to read one more piece, if it can be known which. Returns whether it has.
    fn go_on(&mut self) -> bool {
        if self.pieces.len() >= AT_ONCE {
            return false;
        }
        let Ok(source) = self.source.try_recv() else { return false };
        let (give, given) = oneshot::channel();
        self.source = given;
        self.pieces.push_back(tokio::spawn(read(self.history.clone(), source, give)));
        true
    }
}

/// Reads the next piece, and gives the source back before that.
async fn read(history: History, mut source: Source, give: oneshot::Sender<Source>) -> Result<Option<Vec<Step>>, Error> {
    let work = move |connection: &mut Connection| {
        let Some(piece) = source.next(connection)? else { return Ok(None) };
        drop(give.send(source));
        piece.read(connection).map(Some)
    };
    let _permit = history.open_exports.reading.acquire().await;
    history.store.unhurried().run(work).await
}
