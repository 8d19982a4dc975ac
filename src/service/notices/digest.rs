//! The text of mails: plain sentences that say no more than notices. No card is in them.

use std::fmt::Write;

use uuid::Uuid;

use super::{
    kinds::NoticeKind,
    store::mails::Item,
    wording::{game_name, holds, name, ordinal, time, title, with},
};
use crate::record::Time;

/// The largest number of items in a mail.
const MOST_LINES: usize = 40;

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

/// One item.
struct Line {
    sentence: String,
    link: String,
}

/// Returns the mail with all items that are still true; `None` if there are none.
pub fn digest(name: &str, items: &[Item], now: Time, public_url: &str, unsubscribe: &str) -> Option<Letter> {
    let held: Vec<&Item> = items
        .iter()
        .enumerate()
        .filter(|(at, item)| is_told(item, &items[at + 1..], now))
        .map(|(_, item)| item)
        .collect();
    let (first, more) = held.split_first()?;
    let subject = if more.is_empty() {
        title(first.kind, &first.news["data"], game(first))
    } else {
        format!("Acepost: {} things to know", held.len())
    };
    let line = |item: &&Item| Line { sentence: sentence(item), link: match_link(public_url, item.match_id) };
    let lines: Vec<Line> = held.iter().take(MOST_LINES).map(line).collect();
    let untold = held.len() - lines.len();
    let last = (untold > 0).then(|| format!("And {untold} more."));
    let why = "You get this mail because you asked for it, never more than one in the time that you chose.";
    Some(Letter {
        subject,
        text: as_text(name, &lines, last.as_deref(), why, unsubscribe),
        html: as_html(name, &lines, last.as_deref(), why, unsubscribe),
    })
}

/// Returns the mail that asks for confirmation of an address.
pub fn question(name: &str, link: &str) -> Letter {
    let ask = "This address was given to get mails about card matches at Acepost. If it was you, follow the link within 24 hours:";
    let or = "If it was not you, do nothing: no mail about matches is sent to you then.";
    Letter {
        subject: "Is this your address?".to_owned(),
        text: format!("Hello {name},\n\n{ask}\n{link}\n\n{or}\n"),
        html: page(&format!(
            "<p>Hello {},</p>\n<p>{ask}<br><a href=\"{link}\">{link}</a></p>\n<p>{or}</p>\n",
            escaped(name),
            link = escaped(link)
        )),
    }
}

/// Returns the mail to an address that the player has replaced by another.
pub fn replaced(name: &str, new: &str) -> Letter {
    let what = format!("Mails for {name} at Acepost now go to {new}, and no longer to this address.");
    let or = "If it was not you, log in, set your own address again and a new password: another person has used your account.";
    Letter {
        subject: "Your address was replaced".to_owned(),
        text: format!("Hello {name},\n\n{what}\n\n{or}\n"),
        html: page(&format!("<p>Hello {},</p>\n<p>{}</p>\n<p>{or}</p>\n", escaped(name), escaped(&what))),
    }
}

/// Returns the mail with which players set new passwords: their names, each with a link.
pub fn reset(links: &[(&str, String)]) -> Letter {
    let why = "A new password was requested at Acepost. If it was you, follow the link within 30 minutes:";
    let or = "If it was not you, do nothing: the password stays as it is.";
    let listed = links.iter().map(|(name, link)| format!("{name}:\n{link}\n\n")).collect::<Vec<_>>().concat();
    let item = |(name, link): &(&str, String)| {
        format!("<li>{}:<br><a href=\"{link}\">{link}</a></li>\n", escaped(name), link = escaped(link))
    };
    let items = links.iter().map(item).collect::<Vec<_>>().concat();
    Letter {
        subject: "Set a new password".to_owned(),
        text: format!("Hello,\n\n{why}\n\n{listed}{or}\n"),
        html: page(&format!("<p>Hello,</p>\n<p>{why}</p>\n<ul>\n{items}</ul>\n<p>{or}</p>\n")),
    }
}

/// Whether an item is still true, given the later ones.
fn is_told(item: &Item, later: &[Item], now: Time) -> bool {
    let about_turn = |item: &Item| matches!(item.kind, NoticeKind::YourTurn | NoticeKind::DeadlineNear);
    // Of several items about the same match only the last one is kept.
    let again = || about_turn(item) && later.iter().any(|later| later.match_id == item.match_id && about_turn(later));
    holds(item.kind, &item.news["data"], item.to_act, item.joinable, now) && !again()
}

fn sentence(item: &Item) -> String {
    let (game, with) = (game(item), with(&item.others));
    match item.kind {
        NoticeKind::MatchFinished => {
            let place = item.news["data"]["place"].as_u64().map(|place| format!(": you came {}", ordinal(place)));
            format!("{game}{with} is over{}.", place.unwrap_or_default())
        }
        NoticeKind::InvitationReceived => {
            let until = time(&item.news["data"], "expires_at");
            let until = until.map(|at| format!(" You can accept until {}.", moment(at)));
            format!("{} invites you to {game}.{}", name(&item.news["data"]), until.unwrap_or_default())
        }
        NoticeKind::DeadlineNear if item.deadline.is_some() => {
            let at = item.deadline.map(moment).unwrap_or_default();
            format!("Your time in {game}{with} runs out on {at}.")
        }
        _ => {
            let until = item.deadline.map(|at| format!(" You have until {}.", moment(at)));
            format!("It is your turn in {game}{with}.{}", until.unwrap_or_default())
        }
    }
}

fn game(item: &Item) -> &str {
    item.news["data"]["game"].as_str().map_or("a match", game_name)
}

/// Formats a time for people.
fn moment(at: Time) -> String {
    at.timestamp().strftime("%-d %B %Y, %H:%M UTC").to_string()
}

fn match_link(public_url: &str, id: Uuid) -> String {
    format!("{public_url}/matches/{id}")
}

fn as_text(name: &str, lines: &[Line], last: Option<&str>, why: &str, unsubscribe: &str) -> String {
    let mut text = format!("Hello {name},\n\n");
    for Line { sentence, link } in lines {
        // Writing to a string does not fail.
        let _ = write!(text, "{sentence}\n{link}\n\n");
    }
    if let Some(last) = last {
        let _ = write!(text, "{last}\n\n");
    }
    text + &format!("--\n{why}\nNo more mails: {unsubscribe}\n")
}

fn as_html(name: &str, lines: &[Line], last: Option<&str>, why: &str, unsubscribe: &str) -> String {
    let mut html = format!("<p>Hello {},</p>\n<ul>\n", escaped(name));
    for Line { sentence, link } in lines {
        let _ = writeln!(html, "<li>{} <a href=\"{}\">See the match</a></li>", escaped(sentence), escaped(link));
    }
    if let Some(last) = last {
        let _ = writeln!(html, "<li>{}</li>", escaped(last));
    }
    page(&(html + &format!("</ul>\n<p>{why} <a href=\"{}\">No more mails</a></p>\n", escaped(unsubscribe))))
}

fn page(body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>Acepost</title></head>\n<body>\n{body}</body>\n</html>\n"
    )
}

/// Escapes text for HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn now() -> Time {
        "2030-01-01T12:00:00Z".parse().unwrap()
    }

    fn item(kind: NoticeKind, match_number: u128, data: &Value) -> Item {
        Item {
            kind,
            match_id: Uuid::from_u128(match_number),
            news: json!({"type": kind, "data": data}),
            deadline: None,
            to_act: true,
            joinable: true,
            others: vec!["ben".to_owned(), "cleo".to_owned()],
        }
    }

    fn told(items: &[Item]) -> Option<Letter> {
        digest("ana", items, now(), "https://cards.example", "https://cards.example/email/unsubscription?token=t")
    }

    #[test]
    fn one_thing_is_told_in_the_subject() {
        let letter = told(&[item(NoticeKind::YourTurn, 1, &json!({"game": "chess"}))]).unwrap();
        assert_eq!(letter.subject, "Your turn in chess");
        assert!(
            letter.text.contains("It is your turn in chess with ben and cleo.\nhttps://cards.example/matches/0000")
        );
        assert!(letter.html.contains("href=\"https://cards.example/email/unsubscription?token=t\""));
    }

    #[test]
    fn what_is_no_longer_so_is_not_told() {
        let turn = || item(NoticeKind::YourTurn, 1, &json!({"game": "chess"}));
        let invited = |until: &str| {
            item(NoticeKind::InvitationReceived, 2, &json!({"game": "chess", "name": "ben", "expires_at": until}))
        };
        assert_eq!(told(&[]), None);
        assert_eq!(told(&[Item { to_act: false, ..turn() }]), None);
        assert_eq!(told(&[invited("2030-01-01T12:00:00Z")]), None);
        assert_eq!(told(&[Item { joinable: false, ..invited("2030-01-09T12:00:00Z") }]), None);
        let letter = told(&[turn(), turn(), invited("2030-01-09T12:00:00Z")]).unwrap();
        assert_eq!(letter.subject, "Acepost: 2 things to know");
        assert_eq!(letter.text.matches("It is your turn").count(), 1);
        assert!(letter.text.contains("ben invites you to chess. You can accept until 9 January 2030, 12:00 UTC."));
    }

    #[test]
    fn the_own_place_is_told() {
        let letter = told(&[item(NoticeKind::MatchFinished, 1, &json!({"game": "chess", "place": 2}))]).unwrap();
        assert!(letter.text.contains("chess with ben and cleo is over: you came 2nd."), "{}", letter.text);
    }

    #[test]
    fn nothing_in_a_name_becomes_html() {
        let letter =
            told(&[item(NoticeKind::InvitationReceived, 1, &json!({"game": "<script>", "name": "\"><b>"}))]).unwrap();
        assert!(!letter.html.contains("<script>") && !letter.html.contains("<b>"), "{}", letter.html);
    }

    #[test]
    fn a_long_list_is_cut() {
        let items: Vec<Item> =
            (0..50).map(|number| item(NoticeKind::MatchFinished, number, &json!({"game": "chess"}))).collect();
        let letter = told(&items).unwrap();
        assert_eq!(letter.text.matches("is over").count(), MOST_LINES);
        assert!(letter.text.contains("And 10 more."));
    }
}
