//! The parts of a mail, and the mails about an account: its address, and how its player signs in.

use super::wording::messages;
use crate::{games::Locale, service::html::escaped};

/// A mail without its addresses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The subject.
    pub subject: String,
    /// The plain text.
    pub text: String,
    /// The same as HTML.
    pub html: String,
}

/// Returns the mail that asks for confirmation of an address.
pub fn question(locale: Locale, name: &str, link: &str) -> Letter {
    let [hello, ask, or] = [messages::hello(locale, name), messages::confirm_ask(locale), messages::confirm_or(locale)];
    Letter {
        subject: messages::confirm_subject(locale),
        text: format!("{hello}\n\n{ask}\n{link}\n\n{or}\n"),
        html: page(
            locale,
            &format!(
                "<p>{}</p>\n<p>{}<br><a href=\"{link}\">{link}</a></p>\n<p>{}</p>\n",
                escaped(&hello),
                escaped(&ask),
                escaped(&or),
                link = escaped(link)
            ),
        ),
    }
}

/// Returns the mail to an address that the player has replaced by another, or deleted, with a link to the settings of the account. It does
/// not name the other address, which may be a stranger's.
pub fn replaced(locale: Locale, name: &str, by_another: bool, link: &str) -> Letter {
    let (subject, what) = if by_another {
        (messages::replaced_subject(locale), messages::replaced_what(locale, name))
    } else {
        (messages::removed_subject(locale), messages::removed_what(locale, name))
    };
    plain(locale, subject, [messages::hello(locale, name), what, messages::replaced_or(locale)], link)
}

/// Returns a mail of sentences, the last of which is about the link.
pub fn plain(locale: Locale, subject: String, sentences: [String; 3], link: &str) -> Letter {
    Letter {
        subject,
        text: format!("{}\n{link}\n", sentences.join("\n\n")),
        html: page(
            locale,
            &format!(
                "{}<p><a href=\"{link}\">{link}</a></p>\n",
                sentences.map(|sentence| format!("<p>{}</p>\n", escaped(&sentence))).concat(),
                link = escaped(link)
            ),
        ),
    }
}

/// Returns the mail with which players set new passwords: their names, each with a link.
pub fn reset(locale: Locale, links: &[(&str, String)]) -> Letter {
    let [hello, why, or] = [messages::reset_hello(locale), messages::reset_why(locale), messages::reset_or(locale)];
    let listed = links.iter().map(|(name, link)| format!("{name}:\n{link}\n\n")).collect::<Vec<_>>().concat();
    let item = |(name, link): &(&str, String)| {
        format!("<li>{}:<br><a href=\"{link}\">{link}</a></li>\n", escaped(name), link = escaped(link))
    };
    let items = links.iter().map(item).collect::<Vec<_>>().concat();
    Letter {
        subject: messages::reset_subject(locale),
        text: format!("{hello}\n\n{why}\n\n{listed}{or}\n"),
        html: page(
            locale,
            &format!(
                "<p>{}</p>\n<p>{}</p>\n<ul>\n{items}</ul>\n<p>{}</p>\n",
                escaped(&hello),
                escaped(&why),
                escaped(&or)
            ),
        ),
    }
}

/// Returns a page of HTML with this body.
pub fn page(locale: Locale, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head><meta charset=\"utf-8\"><title>Acepost</title></head>\n<body>\n{body}</body>\n</html>\n",
        locale.tag()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mails_about_an_account_come_in_its_language() {
        let link = "https://cards.example/reset?name=ana#code";
        let letters = |locale| {
            [
                question(locale, "ana", link),
                replaced(locale, "ana", true, link),
                replaced(locale, "ana", false, link),
                reset(locale, &[("ana", link.to_owned())]),
            ]
        };
        let subjects = |locale| letters(locale).map(|letter| letter.subject);
        let english =
            ["Is this your address?", "Your address was replaced", "Your address was deleted", "Set a new password"];
        assert_eq!(subjects(Locale::En), english);
        let german = [
            "Ist das deine Adresse?",
            "Deine Adresse wurde ersetzt",
            "Deine Adresse wurde gelöscht",
            "Neues Passwort setzen",
        ];
        assert_eq!(subjects(Locale::De), german);
        for (english, german) in letters(Locale::En).iter().zip(&letters(Locale::De)) {
            assert!(english.text.starts_with("Hello") && english.html.contains("<html lang=\"en\">"));
            assert!(german.text.starts_with("Hallo") && german.html.contains("<html lang=\"de\">"));
            for letter in [english, german] {
                assert!(letter.text.lines().any(|line| line == link), "{}", letter.text);
                assert!(letter.html.contains(&format!("<a href=\"{link}\">{link}</a>")), "{}", letter.html);
            }
        }
    }
}
