//! Messages for chats: a sentence and a link, as Slack, Discord and Matrix take them. Others may read along, so they tell of the
//! player by name, and no more than those who play with the player know.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    Notices,
    kinds::NoticeKind,
    receiver_format::ReceiverFormat,
    still_true::is_true,
    store::{situations, taking::Taken},
    wording::{came_out, game_name, listed, messages, name, title, told_as},
};
use crate::{
    db::Connection,
    games::Locale,
    record::Time,
    service::{error::Error, players::store::players},
};

/// What is said, before it is written for a chat.
struct Said {
    /// The player's language.
    locale: Locale,
    sentence: String,
    /// The page of the match; a ping has none, nor has a match that the player can no longer see.
    link: Option<String>,
}

impl Notices {
    /// Writes a message for a chat; `None` if it is no longer true, or the match is gone.
    pub(super) async fn say(&self, taken: &Taken, now: Time) -> Result<Option<Value>, Error> {
        let reading = taken.clone();
        let said = self.store.run(move |connection| sentence(connection, &reading, now)).await?;
        let Some((locale, sentence, linked)) = said else { return Ok(None) };
        let link = linked.map(|id| format!("{}/matches/{id}", self.channels.public_url));
        Ok(Some(written(taken.format, &Said { locale, sentence, link })))
    }
}

/// Returns what has happened, as one tells it to others, in the player's language, and the match to link.
fn sentence(
    connection: &mut Connection,
    taken: &Taken,
    now: Time,
) -> Result<Option<(Locale, String, Option<Uuid>)>, Error> {
    let Some(player) = players::by_id(connection, taken.player_id)? else { return Ok(None) };
    let locale = player.language.map(|language| language.0).unwrap_or_default();
    let Some(match_id) = taken.match_id else { return Ok(Some((locale, messages::chat_ping(locale), None))) };
    let Some(situation) = situations::of(connection, &player, match_id, &taken.news)? else { return Ok(None) };
    let kind = told_as(serde_json::from_value(taken.news["type"].clone())?, situation.deadline, now);
    // What the player has redelivered by hand is told as it was.
    if !taken.asked_for && !is_true(connection, kind, taken, match_id, &situation, now)? {
        return Ok(None);
    }
    let (data, game) = (&taken.news["data"], game_name(&situation.game));
    let (count, others) = (situation.others.len(), listed(locale, &situation.others));
    let (name, player) = (name(locale, data), player.name);
    let sentence = match kind {
        NoticeKind::YourTurn => messages::chat_turn(locale, count, game, others, player),
        NoticeKind::DeadlineNear => messages::chat_deadline(locale, count, game, others, player),
        NoticeKind::MatchFinished => match came_out(locale, data) {
            Some((how, place)) => messages::chat_placed(locale, count, game, how, others, place, player),
            None => messages::chat_over(locale, count, game, others),
        },
        NoticeKind::MatchLeft if situation.is_own => messages::chat_removed(locale, game, player),
        NoticeKind::InvitationReceived => messages::chat_invited(locale, game, name, player),
        NoticeKind::InvitationAccepted => messages::chat_accepted(locale, game, name, player),
        NoticeKind::InvitationDeclined => messages::chat_declined(locale, game, name, player),
        _ => messages::chat_other(locale, title(locale, kind, data, game)),
    };
    Ok(Some((locale, sentence, (!situation.is_hidden()).then_some(match_id))))
}

fn written(format: ReceiverFormat, said: &Said) -> Value {
    let Said { locale, sentence, link } = said;
    let see = messages::see_match(*locale);
    let (plain, html) = (sentence.as_str(), escaped(sentence));
    match format {
        ReceiverFormat::Slack => {
            let link = link.as_ref().map(|link| format!(" <{link}|{see}>")).unwrap_or_default();
            json!({"text": format!("{html}{link}")})
        }
        ReceiverFormat::Discord => {
            let link = link.as_ref().map(|link| format!(" <{link}>")).unwrap_or_default();
            // No name may ring for everyone in the room.
            json!({"content": format!("{}{link}", without_marks(plain)), "allowed_mentions": {"parse": []}})
        }
        _ => {
            let text = link.as_ref().map(|link| format!(" {link}")).unwrap_or_default();
            let link = link.as_ref().map(|link| format!(" <a href=\"{link}\">{see}</a>")).unwrap_or_default();
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
        let link = Some("https://x.example/1".to_owned());
        let said = Said { locale: Locale::En, sentence: "<!channel> a_b_ & @here".to_owned(), link };
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
