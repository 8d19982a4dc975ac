//! Subscribing devices, and ending subscriptions.

use base64::{
    Engine,
    alphabet::URL_SAFE,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};
use p256::PublicKey;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    super::{
        Notices, addresses,
        kinds::{self, NoticeKind},
        receiver_format::ReceiverFormat,
        store::push::{self, SubscriptionRow},
    },
    encryption::{AUTH_LENGTH, uncompressed},
};
use crate::{
    db::{Connection, locks},
    record::Time,
    service::{
        error::{Error, InvalidField},
        idempotency::Repeatable,
        notices::NoticeError,
        players::{Caller, Scope, lock_caller, lock_for_app},
        validation,
    },
};

/// How many subscriptions a player may have.
const MAX_SUBSCRIPTIONS: i64 = 20;

/// The longest name of an app and of a device at its gateway, in bytes.
const MAX_APP_ID_LENGTH: usize = 64;
const MAX_PUSH_KEY_LENGTH: usize = 512;

/// URL-safe base64; browsers leave out the padding, and some libraries add it.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// A push subscription: a device on which notices are shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PushSubscription {
    /// The subscription.
    pub id: Uuid,
    /// Where pushes go, without what would allow others to send there.
    pub target: PushTarget,
    /// The kinds of notices to push; null for all but `match.event`.
    #[schema(required = true, example = json!(["match.your_turn", "match.deadline_near"]))]
    pub kinds: Option<Vec<NoticeKind>>,
    /// The player's description.
    #[schema(example = "phone")]
    pub description: String,
    /// When the subscription was created.
    pub created_at: Time,
    /// The name of the app that has subscribed the device, as the player saw it; null for a session.
    #[schema(required = true, example = "table.example")]
    pub app: Option<String>,
}

/// Where pushes go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PushTarget {
    /// A browser, or an app with `UnifiedPush`.
    WebPush {
        /// The scheme and host of the push service.
        #[schema(example = "https://updates.push.services.mozilla.com")]
        origin: String,
    },
    /// An app with a gateway of its own.
    Gateway {
        /// The scheme and host of the gateway.
        #[schema(example = "https://push.cards.example")]
        origin: String,
        /// The app.
        #[schema(example = "example.cards.ios")]
        app_id: String,
    },
}

/// A new push subscription.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "target": {
        "type": "web_push",
        "endpoint": "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl",
        "keys": {
            "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "auth": "BTBZMqHH6r4Tts7J_aSIgg"
        },
        "application_server_key": "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
    },
    "kinds": ["match.your_turn", "match.deadline_near", "invitation.received"]
}))]
pub struct NewPushSubscription {
    /// Where pushes go.
    pub target: NewPushTarget,
    /// The kinds of notices to push; left out or null for all but `match.event`, which is never pushed. If it replaces a subscription,
    /// what waits of other kinds is not pushed any more.
    pub kinds: Option<Vec<NoticeKind>>,
    /// The player's description.
    #[serde(default)]
    #[schema(max_length = 200)]
    pub description: String,
}

/// Where pushes of a new subscription go.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum NewPushTarget {
    /// A browser, or an app with `UnifiedPush`: what `PushSubscription.toJSON()` returns there, and the server's key with
    /// which it has subscribed.
    WebPush {
        /// The endpoint: `https`, on the public internet. It is a secret, and never shown.
        #[schema(max_length = 2000)]
        endpoint: String,
        /// The keys of the subscription.
        keys: PushKeys,
        /// When the browser expects the subscription to end, which `toJSON()` tells, too. The server ignores it.
        #[serde(rename = "expirationTime")]
        expiration_time: Option<f64>,
        /// The key of this server with which the browser has subscribed, as `GET /v1/push-key` returns it.
        application_server_key: String,
    },
    /// An app with a gateway of its own, which holds the app's keys for the push service of the platform.
    Gateway {
        /// The gateway, to which pushes are posted: `https`, on the public internet.
        #[schema(max_length = 2000, example = "https://push.cards.example/notify")]
        url: String,
        /// The app, as the gateway knows it: visible ASCII characters.
        #[schema(min_length = 1, max_length = 64, example = "example.cards.ios")]
        app_id: String,
        /// The device, as the gateway knows it: visible ASCII characters. It is a secret, and never shown.
        #[schema(min_length = 1, max_length = 512)]
        push_key: String,
    },
}

/// The keys of a browser's subscription, in URL-safe base64.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PushKeys {
    /// The public key: a point of P-256, uncompressed.
    pub p256dh: String,
    /// The authentication secret: 16 bytes.
    pub auth: String,
}

/// The result of subscribing.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Subscribed {
    /// Whether there was no such subscription of the player before.
    pub created: bool,
    /// The subscription.
    pub subscription: PushSubscription,
}

/// The address of a device.
struct Address {
    format: ReceiverFormat,
    url: String,
    host: String,
    public_key: Option<Vec<u8>>,
    app_id: Option<String>,
    secret: Vec<u8>,
}

impl Notices {
    /// Subscribes a device, or replaces the caller's subscription of the same device. Requires a session, or an app that may read. The
    /// subscription ends when the session is revoked, or what the player has allowed the app.
    ///
    /// A browser has one endpoint for all players who sign in there. With the same keys, which only that browser and this server know,
    /// the endpoint moves to the caller's account. With other keys it stays where it is. A device behind a gateway moves
    /// with its push key, which only the app, its gateway and this server know. An app needs the same keys also to take the endpoint from
    /// the player's sessions and other apps.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`Error::Invalid`], [`Error::Unauthenticated`] if the caller's access has just been revoked,
    /// [`NoticeError::EndpointTaken`], [`NoticeError::TooManySubscriptions`], and those of idempotent requests.
    pub async fn subscribe(
        &self,
        caller: &Caller,
        new: NewPushSubscription,
        repeatable: Option<Repeatable>,
    ) -> Result<Subscribed, Error> {
        caller.need_device()?;
        let key = self.server_key().await?;
        let address = check(&new, &key.public, self.channels.private_webhooks)?;
        let mut row = SubscriptionRow {
            id: Uuid::now_v7(),
            player_id: caller.player,
            url: address.url,
            host: address.host,
            kinds: new.kinds.map(kinds::sorted),
            description: new.description,
            secret: address.secret,
            enabled: true,
            created_at: self.clock.now(),
            format: address.format,
            public_key: address.public_key,
            app_id: address.app_id,
            session_id: caller.session.then_some(caller.token),
            grant_id: caller.grant,
        };
        let (caller, now) = (caller.clone(), row.created_at);
        let work = move |connection: &mut Connection| {
            // Locked, so that concurrent requests cannot exceed the limit.
            let app = if let Some(grant) = caller.grant {
                Some(lock_for_app(connection, caller.player, grant)?)
            } else {
                lock_caller(connection, &caller)?;
                None
            };
            locks::endpoint(connection, &row.url)?;
            match push::lock_same(connection, &row)? {
                Some(before) if replaces(&row, &before) => {
                    // Until now it did not count.
                    if !before.enabled {
                        check_room(connection, row.player_id)?;
                    }
                    (row.id, row.created_at) = (before.id, before.created_at);
                    push::update(connection, &row, now)?;
                    return Ok(Subscribed { created: false, subscription: PushSubscription::of(row, app) });
                }
                Some(before) if before.enabled && !has_same_keys(&row, &before) => {
                    return Err(NoticeError::EndpointTaken.into());
                }
                Some(before) => {
                    push::end(connection, before.player_id, before.id)?;
                }
                None => {}
            }
            check_room(connection, row.player_id)?;
            push::insert(connection, &row)?;
            Ok(Subscribed { created: true, subscription: PushSubscription::of(row, app) })
        };
        self.idempotency.create(repeatable, work).await
    }

    /// Returns the caller's subscriptions, newest first, older than `before`. An app sees its own.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub async fn subscriptions(
        &self,
        caller: &Caller,
        before: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<PushSubscription>, Error> {
        caller.need(Scope::Read)?;
        let (player, grant) = (caller.player, caller.grant);
        let rows =
            self.store.run(move |connection| push::list(connection, player, grant, before, limit, false)).await?;
        Ok(rows.into_iter().map(|(row, app)| PushSubscription::of(row, app)).collect())
    }

    /// Returns a subscription of the caller. An app sees its own.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`Error::NotFound`].
    pub async fn subscription(&self, caller: &Caller, id: Uuid) -> Result<PushSubscription, Error> {
        caller.need(Scope::Read)?;
        let (player, grant) = (caller.player, caller.grant);
        let found = self.store.run(move |connection| push::find(connection, player, grant, id)).await?;
        let (row, app) = found.ok_or(Error::NotFound)?;
        Ok(PushSubscription::of(row, app))
    }

    /// Ends a subscription of the caller. Requires a session, or an app that may read, which ends its own.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`Error::NotFound`].
    pub async fn end_subscription(&self, caller: &Caller, id: Uuid) -> Result<(), Error> {
        caller.need_device()?;
        let (player, grant) = (caller.player, caller.grant);
        let found = self.store.run(move |connection| push::end_of(connection, player, grant, id)).await?;
        if found { Ok(()) } else { Err(Error::NotFound) }
    }
}

impl PushSubscription {
    /// Converts a stored subscription, without its secrets, and the name of the app that has made it.
    pub(in crate::service) fn of(row: SubscriptionRow, app: Option<String>) -> Self {
        Self {
            id: row.id,
            target: match row.app_id {
                Some(app_id) => PushTarget::Gateway { origin: row.host, app_id },
                None => PushTarget::WebPush { origin: row.host },
            },
            kinds: row.kinds,
            description: row.description,
            created_at: row.created_at,
            app,
        }
    }
}

/// Checks that the player may have one more subscription.
fn check_room(connection: &mut Connection, player: Uuid) -> Result<(), Error> {
    if push::count(connection, player)? >= MAX_SUBSCRIPTIONS {
        return Err(NoticeError::TooManySubscriptions(MAX_SUBSCRIPTIONS).into());
    }
    Ok(())
}

/// Whether a subscription replaces another of the same endpoint, of any player.
fn replaces(new: &SubscriptionRow, before: &SubscriptionRow) -> bool {
    let may_end = new.grant_id.is_none() || new.grant_id == before.grant_id || has_same_keys(new, before);
    new.player_id == before.player_id && may_end
}

fn has_same_keys(one: &SubscriptionRow, other: &SubscriptionRow) -> bool {
    (&one.public_key, &one.secret) == (&other.public_key, &other.secret)
}

/// Checks a new subscription; `server_key` is the public key of this server.
fn check(new: &NewPushSubscription, server_key: &str, private: bool) -> Result<Address, Error> {
    let address = match &new.target {
        NewPushTarget::WebPush { endpoint, keys, application_server_key, .. } => {
            let stale = "this is not the key of this server; subscribe again with the key of GET /v1/push-key";
            let is_current = application_server_key.trim_end_matches('=') == server_key;
            let current = is_current.then_some(()).ok_or_else(|| wrong("application_server_key", stale));
            browser(endpoint, keys, current, private)
        }
        NewPushTarget::Gateway { url, app_id, push_key } => device(url, app_id, push_key, private),
    };
    let others = [
        kinds::check(new.kinds.as_deref()),
        kinds::check_without_events(new.kinds.as_deref()),
        validation::check_description(&new.description),
    ];
    let mut errors: Vec<InvalidField> = others.into_iter().filter_map(Result::err).collect();
    match address {
        Ok(address) if errors.is_empty() => Ok(address),
        Ok(_) => Err(Error::Invalid(errors)),
        Err(wrong) => {
            errors.splice(0..0, wrong);
            Err(Error::Invalid(errors))
        }
    }
}

fn wrong(field: &str, detail: impl Into<String>) -> InvalidField {
    InvalidField::new(format!("/target/{field}"), detail)
}

fn browser(
    endpoint: &str,
    keys: &PushKeys,
    current: Result<(), InvalidField>,
    private: bool,
) -> Result<Address, Vec<InvalidField>> {
    let url = addresses::read_url(endpoint, private).map_err(|why| wrong("endpoint", why));
    let public_key = BASE64.decode(&keys.p256dh).ok().and_then(|key| PublicKey::from_sec1_bytes(&key).ok());
    let public_key =
        public_key.ok_or_else(|| wrong("keys/p256dh", "this is no public key of P-256 in URL-safe base64"));
    let secret = BASE64.decode(&keys.auth).ok().filter(|secret| secret.len() == AUTH_LENGTH);
    let secret = secret.ok_or_else(|| wrong("keys/auth", "these are not 16 bytes in URL-safe base64"));
    match (url, public_key, secret, current) {
        (Ok(url), Ok(public_key), Ok(secret), Ok(())) => Ok(Address {
            format: ReceiverFormat::WebPush,
            host: addresses::host_of(&url),
            url: url.into(),
            public_key: Some(uncompressed(&public_key)),
            app_id: None,
            secret,
        }),
        (url, public_key, secret, current) => {
            Err([url.err(), public_key.err(), secret.err(), current.err()].into_iter().flatten().collect())
        }
    }
}

fn device(url: &str, app_id: &str, push_key: &str, private: bool) -> Result<Address, Vec<InvalidField>> {
    let url = addresses::read_url(url, private).map_err(|why| wrong("url", why));
    let text = |field, text: &str, longest: usize| {
        let formed = (1..=longest).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
        let detail = || format!("1 to {longest} visible ASCII characters");
        formed.then_some(()).ok_or_else(|| wrong(field, detail()))
    };
    match (url, text("app_id", app_id, MAX_APP_ID_LENGTH), text("push_key", push_key, MAX_PUSH_KEY_LENGTH)) {
        (Ok(url), Ok(()), Ok(())) => Ok(Address {
            format: ReceiverFormat::Gateway,
            host: addresses::host_of(&url),
            url: url.into(),
            public_key: None,
            app_id: Some(app_id.to_owned()),
            secret: push_key.as_bytes().to_vec(),
        }),
        (url, app_id, push_key) => Err([url.err(), app_id.err(), push_key.err()].into_iter().flatten().collect()),
    }
}
