//! Responses on their way out through the middleware.
//!
//! What comes is a response, or an error that becomes one further out (a handler that panicked leaves only an error).
//! Headers must be added to both.

use std::sync::Arc;

use actix_web::{
    Error, HttpMessage, HttpRequest,
    dev::{ServiceRequest, ServiceResponse},
    http::{StatusCode, header::HeaderMap},
};

/// A response on its way through the middleware.
pub(super) type Outgoing<B> = Result<ServiceResponse<B>, Error>;

/// Returns the status that the client will see.
fn status_of<B>(outgoing: &Outgoing<B>) -> StatusCode {
    match outgoing {
        Ok(response) => response.status(),
        Err(error) => error.as_response_error().status_code(),
    }
}

/// The status of a request in logs and metrics if its connection ended before the response. No client sees it.
pub(super) const ABORTED: u16 = 499;

/// A request in progress. Its function is called once, with the status of the response, or with none if the connection ends
/// before there is one: the framework then drops the middleware.
pub(super) struct InProgress<F: FnMut(Option<StatusCode>)> {
    status: Option<StatusCode>,
    record: F,
}

impl<F: FnMut(Option<StatusCode>)> InProgress<F> {
    pub(super) fn new(record: F) -> Self {
        Self { status: None, record }
    }

    /// Records the response.
    pub(super) fn end<B>(mut self, outgoing: &Outgoing<B>) {
        self.status = Some(status_of(outgoing));
    }
}

impl<F: FnMut(Option<StatusCode>)> Drop for InProgress<F> {
    fn drop(&mut self) {
        (self.record)(self.status);
    }
}

/// Changes the headers that the client will see.
pub(super) fn change_headers<B>(outgoing: Outgoing<B>, change: impl Fn(&mut HeaderMap) + 'static) -> Outgoing<B> {
    match outgoing {
        Ok(mut response) => {
            change(response.headers_mut());
            Ok(response)
        }
        Err(mut error) => {
            error.add_response_mapper(move |mut response| {
                change(response.headers_mut());
                response
            });
            Err(error)
        }
    }
}

/// The pattern of a request's route, once it has been looked up: that takes as long as routing itself.
#[derive(Clone)]
struct Route(Option<Arc<str>>);

/// Returns the pattern of the path's route, never the path itself, which contains ids and has unlimited values.
pub(super) fn route_of(request: &HttpRequest) -> Option<Arc<str>> {
    if let Some(Route(known)) = request.extensions().get() {
        return known.clone();
    }
    // The router goes by the decoded path, unlike `request.match_pattern()`.
    let path = request.match_info().as_str();
    let pattern: Option<Arc<str>> = request.resource_map().match_pattern(path).map(Arc::from);
    request.extensions_mut().insert(Route(pattern.clone()));
    pattern
}

/// Returns the same for logs and metrics.
pub(super) fn route_label(request: &ServiceRequest) -> Arc<str> {
    route_of(request.request()).unwrap_or_else(|| "unmatched".into())
}
