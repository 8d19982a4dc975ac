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

/// How many of the player's matches with other people are counted, the last ones to end.
const COUNTED: usize = 500;

/// How many of the player's matches are read at once to find them, and how often: many can be with bots.
const BATCH: u16 = 500;
const BATCHES: usize = 5;

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
    /// Whether these are all their matches; false if the caller has finished more than the server examines.
    #[schema(example = true)]
    pub all_counted: bool,
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
    /// Returns the people with whom the caller has played, the last one first, after the given place. Counts the [`COUNTED`] matches
    /// with other people that ended last.
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
        let work = move |connection: &mut Connection| Ok::<_, Error>(counted(Played::last(connection, player)?)?);
        let mut found = self.store.run(work).await?;
        found.sort_by_key(|opponent| Reverse(opponent.place()));
        let left = found.into_iter().filter(|opponent| behind.is_none_or(|behind| opponent.place() < behind));
        Ok(left.take(limit).collect())
    }
}

/// A player's finished matches with other people.
#[derive(Default)]
struct Played {
    /// The player's own seats, the last one to end first.
    own: Vec<EndedSeat>,
    /// The seats of the others in each match.
    others: HashMap<Uuid, Vec<OtherSeat>>,
    /// Whether there are no more.
    is_all: bool,
}

impl Played {
    /// Returns those that ended last.
    fn last(connection: &mut Connection, player: Uuid) -> Result<Self, StoreError> {
        let mut last = Self::default();
        // First, so that one which is marked meanwhile is read twice, and not left out.
        let unmarked = opponents::unmarked(connection, player)?;
        last.add(connection, player, unmarked)?;
        let mut behind = None;
        for _ in 0..BATCHES {
            let ended = opponents::last_ended(connection, player, behind, BATCH.into())?;
            behind = ended.last().map(|own| (own.at, own.match_id));
            last.is_all = ended.len() < usize::from(BATCH);
            last.add(connection, player, ended)?;
            if last.is_all || last.own.len() > COUNTED {
                break;
            }
        }
        last.own.sort_unstable_by_key(|own| Reverse((own.at, own.match_id)));
        last.is_all &= last.own.len() <= COUNTED;
        last.own.truncate(COUNTED);
        Ok(last)
    }

    /// Adds those of these seats that are in finished matches with other people, each once.
    fn add(&mut self, connection: &mut Connection, player: Uuid, mut ended: Vec<EndedSeat>) -> Result<(), StoreError> {
        ended.retain(|own| own.status == MatchStatus::Finished && !self.others.contains_key(&own.match_id));
        let ids: Vec<Uuid> = ended.iter().map(|own| own.match_id).collect();
        for other in opponents::others(connection, player, &ids)? {
            self.others.entry(other.match_id).or_default().push(other);
        }
        self.own.extend(ended.into_iter().filter(|own| self.others.contains_key(&own.match_id)));
        Ok(())
    }
}

/// Counts how often each of the others came behind and ahead.
fn counted(Played { own, mut others, is_all }: Played) -> Result<Vec<Opponent>, StoreError> {
    let mut opponents: HashMap<Uuid, Opponent> = HashMap::new();
    for EndedSeat { match_id, seat, at, outcome, .. } in own {
        let unreadable = || StoreError::Unreadable(format!("outcome of match {match_id}"));
        let outcome: Outcome =
            outcome.and_then(|outcome| serde_json::from_value(outcome).ok()).ok_or_else(unreadable)?;
        let place = |seat: i16| {
            let place = usize::try_from(seat).ok().and_then(|seat| outcome.placements.get(seat));
            place.copied().ok_or_else(unreadable)
        };
        for other in others.remove(&match_id).unwrap_or_default() {
            let opponent = opponents.entry(other.player_id).or_insert_with(|| Opponent {
                player_id: other.player_id,
                name: other.name,
                kind: other.kind,
                matches: 0,
                ahead: 0,
                behind: 0,
                all_counted: is_all,
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
