//! The kinds of notices, with the names that players select.

use crate::db::text_enum;

// The names are tokens instead of literals because the derive of the schema does not expand those.
macro_rules! kinds {
    ($($variant:ident, $name:tt;)*) => {
        text_enum! {
            /// A kind of notice.
            #[cfg_attr(test, derive(strum::VariantNames))]
            pub enum NoticeKind {
                $(#[doc = concat!("`", $name, "`")] #[serde(rename = $name)] #[strum(serialize = $name)] $variant,)*
            }
        }
    };
}

kinds! {
    MatchEvent, "match.event";
    MatchJoined, "match.joined";
    MatchLeft, "match.left";
    MatchStarted, "match.started";
    YourTurn, "match.your_turn";
    DeadlineNear, "match.deadline_near";
    MatchPaused, "match.paused";
    MatchResumed, "match.resumed";
    MatchFinished, "match.finished";
    MatchCancelled, "match.cancelled";
    DrawOffered, "draw.offered";
    PauseOffered, "pause.offered";
    RematchOffered, "rematch.offered";
    InvitationReceived, "invitation.received";
    InvitationAccepted, "invitation.accepted";
    InvitationDeclined, "invitation.declined";
}

#[cfg(test)]
mod tests {
    use strum::VariantNames;

    use super::*;

    #[test]
    fn whatever_is_announced_can_be_asked_for() {
        let news = include_str!("news.rs");
        let renamed = news.split("#[serde(rename = \"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0));
        assert_eq!(renamed.collect::<Vec<_>>(), NoticeKind::VARIANTS);
    }
}
