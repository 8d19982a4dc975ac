//! What is around every route, in its order.

use actix_web::{
    App, Error,
    body::MessageBody,
    dev::{ServiceFactory, ServiceRequest, ServiceResponse},
    middleware::{Compress, from_fn},
    web::Data,
};
use utoipa::openapi::OpenApi;

use super::{
    compression,
    error_mapping::{self, Methods},
    extract::Limits,
    headers,
    metrics::{self, Metrics},
    payload_guard,
    rate_limit::{self, RateLimits},
    request_id,
    stopping::Stopping,
};

/// What the middlewares need. Made once, and given to the application of every worker.
#[derive(Clone, Debug)]
pub struct Middleware {
    /// The numbers for Prometheus.
    pub metrics: Data<Metrics>,
    /// The budgets of requests.
    pub rate_limits: Data<RateLimits>,
    /// How large bodies may be, and how slow.
    pub limits: Limits,
    /// The origins whose pages may use the API.
    pub origins: Vec<String>,
    /// How far a stop of the server has come.
    pub stopping: Data<Stopping>,
}

/// Wraps the routes in the middleware. Their methods are known from the API's document.
///
/// The last that is wrapped is the outermost. The id comes before all that may log; problems are made outside of all
/// that may refuse; refusals of the rate limits are inside of CORS, so that pages can read them, and so are panics.
pub fn wrap_app<T, B>(
    app: App<T>,
    document: &OpenApi,
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
    app.app_data(Data::new(Methods::of(document)))
        .app_data(Data::clone(&middleware.metrics))
        .app_data(Data::clone(&middleware.rate_limits))
        .app_data(Data::clone(&middleware.stopping))
        .app_data(middleware.limits)
        .wrap(from_fn(error_mapping::head_as_get))
        .wrap(from_fn(error_mapping::catch_panics))
        .wrap(from_fn(compression::spare))
        .wrap(Compress::default())
        .wrap(from_fn(compression::tidy))
        .wrap(from_fn(rate_limit::limit))
        .wrap(headers::cors(&middleware.origins))
        .wrap(from_fn(error_mapping::into_problems))
        .wrap(from_fn(headers::protect))
        .wrap(from_fn(metrics::measure))
        .wrap(from_fn(payload_guard::hold))
        .wrap(from_fn(request_id::follow))
}

#[cfg(test)]
mod tests;
