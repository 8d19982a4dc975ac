//! What the page has to know of the server's operator.

use std::fmt::Write as _;

use crate::{
    config::{Registration, Settings},
    service::escaped,
};

/// What the settings say about the operator.
#[derive(Clone, Debug)]
pub struct Operator {
    /// Where to ask the operator: a page, or a mail address as a `mailto:` URL.
    pub contact: Option<String>,
    /// The page that says who the operator is.
    pub imprint: Option<String>,
    /// Who may register.
    pub registration: Registration,
}

impl Operator {
    /// Returns the operator of a server with these settings.
    pub fn of(settings: &Settings) -> Self {
        let (contact, imprint) = (settings.contact_url.clone(), settings.imprint_url.clone());
        Self { contact, imprint, registration: settings.registration }
    }

    /// Returns the elements for a document's head, from which the page's script makes links and learns whether one can register.
    pub fn elements(&self) -> String {
        let mut head = String::new();
        if self.registration == Registration::Closed {
            head.push_str("<meta name=\"registration\" content=\"closed\">\n");
        }
        for (name, url) in [("contact", &self.contact), ("imprint", &self.imprint)] {
            if let Some(url) = url {
                let _ = writeln!(head, "<meta name=\"{name}\" content=\"{}\">", escaped(url));
            }
        }
        head
    }
}
