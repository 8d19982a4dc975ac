//! Errors of the lobby.

use std::time::Duration;

use crate::{problem::Code, service::error::errors};

errors! {
    /// Errors of the lobby.
    pub enum LobbyError {
        &Code::new("match_not_open", 409, "Match not open", "This can be done only before the match starts.") => {
            /// The match has started or was cancelled.
            #[error("the match no longer accepts players")]
            NotOpen,
        }
        &Code::new("already_seated", 409, "Already seated", "The player has a seat in this match already.") => {
            /// The caller already has a seat in the match.
            #[error("you already have a seat in this match")]
            AlreadySeated,
            /// The invited player already has a seat in the match.
            #[error("the player already has a seat in this match")]
            PlayerSeated,
        }
        &Code::new(
            "guests_unrated",
            403,
            "Guests play unrated",
            "Only registered players and bots may sit in a rated match; a guest can claim the account first.",
        ) => {
            /// A guest tried to take a seat in a rated match.
            #[error("guests play only unrated matches; claim the account with a name and a password to play rated ones")]
            GuestsUnrated,
        }
        &Code::new(
            "seats_kept",
            409,
            "Seats reserved",
            "Each free seat of the match is reserved for a player of the previous match.",
        ) => {
            /// Every free seat is reserved for another player.
            #[error("the free seats are reserved for the players of the previous match")]
            SeatsKept,
        }
        &Code::new(
            "not_enough_players",
            409,
            "Not enough players",
            "Too few seats are taken for the game to start.",
        ) => {
            /// The match has too few players to start.
            #[error("the game needs at least {0} players")]
            TooFewSeated(u8),
        }
        &Code::new(
            "too_many_matches",
            409,
            "Too many matches",
            "The player hosts the most open matches allowed, or has a seat in the most unfinished matches allowed.",
        ) => {
            /// The player has reached the limit of open matches.
            #[error("a player may host at most {0} open matches; start or cancel one first")]
            TooManyOpenMatches(u32),
            /// The guest has reached the limit of open public matches.
            #[error("a guest may host at most {0} open public matches; start or cancel one first, or claim the account")]
            TooManyPublicMatches(i64),
            /// The player has reached the limit of unfinished matches.
            #[error("a player may have a seat in at most {0} unfinished matches; wait until one ends, or leave one that has not started")]
            TooManyMatches(u32),
        }
        &Code::new(
            "already_invited",
            409,
            "Already invited",
            "This player has an unanswered invitation to this match.",
        ) => {
            /// The player already has an unanswered invitation to the match.
            #[error("the player is already invited to this match")]
            AlreadyInvited,
        }
        &Code::new(
            "invitation_over",
            409,
            "Invitation over",
            "The invitation was answered or withdrawn, or has expired.",
        ) => {
            /// The invitation is no longer pending.
            #[error("the invitation was answered or withdrawn, or has expired")]
            InvitationOver,
        }
        &Code::new(
            "too_many_invitations",
            409,
            "Too many invitations",
            "The player has the most unanswered invitations allowed, and must withdraw one first; or has sent the most allowed in 24 hours, withdrawn ones included, and `Retry-After` says when the next may be sent.",
        ) => {
            /// The player has reached the limit of unanswered invitations.
            #[error("a player may have at most {0} unanswered invitations; withdraw one first")]
            TooManyInvitations(u32),
            /// The player has reached the limit of invitations in a day.
            #[error("a player may send at most {most} invitations in 24 hours, withdrawn ones included; `Retry-After` says when to try again")]
            TooManyInvitationsToday {
                /// The limit.
                most: u32,
                /// How long until the next may be sent.
                wait: Duration,
            },
        }
        &Code::new(
            "already_waiting",
            409,
            "Already waiting",
            "The player already waits for a pairing on the same terms.",
        ) => {
            /// The player already waits for a pairing on the same terms.
            #[error("you already wait for a pairing on these terms")]
            AlreadyWaiting,
        }
        &Code::new(
            "pairing_over",
            409,
            "Pairing over",
            "The pairing is over: its player has a seat.",
        ) => {
            /// The player has a seat already.
            #[error("the pairing is over: you have a seat in its match")]
            PairingOver,
        }
        &Code::new(
            "too_many_pairings",
            409,
            "Too many pairings",
            "The player waits for the most pairings allowed; cancel one first.",
        ) => {
            /// The player has reached the limit of pairings.
            #[error("a player may wait for at most {0} pairings; cancel one first")]
            TooManyPairings(i64),
        }
        Code::RATE_LIMITED => {
            /// The player has reached the limit of rematches of the same match in a day.
            #[error("a player may create at most {most} rematches of the same match in 24 hours, cancelled ones included; `Retry-After` says when to try again")]
            TooManyRematches {
                /// The limit.
                most: usize,
                /// How long until the next may be created.
                wait: Duration,
            },
        }
        Code::FORBIDDEN => {
            /// Only the host can do this.
            #[error("only the host can do this")]
            NotHost,
            /// The caller is not the invited player.
            #[error("only the invited player can answer")]
            NotInvited,
            /// The caller is neither the sender nor the host.
            #[error("only the sender of the invitation, or the host, can withdraw it")]
            NotSender,
        }
    }

    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::TooManyInvitationsToday { wait, .. } | Self::TooManyRematches { wait, .. } => Some(*wait),
            _ => None,
        }
    }
}
