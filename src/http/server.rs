//! Starts the HTTP server on a listener.

use std::{future::ready, io, net::TcpListener, time::Duration};

use actix_http::{HttpService, KeepAlive, Protocol, error::DispatchError};
use actix_service::{IntoServiceFactory, ServiceFactoryExt, map_config};
use actix_web::{
    App,
    dev::{AppConfig, Server, fn_service},
    http::StatusCode,
    rt::net::TcpStream,
    web::Data,
};
use anyhow::Context;
use rustix::process::{Resource, getrlimit};
use socket2::SockRef;

use super::{
    analysis::Analyses,
    connection::{Connection, ConnectionLimits, Deadlines},
    docs,
    exports::Exports,
    extract::{BodyLimits, BodyMemory},
    lessons::Lessons,
    metrics::Metrics,
    middleware::{Middleware, wrap_app},
    oauth::Issuer,
    operations::Document,
    rate_limit::{Budget, RateLimits},
    record_forms::Downloads,
    records::{Audits, Replays},
    routes, schemas,
    stopping::{Stopper, Stopping},
    streams::Streams,
    unread::UnreadResponses,
    views::Views,
};
use crate::{
    config::Settings,
    service::Service,
    web::{self, Operator, PublicUrl},
};

/// How long a client may take to read its response when the server closes the connection after it.
const DISCONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// The size of the system's send buffer for each connection; the system uses twice as much internally. By default a
/// client that does not read could make it hold megabytes.
const SEND_BUFFER: usize = 64 * 1024;

/// How many connections the system accepts for the server before it does. Linux takes no more than `net.core.somaxconn`, 4096
/// by default.
const BACKLOG: i32 = 4096;

/// The budget of an account for exports.
const EXPORTS: Budget = Budget { requests: 120, window: Duration::from_secs(60 * 60) };

/// The budget of a player for what is created: the responses to requests with an `Idempotency-Key`, and rows that are kept for a time
/// after they are no longer used.
const CREATIONS: Budget = Budget { requests: 2000, window: Duration::from_secs(24 * 60 * 60) };

/// Starts to serve on the listener, which need not listen yet. The server runs while it is polled, and its stopper ends it
/// cleanly. The caller handles signals.
///
/// This builds actix's `HttpServer` from its parts, since that accepts only its own connections.
///
/// # Errors
/// If the metrics cannot be registered or the listener cannot be used.
pub fn start(listener: TcpListener, service: Service, settings: &Settings) -> anyhow::Result<(Server, Stopper)> {
    let stopping = Stopping::default();
    let middleware = Middleware {
        metrics: Data::new(Metrics::new()?),
        rate_limits: Data::new(rate_limits(settings)),
        limits: BodyLimits { body_timeout: Duration::from_secs(settings.body_timeout_s), ..BodyLimits::default() },
        origins: settings.cors_origins.clone(),
        unread: UnreadResponses::default(),
        stopping: Data::new(stopping.clone()),
    };
    let json = Data::new(Document(routes::document_json));
    let service = Data::new(service);
    let streams = Data::new(Streams::new(settings.streams, settings.streams_per_address));
    let (exports, views) = (Data::new(Exports::default()), Data::new(Views::default()));
    let (lessons, audits) = (Data::new(Lessons::default()), Data::new(Audits::default()));
    let (downloads, replays) = (Data::new(Downloads::default()), Data::new(Replays::default()));
    let issuer = Data::new(Issuer::new(settings.public_url.clone()));
    let public_url = Data::new(PublicUrl(settings.public_url.clone()));
    let (operator, analyses) = (Data::new(Operator::of(settings)), Data::new(Analyses::default()));
    let bodies = Data::new(BodyMemory::new(settings.body_memory_mib.into()));
    let deadlines = Deadlines {
        head: Duration::from_secs(settings.header_timeout_s),
        write: Duration::from_secs(settings.write_timeout_s),
    };
    // Half of the files that may be open are left to others, whatever the setting is.
    let files = getrlimit(Resource::Nofile).current.and_then(|files| usize::try_from(files / 2).ok());
    let of_an_address = settings.connections_per_address.min(files.unwrap_or(usize::MAX));
    let connections = ConnectionLimits::new(of_an_address, settings.behind_proxy);
    let keep_alive = KeepAlive::from(Duration::from_secs(settings.keep_alive_s));
    let socket = SockRef::from(&listener);
    // Connections inherit it.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    // Before now, a connection would be accepted, and wait for a response until the database is ready.
    socket.listen(BACKLOG).with_context(|| format!("cannot listen on {}", settings.listen))?;
    let (same_listener, ends) = (listener.try_clone()?, stopping.clone());
    let server = Server::build().disable_signals().listen("http", listener, move || {
        let app =
            App::new().app_data(Data::clone(&exports)).app_data(Data::clone(&bodies)).app_data(Data::clone(&views));
        let app = app.app_data(Data::clone(&service)).app_data(Data::clone(&json)).app_data(Data::clone(&streams));
        let app = app.app_data(Data::clone(&issuer)).app_data(Data::clone(&public_url)).app_data(Data::clone(&lessons));
        let app = app.app_data(Data::clone(&audits)).app_data(Data::clone(&downloads)).app_data(Data::clone(&replays));
        let app = app.app_data(Data::clone(&operator)).app_data(Data::clone(&analyses));
        let app = app.configure(routes::add).configure(docs::add).configure(schemas::add).configure(web::add);
        let app = wrap_app(app, routes::document, &middleware).into_factory().map_err(|error| error.error_response());
        let http = HttpService::build()
            .keep_alive(keep_alive)
            .on_connect_ext(|connection: &Connection, data| drop(data.insert(connection.requests())))
            .client_request_timeout(deadlines.head)
            .client_disconnect_timeout(DISCONNECT_TIMEOUT)
            .finish(map_config(app, |()| AppConfig::default()));
        let (stopping, metrics, limits) = (stopping.clone(), middleware.metrics.clone(), connections.clone());
        let connect = move |stream: TcpStream| {
            let accepted = stream.peer_addr().and_then(|peer| {
                let permit = limits.take(peer.ip()).map_err(|_| {
                    tracing::debug!(address = %peer.ip(), "the address has as many connections as it may have");
                    metrics.count_refused(StatusCode::TOO_MANY_REQUESTS);
                    io::ErrorKind::QuotaExceeded
                })?;
                Ok((Connection::new(stream, permit, deadlines, &stopping, &metrics), Protocol::Http1, Some(peer)))
            });
            ready(accepted.map_err(DispatchError::from))
        };
        fn_service(connect).and_then(http)
    })?;
    let server = server.run();
    let within = Duration::from_secs(settings.shutdown_timeout_s);
    let stopper = Stopper::new(server.handle(), ends, same_listener, within);
    Ok((server, stopper))
}

fn rate_limits(settings: &Settings) -> RateLimits {
    let burst = if settings.rate_limit == 0 { 0 } else { settings.rate_burst };
    let callers = Budget::sustained(settings.rate_limit, burst);
    let sign_in = Budget { requests: settings.sign_in_rate, window: Duration::from_secs(60) };
    let unless_off = |budget| if settings.rate_limit == 0 { Budget { requests: 0, ..budget } } else { budget };
    RateLimits::new(callers, sign_in, unless_off(EXPORTS), unless_off(CREATIONS), settings.behind_proxy)
}
