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
    let listener =
        TcpListener::bind(settings.listen).with_context(|| format!("cannot listen on {}", settings.listen))?;
    let database = Database::open(settings)?;
    let served = serve(listener, &database, settings);
    database.close()?;
    served
}

fn serve(listener: TcpListener, database: &Database, settings: &Settings) -> anyhow::Result<()> {
    for migration in store::migrate(&database.url())? {
        tracing::info!(migration, "migrated");
    }
    let store = Store::open(&StoreSettings {
        url: database.url(),
        pool_size: settings.pool_size,
        pool_timeout: Duration::from_millis(settings.pool_timeout_ms),
        writers: settings.writers.into(),
        timeout: Duration::from_millis(settings.database_timeout_ms),
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
    let server = http::server::start(listener, service, settings)?;
    let (handle, mut lost) = (server.handle(), database.lost());
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let server = actix_web::rt::spawn(server);
    tracing::info!("Acepost listens on http://{address}, and its API can be browsed at http://{address}/docs/");
    let lost = tokio::select! {
        _ = terminate.recv() => None,
        _ = interrupt.recv() => None,
        how = &mut lost => how.ok(),
    };
    tracing::info!("stopping: requests in flight may finish");
    closing.close();
    handle.stop(true).await;
    server.await??;
    work.await?;
    match lost {
        None => Ok(()),
        Some(how) => anyhow::bail!("the private PostgreSQL ended by itself: {how}"),
    }
}
