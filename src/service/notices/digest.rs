//! The text of mails about matches: plain sentences that say no more than notices. No card is in them.

use std::fmt::Write;

use uuid::Uuid;

use super::{
    kinds::NoticeKind,
    letters::{Letter, page},
    store::mails::Item,
    wording::{came_out, game_name, holds, listed, messages, name, time, title, told_as},
};
use crate::{
    games::Locale,
    record::{Time, Zone, moment},
    service::html::escaped,
};

/// The largest number of items in a mail.
const MAX_LINES: usize = 40;

/// One item.
struct Line {
    sentence: String,
    link: String,
}

/// Returns the mail with all items that are still true, with times in the player's time zone, if it is known; `None` if there are none.
pub fn digest(
    locale: Locale,
    name: &str,
    items: &[Item],
    now: Time,
    public_url: &str,
    unsubscribe: &str,
    zone: Option<&Zone>,
) -> Option<Letter> {
    let held: Vec<&Item> = items
        .iter()
        .enumerate()
        .filter(|(at, item)| is_told(item, &items[at + 1..], now))
        .map(|(_, item)| item)
        .collect();
    let (first, more) = held.split_first()?;
    let subject = if more.is_empty() {
        title(locale, told_as(first.kind, first.deadline, now), &first.news["data"], game(first))
    } else {
        messages::digest_subject(locale, held.len())
    };
    let line = |item: &&Item| Line {
        sentence: sentence(locale, item, now, zone),
        link: match_link(public_url, item.match_id),
    };
    let lines: Vec<Line> = held.iter().take(MAX_LINES).map(line).collect();
    let untold = held.len() - lines.len();
    let last = (untold > 0).then(|| messages::digest_more(locale, untold));
    let letter = Digest { locale, hello: messages::hello(locale, name), lines, last, unsubscribe };
    Some(Letter { subject, text: letter.as_text(), html: letter.as_html() })
}

/// Whether an item is still true, given the later ones.
fn is_told(item: &Item, later: &[Item], now: Time) -> bool {
    let own = told_once(item.kind);
    let again = || later.iter().any(|later| later.match_id == item.match_id && told_once(later.kind) == own);
    holds(item.kind, &item.news["data"], item.to_act, item.answerable, now) && !(own.is_some() && again())
}

/// Returns the kind that stands for all of which a mail has only the last one about each match.
fn told_once(kind: NoticeKind) -> Option<NoticeKind> {
    match kind {
        NoticeKind::YourTurn | NoticeKind::DeadlineNear => Some(NoticeKind::YourTurn),
        NoticeKind::DrawOffered | NoticeKind::PauseOffered | NoticeKind::RematchOffered => Some(kind),
        _ => None,
    }
}

/// Returns what has happened, and until when the player can act, if there is a limit.
fn sentence(locale: Locale, item: &Item, now: Time, zone: Option<&Zone>) -> String {
    let (data, game) = (&item.news["data"], game(item));
    let (count, others) = (item.others.len(), listed(locale, &item.others));
    let [first, second] = match told_as(item.kind, item.deadline, now) {
        NoticeKind::MatchFinished => {
            let sentence = match came_out(locale, data) {
                Some((how, place)) => messages::digest_placed(locale, count, game, how, others, place),
                None => messages::digest_over(locale, count, game, others),
            };
            [Some(sentence), None]
        }
        NoticeKind::InvitationReceived => [
            Some(messages::digest_invited(locale, game, name(locale, data))),
            time(data, "expires_at").map(|at| messages::digest_accept_until(locale, moment(locale, at, zone))),
        ],
        NoticeKind::DeadlineNear if item.deadline.is_some() => {
            let until = item.deadline.map(|at| moment(locale, at, zone)).unwrap_or_default();
            [Some(messages::digest_deadline(locale, count, game, others, until)), None]
        }
        NoticeKind::YourTurn | NoticeKind::DeadlineNear => [
            Some(messages::digest_turn(locale, count, game, others)),
            item.deadline.map(|at| messages::digest_time_until(locale, moment(locale, at, zone))),
        ],
        kind @ (NoticeKind::DrawOffered | NoticeKind::PauseOffered | NoticeKind::RematchOffered) => {
            [Some(messages::chat_other(locale, title(locale, kind, data, game))), None]
        }
        // `wanted!` in `store/mails.rs` selects none of these for mails.
        NoticeKind::MatchEvent
        | NoticeKind::MatchJoined
        | NoticeKind::MatchLeft
        | NoticeKind::MatchStarted
        | NoticeKind::MatchPaused
        | NoticeKind::MatchResumed
        | NoticeKind::MatchCancelled
        | NoticeKind::DrawWithdrawn
        | NoticeKind::PauseWithdrawn
        | NoticeKind::InvitationAccepted
        | NoticeKind::InvitationDeclined => [None, None],
    };
    first.into_iter().chain(second).collect::<Vec<_>>().join(" ")
}

fn game(item: &Item) -> &str {
    game_name(&item.game)
}

fn match_link(public_url: &str, id: Uuid) -> String {
    format!("{public_url}/matches/{id}")
}

/// A mail about matches before it is written.
struct Digest<'a> {
    locale: Locale,
    hello: String,
    lines: Vec<Line>,
    /// How much more there is to tell.
    last: Option<String>,
    /// The link that stops the mails.
    unsubscribe: &'a str,
}

impl Digest<'_> {
    fn as_text(&self) -> String {
        let mut text = format!("{}\n\n", self.hello);
        for Line { sentence, link } in &self.lines {
            // Writing to a string does not fail.
            let _ = write!(text, "{sentence}\n{link}\n\n");
        }
        if let Some(last) = &self.last {
            let _ = write!(text, "{last}\n\n");
        }
        let [why, stop] = [messages::digest_why(self.locale), messages::digest_stop(self.locale)];
        text + &format!("--\n{why}\n{stop}: {}\n", self.unsubscribe)
    }

    fn as_html(&self) -> String {
        let see = escaped(&messages::see_match(self.locale));
        let mut html = format!("<p>{}</p>\n<ul>\n", escaped(&self.hello));
        for Line { sentence, link } in &self.lines {
            let _ = writeln!(html, "<li>{} <a href=\"{}\">{see}</a></li>", escaped(sentence), escaped(link));
        }
        if let Some(last) = &self.last {
            let _ = writeln!(html, "<li>{}</li>", escaped(last));
        }
        let [why, stop] =
            [messages::digest_why(self.locale), messages::digest_stop(self.locale)].map(|words| escaped(&words));
        let link = escaped(self.unsubscribe);
        page(self.locale, &(html + &format!("</ul>\n<p>{why} <a href=\"{link}\">{stop}</a></p>\n")))
    }
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
            answerable: true,
            game: data["game"].as_str().unwrap_or_default().to_owned(),
            others: vec!["ben".to_owned(), "cleo".to_owned()],
        }
    }

    fn told(items: &[Item]) -> Option<Letter> {
        told_in(Locale::En, items)
    }

    fn told_in(locale: Locale, items: &[Item]) -> Option<Letter> {
        let unsubscribe = "https://cards.example/email/unsubscription?token=t";
        digest(locale, "ana", items, now(), "https://cards.example", unsubscribe, None)
    }

    #[test]
    fn a_german_player_is_told_in_german() {
        let turn = Item { deadline: Some(now()), ..item(NoticeKind::YourTurn, 1, &json!({"game": "chess"})) };
        let letter = told_in(Locale::De, std::slice::from_ref(&turn)).unwrap();
        assert_eq!(letter.subject, "Du bist in chess an der Reihe");
        assert!(letter.text.starts_with(
            "Hallo ana,\n\nDu bist in chess mit ben und cleo an der Reihe. Du hast Zeit bis 1. Januar 2030,"
        ));
        assert!(
            letter.html.contains("<html lang=\"de\">") && letter.html.contains(">Zur Partie</a>"),
            "{}",
            letter.html
        );
        let over = item(NoticeKind::MatchFinished, 2, &json!({"game": "chess", "place": 2}));
        let letter = told_in(Locale::De, &[turn, over]).unwrap();
        assert_eq!(letter.subject, "Acepost: 2 Neuigkeiten");
        assert!(letter.text.contains("chess: Du hast gegen ben und cleo den 2. Platz belegt."), "{}", letter.text);
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
        assert_eq!(told(&[Item { answerable: false, ..invited("2030-01-09T12:00:00Z") }]), None);
        let letter = told(&[turn(), turn(), invited("2030-01-09T12:00:00Z")]).unwrap();
        assert_eq!(letter.subject, "Acepost: 2 things to know");
        assert_eq!(letter.text.matches("It is your turn").count(), 1);
        assert!(letter.text.contains("ben invites you to chess. You can accept until 9 January 2030, 12:00 UTC."));
    }

    #[test]
    fn an_offer_is_told_once_and_only_while_it_is_open() {
        let offer = |kind, name: &str| item(kind, 1, &json!({"game": "chess", "name": name}));
        let gone = Item { answerable: false, ..offer(NoticeKind::RematchOffered, "ben") };
        assert_eq!(told(std::slice::from_ref(&gone)), None);
        let twice = [offer(NoticeKind::DrawOffered, "ben"), gone, offer(NoticeKind::DrawOffered, "cleo")];
        let letter = told(&twice).unwrap();
        assert_eq!(letter.subject, "cleo offers a draw in chess");
        assert!(letter.text.contains("\n\ncleo offers a draw in chess.\nhttps://cards.example/matches/0000"));
        let letter = told(&[offer(NoticeKind::DrawOffered, "ben"), offer(NoticeKind::PauseOffered, "ben")]).unwrap();
        assert_eq!(letter.subject, "Acepost: 2 things to know");
    }

    #[test]
    fn a_deadline_is_near_only_as_long_as_it_is() {
        let subject = |deadline: Option<&str>| {
            let deadline: Option<Time> = deadline.map(|at| at.parse().unwrap());
            let reminder = item(NoticeKind::DeadlineNear, 1, &json!({"game": "chess"}));
            told(&[Item { deadline, ..reminder }]).unwrap().subject
        };
        // A reminder before a weekend is one, too.
        for near in ["2030-01-01T12:05:00Z", "2030-01-04T12:00:00Z"] {
            assert_eq!(subject(Some(near)), "Your time in chess runs out");
        }
        for far in [Some("2030-01-05T12:00:00Z"), None] {
            assert_eq!(subject(far), "Your turn in chess");
        }
    }

    #[test]
    fn the_own_place_is_told() {
        let letter = told(&[item(NoticeKind::MatchFinished, 1, &json!({"game": "chess", "place": 2}))]).unwrap();
        assert!(letter.text.contains("chess: you came 2nd against ben and cleo."), "{}", letter.text);
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
        assert_eq!(letter.text.matches("is over").count(), MAX_LINES);
        assert!(letter.text.contains("And 10 more."));
    }
}
