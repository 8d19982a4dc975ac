//! Request ids: accepted or generated, returned in the response, and included in every log line.

use std::{sync::Arc, time::Instant};

use actix_web::{
    Error, HttpResponse,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::header::{HeaderMap, HeaderName, HeaderValue},
    middleware::Next,
};
use tracing::Instrument;
use uuid::Uuid;

use super::outgoing::{ABORTED, InProgress, change_headers, route_label};

/// The header with the id, in requests and responses.
pub const HEADER: HeaderName = HeaderName::from_static("x-request-id");

const MAX_LENGTH: usize = 64;

tokio::task_local! {
    static CURRENT: Arc<str>;
}

/// Returns the id of the current request, if there is one.
pub fn current() -> Option<Arc<str>> {
    CURRENT.try_with(Arc::clone).ok()
}

/// The outermost middleware: gives the request its id and span, and writes its line in the access log.
///
/// The line has the route's pattern, not the path, and neither query nor headers, so that it contains no secrets and no
/// ids. A request whose connection ends before its response has a line, too.
pub async fn follow(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let id = accepted(request.headers()).unwrap_or_else(make);
    // Only with the id: to write what a span has is dear, and the line below has the rest.
    let span = tracing::info_span!("request", request_id = &*id);
    let (method, route, start) = (request.method().clone(), route_label(&request), Instant::now());
    let logged = Arc::clone(&id);
    let in_progress = InProgress::new(move |status| {
        let milliseconds = (start.elapsed().as_secs_f64() * 1e6).round() / 1e3;
        let (event, status) = status.map_or(("aborted", ABORTED), |status| ("answered", status.as_u16()));
        tracing::info!(
            request_id = &*logged,
            method = method.as_str(),
            route = &*route,
            status,
            milliseconds,
            "{event}"
        );
    });
    let answer = CURRENT.scope(Arc::clone(&id), next.call(request)).instrument(span).await;
    in_progress.end(&answer);
    change_headers(answer, move |headers| echo(&id, headers))
}

/// Gives the response to input that never became a request an id and a log line, too.
pub(super) fn name_refused(response: &mut HttpResponse) {
    let id = make();
    tracing::debug!(request_id = &*id, status = response.status().as_u16(), "refused input before it became a request");
    echo(&id, response.headers_mut());
}

fn make() -> Arc<str> {
    Uuid::now_v7().to_string().into()
}

fn accepted(headers: &HeaderMap) -> Option<Arc<str>> {
    let id = headers.get(HEADER)?.to_str().ok()?;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
    (!id.is_empty() && id.len() <= MAX_LENGTH && id.bytes().all(plain)).then(|| id.into())
}

fn echo(id: &str, headers: &mut HeaderMap) {
    if let Ok(value) = HeaderValue::from_str(id) {
        headers.insert(HEADER, value);
    }
}

#[cfg(test)]
mod tests {
    use actix_web::{
        App, ResponseError,
        middleware::from_fn,
        test::{TestRequest, call_service, init_service},
        web,
    };

    use super::*;
    use crate::http::{problem::Problem, testing::problem_of};

    async fn id_after(sent: Option<&[u8]>) -> String {
        let app = App::new().wrap(from_fn(follow)).default_service(web::to(HttpResponse::Ok));
        let app = init_service(app).await;
        let mut request = TestRequest::get();
        if let Some(sent) = sent {
            request = request.insert_header((HEADER, HeaderValue::from_bytes(sent).unwrap()));
        }
        let answer = call_service(&app, request.to_request()).await;
        answer.headers().get(HEADER).unwrap().to_str().unwrap().to_owned()
    }

    #[actix_web::test]
    async fn an_id_that_came_is_echoed() {
        assert_eq!(id_after(Some(b"Trial-7_b.c")).await, "Trial-7_b.c");
    }

    #[actix_web::test]
    async fn a_missing_or_unfit_id_is_made_anew() {
        let unfit: [Option<&[u8]>; 5] = [None, Some(b""), Some(b"two words"), Some(b"\xff\xfe"), Some(&[b'a'; 65])];
        for sent in unfit {
            let made: Uuid = id_after(sent).await.parse().unwrap();
            assert_eq!(made.get_version_num(), 7);
        }
    }

    #[actix_web::test]
    async fn a_500_carries_the_id_as_trace_id() {
        let fail = || async { Problem::internal("secret").error_response() };
        let app = App::new().wrap(from_fn(follow)).default_service(web::to(fail));
        let app = init_service(app).await;
        let request = TestRequest::get().insert_header((HEADER, "abc")).to_request();
        let problem = problem_of(call_service(&app, request).await).await;
        assert_eq!(problem["trace_id"], "abc");
    }
}
