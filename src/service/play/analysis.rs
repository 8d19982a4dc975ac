//! Analyses of finished matches: what a bot would have done in a player's place, beside what the player did, and how much better it is.
//!
//! The bot knows what the seat saw at that version, and nothing else. Nothing is stored: unlike a hint, it cannot change the match.

use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Play, hints::Hint};
use crate::{
    bots::{Gain, Strength},
    games::{Json, Locale, Seat, Words},
    record::Answer,
    service::{
        error::Error,
        matches::MatchError,
        players::{Caller, Scope},
    },
};

/// What a bot would have done in a player's place, and what the player did.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Analysis {
    /// The version of the match.
    #[schema(example = 11, minimum = 1)]
    pub version: u64,
    /// The seat.
    pub seat: Seat,
    /// What the bot would have done, and why. If the bot considers the player's action equivalent, such as another card of the same rank
    /// where suits never matter, it is that action.
    pub hint: Hint,
    /// What the player did: one of the legal actions. Null if the player did nothing: the match ended, the player left it, or the server
    /// played instead.
    #[schema(value_type = Option<crate::games::schema::LegalActionSchema>, required = true)]
    pub taken: Option<Json>,
    /// How much better the advised action is; 0 if the player did the same, and negative if what the player did is better. Null if the
    /// player did nothing, the bot is not `hard`, or there were too few iterations or too little time for 24 matches with each action.
    #[schema(required = true)]
    pub gain: Option<Gain>,
}

impl Play {
    /// Returns what a bot would have done at a version of a finished match, in the place of this seat, or else of the caller's own if it
    /// has to act, or else of the first that has to.
    ///
    /// # Errors
    /// [`Error::NotFound`] also if there is no such version, or the seat has nothing to decide at it; [`MatchError::NotStarted`],
    /// [`MatchError::NotFinished`].
    pub async fn analysis(
        &self,
        caller: &Caller,
        id: Uuid,
        (version, seat): (u64, Option<Seat>),
        strength: Strength,
        locale: Locale,
    ) -> Result<Analysis, Error> {
        caller.need(Scope::Read)?;
        let player = Some(caller.player);
        let live = self.matches.live(id, player).await?;
        let (newest, own) = {
            let state = self.caught_up(&live).await?;
            state.outcome().ok_or(MatchError::NotFinished)?;
            (state.version(), live.seat_of(player))
        };
        if version == 0 || version > newest {
            return Err(Error::NotFound);
        }
        let names = self.matches.names(&live).await?;
        let state = self.at_version(id, player, version).await?;
        let to_act = state.to_act();
        let seat = seat.or_else(|| own.filter(|own| to_act.contains(*own))).or_else(|| to_act.iter().next());
        let seat = seat.ok_or(Error::NotFound)?;
        let (decision, seen) = state.observation(seat).ok_or(Error::NotFound)?;
        let taken = self.caught_up(&live).await?.answer(seat, decision).map(Answer::action);
        let key = seed(id, decision, seat, strength);
        let (action, gain) = self.bots.analyse(&live.game, seen, strength, taken.clone(), key).await?;
        let words = Words::new(locale, &names, own);
        let hint = Hint::of(&state, (seat, decision, strength), &action, &words)?;
        let taken = taken.and_then(|action| state.explain(seat, &action, &words)).map(|advice| advice.action);
        Ok(Analysis { version, seat, hint, taken, gain })
    }
}

/// Returns the seed of the bot's choice: the same for the same question, so that the same answer is likely to come again.
fn seed(id: Uuid, decision: u64, seat: Seat, strength: Strength) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(id);
    hash.update(decision.to_be_bytes());
    hash.update([seat.0, strength as u8]);
    hash.finalize().into()
}
