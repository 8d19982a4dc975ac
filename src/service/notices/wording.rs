//! The words for notices in mails and pushes. They say no more than notices: no card is in them.

use serde_json::Value;

use super::kinds::NoticeKind;
use crate::{games::catalog, record::Time};

/// Returns the name of a game; the id if the catalogue does not have it.
pub fn game_name(id: &str) -> &str {
    catalog::find(id).map_or(id, |game| game.about().name)
}

/// Returns a line for a notice: its kind, the data of its news, and the name of the game.
pub fn title(kind: NoticeKind, data: &Value, game: &str) -> String {
    let name = name(data);
    match kind {
        NoticeKind::YourTurn => format!("Your turn in {game}"),
        NoticeKind::DeadlineNear => format!("Your time in {game} runs out"),
        NoticeKind::MatchEvent => format!("News of {game}"),
        NoticeKind::MatchJoined => format!("{name} has joined {game}"),
        NoticeKind::MatchLeft => format!("{name} has left {game}"),
        NoticeKind::MatchStarted => format!("{game} has started"),
        NoticeKind::MatchPaused => format!("{game} is paused"),
        NoticeKind::MatchResumed if data["reasons"].as_array().is_none_or(Vec::is_empty) => {
            format!("{game} is no longer paused")
        }
        NoticeKind::MatchResumed => format!("{game} is still paused"),
        NoticeKind::MatchFinished => format!("{game} is over"),
        NoticeKind::MatchCancelled => format!("{game} was cancelled"),
        NoticeKind::DrawOffered => format!("{name} offers a draw in {game}"),
        NoticeKind::PauseOffered => format!("{name} offers a pause in {game}"),
        NoticeKind::RematchOffered => format!("{name} wants a rematch of {game}"),
        NoticeKind::InvitationReceived => format!("{name} invites you to {game}"),
        NoticeKind::InvitationAccepted => format!("{name} has accepted your invitation to {game}"),
        NoticeKind::InvitationDeclined => format!("{name} has declined your invitation to {game}"),
    }
}

/// Whether a notice is still true: the player is still to act, or can still answer.
pub fn holds(kind: NoticeKind, data: &Value, to_act: bool, joinable: bool, now: Time) -> bool {
    match kind {
        NoticeKind::YourTurn | NoticeKind::DeadlineNear => to_act,
        NoticeKind::InvitationReceived => joinable && time(data, "expires_at").is_none_or(|at| at > now),
        _ => true,
    }
}

/// Returns the name of the player whom the news is about.
pub fn name(data: &Value) -> &str {
    data["name"].as_str().unwrap_or("A player")
}

/// Returns a time in the data of news.
pub fn time(data: &Value, field: &str) -> Option<Time> {
    data[field].as_str()?.parse().ok()
}

/// Returns ` with` and the names; nothing if there are none.
pub fn with(others: &[String]) -> String {
    match others {
        [] => String::new(),
        [one] => format!(" with {one}"),
        [first @ .., last] => format!(" with {} and {last}", first.join(", ")),
    }
}

/// Returns a place as people say it.
pub fn ordinal(place: u64) -> String {
    let ending = match (place % 10, place % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_told_as_people_say_them() {
        let told = [1, 2, 3, 4, 11, 12, 13, 21, 22].map(ordinal);
        assert_eq!(told, ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd"]);
    }
}
