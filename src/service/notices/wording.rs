//! The words for notices in mails, pushes and chats. They say no more than notices: no card is in them.

use std::borrow::Cow;

use jiff::SignedDuration;
use serde_json::Value;

use super::kinds::NoticeKind;
use crate::{
    games::{Ending, Locale, Names, Words, catalog},
    record::Time,
};

/// How far away a deadline may be that a notice calls near: a reminder comes at most a day of running time before it, and a
/// weekend, of at most 49 hours, may lie in between.
const NEAR: SignedDuration = SignedDuration::from_hours(24 + 49);

pub mod messages {
    //! The messages of this room.
    include!(concat!(env!("OUT_DIR"), "/notices.rs"));
}

/// Returns the name of a game; the id if the catalogue does not have it.
pub fn game_name(id: &str) -> &str {
    catalog::find(id).map_or(id, |game| game.about().name)
}

/// Returns a line for a notice: its kind, the data of its news, and the name of the game.
pub fn title(locale: Locale, kind: NoticeKind, data: &Value, game: &str) -> String {
    let name = name(locale, data);
    match kind {
        NoticeKind::YourTurn => messages::title_your_turn(locale, game),
        NoticeKind::DeadlineNear => messages::title_deadline_near(locale, game),
        NoticeKind::MatchEvent => messages::title_event(locale, game),
        NoticeKind::MatchJoined => messages::title_joined(locale, game, name),
        NoticeKind::MatchLeft => messages::title_left(locale, game, name),
        NoticeKind::MatchStarted => messages::title_started(locale, game),
        NoticeKind::MatchPaused => messages::title_paused(locale, game),
        NoticeKind::MatchResumed if data["reasons"].as_array().is_none_or(Vec::is_empty) => {
            messages::title_resumed(locale, game)
        }
        NoticeKind::MatchResumed => messages::title_still_paused(locale, game),
        NoticeKind::MatchFinished => messages::title_finished(locale, game),
        NoticeKind::MatchCancelled => messages::title_cancelled(locale, game),
        NoticeKind::DrawOffered => messages::title_draw_offered(locale, game, name),
        NoticeKind::DrawWithdrawn => messages::title_draw_withdrawn(locale, game, name),
        NoticeKind::PauseOffered => messages::title_pause_offered(locale, game, name),
        NoticeKind::PauseWithdrawn => messages::title_pause_withdrawn(locale, game, name),
        NoticeKind::RematchOffered => messages::title_rematch_offered(locale, game, name),
        NoticeKind::InvitationReceived => messages::title_invited(locale, game, name),
        NoticeKind::InvitationAccepted => messages::title_accepted(locale, game, name),
        NoticeKind::InvitationDeclined => messages::title_declined(locale, game, name),
    }
}

/// Whether a notice is still true: the player is still to act, or can still answer.
pub fn holds(kind: NoticeKind, data: &Value, to_act: bool, answerable: bool, now: Time) -> bool {
    match kind {
        NoticeKind::YourTurn | NoticeKind::DeadlineNear => to_act,
        NoticeKind::DrawOffered | NoticeKind::PauseOffered | NoticeKind::RematchOffered => answerable,
        NoticeKind::InvitationReceived => answerable && time(data, "expires_at").is_none_or(|at| at > now),
        _ => true,
    }
}

/// Returns the kind as which a notice is told now: a reminder is told as a turn if the clocks are paused or the deadline has
/// moved away.
pub fn told_as(kind: NoticeKind, deadline: Option<Time>, now: Time) -> NoticeKind {
    let is_far = |deadline: Time| deadline.since(now) > NEAR;
    match kind {
        NoticeKind::DeadlineNear if deadline.is_none_or(is_far) => NoticeKind::YourTurn,
        kind => kind,
    }
}

/// Returns the name of the player whom the news is about.
pub fn name(locale: Locale, data: &Value) -> Cow<'_, str> {
    data["name"].as_str().map_or_else(|| messages::a_player(locale).into(), Into::into)
}

/// Returns a time in the data of news.
pub fn time(data: &Value, field: &str) -> Option<Time> {
    data[field].as_str()?.parse().ok()
}

/// Returns how a match came out for the player whom news are for, as messages ask for it, with the place as people say it.
pub fn came_out(locale: Locale, data: &Value) -> Option<(&'static str, String)> {
    let (place, outcome) = (data["place"].as_u64()?, &data["outcome"]);
    let placements = outcome["placements"].as_array().map_or(&[][..], Vec::as_slice);
    let how = match (place, placements.len()) {
        _ if outcome["reason"] == Ending::CalledOff.reason() => "called_off",
        (1, 1..) if placements.iter().all(|other| other == 1) => "drawn",
        (1, 2) => "won",
        (_, 2) => "lost",
        _ => "placed",
    };
    Some((how, messages::ordinal(locale, place)))
}

/// Returns names as a list.
pub fn listed(locale: Locale, names: &[String]) -> String {
    Words::new(locale, &Names::NONE, None).listed(names)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn places_are_told_as_people_say_them() {
        let told = [1, 2, 3, 4, 11, 12, 13, 20].map(|place| messages::ordinal(Locale::En, place));
        assert_eq!(told, ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "20th"]);
    }

    #[test]
    fn two_players_win_lose_or_draw_and_more_come_to_places() {
        let ended = |place: u64, placements: &[u8], reason: &str| {
            let data = json!({"place": place, "outcome": {"placements": placements, "reason": reason}});
            came_out(Locale::En, &data).map(|(how, _)| how)
        };
        let how = |place, placements: &[u8]| ended(place, placements, "all_aces");
        let told = [how(1, &[1, 2]), how(2, &[1, 2]), how(1, &[1, 1]), how(1, &[1, 1, 1]), how(1, &[1, 2, 1])];
        assert_eq!(told, [Some("won"), Some("lost"), Some("drawn"), Some("drawn"), Some("placed")]);
        assert_eq!(ended(1, &[1, 1], "agreed_draw"), Some("drawn"));
        assert_eq!(ended(1, &[1, 1], "called_off"), Some("called_off"));
        assert_eq!(came_out(Locale::En, &json!({})), None);
    }

    #[test]
    fn no_place_is_beyond_what_messages_can_count() {
        let most = catalog::GAMES.iter().map(|game| *game.about().seats.end()).max();
        assert!(most <= Some(20), "the message `ordinal` in English needs more cases");
    }
}
