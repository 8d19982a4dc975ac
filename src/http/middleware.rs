//! The middleware around every route, in order.

use std::rc::Rc;

use actix_web::{
    App, Error, ResponseError,
    body::{BoxBody, EitherBody, MessageBody},
    dev::{ServiceFactory, ServiceRequest, ServiceResponse},
    middleware::{Compress, Next, from_fn},
    web::Data,
};
use utoipa::openapi::OpenApi;

use super::{
    clock_check, compression,
    error_mapping::{self, Operations},
    extract::BodyLimits,
    headers,
    metrics::{Metrics, RequestMetrics},
    outgoing::change_headers,
    payload_guard::{self, PayloadGuard},
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
    pub unread: UnreadResponses,
    /// The progress of a stop of the server.
    pub stopping: Data<Stopping>,
}

/// Wraps the routes in the middleware. Their methods and parameters come from the API's document.
///
/// The last wrapper is the outermost. The framework boxes the future of each wrapper, so adjacent steps share one wrapper where they
/// can. The id comes before everything that may log. Problems are made outside everything that may refuse. Refusals of the rate
/// limits, and panics, are inside CORS, so that pages can read them. Workers that change the same reference count slow each other
/// down, so shared data is borrowed.
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
    let metrics = Rc::new(RequestMetrics::new(Metrics::clone(&middleware.metrics)));
    let guard = Rc::new(PayloadGuard::new(&middleware.unread, &middleware.rate_limits, &middleware.stopping));
    app.app_data(Data::new(Operations(document)))
        .app_data(Data::clone(&middleware.metrics))
        .app_data(Data::clone(&middleware.rate_limits))
        .app_data(Data::clone(&middleware.stopping))
        .app_data(middleware.limits)
        .wrap(from_fn(inside_compression))
        .wrap(Compress::default())
        .wrap(from_fn(inside_cors))
        .wrap(headers::cors(&middleware.origins))
        .wrap(from_fn(move |request, next| outside_cors(Rc::clone(&metrics), request, next)))
        .wrap(from_fn(move |request, next| payload_guard::hold(Rc::clone(&guard), request, next)))
        .wrap(from_fn(request_id::follow))
}

/// Runs the steps between the routes and the compression: panics, HEAD, refusals, and responses that stay uncompressed.
async fn inside_compression<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    let answer = error_mapping::catch_panics(async move {
        error_mapping::head_as_get(&mut request);
        let checked = clock_check::check(request.request()).and_then(|()| unexpected::check(request.request()));
        match checked {
            Ok(()) => next.call(request).await.map(ServiceResponse::map_into_left_body),
            Err(problem) => Ok(request.into_response(problem.error_response().map_into_right_body())),
        }
    });
    let mut answer = answer.await?;
    compression::spare(&mut answer);
    Ok(answer)
}

/// Runs the steps between the compression and CORS: the rate limits and the headers of the compression.
async fn inside_cors<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    rate_limit::limit(request, async |request| {
        let mut answer = next.call(request).await?;
        compression::tidy(&mut answer);
        Ok(answer)
    })
    .await
}

/// Runs the steps around CORS: metrics, problems and headers.
async fn outside_cors(
    metrics: Rc<RequestMetrics>,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let in_progress = metrics.measure(&request);
    let protection = headers::protection(&request);
    let answer = error_mapping::into_problems(next.call(request).await);
    let mut answer = change_headers(answer, protection);
    if let Ok(answer) = &mut answer {
        headers::end_with_connection(answer);
    }
    in_progress.end(&answer);
    answer
}

#[cfg(test)]
mod tests;
