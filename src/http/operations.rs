//! For those who run the server: health, metrics, the document.

use actix_web::{HttpResponse, Responder, get, web::Data};
use serde::Serialize;
use utoipa::{ToSchema, openapi::OpenApi};

use super::{metrics::Metrics, problem::Problem, streams::Streams};
use crate::service::Service;

/// That the server is well.
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

/// Is the server running?
///
/// Answers as long as the process does, whatever the database does.
#[utoipa::path(tag = "operations", responses((status = 200, description = "It runs.", body = Health)))]
#[get("/healthz")]
pub async fn get_health() -> impl Responder {
    HttpResponse::Ok().json(OK)
}

/// Can the server serve?
///
/// Asks the database whether it answers and takes writes.
#[utoipa::path(tag = "operations", responses((status = 200, description = "It can.", body = Health)))]
#[get("/readyz")]
pub async fn get_readiness(service: Data<Service>) -> Result<impl Responder, Problem> {
    service.ready().await?;
    Ok(HttpResponse::Ok().json(OK))
}

/// Numbers for Prometheus
///
/// Requests, events, matches, connections and streams, counted since this process started, and how far what is to be done
/// between requests lags behind. `docs/operations.md` says what to watch.
#[utoipa::path(tag = "operations", responses(
    (status = 200, description = "The metrics, in Prometheus' text format.", body = String, content_type = "text/plain",
    example = "acepost_live_matches 3\n")))]
#[get("/metrics")]
pub async fn get_metrics(
    service: Data<Service>,
    streams: Data<Streams>,
    metrics: Data<Metrics>,
) -> Result<HttpResponse, Problem> {
    metrics.observe(&service.numbers().await, streams.open());
    metrics.exposition()
}

/// This document
///
/// What generators of clients read, and the page under `/docs/`.
#[utoipa::path(tag = "operations", responses(
    (status = 200, description = "The API as OpenAPI 3.1.", body = Object, example = json!({"openapi": "3.1.0"}))))]
#[get("/openapi.json")]
pub async fn get_document(document: Data<OpenApi>) -> Result<HttpResponse, Problem> {
    let json = document.to_pretty_json().map_err(Problem::internal)?;
    Ok(HttpResponse::Ok().content_type("application/json").body(json))
}
