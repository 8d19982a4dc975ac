//! The parts of the archive, and reading each part in chunks.

use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

use super::{
    super::{
        passkeys,
        store::{apps, grants, password_resets, personal},
    },
    reader::Reader,
};
use crate::{
    db::{Connection, StoreError},
    record::{PartialRecord, Perspective, Time},
    service::{
        accounts::{Account, Accounts, App},
        clocks::store::vacations,
        error::Error,
        history::read_record,
        lobby::{
            Invitation, Pairing,
            store::{invitations, pairings},
        },
        matches::{MatchError, MatchStatus, store::matches, summaries},
        notices::{
            Delivery, PushSubscription, Webhook, delivery, push_settings_of, read_notices,
            store::{
                deliveries::{self, DeliveryRow},
                push, receivers, webhooks,
            },
        },
        players::{
            Block,
            store::{blocks, players},
        },
        ratings::ratings_of,
    },
};

/// How many small items are read at once.
const CHUNK: i64 = 100;

/// A file of the archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Readme,
    Account,
    Tokens,
    Authorizations,
    Apps,
    Webhooks,
    PushSubscriptions,
    Deliveries,
    Acts,
    Matches,
    Records,
    Running,
    Notices,
    Invitations,
    Blocks,
    Vacations,
    Pairings,
}

/// The form of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Items without separators.
    Plain,
    /// A JSON array of the items.
    List,
}

impl Part {
    pub(super) const FIRST: Self = Self::Readme;

    /// Returns the next part.
    pub(super) const fn next(self) -> Option<Self> {
        Some(match self {
            Self::Readme => Self::Account,
            Self::Account => Self::Tokens,
            Self::Tokens => Self::Authorizations,
            Self::Authorizations => Self::Apps,
            Self::Apps => Self::Webhooks,
            Self::Webhooks => Self::PushSubscriptions,
            Self::PushSubscriptions => Self::Deliveries,
            Self::Deliveries => Self::Acts,
            Self::Acts => Self::Matches,
            // Running matches first: one that ends meanwhile is then in both parts instead of neither.
            Self::Matches => Self::Running,
            Self::Running => Self::Records,
            Self::Records => Self::Notices,
            Self::Notices => Self::Invitations,
            Self::Invitations => Self::Blocks,
            Self::Blocks => Self::Vacations,
            Self::Vacations => Self::Pairings,
            Self::Pairings => return None,
        })
    }

    pub(super) const fn file(self) -> &'static str {
        match self {
            Self::Readme => "README.txt",
            Self::Account => "account.json",
            Self::Tokens => "tokens.json",
            Self::Authorizations => "authorizations.json",
            Self::Apps => "apps.json",
            Self::Webhooks => "webhooks.json",
            Self::PushSubscriptions => "push_subscriptions.json",
            Self::Deliveries => "deliveries.ndjson",
            Self::Acts => "acts.json",
            Self::Matches => "matches.ndjson",
            Self::Records => "records.ndjson",
            Self::Running => "running.ndjson",
            Self::Notices => "notices.ndjson",
            Self::Invitations => "invitations.json",
            Self::Blocks => "blocks.json",
            Self::Vacations => "vacations.json",
            Self::Pairings => "pairings.json",
        }
    }

    pub(super) const fn form(self) -> Form {
        match self {
            Self::Readme
            | Self::Account
            | Self::Deliveries
            | Self::Matches
            | Self::Records
            | Self::Running
            | Self::Notices => Form::Plain,
            Self::Tokens
            | Self::Authorizations
            | Self::Apps
            | Self::Webhooks
            | Self::PushSubscriptions
            | Self::Acts
            | Self::Invitations
            | Self::Blocks
            | Self::Vacations
            | Self::Pairings => Form::List,
        }
    }
}

/// A position in a part: after this item, and this number within it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Behind {
    id: Uuid,
    number: u64,
}

impl Behind {
    /// Returns the position after a whole item.
    const fn item(id: Uuid) -> Self {
        Self { id, number: 0 }
    }
}

/// A chunk of a part, and where to continue; `None` at the end.
pub(super) struct Chunk {
    pub(super) items: Vec<String>,
    pub(super) behind: Option<Behind>,
}

impl Chunk {
    /// Creates a chunk that contains the whole part.
    const fn whole(items: Vec<String>) -> Self {
        Self { items, behind: None }
    }

    /// Creates a chunk of a list, which ends if there are fewer rows than requested.
    fn rows<T>(
        rows: Vec<T>,
        place: impl Fn(&T) -> Behind,
        write: impl Fn(T) -> Result<String, Error>,
    ) -> Result<Self, Error> {
        let full = i64::try_from(rows.len()).is_ok_and(|count| count >= CHUNK);
        let behind = rows.last().filter(|_| full).map(place);
        Ok(Self { items: rows.into_iter().map(write).collect::<Result<_, _>>()?, behind })
    }
}

fn line(of: &impl Serialize) -> Result<String, Error> {
    Ok(serde_json::to_string(of)? + "\n")
}

fn pretty(of: &impl Serialize) -> Result<String, Error> {
    Ok(serde_json::to_string_pretty(of)?)
}

impl Accounts {
    /// Reads a chunk of a part.
    pub(super) async fn read_part(&self, reader: Reader, part: Part, behind: Behind) -> Result<Chunk, Error> {
        let Reader { player, in_session, .. } = reader;
        if part == Part::Running {
            return self.read_running(player, behind).await;
        }
        if part == Part::Tokens {
            self.store_uses().await?;
        }
        let (now, service) = (self.clock.now(), self.clone());
        let read = move |connection: &mut Connection| match part {
            Part::Readme => Ok(Chunk::whole(vec![reader.readme().to_owned()])),
            Part::Account => service.read_account(connection, player),
            Part::Tokens => {
                let rows = personal::tokens(connection, player, before(behind), CHUNK)?;
                Chunk::rows(rows, |row| Behind::item(row.id), |row| pretty(&row))
            }
            Part::Authorizations => {
                let rows = grants::held(connection, player, before(behind), CHUNK)?;
                Chunk::rows(rows, |row| Behind::item(row.id), |row| pretty(&row))
            }
            Part::Apps => read_apps(connection, player),
            Part::Webhooks => read_webhooks(connection, player, in_session, now),
            Part::PushSubscriptions => read_subscriptions(connection, player),
            Part::Deliveries => read_deliveries(connection, player, behind),
            Part::Acts => read_lines(&personal::operators_acts(connection, player)?),
            Part::Matches => read_matches(connection, reader, behind),
            Part::Records => read_next_record(connection, player, behind, service.reach.history.origin()),
            Part::Notices => {
                let notices = read_notices(connection, player, behind.number, CHUNK)?;
                let place =
                    |notice: &crate::service::notices::Notice| Behind { number: notice.number, ..Behind::default() };
                Chunk::rows(notices, place, |notice| line(&notice))
            }
            Part::Invitations => read_invitations(connection, player, behind, now),
            Part::Blocks => {
                let rows = blocks::list(connection, player, Some(behind.id), CHUNK)?;
                let place = |row: &blocks::BlockRow| Behind::item(row.blocked);
                Chunk::rows(rows, place, |row| pretty(&Block::of(row)))
            }
            Part::Vacations => {
                let taken = vacations::vacations(connection, player)?;
                let vacation = |(since, until): (Time, Time)| pretty(&json!({"since": since, "until": until}));
                Ok(Chunk::whole(taken.into_iter().map(vacation).collect::<Result<_, _>>()?))
            }
            Part::Pairings => read_pairings(connection, player, behind, now),
            Part::Running => Err(Error::Internal("running matches are read elsewhere".to_owned())),
        };
        self.store.unhurried().run(read).await
    }

    fn read_account(&self, connection: &mut Connection, player: Uuid) -> Result<Chunk, Error> {
        let row = players::by_id(connection, player)?.ok_or(Error::NotFound)?;
        let account = json!({
            "player": Account::of(&row),
            "email": self.reach.notices.email_held(connection, player)?,
            "push": push_settings_of(connection, player)?,
            "email_questions": personal::email_questions(connection, player)?,
            "passkeys": passkeys::held(connection, player)?,
            "password_resets": password_resets::held(connection, player)?,
            "ratings": ratings_of(connection, player)?,
            "suspension": personal::suspension(connection, player)?,
        });
        Ok(Chunk::whole(vec![pretty(&account)? + "\n"]))
    }

    /// Returns the next running match as the player may see it: as a partial record.
    async fn read_running(&self, player: Uuid, behind: Behind) -> Result<Chunk, Error> {
        let next = move |connection: &mut Connection| {
            let found = personal::matches_from(connection, player, behind.id, Some(MatchStatus::Running), 1)?;
            Ok::<_, StoreError>(found.first().copied())
        };
        let Some(id) = self.store.unhurried().run(next).await? else { return Ok(Chunk::whole(Vec::new())) };
        let behind = Some(Behind::item(after_id(id)));
        let items = match self.known_to(player, id).await {
            Ok(partial) => vec![partial.to_ndjson()?],
            // One that does not fold must not block the others.
            Err(Error::Broken(error)) => {
                tracing::error!(match_id = %id, %error, "skipped a match in an export: it does not fold");
                Vec::new()
            }
            Err(error) => return Err(error),
        };
        Ok(Chunk { items, behind })
    }

    async fn known_to(&self, player: Uuid, id: Uuid) -> Result<PartialRecord, Error> {
        let own =
            self.reach.matches.live(id, Some(player)).await?.seat_of(Some(player)).ok_or(MatchError::NotSeated)?;
        self.reach.history.partial_record_for(Some(player), id, Perspective::Seat(own)).await
    }
}

/// Returns the next greater id.
fn after_id(id: Uuid) -> Uuid {
    Uuid::from_u128(id.as_u128().saturating_add(1))
}

fn read_lines(rows: &[impl Serialize]) -> Result<Chunk, Error> {
    Ok(Chunk::whole(rows.iter().map(pretty).collect::<Result<_, _>>()?))
}

fn read_apps(connection: &mut Connection, player: Uuid) -> Result<Chunk, Error> {
    let rows = apps::list(connection, player, None, i64::MAX)?;
    let apps = rows.into_iter().map(|row| pretty(&App::of(row)));
    Ok(Chunk::whole(apps.collect::<Result<_, Error>>()?))
}

fn read_webhooks(connection: &mut Connection, player: Uuid, whole: bool, now: Time) -> Result<Chunk, Error> {
    let rows = webhooks::list(connection, player, None, i64::MAX)?;
    let webhooks = rows.into_iter().map(|row| pretty(&Webhook::of(row, whole, now)));
    Ok(Chunk::whole(webhooks.collect::<Result<_, Error>>()?))
}

fn read_subscriptions(connection: &mut Connection, player: Uuid) -> Result<Chunk, Error> {
    let rows = push::list(connection, player, None, None, i64::MAX)?;
    let subscriptions = rows.into_iter().map(|(row, app)| pretty(&PushSubscription::of(row, app)));
    Ok(Chunk::whole(subscriptions.collect::<Result<_, Error>>()?))
}

/// Returns deliveries to each webhook and device, newest receiver and newest delivery first.
fn read_deliveries(connection: &mut Connection, player: Uuid, behind: Behind) -> Result<Chunk, Error> {
    #[derive(Serialize)]
    struct Logged {
        #[serde(skip_serializing_if = "Option::is_none")]
        webhook: Option<Uuid>,
        #[serde(skip_serializing_if = "Option::is_none")]
        push_subscription: Option<Uuid>,
        #[serde(flatten)]
        delivery: Delivery,
    }
    let begins = behind == Behind::default();
    let mut receivers = receivers::list(connection, player)?.into_iter();
    // A receiver that was deleted meanwhile has no log.
    let Some((receiver, format)) = receivers.find(|(id, _)| begins || *id <= behind.id) else {
        return Ok(Chunk::whole(Vec::new()));
    };
    let before =
        (behind.id == receiver).then(|| i64::try_from(behind.number).ok()).flatten().filter(|place| *place > 0);
    let rows = deliveries::list(connection, receiver, before, CHUNK)?;
    let place = |row: &DeliveryRow| Behind { id: receiver, number: u64::try_from(row.place).unwrap_or_default() };
    let push_subscription = Some(receiver).filter(|_| format.is_push());
    let webhook = Some(receiver).filter(|_| !format.is_push());
    let mut chunk =
        Chunk::rows(rows, place, |row| line(&Logged { webhook, push_subscription, delivery: delivery(row)? }))?;
    chunk.behind = chunk.behind.or_else(|| receivers.next().map(|(id, _)| Behind::item(id)));
    Ok(chunk)
}

fn read_matches(connection: &mut Connection, reader: Reader, behind: Behind) -> Result<Chunk, Error> {
    let found = personal::matches_from(connection, reader.player, behind.id, None, CHUNK)?;
    let full = i64::try_from(found.len()).is_ok_and(|count| count >= CHUNK);
    let behind = found.last().filter(|_| full).map(|last| Behind::item(after_id(*last)));
    let rows = matches::by_ids(connection, &found)?;
    let mut summaries = summaries(connection, rows, Some(reader.player))?;
    if !reader.in_session {
        for summary in &mut summaries {
            summary.code = None;
        }
    }
    Ok(Chunk { items: summaries.iter().map(line).collect::<Result<_, _>>()?, behind })
}

/// Reads one record at a time, because a record may be long.
fn read_next_record(
    connection: &mut Connection,
    player: Uuid,
    behind: Behind,
    origin: Option<String>,
) -> Result<Chunk, Error> {
    let found = personal::matches_from(connection, player, behind.id, Some(MatchStatus::Finished), 1)?;
    let Some(id) = found.first().copied() else { return Ok(Chunk::whole(Vec::new())) };
    let items = match read_record(connection, id, Some(player), origin) {
        Ok(record) => vec![record.to_ndjson()?],
        // One that does not fold must not block the others.
        Err(Error::Broken(error)) => {
            tracing::error!(match_id = %id, %error, "skipped a record in an export: it does not fold");
            Vec::new()
        }
        Err(error) => return Err(error),
    };
    Ok(Chunk { items, behind: Some(Behind::item(after_id(id))) })
}

fn read_invitations(connection: &mut Connection, player: Uuid, behind: Behind, now: Time) -> Result<Chunk, Error> {
    let rows = invitations::list_of_player(connection, player, before(behind), CHUNK)?;
    let place = |row: &invitations::InvitationRow| Behind::item(row.id);
    Chunk::rows(rows, place, |row| pretty(&Invitation::of(row, now)))
}

fn read_pairings(connection: &mut Connection, player: Uuid, behind: Behind, now: Time) -> Result<Chunk, Error> {
    let rows = pairings::list(connection, player, before(behind), CHUNK)?;
    let place = |row: &pairings::PairingRow| Behind::item(row.id);
    Chunk::rows(rows, place, |row| pretty(&Pairing::of(row, now)?))
}

/// Returns where to continue in lists that have the newest first.
fn before(behind: Behind) -> Option<Uuid> {
    (behind != Behind::default()).then_some(behind.id)
}
