//! What may be some seconds old, because a replica of the database has answered, says so in a header.

use std::time::Duration;

use actix_web::{
    HttpRequest, HttpResponse, Responder,
    http::header::{HeaderName, HeaderValue},
};

use crate::db::{Aged, FromReplica};

/// The header with the age, in seconds. Without it, a response contains everything that was acknowledged before the request.
pub(super) const AGE: HeaderName = HeaderName::from_static("x-data-age");

/// A response that says how old it may be.
pub(super) struct WithAge<T>(pub(super) Aged<T>);

impl<R: Responder> Responder for WithAge<R> {
    type Body = R::Body;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse<R::Body> {
        let mut response = self.0.value.respond_to(request);
        write(&mut response, self.0.from);
        response
    }
}

/// Writes the header, if the response is from a replica.
pub(super) fn write<B>(response: &mut HttpResponse<B>, from: Option<FromReplica>) {
    if let Some(FromReplica { age, .. }) = from {
        response.headers_mut().insert(AGE, HeaderValue::from(in_seconds(age)));
    }
}

/// Rounded up: it is at most so old.
fn in_seconds(age: Duration) -> u64 {
    age.as_secs() + u64::from(age.subsec_nanos() > 0)
}
