//! Everything that is held about an account, as one archive. It is made as it is read: a chunk is read from the database, the
//! connection is given back, and the next chunk waits until the client has taken this one. So it takes the same little
//! memory however much there is, and who reads slowly holds nothing that others need.

mod archive;
mod contents;
mod readme;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use uuid::Uuid;

use super::store::tokens;
use crate::{
    db::Connection,
    service::{
        accounts::{AccountError, Accounts},
        error::Error,
        players::{Caller, Scope},
    },
};
use archive::Archive;
use contents::{Behind, Part};

/// How long a reader may take nothing before another export of the account may take its place.
const PATIENCE: Duration = Duration::from_secs(60);

/// The accounts whose exports are under way in this process: which, and when it was last read.
#[derive(Clone, Default)]
pub(in crate::service) struct Exports(Arc<Mutex<HashMap<Uuid, (Uuid, Instant)>>>);

/// A place among them, given back when it is dropped.
struct Place {
    exports: Exports,
    player: Uuid,
    own: Uuid,
}

impl Place {
    /// Tells that the export is read. `false`: another one has taken its place meanwhile.
    fn keep(&self) -> bool {
        let mut under_way = self.exports.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = under_way.get_mut(&self.player).filter(|(whose, _)| *whose == self.own);
        kept.map(|(_, read)| *read = Instant::now()).is_some()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut under_way = self.exports.0.lock().unwrap_or_else(PoisonError::into_inner);
        if under_way.get(&self.player).is_some_and(|(whose, _)| *whose == self.own) {
            under_way.remove(&self.player);
        }
    }
}

impl Exports {
    fn begin(&self, player: Uuid) -> Result<Place, Error> {
        let mut under_way = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if under_way.get(&player).is_some_and(|(_, read)| read.elapsed() < PATIENCE) {
            return Err(AccountError::ExportUnderWay.into());
        }
        let own = Uuid::now_v7();
        under_way.insert(player, (own, Instant::now()));
        Ok(Place { exports: self.clone(), player, own })
    }
}

/// An archive of everything that is held about an account, while it is made.
pub struct PersonalExport {
    accounts: Box<Accounts>,
    player: Uuid,
    token: Uuid,
    /// What is being written, and where in it.
    part: Option<Part>,
    behind: Behind,
    /// None once the archive is closed.
    archive: Option<Archive>,
    place: Place,
}

impl Accounts {
    /// Begins an archive of everything that is held about the caller's account, and nothing else.
    ///
    /// # Errors
    /// [`Error::MissingScope`]; [`AccountError::ExportUnderWay`] while another one of the account is being made.
    pub fn export_account(&self, caller: &Caller) -> Result<PersonalExport, Error> {
        caller.need(Scope::Export)?;
        let place = self.exports.begin(caller.player)?;
        Ok(PersonalExport {
            accounts: Box::new(self.clone()),
            player: caller.player,
            token: caller.token,
            part: Some(Part::FIRST),
            behind: Behind::default(),
            archive: Some(Archive::new()),
            place,
        })
    }
}

impl PersonalExport {
    /// The bytes that come next; `None` when there are no more.
    ///
    /// # Errors
    /// [`Error::Store`] and others that are no fault of the caller's: the archive is then cut off.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>, Error> {
        loop {
            let Some(mut archive) = self.archive.take() else { return Ok(None) };
            let Some(part) = self.part else {
                return Ok(Some(archive.finish()?));
            };
            self.check_allowed().await?;
            let chunk = self.accounts.read_part(self.player, part, self.behind).await?;
            let begins = self.behind == Behind::default();
            (self.part, self.behind) = match chunk.behind {
                Some(behind) => (self.part, behind),
                None => (part.next(), Behind::default()),
            };
            let ends = chunk.behind.is_none();
            // Compressing takes a while, in which this thread serves others.
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

    /// A token that was revoked meanwhile, as that of an account which was deleted, takes nothing more away.
    async fn check_allowed(&self) -> Result<(), Error> {
        if !self.place.keep() {
            return Err(AccountError::ExportUnderWay.into());
        }
        let token = self.token;
        let read = move |connection: &mut Connection| tokens::by_id(connection, token);
        let found = self.accounts.store.run(read).await.map_err(Error::Store)?;
        if found.is_some() { Ok(()) } else { Err(Error::Unauthenticated) }
    }
}
