//! The export of everything that is stored about an account, as one archive. It is created while it is downloaded: a
//! chunk is read, the connection is released, and the next chunk waits until the client has taken this one. So the
//! memory does not depend on the amount of data, and slow clients hold no shared resources.

mod archive;
mod chunk;
mod contents;
mod matches;
mod part;
mod reader;

use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

use parking_lot::Mutex;
use uuid::Uuid;

use super::store::tokens;
use crate::{
    db::Connection,
    games::Locale,
    service::{
        accounts::{AccountError, Accounts},
        error::Error,
        players::{Caller, Scope, store::players},
    },
};
use archive::Archive;
use chunk::Behind;
use part::Part;
use reader::Reader;

/// How long a client may be idle before another export of the account can replace this one.
const PATIENCE: Duration = Duration::from_secs(60);

/// The accounts with running exports in this process: the export's id, and when it was last read.
#[derive(Clone, Default)]
pub(in crate::service) struct Exports(Arc<Mutex<HashMap<Uuid, (Uuid, Instant)>>>);

/// The slot of a running export, which is released when this is dropped.
struct Slot {
    exports: Exports,
    player: Uuid,
    own: Uuid,
}

impl Slot {
    /// Updates when the export was last read. Returns `false` if another one has replaced it.
    fn keep(&self) -> bool {
        let mut under_way = self.exports.0.lock();
        let kept = under_way.get_mut(&self.player).filter(|(whose, _)| *whose == self.own);
        kept.map(|(_, read)| *read = Instant::now()).is_some()
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut under_way = self.exports.0.lock();
        if under_way.get(&self.player).is_some_and(|(whose, _)| *whose == self.own) {
            under_way.remove(&self.player);
        }
    }
}

impl Exports {
    fn begin(&self, player: Uuid) -> Result<Slot, Error> {
        let mut under_way = self.0.lock();
        if under_way.get(&player).is_some_and(|(_, read)| read.elapsed() < PATIENCE) {
            return Err(AccountError::ExportUnderWay.into());
        }
        let own = Uuid::now_v7();
        under_way.insert(player, (own, Instant::now()));
        Ok(Slot { exports: self.clone(), player, own })
    }
}

/// The archive of an account's data while it is created.
pub struct PersonalExport {
    accounts: Box<Accounts>,
    reader: Reader,
    /// The token with which it is read; `None` if an operator reads it.
    token: Option<Uuid>,
    /// The part that is being written.
    part: Option<Part>,
    behind: Behind,
    /// `None` once the archive is closed.
    archive: Option<Archive>,
    slot: Slot,
}

impl Accounts {
    /// Begins an archive of everything that is stored about the caller's account, and nothing else. Tokens other than sessions get no
    /// codes of private matches, and of the URLs of webhooks only their origins. The README is in this language.
    ///
    /// # Errors
    /// [`Error::MissingScope`]; [`AccountError::ExportUnderWay`] while another export of the account is running.
    pub fn export_account(&self, caller: &Caller, locale: Locale) -> Result<PersonalExport, Error> {
        caller.need(Scope::Export)?;
        let reader = Reader { player: caller.player, in_session: caller.need_session().is_ok(), locale };
        self.begin_archive(reader, Some(caller.token))
    }

    /// Begins the archive of a player's account for an operator, who gives it to the player: the same as with a session of the player.
    ///
    /// # Errors
    /// [`Error::Store`], [`AccountError::ExportUnderWay`].
    pub async fn export_for_operator(&self, player: Uuid) -> Result<PersonalExport, Error> {
        let locale = self.store.run(move |connection| players::language_of(connection, player)).await;
        let locale = locale.map_err(Error::Store)?;
        self.begin_archive(Reader { player, in_session: true, locale }, None)
    }

    fn begin_archive(&self, reader: Reader, token: Option<Uuid>) -> Result<PersonalExport, Error> {
        let slot = self.exports.begin(reader.player)?;
        Ok(PersonalExport {
            accounts: Box::new(self.clone()),
            reader,
            token,
            part: Some(Part::FIRST),
            behind: Behind::default(),
            archive: Some(Archive::new()),
            slot,
        })
    }
}

impl PersonalExport {
    /// Returns the next bytes; `None` at the end.
    ///
    /// # Errors
    /// [`Error::Store`] and other errors of the server: the archive is then incomplete.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>, Error> {
        loop {
            let Some(mut archive) = self.archive.take() else { return Ok(None) };
            let Some(part) = self.part else {
                return Ok(Some(archive.finish()?));
            };
            self.check_allowed().await?;
            let chunk = self.accounts.read_part(self.reader, part, self.behind).await?;
            let begins = self.behind == Behind::default();
            (self.part, self.behind) = match chunk.behind {
                Some(behind) => (self.part, behind),
                None => (part.next(), Behind::default()),
            };
            let ends = chunk.behind.is_none();
            // Compressing is slow and must not block this thread.
            let write = move || {
                archive.write(part, &chunk.items, (begins, ends))?;
                Ok::<_, Error>((archive.take(), archive))
            };
            let written = tokio::task::spawn_blocking(write).await;
            let (bytes, archive) = written.map_err(|error| Error::Internal(error.to_string()))??;
            self.archive = Some(archive);
            if !bytes.is_empty() {
                return Ok(Some(bytes));
            }
        }
    }

    /// Checks that the token has not been revoked meanwhile, for example because the account was deleted.
    async fn check_allowed(&self) -> Result<(), Error> {
        if !self.slot.keep() {
            return Err(AccountError::ExportUnderWay.into());
        }
        let Some(token) = self.token else { return Ok(()) };
        let read = move |connection: &mut Connection| tokens::by_id(connection, token);
        let found = self.accounts.store.run(read).await.map_err(Error::Store)?;
        if found.is_some() { Ok(()) } else { Err(Error::Unauthenticated) }
    }
}
