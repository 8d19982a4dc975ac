//! Records in the form that the client wants: `GET …/record`.

use std::{net::IpAddr, sync::Arc, time::Duration};

use actix_web::{HttpRequest, HttpResponse, Responder, get, http::header, web::Data};
use serde::{Deserialize, Serialize};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{Instant, timeout_at},
};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{
    aged,
    caller::Anybody,
    concurrency::{ConcurrencyLimits, Permit},
    conditional::Written,
    document::Conflict,
    extract::{Path, Query},
    language::{Language, LanguageHeader},
    negotiation::{CSV, NDJSON, wanted},
    problem::{Code, Problem, ProblemBody},
    rate_limit::RateLimits,
    response::VARY,
};
use crate::{
    games::Locale,
    record::{PartialRecord, Perspective, Record},
    service::{Service, in_spare_time},
};

/// How many records are read and written at the same time, and how many of them for one network: the longest take tens of megabytes.
const AT_ONCE: usize = 2;
const OF_A_NETWORK: usize = 1;

/// How long a request waits for its turn.
const PATIENCE: Duration = Duration::from_secs(10);

/// The records that are read and written for downloads. Clones share the counts.
#[derive(Clone, Debug)]
pub struct Downloads {
    networks: ConcurrencyLimits<IpAddr>,
    /// In the order of the requests, so that those of a few networks cannot keep others waiting.
    turns: Arc<Semaphore>,
}

/// The turn of a download, and that of its network.
type Turn = Arc<(Permit<IpAddr>, OwnedSemaphorePermit)>;

impl Default for Downloads {
    fn default() -> Self {
        Self { networks: ConcurrencyLimits::for_each(OF_A_NETWORK), turns: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl Downloads {
    /// Waits for a turn. Each thread that works on the record holds it, since the client may go away meanwhile.
    ///
    /// # Errors
    /// After [`PATIENCE`], 429 `rate_limited` if others of the network are being written, 503 `unavailable` if as many as can be are.
    async fn turn(&self, network: IpAddr) -> Result<Turn, Problem> {
        let end = Instant::now() + PATIENCE;
        let refused = |code, detail| Problem::new(code, detail).retry_after(PATIENCE);
        let of_network = timeout_at(end, self.networks.wait(network)).await.map_err(|_| {
            refused(Code::RATE_LIMITED, "Other records are being written for your network, one at a time.")
        })?;
        let turn = timeout_at(end, Arc::clone(&self.turns).acquire_owned()).await;
        let turn = turn.map_err(|_| refused(Code::UNAVAILABLE, "The server is writing as many records as it can."))?;
        Ok(Arc::new((of_network, turn.map_err(Problem::internal)?)))
    }
}

/// The forms of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// One JSON object.
    Json,
    /// Another form.
    Text(TextForm),
}

/// The forms of a record that are not JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TextForm {
    /// One event on each line.
    Lines,
    /// One effect in each row.
    Rows,
    /// A transcript.
    Transcript,
}

impl Form {
    /// Returns the form that `Accept` ranks highest; JSON by default.
    fn wanted(request: &HttpRequest) -> Result<Self, Problem> {
        let known = |media: &str| match media {
            "application/json" | "application/*" | "*/*" => Some(Self::Json),
            NDJSON => Some(Self::Text(TextForm::Lines)),
            CSV => Some(Self::Text(TextForm::Rows)),
            "text/plain" | "text/*" => Some(Self::Text(TextForm::Transcript)),
            _ => None,
        };
        let forms = "A record is available as application/json, application/x-ndjson, text/csv or text/plain.";
        wanted(request, Self::Json, known, forms)
    }

    /// Returns the file extension of this form.
    const fn ending(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Text(TextForm::Lines) => "ndjson",
            Self::Text(TextForm::Rows) => "csv",
            Self::Text(TextForm::Transcript) => "txt",
        }
    }
}

impl TextForm {
    const fn media(self) -> &'static str {
        match self {
            Self::Lines => NDJSON,
            Self::Rows => "text/csv; charset=utf-8; header=present",
            Self::Transcript => "text/plain; charset=utf-8",
        }
    }
}

/// The perspective of a record.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RecordAs {
    /// `full`, available once the match is finished; also while it runs: `public`, or the caller's own `seat:N`.
    #[param(value_type = Option<String>, example = "full", default = "full", pattern = "^(public|full|seat:(0|1?[1-9]|10))$")]
    r#as: Option<Perspective>,
}

/// A shortened example of a record as NDJSON for the API's document.
pub(super) const LINES: &str = concat!(
    r#"{"type":"header","format":"acepost-record-1","header":{},"players":[],"seed":"…"}"#,
    "\n",
    r#"{"type":"event","event":{"seq":1},"hash":"…"}"#,
    "\n",
    r#"{"type":"result","result":{},"head":"…"}"#,
    "\n"
);

/// A shortened example of a record as CSV for the API's document.
pub(super) const ROWS: &str = concat!(
    "match_id,game,rules_version,event,at,cause,seat,player,decision,action,effect_number,effect,…\n",
    "01a1fb5d-3889-771f-adec-d5fd5abb75a5,the-game,1,2,2026-11-20T21:58:48.123Z,action,0,ana,1,…\n"
);

/// A shortened example of a transcript for the API's document.
const TRANSCRIPT: &str = concat!(
    "The game\n========\n\n",
    "Played by ana and ben. Match 01a1fb5d-3889-771f-adec-d5fd5abb75a5, begun 2026-11-20T21:58:48.123Z. …\n\n",
    "Round 1\n",
    "-------\n",
    "   1  Round 1 begins. ana rolled 6 and drew the king of spades from pile 6. …\n"
);

/// A record: a full one, or what one perspective knew.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub enum TakenRecord {
    /// The full record of a finished match.
    Whole(Box<Record>),
    /// With `as=seat:N` or `as=public`.
    Partial(Box<PartialRecord>),
}

impl TakenRecord {
    /// Returns the text of a form other than JSON.
    fn text(&self, form: TextForm, locale: Locale) -> Result<String, Problem> {
        match (self, form) {
            (Self::Whole(record), TextForm::Lines) => record.to_ndjson().map_err(Problem::internal),
            (Self::Partial(record), TextForm::Lines) => record.to_ndjson().map_err(Problem::internal),
            (Self::Whole(record), TextForm::Rows) => record.to_csv().map_err(Problem::internal),
            (Self::Partial(record), TextForm::Rows) => record.to_csv().map_err(Problem::internal),
            (Self::Whole(record), TextForm::Transcript) => record.tell(locale).map_err(Problem::internal),
            (Self::Partial(record), TextForm::Transcript) => record.tell(locale).map_err(Problem::internal),
        }
    }

    /// Responds with the record. Long ones take a second to write, during which a thread of requests would do nothing else.
    async fn respond(self, form: Form, request: &HttpRequest, turn: Turn) -> Result<HttpResponse, Problem> {
        let form = match form {
            Form::Json => {
                let write = move || {
                    let (_turn, record) = (turn, self);
                    Written::of(&record)
                };
                return Ok(in_spare_time("writing a record", write).await??.respond_to(request));
            }
            Form::Text(form) => form,
        };
        let Language(locale) = Language::of(request);
        let write = move || {
            let (_turn, record) = (turn, self);
            record.text(form, locale)
        };
        let text = in_spare_time("writing a record", write).await??;
        Ok(HttpResponse::Ok().content_type(form.media()).insert_header(VARY).body(text))
    }
}

/// Download a record
///
/// The full record of a finished match: header, seed, every event, result. `Accept: application/x-ndjson` selects one
/// event per line, and `acepost verify` checks both forms without a server. `Accept: text/csv` selects a table with one
/// effect per row, and `Accept: text/plain` a transcript, in the language of the reader. With `as=seat:N` or `as=public` it is a
/// partial record: what that seat, or the public, knew. It is available while the match runs, and `acepost verify
/// --against` compares it with the full record later. Records of one network are written one at a time; other requests wait.
#[utoipa::path(tag = "records", security((), ("token" = ["export"])),
    params(("id" = Uuid, Path, description = "The match."), RecordAs, LanguageHeader), responses(
    (status = 200, description = "The record.",
     content((TakenRecord = "application/json"),
     (String = "application/x-ndjson", example = json!(LINES)), (String = "text/csv", example = json!(ROWS)),
     (String = "text/plain", example = json!(TRANSCRIPT)))),
    (status = 304, description = "Not modified since the version in `If-None-Match`."),
    (status = 403, description = "The match is running, and the caller may not see this.",
     body = ProblemBody, content_type = "application/problem+json"),
    (status = 406, description = "A record is available as JSON, NDJSON, CSV or plain text.", body = ProblemBody,
     content_type = "application/problem+json"), Conflict))]
#[get("/matches/{id}/record")]
pub async fn get_record(
    request: HttpRequest,
    service: Data<Service>,
    (downloads, limits): (Data<Downloads>, Data<RateLimits>),
    caller: Anybody,
    Path(id): Path<Uuid>,
    Query(query): Query<RecordAs>,
) -> Result<HttpResponse, Problem> {
    let form = Form::wanted(&request)?;
    let perspective = query.r#as.unwrap_or(Perspective::Full);
    let turn = downloads.turn(limits.network(&request)).await?;
    let (taken, from) = if perspective == Perspective::Full {
        let record = service.history.record(caller.0.as_ref(), id, Arc::clone(&turn)).await?;
        (TakenRecord::Whole(Box::new(record.value)), record.from)
    } else {
        let record = service.history.partial_record(caller.0.as_ref(), id, perspective, Arc::clone(&turn)).await?;
        (TakenRecord::Partial(Box::new(record)), None)
    };
    let mut response = taken.respond(form, &request, turn).await?;
    aged::write(&mut response, from);
    let whose = match perspective {
        Perspective::Full => String::new(),
        other => format!("-{}", other.to_string().replace(':', "-")),
    };
    let name = format!("attachment; filename=\"{id}{whose}.{}\"", form.ending());
    let name = header::HeaderValue::from_str(&name).map_err(Problem::internal)?;
    response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    Ok(response)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn the_most_specific_range_decides_about_a_form() {
        for (accept, ending) in [
            ("*/*", Some("json")),
            ("text/*", Some("txt")),
            ("*/*, text/csv", Some("csv")),
            ("text/plain;q=0.5, text/csv;q=0.6", Some("csv")),
            ("text/csv;q=0.1, */*;q=0.2", Some("json")),
            ("application/json;q=0, */*;q=0.1", Some("ndjson")),
            ("text/plain;q=0, text/*", Some("csv")),
            ("application/json;q=0", None),
            ("application/*;q=0, application/json;q=0.1", Some("json")),
            ("*/*;q=0", None),
            ("image/png", None),
        ] {
            let request = TestRequest::get().insert_header((header::ACCEPT, accept)).to_http_request();
            assert_eq!(Form::wanted(&request).ok().map(Form::ending), ending, "{accept}");
        }
        let unsaid = TestRequest::get().to_http_request();
        assert_eq!(Form::wanted(&unsaid).ok(), Some(Form::Json));
    }
}
