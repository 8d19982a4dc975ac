//! The language of a response, from the header `Accept-Language`.

use std::{
    convert::Infallible,
    future::{Ready, ready},
};

use actix_web::{FromRequest, HttpRequest, dev::Payload, http::header};
use utoipa::IntoParams;

use crate::games::Locale;

/// The language that the client likes best: English if it names none, or none that is spoken here.
#[derive(Clone, Copy, Debug)]
pub struct Language(pub Locale);

impl Language {
    /// Reads the header of a request. What cannot be read counts as absent.
    pub fn of(request: &HttpRequest) -> Self {
        let accepted = request.headers().get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        Self(accepted.map(Locale::negotiate).unwrap_or_default())
    }
}

impl FromRequest for Language {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self::of(request)))
    }
}

/// The header in the API's document.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "describes a header that is read elsewhere")]
pub struct LanguageHeader {
    /// The languages that the reader understands, such as `de, en;q=0.5`. Sentences and labels come in the first of them that
    /// is spoken here (see `Language`), otherwise in English. Codes, field names and problems are the same in all languages.
    #[param(rename = "Accept-Language", example = "de")]
    accept_language: Option<String>,
}
