//! News: the contents of notices.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{mentions::mention, store::outbox};
use crate::{
    db::Connection,
    games::{Outcome, Seat},
    record::{EventView, Time},
    service::{error::Error, matches::PauseReason},
};

/// News for a player. Contains nothing that is hidden from that player.
// Names are stored as mentions; see there.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(tag = "type", content = "data")]
pub enum News {
    /// An event of the match's record, as the player may see it. There are such notices only if a webhook of the
    /// player asks for them; then `/me/notices` and the stream have them too.
    #[serde(rename = "match.event")]
    MatchEvent(EventView),
    /// A player has joined a match that is still open.
    #[serde(rename = "match.joined")]
    MatchJoined(NamedPlayer),
    /// A player has left a match that is still open, has been removed by its host, or has declined it as a rematch. If a
    /// rematch starts without a player for whom a seat was reserved, only that player is told.
    #[serde(rename = "match.left")]
    MatchLeft(NamedPlayer),
    /// The match has started.
    #[serde(rename = "match.started")]
    MatchStarted(Started),
    /// A decision is open to the player. If another decision in the match is opened to the player before this one is announced, as in
    /// fast play, only the last one is. It may be over when its notice is read, as may any turn.
    #[serde(rename = "match.your_turn")]
    YourTurn(Turn),
    /// The player's time for a decision is running out.
    #[serde(rename = "match.deadline_near")]
    DeadlineNear(Turn),
    /// The clocks of the match are paused, or an agreed pause that was ending goes on.
    #[serde(rename = "match.paused")]
    MatchPaused(PausedClocks),
    /// The clocks of the match run again, or are paused for fewer reasons; or another player has ended an agreed pause, and they run
    /// again in ten minutes.
    #[serde(rename = "match.resumed")]
    MatchResumed(PausedClocks),
    /// The match is over.
    #[serde(rename = "match.finished")]
    MatchFinished(Finished),
    /// The match was cancelled before it started. Players for whom seats were reserved in a rematch are told, too.
    #[serde(rename = "match.cancelled")]
    MatchCancelled(Cancelled),
    /// A player offers a draw.
    #[serde(rename = "draw.offered")]
    DrawOffered(NamedPlayer),
    /// A player has withdrawn an offer of a draw, or has declined those of others. There is no such notice where a move withdraws it.
    #[serde(rename = "draw.withdrawn")]
    DrawWithdrawn(NamedPlayer),
    /// A player offers a pause.
    #[serde(rename = "pause.offered")]
    PauseOffered(NamedPlayer),
    /// A player has withdrawn an offer of a pause, or has declined those of others.
    #[serde(rename = "pause.withdrawn")]
    PauseWithdrawn(NamedPlayer),
    /// A player wants a rematch.
    #[serde(rename = "rematch.offered")]
    RematchOffered(Rematch),
    /// The player is invited to a match.
    #[serde(rename = "invitation.received")]
    InvitationReceived(Invited),
    /// A player has accepted the player's invitation.
    #[serde(rename = "invitation.accepted")]
    InvitationAccepted(InvitationAnswered),
    /// A player has declined the player's invitation.
    #[serde(rename = "invitation.declined")]
    InvitationDeclined(InvitationAnswered),
}

/// The player whom the news is about.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct NamedPlayer {
    /// The player's name, which another player can have later: the match's `players` have ids, too.
    #[schema(example = "ben")]
    pub name: String,
}

impl NamedPlayer {
    /// Creates it for this player.
    pub(in crate::service) fn of(player: Uuid) -> Self {
        Self { name: mention(player) }
    }
}

/// A match that has started.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Started {
    /// The game's id.
    #[schema(example = "clear-ace")]
    pub game: String,
    /// The player's own seat.
    pub seat: Seat,
    /// The players' names, in the order of the seats.
    #[schema(example = json!(["ana", "ben"]))]
    pub players: Vec<String>,
}

/// A decision that is open to the player.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Turn {
    /// The game's id.
    #[schema(example = "clear-ace")]
    pub game: String,
    /// The player's own seat.
    pub seat: Seat,
    /// The decision, by the version that opened it, which an answer repeats.
    #[schema(example = 11)]
    pub decision: u64,
    /// When the player's time runs out, as of then; null if no clock runs, or if the turn was over, or another had begun,
    /// when it was told.
    #[schema(required = true)]
    pub deadline: Option<Time>,
}

/// Why the clocks of a match are paused.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PausedClocks {
    /// All current reasons.
    #[schema(example = json!(["agreement"]))]
    pub reasons: Vec<PauseReason>,
}

/// The result of a match.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Finished {
    /// The game's id.
    #[schema(example = "clear-ace")]
    pub game: String,
    /// The player's own seat.
    pub seat: Seat,
    /// The player's own place; 1 is best.
    #[schema(example = 1)]
    pub place: u8,
    /// All places, and why the match ended.
    pub outcome: Outcome,
}

/// A cancelled match.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Cancelled {
    /// The game's id.
    #[schema(example = "clear-ace")]
    pub game: String,
}

/// A request for a rematch.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Rematch {
    /// The name of the player who asked first.
    #[schema(example = "ben")]
    pub name: String,
    /// The new match.
    pub rematch: Uuid,
}

/// An invitation that the player has received.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Invited {
    /// The invitation.
    pub invitation: Uuid,
    /// The name of the player who invites.
    #[schema(example = "ana")]
    pub name: String,
    /// The game's id.
    #[schema(example = "clear-ace")]
    pub game: String,
    /// When the invitation expires.
    pub expires_at: Time,
}

/// An answer to an invitation that the player has sent.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct InvitationAnswered {
    /// The invitation.
    pub invitation: Uuid,
    /// The name of the invited player.
    #[schema(example = "ben")]
    pub name: String,
}

/// The recipients of news.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::service) enum Audience {
    /// All players who have a seat when the notice is written, except bots.
    Seated,
    /// Only this player.
    Player(Uuid),
}

/// Announces news of a match that is not an event, in the transaction in which it happens.
pub(in crate::service) fn announce(
    connection: &mut Connection,
    match_id: Uuid,
    audience: Audience,
    news: &News,
    at: Time,
) -> Result<(), Error> {
    let player = match audience {
        Audience::Seated => None,
        Audience::Player(player) => Some(player),
    };
    Ok(outbox::announce(connection, match_id, player, &serde_json::to_value(news)?, at)?)
}
