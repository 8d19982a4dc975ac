//! Metrics for Prometheus. No label contains an id or a name: routes are patterns, and unknown methods share one label.

use std::{sync::Arc, time::Instant};

use actix_web::{
    Error, HttpResponse,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::{Method, StatusCode},
    middleware::Next,
    web::Data,
};
use parking_lot::Mutex;
use prometheus::{
    Counter, Gauge, HistogramOpts, HistogramVec, IntCounterVec, Opts, Registry, TEXT_FORMAT, TextEncoder,
};

use super::{
    outgoing::{ABORTED, InProgress, route_label},
    problem::Problem,
};
use crate::service::MetricsSnapshot;

/// All metrics. Clones share them.
#[derive(Clone, Debug)]
pub struct Metrics {
    registry: Registry,
    requests: IntCounterVec,
    seconds: HistogramVec,
    refused: IntCounterVec,
    errors: IntCounterVec,
    /// Metrics that are read on request, in the order of [`READ`].
    read: Vec<Read>,
    /// Locked while they are set: two readers at once would both count what is new.
    setting: Arc<Mutex<()>>,
}

/// The route that asks whether the server is ready. That it is not, as during each stop, is no failed request: operators are
/// alerted of those.
const READINESS: &str = "/readyz";

/// The resources that clients hold.
#[derive(Clone, Copy, Debug)]
pub struct ClientResources {
    /// Open streams.
    pub streams: usize,
    /// Open connections.
    pub connections: usize,
    /// Bytes of bodies.
    pub body_bytes: usize,
}

/// A metric that is read on request.
#[derive(Clone, Debug)]
enum Read {
    Gauge(Gauge),
    Counter(Counter),
}

impl Read {
    fn set(&self, value: f64) {
        match self {
            Self::Gauge(gauge) => gauge.set(value),
            // It is counted elsewhere, and only exported here.
            Self::Counter(counter) => counter.inc_by((value - counter.get()).max(0.0)),
        }
    }
}

/// Reads a metric. `None` if the database does not answer: the value stays what it was.
type Reading = fn(&MetricsSnapshot, ClientResources) -> Option<f64>;

/// The metrics that are read on request. Counters end in `_total`.
#[allow(clippy::cast_precision_loss, reason = "the last digit of such numbers does not matter")]
const READ: [(&str, &str, Reading); 18] = [
    ("acepost_database_connections", "Connections of the pool.", |now, _| Some(now.pool.open.into())),
    ("acepost_database_connections_idle", "Connections of the pool that no request uses.", |now, _| {
        Some(now.pool.idle.into())
    }),
    ("acepost_live_matches", "Folded matches kept in memory.", |now, _| Some(now.live_matches as f64)),
    ("acepost_streams", "Open streams of server-sent events, and requests that wait for news.", |_, held| {
        Some(held.streams as f64)
    }),
    ("acepost_http_connections", "Open connections of clients.", |_, held| Some(held.connections as f64)),
    (
        "acepost_http_body_bytes",
        "Bytes held by the bodies of requests that are arriving or being verified.",
        |_, held| Some(held.body_bytes as f64),
    ),
    ("acepost_events_total", "Events appended to records.", |now, _| Some(now.events as f64)),
    ("acepost_matches_started_total", "Matches that have started.", |now, _| Some(now.matches_started as f64)),
    ("acepost_matches_finished_total", "Matches that have finished.", |now, _| Some(now.matches_finished as f64)),
    ("acepost_time_outs_total", "Time-outs that this process has applied.", |now, _| Some(now.time_outs as f64)),
    (
        "acepost_matches_lost_events_total",
        "Matches of which the database lacks events that it had before, as after a failover.",
        |now, _| Some(now.matches_lost as f64),
    ),
    ("acepost_database_up", "Whether the database answers; the numbers below are as of when it last did.", |now, _| {
        Some(f64::from(u8::from(now.backlog.is_some())))
    }),
    ("acepost_outbox_rows", "Announcements that are pending.", |now, _| Some(now.backlog?.outbox_rows as f64)),
    ("acepost_outbox_lag_seconds", "For how long the oldest pending announcement has waited.", |now, _| {
        Some(now.backlog?.outbox_lag)
    }),
    ("acepost_clock_jobs_due", "Clocks that are due to be looked at.", |now, _| Some(now.backlog?.clock_jobs as f64)),
    ("acepost_clock_job_lag_seconds", "For how long the oldest due clock has waited.", |now, _| {
        Some(now.backlog?.clock_lag)
    }),
    (
        "acepost_deliveries_waiting",
        "Deliveries to webhooks and devices that are due, or have failed and are tried again.",
        |now, _| Some(now.backlog?.deliveries as f64),
    ),
    (
        "acepost_mails_waiting",
        "Mails that are due, or were not sent and are tried again; 0 if this process sends no mails.",
        |now, _| Some(now.backlog?.mails as f64),
    ),
];

impl Metrics {
    /// Creates the metrics, all 0.
    ///
    /// # Errors
    /// If Prometheus refuses the names, which is a bug in this file.
    pub fn new() -> prometheus::Result<Self> {
        let requests = IntCounterVec::new(
            Opts::new("acepost_http_requests_total", "Requests answered, or aborted by the client (status 499)."),
            &["method", "route", "status"],
        )?;
        let seconds = HistogramVec::new(
            HistogramOpts::new(
                "acepost_http_request_seconds",
                "Seconds from a request to the head of its answer, or until it is aborted.",
            ),
            &["method", "route"],
        )?;
        let refused = IntCounterVec::new(
            Opts::new(
                "acepost_http_refused_total",
                "Requests refused because they could not be read as HTTP, and connections closed because their address has too many (429).",
            ),
            &["status"],
        )?;
        for status in [
            StatusCode::BAD_REQUEST,
            StatusCode::REQUEST_TIMEOUT,
            StatusCode::URI_TOO_LONG,
            StatusCode::TOO_MANY_REQUESTS,
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
        ] {
            refused.with_label_values(&[status.as_str()]);
        }
        // A counter that begins at 1 has not increased: these begin before there is anything to count.
        let errors = IntCounterVec::new(
            Opts::new(
                "acepost_http_errors_total",
                "Requests answered with an error of the server, without those that ask whether it is ready.",
            ),
            &["status"],
        )?;
        for status in [StatusCode::INTERNAL_SERVER_ERROR, StatusCode::SERVICE_UNAVAILABLE] {
            errors.with_label_values(&[status.as_str()]);
        }
        let registry = Registry::new();
        registry.register(Box::new(errors.clone()))?;
        registry.register(Box::new(refused.clone()))?;
        registry.register(Box::new(requests.clone()))?;
        registry.register(Box::new(seconds.clone()))?;
        let read = READ.map(|(name, help, _)| {
            if name.ends_with("_total") {
                let counter = Counter::new(name, help)?;
                registry.register(Box::new(counter.clone()))?;
                return Ok(Read::Counter(counter));
            }
            let gauge = Gauge::new(name, help)?;
            registry.register(Box::new(gauge.clone()))?;
            Ok(Read::Gauge(gauge))
        });
        let read = read.into_iter().collect::<prometheus::Result<_>>()?;
        Ok(Self { registry, requests, seconds, refused, errors, read, setting: Arc::default() })
    }

    /// Counts input that was refused before it became a request.
    pub fn count_refused(&self, status: StatusCode) {
        self.refused.with_label_values(&[status.as_str()]).inc();
    }

    /// Sets the current values, just before they are read.
    pub fn observe(&self, numbers: &MetricsSnapshot, held: ClientResources) {
        let _setting = self.setting.lock();
        for (metric, (.., reading)) in self.read.iter().zip(READ) {
            if let Some(value) = reading(numbers, held) {
                metric.set(value);
            }
        }
    }

    /// Returns all metrics in Prometheus' format.
    ///
    /// # Errors
    /// A 500 if they cannot be written.
    pub fn exposition(&self) -> Result<HttpResponse, Problem> {
        let text = TextEncoder::new().encode_to_string(&self.registry.gather()).map_err(Problem::internal)?;
        Ok(HttpResponse::Ok().content_type(TEXT_FORMAT).body(text))
    }
}

/// A middleware that counts every request, and how long it took until its response began or its connection ended.
pub async fn measure<B: MessageBody>(
    metrics: Data<Metrics>,
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let start = Instant::now();
    let method = method_label(request.method());
    let route = route_label(&request);
    let in_progress = InProgress::new(move |status| {
        let label = status.map_or(ABORTED, |status| status.as_u16()).to_string();
        metrics.requests.with_label_values(&[method, &route, &label]).inc();
        if status.is_some_and(|status| status.is_server_error()) && *route != *READINESS {
            metrics.errors.with_label_values(&[&label]).inc();
        }
        metrics.seconds.with_label_values(&[method, &route]).observe(start.elapsed().as_secs_f64());
    });
    let answer = next.call(request).await;
    in_progress.end(&answer);
    answer
}

/// Clients may send any word as a method; only methods of the API may become a time series.
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
            .route("/busy", web::get().to(HttpResponse::ServiceUnavailable))
            .route("/readyz", web::get().to(HttpResponse::ServiceUnavailable))
            .wrap(from_fn(measure));
        let app = init_service(app).await;
        for uri in ["/v1/things/1", "/v1/things/2", "/nothing/3", "/busy", "/readyz"] {
            call_service(&app, TestRequest::get().uri(uri).to_request()).await;
        }
        let odd = TestRequest::get().method(Method::from_bytes(b"ODD").unwrap()).uri("/v1/things/4");
        call_service(&app, odd.to_request()).await;
        let answer = call_service(&app, TestRequest::get().uri("/metrics").to_request()).await;
        let text = String::from_utf8(read_body(answer).await.to_vec()).unwrap();
        for line in [
            r#"acepost_http_requests_total{method="GET",route="/v1/things/{id}",status="200"} 2"#,
            r#"acepost_http_requests_total{method="GET",route="unmatched",status="404"} 1"#,
            r#"acepost_http_requests_total{method="GET",route="/readyz",status="503"} 1"#,
            r#"acepost_http_errors_total{status="500"} 0"#,
            r#"acepost_http_refused_total{status="414"} 0"#,
            r#"acepost_http_errors_total{status="503"} 1"#,
            r#"acepost_http_request_seconds_count{method="GET",route="/v1/things/{id}"} 2"#,
        ] {
            assert!(text.contains(line), "{line} is not in\n{text}");
        }
        assert!(!text.contains("ODD") && !text.contains("things/1"), "{text}");
    }
}
