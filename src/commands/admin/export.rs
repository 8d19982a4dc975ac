//! `acepost admin export`: the archive of an account, for a player who cannot sign in.

use std::{
    io::{self, Write},
    path::Path,
    sync::Arc,
};

use actix_web::rt::System;
use anyhow::{Context, ensure};

use crate::{
    commands::new_file::{NewFile, is_special},
    config::Settings,
    db::{Connection, Store, StoreSettings},
    service::{Service, ServiceSettings, SystemClock, begin_export, operators::Operator},
};

/// How many connections the export has besides that of the command.
const CONNECTIONS: u32 = 2;

/// Writes the archive of a player's account to a new file, which only its user can read, or without one to standard output. `url` is that
/// of the database.
///
/// # Errors
/// If there is no such player, the database is unavailable, or the archive cannot be written.
pub fn write(
    connection: &mut Connection,
    settings: &Settings,
    url: String,
    name: &str,
    output: Option<&Path>,
    by: &Operator,
) -> anyhow::Result<()> {
    let place = output.map_or_else(|| "to standard output".to_owned(), |path| path.display().to_string());
    let unwritable = || format!("cannot write {place}");
    // Before anything is recorded.
    let file = output.map(create).transpose().with_context(unwritable)?;
    let player = begin_export(connection, name, by)?;
    let of_store = ServiceSettings::of_store(settings, url);
    let store = Store::open(&StoreSettings { pool_size: CONNECTIONS, writers: 1, replica: None, ..of_store })?;
    let service = Service::new(store, Arc::new(SystemClock), ServiceSettings::of(settings))?;
    let mut writer: Box<dyn Write> = match &file {
        Some(file) => Box::new(file.writer().with_context(unwritable)?),
        None => Box::new(io::stdout()),
    };
    let written = System::new().block_on(async {
        let mut export = service.accounts.export_for_operator(player).await?;
        while let Some(bytes) = Box::pin(export.next()).await? {
            writer.write_all(&bytes).with_context(unwritable)?;
        }
        Ok::<_, anyhow::Error>(())
    });
    service.close();
    written?;
    writer.flush().with_context(unwritable)?;
    file.map_or(Ok(()), NewFile::put).with_context(unwritable)
}

/// Creates the file, unless something that is no file has its name.
fn create(path: &Path) -> anyhow::Result<NewFile> {
    ensure!(!path.is_dir() && !is_special(path), "it is no file");
    let file = NewFile::create_private(path)?;
    file.remove_on_signal()?;
    Ok(file)
}
