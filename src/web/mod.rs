//! Top floor: pages for people. Plain HTML without scripts, which needs nothing from anywhere else.

mod email;
mod matches;
mod page;

use actix_web::web::{ServiceConfig, get, post};

/// Adds the pages.
pub fn add(app: &mut ServiceConfig) {
    app.route("/matches/{id}", get().to(matches::show))
        .route("/email/verification", get().to(email::ask_verification))
        .route("/email/verification", post().to(email::verify))
        .route("/email/unsubscription", get().to(email::ask_unsubscription))
        .route("/email/unsubscription", post().to(email::unsubscribe));
}
