//! Creating and changing webhooks.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Notices, addresses,
    kinds::{self, NoticeKind},
    receiver_format::{DisabledReason, WebhookFormat},
    signature,
    store::{
        deliveries, receivers,
        webhooks::{self, WebhookRow},
    },
};
use crate::{
    db::Connection,
    record::Time,
    service::{
        error::{Error, InvalidField},
        idempotency::Repeatable,
        notices::NoticeError,
        players::{Caller, Scope, lock_caller, store::players::PlayerRow},
        precondition::{Expected, check_expected},
        secrets, validation,
    },
};

/// How many webhooks for all matches a player may have.
const MAX_WEBHOOKS: i64 = 5;

/// How many webhooks for single matches a player may have.
const MAX_FOR_MATCHES: i64 = 20;

/// How many deliveries of a deleted webhook's log are deleted at once.
const FORGOTTEN_AT_ONCE: i64 = 5000;

/// How long the previous secret also signs after a new one is made.
const OVERLAP: SignedDuration = SignedDuration::from_hours(24);

/// A webhook: an address of the player's to which notices are posted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Webhook {
    /// The webhook.
    pub id: Uuid,
    /// The URL to which notices are posted. Tokens other than sessions see only its scheme, host and port, since a URL may be a secret:
    /// anyone who knows the URL of a chat's webhook can write to that chat.
    #[schema(example = "https://example.org/acepost")]
    pub url: String,
    /// The kinds of notices to deliver; null for all.
    #[schema(required = true, example = json!(["match.your_turn", "match.finished"]))]
    pub kinds: Option<Vec<NoticeKind>>,
    /// The player's description.
    #[schema(example = "tells my phone")]
    pub description: String,
    /// Whether the webhook is enabled.
    pub enabled: bool,
    /// Why the server has disabled the webhook; null if it has not.
    #[schema(required = true, example = "gone")]
    pub disabled_reason: Option<DisabledReason>,
    /// Until when the previous secret also signs; null if there is none.
    #[schema(required = true)]
    pub old_secret_until: Option<Time>,
    /// When the webhook was created.
    pub created_at: Time,
    /// The format of its messages.
    pub format: WebhookFormat,
    /// The only match whose notices are delivered; null for all.
    #[schema(required = true, example = json!(null))]
    pub match_id: Option<Uuid>,
}

/// A webhook with its secret.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
pub struct IssuedWebhook {
    /// The webhook.
    pub webhook: Webhook,
    /// The key of its signatures: `whsec_` and 32 bytes in base64. It is shown only once.
    #[schema(example = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwC2p0d3ZkZXI=")]
    pub secret: String,
}

/// A new webhook.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"url": "https://example.org/acepost", "kinds": ["match.your_turn", "match.finished"]}))]
pub struct NewWebhook {
    /// The URL to which notices are posted: `https`, on the public internet.
    #[schema(max_length = 2000)]
    pub url: String,
    /// The kinds of notices to deliver; left out or null for all.
    pub kinds: Option<Vec<NoticeKind>>,
    /// The player's description.
    #[serde(default)]
    #[schema(max_length = 200)]
    pub description: String,
    /// The format of its messages. Chats are not told of `match.event`, since others may read along.
    #[serde(default)]
    pub format: WebhookFormat,
    /// The only match whose notices are delivered, in which the player has a seat; left out or null for all.
    pub match_id: Option<Uuid>,
    /// The player's password: required if the session is older than ten minutes, except of guests.
    pub password: Option<String>,
}

/// A change of a webhook. Fields that are left out stay as they are.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"enabled": true}))]
pub struct WebhookChange {
    /// The new URL.
    #[schema(max_length = 2000)]
    pub url: Option<String>,
    /// The player's password: required for another URL if the session is older than ten minutes, except of guests.
    pub password: Option<String>,
    /// The new kinds of notices; null for all. What waits of other kinds is given up, and what waited behind it is sent at once.
    #[serde(default, deserialize_with = "validation::said")]
    #[schema(value_type = Option<Vec<NoticeKind>>)]
    pub kinds: Option<Option<Vec<NoticeKind>>>,
    /// The new description.
    #[schema(max_length = 200)]
    pub description: Option<String>,
    /// Whether to enable the webhook. Disabling it cancels waiting deliveries; enabling it, also again, sends what has failed at once.
    pub enabled: Option<bool>,
}

impl Notices {
    /// Creates a webhook. Requires a session. `check_identity` is called with the locked account.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`Error::Invalid`], [`NoticeError::TooManyWebhooks`],
    /// [`NoticeError::TooManyWebhooksForMatches`], those of `check_identity` and of idempotent requests.
    pub(in crate::service) async fn create_webhook(
        &self,
        caller: &Caller,
        new: NewWebhook,
        repeatable: Option<Repeatable>,
        check_identity: impl FnOnce(&mut Connection, &PlayerRow) -> Result<(), Error> + Send + 'static,
    ) -> Result<IssuedWebhook, Error> {
        caller.need_session()?;
        let (caller, now) = (caller.clone(), self.clock.now());
        let mut row = WebhookRow {
            id: Uuid::now_v7(),
            player_id: caller.player,
            url: String::new(),
            host: String::new(),
            kinds: None,
            description: String::new(),
            secret: secrets::bytes::<32>()?.to_vec(),
            old_secret: None,
            old_until: None,
            enabled: true,
            disabled_reason: None,
            created_at: now,
            format: new.format.into(),
            match_id: new.match_id,
        };
        let said = WebhookChange {
            url: Some(new.url),
            kinds: Some(new.kinds),
            description: Some(new.description),
            ..WebhookChange::default()
        };
        write(&mut row, said, self.channels.private_webhooks)?;
        let work = move |connection: &mut Connection| {
            // Locked, so that concurrent requests cannot exceed the limit.
            let account = lock_caller(connection, &caller)?;
            check_identity(connection, &account)?;
            if let Some(match_id) = row.match_id
                && !webhooks::sits_in(connection, row.player_id, match_id)?
            {
                return Err(Error::field("/match_id", "you have no seat in such a match"));
            }
            let (most, refused) = if row.match_id.is_some() {
                (MAX_FOR_MATCHES, NoticeError::TooManyWebhooksForMatches(MAX_FOR_MATCHES))
            } else {
                (MAX_WEBHOOKS, NoticeError::TooManyWebhooks(MAX_WEBHOOKS))
            };
            if webhooks::count(connection, row.player_id, row.match_id.is_some())? >= most {
                return Err(refused.into());
            }
            webhooks::insert(connection, &row)?;
            let secret = signature::shown(&row.secret);
            Ok(IssuedWebhook { webhook: webhook(row, now), secret })
        };
        self.idempotency.create(repeatable, work).await
    }

    /// Returns the caller's webhooks, newest first, older than `before`.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub async fn webhooks(&self, caller: &Caller, before: Option<Uuid>, limit: i64) -> Result<Vec<Webhook>, Error> {
        caller.need(Scope::Read)?;
        let (player, whole, now) = (caller.player, caller.need_session().is_ok(), self.clock.now());
        let work = move |connection: &mut Connection| {
            let rows = webhooks::list(connection, player, before, limit)?;
            Ok(rows.into_iter().map(|row| Webhook::of(row, whole, now)).collect())
        };
        self.store.run(work).await
    }

    /// Returns a webhook of the caller.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`Error::NotFound`].
    pub async fn webhook(&self, caller: &Caller, id: Uuid) -> Result<Webhook, Error> {
        caller.need(Scope::Read)?;
        let (player, now) = (caller.player, self.clock.now());
        let found = self.store.run(move |connection| webhooks::find(connection, player, id)).await?;
        Ok(Webhook::of(found.ok_or(Error::NotFound)?, caller.need_session().is_ok(), now))
    }

    /// Changes a webhook of the caller. Requires a session.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`Error::NotFound`], [`Error::Invalid`], [`Error::Changed`].
    pub(in crate::service) async fn change_webhook(
        &self,
        caller: &Caller,
        id: Uuid,
        change: WebhookChange,
        expected: Expected<Webhook>,
        check_identity: impl FnOnce(&mut Connection, &PlayerRow) -> Result<(), Error> + Send + 'static,
    ) -> Result<Webhook, Error> {
        caller.need_session()?;
        let (caller, now, private) = (caller.clone(), self.clock.now(), self.channels.private_webhooks);
        let work = move |connection: &mut Connection| {
            let account = lock_caller(connection, &caller)?;
            let mut row = webhooks::lock(connection, caller.player, id)?.ok_or(Error::NotFound)?;
            check_expected(expected, || Ok(webhook(row.clone(), now)))?;
            let (old_url, old_kinds, is_enabled_now) =
                (row.url.clone(), row.kinds.clone(), change.enabled == Some(true));
            write(&mut row, change, private)?;
            if row.url != old_url {
                check_identity(connection, &account)?;
            }
            webhooks::update(connection, &row)?;
            let goes_on = match &row.kinds {
                Some(kinds) if row.kinds != old_kinds => {
                    !deliveries::give_up_unwanted(connection, id, kinds)?.is_empty()
                }
                _ => false,
            };
            if !row.enabled {
                deliveries::give_up_all(connection, &[id])?;
            } else if row.url != old_url {
                receivers::set_failing_since(connection, id, None)?;
                deliveries::begin_again(connection, id, now)?;
            } else if is_enabled_now {
                receivers::set_failing_since(connection, id, None)?;
                deliveries::hurry(connection, id, row.format, now)?;
            } else if goes_on {
                deliveries::hurry(connection, id, row.format, now)?;
            }
            Ok::<_, Error>(webhook(row, now))
        };
        let changed = self.store.transaction(work).await?;
        self.channels.deliveries.let_through(id);
        self.nudge_deliveries();
        Ok(changed)
    }

    /// Replaces the secret of a webhook of the caller. The previous one also signs for a day. Requires a session, and the caller's
    /// identity.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`Error::NotFound`], and those of the check.
    pub(in crate::service) async fn rotate_webhook_secret(
        &self,
        caller: &Caller,
        id: Uuid,
        repeatable: Option<Repeatable>,
        check_identity: impl FnOnce(&mut Connection, &PlayerRow) -> Result<(), Error> + Send + 'static,
    ) -> Result<IssuedWebhook, Error> {
        caller.need_session()?;
        let (caller, now) = (caller.clone(), self.clock.now());
        let secret = secrets::bytes::<32>()?.to_vec();
        let work = move |connection: &mut Connection| {
            let account = lock_caller(connection, &caller)?;
            let mut row = webhooks::lock(connection, caller.player, id)?.ok_or(Error::NotFound)?;
            check_identity(connection, &account)?;
            row.old_secret = Some(std::mem::replace(&mut row.secret, secret));
            row.old_until = Some(now + OVERLAP);
            webhooks::update(connection, &row)?;
            let secret = signature::shown(&row.secret);
            Ok(IssuedWebhook { webhook: webhook(row, now), secret })
        };
        self.idempotency.create(repeatable, work).await
    }

    /// Deletes a webhook of the caller with its log. Requires a session.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`Error::NotFound`].
    pub async fn delete_webhook(&self, caller: &Caller, id: Uuid) -> Result<(), Error> {
        caller.need_session()?;
        let player = caller.player;
        let find = move |connection: &mut Connection| webhooks::find(connection, player, id);
        self.store.run(find).await?.ok_or(Error::NotFound)?;
        // Its log can be too long for one statement. A request that comes again goes on with it.
        let forget = move |connection: &mut Connection| deliveries::forget_of(connection, &[id], FORGOTTEN_AT_ONCE);
        while self.store.run(forget).await? > 0 {}
        let found = self.store.run(move |connection| webhooks::delete(connection, player, id)).await?;
        if found { Ok(()) } else { Err(Error::NotFound) }
    }
}

/// Applies the player's changes to a webhook.
fn write(row: &mut WebhookRow, change: WebhookChange, private: bool) -> Result<(), Error> {
    let (url, checked) = match change.url.map(|url| addresses::read_url(&url, private)).transpose() {
        Ok(url) => (url, Ok(())),
        Err(why) => (None, Err(InvalidField::new("/url", why))),
    };
    validation::all([
        checked,
        change.kinds.as_ref().map_or(Ok(()), |kinds| kinds::check(kinds.as_deref())),
        change
            .kinds
            .as_ref()
            .filter(|_| row.format.is_chat())
            .map_or(Ok(()), |kinds| kinds::check_without_events(kinds.as_deref())),
        change.description.as_deref().map_or(Ok(()), validation::check_description),
    ])?;
    if let Some(url) = url {
        row.host = addresses::host_of(&url);
        row.url = url.into();
    }
    if let Some(kinds) = change.kinds {
        row.kinds = kinds.map(kinds::sorted);
    }
    row.description = change.description.unwrap_or(std::mem::take(&mut row.description));
    row.enabled = change.enabled.unwrap_or(row.enabled);
    if change.enabled.is_some() {
        row.disabled_reason = None;
    }
    Ok(())
}

impl Webhook {
    /// Converts a stored webhook, without its secrets, for a caller who sees the whole URL, or only its origin.
    pub(in crate::service) fn of(row: WebhookRow, whole: bool, now: Time) -> Self {
        let url = if whole { row.url } else { row.host.clone() };
        webhook(WebhookRow { url, ..row }, now)
    }
}

fn webhook(row: WebhookRow, now: Time) -> Webhook {
    Webhook {
        id: row.id,
        kinds: row.kinds,
        enabled: row.enabled,
        old_secret_until: row.old_until.filter(|until| *until > now),
        created_at: row.created_at,
        url: row.url,
        description: row.description,
        disabled_reason: row.disabled_reason,
        format: row.format.webhook(),
        match_id: row.match_id,
    }
}
