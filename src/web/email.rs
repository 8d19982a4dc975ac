//! The pages to which links in mails lead. Mail scanners follow links, so a link changes nothing: its page has a button
//! for that.

use actix_web::{
    HttpRequest, HttpResponse,
    http::StatusCode,
    web::{Data, Query},
};
use serde::Deserialize;

use super::{
    language_of, messages,
    page::{page, say, sorry},
};
use crate::{
    games::Locale,
    service::{Error, Service, escaped},
};

/// The query of a link.
#[derive(Deserialize)]
pub struct Link {
    #[serde(default)]
    token: String,
}

/// `GET /email/verification`: asks the reader to confirm their address.
pub async fn ask_verification(request: HttpRequest, Query(link): Query<Link>) -> HttpResponse {
    let locale = language_of(&request);
    let form = Form {
        heading: messages::email_confirm_heading(locale),
        question: messages::email_confirm_question(locale),
        path: "/email/verification",
        token: &link.token,
        label: messages::email_confirm_button(locale),
    };
    form.page(locale)
}

/// `POST /email/verification`: confirms the address.
pub async fn verify(request: HttpRequest, service: Data<Service>, Query(link): Query<Link>) -> HttpResponse {
    let locale = language_of(&request);
    match service.notices.verify_email(&link.token).await {
        Ok(()) => {
            let heading = messages::email_confirmed_heading(locale);
            say(locale, StatusCode::OK, &heading, &messages::email_confirmed(locale))
        }
        Err(Error::NotFound) => {
            let heading = messages::email_bad_link_heading(locale);
            say(locale, StatusCode::NOT_FOUND, &heading, &messages::email_confirm_old(locale))
        }
        Err(error) => sorry(locale, &error),
    }
}

/// `GET /email/unsubscription`: asks whether to stop the mails.
pub async fn ask_unsubscription(request: HttpRequest, Query(link): Query<Link>) -> HttpResponse {
    let locale = language_of(&request);
    let form = Form {
        heading: messages::email_stop_heading(locale),
        question: messages::email_stop_question(locale),
        path: "/email/unsubscription",
        token: &link.token,
        label: messages::email_stop_button(locale),
    };
    form.page(locale)
}

/// `POST /email/unsubscription`: stops the mails. Mail programs send this request without the page (RFC 8058).
pub async fn unsubscribe(request: HttpRequest, service: Data<Service>, Query(link): Query<Link>) -> HttpResponse {
    let locale = language_of(&request);
    match service.notices.unsubscribe(link.token).await {
        Ok(()) => say(locale, StatusCode::OK, &messages::email_stop_heading(locale), &messages::email_stopped(locale)),
        Err(Error::NotFound) => {
            let heading = messages::email_bad_link_heading(locale);
            say(locale, StatusCode::NOT_FOUND, &heading, &messages::email_stop_unused(locale))
        }
        Err(error) => sorry(locale, &error),
    }
}

/// A page with a question and a button that answers it.
struct Form<'a> {
    heading: String,
    question: String,
    path: &'static str,
    token: &'a str,
    label: String,
}

impl Form<'_> {
    fn page(&self, locale: Locale) -> HttpResponse {
        let Self { heading, question, path, token, label } = self;
        let query = form_urlencoded::Serializer::new(String::new()).append_pair("token", token).finish();
        let form = format!(
            "<p>{}</p>\n<form method=\"post\" action=\"{path}?{}\"><button class=\"button strong\">{}</button></form>",
            escaped(question),
            escaped(&query),
            escaped(label)
        );
        page(locale, StatusCode::OK, heading, &form)
    }
}
