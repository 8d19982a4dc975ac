//! Checkpoints and the keys that sign them: `/checkpoints`, `/.well-known/acepost-keys.json`.

use actix_web::{HttpRequest, HttpResponse, get, http::header, web::Data};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    conditional::{Tagged, respond_with_etag},
    cursor::{Cursor, Limit, Page},
    extract::{Path, Query},
    problem::Problem,
};
use crate::{
    record::checkpoint::{Day, KeySet, SignedCheckpoint},
    service::{ListedCheckpoint, Service},
};

/// Which part of the list of checkpoints to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PartOfCheckpoints {
    /// `next` of the page before.
    #[param(value_type = Option<String>)]
    cursor: Option<Cursor<u64>>,
    /// How many items the page may have.
    #[serde(default)]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 200, default = 50)]
    limit: Limit,
}

/// List checkpoints
///
/// Newest first. Each day has one since the first finished match, made soon after midnight UTC, and each names the hash of the
/// one before: whoever keeps one hash, or one file, can tell later that no match before it was rewritten or dropped.
#[utoipa::path(tag = "records", params(PartOfCheckpoints),
    responses((status = 200, description = "A page of the list.", body = Page<ListedCheckpoint>)))]
#[get("/checkpoints")]
pub async fn list_checkpoints(
    service: Data<Service>,
    Query(query): Query<PartOfCheckpoints>,
) -> Result<Page<ListedCheckpoint>, Problem> {
    let rows = service.history.checkpoints(query.cursor.map(|cursor| cursor.0), query.limit.rows()).await?;
    Page::cut(rows, query.limit, |row| row.number)
}

/// Take a checkpoint away
///
/// The finished matches of a day as hashes, which tell nothing to who does not have their records, signed by the server.
/// `acepost verify --checkpoint` checks it, and that a record is in it; `docs/checkpoints.md` says how to do so without Acepost.
#[utoipa::path(tag = "records", params(("day" = Day, Path, description = "The day, in UTC.", example = "2026-11-21")),
    responses((status = 200, description = "The checkpoint, as canonical JSON.", body = SignedCheckpoint),
    (status = 304, description = "It is as `If-None-Match` says.")))]
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

/// See the keys that sign
///
/// The public keys with which this server signs and has signed checkpoints, the one in use first, as a JWK set (RFC 7517, with
/// the keys of RFC 8037). Keep them: a server that would deceive you would give you others.
#[utoipa::path(tag = "records", responses((status = 200, description = "The keys.", body = KeySet),
    (status = 304, description = "They are as `If-None-Match` says.")))]
#[get("/.well-known/acepost-keys.json")]
pub async fn get_keys(service: Data<Service>) -> Result<Tagged<KeySet>, Problem> {
    Ok(Tagged(service.history.checkpoint_keys().await?))
}
