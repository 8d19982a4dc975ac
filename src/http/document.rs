//! The API's document: describes what all operations have in common.

use actix_web::http::Method;
use serde_json::json;
use utoipa::{
    IntoParams, IntoResponses, Modify, OpenApi,
    openapi::{
        Content, Ref, RefOr, Response, ResponseBuilder, Schema,
        path::{Operation, ParameterIn, PathItem},
        security::{HttpAuthScheme, HttpBuilder, SecurityScheme},
    },
};

use super::{
    problem::{Code, ProblemBody},
    rate_limit,
};

/// The state does not allow it.
#[derive(IntoResponses)]
#[response(
    status = 409,
    description = "The current state does not allow this; `code` says why.",
    content_type = "application/problem+json"
)]
pub struct Conflict(#[expect(dead_code, reason = "names the schema")] ProblemBody<'static>);

/// The client's picture is no longer true.
#[derive(IntoResponses)]
#[response(
    status = 412,
    description = "The resource has changed since the version in `If-Match`.",
    content_type = "application/problem+json"
)]
pub struct PreconditionFailed(#[expect(dead_code, reason = "names the schema")] ProblemBody<'static>);

/// The header that makes a creating request idempotent.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "describes a header that is read elsewhere")]
pub struct IdempotencyHeader {
    /// A text chosen by the client, new for each thing to create: for example a random UUID. For 24 hours, the same key
    /// with the same body gets the same response; with another body 422, and 409 while the first request is running.
    #[param(rename = "Idempotency-Key", min_length = 1, max_length = 255)]
    idempotency_key: Option<String>,
}

/// The header that makes a write conditional.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "describes a header that is read elsewhere")]
pub struct IfMatchHeader {
    /// The `ETag` of the expected state: of the view for plays, otherwise of the resource itself.
    #[param(rename = "If-Match", example = "\"6m2kYkQm1wq0c4X1d3YzLg\"")]
    if_match: Option<String>,
}

/// The head of the document.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Acepost",
        description = "Card games by post: hidden hands, seconds or days between moves, and every match a record that \
                       anyone can check.\n\nErrors are `application/problem+json` with a stable `code`; [this page](/docs/problems) \
                       lists the codes. Send tokens as `Authorization: Bearer ace_…`. Times are RFC 3339 in UTC, cards \
                       are rank and suit (`KS`, `TD`), seats are counted from 0.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
        contact(name = "The Acepost developers")
    ),
    servers((url = "/", description = "This server.")),
    tags(
        (name = "accounts", description = "Registering, logging in, one's own account and tokens."),
        (name = "players", description = "Public profiles of players."),
        (name = "games", description = "The catalogue, the rules, and the leaderboards."),
        (name = "matches", description = "Creating, finding, joining and starting matches."),
        (name = "invitations", description = "Inviting players to matches, and answering."),
        (name = "pairings", description = "Quick pairing with players who want the same."),
        (name = "play", description = "Views and answers to decisions."),
        (name = "webhooks", description = "Webhooks of players, and their deliveries."),
        (name = "email", description = "E-mail settings."),
        (name = "records", description = "Events, replays, records, and verifying them."),
        (name = "notices", description = "Notices for players, in lists and streams."),
        (name = "operations", description = "For operators.")
    ),
    modifiers(&Security)
)]
pub struct Head;

struct Security;

impl Modify for Security {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .bearer_format("ace_ and 43 characters")
            .description(Some("A session's token may do everything; a personal access token what its scopes say."))
            .build();
        let components = document.components.get_or_insert_default();
        components.security_schemes.insert("token".to_owned(), SecurityScheme::Http(scheme).into());
    }
}

/// Adds to every operation the responses of its kind, and the headers of every response.
pub fn complete(document: &mut utoipa::openapi::OpenApi) {
    for (path, item) in &mut document.paths.paths {
        for (method, operation) in operations(item) {
            add_problems(path, &method, operation);
        }
    }
    let schemas = document.components.iter_mut().flat_map(|components| &mut components.schemas);
    for (name, schema) in schemas {
        name_variants(name, schema);
        refer_to_items(name, schema);
    }
}

/// Gives each variant of a tagged union a title, from which client generators derive type names.
fn name_variants(name: &str, schema: &mut RefOr<Schema>) {
    let RefOr::T(Schema::OneOf(union)) = schema else { return };
    for item in &mut union.items {
        let RefOr::T(Schema::Object(variant)) = item else { continue };
        let tag = variant.properties.get("type").and_then(|tag| match tag {
            RefOr::T(Schema::Object(tag)) => tag.enum_values.as_ref()?.first()?.as_str(),
            _ => None,
        });
        variant.title = tag.map(|tag| name.to_owned() + &pascal_case(tag)).or(variant.title.take());
    }
}

/// Lets a page refer to its item type instead of containing a copy, so that clients get one type and not two.
fn refer_to_items(name: &str, schema: &mut RefOr<Schema>) {
    let (Some(item), RefOr::T(Schema::Object(page))) = (name.strip_prefix("Page_"), schema) else { return };
    if let Some(RefOr::T(Schema::Array(items))) = page.properties.get_mut("items") {
        items.items = Ref::from_schema_name(item).into();
    }
}

/// Converts `stand_in` to `StandIn`.
fn pascal_case(tag: &str) -> String {
    let words = tag.split('_').filter_map(|word| word.split_at_checked(1));
    words.map(|(first, rest)| first.to_ascii_uppercase() + rest).collect()
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = (Method, &mut Operation)> {
    let operations = [
        (Method::GET, &mut item.get),
        (Method::POST, &mut item.post),
        (Method::PATCH, &mut item.patch),
        (Method::PUT, &mut item.put),
        (Method::DELETE, &mut item.delete),
    ];
    operations.into_iter().filter_map(|(method, operation)| Some((method, operation.as_mut()?)))
}

fn add_problems(path: &str, method: &Method, operation: &mut Operation) {
    let has = |place: ParameterIn| {
        let parameters = operation.parameters.iter().flatten();
        parameters
            .into_iter()
            .any(|parameter| matches!(parameter, RefOr::T(parameter) if parameter.parameter_in == place))
    };
    let (in_query, in_path, in_header) = (has(ParameterIn::Query), has(ParameterIn::Path), has(ParameterIn::Header));
    // Operations without input accept an empty object, and must refuse anything else.
    let has_body = operation.request_body.is_some() || matches!(*method, Method::POST | Method::PUT);
    let secured = operation.security.is_some();
    let limited = !rate_limit::EXEMPT.contains(&path);
    let problems = [
        (in_query || has_body || in_header, Code::BAD_REQUEST, "The body, a query parameter or a header is malformed."),
        (secured, Code::UNAUTHENTICATED, "There is no token, or it is unknown, revoked or expired."),
        (secured, Code::FORBIDDEN, "The token lacks a scope, or the caller may not do this."),
        (in_path, Code::NOT_FOUND, "The resource does not exist, or is hidden from the caller."),
        (true, Code::NOT_ACCEPTABLE, "The response is not available in an encoding that `Accept-Encoding` allows."),
        (has_body, Code::BODY_TIMEOUT, "The body did not arrive in time."),
        (has_body, Code::BODY_TOO_LARGE, "The body is too large."),
        (has_body, Code::UNSUPPORTED_MEDIA_TYPE, "The resource does not accept this type of body."),
        (
            has_body || (in_header && *method != Method::GET),
            Code::VALIDATION,
            "The request is well-formed but invalid.",
        ),
        (limited, Code::RATE_LIMITED, "The caller has made too many requests; `Retry-After` says when to try again."),
        (true, Code::INTERNAL, "An error of the server; its log has the cause under `trace_id`."),
        (true, Code::UNAVAILABLE, "The server is temporarily unavailable; `Retry-After` says when to try again."),
    ];
    for (applies, code, description) in problems {
        let status = code.status.to_string();
        if applies && !operation.responses.responses.contains_key(&status) {
            operation.responses.responses.insert(status, RefOr::T(problem(code, description)));
        }
    }
}

fn problem(code: &Code, description: &str) -> Response {
    let Code { name, status, title, .. } = code;
    let mut content = Content::new(Some(Ref::from_schema_name("Problem")));
    content.example = Some(json!({
        "type": format!("/docs/problems#{name}"),
        "title": title,
        "status": status,
        "detail": description,
        "code": name,
    }));
    ResponseBuilder::new().description(description).content("application/problem+json", content).build()
}
