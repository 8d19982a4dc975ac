//! Maps errors outside the handlers to problems: panics, unknown routes, wrong methods, and refusals of the framework.

use std::{any::Any, panic::AssertUnwindSafe};

use actix_web::{
    HttpRequest, HttpResponse, ResponseError,
    body::{BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::{
        Method, StatusCode,
        header::{self, HeaderMap, HeaderValue},
    },
    web::Data,
};
use futures_util::FutureExt;
use utoipa::openapi::{OpenApi, PathItem, path::Operation};

use super::{
    oauth::OAuthProblem,
    outgoing::{Outgoing, route_of},
    problem::{self, Code, HttpCode, Problem, ProblemBody, for_status},
};
use crate::web::Operator;

/// The operations of each route, with their parameters, from the API's document: the router itself reports only that no route matches.
/// The document is asked for when a request is refused, or has a query or a condition for a change, since making it takes longer than everything else
/// at the start of a server.
pub struct Operations(pub fn() -> &'static OpenApi);

impl Operations {
    /// Returns the `Allow` header for a route that exists without this method.
    fn refusing(&self, method: &Method, route: &str) -> Option<HeaderValue> {
        let allow = match self.0().paths.paths.get(route) {
            Some(item) => allowed(item)?,
            // Pages and files are not in the document. Those to which mails lead have a button.
            None if route.starts_with("/email/") => HeaderValue::from_static("GET, HEAD, POST"),
            None => HeaderValue::from_static("GET, HEAD"),
        };
        let taken = allow.to_str().is_ok_and(|allow| allow.split(", ").any(|taken| taken == method.as_str()));
        (!taken).then_some(allow)
    }

    /// Returns what the document says of a method of a route.
    pub fn operation(&self, method: &Method, route: &str) -> Option<&'static Operation> {
        let item = self.0().paths.paths.get(route)?;
        let operation = match *method {
            Method::GET => &item.get,
            Method::POST => &item.post,
            Method::PUT => &item.put,
            Method::PATCH => &item.patch,
            Method::DELETE => &item.delete,
            _ => return None,
        };
        operation.as_ref()
    }
}

fn allowed(item: &PathItem) -> Option<HeaderValue> {
    let methods = [
        ("GET, HEAD", &item.get),
        ("POST", &item.post),
        ("PUT", &item.put),
        ("PATCH", &item.patch),
        ("DELETE", &item.delete),
    ];
    let taken: Vec<_> = methods.into_iter().filter_map(|(name, there)| there.as_ref().map(|_| name)).collect();
    HeaderValue::from_str(&taken.join(", ")).ok()
}

/// Makes a panic in a handler a 500 instead of a dropped connection.
///
/// # Errors
/// The 500, if the handler panicked: the request is gone with the handler, so this cannot be a response to it.
pub(super) async fn catch_panics<B>(answer: impl Future<Output = Outgoing<B>>) -> Outgoing<B> {
    // Shared state is behind locks and channels, which handle panics.
    let answer = AssertUnwindSafe(answer).catch_unwind().await;
    answer.unwrap_or_else(|panic| Err(Problem::internal(format_args!("panic: {}", said(&*panic))).into()))
}

fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a message")
}

/// Turns every error that is not yet a problem into one. Other headers are kept.
///
/// # Errors
/// Those of the inner service, as problems.
pub(super) fn into_problems(answer: Outgoing<impl MessageBody + 'static>) -> Outgoing<BoxBody> {
    match answer {
        Ok(answer) => {
            let (request, response) = answer.into_parts();
            let allow = || {
                let operations = request.app_data::<Data<Operations>>()?;
                let route = route_of(&request)?;
                operations.refusing(request.method(), &route)
            };
            let response = into_problem(response.map_into_boxed_body(), is_preflight(&request), allow);
            let response = with_contact(&request, response);
            Ok(ServiceResponse::new(request, response))
        }
        Err(mut error) => {
            error.add_response_mapper(|response| into_problem(response, false, || None));
            Err(error)
        }
    }
}

/// The problems in which only the operator can help.
const ONLY_BY_OPERATOR: [&str; 2] = ["suspended", "registration_closed"];

/// Adds to such a problem where to ask the operator.
fn with_contact(request: &HttpRequest, response: HttpResponse) -> HttpResponse {
    let contact = request.app_data::<Data<Operator>>().and_then(|operator| operator.contact.as_deref());
    let problem = response.error().and_then(|error| match error.as_error::<OAuthProblem>() {
        Some(OAuthProblem::Failed(problem)) => Some(problem),
        _ => error.as_error::<Problem>(),
    });
    let theirs = problem.filter(|problem| ONLY_BY_OPERATOR.contains(&problem.code().name));
    let Some((problem, contact)) = theirs.zip(contact) else { return response };
    let body = ProblemBody::of(problem).with_contact(contact).to_json();
    response.set_body(BoxBody::new(body))
}

fn is_preflight(request: &HttpRequest) -> bool {
    request.method() == Method::OPTIONS && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
}

fn into_problem(
    response: HttpResponse,
    is_preflight: bool,
    allow: impl FnOnce() -> Option<HeaderValue>,
) -> HttpResponse {
    let status = response.status();
    if !(status.is_client_error() || status.is_server_error()) || is_made(response.headers()) {
        return response;
    }
    // The router tries one route after another, and reports "not found" if none accepts the method.
    let is_from_router = status == StatusCode::NOT_FOUND || status == StatusCode::METHOD_NOT_ALLOWED;
    let allow = if is_from_router { allow() } else { None };
    let code = if allow.is_some() { HttpCode::METHOD_NOT_ALLOWED } else { for_status(status) };
    let mut problem = as_problem(code, status, is_preflight).error_response();
    let kept: Vec<_> = response.headers().iter().filter(|(name, _)| !describes_body(name.as_str())).collect();
    // What the response says itself counts, and not what a problem says in general.
    for (name, _) in &kept {
        problem.headers_mut().remove(*name);
    }
    for (name, value) in kept {
        problem.headers_mut().append(name.clone(), value.clone());
    }
    if let Some(allow) = allow {
        problem.headers_mut().insert(header::ALLOW, allow);
    }
    problem
}

fn as_problem(code: &'static Code, status: StatusCode, is_preflight: bool) -> Problem {
    match code {
        Code::NOT_FOUND => Problem::not_found(),
        Code::INTERNAL => Problem::internal(format_args!("the framework answered {status}")),
        HttpCode::METHOD_NOT_ALLOWED => Problem::new(code, "This resource does not take this method."),
        HttpCode::NOT_ACCEPTABLE => {
            Problem::new(code, "The response is not available in an encoding that `Accept-Encoding` allows.")
        }
        HttpCode::FORMAT_NOT_IMPLEMENTED => Problem::new(code, "The response is JSON only."),
        HttpCode::BAD_REQUEST if is_preflight => {
            Problem::new(code, "This server does not allow the preflight's origin, method or headers (CORS).")
        }
        _ => Problem::new(code, status.canonical_reason().unwrap_or("The request was refused.")),
    }
}

/// Returns whether it is already a problem, an error of OAuth, or a page that describes the error.
fn is_made(headers: &HeaderMap) -> bool {
    let made = [problem::CONTENT_TYPE.as_bytes(), b"application/json", b"text/html"];
    let kind = headers.get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| made.iter().any(|made| kind.as_bytes().starts_with(made)))
}

fn describes_body(name: &str) -> bool {
    matches!(name, "content-type" | "content-length" | "content-encoding" | "transfer-encoding" | "etag")
}

/// Lets every route with GET accept HEAD, which returns the head of the same response.
///
/// The body is dropped further out, where the method of the original request is known.
pub(super) fn head_as_get(request: &mut ServiceRequest) {
    if request.method() == Method::HEAD {
        request.head_mut().method = Method::GET;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use actix_web::{
        App, Error, error, get,
        middleware::{Next, from_fn},
        post,
        test::{TestRequest, init_service},
    };
    use serde_json::Value;

    use super::*;
    use crate::http::testing::problem_of;

    #[utoipa::path(responses((status = 200)))]
    #[get("/things/{id}")]
    async fn get_thing() -> &'static str {
        "thing"
    }

    #[utoipa::path(responses((status = 200)))]
    #[post("/things/{id}")]
    async fn break_thing() -> &'static str {
        panic!("the seed is 1234")
    }

    #[get("/refused")]
    async fn refused() -> Result<&'static str, Error> {
        Err(error::ErrorUnsupportedMediaType("in the framework's own words"))
    }

    fn document() -> &'static OpenApi {
        static DOCUMENT: LazyLock<OpenApi> = LazyLock::new(|| {
            let api = utoipa_actix_web::AppExt::into_utoipa_app(App::new());
            api.service(get_thing).service(break_thing).split_for_parts().1
        });
        &DOCUMENT
    }

    async fn mapped(
        mut request: ServiceRequest,
        next: Next<impl MessageBody + 'static>,
    ) -> Result<ServiceResponse<BoxBody>, Error> {
        head_as_get(&mut request);
        into_problems(catch_panics(next.call(request)).await)
    }

    async fn ask(method: Method, path: &str) -> ServiceResponse<impl MessageBody> {
        let app = App::new()
            .service(get_thing)
            .service(break_thing)
            .service(refused)
            .app_data(Data::new(Operations(document)))
            .wrap(from_fn(mapped));
        let request = TestRequest::default().method(method).uri(path).to_request();
        let app = init_service(app).await;
        let answer = actix_web::dev::Service::call(&app, request).await;
        answer.map_or_else(
            |error| ServiceResponse::new(TestRequest::default().to_http_request(), error.error_response()),
            ServiceResponse::map_into_boxed_body,
        )
    }

    async fn problem(method: Method, path: &str) -> Value {
        problem_of(ask(method, path).await).await
    }

    #[actix_web::test]
    async fn a_panic_is_a_500_without_its_cause() {
        let problem = problem(Method::POST, "/things/1").await;
        assert_eq!(problem["code"], "internal");
        assert!(!problem.to_string().contains("1234"), "{problem}");
    }

    #[actix_web::test]
    async fn an_unknown_route_is_a_404() {
        assert_eq!(problem(Method::GET, "/nothing").await["code"], "not_found");
    }

    #[actix_web::test]
    async fn a_wrong_method_is_a_405_that_lists_the_right_ones() {
        let answer = ask(Method::DELETE, "/things/1").await;
        assert_eq!(answer.headers().get(header::ALLOW).unwrap(), "GET, HEAD, POST");
        assert_eq!(problem_of(answer).await["code"], "method_not_allowed");
    }

    #[actix_web::test]
    async fn a_page_that_is_not_in_the_document_takes_get_and_head() {
        let answer = ask(Method::POST, "/refused").await;
        assert_eq!(answer.headers().get(header::ALLOW).unwrap(), "GET, HEAD");
        assert_eq!(problem_of(answer).await["code"], "method_not_allowed");
    }

    #[actix_web::test]
    async fn what_the_framework_refuses_is_a_problem() {
        let problem = problem(Method::GET, "/refused").await;
        assert_eq!(problem["code"], "unsupported_media_type");
    }

    #[actix_web::test]
    async fn a_bare_refusal_of_a_middleware_says_what_is_wrong() {
        for (mut bare, is_preflight, named) in [
            (HttpResponse::NotAcceptable(), false, "`Accept-Encoding`"),
            (HttpResponse::BadRequest(), true, "preflight"),
        ] {
            let response = into_problem(bare.finish(), is_preflight, || None);
            let request = TestRequest::default().to_http_request();
            let problem = problem_of(ServiceResponse::new(request, response)).await;
            assert!(problem["detail"].as_str().unwrap().contains(named), "{problem}");
        }
    }

    #[test]
    fn a_header_of_a_bare_refusal_replaces_that_of_its_problem() {
        let mut bare = HttpResponse::ServiceUnavailable();
        bare.insert_header((header::RETRY_AFTER, "30"));
        bare.append_header((header::VARY, "Accept")).append_header((header::VARY, "Accept-Language"));
        let problem = into_problem(bare.finish(), false, || None);
        let all = |name: header::HeaderName| {
            problem.headers().get_all(name).map(|value| value.to_str().unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(all(header::RETRY_AFTER), ["30"]);
        assert_eq!(all(header::VARY), ["Accept", "Accept-Language"]);
        let general = into_problem(HttpResponse::ServiceUnavailable().finish(), false, || None);
        assert_eq!(general.headers().get(header::RETRY_AFTER).unwrap(), "1");
    }

    #[actix_web::test]
    async fn get_routes_take_head() {
        assert_eq!(ask(Method::HEAD, "/things/1").await.status(), 200);
        assert_eq!(problem(Method::HEAD, "/nothing").await["code"], "not_found");
    }
}
