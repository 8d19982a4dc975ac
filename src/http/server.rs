//! Start-up: takes a listener and gives back a running server.

use std::{net::TcpListener, time::Duration};

use actix_web::{App, HttpServer, dev::Server, web::Data};

use super::{
    docs,
    extract::Limits,
    metrics::Metrics,
    plumbing::{Plumbing, wrap_app},
    rate_limit::{Budget, RateLimits},
    routes,
};
use crate::{config::Settings, service::Service};

/// Starts to serve on the listener. The server runs while it is polled, and stops by its handle: requests in flight then
/// have the settings' time to finish. Signals are the caller's.
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
    let server = HttpServer::new(move || {
        let app = App::new().app_data(Data::clone(&service)).app_data(Data::clone(&document));
        let app = routes::add(app).into_app().configure(docs::add);
        wrap_app(app, &document, &plumbing)
    })
    .client_request_timeout(Duration::from_secs(settings.header_timeout_s))
    .shutdown_timeout(settings.shutdown_timeout_s)
    .disable_signals()
    .listen(listener)?;
    Ok(server.run())
}

fn rate_limits(settings: &Settings) -> RateLimits {
    let window = |requests: u32, per_second: u32| Duration::from_secs(u64::from((requests / per_second.max(1)).max(1)));
    let burst = if settings.rate_limit == 0 { 0 } else { settings.rate_burst };
    let callers = Budget { requests: burst, window: window(burst, settings.rate_limit) };
    let sign_in = Budget { requests: settings.sign_in_rate, window: Duration::from_secs(60) };
    RateLimits::new(callers, sign_in, settings.behind_proxy)
}
