//! Serves the page on which people play, and the small pages to which links in mails lead. Neither loads anything from
//! another server.

mod email;
mod files;
mod page;
pub mod shared;

use actix_web::web::{ServiceConfig, get, post};

/// Adds the pages.
pub fn add(app: &mut ServiceConfig) {
    app.route("/email/verification", get().to(email::ask_verification))
        .route("/email/verification", post().to(email::verify))
        .route("/email/unsubscription", get().to(email::ask_unsubscription))
        .route("/email/unsubscription", post().to(email::unsubscribe))
        .configure(files::add);
}
