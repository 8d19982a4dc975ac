//! The kinds of notices, by the names that players choose from.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

// The names are tokens, not literals: what derives the schema does not look into those.
macro_rules! kinds {
    ($($variant:ident, $name:tt;)*) => {
        /// A kind of notice.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
        pub enum NoticeKind {
            $(#[doc = concat!("`", $name, "`")] #[serde(rename = $name)] $variant,)*
        }

        impl NoticeKind {
            /// Every kind.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The kind's name in the API and the store.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
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
    use super::*;

    #[test]
    fn whatever_is_announced_can_be_asked_for() {
        let news = include_str!("news.rs");
        let renamed = news.split("#[serde(rename = \"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0));
        let known: Vec<&str> = NoticeKind::ALL.iter().map(|kind| kind.name()).collect();
        assert_eq!(renamed.collect::<Vec<_>>(), known);
    }
}
