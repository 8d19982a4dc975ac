//! Access to responses for all middleware.
//!
//! An answer is a response, or an error that becomes one further out (a handler that panicked leaves only an error).
//! Headers must be added to both.

use std::borrow::Cow;

use actix_web::{
    Error,
    dev::{ServiceRequest, ServiceResponse},
    http::{StatusCode, header::HeaderMap},
};

/// A response on its way through the middleware.
pub(super) type Answer<B> = Result<ServiceResponse<B>, Error>;

/// Returns the status that the client will see.
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

/// Returns the pattern of the path's route, never the path itself, which contains ids and has unlimited values.
pub(super) fn route_of(request: &ServiceRequest) -> Cow<'static, str> {
    request.match_pattern().map_or(Cow::Borrowed("unmatched"), Cow::Owned)
}
