//! Refuses changes while this machine's clock is wrong: they would be stored with its time.

use actix_web::{HttpRequest, web::Data};

use super::problem::Problem;
use crate::service::Service;

/// Checks that a request that may change something comes while the service's clock is right.
///
/// # Errors
/// 503 otherwise.
pub fn check(request: &HttpRequest) -> Result<(), Problem> {
    match request.app_data::<Data<Service>>() {
        Some(service) if !request.method().is_safe() => Ok(service.check_clock()?),
        _ => Ok(()),
    }
}
