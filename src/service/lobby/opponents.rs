//! With whom a player has played.

use std::{
    cmp::{Ordering, Reverse},
    collections::HashMap,
};

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Lobby,
    store::opponents::{self, EndedSeat, OtherSeat},
};
use crate::{
    db::{Connection, StoreError},
    games::Outcome,
    record::Time,
    service::{
        error::Error,
        matches::MatchStatus,
        players::{Caller, PlayerKind, Scope},
    },
};

/// How many of the player's matches are examined, the last ones to end.
const EXAMINED: i64 = 500;

/// A person with whom the caller has played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Opponent {
    /// The person.
    pub player_id: Uuid,
    /// The person's name.
    #[schema(example = "ben")]
    pub name: String,
    /// Whether this is a guest.
    pub kind: PlayerKind,
    /// How many matches the two have finished.
    #[schema(example = 12)]
    pub matches: u32,
    /// In how many of them the caller took the better place.
    #[schema(example = 7)]
    pub ahead: u32,
    /// In how many of them the other one did. In the rest they share a place, or the match was called off.
    #[schema(example = 4)]
    pub behind: u32,
    /// The last of them.
    pub last_match: Uuid,
    /// When that ended.
    pub last_played_at: Time,
}

/// A place in the list: when the last match ended, and the player.
pub type OpponentPlace = (Time, Uuid);

impl Opponent {
    /// Returns the place in the list.
    pub const fn place(&self) -> OpponentPlace {
        (self.last_played_at, self.player_id)
    }
}

impl Lobby {
    /// Returns the people with whom the caller has finished one of the last 500 matches, the last one first, after the given place.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub async fn opponents(
        &self,
        caller: &Caller,
        behind: Option<OpponentPlace>,
        limit: usize,
    ) -> Result<Vec<Opponent>, Error> {
        caller.need(Scope::Read)?;
        let player = caller.player;
        let work = move |connection: &mut Connection| {
            let mut ended = opponents::last_ended(connection, player, EXAMINED)?;
            ended.retain(|own| own.status == MatchStatus::Finished);
            let ids: Vec<Uuid> = ended.iter().map(|own| own.match_id).collect();
            let others = opponents::others(connection, player, &ids)?;
            Ok::<_, Error>(counted(ended, others)?)
        };
        let mut found = self.store.run(work).await?;
        found.sort_by_key(|opponent| Reverse(opponent.place()));
        let left = found.into_iter().filter(|opponent| behind.is_none_or(|behind| opponent.place() < behind));
        Ok(left.take(limit).collect())
    }
}

/// Counts how often each of the others came behind and ahead. The own seats are ordered, the last one first.
fn counted(own: Vec<EndedSeat>, others: Vec<OtherSeat>) -> Result<Vec<Opponent>, StoreError> {
    let mut by_match: HashMap<Uuid, Vec<OtherSeat>> = HashMap::new();
    for other in others {
        by_match.entry(other.match_id).or_default().push(other);
    }
    let mut opponents: HashMap<Uuid, Opponent> = HashMap::new();
    for EndedSeat { match_id, seat, at, outcome, .. } in own {
        let unreadable = || StoreError::Unreadable(format!("outcome of match {match_id}"));
        let outcome: Outcome =
            outcome.and_then(|outcome| serde_json::from_value(outcome).ok()).ok_or_else(unreadable)?;
        let place = |seat: i16| {
            let place = usize::try_from(seat).ok().and_then(|seat| outcome.placements.get(seat));
            place.copied().ok_or_else(unreadable)
        };
        for other in by_match.remove(&match_id).unwrap_or_default() {
            let opponent = opponents.entry(other.player_id).or_insert_with(|| Opponent {
                player_id: other.player_id,
                name: other.name,
                kind: other.kind,
                matches: 0,
                ahead: 0,
                behind: 0,
                last_match: match_id,
                last_played_at: at,
            });
            opponent.matches += 1;
            if outcome.is_called_off() {
                // There is no ranking.
                continue;
            }
            match place(seat)?.cmp(&place(other.seat)?) {
                Ordering::Less => opponent.ahead += 1,
                Ordering::Greater => opponent.behind += 1,
                Ordering::Equal => {}
            }
        }
    }
    Ok(opponents.into_values().collect())
}
