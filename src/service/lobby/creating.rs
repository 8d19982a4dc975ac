//! Creating matches.

use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Lobby, limits::Limits, seating::sit_down_first};
#[cfg(doc)]
use crate::service::lobby::LobbyError;
use crate::{
    db::Connection,
    games::{CommonOptions, OnTimeout, OptionError, catalog},
    pieces::Seed,
    record::{MatchClock, Time},
    service::{
        error::Error,
        idempotency::Repeatable,
        matches::{
            MatchStatus, MatchSummary, Visibility,
            store::{
                matches::{self, MatchRow},
                progress::Progress,
            },
        },
        players::{Caller, Scope},
        secrets, validation,
    },
};

/// A match to create. Its host takes seat 0.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"game": "clear-ace", "entropy": "5f2c9a7e81d04b36a1c4e9d27f60b853"}))]
pub struct NewMatch {
    /// The game's id.
    pub game: String,
    /// The options that the host chooses; the others have their defaults.
    #[serde(default)]
    #[schema(value_type = crate::games::schema::OptionsSchema, required = false)]
    pub options: Map<String, Value>,
    /// The number of players; by default the smallest that the game allows.
    pub seats: Option<u8>,
    /// Who can find the match.
    #[serde(default)]
    pub visibility: Visibility,
    /// The time control.
    #[serde(default)]
    pub clock: MatchClock,
    /// Whether the match is rated. Only registered players and bots can play rated matches.
    #[serde(default)]
    pub rated: bool,
    /// By how many events spectators lag behind while the match runs, at most 1000.
    #[serde(default)]
    #[schema(maximum = 1000)]
    pub spectator_delay: u16,
    /// The host's contribution to the match's chance: at most 64 bytes of UTF-8, best random ones. Public from now on.
    #[serde(default)]
    #[schema(max_length = 64)]
    pub entropy: String,
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
    if has_stand_ins(&options) {
        new.clock.check_for_stand_ins().map_err(wrong_clock)?;
    }
    let delay = i16::try_from(new.spectator_delay).ok().filter(|delay| *delay <= MAX_SPECTATOR_DELAY);
    let too_far = || Error::field("/spectator_delay", format!("must be at most {MAX_SPECTATOR_DELAY} events"));
    let spectator_delay = delay.ok_or_else(too_far)?;
    let seed = Seed::new(secrets::bytes()?);
    let private = new.visibility == Visibility::Private;
    Ok(MatchRow {
        id: Uuid::now_v7(),
        game: new.game.clone(),
        rules_version: game.about().rules_version.cast_signed(),
        options: Value::Object(options),
        seats: i16::from(seats),
        visibility: new.visibility,
        code: private.then(secrets::code::<10>).transpose()?,
        host,
        commitment: seed.commitment().to_vec(),
        seed: seed.bytes().to_vec(),
        status: MatchStatus::Open,
        outcome: None,
        created_at: now,
        started_at: None,
        finished_at: None,
        clock: serde_json::to_value(&new.clock)?,
        rated: new.rated,
        spectator_delay,
        rematch: None,
        origin: None,
        progress: Progress::default(),
    })
}

/// Whether the server plays for players whose time runs out.
pub(super) fn has_stand_ins(options: &Map<String, Value>) -> bool {
    CommonOptions::split(options).is_ok_and(|(common, _)| common.on_timeout == OnTimeout::StandIn)
}

pub(super) fn invalid(error: OptionError, prefix: &str) -> Error {
    Error::field(format!("{prefix}{}", error.pointer), error.detail)
}

/// The largest spectator delay, in events.
pub(super) const MAX_SPECTATOR_DELAY: i16 = 1000;

impl Lobby {
    /// Creates a match and seats its host.
    ///
    /// # Errors
    /// [`Error::Invalid`], [`LobbyError::TooManyMatches`], [`LobbyError::TooManyOpenMatches`], and those of idempotent
    /// requests.
    pub async fn create_match(
        &self,
        caller: &Caller,
        new: NewMatch,
        repeatable: Option<Repeatable>,
    ) -> Result<MatchSummary, Error> {
        caller.need(Scope::Play)?;
        let now = self.clock.now();
        let row = match_row(caller.player, &new, now)?;
        validation::check_entropy(&new.entropy, "/entropy")?;
        let (player, limits) = (caller.player, self.limits);
        let work = move |connection: &mut Connection| {
            limits.check_opening(connection, player, now)?;
            if row.visibility == Visibility::Public {
                Limits::check_publishing(connection, player)?;
            }
            matches::insert(connection, &row)?;
            let seated = sit_down_first(connection, &row, new.entropy, now)?;
            seated.summary(connection, &row, player)
        };
        self.seat_players_once(repeatable, work).await
    }
}
