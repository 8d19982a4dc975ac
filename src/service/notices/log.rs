//! The log of a webhook's deliveries, and deliveries that its owner requests.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Notices,
    delivery_status::DeliveryStatus,
    store::{
        deliveries::{self, DeliveryRow},
        webhooks,
    },
};
use crate::{
    db::{Connection, StoreError, check_clock},
    record::Time,
    service::{
        error::Error,
        idempotency::Repeatable,
        notices::NoticeError,
        players::{Caller, Scope},
    },
};

/// How long finished deliveries are kept.
const KEPT: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How many old deliveries are deleted at once.
const FORGOTTEN_AT_ONCE: i64 = 500;

/// The kind of a ping.
const PING: &str = "webhook.ping";

/// A delivery to a webhook.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Delivery {
    /// The id of the notice or ping, which the receiver gets as `webhook-id`.
    pub id: Uuid,
    /// The kind of the notice, or `webhook.ping`.
    #[serde(rename = "type")]
    #[schema(example = "match.your_turn")]
    pub kind: String,
    /// The match; null for a ping.
    #[schema(required = true)]
    pub match_id: Option<Uuid>,
    /// When it happened.
    pub timestamp: Time,
    /// The status of the delivery.
    pub status: DeliveryStatus,
    /// The next attempt; null unless the delivery is waiting. It may be later if other deliveries come first; a time that has passed means
    /// as soon as possible.
    #[schema(required = true)]
    pub next_attempt: Option<Time>,
    /// The newest attempts, oldest first; 20 at most.
    pub attempts: Vec<Attempt>,
    /// The position in the log.
    #[serde(skip)]
    pub place: i64,
}

/// An attempt to deliver.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Attempt {
    /// When it began.
    pub at: Time,
    /// How long it took, in milliseconds.
    #[schema(example = 87)]
    pub duration_ms: u64,
    /// The status of the receiver's response; null if there was none.
    #[schema(required = true, example = 200)]
    pub status: Option<u16>,
    /// What went wrong, in words; null if nothing did.
    #[schema(required = true, example = json!(null))]
    pub error: Option<String>,
}

impl Notices {
    /// Returns the deliveries of a webhook of the caller, newest first, from before `before`: all, or those with this status.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`Error::NotFound`].
    pub async fn deliveries(
        &self,
        caller: &Caller,
        webhook: Uuid,
        status: Option<DeliveryStatus>,
        before: Option<i64>,
        limit: i64,
    ) -> Result<Vec<Delivery>, Error> {
        caller.need(Scope::Read)?;
        let player = caller.player;
        let work = move |connection: &mut Connection| {
            webhooks::find(connection, player, webhook)?.ok_or(Error::NotFound)?;
            let rows = deliveries::list(connection, webhook, status, before, limit)?;
            rows.into_iter().map(delivery).collect()
        };
        self.store.run(work).await
    }

    /// Repeats a delivery, or sends it at once if it is still waiting. Requires a session.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`Error::NotFound`], [`NoticeError::WebhookDisabled`],
    /// [`NoticeError::DeliveryUnderWay`], and those of idempotent requests.
    pub async fn redeliver(
        &self,
        caller: &Caller,
        webhook: Uuid,
        id: Uuid,
        repeatable: Option<Repeatable>,
    ) -> Result<Delivery, Error> {
        let now = self.clock.now();
        self.ask_for(caller, webhook, repeatable, move |connection| {
            let row = deliveries::lock(connection, webhook, id)?.ok_or(Error::NotFound)?;
            if row.status != DeliveryStatus::Waiting {
                check_none_under_way(connection, webhook)?;
            }
            delivery(deliveries::ask_for(connection, webhook, &row, now)?)
        })
        .await
    }

    /// Sends a test message. Requires a session.
    ///
    /// # Errors
    /// As [`Notices::redeliver`].
    pub async fn ping_webhook(
        &self,
        caller: &Caller,
        webhook: Uuid,
        repeatable: Option<Repeatable>,
    ) -> Result<Delivery, Error> {
        let (player, now) = (caller.player, self.clock.now());
        self.ask_for(caller, webhook, repeatable, move |connection| {
            check_none_under_way(connection, webhook)?;
            let news = json!({"type": PING, "data": {}});
            let id = Uuid::now_v7();
            delivery(deliveries::insert_ping(connection, webhook, player, id, &news, now)?)
        })
        .await
    }

    /// Creates a delivery of an enabled webhook with `work`, idempotently, and sends it.
    async fn ask_for(
        &self,
        caller: &Caller,
        webhook: Uuid,
        repeatable: Option<Repeatable>,
        work: impl FnOnce(&mut Connection) -> Result<Delivery, Error> + Send + 'static,
    ) -> Result<Delivery, Error> {
        caller.need_session()?;
        let player = caller.player;
        let work = move |connection: &mut Connection| {
            let row = webhooks::lock(connection, player, webhook)?.ok_or(Error::NotFound)?;
            if row.enabled { work(connection) } else { Err(NoticeError::WebhookDisabled.into()) }
        };
        let asked_for = self.idempotency.create(repeatable, work).await?;
        self.channels.deliveries.let_through(webhook);
        self.nudge_deliveries();
        Ok(asked_for)
    }

    /// Deletes old finished deliveries.
    pub(super) async fn forget_deliveries(&self) -> Result<(), StoreError> {
        let before = self.clock.now() - KEPT;
        let forget = move |connection: &mut Connection| {
            // A wrong clock would delete what is not old.
            check_clock(connection)?;
            deliveries::forget(connection, before, FORGOTTEN_AT_ONCE)
        };
        self.store.unhurried().run(forget).await?;
        Ok(())
    }
}

/// Allows one requested delivery at a time, so that receivers cannot be flooded.
fn check_none_under_way(connection: &mut Connection, webhook: Uuid) -> Result<(), Error> {
    if deliveries::is_one_asked_for(connection, webhook)? {
        return Err(NoticeError::DeliveryUnderWay.into());
    }
    Ok(())
}

/// Converts a row.
pub(in crate::service) fn delivery(row: DeliveryRow) -> Result<Delivery, Error> {
    Ok(Delivery {
        id: row.id,
        kind: row.news["type"].as_str().unwrap_or_default().to_owned(),
        match_id: row.match_id,
        timestamp: row.at,
        status: row.status,
        next_attempt: row.due,
        attempts: serde_json::from_value(row.attempts)?,
        place: row.place,
    })
}
