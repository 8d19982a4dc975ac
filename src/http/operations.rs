//! For operators: health, metrics, the document.

use std::{sync::OnceLock, time::Duration};

use actix_web::{
    HttpRequest, HttpResponse, Responder, get,
    http::header::EntityTag,
    web::{Bytes, Data},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    conditional::tag_of,
    extract::BodyMemory,
    metrics::{ClientResources, Metrics},
    problem::{Code, Problem},
    stopping::Stopping,
    streams::Streams,
};
use crate::{service::Service, web::shared};

/// Returns the API's document as JSON, which is made when it is asked for first.
#[derive(Clone, Debug)]
pub struct Document(pub fn() -> serde_json::Result<Bytes>);

/// The state of the server.
#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    /// `ok`.
    #[schema(example = "ok")]
    pub status: &'static str,
    /// The version of Acepost.
    #[schema(example = "0.1.0")]
    pub version: &'static str,
}

const OK: Health = Health { status: "ok", version: env!("CARGO_PKG_VERSION") };

/// When to ask a stopping server again: another may have taken its place.
const STOPPED_AFTER: Duration = Duration::from_secs(5);

/// Is the server running?
///
/// Succeeds as long as the process runs, whatever the state of the database.
#[utoipa::path(tag = "operations", responses((status = 200, description = "The server is running.", body = Health)))]
#[get("/healthz")]
pub async fn get_health() -> impl Responder {
    HttpResponse::Ok().json(OK)
}

/// Can the server serve?
///
/// Checks that the database answers, accepts writes and stores them: with synchronous replication, on a standby, too. Fails
/// while the server is stopping.
#[utoipa::path(tag = "operations", responses((status = 200, description = "The server is ready.", body = Health)))]
#[get("/readyz")]
pub async fn get_readiness(service: Data<Service>, stopping: Data<Stopping>) -> Result<impl Responder, Problem> {
    if stopping.has_begun() {
        return Err(Problem::new(Code::UNAVAILABLE, "The server stops.").retry_after(STOPPED_AFTER));
    }
    service.ready().await?;
    Ok(HttpResponse::Ok().json(OK))
}

/// Metrics for Prometheus
///
/// Requests, events, matches, connections and streams, counted since this process started, and the backlog of
/// background work. `docs/operations.md` says what to watch.
#[utoipa::path(tag = "operations", responses(
    (status = 200, description = "The metrics, in Prometheus' text format.", body = String, content_type = "text/plain",
    example = "acepost_live_matches 3\n")))]
#[get("/metrics")]
pub async fn get_metrics(
    service: Data<Service>,
    streams: Data<Streams>,
    (stopping, bodies): (Data<Stopping>, Data<BodyMemory>),
    metrics: Data<Metrics>,
) -> Result<HttpResponse, Problem> {
    let held =
        ClientResources { streams: streams.open(), connections: stopping.connections(), body_bytes: bodies.held() };
    metrics.observe(&service.metrics.snapshot().await, held);
    metrics.exposition()
}

/// This document
///
/// For client generators, and for the page under `/docs/`.
#[utoipa::path(tag = "operations", responses(
    (status = 200, description = "The API as OpenAPI 3.1.", body = Object, example = json!({"openapi": "3.1.0"})),
    (status = 304, description = "Not modified since the version in `If-None-Match`.")))]
#[get("/openapi.json")]
pub async fn get_document(request: HttpRequest, document: Data<Document>) -> Result<HttpResponse, Problem> {
    // The document is the same as long as the program runs.
    static TAG: OnceLock<EntityTag> = OnceLock::new();
    let json = document.0().map_err(Problem::internal)?;
    let tag = TAG.get_or_init(|| tag_of(&json)).clone();
    let key = shared::key_of("/openapi.json");
    Ok(shared::respond_unless_known(&request, tag, "no-cache", "application/json", key, json).await)
}
