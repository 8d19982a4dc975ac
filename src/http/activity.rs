//! What goes on: `/activity`.

use actix_web::{get, web::Data};

use super::{conditional::Tagged, problem::Problem};
use crate::service::{Activity, Service};

/// Get current activity
///
/// How many public matches are being played, wait for players, or have ended in the last 24 hours; how many players wait
/// for a quick pairing, and for what; and a public match to watch. The response may be five seconds old. Private and unlisted matches do
/// not count.
#[utoipa::path(tag = "matches", responses((status = 200, description = "The current activity.", body = Activity),
    (status = 304, description = "Not modified since the version in `If-None-Match`.")))]
#[get("/activity")]
pub async fn get_activity(service: Data<Service>) -> Result<Tagged<Activity>, Problem> {
    Ok(Tagged(service.history.activity().await?))
}
