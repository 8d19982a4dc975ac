//! Numbers for Prometheus. No label carries an id or a name: routes are patterns, and odd methods are one.

use std::time::Instant;

use actix_web::{
    Error, HttpResponse,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::Method,
    middleware::Next,
    web::Data,
};
use prometheus::{HistogramOpts, HistogramVec, IntCounterVec, IntGauge, Opts, Registry, TEXT_FORMAT, TextEncoder};

use super::{
    answer::{route_of, status_of},
    problem::Problem,
};
use crate::store::PoolState;

/// Every number that is shown. Clones are handles to the same.
#[derive(Clone, Debug)]
pub struct Metrics {
    registry: Registry,
    requests: IntCounterVec,
    seconds: HistogramVec,
    connections: IntGauge,
    idle_connections: IntGauge,
    live_matches: IntGauge,
}

impl Metrics {
    /// The numbers about requests, all at nought.
    ///
    /// # Errors
    /// When Prometheus does not take the names, which is a mistake in this file.
    pub fn new() -> prometheus::Result<Self> {
        let requests = IntCounterVec::new(
            Opts::new("acepost_http_requests_total", "Requests answered."),
            &["method", "route", "status"],
        )?;
        let seconds = HistogramVec::new(
            HistogramOpts::new("acepost_http_request_seconds", "Seconds from a request to the head of its answer."),
            &["method", "route"],
        )?;
        let connections = IntGauge::new("acepost_database_connections", "Connections of the pool.")?;
        let idle_connections =
            IntGauge::new("acepost_database_connections_idle", "Connections of the pool that no request uses.")?;
        let live_matches = IntGauge::new("acepost_live_matches", "Folded matches kept in memory.")?;
        let registry = Registry::new();
        for gauge in [&connections, &idle_connections, &live_matches] {
            registry.register(Box::new(gauge.clone()))?;
        }
        registry.register(Box::new(requests.clone()))?;
        registry.register(Box::new(seconds.clone()))?;
        Ok(Self { registry, requests, seconds, connections, idle_connections, live_matches })
    }

    /// Takes down how things stand, just before they are read.
    pub fn observe(&self, pool: PoolState, live_matches: u64) {
        self.connections.set(pool.open.into());
        self.idle_connections.set(pool.idle.into());
        self.live_matches.set(i64::try_from(live_matches).unwrap_or(i64::MAX));
    }

    /// All numbers as Prometheus reads them.
    ///
    /// # Errors
    /// A 500 when they cannot be written.
    pub fn exposition(&self) -> Result<HttpResponse, Problem> {
        let text = TextEncoder::new().encode_to_string(&self.registry.gather()).map_err(Problem::internal)?;
        Ok(HttpResponse::Ok().content_type(TEXT_FORMAT).body(text))
    }
}

/// A middleware that counts every answer, and how long it took to begin.
///
/// # Errors
/// None of its own.
pub async fn measure<B: MessageBody>(
    metrics: Data<Metrics>,
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let start = Instant::now();
    let method = method_label(request.method());
    let route = route_of(&request);
    let answer = next.call(request).await;
    let status = status_of(&answer);
    metrics.requests.with_label_values(&[method, &route, status.as_str()]).inc();
    metrics.seconds.with_label_values(&[method, &route]).observe(start.elapsed().as_secs_f64());
    answer
}

/// Clients may send any word as a method; only those that the API knows may become a time series.
fn method_label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use actix_web::{
        App,
        middleware::from_fn,
        test::{TestRequest, call_service, init_service, read_body},
        web,
    };

    use super::*;

    #[actix_web::test]
    async fn requests_are_counted_by_pattern() {
        let metrics = Metrics::new().unwrap();
        let show = |metrics: Data<Metrics>| async move { metrics.exposition() };
        let app = App::new()
            .app_data(Data::new(metrics.clone()))
            .service(web::scope("/v1").route("/things/{id}", web::get().to(HttpResponse::Ok)))
            .route("/metrics", web::get().to(show))
            .wrap(from_fn(measure));
        let app = init_service(app).await;
        for uri in ["/v1/things/1", "/v1/things/2", "/nothing/3"] {
            call_service(&app, TestRequest::get().uri(uri).to_request()).await;
        }
        let odd = TestRequest::get().method(Method::from_bytes(b"ODD").unwrap()).uri("/v1/things/4");
        call_service(&app, odd.to_request()).await;
        let answer = call_service(&app, TestRequest::get().uri("/metrics").to_request()).await;
        let text = String::from_utf8(read_body(answer).await.to_vec()).unwrap();
        for line in [
            r#"acepost_http_requests_total{method="GET",route="/v1/things/{id}",status="200"} 2"#,
            r#"acepost_http_requests_total{method="GET",route="unmatched",status="404"} 1"#,
            r#"acepost_http_request_seconds_count{method="GET",route="/v1/things/{id}"} 2"#,
        ] {
            assert!(text.contains(line), "{line} is not in\n{text}");
        }
        assert!(!text.contains("ODD") && !text.contains("things/1"), "{text}");
    }
}
