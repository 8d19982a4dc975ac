//! Pairings: what players wait for.

use std::{cmp::Reverse, collections::HashMap};

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    creating::{NewMatch, match_row},
    pairing_status::PairingStatus,
    store::pairings::PairingRow,
};
use crate::{
    db::StoreError,
    games::catalog,
    pieces::Seed,
    record::{Hash, MatchClock, Time, canonical_json},
    service::{
        error::Error,
        matches::{Visibility, store::matches::MatchRow},
        secrets,
    },
};

/// The longest time that a player waits.
const WAITING: SignedDuration = SignedDuration::from_hours(24);

/// The same for a live match. Its clock runs from the start, and a player who has left would lose it.
const WAITING_LIVE: SignedDuration = SignedDuration::from_mins(10);

/// Returns the current status of a stored pairing, which may have expired.
pub(super) fn status_of(row: &PairingRow, now: Time) -> PairingStatus {
    let over = row.status == PairingStatus::Waiting && row.expires_at <= now;
    if over { PairingStatus::Cancelled } else { row.status }
}

/// What a player wants to play, with any players who want the same.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"game": "clear-ace", "clock": {"type": "per_decision", "seconds": 86400},
    "entropy": "5f2c9a7e81d04b36a1c4e9d27f60b853"}))]
pub struct NewPairing {
    /// The game's id.
    pub game: String,
    /// The options that the player chooses; the others have their defaults.
    #[serde(default)]
    #[schema(value_type = crate::games::schema::OptionsSchema, required = false)]
    pub options: Map<String, Value>,
    /// The time control.
    #[serde(default)]
    pub clock: MatchClock,
    /// The number of players; by default the smallest that the game allows.
    pub seats: Option<u8>,
    /// Whether the match is rated. Guests play only unrated matches.
    #[serde(default)]
    pub rated: bool,
    /// The player's contribution to the match's chance: at most 64 bytes of UTF-8, best random ones. Public once the
    /// match exists.
    #[serde(default)]
    #[schema(max_length = 64)]
    pub entropy: String,
}

/// A player's search for others, present or past.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Pairing {
    /// The pairing.
    pub id: Uuid,
    /// The game's id.
    #[schema(example = "clear-ace")]
    pub game: String,
    /// Every option with its value.
    #[schema(value_type = crate::games::schema::OptionsSchema)]
    pub options: Map<String, Value>,
    /// The time control.
    pub clock: MatchClock,
    /// The number of players.
    #[schema(example = 2)]
    pub seats: u8,
    /// Whether the match is rated.
    pub rated: bool,
    /// The player's contribution to the match's chance.
    #[schema(example = "5f2c9a7e81d04b36a1c4e9d27f60b853")]
    pub entropy: String,
    /// SHA-256 of the secret seed that the match will have if the player becomes its host. It was drawn before any
    /// player who began to wait later contributed entropy.
    pub commitment: Hash,
    /// The status of the pairing.
    pub status: PairingStatus,
    /// The match, once the player is seated.
    #[schema(required = true)]
    pub match_id: Option<Uuid>,
    /// When the player began to wait.
    pub created_at: Time,
    /// When the pairing expires: 24 hours after the player began to wait, or ten minutes for a live match.
    pub expires_at: Time,
}

/// What players wait for in quick pairing. A player who asks for exactly this is seated with them once there are enough, unless one has
/// blocked another or the ratings are too far apart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Wanted {
    /// The game's id.
    #[schema(example = "clear-ace")]
    pub game: String,
    /// Every option with its value.
    #[schema(value_type = crate::games::schema::OptionsSchema)]
    pub options: Map<String, Value>,
    /// The time control.
    pub clock: MatchClock,
    /// The number of players of the match.
    #[schema(example = 2)]
    pub seats: u8,
    /// Whether the match is rated.
    pub rated: bool,
    /// How many players wait for this.
    #[schema(example = 1, minimum = 1)]
    pub players: u64,
}

/// How many of the things that one player waits for are listed, the newest: none should fill the list.
const OF_ONE: usize = 3;

impl Wanted {
    /// Lists what these pairings, the newest first, are for: what most wait for first, then what has been waited for longest. Those that
    /// only another version of the server can read are left out.
    pub(in crate::service) fn among(rows: Vec<PairingRow>) -> Vec<Self> {
        let mut of_players: HashMap<Uuid, usize> = HashMap::new();
        // With the place of the oldest pairing, the higher the longer it waits.
        let mut found: Vec<(usize, Vec<u8>, Self)> = Vec::new();
        for (place, row) in rows.into_iter().enumerate() {
            let number = of_players.get(&row.player_id).copied().unwrap_or_default();
            if number == OF_ONE || catalog::find(&row.game).is_none() {
                continue;
            }
            let player = row.player_id;
            if let Some((oldest, _, same)) = found.iter_mut().find(|(_, terms, _)| *terms == row.terms) {
                (*oldest, same.players) = (place, same.players + 1);
            } else if let Some((terms, wanted)) = Self::of(row) {
                found.push((place, terms, wanted));
            } else {
                continue;
            }
            of_players.insert(player, number + 1);
        }
        found.sort_by_key(|(oldest, _, wanted)| Reverse((wanted.players, *oldest)));
        found.into_iter().map(|(_, _, wanted)| wanted).collect()
    }

    fn of(row: PairingRow) -> Option<(Vec<u8>, Self)> {
        let Value::Object(options) = row.options else { return None };
        let clock = serde_json::from_value(row.clock).ok()?;
        let seats = u8::try_from(row.seats).ok()?;
        Some((row.terms, Self { game: row.game, options, clock, seats, rated: row.rated, players: 1 }))
    }
}

impl Pairing {
    pub(in crate::service) fn of(row: PairingRow, now: Time) -> Result<Self, Error> {
        let unreadable = |what: &str| Error::from(StoreError::Unreadable(format!("{what} of pairing {}", row.id)));
        let status = status_of(&row, now);
        let seed = Seed::new(row.seed.try_into().map_err(|_| unreadable("seed"))?);
        let seats = u8::try_from(row.seats).map_err(|_| unreadable("seats"))?;
        let Value::Object(options) = row.options else { return Err(unreadable("options")) };
        Ok(Self {
            id: row.id,
            game: row.game,
            options,
            clock: serde_json::from_value(row.clock)?,
            seats,
            rated: row.rated,
            entropy: row.entropy,
            commitment: Hash(seed.commitment()),
            status,
            match_id: row.match_id,
            created_at: row.created_at,
            expires_at: row.expires_at,
        })
    }
}

/// Returns the match that the player wants. Each player contributes entropy when it is created.
pub(super) fn as_match(new: NewPairing) -> NewMatch {
    NewMatch {
        game: new.game,
        options: new.options,
        seats: new.seats,
        visibility: Visibility::Public,
        clock: new.clock,
        rated: new.rated,
        spectator_delay: 0,
        entropy: String::new(),
    }
}

/// Returns a hash of the terms: two players get the same one only if they want exactly the same.
pub(super) fn terms_of(wanted: &MatchRow) -> [u8; 32] {
    let terms = json!({
        "game": wanted.game,
        "rules_version": wanted.rules_version,
        "options": wanted.options,
        "clock": wanted.clock,
        "seats": wanted.seats,
        "rated": wanted.rated,
    });
    Sha256::digest(canonical_json(&terms)).into()
}

pub(super) fn pairing_row(wanted: MatchRow, terms: [u8; 32], entropy: String, now: Time) -> Result<PairingRow, Error> {
    let clock = MatchClock::deserialize(&wanted.clock)?;
    let waiting = if clock.is_live() { WAITING_LIVE } else { WAITING };
    Ok(PairingRow {
        id: Uuid::now_v7(),
        player_id: wanted.host,
        terms: terms.to_vec(),
        game: wanted.game,
        options: wanted.options,
        clock: wanted.clock,
        seats: wanted.seats,
        rated: wanted.rated,
        entropy,
        seed: secrets::bytes::<32>()?.to_vec(),
        status: PairingStatus::Waiting,
        match_id: None,
        created_at: now,
        expires_at: now + waiting,
    })
}

/// Creates the match of these players, ordered by waiting time: the first is its host and provides the seed.
pub(super) fn match_of(waited: &[PairingRow], now: Time) -> Result<MatchRow, Error> {
    let host = waited.first().ok_or_else(|| Error::Internal("a match without players".to_owned()))?;
    let of = Pairing::of(host.clone(), now)?;
    let new = NewPairing {
        game: of.game,
        options: of.options,
        clock: of.clock,
        seats: Some(of.seats),
        rated: of.rated,
        entropy: String::new(),
    };
    let row = match_row(host.player_id, &as_match(new), now)?;
    Ok(MatchRow { seed: host.seed.clone(), commitment: of.commitment.0.to_vec(), ..row })
}
