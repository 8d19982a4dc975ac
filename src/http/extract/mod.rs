//! Extractors of request data for handlers. Every failure is a problem.
//!
//! The names are those of actix's own extractors, since utoipa reads them from the handlers' signatures.

mod body;
mod explain;
mod form;
mod memory;
mod upload;

use std::future::{Ready, ready};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, Error as _},
};

pub use body::{Body, BodyDigest, BodyLimits, IDEMPOTENCY_KEY, OptionalBody};
pub use form::Form;
pub use memory::BodyMemory;
pub use upload::Upload;

use super::problem::{HttpCode, Problem};
use crate::games::pointers::pointer_of;

/// An empty body.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// The query, parsed as `T`. Let `T` deny unknown fields.
#[derive(Clone, Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned> FromRequest for Query<T> {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(read_query(request.query_string()).map(Self))
    }
}

/// Refuses a query of an operation that has none.
///
/// # Errors
/// 400 `malformed_query` if it has any parameter.
pub fn refuse_query(query: &str) -> Result<(), Problem> {
    let Nothing {} = read_query(query)?;
    Ok(())
}

fn read_query<T: DeserializeOwned>(query: &str) -> Result<T, Problem> {
    // An empty cursor means the first page, for clients that always send one.
    let parts = query.split('&').filter(|part| *part != "cursor=").collect::<Vec<_>>().join("&");
    let pairs = serde_urlencoded::Deserializer::new(form_urlencoded::parse(parts.as_bytes()));
    serde_path_to_error::deserialize(pairs).map_err(|error| {
        Problem::new(HttpCode::MALFORMED_QUERY, "The query is not what this resource takes.")
            .error(pointer_of(&error), explain::sentence(&error.inner().to_string()))
    })
}

/// A number in a query, from `MIN` to `MAX`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounded<const MIN: u64, const MAX: u64>(pub u64);

impl<'de, const MIN: u64, const MAX: u64> Deserialize<'de> for Bounded<MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u64::deserialize(deserializer).ok().filter(|number| (MIN..=MAX).contains(number));
        number.map(Self).ok_or_else(|| D::Error::custom(format_args!("must be a number from {MIN} to {MAX}")))
    }
}

/// The variable parts of the path, parsed as `T`.
///
/// An invalid part (an id that is not a UUID) is a 404: no such resource can exist.
#[derive(Clone, Debug)]
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + 'static> FromRequest for Path<T> {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let path = actix_web::web::Path::<T>::from_request(request, payload).into_inner();
        ready(path.map(|path| Self(path.into_inner())).map_err(|_| Problem::not_found()))
    }
}

#[cfg(test)]
mod tests {
    use actix_web::{
        App, HttpResponse,
        test::{TestRequest, call_service, init_service},
        web,
    };
    use serde_json::{Value, json};
    use uuid::Uuid;

    use super::*;
    use crate::http::testing::problem_of;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "read by serde only")]
    struct Wanted {
        game: String,
        seats: Option<Bounded<1, 32>>,
        version: Option<u32>,
    }

    async fn problem_with(uri: &str) -> Value {
        let find = |_: Path<Uuid>, _: Query<Wanted>| async { HttpResponse::Ok().finish() };
        let app = init_service(App::new().route("/things/{id}", web::get().to(find))).await;
        problem_of(call_service(&app, TestRequest::get().uri(uri).to_request()).await).await
    }

    const THING: &str = "/things/019a0000-0000-7000-8000-000000000000";

    #[actix_web::test]
    async fn an_id_that_is_none_is_not_found() {
        assert_eq!(problem_with("/things/7?game=x").await["code"], "not_found");
    }

    #[actix_web::test]
    async fn a_wrong_query_names_the_parameter() {
        for (query, parameter) in [
            ("game=x&seats=many", "/seats"),
            ("game=x&seats=0", "/seats"),
            ("game=x&seats=33", "/seats"),
            ("game=x&sets=2", "/sets"),
            ("seats=2", "/game"),
            ("game=x&game=y", "/game"),
        ] {
            let problem = problem_with(&format!("{THING}?{query}")).await;
            assert_eq!(problem["code"], "malformed_query");
            assert_eq!(problem["errors"][0]["pointer"], json!(parameter), "{query}: {problem}");
        }
    }

    #[actix_web::test]
    async fn what_is_no_number_is_told_what_to_be() {
        for (version, detail) in [
            ("x", "Must be a whole number."),
            ("", "Must be a whole number."),
            ("99999999999", "Must be a whole number, and a smaller one."),
        ] {
            let problem = problem_with(&format!("{THING}?game=x&version={version}")).await;
            assert_eq!(problem["errors"][0], json!({"pointer": "/version", "detail": detail}));
        }
    }
}
