//! Many records as one stream: a player's, or a game's.

use std::{net::IpAddr, time::Duration};

use actix_web::{
    HttpRequest, HttpResponse, get,
    http::header,
    web::{Bytes, Data},
};
use futures_util::stream;
use serde::{Deserialize, de};
use utoipa::{IntoParams, IntoResponses};

use super::{
    aged,
    caller::Anybody,
    concurrency::{ConcurrencyLimits, Full, Permit},
    extract::{Bounded, Path, Query},
    games,
    negotiation::{CSV, NDJSON, wanted},
    problem::{Code, Problem, ProblemBody},
    rate_limit::{Exporter, RateLimits},
    record_forms::ROWS,
    response::{VARY, private},
};
use crate::{
    record::{PlayerResult, Time},
    service::{ArchivePlace, Caller, Error, Export, ExportFilter, ExportForm, FinishedFilter, Scope, Service},
};

/// The maximum number of concurrent exports of one network, and of one account.
const OF_A_NETWORK: usize = 4;
const OF_AN_ACCOUNT: usize = 2;

/// The largest number that the API's document allows: that of a signed 64-bit integer.
const MAX_RECORDS: u64 = i64::MAX.cast_unsigned();

/// The running exports.
#[derive(Clone, Debug)]
pub struct Exports {
    networks: ConcurrencyLimits<IpAddr>,
    accounts: ConcurrencyLimits<Exporter>,
}

impl Default for Exports {
    fn default() -> Self {
        Self {
            networks: ConcurrencyLimits::for_each(OF_A_NETWORK),
            accounts: ConcurrencyLimits::for_each(OF_AN_ACCOUNT),
        }
    }
}

impl Exports {
    /// Accounts are free, so the clients of one network also share its limit, whichever account they use.
    fn permits(&self, network: IpAddr, exporter: Exporter) -> Result<(Permit<IpAddr>, Permit<Exporter>), Full> {
        Ok((self.networks.take(network)?, self.accounts.take(exporter)?))
    }
}

/// Filters for every export.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GameRecords {
    /// Finished at this time or later.
    since: Option<Time>,
    /// Finished before this time.
    until: Option<Time>,
    /// Rated or unrated.
    rated: Option<bool>,
    /// The reason of the end, as in the game's rules.
    #[param(example = "all_aces")]
    reason: Option<String>,
    /// A player, by name or id.
    #[param(example = "ana")]
    player: Option<String>,
    /// The largest number of records.
    #[param(value_type = Option<u64>, minimum = 1, example = 1000)]
    max: Option<Bounded<1, MAX_RECORDS>>,
    /// The `cursor` of the record after which to begin.
    #[param(value_type = Option<String>)]
    #[serde(default, deserialize_with = "place")]
    cursor: Option<ArchivePlace>,
}

/// Filters for the export of a player's records.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PlayerRecords {
    /// Finished at this time or later.
    since: Option<Time>,
    /// Finished before this time.
    until: Option<Time>,
    /// Rated or unrated.
    rated: Option<bool>,
    /// The game.
    #[param(example = "clear-ace")]
    game: Option<String>,
    /// The reason of the end, as in the game's rules.
    #[param(example = "all_aces")]
    reason: Option<String>,
    /// The player's result: `won` alone, `shared` the first place, or `lost`.
    #[param(inline)]
    result: Option<PlayerResult>,
    /// Another player, by name or id.
    #[param(example = "ben")]
    opponent: Option<String>,
    /// The largest number of records.
    #[param(value_type = Option<u64>, minimum = 1, example = 1000)]
    max: Option<Bounded<1, MAX_RECORDS>>,
    /// The `cursor` of the record after which to begin.
    #[param(value_type = Option<String>)]
    #[serde(default, deserialize_with = "place")]
    cursor: Option<ArchivePlace>,
}

fn place<'de, D: de::Deserializer<'de>>(deserializer: D) -> Result<Option<ArchivePlace>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    text.map(|text| text.parse().map_err(de::Error::custom)).transpose()
}

/// A shortened example of an export for the API's document.
const EXPORT: &str = concat!(
    r#"{"type":"export","format":"acepost-export-1"}"#,
    "\n",
    r#"{"type":"header","format":"acepost-record-1","header":{},"players":[],"seed":"…"}"#,
    "\n",
    r#"{"type":"event","event":{"seq":1},"hash":"…"}"#,
    "\n",
    r#"{"type":"result","result":{},"head":"…","cursor":"MTc"}"#,
    "\n",
    r#"{"type":"end","records":1,"next":null}"#,
    "\n"
);

/// What every export may be refused for.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "names schemas")]
enum Refusals {
    #[response(
        status = 406,
        description = "Records are available as NDJSON or CSV.",
        content_type = "application/problem+json"
    )]
    NoSuchForm(ProblemBody<'static>),
    #[response(
        status = 422,
        description = "A filter is invalid, for example it names a player, game or reason that does not exist.",
        content_type = "application/problem+json"
    )]
    Impossible(ProblemBody<'static>),
}

fn form(request: &HttpRequest) -> Result<ExportForm, Problem> {
    let known = |media: &str| match media {
        NDJSON | "application/*" | "*/*" => Some(ExportForm::Lines),
        CSV | "text/*" => Some(ExportForm::Rows),
        _ => None,
    };
    wanted(request, ExportForm::Lines, known, "Records are available as application/x-ndjson or text/csv.")
}

/// The application data that an export needs.
type Means = (Data<Service>, Data<RateLimits>, Data<Exports>);

async fn respond(
    request: &HttpRequest,
    (service, limits, exports): Means,
    caller: Option<&Caller>,
    filter: ExportFilter,
    whose: &str,
) -> Result<HttpResponse, Problem> {
    let form = form(request)?;
    // Before it is counted, as in `personal_export`.
    caller.map_or(Ok(()), |caller| caller.need(Scope::Export))?;
    let exporter = limits.exporter(request, caller);
    let standing = limits.take_export(exporter)?;
    let permit = exports.permits(limits.network(request), exporter).map_err(|_| {
        Problem::new(Code::RATE_LIMITED, "As many exports of yours run as may at the same time.")
            .retry_after(Duration::from_secs(10))
    })?;
    let export = service.history.export(caller, filter, form, permit).await.map_err(in_the_query)?;
    let (export, from) = (export.value, export.from);
    let (media, ending) = match form {
        ExportForm::Lines => (NDJSON, "ndjson"),
        ExportForm::Rows => ("text/csv; charset=utf-8; header=present", "csv"),
    };
    let mut response = private(HttpResponse::Ok())
        .content_type(media)
        .insert_header(VARY)
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{whose}.{ending}\"")))
        .streaming(body(export));
    aged::write(&mut response, from);
    if let Some(standing) = standing {
        standing.write(response.headers_mut());
    }
    Ok(response)
}

/// The invalid values are in the query, and not in a body.
fn in_the_query(error: Error) -> Problem {
    match error {
        Error::Invalid(fields) => {
            Problem::new(Code::VALIDATION, "The query is well-formed, but a filter is invalid.").errors(fields)
        }
        other => other.into(),
    }
}

fn body(export: Export) -> impl stream::Stream<Item = Result<Bytes, Error>> {
    stream::try_unfold(export, |mut export| async move {
        Ok(export.next().await?.map(|piece| (Bytes::from(piece), export)))
    })
}

/// Download a player's records
///
/// All records of the player's finished public matches, as one stream, in the order of the archive. `Accept` selects
/// NDJSON (the default) or CSV. Each record has a `cursor`, on its result line or in its last row: send that of the
/// last complete record to continue an interrupted export, or to get later matches. A complete export ends with a line
/// of the type `end`. Each account may start 120 exports an hour, two at the same time.
#[utoipa::path(tag = "records", security((), ("token" = ["export"])),
    params(("name" = String, Path, description = "The player's name, in any case, or id."), PlayerRecords), responses(
    (status = 200, description = "The records.",
     content((String = "application/x-ndjson", example = json!(EXPORT)),
     (String = "text/csv", example = json!(ROWS)))), Refusals))]
#[get("/players/{name}/records")]
pub async fn export_player_records(
    request: HttpRequest,
    means: Means,
    caller: Anybody,
    Path(name): Path<String>,
    Query(query): Query<PlayerRecords>,
) -> Result<HttpResponse, Problem> {
    let PlayerRecords { since, until, rated, game, reason, result, opponent, max, cursor } = query;
    let player = Some(name);
    let with = opponent.map(|name| (name, "/opponent"));
    let matches = FinishedFilter { game, since, until, rated, reason, result };
    let filter = ExportFilter { player, with, matches, after: cursor, max: max.map(|max| max.0) };
    respond(&request, means, caller.0.as_ref(), filter, "records").await
}

/// Download a game's records
///
/// All records of the game's finished public matches, in the same way as a player's records.
#[utoipa::path(tag = "records", security((), ("token" = ["export"])),
    params(("game" = String, Path, description = "The game's id.", example = "clear-ace"), GameRecords), responses(
    (status = 200, description = "The records.",
     content((String = "application/x-ndjson", example = json!(EXPORT)),
     (String = "text/csv", example = json!(ROWS)))), Refusals))]
#[get("/games/{game}/records")]
pub async fn export_game_records(
    request: HttpRequest,
    means: Means,
    caller: Anybody,
    Path(game): Path<String>,
    Query(query): Query<GameRecords>,
) -> Result<HttpResponse, Problem> {
    let GameRecords { since, until, rated, reason, player, max, cursor } = query;
    games::find(&game)?;
    let whose = game.clone();
    let with = player.map(|name| (name, "/player"));
    let matches = FinishedFilter { game: Some(game), since, until, rated, reason, result: None };
    let filter = ExportFilter { player: None, with, matches, after: cursor, max: max.map(|max| max.0) };
    respond(&request, means, caller.0.as_ref(), filter, &whose).await
}
