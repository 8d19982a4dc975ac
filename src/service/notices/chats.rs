//! Messages for chats: a sentence and a link, as Slack, Discord and Matrix take them. Others may read along, so they tell of the
//! player by name, and no more than those who play with the player know.

use serde_json::{Value, json};

use super::{
    Notices,
    kinds::NoticeKind,
    receiver_format::ReceiverFormat,
    store::{deliveries::Taken, situations},
    wording::{game_name, name, ordinal, title, with},
};
use crate::{
    db::Connection,
    service::{error::Error, players::store::players},
};

/// The text of a ping.
const PING: &str = "Acepost can write here.";

/// What is said, before it is written for a chat.
struct Said {
    sentence: String,
    /// The page of the match; a ping has none.
    link: Option<String>,
}

impl Notices {
    /// Writes a message for a chat; `None` if there is no such match any more.
    pub(super) async fn say(&self, taken: &Taken) -> Result<Option<Value>, Error> {
        let Some(match_id) = taken.match_id else {
            return Ok(Some(written(taken.format, &Said { sentence: PING.to_owned(), link: None })));
        };
        let reading = taken.clone();
        let sentence = self.store.run(move |connection| sentence(connection, &reading)).await?;
        let link = Some(format!("{}/matches/{match_id}", self.channels.public_url));
        Ok(sentence.map(|sentence| written(taken.format, &Said { sentence, link })))
    }
}

/// Returns what has happened, as one tells it to others.
fn sentence(connection: &mut Connection, taken: &Taken) -> Result<Option<String>, Error> {
    let Some(match_id) = taken.match_id else { return Ok(None) };
    let Some(situation) = situations::of(connection, taken.player_id, match_id)? else { return Ok(None) };
    let Some((_, player)) = players::names(connection, &[taken.player_id])?.pop() else { return Ok(None) };
    let kind: NoticeKind = serde_json::from_value(taken.news["type"].clone())?;
    let (data, game, with) = (&taken.news["data"], game_name(&situation.game), with(&situation.others));
    let name = name(data);
    Ok(Some(match kind {
        NoticeKind::YourTurn => format!("It is {player}'s turn in {game}{with}."),
        NoticeKind::DeadlineNear => format!("{player}'s time in {game}{with} runs out."),
        NoticeKind::MatchFinished => {
            let place = data["place"].as_u64().map(|place| format!(": {player} came {}", ordinal(place)));
            format!("{game}{with} is over{}.", place.unwrap_or_default())
        }
        NoticeKind::InvitationReceived => format!("{name} invites {player} to {game}."),
        NoticeKind::InvitationAccepted => format!("{name} has accepted {player}'s invitation to {game}."),
        NoticeKind::InvitationDeclined => format!("{name} has declined {player}'s invitation to {game}."),
        _ => format!("{}.", title(kind, data, game)),
    }))
}

fn written(format: ReceiverFormat, said: &Said) -> Value {
    let Said { sentence, link } = said;
    let (plain, html) = (sentence.as_str(), escaped(sentence));
    match format {
        ReceiverFormat::Slack => {
            let link = link.as_ref().map(|link| format!(" <{link}|See the match>")).unwrap_or_default();
            json!({"text": format!("{html}{link}")})
        }
        ReceiverFormat::Discord => {
            let link = link.as_ref().map(|link| format!(" <{link}>")).unwrap_or_default();
            // No name may ring for everyone in the room.
            json!({"content": format!("{}{link}", without_marks(plain)), "allowed_mentions": {"parse": []}})
        }
        _ => {
            let text = link.as_ref().map(|link| format!(" {link}")).unwrap_or_default();
            let link = link.as_ref().map(|link| format!(" <a href=\"{link}\">See the match</a>")).unwrap_or_default();
            json!({"text": format!("{plain}{text}"), "html": format!("{html}{link}")})
        }
    }
}

/// Escapes text for HTML, and in the same way for Slack.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Escapes what Discord takes for marks.
fn without_marks(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.chars() {
        if "\\*_~`|<>@#[]".contains(letter) {
            plain.push('\\');
        }
        plain.push(letter);
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_name_is_more_than_text() {
        let said =
            Said { sentence: "<!channel> a_b_ & @here".to_owned(), link: Some("https://x.example/1".to_owned()) };
        let [slack, discord, matrix] = [ReceiverFormat::Slack, ReceiverFormat::Discord, ReceiverFormat::Matrix]
            .map(|format| written(format, &said));
        assert_eq!(slack, json!({"text": "&lt;!channel&gt; a_b_ &amp; @here <https://x.example/1|See the match>"}));
        assert_eq!(discord["content"], "\\<!channel\\> a\\_b\\_ & \\@here <https://x.example/1>");
        assert_eq!(discord["allowed_mentions"], json!({"parse": []}));
        assert_eq!(matrix["text"], "<!channel> a_b_ & @here https://x.example/1");
        let html = "&lt;!channel&gt; a_b_ &amp; @here <a href=\"https://x.example/1\">See the match</a>";
        assert_eq!(matrix["html"], html);
    }
}
