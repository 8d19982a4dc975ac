//! Checkpoints and the keys that sign them: `/checkpoints`, `/.well-known/acepost-keys.json`.

use actix_web::{HttpRequest, HttpResponse, get, http::header, web::Data};

use super::{
    conditional::{Tagged, respond_with_etag},
    cursor::{Page, PageOf},
    extract::{Path, Query},
    lists::CheckpointList,
    problem::Problem,
};
use crate::{
    record::checkpoint::{Day, KeySet, SignedCheckpoint},
    service::{ListedCheckpoint, Service},
};

/// List checkpoints
///
/// Newest first. Each day since the first finished match has one, made soon after midnight UTC, and each contains the
/// hash of the previous one: with one hash or file, anyone can verify later that no match before it was rewritten or
/// deleted.
#[utoipa::path(tag = "records", params(PageOf<CheckpointList>),
    responses((status = 200, description = "A page of the list.", body = Page<ListedCheckpoint>)))]
#[get("/checkpoints")]
pub async fn list_checkpoints(
    service: Data<Service>,
    Query(page): Query<PageOf<CheckpointList>>,
) -> Result<Page<ListedCheckpoint>, Problem> {
    let rows = service.history.checkpoints(page.cursor.map(|cursor| cursor.0), page.limit.rows()).await?;
    Page::cut::<CheckpointList>(rows, page.limit, |row| row.number)
}

/// Download a checkpoint
///
/// The finished matches of a day as hashes, signed by the server. The hashes reveal nothing to readers without the
/// records. `acepost verify --checkpoint` checks it, and that a record is in it; [the guide for
/// checkpoints](/docs/checkpoints) says how to do so without Acepost.
#[utoipa::path(tag = "records", params(("day" = Day, Path, description = "The day, in UTC.", example = "2026-11-21")),
    responses((status = 200, description = "The checkpoint, as canonical JSON.", body = SignedCheckpoint),
    (status = 304, description = "Not modified since the version in `If-None-Match`.")))]
#[get("/checkpoints/{day}")]
pub async fn get_checkpoint(
    request: HttpRequest,
    service: Data<Service>,
    Path(day): Path<Day>,
) -> Result<HttpResponse, Problem> {
    let checkpoint = service.history.checkpoint(day).await?;
    let mut response = respond_with_etag(&request, &checkpoint);
    let name = format!("attachment; filename=\"acepost-checkpoint-{day}.json\"");
    let name = header::HeaderValue::from_str(&name).map_err(Problem::internal)?;
    response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    Ok(response)
}

/// Get the signing keys
///
/// The public keys with which this server signs and has signed checkpoints, the current one first, as a JWK set (RFC
/// 7517, with the keys of RFC 8037). Keep them: a dishonest server could later publish others.
#[utoipa::path(tag = "records", responses((status = 200, description = "The keys.", body = KeySet),
    (status = 304, description = "Not modified since the version in `If-None-Match`.")))]
#[get("/.well-known/acepost-keys.json")]
pub async fn get_keys(service: Data<Service>) -> Result<Tagged<KeySet>, Problem> {
    Ok(Tagged(service.history.checkpoint_keys().await?))
}
