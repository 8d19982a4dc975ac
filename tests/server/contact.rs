//! How people reach the operator, where the settings say it.

use acepost::config::{Registration, Settings};
use serde_json::json;

use crate::{
    harness::{ANONYMOUS, PASSWORD, Server},
    suspensions::suspend,
};

const CONTACT: &str = "mailto:olga@example.org?subject=Acepost&cc=ben@example.org";
const IMPRINT: &str = "https://example.org/imprint";

fn set(settings: &mut Settings) {
    settings.contact_url = Some(CONTACT.to_owned());
    settings.imprint_url = Some(IMPRINT.to_owned());
}

#[test]
fn every_document_names_the_operator_if_the_settings_do() {
    let (named, unnamed) = (Server::with(set), Server::start());
    for path in ["/", "/privacy", "/reset", "/no/page", "/docs/guides", "/docs/apps"] {
        let document = |server: &Server| server.request("GET", path).header("accept", "text/html").send().text();
        let text = document(&named);
        assert!(text.contains("\"mailto:olga@example.org?subject=Acepost&amp;cc=ben@example.org\""), "{path}: {text}");
        assert!(text.contains("\"https://example.org/imprint\"") && !text.contains("{{"), "{path}: {text}");
        let text = document(&unnamed).to_lowercase();
        assert!(
            !text.contains("contact\"") && !text.contains(">contact") && !text.contains("imprint"),
            "{path}: {text}"
        );
    }
}

#[test]
fn whom_only_the_operator_can_help_is_told_where_to_ask() {
    for (server, contact) in [(Server::with(set), Some(CONTACT)), (Server::start(), None)] {
        let ana = server.player("ana");
        suspend(&server, &ana);
        let refused = server.sign_in("ana", PASSWORD);
        assert_eq!((refused.status, refused.header("content-type")), (403, "application/problem+json"));
        assert_eq!(refused.problem("suspended")["contact"].as_str(), contact);
        // One that has not seen the token before.
        let other = server.another_with(|settings| settings.contact_url = contact.map(str::to_owned));
        assert_eq!(other.get("/v1/me", &ana).problem("suspended")["contact"].as_str(), contact);
        assert!(server.get("/v1/me", ANONYMOUS).problem("unauthenticated")["contact"].is_null());
        let closed = server.another_with(|settings| {
            (settings.contact_url, settings.registration) = (contact.map(str::to_owned), Registration::Closed);
        });
        let refused = closed.post("/v1/guests", ANONYMOUS, &json!({})).problem("registration_closed");
        assert_eq!(refused["contact"].as_str(), contact);
    }
}
