//! The lobby: making matches, sitting down, standing up, starting.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Caller, Error, Expected, FieldError, MatchSummary, Repeatable, Scope, Service, bots::bots_turn, live::bots_among,
    matches::read_summary, names, secrets,
};
use crate::{
    bots::Strength,
    games::{OptionError, Seat, catalog},
    pieces::Seed,
    record::{Command, Hash, Header, HeaderSeat, Match, Time},
    store::{
        self, BotsTurn, Connection, Listing, StoreError,
        bot_turns::BotTurn,
        matches::{MatchRow, SeatRow, SeatedPlayer},
        players::PlayerRow,
    },
};

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
    const fn name(self) -> &'static str {
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

/// A bot to be seated.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"strength": "medium"}))]
pub struct NewBot {
    /// How well it plays.
    pub strength: Strength,
}

impl Service {
    /// Makes a match and seats its host.
    ///
    /// # Errors
    /// [`Error::Invalid`], those of a repeated request.
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
        let player = caller.player;
        let work = move |connection: &mut Connection| {
            store::matches::insert(connection, &row)?;
            sit_down(connection, &row, player, new.entropy, now)?;
            read_summary(connection, row.id, Some(player))
        };
        self.create(repeatable, work).await
    }

    /// Seats a bot in the lowest free seat. Bots bring nothing to the match's chance: the server that they belong to must
    /// have nothing left to choose once its commitment is out.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::NotHost`], [`Error::NotSeated`], [`Error::NotOpen`], those of a repeated request.
    pub async fn seat_bot(
        &self,
        caller: &Caller,
        id: Uuid,
        new: NewBot,
        repeatable: Option<Repeatable>,
    ) -> Result<MatchSummary, Error> {
        caller.need(Scope::Play)?;
        let (player, now) = (caller.player, self.0.clock.now());
        let work = move |connection: &mut Connection| {
            let row = store::matches::lock(connection, id)?.ok_or(Error::NotFound)?;
            let seats = seated(connection, id)?;
            check_seated(&row, &seats, player)?;
            if row.host != player {
                return Err(Error::NotHost);
            }
            if row.status != "open" {
                return Err(Error::NotOpen);
            }
            let bot = bot_player(connection, new.strength, &seats, now)?;
            sit_down(connection, &row, bot, String::new(), now)?;
            read_summary(connection, id, Some(player))
        };
        let summary = self.create(repeatable, work).await?;
        self.nudge_bots(&summary);
        Ok(summary)
    }

    /// Takes the lowest free seat. The match starts by itself when the last one is taken.
    ///
    /// # Errors
    /// [`Error::NotFound`] (also for a private match without its code), [`Error::NotOpen`], [`Error::AlreadySeated`],
    /// [`Error::Invalid`].
    pub async fn join(
        &self,
        caller: &Caller,
        id: Uuid,
        join: Join,
        expected: Expected<MatchSummary>,
    ) -> Result<MatchSummary, Error> {
        caller.need(Scope::Play)?;
        names::check_entropy(&join.entropy, "/entropy").map_err(|error| Error::Invalid(vec![error]))?;
        let (player, now) = (caller.player, self.0.clock.now());
        let work = move |connection: &mut Connection| {
            let row = store::matches::lock(connection, id)?.ok_or(Error::NotFound)?;
            let is_seated = seated(connection, id)?.iter().any(|seat| seat.seat.player_id == player);
            if row.code.is_some() && row.code != join.code && !is_seated {
                return Err(Error::NotFound);
            }
            if is_seated {
                return Err(Error::AlreadySeated);
            }
            check_unchanged(connection, id, player, expected.as_deref())?;
            if row.status != "open" {
                return Err(Error::NotOpen);
            }
            sit_down(connection, &row, player, join.entropy, now)?;
            read_summary(connection, id, Some(player))
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
        let player = caller.player;
        let work = move |connection: &mut Connection| {
            let row = store::matches::lock(connection, id)?.ok_or(Error::NotFound)?;
            let seats = seated(connection, id)?;
            check_seated(&row, &seats, player)?;
            check_unchanged(connection, id, player, expected.as_deref())?;
            if row.status != "open" {
                return Err(Error::NotOpen);
            }
            store::matches::delete_seat(connection, id, player)?;
            match seats.iter().map(|seat| seat.seat.player_id).find(|&other| other != player) {
                None => store::matches::cancel(connection, id)?,
                Some(next) if row.host == player => store::matches::set_host(connection, id, next)?,
                Some(_) => {}
            }
            Ok(())
        };
        self.0.store.transaction(work).await
    }

    /// Starts a match before every seat is taken.
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
            let row = store::matches::lock(connection, id)?.ok_or(Error::NotFound)?;
            let seats = seated(connection, id)?;
            check_seated(&row, &seats, player)?;
            check_unchanged(connection, id, player, expected.as_deref())?;
            if row.host != player {
                return Err(Error::NotHost);
            }
            if row.status != "open" {
                return Err(Error::NotOpen);
            }
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

fn match_row(host: Uuid, new: &NewMatch, now: Time) -> Result<MatchRow, Error> {
    let known = || catalog::GAMES.iter().map(|game| game.about().id).collect::<Vec<_>>().join(", ");
    let game = catalog::find(&new.game)
        .ok_or_else(|| Error::field("/game", format!("there is no such game; there are {}", known())))?;
    let options = game.read_options(&new.options).map_err(|error| invalid(error, "/options"))?;
    let seats = new.seats.unwrap_or(*game.about().seats.start());
    game.check_seats(seats).map_err(|error| invalid(error, ""))?;
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
    })
}

fn seated(connection: &mut Connection, id: Uuid) -> Result<Vec<SeatedPlayer>, StoreError> {
    store::matches::seats_of(connection, &[id])
}

/// Whether the match is what the caller thinks it is (`If-Match`), asked under the lock. A private match has no state that
/// one who is not seated could have seen.
fn check_unchanged(
    connection: &mut Connection,
    id: Uuid,
    player: Uuid,
    expected: Option<&(dyn Fn(&MatchSummary) -> bool + Send)>,
) -> Result<(), Error> {
    let Some(expected) = expected else { return Ok(()) };
    match read_summary(connection, id, Some(player)) {
        Ok(summary) if expected(&summary) => Ok(()),
        Ok(_) | Err(Error::NotFound) => Err(Error::Changed),
        Err(error) => Err(error),
    }
}

/// To a stranger a private match does not exist.
fn check_seated(row: &MatchRow, seats: &[SeatedPlayer], player: Uuid) -> Result<(), Error> {
    if seats.iter().any(|seat| seat.seat.player_id == player) {
        Ok(())
    } else if row.code.is_some() {
        Err(Error::NotFound)
    } else {
        Err(Error::NotSeated)
    }
}

fn sit_down(
    connection: &mut Connection,
    row: &MatchRow,
    player: Uuid,
    entropy: String,
    now: Time,
) -> Result<(), Error> {
    let taken: Vec<i16> = seated(connection, row.id)?.iter().map(|seat| seat.seat.seat).collect();
    let seat = (0..row.seats).find(|seat| !taken.contains(seat)).ok_or(Error::NotOpen)?;
    let joined_at = now.timestamp().into();
    store::matches::insert_seat(
        connection,
        &SeatRow { match_id: row.id, seat, player_id: player, entropy, joined_at },
    )?;
    let seats = seated(connection, row.id)?;
    if seats.len() == usize::from(row.seats.unsigned_abs()) {
        start(connection, row, &seats, now)?;
    }
    Ok(())
}

/// Numbers the seats without gaps, fixes the header and deals, all in the transaction of the last one to sit down.
fn start(connection: &mut Connection, row: &MatchRow, seats: &[SeatedPlayer], now: Time) -> Result<(), Error> {
    let count = i16::try_from(seats.len()).map_err(|_| Error::Internal("too many seats".to_owned()))?;
    for (number, seat) in (0..count).zip(seats) {
        if seat.seat.seat != number {
            store::matches::move_seat(connection, row.id, seat.seat.player_id, number)?;
        }
    }
    let game = before_first_event(row, seats)?;
    let advance = game.ask(&Command::Start, now).map_err(|refusal| Error::Internal(refusal.to_string()))?;
    for event in &advance.events {
        store::events::insert(connection, row.id, event)?;
    }
    let listing = listing(&advance.after, &bots_among(seats)?, now)?;
    if let BotsTurn::Of { player, since } = listing.bots_turn {
        store::bot_turns::begin(connection, BotTurn { match_id: row.id, player_id: player }, since)?;
    }
    Ok(store::matches::start(connection, row.id, count, now, &listing)?)
}

/// A bot of this strength that does not sit here yet. All matches share them: each is an account with a name of its own.
fn bot_player(
    connection: &mut Connection,
    strength: Strength,
    seats: &[SeatedPlayer],
    now: Time,
) -> Result<Uuid, Error> {
    for number in 1..=seats.len() + 1 {
        let name = match number {
            1 => format!("{}{strength}", names::BOT_PREFIX),
            _ => format!("{}{strength}-{number}", names::BOT_PREFIX),
        };
        if seats.iter().any(|seat| seat.name == name) {
            continue;
        }
        let bot = PlayerRow {
            id: Uuid::now_v7(),
            name_key: name.clone(),
            name: name.clone(),
            kind: "bot".to_owned(),
            password_hash: None,
            created_at: now.timestamp().into(),
            strength: Some(strength.to_string()),
        };
        store::players::insert_bot(connection, &bot)?;
        let found = store::players::by_name(connection, &name)?;
        return found.map(|bot| bot.id).ok_or_else(|| Error::Internal(format!("{name} is nobody")));
    }
    Err(Error::Internal("every bot sits here already".to_owned()))
}

/// The match before its first event, as its row and seats fix it.
pub(super) fn before_first_event(row: &MatchRow, seats: &[SeatedPlayer]) -> Result<Match, Error> {
    let unreadable = |what: &str| StoreError::Unreadable(format!("{what} of match {}", row.id));
    let Value::Object(options) = row.options.clone() else { return Err(unreadable("options").into()) };
    let seed = Seed::new(row.seed.clone().try_into().map_err(|_| unreadable("seed"))?);
    let header = Header {
        match_id: row.id,
        game: row.game.clone(),
        rules_version: row.rules_version.cast_unsigned(),
        options,
        seats: seats
            .iter()
            .map(|seat| HeaderSeat { player_id: seat.seat.player_id, entropy: seat.seat.entropy.clone() })
            .collect(),
        commitment: Hash(row.commitment.clone().try_into().map_err(|_| unreadable("commitment"))?),
        chance: Header::CHANCE.to_owned(),
    };
    Ok(Match::new(Arc::new(header), seed)?)
}

/// What listings show of a match.
pub(super) fn listing(game: &Match, bots: &[(Seat, Uuid, Strength)], at: Time) -> Result<Listing, Error> {
    let finished = match game.outcome() {
        Some(outcome) => Some((at, serde_json::to_value(outcome)?)),
        None => None,
    };
    let to_act = game.to_act();
    let bots_turn = bots_turn(bots, to_act, at);
    Ok(Listing { version: game.version(), to_act: to_act.bits(), finished, bots_turn })
}
