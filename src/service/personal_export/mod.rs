//! Everything that is held about an account, as one archive. It is made as it is read: a chunk is read from the database, the
//! connection is given back, and the next chunk waits until the client has taken this one. So it takes the same little
//! memory however much there is, and who reads slowly holds nothing that others need.

mod archive;
mod contents;
mod readme;

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
};

use uuid::Uuid;

use self::{
    archive::Archive,
    contents::{Behind, Part},
};
use super::{Caller, Error, Scope, Service};

/// The accounts whose exports are under way in this process.
#[derive(Clone, Default)]
pub(super) struct Exports(Arc<Mutex<HashSet<Uuid>>>);

/// A place among them, given back when it is dropped.
struct Place {
    exports: Exports,
    player: Uuid,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.exports.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.player);
    }
}

impl Exports {
    fn begin(&self, player: Uuid) -> Result<Place, Error> {
        let begun = self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(player);
        if begun { Ok(Place { exports: self.clone(), player }) } else { Err(Error::ExportUnderWay) }
    }
}

/// An archive of everything that is held about an account, while it is made.
pub struct PersonalExport {
    service: Service,
    player: Uuid,
    /// What is being written, and where in it.
    part: Option<Part>,
    behind: Behind,
    /// None once the archive is closed.
    archive: Option<Archive>,
    _place: Place,
}

impl Service {
    /// Begins an archive of everything that is held about the caller's account, and nothing else.
    ///
    /// # Errors
    /// [`Error::MissingScope`]; [`Error::ExportUnderWay`] while another one of the account is being made.
    pub fn export_account(&self, caller: &Caller) -> Result<PersonalExport, Error> {
        caller.need(Scope::Export)?;
        let place = self.0.exports.begin(caller.player)?;
        Ok(PersonalExport {
            service: self.clone(),
            player: caller.player,
            part: Some(Part::FIRST),
            behind: Behind::default(),
            archive: Some(Archive::new()),
            _place: place,
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
            let chunk = self.service.read_part(self.player, part, self.behind).await?;
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
}
