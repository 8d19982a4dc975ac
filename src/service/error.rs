//! Why the service did not do what it was asked. Nothing has changed then.

use std::time::Duration;

use serde_json::Value;

use crate::{
    db::StoreError,
    games::InvalidEffect,
    record::{Broken, Refusal, SeatView, Time},
};

/// A field of the request that cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// JSON pointer into the request's body.
    pub pointer: String,
    /// A sentence for people.
    pub detail: String,
}

impl FieldError {
    /// The field at `pointer` cannot be taken, for the reason `detail`.
    pub fn new(pointer: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { pointer: pointer.into(), detail: detail.into() }
    }
}

/// Why the service did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no such thing, or the caller may not know of it.
    #[error("there is no such thing")]
    NotFound,
    /// The token is unknown, revoked or at its end.
    #[error("the token is unknown, revoked or expired")]
    Unauthenticated,
    /// The token may not do this.
    #[error("the token lacks the scope {0:?}")]
    MissingScope(&'static str),
    /// An operator has suspended the player, until then or for good.
    #[error("the account is suspended{}", until.map_or_else(String::new, |until| format!(" until {until}")))]
    Suspended {
        /// Until then; where there is none, until an operator reinstates the player.
        until: Option<Time>,
    },
    /// Unknown name or wrong password.
    #[error("the name or the password is wrong")]
    WrongCredentials,
    /// So many wrong passwords have come for the account, or with the token, that the next has to wait.
    #[error("too many wrong passwords; `Retry-After` says when the next one is looked at")]
    TooManyGuesses(Duration),
    /// The current password is wrong or missing.
    #[error("the current password is needed and must be right")]
    WrongPassword,
    /// Another player has the name.
    #[error("the name {0:?} is taken")]
    NameTaken(String),
    /// The request is well-formed and cannot be done as it says.
    #[error("the request cannot be done as it says")]
    Invalid(Vec<FieldError>),
    /// The player has as many personal access tokens as one may have.
    #[error("a player may have at most {0} personal access tokens; revoke one first")]
    TooManyTokens(i64),
    /// The player has as many webhooks as one may have.
    #[error("a player may have at most {0} webhooks; delete one first")]
    TooManyWebhooks(i64),
    /// The webhook is switched off.
    #[error("the webhook is switched off; switch it on first")]
    WebhookDisabled,
    /// This server sends no mails.
    #[error("this server sends no mails")]
    NoMail,
    /// Guests have no address.
    #[error("this is for players with a name and a password; claim the account first")]
    NotForGuests,
    /// The address or the player has been sent as many questions as one may in a day.
    #[error("this address or this player has been sent too many mails today; come again tomorrow")]
    TooManyMails,
    /// Something that the player has asked for is still on its way.
    #[error("a delivery that you have asked for is still on its way to this webhook")]
    DeliveryUnderWay,
    /// No time runs in the match.
    #[error("the match has no clock")]
    NoClock,
    /// The clocks of the match have stood as often as they may.
    #[error("the clocks of a match may stand at most {0} times")]
    TooManyPauses(i64),
    /// The match is over, or the player is out of it.
    #[error("the match is over, or you are out of it")]
    NotRunning,
    /// The player is away already.
    #[error("you are on vacation; end it first")]
    OnVacation,
    /// The player has earned no vacation.
    #[error("you have no vacation left")]
    NoVacationLeft,
    /// The player has begun as many vacations within a year as one may.
    #[error("a player may begin at most {0} vacations within a year")]
    TooManyVacations(usize),
    /// The player hosts as many open matches as one may.
    #[error("a player may host at most {0} open matches; start one or call one off first")]
    TooManyOpenMatches(u32),
    /// The player sits at as many matches as one may.
    #[error("a player may sit at most at {0} matches that are not over; finish one or leave one first")]
    TooManyMatches(u32),
    /// As many invitations of the player's wait for answers as may.
    #[error("at most {0} invitations of a player may wait for answers; withdraw one first")]
    TooManyInvitations(u32),
    /// The player waits for as many pairings as one may.
    #[error("a player may wait for at most {0} pairings; cancel one first")]
    TooManyPairings(i64),
    /// The player waits for the same already.
    #[error("you wait for this already")]
    AlreadyWaiting,
    /// The pairing does not wait any more.
    #[error("the pairing is over: you were seated, or it was cancelled")]
    PairingOver,
    /// The player blocks as many as one may.
    #[error("a player may block at most {0} others")]
    TooManyBlocks(i64),
    /// Oneself, or a bot.
    #[error("nobody blocks oneself or a bot")]
    CannotBlock,
    /// One of the two blocks the other, and who asks is not told which.
    #[error("you cannot play with this player")]
    PlayerUnavailable,
    /// The player is to be invited and sits there already.
    #[error("the player has a seat in this match already")]
    PlayerSeated,
    /// An invitation of the player to the match waits for an answer.
    #[error("the player is invited to this match already")]
    AlreadyInvited,
    /// The invitation does not wait for an answer.
    #[error("the invitation was answered or withdrawn, or has expired")]
    InvitationOver,
    /// The invitation is another player's to answer.
    #[error("only who is invited can answer")]
    NotInvited,
    /// The invitation is another player's to withdraw.
    #[error("only who sent the invitation, or the host, can withdraw it")]
    NotSender,
    /// The match has started, or was called off.
    #[error("the match takes no players any more")]
    NotOpen,
    /// The caller sits there already.
    #[error("you have a seat in this match already")]
    AlreadySeated,
    /// The caller has no seat in the match.
    #[error("you have no seat in this match")]
    NotSeated,
    /// A guest would sit in a rated match.
    #[error("guests play unrated matches only; claim the account with a name and a password, and play for ratings")]
    GuestsUnrated,
    /// Only the host can do this.
    #[error("only the host can do this")]
    NotHost,
    /// Too few have sat down.
    #[error("the game needs at least {0} players")]
    TooFewSeated(u8),
    /// The match has not started.
    #[error("the match has not started")]
    NotStarted,
    /// The match is not finished.
    #[error("the match is not finished yet")]
    NotFinished,
    /// Bots agree to no draw.
    #[error("a bot is still in, and bots agree to no draw")]
    NoDrawWithBots,
    /// Every free seat is kept for somebody else.
    #[error("the free seats are kept for the players of the match before")]
    SeatsKept,
    /// Another player's perspective, or the full one, of a match that still runs.
    #[error("while the match runs you may see it from your own seat or as the public only")]
    HiddenPerspective,
    /// The match does not take the command: why, and what the seat sees and may do now.
    #[error("{refusal}")]
    Refused {
        /// Why.
        refusal: Refusal,
        /// What the seat sees now.
        view: Box<SeatView>,
        /// What the seat may do now.
        legal_actions: Vec<Value>,
    },
    /// The client's picture of the resource is no longer true.
    #[error("the resource has changed since the client read it")]
    Changed,
    /// Another request with the same idempotency key is running.
    #[error("a request with this Idempotency-Key is still running")]
    KeyInUse,
    /// The same idempotency key was used with another body.
    #[error("this Idempotency-Key was used with another body")]
    KeyMismatch,
    /// Everything about the account is being exported already.
    #[error("an export of this account is under way; come again when it is done")]
    ExportUnderWay,
    /// As many exports as can run are being read.
    #[error("as many exports run as can at the same time")]
    ExportsFull,
    /// Too many passwords wait to be hashed.
    #[error("too many log-ins at the same time")]
    Busy,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A stored match does not fold.
    #[error(transparent)]
    Broken(#[from] Broken),
    /// Something that cannot happen did.
    #[error("{0}")]
    Internal(String),
}

impl Error {
    /// Whether the database refused what it was given, and would again.
    pub const fn is_refusal(&self) -> bool {
        matches!(self, Self::Store(StoreError::Database(_)))
    }

    /// One field of the request's body cannot be taken.
    pub fn field(pointer: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::Invalid(vec![FieldError::new(pointer, detail)])
    }
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        Self::Internal(format!("JSON: {error}"))
    }
}

impl From<InvalidEffect> for Error {
    fn from(invalid: InvalidEffect) -> Self {
        Self::Internal(invalid.to_string())
    }
}
