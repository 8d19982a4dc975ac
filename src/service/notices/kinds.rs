//! The kinds of notices, with the names that players select.

use crate::{db::text_enum, service::error::InvalidField};

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
    DrawWithdrawn, "draw.withdrawn";
    PauseOffered, "pause.offered";
    PauseWithdrawn, "pause.withdrawn";
    RematchOffered, "rematch.offered";
    InvitationReceived, "invitation.received";
    InvitationAccepted, "invitation.accepted";
    InvitationDeclined, "invitation.declined";
}

/// Checks a choice of kinds; `None` is all of them.
pub(super) fn check(kinds: Option<&[NoticeKind]>) -> Result<(), InvalidField> {
    if kinds.is_some_and(<[NoticeKind]>::is_empty) {
        return Err(InvalidField::new("/kinds", "name at least one kind, or say null for all"));
    }
    Ok(())
}

/// Checks that a choice of kinds names no events: they hold cards that only the player may know, and more than fits into a
/// notification.
pub(super) fn check_without_events(kinds: Option<&[NoticeKind]>) -> Result<(), InvalidField> {
    if kinds.is_some_and(|kinds| kinds.contains(&NoticeKind::MatchEvent)) {
        return Err(InvalidField::new("/kinds", "match.event is only for webhooks in the standard format"));
    }
    Ok(())
}

/// Returns the kinds in their order, each once.
pub(super) fn sorted(mut kinds: Vec<NoticeKind>) -> Vec<NoticeKind> {
    kinds.sort_unstable();
    kinds.dedup();
    kinds
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
