//! The middleware around every route, in order.

use actix_web::{
    App, Error,
    body::MessageBody,
    dev::{ServiceFactory, ServiceRequest, ServiceResponse},
    middleware::{Compress, from_fn},
    web::Data,
};
use utoipa::openapi::OpenApi;

use super::{
    clock_check, compression,
    error_mapping::{self, Operations},
    extract::BodyLimits,
    headers,
    metrics::{self, Metrics},
    payload_guard,
    rate_limit::{self, RateLimits},
    request_id,
    stopping::Stopping,
    unexpected,
    unread::UnreadResponses,
};

/// The data of the middleware. Created once, and given to the application of every worker.
#[derive(Clone, Debug)]
pub struct Middleware {
    /// The metrics.
    pub metrics: Data<Metrics>,
    /// The rate limits.
    pub rate_limits: Data<RateLimits>,
    /// The limits on the size and time of bodies.
    pub limits: BodyLimits,
    /// The origins whose pages may use the API.
    pub origins: Vec<String>,
    /// The responses that have not been read.
    pub unread: Data<UnreadResponses>,
    /// The progress of a stop of the server.
    pub stopping: Data<Stopping>,
}

/// Wraps the routes in the middleware. Their methods and parameters come from the API's document.
///
/// The last wrapper is the outermost. The id comes before everything that may log. Problems are made outside everything
/// that may refuse. Refusals of the rate limits, and panics, are inside CORS, so that pages can read them.
pub fn wrap_app<T, B>(
    app: App<T>,
    document: fn() -> &'static OpenApi,
    middleware: &Middleware,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody + use<T, B>>,
        Error = Error,
        InitError = (),
    > + use<T, B>,
>
where
    T: ServiceFactory<ServiceRequest, Config = (), Response = ServiceResponse<B>, Error = Error, InitError = ()>
        + 'static,
    B: MessageBody + 'static,
{
    app.app_data(Data::new(Operations(document)))
        .app_data(Data::clone(&middleware.metrics))
        .app_data(Data::clone(&middleware.rate_limits))
        .app_data(Data::clone(&middleware.stopping))
        .app_data(Data::clone(&middleware.unread))
        .app_data(middleware.limits)
        .wrap(from_fn(unexpected::refuse))
        .wrap(from_fn(clock_check::refuse_changes))
        .wrap(from_fn(error_mapping::head_as_get))
        .wrap(from_fn(error_mapping::catch_panics))
        .wrap(from_fn(compression::spare))
        .wrap(Compress::default())
        .wrap(from_fn(compression::tidy))
        .wrap(from_fn(rate_limit::limit))
        .wrap(headers::cors(&middleware.origins))
        .wrap(from_fn(error_mapping::into_problems))
        .wrap(from_fn(headers::protect))
        .wrap(from_fn(headers::end_with_connection))
        .wrap(from_fn(metrics::measure))
        .wrap(from_fn(payload_guard::hold))
        .wrap(from_fn(request_id::follow))
}

#[cfg(test)]
mod tests;
