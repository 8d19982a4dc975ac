//! Responses that many handlers give.

use actix_web::{
    HttpResponse, HttpResponseBuilder,
    http::header::{self, HeaderName},
};

/// What most responses depend on beside the address.
pub const VARY: (HeaderName, &str) = (header::VARY, "Authorization, Accept, Accept-Language");

/// Marks a response that no cache may store.
pub fn private(mut response: HttpResponseBuilder) -> HttpResponseBuilder {
    response.insert_header((header::CACHE_CONTROL, "no-store"));
    response
}

/// Returns 201 with the location of the new resource.
pub fn created<T: serde::Serialize>(location: &str, body: &T) -> HttpResponse {
    private(HttpResponse::Created()).insert_header((header::LOCATION, location)).json(body)
}
