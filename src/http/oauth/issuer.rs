//! The server's own address, by which apps know it.

use actix_web::{HttpRequest, http::header};

/// The server's own address.
#[derive(Clone, Debug)]
pub struct Issuer(Option<String>);

impl Issuer {
    /// Takes the address from the settings, if they have it.
    pub const fn new(public_url: Option<String>) -> Self {
        Self(public_url)
    }

    /// Returns the address; if the settings have none, the one that the client has used.
    pub fn of(&self, request: &HttpRequest) -> String {
        let used = || {
            let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
            format!("http://{}", host.unwrap_or("localhost"))
        };
        self.0.as_ref().map_or_else(used, |url| url.trim_end_matches('/').to_owned())
    }
}
