//! Metrics for Prometheus. No label contains an id or a name: routes are patterns, and unknown methods share one label.

use std::{cell::RefCell, collections::HashMap, rc::Rc, sync::Arc, time::Instant};

use actix_web::{
    HttpResponse,
    dev::ServiceRequest,
    http::{Method, StatusCode},
};
use parking_lot::Mutex;
use prometheus::{
    Counter, Gauge, Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, Opts, Registry, TEXT_FORMAT,
    TextEncoder,
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

    fn counters(&self, method: &str, route: &str, status: u16) -> Counters {
        let label = status.to_string();
        let is_failed = (500..600).contains(&status) && route != READINESS;
        Counters {
            requests: self.requests.with_label_values(&[method, route, &label]),
            errors: is_failed.then(|| self.errors.with_label_values(&[&label])),
            seconds: self.seconds.with_label_values(&[method, route]),
        }
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

/// Counts the requests to one worker. It caches the counters of each combination of labels, because a look-up takes longer than the count.
pub struct RequestMetrics {
    all: Metrics,
    counters: RefCell<HashMap<Labels, Counters>>,
}

/// The method, the route and the status of requests.
type Labels = (&'static str, Arc<str>, u16);

/// The counters of requests with the same labels.
struct Counters {
    requests: IntCounter,
    /// `None` if the status is no error of the server.
    errors: Option<IntCounter>,
    seconds: Histogram,
}

impl RequestMetrics {
    /// Creates the cache of a worker.
    pub fn new(all: Metrics) -> Self {
        Self { all, counters: RefCell::default() }
    }

    /// Counts a request, and how long it takes until its response begins or its connection ends.
    pub(super) fn measure(
        self: Rc<Self>,
        request: &ServiceRequest,
    ) -> InProgress<impl FnMut(Option<StatusCode>) + use<>> {
        let start = Instant::now();
        let (method, route) = (method_label(request.method()), route_label(request));
        InProgress::new(move |status| {
            let status = status.map_or(ABORTED, |status| status.as_u16());
            let mut known = self.counters.borrow_mut();
            let labels: Labels = (method, Arc::clone(&route), status);
            let counters = known.entry(labels).or_insert_with(|| self.all.counters(method, &route, status));
            counters.requests.inc();
            if let Some(errors) = &counters.errors {
                errors.inc();
            }
            counters.seconds.observe(start.elapsed().as_secs_f64());
        })
    }
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
        App, Error,
        body::MessageBody,
        dev::ServiceResponse,
        middleware::{Next, from_fn},
        test::{TestRequest, call_service, init_service, read_body},
        web::{self, Data},
    };

    use super::*;

    async fn measured<B: MessageBody>(
        metrics: Rc<RequestMetrics>,
        request: ServiceRequest,
        next: Next<B>,
    ) -> Result<ServiceResponse<B>, Error> {
        let in_progress = metrics.measure(&request);
        let answer = next.call(request).await;
        in_progress.end(&answer);
        answer
    }

    #[actix_web::test]
    async fn requests_are_counted_by_pattern() {
        let metrics = Metrics::new().unwrap();
        let counted = Rc::new(RequestMetrics::new(metrics.clone()));
        let show = |metrics: Data<Metrics>| async move { metrics.exposition() };
        let app = App::new()
            .app_data(Data::new(metrics))
            .service(web::scope("/v1").route("/things/{id}", web::get().to(HttpResponse::Ok)))
            .route("/metrics", web::get().to(show))
            .route("/busy", web::get().to(HttpResponse::ServiceUnavailable))
            .route("/readyz", web::get().to(HttpResponse::ServiceUnavailable))
            .wrap(from_fn(move |request, next| measured(Rc::clone(&counted), request, next)));
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
