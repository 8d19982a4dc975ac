//! The pages to which links in mails lead. Mail scanners follow links, so a link changes nothing: its page has a button
//! for that.

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{Data, Query},
};
use serde::Deserialize;

use super::page::{escaped, page, say, sorry};
use crate::service::{Error, Service};

/// The query of a link.
#[derive(Deserialize)]
pub struct Link {
    #[serde(default)]
    token: String,
}

/// `GET /email/verification`: asks the reader to confirm their address.
pub async fn ask_verification(Query(link): Query<Link>) -> HttpResponse {
    let question = "Do you want mails about your matches at this address?";
    button("Your address", question, "/email/verification", &link.token, "Yes, this is my address")
}

/// `POST /email/verification`: confirms the address.
pub async fn verify(service: Data<Service>, Query(link): Query<Link>) -> HttpResponse {
    match service.notices.verify_email(&link.token).await {
        Ok(()) => say(StatusCode::OK, "Thank you", "From now on you get mails about your matches at this address."),
        Err(Error::NotFound) => {
            let sentence = "This link is too old, or was used before. Set your address again to get another.";
            say(StatusCode::NOT_FOUND, "This link does not work", sentence)
        }
        Err(error) => sorry(&error),
    }
}

/// `GET /email/unsubscription`: asks whether to stop the mails.
pub async fn ask_unsubscription(Query(link): Query<Link>) -> HttpResponse {
    let question = "Do you want no more mails about your matches?";
    button("No more mails", question, "/email/unsubscription", &link.token, "No more mails")
}

/// `POST /email/unsubscription`: stops the mails. Mail programs send this request without the page (RFC 8058).
pub async fn unsubscribe(service: Data<Service>, Query(link): Query<Link>) -> HttpResponse {
    match service.notices.unsubscribe(link.token).await {
        Ok(()) => {
            say(StatusCode::OK, "No more mails", "You get no more mails. In your settings you can ask for them again.")
        }
        Err(Error::NotFound) => {
            say(StatusCode::NOT_FOUND, "This link does not work", "This link is not in use any more.")
        }
        Err(error) => sorry(&error),
    }
}

fn button(heading: &str, question: &str, path: &str, token: &str, label: &str) -> HttpResponse {
    let query = form_urlencoded::Serializer::new(String::new()).append_pair("token", token).finish();
    let form = format!(
        "<p>{question}</p>\n<form method=\"post\" action=\"{path}?{}\"><button class=\"button strong\">{label}</button></form>",
        escaped(&query)
    );
    page(StatusCode::OK, heading, &form)
}
