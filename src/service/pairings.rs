//! Quick pairing: waiting to be seated with whoever wants the same.

use std::{pin::pin, time::Duration};

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use tokio::time::Instant;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Caller, Error, NewMatch, Repeatable, Scope, Service, Visibility, limits::check_waiting, lobby::match_row,
    matchmaking::seat_one_group, names, secrets,
};
use crate::{
    pieces::Seed,
    record::{Hash, MatchClock, Time},
    store::{self, Connection, StoreError, matches::MatchRow, pairings::PairingRow},
};

/// How long a player waits at most.
const WAITING: SignedDuration = SignedDuration::from_hours(24);

/// How often it is looked for what another process has seated.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Where a pairing stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PairingStatus {
    /// The player waits for others.
    Waiting,
    /// The player sits at a match.
    Seated,
    /// The player waits no longer, or has waited for 24 hours.
    Cancelled,
}

impl PairingStatus {
    /// That of a stored pairing, which may have run out of time.
    fn of(row: &PairingRow, now: Time) -> Result<Self, Error> {
        match row.status.as_str() {
            "waiting" if row.expires_at.to_jiff() > now.timestamp() => Ok(Self::Waiting),
            "waiting" | "cancelled" => Ok(Self::Cancelled),
            "seated" => Ok(Self::Seated),
            other => Err(StoreError::Unreadable(format!("pairing status {other:?}")).into()),
        }
    }
}

/// What a player wants to play with whoever wants the same.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"game": "clear-ace", "clock": {"type": "per_decision", "seconds": 86400},
    "entropy": "5f2c9a7e81d04b36a1c4e9d27f60b853"}))]
pub struct NewPairing {
    /// The game's id.
    pub game: String,
    /// What the player chooses of the game's options; the rest has its default.
    #[serde(default)]
    #[schema(value_type = crate::games::schema::OptionsSchema, required = false)]
    pub options: Map<String, Value>,
    /// How long a seat may think.
    #[serde(default)]
    pub clock: MatchClock,
    /// How many are to play; the fewest that can, if nothing is said.
    pub seats: Option<u8>,
    /// Whether the match is to count for the players' ratings. Guests play unrated.
    #[serde(default)]
    pub rated: bool,
    /// What the player brings to the match's chance: at most 64 bytes of UTF-8, best random ones. Public once the match
    /// is there.
    #[serde(default)]
    #[schema(max_length = 64)]
    pub entropy: String,
}

/// A player who waits for others, or has waited.
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
    /// How long a seat may think.
    pub clock: MatchClock,
    /// How many are to play.
    #[schema(example = 2)]
    pub seats: u8,
    /// Whether the match is to count for the players' ratings.
    pub rated: bool,
    /// What the player brings to the match's chance.
    #[schema(example = "5f2c9a7e81d04b36a1c4e9d27f60b853")]
    pub entropy: String,
    /// SHA-256 of the secret seed that the match will have if the player becomes its host. It was drawn before anybody
    /// who begins to wait later brought entropy.
    pub commitment: Hash,
    /// Where it stands.
    pub status: PairingStatus,
    /// The match, once the player is seated.
    #[schema(required = true)]
    pub match_id: Option<Uuid>,
    /// Since when the player waits.
    pub created_at: Time,
    /// Until when the player waits.
    pub expires_at: Time,
}

impl Pairing {
    pub(super) fn of(row: PairingRow, now: Time) -> Result<Self, Error> {
        let unreadable = |what: &str| Error::from(StoreError::Unreadable(format!("{what} of pairing {}", row.id)));
        let status = PairingStatus::of(&row, now)?;
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
            created_at: Time::new(row.created_at.to_jiff()),
            expires_at: Time::new(row.expires_at.to_jiff()),
        })
    }
}

impl Service {
    /// Seats the caller with others who want the same, or lets the caller wait for them.
    ///
    /// # Errors
    /// [`Error::Invalid`], [`Error::GuestsUnrated`], [`Error::TooManyPairings`], [`Error::TooManyMatches`],
    /// [`Error::AlreadyWaiting`], those of a repeated request.
    pub async fn create_pairing(
        &self,
        caller: &Caller,
        new: NewPairing,
        repeatable: Option<Repeatable>,
    ) -> Result<Pairing, Error> {
        caller.need(Scope::Play)?;
        names::check_entropy(&new.entropy, "/entropy").map_err(|error| Error::Invalid(vec![error]))?;
        let (player, entropy) = (caller.player, new.entropy.clone());
        let wanted = match_row(player, &as_match(new), self.0.clock.now())?;
        let terms = terms_of(&wanted)?;
        let (clock, limits) = (std::sync::Arc::clone(&self.0.clock), self.0.limits);
        let work = move |connection: &mut Connection| {
            store::locks::terms(connection, &terms)?;
            // From here on nobody else begins to wait on these terms: whoever was first has waited longest.
            let now = clock.now();
            check_waiting(connection, player, now)?;
            if limits.is_full(connection, player)? {
                return Err(Error::TooManyMatches(limits.matches));
            }
            let is_guest = store::players::by_id(connection, player)?.is_some_and(|player| player.kind == "guest");
            if wanted.rated && is_guest {
                return Err(Error::GuestsUnrated);
            }
            let row = pairing_row(wanted, terms, entropy, now)?;
            store::pairings::insert(connection, &row).map_err(|error| match error {
                StoreError::Taken(of) if of == "pairings_waiting" => Error::AlreadyWaiting,
                other => other.into(),
            })?;
            seat_one_group(connection, &terms, limits, now)?;
            let row = store::pairings::by_id(connection, row.id, player)?.ok_or(Error::NotFound)?;
            Pairing::of(row, now)
        };
        let pairing = self.create(repeatable, work).await?;
        if pairing.status == PairingStatus::Seated {
            self.0.paired.notify_waiters();
        }
        Ok(pairing)
    }

    /// For what the caller waits, newest first, older than `before`.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub async fn waiting_pairings(
        &self,
        caller: &Caller,
        before: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<Pairing>, Error> {
        caller.need(Scope::Read)?;
        let (player, now) = (caller.player, self.0.clock.now());
        let work = move |connection: &mut Connection| {
            let rows = store::pairings::list_waiting(connection, player, now, before, limit)?;
            rows.into_iter().map(|row| Pairing::of(row, now)).collect()
        };
        self.0.store.run(work).await
    }

    /// One of the caller's pairings. While it waits, so does this, at most so long.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Unauthenticated`] when the caller's token has ended meanwhile.
    pub async fn pairing(&self, caller: &Caller, id: Uuid, wait: Duration) -> Result<Pairing, Error> {
        caller.need(Scope::Read)?;
        let (player, until) = (caller.player, Instant::now() + wait);
        let mut token = self.watch(Some(caller));
        loop {
            // Whatever changes after the look is not missed.
            let mut changed = pin!(self.0.paired.notified());
            changed.as_mut().enable();
            let look = move |connection: &mut Connection| store::pairings::by_id(connection, id, player);
            let row = self.0.store.run(look).await?.ok_or(Error::NotFound)?;
            let pairing = Pairing::of(row, self.0.clock.now())?;
            let over = pairing.status != PairingStatus::Waiting || Instant::now() >= until || self.is_closed();
            if over {
                return Ok(pairing);
            }
            tokio::select! {
                () = changed => {}
                () = tokio::time::sleep_until(until.min(Instant::now() + LOOK_EVERY)) => {}
                () = self.closed() => {}
                () = token.ended() => return Err(Error::Unauthenticated),
            }
        }
    }

    /// Lets the caller wait no longer. Safe to repeat.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::PairingOver`].
    pub async fn cancel_pairing(&self, caller: &Caller, id: Uuid) -> Result<(), Error> {
        caller.need(Scope::Play)?;
        let (player, now) = (caller.player, self.0.clock.now());
        let work = move |connection: &mut Connection| {
            store::pairings::cancel(connection, id, player, now)?;
            let row = store::pairings::by_id(connection, id, player)?.ok_or(Error::NotFound)?;
            if PairingStatus::of(&row, now)? == PairingStatus::Cancelled { Ok(()) } else { Err(Error::PairingOver) }
        };
        self.0.store.transaction(work).await?;
        self.0.paired.notify_waiters();
        Ok(())
    }
}

/// The match that the player wants. Whoever plays brings entropy when it is there.
fn as_match(new: NewPairing) -> NewMatch {
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

/// A hash that is the same for those alone who want exactly the same.
fn terms_of(wanted: &MatchRow) -> Result<[u8; 32], Error> {
    let terms = json!({
        "game": wanted.game,
        "rules_version": wanted.rules_version,
        "options": wanted.options,
        "clock": wanted.clock,
        "seats": wanted.seats,
        "rated": wanted.rated,
    });
    Ok(Sha256::digest(serde_json_canonicalizer::to_vec(&terms)?).into())
}

fn pairing_row(wanted: MatchRow, terms: [u8; 32], entropy: String, now: Time) -> Result<PairingRow, Error> {
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
        status: "waiting".to_owned(),
        match_id: None,
        created_at: now.timestamp().into(),
        expires_at: (now.timestamp() + WAITING).into(),
    })
}

/// The match of those who have waited, the longest first: that one is its host, and has its seed.
pub(super) fn match_of(waited: &[PairingRow], now: Time) -> Result<MatchRow, Error> {
    let nobody = || Error::Internal("a match of nobody".to_owned());
    let host = waited.first().ok_or_else(nobody)?;
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
