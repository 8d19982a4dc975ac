//! What a device is told: enough to show a notification, and no card. It is written when it is sent, from the match as it is
//! then, so that it is still true.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use jiff::SignedDuration;
use p256::PublicKey;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{
    super::{
        Notices,
        kinds::NoticeKind,
        messages::{Message, Prepared},
        receiver_format::ReceiverFormat,
        still_true::is_true,
        store::{
            push, quiet_hours,
            situations::{self, Deed, Situation},
            taking::Taken,
        },
        wording::{came_out, game_name, listed, messages, time, title, told_as},
    },
    encryption,
    quiet_hours::QuietHours,
    vapid,
};
use crate::{
    db::{Connection, StoreError},
    games::Locale,
    record::Time,
    service::{error::Error, players::store::players},
};

/// The shortest time between two pushes about one match to one device. The news that a turn is over does not delay the next
/// turn.
const APART: SignedDuration = SignedDuration::from_mins(1);

/// How long a push service keeps what has no deadline, in seconds: a week.
const KEPT: i64 = 7 * 24 * 3600;

/// The longest time for which push services keep anything, in seconds: four weeks.
const MAX_TTL: i64 = 4 * KEPT;

/// A turn that ends within this time is urgent, in seconds.
const SOON: i64 = 3600;

/// How long a push service keeps the news that a turn is over, in seconds. With Web Push it replaces the push of the turn there if that
/// has not reached the device yet, and a device that comes back later is told of neither.
const BRIEFLY: i64 = 300;

/// What is pushed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Push {
    /// The notice. The news that a turn is over is no notice, and has an id of its own.
    id: Uuid,
    /// Its number among the player's notices; null if it is no notice.
    number: Option<i64>,
    /// Its kind.
    kind: PushKind,
    /// When it happened.
    timestamp: Time,
    /// The player who is told.
    player_id: Uuid,
    /// The match: a later push about it replaces this one.
    match_id: Uuid,
    /// Whether the player can no longer see the match; left out if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    hidden: bool,
    /// The game's id.
    game: String,
    /// The line to show.
    title: String,
    /// More to show; may be empty.
    body: String,
    /// The language of both, by its BCP 47 tag.
    language: Locale,
    /// When the player's time runs out; null unless the player is to act against a clock.
    deadline: Option<Time>,
    /// In how many matches the player is to act.
    badge: i64,
}

/// What a push is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum PushKind {
    /// A notice.
    Notice(NoticeKind),
    /// A turn of which the device was told.
    Turn(Turn),
}

/// What has become of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Turn {
    /// The player has answered elsewhere, or the time has run out.
    #[serde(rename = "match.turn_over")]
    Over,
}

/// What is to be done for a device.
enum Written {
    Push(Push, Worth),
    Later(Time),
    Nothing,
}

/// How a push service treats a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Worth {
    /// For how long it is kept for a device that is off, in seconds.
    seconds: i64,
    /// `Urgency` as in RFC 8030.
    urgency: &'static str,
}

impl Notices {
    /// Writes a push.
    pub(in crate::service::notices) async fn prepare_push(&self, taken: &Taken, now: Time) -> Result<Prepared, Error> {
        let key = self.server_key().await?;
        let reading = taken.clone();
        let (push, worth) = match self.store.run(move |connection| write(connection, &reading, now)).await? {
            Written::Push(push, worth) => (push, worth),
            Written::Later(due) => return Ok(Prepared::Later(due)),
            Written::Nothing => return Ok(Prepared::Nothing),
        };
        let signature = vapid::authorization(&key, &taken.host, &self.channels.contact, now);
        let message = if taken.format == ReceiverFormat::Gateway {
            for_gateway(taken, push, worth, signature)?
        } else {
            for_browser(taken, &push, worth, signature)?
        };
        Ok(Prepared::Message(message))
    }
}

/// Encrypts a push for a browser.
fn for_browser(taken: &Taken, push: &Push, worth: Worth, signature: String) -> Result<Message, Error> {
    let browser = taken.public_key.as_deref().and_then(|key| PublicKey::from_sec1_bytes(key).ok());
    let browser = browser.ok_or_else(|| StoreError::Unreadable("the key of a browser".to_owned()))?;
    let body = encryption::encrypt(&serde_json::to_vec(push)?, &browser, &taken.secret)?;
    let headers = vec![
        ("authorization", signature),
        ("content-encoding", "aes128gcm".to_owned()),
        ("content-type", "application/octet-stream".to_owned()),
        ("ttl", worth.seconds.to_string()),
        ("urgency", worth.urgency.to_owned()),
        ("topic", topic(&taken.secret, push.match_id)),
    ];
    Ok(Message { headers, body })
}

/// What is posted to a gateway.
#[derive(Serialize)]
struct Forwarded {
    notification: Notification,
    device: ForwardedDevice,
}

/// A push, and how the gateway is to treat it.
#[derive(Serialize)]
struct Notification {
    #[serde(flatten)]
    push: Push,
    /// As in [`Worth`].
    ttl: i64,
    urgency: &'static str,
}

/// How the gateway knows the device.
#[derive(Serialize)]
struct ForwardedDevice {
    app_id: Option<String>,
    push_key: String,
}

fn for_gateway(taken: &Taken, push: Push, worth: Worth, signature: String) -> Result<Message, Error> {
    let push_key = String::from_utf8_lossy(&taken.secret).into_owned();
    let device = ForwardedDevice { app_id: taken.app_id.clone(), push_key };
    let notification = Notification { push, ttl: worth.seconds, urgency: worth.urgency };
    let headers = vec![("authorization", signature), ("content-type", "application/json".to_owned())];
    Ok(Message { headers, body: serde_json::to_vec(&Forwarded { notification, device })? })
}

/// Returns what is to be told now, and how. It is nothing if it is no longer true, or the match is gone.
fn write(connection: &mut Connection, taken: &Taken, now: Time) -> Result<Written, Error> {
    let Some(match_id) = taken.match_id else { return Ok(Written::Nothing) };
    let kind: PushKind = serde_json::from_value(taken.news["type"].clone())?;
    let Some(own) = players::by_id(connection, taken.player_id)? else { return Ok(Written::Nothing) };
    let Some(situation) = situations::of(connection, &own, match_id, &taken.news)? else {
        return Ok(Written::Nothing);
    };
    let kind = match kind {
        PushKind::Notice(kind) => PushKind::Notice(told_as(kind, situation.deadline, now)),
        PushKind::Turn(turn) => PushKind::Turn(turn),
    };
    let is_true = match kind {
        PushKind::Notice(kind) => is_true(connection, kind, taken, match_id, &situation, now)?,
        PushKind::Turn(Turn::Over) => !situation.to_act,
    };
    if !is_true {
        return Ok(Written::Nothing);
    }
    if let Some(due) = not_before(connection, taken, match_id, now)? {
        return Ok(Written::Later(due));
    }
    let locale = own.language.map(|language| language.0).unwrap_or_default();
    let (data, game) = (&taken.news["data"], game_name(&situation.game));
    let (title, body, worth) = match kind {
        // A removed player is no longer told who sits in the match, which may be private.
        PushKind::Notice(kind @ NoticeKind::MatchLeft) if situation.is_own => {
            (messages::title_removed(locale, game), String::new(), worth(kind, data, &situation, now))
        }
        PushKind::Notice(kind) => {
            (title(locale, kind, data, game), body(locale, kind, data, &situation), worth(kind, data, &situation, now))
        }
        PushKind::Turn(Turn::Over) => (
            messages::title_turn_over(locale, game),
            messages::push_waiting(locale, situation.waiting),
            Worth { seconds: BRIEFLY, urgency: "normal" },
        ),
    };
    let push = Push {
        id: taken.id,
        number: taken.number,
        kind,
        timestamp: taken.at,
        player_id: taken.player_id,
        match_id,
        hidden: situation.is_hidden(),
        title,
        body,
        language: locale,
        deadline: situation.deadline.filter(|_| situation.to_act),
        badge: situation.waiting,
        game: situation.game,
    };
    Ok(Written::Push(push, worth))
}

/// Returns when a push may be sent that may not be sent now.
fn not_before(connection: &mut Connection, taken: &Taken, match_id: Uuid, now: Time) -> Result<Option<Time>, Error> {
    let last = push::last_pushed(connection, taken.receiver_id, match_id)?;
    // One that is further in the future is of a clock that was wrong, and would put off every push until then.
    let apart = last.map(|last| last + APART).filter(|due| *due > now && due.since(now) <= 2 * APART);
    let quiet = quiet_hours::find(connection, taken.player_id)?.map(QuietHours::of).transpose()?;
    Ok(apart.max(quiet.and_then(|quiet| quiet.over_at(now))))
}

/// Returns the second line. What this push replaces may have told that the player is to act, so it is told again.
fn body(locale: Locale, kind: NoticeKind, data: &Value, situation: &Situation) -> String {
    let about_turn = matches!(kind, NoticeKind::YourTurn | NoticeKind::DeadlineNear);
    let came_out = came_out(locale, data).filter(|_| kind == NoticeKind::MatchFinished);
    let others = || listed(locale, &situation.others);
    let sentence = match (&situation.last, came_out) {
        (_, Some((how, place))) => Some(messages::push_placed(locale, situation.others.len(), how, others(), place)),
        (Some((name, deed)), None) if about_turn => Some(match deed {
            Deed::Played => messages::push_played(locale, name),
            Deed::Resigned => messages::push_resigned(locale, name),
            Deed::RanOutOfTime => messages::push_ran_out_of_time(locale, name),
        }),
        _ => (!situation.others.is_empty()).then(|| messages::push_with(locale, others())),
    };
    let turn = (situation.to_act && !about_turn).then(|| messages::push_your_turn(locale));
    sentence.into_iter().chain(turn).collect::<Vec<_>>().join(" ")
}

fn worth(kind: NoticeKind, data: &Value, situation: &Situation, now: Time) -> Worth {
    let until = match kind {
        NoticeKind::YourTurn | NoticeKind::DeadlineNear => situation.deadline,
        NoticeKind::InvitationReceived => time(data, "expires_at"),
        _ => None,
    };
    let left = until.map(|until| (until.timestamp().as_second() - now.timestamp().as_second()).clamp(0, MAX_TTL));
    let urgency = match kind {
        NoticeKind::DeadlineNear => "high",
        NoticeKind::YourTurn if left.is_some_and(|left| left <= SOON) => "high",
        NoticeKind::MatchJoined
        | NoticeKind::MatchLeft
        | NoticeKind::MatchPaused
        | NoticeKind::DrawWithdrawn
        | NoticeKind::PauseWithdrawn => "low",
        _ => "normal",
    };
    // A turn without a clock lasts.
    let open_end = if kind == NoticeKind::YourTurn { MAX_TTL } else { KEPT };
    Worth { seconds: left.unwrap_or(open_end), urgency }
}

/// Returns the topic by which a push service replaces an undelivered push about the same match. It tells the push service
/// nothing about the match, not even that two subscriptions are told of the same one.
fn topic(secret: &[u8], match_id: Uuid) -> String {
    let hash = Sha256::new().chain_update(secret).chain_update(match_id).finalize();
    BASE64_URL_SAFE_NO_PAD.encode(&hash[..16])
}
