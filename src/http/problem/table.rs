//! The table of problems: every code of the API. Each part of the server declares its own.

use std::collections::HashSet;

use actix_web::http::StatusCode;

use crate::{
    problem::{Code, SHARED, codes},
    service,
};

/// Where the codes are that only HTTP has.
pub enum HttpCode {}

codes! {
    /// The codes of HTTP itself.
    HTTP of HttpCode:
    BAD_REQUEST = ("bad_request", 400, "Bad request",
        "The request is not valid HTTP."),
    MALFORMED_JSON = ("malformed_json", 400, "Malformed JSON",
        "The body is not JSON, or has an object with a key twice; `detail` says at which line and column."),
    MALFORMED_QUERY = ("malformed_query", 400, "Malformed query",
        "A query parameter is unknown to the operation, repeated, missing or malformed; `errors` names it."),
    INVALID_HEADER = ("invalid_header", 400, "Invalid header",
        "A header is malformed, or a condition that the operation does not take, such as `If-Match`; `detail` names it."),
    IDEMPOTENCY_KEY_INVALID = ("idempotency_key_invalid", 400, "Invalid idempotency key",
        "`Idempotency-Key` is empty, longer than 255 characters, or not printable ASCII."),
    UNKNOWN_GAME = ("unknown_game", 404, "Unknown game",
        "There is no game with this id."),
    METHOD_NOT_ALLOWED = ("method_not_allowed", 405, "Method not allowed",
        "The resource exists, but does not accept this method; `Allow` lists those that it accepts."),
    NOT_ACCEPTABLE = ("not_acceptable", 406, "Not acceptable",
        "The server has none of the formats in `Accept` or `Accept-Encoding`."),
    HEAD_TIMEOUT = ("head_timeout", 408, "Head too slow",
        "The head of the request (its path and headers) did not arrive in time."),
    BODY_TIMEOUT = ("body_timeout", 408, "Body too slow",
        "The body did not arrive in time."),
    BODY_TOO_LARGE = ("body_too_large", 413, "Body too large",
        "The body is larger than this resource accepts; `detail` says how much it accepts."),
    URI_TOO_LONG = ("uri_too_long", 414, "URI too long",
        "The path and the query are together longer than the server accepts."),
    UNSUPPORTED_MEDIA_TYPE = ("unsupported_media_type", 415, "Unsupported media type",
        "The body must be sent as `Content-Type: application/json`, without `Content-Encoding`."),
    HEAD_TOO_LARGE = ("head_too_large", 431, "Head too large",
        "The head of the request (its path and headers) is larger than the server accepts."),
    FORMAT_NOT_IMPLEMENTED = ("format_not_implemented", 501, "Format not implemented",
        "The server does not make the format that `format` names."),
}

/// Returns the general code for a status that the framework has chosen.
pub fn for_status(status: StatusCode) -> &'static Code {
    match status {
        StatusCode::UNAUTHORIZED => Code::UNAUTHENTICATED,
        StatusCode::FORBIDDEN => Code::FORBIDDEN,
        StatusCode::NOT_FOUND => Code::NOT_FOUND,
        StatusCode::METHOD_NOT_ALLOWED => HttpCode::METHOD_NOT_ALLOWED,
        StatusCode::NOT_ACCEPTABLE => HttpCode::NOT_ACCEPTABLE,
        StatusCode::REQUEST_TIMEOUT => HttpCode::BODY_TIMEOUT,
        StatusCode::PRECONDITION_FAILED => Code::PRECONDITION_FAILED,
        StatusCode::PAYLOAD_TOO_LARGE => HttpCode::BODY_TOO_LARGE,
        StatusCode::URI_TOO_LONG => HttpCode::URI_TOO_LONG,
        StatusCode::UNSUPPORTED_MEDIA_TYPE => HttpCode::UNSUPPORTED_MEDIA_TYPE,
        StatusCode::UNPROCESSABLE_ENTITY => Code::VALIDATION,
        StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => HttpCode::HEAD_TOO_LARGE,
        StatusCode::TOO_MANY_REQUESTS => Code::RATE_LIMITED,
        StatusCode::NOT_IMPLEMENTED => HttpCode::FORMAT_NOT_IMPLEMENTED,
        StatusCode::SERVICE_UNAVAILABLE => Code::UNAVAILABLE,
        other if other.is_client_error() => HttpCode::BAD_REQUEST,
        _ => Code::INTERNAL,
    }
}

/// Returns every code, ordered by status.
pub fn table() -> Vec<&'static Code> {
    let mut table = [HTTP, SHARED, &service::codes()].concat();
    let mut seen = HashSet::new();
    table.retain(|code| seen.insert(*code));
    table.sort_by_key(|code| code.status);
    table
}

#[cfg(test)]
mod tests {
    use std::{env, fs};

    use super::*;

    /// Returns the page `docs/problems.md`, to which the `type` of every problem points.
    fn page() -> String {
        let head = "# Problems\n\n\
            <!-- Generated from the errors that the code declares: `UPDATE=1 cargo test problems_page` -->\n\n\
            Every error is an [RFC 9457](https://www.rfc-editor.org/rfc/rfc9457) `application/problem+json`. Match on `code`: \
            it does not change. `title` and `detail` are for people, and may.\n";
        table().into_iter().fold(head.to_owned(), |page, Code { name, status, title, meaning }| {
            page + &format!("\n## {name}\n**{status} {title}.** {meaning}\n")
        })
    }

    #[test]
    fn problems_page_is_the_table() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/problems.md");
        if env::var_os("UPDATE").is_some() {
            fs::write(path, page()).unwrap();
        }
        assert!(fs::read_to_string(path).unwrap() == page(), "run: UPDATE=1 cargo test problems_page");
    }

    #[test]
    fn codes_are_errors_with_names_of_their_own() {
        let mut seen = HashSet::new();
        for code in table() {
            assert!(seen.insert(code.name), "{} is there twice", code.name);
            assert!(code.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{}", code.name);
            assert!((400..600).contains(&code.status), "{}", code.name);
        }
    }

    #[test]
    fn a_general_code_has_the_status_it_stands_for() {
        for status in [400, 401, 403, 404, 405, 406, 408, 412, 413, 414, 415, 422, 429, 431, 500, 501, 503] {
            let status = StatusCode::from_u16(status).unwrap();
            assert_eq!(for_status(status).status, status.as_u16());
        }
    }
}
