//! Refuses changes while this machine's clock is wrong: they would be stored with its time.

use actix_web::{
    Error, ResponseError,
    body::{EitherBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    middleware::Next,
    web::Data,
};

use super::problem::Problem;
use crate::service::Service;

/// Middleware: answers requests that may change something with 503 while the service's clock is wrong.
pub async fn refuse_changes<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    let checked = match request.app_data::<Data<Service>>() {
        Some(service) if !request.method().is_safe() => service.check_clock(),
        _ => Ok(()),
    };
    match checked {
        Ok(()) => next.call(request).await.map(ServiceResponse::map_into_left_body),
        Err(error) => Ok(request.into_response(Problem::from(error).error_response().map_into_right_body())),
    }
}
