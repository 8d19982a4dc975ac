//! The lobby: making matches, sitting down, standing up, starting.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Caller, Error, Expected, FieldError, MatchSummary, Repeatable, Scope, Service,
    cancellation::call_off,
    names,
    notices::{Audience, News, Somebody, announce},
    seating::{is_kept_for, seated, sit_down, start},
    secrets,
    summary::{read_known_summary, read_summary},
};
use crate::{
    games::{OptionError, catalog},
    pieces::Seed,
    record::{MatchClock, Time},
    store::{
        self, Connection, StoreError,
        matches::{MatchRow, SeatedPlayer},
    },
};

/// By how many events those who do not play can be behind.
const MOST_SPECTATOR_DELAY: i16 = 1000;

/// Who can find a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Everybody: it is listed.
    #[default]
    Public,
    /// Whoever has its address.
    Unlisted,
    /// Its players, and whoever joins with its code.
    Private,
}

impl Visibility {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Unlisted => "unlisted",
            Self::Private => "private",
        }
    }

    pub(super) fn read(visibility: &str) -> Result<Self, Error> {
        [Self::Public, Self::Unlisted, Self::Private]
            .into_iter()
            .find(|known| known.name() == visibility)
            .ok_or_else(|| StoreError::Unreadable(format!("visibility {visibility:?}")).into())
    }
}

/// A match to be made. Its host takes seat 0.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"game": "clear-ace", "entropy": "5f2c9a7e81d04b36a1c4e9d27f60b853"}))]
pub struct NewMatch {
    /// The game's id.
    pub game: String,
    /// What the host chooses of the game's options; the rest has its default.
    #[serde(default)]
    #[schema(value_type = crate::games::schema::OptionsSchema, required = false)]
    pub options: Map<String, Value>,
    /// How many play; the fewest that can, if nothing is said.
    pub seats: Option<u8>,
    /// Who can find it.
    #[serde(default)]
    pub visibility: Visibility,
    /// How long a seat may think.
    #[serde(default)]
    pub clock: MatchClock,
    /// Whether it counts for the players' ratings. Only registered players and bots may sit in a rated match.
    #[serde(default)]
    pub rated: bool,
    /// By how many events those who do not play are behind while the match runs, at most 1000.
    #[serde(default)]
    #[schema(maximum = 1000)]
    pub spectator_delay: u16,
    /// What the host brings to the match's chance: at most 64 bytes of UTF-8, best random ones. Public from now on.
    #[serde(default)]
    #[schema(max_length = 64)]
    pub entropy: String,
}

/// Sitting down at a match.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"entropy": "0b9d3c51f7e246a8835dca10be67f942"}))]
pub struct Join {
    /// What the player brings to the match's chance: at most 64 bytes of UTF-8, best random ones. Public from now on.
    #[serde(default)]
    #[schema(max_length = 64)]
    pub entropy: String,
    /// The code of a private match.
    pub code: Option<String>,
}

impl Service {
    /// Makes a match and seats its host.
    ///
    /// # Errors
    /// [`Error::Invalid`], [`Error::TooManyMatches`], [`Error::TooManyOpenMatches`], those of a repeated request.
    pub async fn create_match(
        &self,
        caller: &Caller,
        new: NewMatch,
        repeatable: Option<Repeatable>,
    ) -> Result<MatchSummary, Error> {
        caller.need(Scope::Play)?;
        let now = self.0.clock.now();
        let row = match_row(caller.player, &new, now)?;
        names::check_entropy(&new.entropy, "/entropy").map_err(|error| Error::Invalid(vec![error]))?;
        let (player, limits) = (caller.player, self.0.limits);
        let work = move |connection: &mut Connection| {
            limits.check_opening(connection, player)?;
            store::matches::insert(connection, &row)?;
            sit_down(connection, &row, player, new.entropy, now)?;
            read_summary(connection, row.id, Some(player))
        };
        self.create(repeatable, work).await
    }

    /// Takes the seat that is kept for the caller, or the lowest free one. The match starts by itself when the last one is
    /// taken. Safe to repeat: a caller who sits there with the same entropy has joined.
    ///
    /// # Errors
    /// [`Error::NotFound`] (also for a private match without its code or an invitation), [`Error::NotOpen`],
    /// [`Error::SeatsKept`], [`Error::AlreadySeated`] with other entropy, [`Error::PlayerUnavailable`],
    /// [`Error::TooManyMatches`], [`Error::Invalid`].
    pub async fn join(
        &self,
        caller: &Caller,
        id: Uuid,
        join: Join,
        expected: Expected<MatchSummary>,
    ) -> Result<MatchSummary, Error> {
        caller.need(Scope::Play)?;
        names::check_entropy(&join.entropy, "/entropy").map_err(|error| Error::Invalid(vec![error]))?;
        let (player, now, limits) = (caller.player, self.0.clock.now(), self.0.limits);
        let work = move |connection: &mut Connection| {
            let row = store::matches::lock(connection, id)?.ok_or(Error::NotFound)?;
            if let Some(seat) = seated(connection, id)?.iter().find(|seat| seat.seat.player_id == player) {
                check_same_seat(&row, seat, &join.entropy)?;
                return read_summary(connection, id, Some(player));
            }
            let stranger = row.code.is_some() && row.code != join.code;
            let expected_here = |connection: &mut Connection| -> Result<bool, Error> {
                Ok(store::invitations::is_invited(connection, id, player, now)?
                    || is_kept_for(connection, &row, player)?)
            };
            if stranger && !expected_here(connection)? {
                return Err(Error::NotFound);
            }
            check_unchanged(connection, id, (player, now), expected.as_deref())?;
            check_open(&row)?;
            limits.check_sitting_down(connection, player)?;
            sit_down_and_tell(connection, &row, player, join.entropy, now)
        };
        let summary = self.0.store.transaction(work).await?;
        self.nudge_bots(&summary);
        Ok(summary)
    }

    /// Gives the caller's seat up before the start. If the host leaves, the next player is host; when nobody is left, the
    /// match is called off.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::NotSeated`], [`Error::NotOpen`].
    pub async fn leave(&self, caller: &Caller, id: Uuid, expected: Expected<MatchSummary>) -> Result<(), Error> {
        caller.need(Scope::Play)?;
        let (player, now) = (caller.player, self.0.clock.now());
        let work = move |connection: &mut Connection| {
            let (row, seats) = lock_open(connection, id, (player, now), expected.as_deref())?;
            stand_up(connection, &row, &seats, player, now)
        };
        self.0.store.transaction(work).await
    }

    /// Starts a match before every seat is taken. Safe to repeat: a match that has started stays started.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::NotSeated`], [`Error::NotHost`], [`Error::NotOpen`], [`Error::TooFewSeated`].
    pub async fn start(
        &self,
        caller: &Caller,
        id: Uuid,
        expected: Expected<MatchSummary>,
    ) -> Result<MatchSummary, Error> {
        caller.need(Scope::Play)?;
        let (player, now) = (caller.player, self.0.clock.now());
        let work = move |connection: &mut Connection| {
            let (row, seats) = lock_as_host(connection, id, player)?;
            if row.started_at.is_some() {
                return read_summary(connection, id, Some(player));
            }
            check_unchanged(connection, id, (player, now), expected.as_deref())?;
            check_open(&row)?;
            let fewest = catalog::find(&row.game).map_or(u8::MAX, |game| *game.about().seats.start());
            if seats.len() < usize::from(fewest) {
                return Err(Error::TooFewSeated(fewest));
            }
            start(connection, &row, &seats, now)?;
            read_summary(connection, id, Some(player))
        };
        let summary = self.0.store.transaction(work).await?;
        self.nudge_bots(&summary);
        Ok(summary)
    }
}

fn invalid(error: OptionError, prefix: &str) -> Error {
    Error::Invalid(vec![FieldError::new(format!("{prefix}{}", error.pointer), error.detail)])
}

pub(super) fn match_row(host: Uuid, new: &NewMatch, now: Time) -> Result<MatchRow, Error> {
    let known = || catalog::GAMES.iter().map(|game| game.about().id).collect::<Vec<_>>().join(", ");
    let game = catalog::find(&new.game)
        .ok_or_else(|| Error::field("/game", format!("there is no such game; there are {}", known())))?;
    let options = game.read_options(&new.options).map_err(|error| invalid(error, "/options"))?;
    let seats = new.seats.unwrap_or(*game.about().seats.start());
    game.check_seats(seats).map_err(|error| invalid(error, ""))?;
    let wrong_clock = |(name, detail)| Error::field(format!("/clock/{name}"), detail);
    new.clock.check().map_err(wrong_clock)?;
    let delay = i16::try_from(new.spectator_delay).ok().filter(|delay| *delay <= MOST_SPECTATOR_DELAY);
    let too_far = || Error::field("/spectator_delay", format!("must be at most {MOST_SPECTATOR_DELAY} events"));
    let spectator_delay = delay.ok_or_else(too_far)?;
    let seed = Seed::new(secrets::bytes()?);
    let private = new.visibility == Visibility::Private;
    Ok(MatchRow {
        id: Uuid::now_v7(),
        game: new.game.clone(),
        rules_version: game.about().rules_version.cast_signed(),
        options: Value::Object(options),
        seats: i16::from(seats),
        visibility: new.visibility.name().to_owned(),
        code: private.then(secrets::code::<10>).transpose()?,
        host,
        commitment: seed.commitment().to_vec(),
        seed: seed.bytes().to_vec(),
        status: "open".to_owned(),
        version: 0,
        to_act: 0,
        outcome: None,
        created_at: now.timestamp().into(),
        started_at: None,
        finished_at: None,
        clock: serde_json::to_value(&new.clock)?,
        rated: new.rated,
        spectator_delay,
        rematch: None,
        deadlines: Vec::new(),
        origin: None,
    })
}

/// Seats a player at a match that is locked and open, and tells those who sit there.
pub(super) fn sit_down_and_tell(
    connection: &mut Connection,
    row: &MatchRow,
    player: Uuid,
    entropy: String,
    now: Time,
) -> Result<MatchSummary, Error> {
    // First this, since sitting down may start the match.
    announce(connection, row.id, Audience::Seated, &News::MatchJoined(Somebody::of(player)), now)?;
    sit_down(connection, row, player, entropy, now)?;
    read_summary(connection, row.id, Some(player))
}

/// Gives up the seat of a player at a match that is locked and open. If that was the host, the next one is.
pub(super) fn stand_up(
    connection: &mut Connection,
    row: &MatchRow,
    seats: &[SeatedPlayer],
    player: Uuid,
    now: Time,
) -> Result<(), Error> {
    announce(connection, row.id, Audience::Seated, &News::MatchLeft(Somebody::of(player)), now)?;
    store::matches::delete_seat(connection, row.id, player)?;
    store::kept_seats::give_up(connection, row.id, player)?;
    // A bot is nobody who could start the match, nor is somebody who is about to leave it, too.
    let stays = |seat: &&SeatedPlayer| seat.seat.player_id != player && !["bot", "deleted"].contains(&&*seat.kind);
    match seats.iter().find(stays) {
        None => call_off(connection, row, now)?,
        Some(next) if row.host == player => store::matches::set_host(connection, row.id, next.seat.player_id)?,
        Some(_) => {}
    }
    Ok(())
}

/// Locks an open match and its seats for one who sits there, if it is what the caller thinks it is.
pub(super) fn lock_open(
    connection: &mut Connection,
    id: Uuid,
    (player, now): (Uuid, Time),
    expected: Option<&(dyn Fn(&MatchSummary) -> bool + Send)>,
) -> Result<(MatchRow, Vec<SeatedPlayer>), Error> {
    let row = store::matches::lock(connection, id)?.ok_or(Error::NotFound)?;
    let seats = seated(connection, id)?;
    check_seated(&row, &seats, player)?;
    check_unchanged(connection, id, (player, now), expected)?;
    check_open(&row)?;
    Ok((row, seats))
}

/// Locks a match and its seats for its host, whatever has become of it.
pub(super) fn lock_as_host(
    connection: &mut Connection,
    id: Uuid,
    player: Uuid,
) -> Result<(MatchRow, Vec<SeatedPlayer>), Error> {
    let row = store::matches::lock(connection, id)?.ok_or(Error::NotFound)?;
    let seats = seated(connection, id)?;
    check_seated(&row, &seats, player)?;
    if row.host == player { Ok((row, seats)) } else { Err(Error::NotHost) }
}

pub(super) fn check_open(row: &MatchRow) -> Result<(), Error> {
    if row.status == "open" { Ok(()) } else { Err(Error::NotOpen) }
}

/// Whether a player who has this seat, and joins again with this entropy, asks for nothing else.
fn check_same_seat(row: &MatchRow, seat: &SeatedPlayer, entropy: &str) -> Result<(), Error> {
    match &*row.status {
        "cancelled" => Err(Error::NotOpen),
        _ if seat.seat.entropy == entropy => Ok(()),
        _ => Err(Error::AlreadySeated),
    }
}

/// Whether the match is what the caller thinks it is (`If-Match`), asked under the lock. A private match has no state that
/// one could have seen who is neither seated, nor invited, nor has a seat kept.
pub(super) fn check_unchanged(
    connection: &mut Connection,
    id: Uuid,
    (player, now): (Uuid, Time),
    expected: Option<&(dyn Fn(&MatchSummary) -> bool + Send)>,
) -> Result<(), Error> {
    let Some(expected) = expected else { return Ok(()) };
    match read_known_summary(connection, id, Some(player), now) {
        Ok(summary) if expected(&summary) => Ok(()),
        Ok(_) | Err(Error::NotFound) => Err(Error::Changed),
        Err(error) => Err(error),
    }
}

/// To a stranger a private match does not exist.
pub(super) fn check_seated(row: &MatchRow, seats: &[SeatedPlayer], player: Uuid) -> Result<(), Error> {
    if seats.iter().any(|seat| seat.seat.player_id == player) {
        Ok(())
    } else if row.code.is_some() {
        Err(Error::NotFound)
    } else {
        Err(Error::NotSeated)
    }
}
