//! Conditional requests: strong entity tags made from content, `If-None-Match` and `If-Match`.
//!
//! The tag is that of the JSON before compression. Every response depends on the caller, so only private caches may
//! store it, and must revalidate each time.
//!
//! A malformed `If-None-Match` names nothing that the client has, so it gets everything. A malformed `If-Match` is refused: the
//! client believes that it has set a condition. So is `If-None-Match` for a change, in `unexpected.rs`.

use std::marker::PhantomData;

use actix_web::{
    HttpRequest, HttpResponse, Responder, ResponseError,
    body::BoxBody,
    http::header::{self, ContentType, ETag, EntityTag, HeaderValue, IfMatch},
    web::Bytes,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::{
    problem::{HttpCode, Problem},
    response::VARY,
};
use crate::{service::Expected, web::is_known};

const TAG_BYTES: usize = 16;

/// A JSON response with an entity tag, or 304 if the client already has it.
#[derive(Clone, Debug)]
pub struct Tagged<T>(pub T);

impl<T: Serialize> Responder for Tagged<T> {
    type Body = BoxBody;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse {
        respond_with_etag(request, &self.0)
    }
}

/// Returns the value as JSON with its entity tag, or 304 without a body if the client already has it.
pub fn respond_with_etag<T: Serialize>(request: &HttpRequest, value: &T) -> HttpResponse {
    match Written::of(value) {
        Ok(written) => written.respond_to(request),
        Err(problem) => problem.error_response(),
    }
}

/// A value as JSON, with its entity tag. Responds like [`Tagged`]; clones share the text.
pub struct Written<T> {
    json: Bytes,
    tag: EntityTag,
    of: PhantomData<fn() -> T>,
}

impl<T: Serialize> Written<T> {
    /// Writes a value.
    ///
    /// # Errors
    /// A 500 if it cannot be written as JSON.
    pub fn of(value: &T) -> Result<Self, Problem> {
        let json = serde_json::to_vec(value).map_err(Problem::internal)?;
        Ok(Self { tag: tag_of(&json), json: json.into(), of: PhantomData })
    }
}

impl<T> Written<T> {
    /// Returns the entity tag.
    pub fn tag(&self) -> &EntityTag {
        &self.tag
    }

    /// Returns the length of the text in bytes.
    pub fn length(&self) -> usize {
        self.json.len()
    }
}

impl<T> Clone for Written<T> {
    fn clone(&self) -> Self {
        Self { json: self.json.clone(), tag: self.tag.clone(), of: PhantomData }
    }
}

impl<T> Responder for Written<T> {
    type Body = BoxBody;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse {
        // The response to a write must be sent, whatever the client already has.
        let known = request.method().is_safe() && is_known(request, &self.tag);
        let mut response = if known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
        response
            .insert_header(ETag(self.tag))
            .insert_header((header::CACHE_CONTROL, "private, no-cache"))
            .insert_header(VARY);
        if known { response.finish() } else { response.content_type(ContentType::json()).body(self.json) }
    }
}

/// Returns the entity tag of a value, as [`respond_with_etag`] sends it.
///
/// # Errors
/// A 500 if it cannot be written as JSON.
pub fn etag_of<T: Serialize>(value: &T) -> Result<EntityTag, Problem> {
    serde_json::to_vec(value).map(|json| tag_of(&json)).map_err(Problem::internal)
}

/// Returns the states of a resource for which a write is meant, if the client names any.
///
/// # Errors
/// 400 `invalid_header` if `If-Match` is malformed.
pub fn if_match(request: &HttpRequest) -> Result<Option<IfMatch>, Problem> {
    let lines: Vec<_> = request.headers().get_all(header::IF_MATCH).map(HeaderValue::as_bytes).collect();
    if lines.is_empty() {
        return Ok(None);
    }
    // A tag may contain bytes beyond ASCII, of which each is a character.
    let value: String = lines.join(&b',').into_iter().map(char::from).collect();
    let named = if value.trim() == "*" { Some(IfMatch::Any) } else { tags_in(&value).map(IfMatch::Items) };
    named.map(Some).ok_or_else(|| {
        let detail = "`If-Match` must be `*`, or a list of entity tags with their double quotes, as `ETag` has them.";
        Problem::new(HttpCode::INVALID_HEADER, detail)
    })
}

/// The same for something that exists, where `*` is no condition: it holds for every state, also for one that comes meanwhile.
///
/// # Errors
/// Those of [`if_match`].
pub fn if_match_existing(request: &HttpRequest) -> Result<Option<IfMatch>, Problem> {
    Ok(if_match(request)?.filter(|named| !matches!(named, IfMatch::Any)))
}

/// What may stand between entity tags.
const SEPARATORS: [char; 3] = [',', ' ', '\t'];

/// Reads a list of entity tags (RFC 9110, section 13.1.1). Unlike the framework, it passes over nothing that is not a tag, and lets
/// tags contain commas.
fn tags_in(list: &str) -> Option<Vec<EntityTag>> {
    let mut tags = Vec::new();
    let mut rest = list.trim_matches(SEPARATORS);
    while !rest.is_empty() {
        let begin = rest.find('"')? + 1;
        let end = begin + rest[begin..].find('"')? + 1;
        tags.push(rest[..end].parse().ok()?);
        let behind = rest[end..].trim_start_matches(SEPARATORS);
        let gap = rest.len() - behind.len();
        if !behind.is_empty() && !rest[end..gap].contains(',') {
            return None;
        }
        rest = behind;
    }
    Some(tags)
}

/// Returns the states of the resource that the request accepts, from `If-Match`.
///
/// # Errors
/// Those of [`if_match`].
pub fn expected<T: Serialize + 'static>(request: &HttpRequest) -> Result<Expected<T>, Problem> {
    if_match(request).map(expecting)
}

/// The same for something that exists, where `*` is no condition.
///
/// # Errors
/// Those of [`if_match`].
pub fn expected_existing<T: Serialize + 'static>(request: &HttpRequest) -> Result<Expected<T>, Problem> {
    if_match_existing(request).map(expecting)
}

fn expecting<T: Serialize + 'static>(named: Option<IfMatch>) -> Expected<T> {
    // Unlike the request, the tags can be sent to another thread.
    let named = named?;
    Some(Box::new(move |value| etag_of(value).is_ok_and(|tag| includes(&named, &tag))))
}

/// Returns whether a write that is meant for these states may change the current one.
pub fn includes(named: &IfMatch, current: &EntityTag) -> bool {
    match named {
        IfMatch::Any => true,
        IfMatch::Items(tags) => tags.iter().any(|tag| tag.strong_eq(current)),
    }
}

/// Returns the entity tag of this JSON.
pub(super) fn tag_of(json: &[u8]) -> EntityTag {
    EntityTag::new_strong(URL_SAFE_NO_PAD.encode(&Sha256::digest(json)[..TAG_BYTES]))
}

#[cfg(test)]
mod tests {
    use actix_web::{
        body::{BodySize, MessageBody},
        test::TestRequest,
    };
    use serde_json::json;

    use super::*;

    fn asked(if_none_match: &[u8]) -> HttpResponse {
        let if_none_match = HeaderValue::from_bytes(if_none_match).unwrap();
        let request = TestRequest::get().insert_header((header::IF_NONE_MATCH, if_none_match)).to_http_request();
        Tagged(json!({"version": 7})).respond_to(&request)
    }

    fn tag() -> EntityTag {
        etag_of(&json!({"version": 7})).unwrap()
    }

    #[test]
    fn whoever_has_it_gets_no_body() {
        let tag = tag();
        for header in [tag.to_string(), format!("W/{tag}"), format!("\"other\", W/\"x\",{tag}"), "*".to_owned()] {
            let response = asked(header.as_bytes());
            assert_eq!(response.status(), 304, "{header}");
            assert_eq!(response.headers().get(header::ETAG).unwrap(), &tag.to_string());
            assert_eq!(response.headers().get(header::CACHE_CONTROL).unwrap(), "private, no-cache");
            assert!(matches!(response.body().size(), BodySize::None | BodySize::Sized(0)));
        }
    }

    #[test]
    fn whoever_has_another_gets_it_whole() {
        for header in [&b"\"other\""[..], b"", b"\xff\xfe", b"W/*"] {
            let response = asked(header);
            assert_eq!(response.status(), 200);
            assert_eq!(response.headers().get(header::ETAG).unwrap(), &tag().to_string());
            assert_eq!(response.headers().get(header::VARY).unwrap(), "Authorization, Accept, Accept-Language");
        }
    }

    #[test]
    fn a_write_meant_for_another_state_is_refused() {
        let tag = tag();
        let check = |value: &str| {
            let request = TestRequest::patch().insert_header((header::IF_MATCH, value)).to_http_request();
            includes(&if_match(&request).expect("it is well-formed").expect("it is there"), &tag)
        };
        assert!(check(&tag.to_string()));
        assert!(check(&format!("\"other\", {tag}")));
        assert!(check("*"));
        assert!(!check("\"other\""));
        assert!(!check(&format!("W/{tag}")));
        assert!(!check(""));
        assert!(!check(", ,"));
        assert!(check(&format!(" ,\"with,comma\"\t, ,W/\"x\",{tag} ,")));
        assert!(if_match(&TestRequest::patch().to_http_request()).expect("it is well-formed").is_none());
        let beyond_ascii = HeaderValue::from_bytes(b"\"\xfc\"").unwrap();
        let lines = TestRequest::patch().append_header((header::IF_MATCH, beyond_ascii));
        let lines = lines.append_header((header::IF_MATCH, tag.to_string())).to_http_request();
        assert!(includes(&if_match(&lines).expect("it is well-formed").expect("it is there"), &tag));
    }

    #[test]
    fn a_condition_that_is_no_tag_is_refused() {
        let tag = tag().to_string();
        let bare = tag.replace('"', "");
        for value in [
            "no tag",
            &bare,
            &tag[1..],
            &tag[..tag.len() - 1],
            &format!("w/{tag}"),
            &format!("*, {tag}"),
            &format!("{tag} {tag}"),
            &format!("{tag}{tag}"),
            &format!("{tag}, {bare}"),
            "\"a b\"",
        ] {
            let request = TestRequest::patch().insert_header((header::IF_MATCH, value)).to_http_request();
            let problem = if_match(&request).expect_err(value);
            assert_eq!(problem.code(), HttpCode::INVALID_HEADER, "{value}");
            assert!(problem.to_string().contains("`If-Match`"), "{problem}");
        }
    }
}
