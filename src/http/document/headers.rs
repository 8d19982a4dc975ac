//! The headers of responses, so that generated clients can read them.

use actix_web::http::Method;
use serde_json::json;
use utoipa::openapi::{
    Components, Deprecated, Header, HeaderBuilder, ObjectBuilder, Ref, RefOr, Response,
    path::Operation,
    schema::{KnownFormat, SchemaFormat, Type},
};

use crate::http::rate_limit;

const HEADERS: &str = "#/components/headers/";

const REQUEST_ID: &str = "X-Request-Id";
const ETAG: &str = "ETag";
const AUTHENTICATE: &str = "WWW-Authenticate";
const LINK: &str = "Link";
const LOCATION: &str = "Location";
const RETRY_AFTER: &str = "Retry-After";
const LIMIT: &str = "RateLimit";
const LIMIT_POLICY: &str = "RateLimit-Policy";
const DISPOSITION: &str = "Content-Disposition";
const BUFFERING: &str = "X-Accel-Buffering";
const DATA_AGE: &str = "X-Data-Age";
const DEPRECATION: &str = "Deprecation";
const SUNSET: &str = "Sunset";

/// The operations that return files to keep.
const DOWNLOADS: [&str; 5] =
    ["export_game_records", "export_player_records", "get_checkpoint", "get_export", "get_record"];

/// The operations that a replica of the database may answer.
const FROM_REPLICA: [&str; 7] = [
    "export_game_records",
    "export_player_records",
    "get_game_statistics",
    "get_record",
    "list_matches",
    "list_past_ratings",
    "list_standings",
];

/// The writes that send no `ETag` with status 200. For most, no `GET` returns the same, so that it would be of no use.
const UNTAGGED: [&str; 15] = [
    "create_action",
    "create_app_tokens",
    "create_audit",
    "create_authorization",
    "create_block",
    "create_device_authorization",
    "create_hint",
    "create_passkey_options",
    "create_passkey_session_options",
    "create_push_subscription",
    "create_resignation",
    "delete_me",
    "rotate_webhook_secret",
    "update_passkey",
    "verify_record",
];

/// Describes each header once.
pub fn describe(components: &mut Components) {
    let texts = [
        (
            REQUEST_ID,
            "The request's id, which the server's log has, too: the client's own, or a new one.",
            "0198c7a2-5d1e",
        ),
        (
            ETAG,
            "Identifies this content, for `If-None-Match` of a `GET`, and for `If-Match` of the operations that take it.",
            "\"6m2kYkQm1wq0c4X1d3YzLg\"",
        ),
        (
            LINK,
            "The next page (`rel=\"next\"`), if there is one, or what replaces a deprecated operation (`rel=\"successor-version\"`) (RFC 8288).",
            "</v1/matches?cursor=IjAx>; rel=\"next\"",
        ),
        (DEPRECATION, "From when on the operation is deprecated (RFC 9745).", "@1795478400"),
        (SUNSET, "When the operation will be removed (RFC 8594).", "Tue, 01 Jun 2027 00:00:00 GMT"),
        (
            AUTHENTICATE,
            "How to authenticate, and whether the token that was sent is not valid or lacks a scope (RFC 6750).",
            "Bearer realm=\"acepost\"",
        ),
        (LOCATION, "The path of what was created.", "/v1/matches/0198c7a2-5d1e-7c41-9f3a-2b6d8e0f4a11"),
        (
            LIMIT,
            "What is left of each of the caller's budgets: its name, requests (`r`), seconds until it is whole (`t`).",
            "\"default\";r=299;t=1",
        ),
        (
            LIMIT_POLICY,
            "The caller's budgets: their names, requests (`q`), and the seconds in which they are restored (`w`).",
            "\"default\";q=300;w=60",
        ),
        (
            DISPOSITION,
            "The name under which browsers save the file (RFC 6266).",
            "attachment; filename=\"records.ndjson\"",
        ),
        (BUFFERING, "On a stream: tells proxies such as nginx not to buffer it.", "no"),
    ];
    for (name, description, example) in texts {
        let header = header(ObjectBuilder::new().schema_type(Type::String), description, json!(example));
        components.headers.insert(name.to_owned(), header.into());
    }
    let number = |format| {
        let format = SchemaFormat::KnownFormat(format);
        ObjectBuilder::new().schema_type(Type::Integer).format(Some(format)).minimum(Some(0))
    };
    let age = "How many seconds old the content may be, if it is from a replica of the database.";
    for (name, format, description) in
        [(RETRY_AFTER, KnownFormat::Int32, "After how many seconds to try again."), (DATA_AGE, KnownFormat::Int64, age)]
    {
        components.headers.insert(name.to_owned(), header(number(format), description, json!(2)).into());
    }
}

fn header(schema: ObjectBuilder, description: &str, example: serde_json::Value) -> Header {
    HeaderBuilder::new().schema(Some(schema)).description(Some(description)).example(Some(example)).build()
}

/// Adds to each response of an operation the headers that it may have.
pub fn complete(path: &str, method: &Method, operation: &mut Operation) {
    let is_limited = !rate_limit::EXEMPT.contains(&path);
    let is_deprecated = is_deprecated(operation);
    let is_one_of = |ids: &[&str]| operation.operation_id.as_deref().is_some_and(|id| ids.contains(&id));
    let (is_download, may_be_from_replica) = (is_one_of(&DOWNLOADS), is_one_of(&FROM_REPLICA));
    let is_tagged_write = *method != Method::GET && !is_one_of(&UNTAGGED);
    let responses = &mut operation.responses.responses;
    let is_tagged = responses.contains_key("304");
    for (status, response) in responses {
        if let RefOr::T(response) = response {
            add(status, is_limited, response);
            if is_download && matches!(status.as_str(), "200" | "304") {
                refer(response, [DISPOSITION]);
            }
            if response.content.contains_key("text/event-stream") {
                refer(response, [BUFFERING]);
            }
            // What has not been modified may be as old.
            if may_be_from_replica && matches!(status.as_str(), "200" | "304") {
                refer(response, [DATA_AGE]);
            }
            // What is read has one if it is documented with 304. What a write returns has one, except for lists and [`UNTAGGED`].
            let is_written = is_tagged_write && status == "200" && !is_list(response) && has_json(response);
            let is_read = is_tagged && is_success(status) && !response.content.is_empty();
            if status == "304" || is_read || is_written {
                refer(response, [ETAG]);
            }
            if is_deprecated {
                refer(response, [DEPRECATION, SUNSET, LINK]);
            }
        }
    }
}

/// Whether clients should no longer use this operation.
pub fn is_deprecated(operation: &Operation) -> bool {
    matches!(operation.deprecated, Some(Deprecated::True))
}

/// Adds to a response the headers that it may have.
pub fn add(status: &str, is_limited: bool, response: &mut Response) {
    let may_have = [
        (true, REQUEST_ID),
        (is_success(status) && is_list(response), LINK),
        (matches!(status, "401" | "403"), AUTHENTICATE),
        (status == "201", LOCATION),
        (matches!(status, "409" | "413" | "429" | "503"), RETRY_AFTER),
        (is_limited, LIMIT),
        (is_limited, LIMIT_POLICY),
    ];
    refer(response, may_have.into_iter().filter(|(may_have, _)| *may_have).map(|(_, name)| name));
}

fn is_success(status: &str) -> bool {
    status.starts_with('2')
}

fn has_json(response: &Response) -> bool {
    response.content.contains_key("application/json")
}

fn refer(response: &mut Response, names: impl IntoIterator<Item = &'static str>) {
    for name in names {
        response.headers.insert(name.to_owned(), RefOr::Ref(Ref::new(HEADERS.to_owned() + name)));
    }
}

/// Whether the response is a page of a list.
fn is_list(response: &Response) -> bool {
    response.content.values().any(|content| {
        let schema = match content {
            RefOr::T(content) => content.schema.as_ref(),
            RefOr::Ref(_) => None,
        };
        matches!(schema, Some(RefOr::Ref(schema)) if schema.ref_location.contains("/Page_") || schema.ref_location.ends_with("/Events"))
    })
}
