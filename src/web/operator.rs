//! How people reach the server's operator.

use std::fmt::Write as _;

use crate::{config::Settings, service::escaped};

/// What the settings say about the operator.
#[derive(Clone, Debug)]
pub struct Operator {
    /// Where to ask the operator: a page, or a mail address as a `mailto:` URL.
    pub contact: Option<String>,
    /// The page that says who the operator is.
    pub imprint: Option<String>,
}

impl Operator {
    /// Returns the operator of a server with these settings.
    pub fn of(settings: &Settings) -> Self {
        Self { contact: settings.contact_url.clone(), imprint: settings.imprint_url.clone() }
    }

    /// Returns the elements for a document's head, from which the page's script makes links.
    pub fn elements(&self) -> String {
        let mut head = String::new();
        for (name, url) in [("contact", &self.contact), ("imprint", &self.imprint)] {
            if let Some(url) = url {
                let _ = writeln!(head, "<meta name=\"{name}\" content=\"{}\">", escaped(url));
            }
        }
        head
    }
}
