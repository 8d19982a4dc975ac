//! Bodies of HTML forms, as OAuth has them.

use std::collections::BTreeSet;

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use futures_util::{FutureExt, future::LocalBoxFuture};
use serde::de::DeserializeOwned;

use super::body::{Gathered, check_media_type_among, read};
use crate::http::oauth::error::OAuthProblem;

/// A body in the form of a query, parsed as `T`. As RFC 6749 says (section 3.2), unknown parameters are ignored, an empty one
/// counts as left out, and none may be repeated.
#[derive(Clone, Debug)]
pub struct Form<T>(pub T);

impl<T: DeserializeOwned> FromRequest for Form<T> {
    type Error = OAuthProblem;
    type Future = LocalBoxFuture<'static, Result<Self, OAuthProblem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, mut payload) = (request.clone(), payload.take());
        async move {
            let expected = "Send the parameters as `Content-Type: application/x-www-form-urlencoded`.";
            check_media_type_among(&request, &["application/x-www-form-urlencoded"])
                .map_err(|_| OAuthProblem::invalid_request(expected))?;
            let Gathered { bytes, claim: _claim } = read(&request, &mut payload).await?;
            parse(&bytes).map(Self)
        }
        .boxed_local()
    }
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, OAuthProblem> {
    let pairs: Vec<_> = form_urlencoded::parse(bytes).filter(|(_, value)| !value.is_empty()).collect();
    let names: BTreeSet<_> = pairs.iter().map(|(name, _)| name).collect();
    if names.len() < pairs.len() {
        return Err(OAuthProblem::invalid_request("A parameter is repeated."));
    }
    let plain = form_urlencoded::Serializer::new(String::new()).extend_pairs(&pairs).finish();
    serde_urlencoded::from_str(&plain).map_err(|_| OAuthProblem::invalid_request("A parameter is malformed."))
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize, PartialEq)]
    struct Wanted {
        code: Option<String>,
        scope: Option<String>,
    }

    #[test]
    fn unknown_and_empty_parameters_are_ignored_and_repeated_ones_refused() {
        let read = |text: &str| parse::<Wanted>(text.as_bytes());
        let wanted = Wanted { code: Some("a b".to_owned()), scope: None };
        assert_eq!(read("code=a+b&scope=&other=1").expect("a form"), wanted);
        assert!(read("code=a&code=a").is_err());
        assert!(read("code=a&other=1&other=2").is_err());
    }
}
