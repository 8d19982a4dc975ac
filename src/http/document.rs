//! The API's document: describes what all operations have in common.

mod headers;
mod unions;
mod webhooks;

use std::collections::{BTreeMap, BTreeSet};

use actix_web::http::Method;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::{
    IntoParams, IntoResponses, Modify, OpenApi,
    openapi::{
        Content, Deprecated, Ref, RefOr, Response, ResponseBuilder, Schema,
        path::{Operation, ParameterIn, PathItem},
        schema::AdditionalProperties,
        security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme},
    },
};

use super::{
    deprecation,
    problem::{Code, HttpCode, ProblemBody},
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
    /// with the same body gets the same response; with another body 422, and 409 while the first request is running. Bodies
    /// that differ only in the order of fields or in white space are the same.
    #[param(rename = "Idempotency-Key", min_length = 1, max_length = 255)]
    idempotency_key: Option<String>,
}

/// The header that makes a write conditional.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "describes a header that is read elsewhere")]
pub struct IfMatchHeader {
    /// The `ETag` of the state that the client expects, with its quotes: for answers and resignations that of the view in the same
    /// `Accept-Language`, for seats and offers that of the match, otherwise that of the resource. Several tags, separated by commas, and
    /// `*` for any state are accepted, too.
    #[param(rename = "If-Match", example = "\"6m2kYkQm1wq0c4X1d3YzLg\"")]
    if_match: Option<String>,
}

/// The head of the document.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Acepost",
        description = include_str!("document/guide.md"),
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
        contact(name = "The Acepost developers")
    ),
    servers((url = "/", description = "This server.")),
    tags(
        (name = "accounts", description = "Registering, signing in, your account and tokens."),
        (name = "apps", description = "Signing in to apps that others write (OAuth 2.1), and registering them."),
        (name = "players", description = "Public profiles of players."),
        (name = "games", description = "The catalogue, the rules, and the leaderboards."),
        (name = "matches", description = "Creating, finding, joining and starting matches."),
        (name = "invitations", description = "Inviting players to matches, and answering."),
        (name = "pairings", description = "Quick pairing with players who want the same."),
        (name = "play", description = "Views and answers to decisions."),
        (name = "webhooks", description = "Webhooks of players, and their deliveries."),
        (name = "messages", description = "What webhooks get."),
        (name = "push", description = "Notices on devices: Web Push, and gateways of apps."),
        (name = "email", description = "E-mail settings."),
        (name = "records", description = "Events, replays, records, and verifying them."),
        (name = "notices", description = "Notices for players, in lists and streams."),
        (name = "operations", description = "For operators.")
    ),
    modifiers(&Security)
)]
pub struct Head;

const RESPONSES: &str = "#/components/responses/";

/// The security scheme.
const TOKEN: &str = "token";

struct Security;

impl Modify for Security {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .bearer_format("ace_ and 43 characters")
            .description(Some(
                "A session's token may do everything; a personal access token, or an app's, what its scopes say.",
            ))
            .build();
        let components = document.components.get_or_insert_default();
        components.security_schemes.insert(TOKEN.to_owned(), SecurityScheme::Http(scheme).into());
    }
}

/// Adds what all operations have in common, and gives everything the form that generators of clients understand.
pub fn complete(document: &mut utoipa::openapi::OpenApi) {
    let mut problems = BTreeMap::new();
    for (path, item) in &mut document.paths.paths {
        for (method, operation) in operations(item) {
            tell_deprecation(operation);
            add_problems(path, &method, operation, &mut problems);
            headers::complete(path, &method, operation);
            allow_no_body(operation);
            tell_scopes(operation);
            tell_sessions(operation);
            tell_stream_items(operation);
        }
    }
    if let Some(components) = &mut document.components {
        for (name, schema) in &mut components.schemas {
            refer_to_items(name, schema);
        }
        unions::complete(&mut components.schemas);
        components.responses = problems;
        headers::describe(components);
        document.webhooks = Some(webhooks::describe(&mut components.schemas));
    }
    close_requested_unions(document);
    drop_unused(document);
}

fn tell_deprecation(operation: &mut Operation) {
    if operation.operation_id.as_deref().is_some_and(deprecation::is_deprecated) {
        operation.deprecated = Some(Deprecated::True);
    }
}

/// Lets an optional body be left out, instead of allowing `null`.
fn allow_no_body(operation: &mut Operation) {
    let Some(RefOr::T(body)) = &mut operation.request_body else { return };
    for content in body.content.values_mut() {
        if let RefOr::T(content) = content
            && let Some(RefOr::T(Schema::OneOf(either))) = &content.schema
        {
            content.schema = either.items.iter().find(|item| matches!(item, RefOr::Ref(_))).cloned();
        }
    }
}

/// Tells which scope an operation needs. A bearer token has no scopes in terms of the document, so they are told in words and
/// in an extension. What needs no token says so, too.
fn tell_scopes(operation: &mut Operation) {
    let requirements = operation.security.get_or_insert_default();
    let mut scopes = Vec::new();
    for requirement in requirements {
        let named = serde_json::to_value(&*requirement).unwrap_or_default();
        let Some(named) = named[TOKEN].as_array() else { continue };
        scopes.extend(named.clone());
        *requirement = SecurityRequirement::new(TOKEN, [""; 0]);
    }
    let Some(scope) = scopes.first().and_then(Value::as_str) else { return };
    let told = format!("A personal access token, or the token of an app, needs the scope `{scope}`.");
    let description = operation.description.get_or_insert_default();
    *description = format!("{description}\n\n{told}");
    let extensions = operation.extensions.get_or_insert_default();
    extensions.insert("x-scopes".to_owned(), json!(scopes));
}

/// The operation that needs a token, but neither a scope nor a session.
const TAKES_ANY_TOKEN: &str = "delete_session";

/// Tells that an operation needs a session, unless its description does: it needs a token, and no scope is named.
fn tell_sessions(operation: &mut Operation) {
    let requirements = serde_json::to_value(&operation.security).unwrap_or_default();
    let needs_token = |all: &Vec<Value>| !all.is_empty() && all.iter().all(|one| one[TOKEN].is_array());
    let needs_token = requirements.as_array().is_some_and(needs_token);
    let has_scope = operation.extensions.as_ref().is_some_and(|extensions| extensions.contains_key("x-scopes"));
    let takes_any = operation.operation_id.as_deref() == Some(TAKES_ANY_TOKEN);
    if !needs_token || has_scope || takes_any {
        return;
    }
    let description = operation.description.get_or_insert_default();
    if !["equires a session", "eeds a session"].iter().any(|said| description.contains(said)) {
        *description = format!("{description}\n\nOnly the token of a session may do this.");
    }
}

/// What the data of each event of a stream is, by the operation.
const STREAMS: [(&str, &str); 2] = [("list_events", "EventView"), ("get_notice_stream", "Notice")];

/// Names the schema of a stream's items. `OpenAPI` has a keyword for it only from 3.2 on, which generators do not read yet.
fn tell_stream_items(operation: &mut Operation) {
    let id = operation.operation_id.as_deref();
    let Some((_, item)) = STREAMS.iter().find(|(stream, _)| id == Some(stream)) else { return };
    for response in operation.responses.responses.values_mut() {
        if let RefOr::T(response) = response
            && let Some(RefOr::T(stream)) = response.content.get_mut("text/event-stream")
        {
            let schema = json!({"$ref": unions::SCHEMAS.to_owned() + item});
            stream.extensions.get_or_insert_default().insert("x-item-schema".to_owned(), schema);
        }
    }
}

/// Allows no further fields in the variants of unions that only requests have: the server refuses unknown fields.
fn close_requested_unions(document: &mut utoipa::openapi::OpenApi) {
    let described = document.paths.paths.values_mut().flat_map(operations);
    let (requests, responses): (Vec<_>, Vec<_>) =
        described.map(|(_, one)| (references(&one.request_body), references(&one.responses))).unzip();
    let Some(components) = &mut document.components else { return };
    let shared = references(&(&document.webhooks, &components.responses));
    let sent = reachable(&components.schemas, responses.into_iter().flatten().chain(shared).collect());
    let taken = reachable(&components.schemas, requests.into_iter().flatten().collect());
    let unions = taken.difference(&sent).filter_map(|name| components.schemas.get(name));
    let variants: Vec<String> = unions.flat_map(variants_of).collect();
    for variant in variants.iter().filter(|name| !sent.contains(*name)) {
        if let Some(RefOr::T(Schema::Object(object))) = components.schemas.get_mut(variant) {
            object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
        }
    }
}

fn variants_of(schema: &RefOr<Schema>) -> Vec<String> {
    match schema {
        RefOr::T(Schema::OneOf(union)) if union.discriminator.is_some() => references(&union.items),
        _ => Vec::new(),
    }
}

/// Drops schemas to which no operation or webhook leads.
fn drop_unused(document: &mut utoipa::openapi::OpenApi) {
    let Some(components) = &mut document.components else { return };
    let wanted = references(&(&document.paths, &document.webhooks, &components.responses));
    let used = reachable(&components.schemas, wanted);
    components.schemas.retain(|name, _| used.contains(name));
}

/// Returns the names of these schemas, and of all to which they lead.
fn reachable(schemas: &unions::Schemas, mut wanted: Vec<String>) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    while let Some(name) = wanted.pop() {
        if let Some(schema) = schemas.get(&name).filter(|_| used.insert(name.clone())) {
            wanted.extend(references(schema));
        }
    }
    used
}

/// Returns the names of the schemas to which this refers.
fn references(to: &impl Serialize) -> Vec<String> {
    let mut names = Vec::new();
    let mut nodes: Vec<Value> = serde_json::to_value(to).into_iter().collect();
    while let Some(node) = nodes.pop() {
        match node {
            Value::Object(fields) => {
                let name = fields.get("$ref").and_then(Value::as_str).and_then(|to| to.strip_prefix(unions::SCHEMAS));
                names.extend(name.map(str::to_owned));
                nodes.extend(fields.into_values());
            }
            Value::Array(items) => nodes.extend(items),
            _ => {}
        }
    }
    names
}

/// Lets a page refer to its item type instead of containing a copy, so that clients get one type and not two.
fn refer_to_items(name: &str, schema: &mut RefOr<Schema>) {
    let (Some(item), RefOr::T(Schema::Object(page))) = (name.strip_prefix("Page_"), schema) else { return };
    if let Some(RefOr::T(Schema::Array(items))) = page.properties.get_mut("items") {
        items.items = Ref::from_schema_name(item).into();
    }
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

/// Adds the problems that every operation of this kind may answer. They are described once, in `shared`.
fn add_problems(
    path: &str,
    method: &Method,
    operation: &mut Operation,
    shared: &mut BTreeMap<String, RefOr<Response>>,
) {
    let has = |place: ParameterIn| {
        let parameters = operation.parameters.iter().flatten();
        parameters
            .into_iter()
            .any(|parameter| matches!(parameter, RefOr::T(parameter) if parameter.parameter_in == place))
    };
    let (in_path, in_header) = (has(ParameterIn::Path), has(ParameterIn::Header));
    // Queries and conditions that the operation does not take are refused.
    let is_api = path.starts_with("/v1/");
    // Operations without input accept an empty object, and must refuse anything else.
    let has_body = operation.request_body.is_some() || matches!(*method, Method::POST | Method::PUT);
    let secured = operation.security.is_some();
    let limited = !rate_limit::EXEMPT.contains(&path);
    let is_deprecated = headers::is_deprecated(operation);
    let problems = [
        (
            is_api || has_body || in_header,
            HttpCode::BAD_REQUEST,
            "The body, a query parameter or a header is malformed.",
        ),
        (secured, Code::UNAUTHENTICATED, "There is no token, or it is unknown, revoked or expired."),
        (secured, Code::FORBIDDEN, "The token lacks a scope, or the caller may not do this."),
        (in_path, Code::NOT_FOUND, "The resource does not exist, or is hidden from the caller."),
        (true, HttpCode::NOT_ACCEPTABLE, "The response is not available in an encoding that `Accept-Encoding` allows."),
        (has_body, HttpCode::BODY_TIMEOUT, "The body did not arrive in time."),
        (has_body, HttpCode::BODY_TOO_LARGE, "The body is too large."),
        (has_body, HttpCode::UNSUPPORTED_MEDIA_TYPE, "The resource does not accept this type of body."),
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
        if !applies || operation.responses.responses.contains_key(&status) {
            continue;
        }
        if is_deprecated {
            // Its problems have headers of their own.
            operation.responses.responses.insert(status, problem(code, description).into());
        } else {
            let exempt = if limited { "" } else { "Exempt" };
            let name = unions::pascal_case(code.name) + exempt;
            operation.responses.responses.insert(status.clone(), RefOr::Ref(Ref::new(RESPONSES.to_owned() + &name)));
            shared.entry(name).or_insert_with(|| {
                let mut problem = problem(code, description);
                headers::add(&status, limited, &mut problem);
                problem.into()
            });
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
