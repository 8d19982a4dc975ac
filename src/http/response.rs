//! Responses that many handlers give.

use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder, Responder, ResponseError,
    body::BoxBody,
    http::header::{self, ContentType, HeaderName},
};
use serde::Serialize;

use super::problem::Problem;

/// What most responses depend on beside the address.
pub const VARY: (HeaderName, &str) = (header::VARY, "Authorization, Accept, Accept-Language");

/// Marks a response that no cache may store.
pub fn private(mut response: HttpResponseBuilder) -> HttpResponseBuilder {
    response.insert_header((header::CACHE_CONTROL, "no-store"));
    response
}

/// Returns 201 with the location of the new resource.
pub fn created<T: Serialize>(location: &str, body: &T) -> HttpResponse {
    private(HttpResponse::Created()).insert_header((header::LOCATION, location)).json(body)
}

/// The capacity with which the text of a [`LargeJson`] begins, in bytes. Most need no more.
const CAPACITY: usize = 5 * 1024;

/// A long JSON response. Its buffer starts large enough for most, so that it does not grow while it is written.
#[derive(Debug)]
pub struct LargeJson<T>(pub T);

impl<T: Serialize> Responder for LargeJson<T> {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        let mut json = Vec::with_capacity(CAPACITY);
        match serde_json::to_writer(&mut json, &self.0) {
            Ok(()) => HttpResponse::Ok().content_type(ContentType::json()).body(json),
            Err(error) => Problem::internal(error).error_response(),
        }
    }
}
