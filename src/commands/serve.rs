//! `acepost serve`: runs the server, with the database it needs.

mod open_files;
mod warnings;

use std::{
    io,
    net::{SocketAddr, TcpListener},
    sync::{
        Arc,
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::{Duration, Instant},
};

use anyhow::Context;
use clap::Command;
use futures_util::FutureExt;
use socket2::{Domain, Protocol, Socket, Type};
use tokio::{
    signal::unix::{SignalKind, signal},
    sync::oneshot,
    time::{sleep, timeout},
};

use super::{
    database::Database,
    signals::{self, Termination},
};
use crate::{
    config::Settings,
    db::{self, Store},
    http,
    service::{Service, ServiceSettings, SystemClock},
};

/// How long a stop waits for background work. Another server, or the next start, repeats what is interrupted.
const ENDS_WITHIN: Duration = Duration::from_millis(2500);

/// How often a stop checks whether the database still responds.
const LOOK_EVERY: Duration = Duration::from_millis(250);

/// How long a stop waits for threads whose results are no longer needed.
const LAST_THREADS: Duration = Duration::from_millis(250);

/// Runs the server until SIGTERM, SIGHUP or SIGINT. Requests in flight finish, then a private PostgreSQL is stopped. `command` is the
/// whole command line, whose environment variables are those that have a meaning.
///
/// # Errors
/// If the address cannot be bound, the database is unavailable or cannot be migrated, or a private PostgreSQL exits.
pub fn run(settings: &Settings, command: &Command) -> anyhow::Result<()> {
    signals::end_until_handled()?;
    warnings::of_unknown_variables(command);
    warnings::of_mail(settings);
    let listener = bind(settings.listen).with_context(|| format!("cannot listen on {}", settings.listen))?;
    let database = Database::open(settings)?;
    // A private PostgreSQL keeps the limit with which the operator has started this.
    open_files::raise_limit(settings);
    let served = serve(listener, &database, settings);
    database.close_after(served)
}

/// Takes the address, so that one in use is reported before a database is opened. Connections are refused until the server
/// listens.
fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    // A server that has just ended leaves connections behind, which would keep the address.
    socket.set_reuse_address(true)?;
    socket.bind(&address.into())?;
    Ok(socket.into())
}

fn serve(listener: TcpListener, database: &Database, settings: &Settings) -> anyhow::Result<()> {
    db::migrate(&database.url())?;
    let store = Store::open(&ServiceSettings::of_store(settings, database.url()))?;
    let service = Service::new(store, Arc::new(SystemClock), ServiceSettings::of(settings))?;
    in_a_thread(listener, service, database.lost(), settings.clone())
}

/// Runs the server in a thread, and waits for that thread at the end no longer than [`LAST_THREADS`]: its runtime would
/// wait for its own threads, and a thread that hangs must not keep the process alive.
fn in_a_thread(
    listener: TcpListener,
    service: Service,
    lost: oneshot::Receiver<String>,
    settings: Settings,
) -> anyhow::Result<()> {
    let (tell, told) = mpsc::channel();
    let thread = thread::Builder::new().name("server".to_owned()).spawn(move || {
        let tell = tell;
        let system = actix_web::rt::System::new();
        let served = system.block_on(until_stopped(listener, service, lost, &settings));
        // The receiver waits as long as this thread lives.
        drop(tell.send(served));
        drop(system);
    })?;
    match told.recv() {
        Ok(served) => {
            if matches!(told.recv_timeout(LAST_THREADS), Err(RecvTimeoutError::Timeout)) {
                tracing::warn!("a thread does not end; stopping anyway");
            }
            served
        }
        // The thread ended without a message, so it panicked.
        Err(_) => thread.join().map_err(|_| anyhow::anyhow!("the server panicked")),
    }
}

/// Returns once the database does not respond: waiting for anything that needs it is then useless.
async fn unavailability(service: Service) {
    while service.ready().await.is_ok() {
        sleep(LOOK_EVERY).await;
    }
}

async fn until_stopped(
    listener: TcpListener,
    service: Service,
    mut ended: oneshot::Receiver<String>,
    settings: &Settings,
) -> anyhow::Result<()> {
    let address = listener.local_addr()?;
    let work = actix_web::rt::spawn(service.clone().run());
    let closing = service.clone();
    let (server, stopper) = http::server::start(listener, service, settings)?;
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, Termination::listen()?);
    let mut server = actix_web::rt::spawn(server);
    tracing::info!("Acepost listens on http://{address}, API documentation: http://{address}/docs/");
    let (mut lost, in_hurry) = tokio::select! {
        () = terminate.recv() => (None, false),
        _ = interrupt.recv() => (None, true),
        how = &mut ended => (how.ok(), true),
        end = &mut server => {
            // By itself it ends only if its threads cannot start.
            end?.context("cannot start the HTTP server")?;
            anyhow::bail!("the HTTP server ended unexpectedly");
        }
    };
    stopper.announce();
    // Only then, so that those who read it can rely on `/readyz`.
    tracing::info!("stopping: requests in flight may finish");
    let away = unavailability(closing.clone()).shared();
    if !in_hurry {
        tokio::select! {
            () = sleep(Duration::from_secs(settings.lame_duck_s)) => {}
            () = terminate.recv() => {}
            _ = interrupt.recv() => {}
            how = &mut ended => lost = how.ok(),
            // A load balancer already knows about it.
            () = away.clone() => {}
        }
    }
    closing.close();
    let deadline = Instant::now() + ENDS_WITHIN;
    let drained = async {
        stopper.drain().await;
        server.await
    };
    match lost {
        None => drained.await??,
        // Only 503 responses are left to send, which takes no longer than this.
        Some(_) => drop(timeout(ENDS_WITHIN, drained).await),
    }
    let worked = tokio::select! {
        worked = timeout(deadline.saturating_duration_since(Instant::now()), work) => worked.ok(),
        () = away => None,
    };
    if let Some(worked) = worked {
        worked?;
    } else {
        tracing::warn!("background work was interrupted; a server will repeat it");
    }
    match lost {
        None => Ok(()),
        Some(how) => anyhow::bail!("the private PostgreSQL exited unexpectedly: {how}"),
    }
}
