//! `acepost serve`: the server, with the database it needs.

use std::{net::TcpListener, sync::Arc, time::Duration};

use anyhow::Context;
use tokio::signal::unix::{SignalKind, signal};

use super::database::Database;
use crate::{
    config::Settings,
    http,
    service::{Service, ServiceSettings, SystemClock},
    store::{self, Store, StoreSettings},
};

/// Serves until SIGTERM or SIGINT. Requests in flight finish, then a private PostgreSQL is shut down.
///
/// # Errors
/// When the address cannot be listened on, the database cannot be had or migrated, or a private PostgreSQL ends by itself.
pub fn run(settings: &Settings) -> anyhow::Result<()> {
    return_large_blocks();
    let listener =
        TcpListener::bind(settings.listen).with_context(|| format!("cannot listen on {}", settings.listen))?;
    let database = Database::open(settings)?;
    let served = serve(listener, &database, settings);
    database.close()?;
    served
}

/// Lets the allocator return every large block to the system as soon as it is free.
///
/// glibc does so only below a threshold that it raises to the largest block that it has seen, and keeps the rest, for each
/// thread anew: a record of 16 MiB would cost hundreds of megabytes for as long as the server runs.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code, reason = "the setting of the allocator has no safe form")]
fn return_large_blocks() {
    const LARGE: libc::c_int = 128 * 1024;
    // SAFETY: it changes a number of the allocator, under the allocator's own lock.
    let taken = unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE) };
    if taken == 0 {
        tracing::debug!("the allocator keeps large blocks");
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn return_large_blocks() {}

fn serve(listener: TcpListener, database: &Database, settings: &Settings) -> anyhow::Result<()> {
    for migration in store::migrate(&database.url())? {
        tracing::info!(migration, "migrated");
    }
    let store = Store::open(&StoreSettings {
        url: database.url(),
        pool_size: settings.pool_size,
        pool_timeout: Duration::from_millis(settings.pool_timeout_ms),
        writers: settings.writers.into(),
    })?;
    let service = Service::new(store, Arc::new(SystemClock), ServiceSettings::of(settings))?;
    actix_web::rt::System::new().block_on(until_stopped(listener, service, database, settings))
}

async fn until_stopped(
    listener: TcpListener,
    service: Service,
    database: &Database,
    settings: &Settings,
) -> anyhow::Result<()> {
    let address = listener.local_addr()?;
    let work = actix_web::rt::spawn(service.clone().run());
    let closing = service.clone();
    let (server, stopper) = http::server::start(listener, service, settings)?;
    let mut lost = database.lost();
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let server = actix_web::rt::spawn(server);
    tracing::info!("Acepost listens on http://{address}, and its API can be browsed at http://{address}/docs/");
    let (lost, in_hurry) = tokio::select! {
        _ = terminate.recv() => (None, false),
        _ = interrupt.recv() => (None, true),
        how = &mut lost => (how.ok(), true),
    };
    tracing::info!("stopping: requests in flight may finish");
    stopper.announce();
    if !in_hurry {
        tokio::select! {
            () = tokio::time::sleep(Duration::from_secs(settings.lame_duck_s)) => {}
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    }
    closing.close();
    stopper.drain().await;
    server.await??;
    work.await?;
    match lost {
        None => Ok(()),
        Some(how) => anyhow::bail!("the private PostgreSQL ended by itself: {how}"),
    }
}
