//! Start-up: takes a listener and gives back a running server.

use std::{net::TcpListener, time::Duration};

use actix_http::{HttpService, Protocol};
use actix_service::{IntoServiceFactory, ServiceFactoryExt, map_config};
use actix_web::{
    App,
    dev::{AppConfig, Server, fn_service},
    rt::net::TcpStream,
    web::Data,
};

use super::{
    connection::Connection,
    docs,
    exports::Exports,
    extract::Limits,
    metrics::Metrics,
    plumbing::{Plumbing, wrap_app},
    rate_limit::{Budget, RateLimits},
    routes, schemas,
    streams::Streams,
};
use crate::{config::Settings, service::Service, web};

/// How long a client may take to read its answer when the server closes the connection after it.
const DISCONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// How many exports an account may ask for.
const EXPORTS: Budget = Budget { requests: 120, window: Duration::from_secs(60 * 60) };

/// Starts to serve on the listener. The server runs while it is polled, and stops by its handle: requests in flight then
/// have the settings' time to finish. Signals are the caller's.
///
/// This is actix's `HttpServer` put together by hand, for that takes no connections but its own.
///
/// # Errors
/// When the metrics cannot be registered or the listener cannot be used.
pub fn start(listener: TcpListener, service: Service, settings: &Settings) -> anyhow::Result<Server> {
    let document = routes::document();
    let plumbing = Plumbing {
        metrics: Data::new(Metrics::new()?),
        rate_limits: Data::new(rate_limits(settings)),
        limits: Limits { body_timeout: Duration::from_secs(settings.body_timeout_s), ..Limits::default() },
        origins: settings.cors_origins.clone(),
    };
    let (document, service) = (Data::new(document), Data::new(service));
    let streams = Data::new(Streams::new(settings.streams, settings.streams_per_address));
    let exports = Data::new(Exports::default());
    let head_timeout = Duration::from_secs(settings.header_timeout_s);
    let server = Server::build().shutdown_timeout(settings.shutdown_timeout_s).disable_signals();
    let stop = server.graceful_shutdown_signal();
    let server = server.listen("http", listener, move || {
        let app = App::new().app_data(Data::clone(&exports));
        let app = app.app_data(Data::clone(&service)).app_data(Data::clone(&document)).app_data(Data::clone(&streams));
        let app = routes::add(app).into_app().configure(docs::add).configure(schemas::add).configure(web::add);
        let app = wrap_app(app, &document, &plumbing).into_factory().map_err(|error| error.error_response());
        let stop = stop.clone();
        let http = HttpService::build()
            .graceful_shutdown_signal(move || {
                let stop = stop.clone();
                async move { stop.notified().await }
            })
            .on_connect_ext(|connection: &Connection, data| drop(data.insert(connection.requests())))
            .client_request_timeout(head_timeout)
            .client_disconnect_timeout(DISCONNECT_TIMEOUT)
            .finish(map_config(app, |()| AppConfig::default()));
        let connect = move |stream: TcpStream| async move {
            let connection = Connection::new(stream, head_timeout);
            let peer = connection.peer();
            Ok((connection, Protocol::Http1, peer))
        };
        fn_service(connect).and_then(http)
    })?;
    Ok(server.run())
}

fn rate_limits(settings: &Settings) -> RateLimits {
    let window = |requests: u32, per_second: u32| Duration::from_secs(u64::from((requests / per_second.max(1)).max(1)));
    let burst = if settings.rate_limit == 0 { 0 } else { settings.rate_burst };
    let callers = Budget { requests: burst, window: window(burst, settings.rate_limit) };
    let sign_in = Budget { requests: settings.sign_in_rate, window: Duration::from_secs(60) };
    let exports = if settings.rate_limit == 0 { Budget { requests: 0, ..EXPORTS } } else { EXPORTS };
    RateLimits::new(callers, sign_in, exports, settings.behind_proxy)
}
