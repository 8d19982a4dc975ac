//! Errors about clocks, pauses and vacations.

use crate::{problem::Code, service::error::errors};

errors! {
    /// Errors about clocks, pauses and vacations.
    pub enum ClockError {
        &Code::new("no_clock", 409, "No clock", "The match has no clock, so there is nothing to pause.") => {
            /// The match has no clock.
            #[error("the match has no clock")]
            NoClock,
        }
        &Code::new(
            "too_many_pauses",
            409,
            "Too many pauses",
            "This match has had the most pauses allowed. A timeout counts as one, too.",
        ) => {
            /// The match has reached the limit of pauses.
            #[error("a match may be paused at most {0} times")]
            TooManyPauses(i64),
        }
        &Code::new("on_vacation", 409, "On vacation", "The player is on vacation already; end that vacation first.") => {
            /// The player is already on vacation.
            #[error("you are on vacation; end it first")]
            OnVacation,
        }
        &Code::new(
            "no_vacation_left",
            409,
            "No vacation left",
            "The player has used up the vacation earned (30 days a year, day by day), or has begun 50 vacations within a year.",
        ) => {
            /// The player has no vacation time left.
            #[error("you have no vacation left")]
            NoVacationLeft,
            /// The player has reached the limit of vacations per year.
            #[error("a player may begin at most {0} vacations within a year")]
            TooManyVacations(usize),
        }
        Code::MATCH_NOT_RUNNING => {
            /// The match is over, or the player has left it.
            #[error("the match is over, or you are out of it")]
            NotRunning,
        }
    }
}
