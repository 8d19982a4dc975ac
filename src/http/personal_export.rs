//! All data of the caller's account: `/me/export`.

use actix_web::{
    HttpResponse, get,
    http::header,
    web::{Bytes, Data},
};
use futures_util::{Stream, stream};

use super::{
    caller::Known,
    language::{Language, LanguageHeader},
    problem::Problem,
    rate_limit::{Exporter, RateLimits},
    response::private,
};
use crate::service::{Error, PersonalExport, Scope, Service};

/// Download your data
///
/// One ZIP archive: profile with mail settings and passkeys, tokens without their secrets, apps and what they are allowed, webhooks, push
/// subscriptions and what was sent to them, what operators did to the account, all matches of the player with the full records of finished
/// ones and what the player has seen of running ones, how matches changed the ratings, notices, invitations, blocks, vacations, pairings
/// and notes. A `README.txt` in it describes the files, and says what is left out. It is created while it is sent, one at a time for each
/// account. An interrupted archive has no end, which programs that open it detect.
///
/// For tokens other than sessions, the codes of private matches are left out, and of the URLs of webhooks everything after the port.
#[utoipa::path(tag = "accounts", security(("token" = ["export"])), params(LanguageHeader), responses(
    (status = 200, description = "The archive.", content_type = "application/zip", body = String,
     example = json!("PK…"))))]
#[get("/me/export")]
pub async fn get_export(
    service: Data<Service>,
    limits: Data<RateLimits>,
    caller: Known,
    language: Language,
) -> Result<HttpResponse, Problem> {
    // Before it is counted: an app that may only play must not use up the player's exports.
    caller.0.need(Scope::Export)?;
    let standing = limits.take_export(Exporter::Player(caller.0.player))?;
    let export = service.accounts.export_account(&caller.0, language.0)?;
    let mut response = private(HttpResponse::Ok())
        .content_type("application/zip")
        .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"acepost-account.zip\""))
        .streaming(body(export));
    if let Some(standing) = standing {
        standing.write(response.headers_mut());
    }
    Ok(response)
}

fn body(export: PersonalExport) -> impl Stream<Item = Result<Bytes, Error>> {
    stream::unfold(Some(export), |export| async {
        let mut export = export?;
        match Box::pin(export.next()).await {
            Ok(bytes) => Some((Ok(bytes?.into()), Some(export))),
            Err(error) => {
                tracing::warn!(%error, "the export of an account was interrupted");
                Some((Err(error), None))
            }
        }
    })
}
