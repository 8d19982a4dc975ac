//! What the middlewares ask of a request and its answer, the same for all of them.
//!
//! An answer is a response, or an error that becomes one further out (a handler that panicked leaves no more than that).
//! Whoever puts a header on answers must put it on both.

use std::borrow::Cow;

use actix_web::{
    Error,
    dev::{ServiceRequest, ServiceResponse},
    http::{StatusCode, header::HeaderMap},
};

/// An answer on its way through the middlewares.
pub(super) type Answer<B> = Result<ServiceResponse<B>, Error>;

/// The status that the client will see.
pub(super) fn status_of<B>(answer: &Answer<B>) -> StatusCode {
    match answer {
        Ok(response) => response.status(),
        Err(error) => error.as_response_error().status_code(),
    }
}

/// Changes the headers that the client will see.
pub(super) fn change_headers<B>(answer: Answer<B>, change: impl Fn(&mut HeaderMap) + 'static) -> Answer<B> {
    match answer {
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

/// The pattern of the route that the path leads to, never the path itself: that has ids in it, and no end of values.
pub(super) fn route_of(request: &ServiceRequest) -> Cow<'static, str> {
    request.match_pattern().map_or(Cow::Borrowed("unmatched"), Cow::Owned)
}
