//! Reading each part of the archive in chunks.

use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

use super::{
    super::{
        passkeys,
        store::{apps, grants, password_resets, personal},
    },
    chunk::{Behind, CHUNK, Chunk, after_id, before, line, pretty},
    matches::{read_matches, read_records},
    part::Part,
    reader::Reader,
};
use crate::{
    db::Connection,
    record::Time,
    service::{
        accounts::{Account, Accounts, App},
        clocks::store::vacations::{self, Vacation},
        error::Error,
        lobby::{
            Invitation, Pairing,
            store::{invitations, pairings},
        },
        notices::{
            Delivery, PushSubscription, Webhook, delivery, push_settings_of, read_notices,
            store::{
                deliveries::{self, DeliveryRow},
                push, receivers, webhooks,
            },
        },
        play::store::notes,
        players::{
            Block,
            store::{blocks, players},
        },
        ratings::{RatingStep, rating_steps, ratings_of},
    },
};

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
            Part::Records => read_records(connection, player, behind, service.reach.history.origin().as_deref()),
            Part::RatingSteps => read_rating_steps(connection, player, behind),
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
                let vacation = |taken: Vacation| pretty(&json!({"since": taken.since, "until": taken.until}));
                Ok(Chunk::whole(taken.into_iter().map(vacation).collect::<Result<_, _>>()?))
            }
            Part::Pairings => read_pairings(connection, player, behind, now),
            Part::Notes => {
                let rows = notes(connection, player, behind.id, CHUNK)?;
                Chunk::rows(rows, |row| Behind::item(row.match_id), |row| pretty(&row))
            }
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
            "deletion": personal::deletion(connection, player)?,
        });
        Ok(Chunk::whole(vec![pretty(&account)? + "\n"]))
    }
}

/// Returns how matches have changed the player's ratings, one pool after the other, newest match first.
fn read_rating_steps(connection: &mut Connection, player: Uuid, behind: Behind) -> Result<Chunk, Error> {
    let number = behind.id.as_u128();
    let before = i32::try_from(behind.number).ok().filter(|before| *before > 0).unwrap_or(i32::MAX);
    let pool = usize::try_from(number).unwrap_or(usize::MAX);
    let Some(steps) = rating_steps(connection, player, pool, before, CHUNK)? else {
        return Ok(Chunk::whole(Vec::new()));
    };
    let place = |step: &RatingStep| Behind { number: u64::try_from(step.matches).unwrap_or_default(), ..behind };
    let mut chunk = Chunk::rows(steps, place, |step| line(&step))?;
    chunk.behind = chunk.behind.or_else(|| Some(Behind::item(after_id(behind.id))));
    Ok(chunk)
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
    let rows = push::list(connection, player, None, None, i64::MAX, true)?;
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
    let rows = deliveries::list(connection, receiver, None, before, CHUNK)?;
    let place = |row: &DeliveryRow| Behind { id: receiver, number: u64::try_from(row.place).unwrap_or_default() };
    let push_subscription = Some(receiver).filter(|_| format.is_push());
    let webhook = Some(receiver).filter(|_| !format.is_push());
    let mut chunk =
        Chunk::rows(rows, place, |row| line(&Logged { webhook, push_subscription, delivery: delivery(row)? }))?;
    chunk.behind = chunk.behind.or_else(|| receivers.next().map(|(id, _)| Behind::item(id)));
    Ok(chunk)
}

fn read_invitations(connection: &mut Connection, player: Uuid, behind: Behind, now: Time) -> Result<Chunk, Error> {
    let rows = invitations::list_of_player(connection, player, before(behind), CHUNK)?;
    let place = |row: &invitations::InvitationRow| Behind::item(row.id);
    Chunk::rows(rows, place, |row| pretty(&Invitation::of(row, now)?))
}

fn read_pairings(connection: &mut Connection, player: Uuid, behind: Behind, now: Time) -> Result<Chunk, Error> {
    let rows = pairings::list(connection, player, before(behind), CHUNK)?;
    let place = |row: &pairings::PairingRow| Behind::item(row.id);
    Chunk::rows(rows, place, |row| pretty(&Pairing::of(row, now)?))
}
