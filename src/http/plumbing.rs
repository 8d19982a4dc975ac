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
    extract::Limits,
    faults::{self, Methods},
    headers,
    metrics::{self, Metrics},
    rate_limit::{self, RateLimits},
    request_id,
    stopping::Stopping,
    unread,
};

/// What the middlewares need. Made once, and given to the application of every worker.
#[derive(Clone, Debug)]
pub struct Plumbing {
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

/// Puts the plumbing around the routes, whose methods are known from the API's document.
///
/// The last that is wrapped is the outermost. The id comes before all that may log; problems are made outside of all
/// that may refuse; refusals of the rate limits are inside of CORS, so that pages can read them, and so are panics.
pub fn wrap_app<T, B>(
    app: App<T>,
    document: &OpenApi,
    plumbing: &Plumbing,
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
        .app_data(Data::clone(&plumbing.metrics))
        .app_data(Data::clone(&plumbing.rate_limits))
        .app_data(Data::clone(&plumbing.stopping))
        .app_data(plumbing.limits)
        .wrap(from_fn(faults::head_as_get))
        .wrap(from_fn(faults::catch_panics))
        .wrap(from_fn(compression::spare))
        .wrap(Compress::default())
        .wrap(from_fn(compression::tidy))
        .wrap(from_fn(rate_limit::limit))
        .wrap(headers::cors(&plumbing.origins))
        .wrap(from_fn(faults::into_problems))
        .wrap(from_fn(headers::protect))
        .wrap(from_fn(metrics::measure))
        .wrap(from_fn(unread::hold))
        .wrap(from_fn(request_id::follow))
}

#[cfg(test)]
mod tests;
