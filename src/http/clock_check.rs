//! Refuses changes while this machine's clock is wrong: they would be stored with its time.

use actix_web::{HttpRequest, web::Data};

use super::problem::Problem;
use crate::service::Service;

/// Checks that the service's clock is right, unless the request changes nothing.
///
/// # Errors
/// 503 if the clock is wrong.
pub fn check(request: &HttpRequest) -> Result<(), Problem> {
    match request.app_data::<Data<Service>>() {
        Some(service) if !request.method().is_safe() => Ok(service.check_clock()?),
        _ => Ok(()),
    }
}
