//! Signing in on devices without a browser (RFC 8628): the device shows a code, and the player types it elsewhere.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    AppIdentity, AppTokens, DEVICE_PAGE, OAuthCode, OAuthError,
    client::{Client, read_scopes},
    repeats,
    tokens::{self as app_tokens, Settled},
};
#[cfg(doc)]
use crate::service::accounts::AccountError;
use crate::{
    db::{Connection, StoreError},
    record::Time,
    service::{
        accounts::{
            Accounts,
            store::{
                codes::{self, DeviceRow},
                grants::GrantRow,
            },
        },
        error::Error,
        players::{Caller, Scope, lock_caller, lock_present},
        secrets,
    },
};

/// How long the codes are valid.
const LASTS: SignedDuration = SignedDuration::from_mins(15);

/// The shortest time between two polls, and by how much it grows when a device polls too often; in seconds.
const INTERVAL: i32 = 5;

/// How much earlier a poll may come: devices measure from when they got the last answer.
const EARLY: SignedDuration = SignedDuration::from_millis(500);

/// How the codes of devices begin.
const DEVICE_PREFIX: &str = "acd_";

/// The letters of codes that players type: without vowels, so that they make no words, and without Y, which is elsewhere on
/// some keyboards. Eight of them make 25 billion codes.
const LETTERS: &[u8; 20] = b"BCDFGHJKLMNPQRSTVWXZ";

/// How often a code is made again because another device has the same.
const TRIES: u32 = 3;

/// The codes of a device (RFC 8628, section 3.2).
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[schema(example = json!({
    "device_code": "acd_Hd5kQ8nZt2Yw7vXb4mRc1sJf6gPq9uLe3aKiOoTrEyU",
    "user_code": "WDJB-MJHT",
    "verification_uri": "https://cards.example/device",
    "verification_uri_complete": "https://cards.example/device?user_code=WDJB-MJHT",
    "expires_in": 900,
    "interval": 5
}))]
pub struct DeviceAuthorization {
    /// The code with which the device asks for tokens.
    pub device_code: String,
    /// The code that the player types.
    pub user_code: String,
    /// Where the player types it.
    pub verification_uri: String,
    /// The same with the code, to show as a QR code.
    pub verification_uri_complete: String,
    /// How many seconds the codes are valid.
    pub expires_in: u32,
    /// How many seconds to wait between two requests for tokens.
    pub interval: u32,
}

/// The question whether a device may have what it asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DeviceQuestion {
    /// The app on the device.
    pub app: AppIdentity,
    /// The code, which the player should compare with the one on the device.
    #[schema(example = "WDJB-MJHT")]
    pub user_code: String,
    /// What it asks for.
    pub scopes: Vec<Scope>,
    /// When the code expires.
    pub expires_at: Time,
}

/// The player's answer to a device.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"approve": true}))]
pub struct DeviceAnswer {
    /// Whether the device may have what it asks for.
    pub approve: bool,
    /// The player's password. Required to approve, but not with a session that is at most ten minutes old, and not of guests, who have
    /// none.
    pub password: Option<String>,
}

impl Accounts {
    /// Gives codes to a device. Anyone may ask.
    ///
    /// # Errors
    /// [`OAuthError`].
    pub async fn authorize_device(
        &self,
        client_id: String,
        scope: Option<String>,
        issuer: &str,
    ) -> Result<DeviceAuthorization, OAuthError> {
        let scopes = read_scopes(scope.as_deref())?;
        let now = self.clock.now();
        let work = move |connection: &mut Connection| {
            let client = Client::hold(connection, &client_id, now)?;
            let client = client.ok_or_else(|| OAuthCode::InvalidClient.because("No app has this `client_id`."))?;
            add(connection, &client, scopes, now)
        };
        let mut tries = 1;
        let (device_code, user_code) = loop {
            match self.store.transaction::<_, OAuthError, _>(work.clone()).await {
                Err(OAuthError::Failed(Error::Store(StoreError::Taken(_)))) if tries < TRIES => tries += 1,
                added => break added?,
            }
        };
        let verification_uri = format!("{issuer}{DEVICE_PAGE}");
        Ok(DeviceAuthorization {
            device_code,
            verification_uri_complete: format!("{verification_uri}?user_code={user_code}"),
            user_code,
            verification_uri,
            expires_in: u32::try_from(LASTS.as_secs()).unwrap_or_default(),
            interval: INTERVAL.unsigned_abs(),
        })
    }

    /// Returns what the device with this code asks the caller for. Requires a session.
    ///
    /// # Errors
    /// [`Error::MissingScope`]; [`Error::NotFound`] if the code is unknown, expired or answered.
    pub async fn ask_device(&self, caller: &Caller, typed: &str) -> Result<DeviceQuestion, Error> {
        caller.need_session()?;
        let user_code = read_user_code(typed).ok_or(Error::NotFound)?;
        let (hash, now) = (secrets::hash(&user_code), self.clock.now());
        let work = move |connection: &mut Connection| {
            let row = codes::lock_typed(connection, &hash, now)?.ok_or(Error::NotFound)?;
            let client = Client::offered(connection, &row.client_id, now)?.ok_or(Error::NotFound)?;
            let app = AppIdentity::of(&client, None);
            Ok(DeviceQuestion { app, user_code, scopes: row.scopes, expires_at: row.expires_at })
        };
        self.store.transaction(work).await
    }

    /// Approves or refuses what the device with this code asks the caller for. Requires a session, and to approve a player's password
    /// unless the session is new.
    ///
    /// # Errors
    /// As [`Accounts::ask_device`], and [`AccountError::WrongPassword`], [`AccountError::TooManyGuesses`].
    pub async fn answer_device(&self, caller: &Caller, typed: &str, answer: DeviceAnswer) -> Result<(), Error> {
        caller.need_session()?;
        let hash = secrets::hash(&read_user_code(typed).ok_or(Error::NotFound)?);
        let DeviceAnswer { approve, password } = answer;
        let identity = self.identify(caller, password.filter(|_| approve)).await?;
        let (caller, now) = (caller.clone(), self.clock.now());
        let work = move |connection: &mut Connection| {
            let player = lock_caller(connection, &caller)?;
            let row = codes::lock_typed(connection, &hash, now)?.ok_or(Error::NotFound)?;
            if approve {
                Client::offered(connection, &row.client_id, now)?.ok_or(Error::NotFound)?;
                identity.check(connection, &player)?;
            }
            Ok(codes::answer_device(connection, &row.hash, caller.player, approve)?)
        };
        self.store.transaction(work).await
    }
}

/// Returns a typed code as it is shown: in any case, with or without the hyphen.
fn read_user_code(typed: &str) -> Option<String> {
    let letters: String =
        typed.chars().filter(|letter| !matches!(letter, '-' | ' ')).map(|letter| letter.to_ascii_uppercase()).collect();
    let formed = letters.len() == 8 && letters.bytes().all(|letter| LETTERS.contains(&letter));
    formed.then(|| shown(&letters))
}

fn shown(letters: &str) -> String {
    let (first, last) = letters.split_at(4);
    format!("{first}-{last}")
}

fn add(
    connection: &mut Connection,
    client: &Client,
    scopes: Vec<Scope>,
    now: Time,
) -> Result<(String, String), OAuthError> {
    let device_code = secrets::prefixed(DEVICE_PREFIX)?;
    let user_code = shown(&secrets::letters::<8>(LETTERS)?);
    let hash = secrets::prefixed_hash(DEVICE_PREFIX, &device_code);
    let hash = hash.ok_or_else(|| Error::Internal("a new code has no hash".to_owned()))?;
    let row = DeviceRow {
        hash: hash.to_vec(),
        user_code_hash: secrets::hash(&user_code).to_vec(),
        client_id: client.id.clone(),
        app_id: client.app_id(),
        name: client.name.clone(),
        scopes,
        expires_at: now + LASTS,
        interval_seconds: INTERVAL,
        polled_at: None,
        player_id: None,
        approved: None,
    };
    codes::insert_device(connection, &row)?;
    Ok((device_code, user_code))
}

/// Gives a device its tokens once the player has approved.
pub(super) fn poll(
    connection: &mut Connection,
    client_id: &str,
    device_code: &str,
    now: Time,
) -> Result<Settled<AppTokens>, OAuthError> {
    let refused = |code: OAuthCode, description| Ok(Settled::refused(code.because(description)));
    let unknown = "The device code is unknown, or was used.";
    let Some(hash) = secrets::prefixed_hash(DEVICE_PREFIX, device_code) else {
        return refused(OAuthCode::InvalidGrant, unknown);
    };
    // The player is locked before the code.
    if let Some(player) = codes::device_player(connection, &hash)? {
        match lock_present(connection, player) {
            Ok(_) => {}
            Err(Error::Unauthenticated) => return refused(OAuthCode::InvalidGrant, unknown),
            Err(error) => return Err(error.into()),
        }
    }
    let request = repeats::of_device(device_code);
    let Some(row) = codes::lock_device(connection, &hash)? else {
        return match repeats::given(connection, client_id, &request, now)? {
            Some(tokens) => Ok(Settled { outcome: Ok(tokens), revoked: Vec::new() }),
            None => refused(OAuthCode::InvalidGrant, unknown),
        };
    };
    if row.client_id != client_id {
        return refused(OAuthCode::InvalidGrant, "The device code is that of another app.");
    }
    if row.expires_at <= now {
        return refused(OAuthCode::ExpiredToken, "The device code has expired.");
    }
    if let Some(error) = too_early(connection, &row, now)? {
        return Ok(Settled::refused(error));
    }
    match (row.approved, row.player_id) {
        (Some(true), Some(player)) => {
            let grant = GrantRow {
                id: Uuid::now_v7(),
                player_id: player,
                client_id: row.client_id,
                app_id: row.app_id,
                name: row.name,
                redirects_to: None,
                scopes: row.scopes,
                created_at: now,
                last_used_at: now,
                expires_at: now,
            };
            let given = app_tokens::give(connection, grant, now)?;
            if let Ok(tokens) = &given.outcome {
                codes::remove_device(connection, &row.hash)?;
                repeats::keep(connection, &request, tokens, now)?;
            }
            Ok(given)
        }
        (Some(false), _) => refused(OAuthCode::AccessDenied, "The player has refused."),
        _ => refused(OAuthCode::AuthorizationPending, "The player has not answered yet."),
    }
}

/// Notes the poll. One that comes too early makes the interval longer.
fn too_early(connection: &mut Connection, row: &DeviceRow, now: Time) -> Result<Option<OAuthError>, StoreError> {
    let interval = SignedDuration::from_secs(row.interval_seconds.into());
    // A process whose clock is ahead may have noted the last one.
    let early = row.polled_at.is_some_and(|last| last <= now && now < last + interval - EARLY);
    let interval = row.interval_seconds.saturating_add(if early { INTERVAL } else { 0 });
    codes::polled(connection, &row.hash, now, interval)?;
    let description = "The device asks too often; it must wait five seconds longer from now on.";
    Ok(early.then(|| OAuthCode::SlowDown.because(description)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        for typed in ["WDJB-MJHT", "wdjbmjht", " wdjb mjht ", "WdJb--MjHt"] {
            assert_eq!(read_user_code(typed).as_deref(), Some("WDJB-MJHT"), "{typed}");
        }
        for typed in ["", "WDJB-MJH", "WDJB-MJHTT", "WDJB-MJHA", "WDJB-MJH1", "WDJB_MJHT", "\u{1e9e}DJBMJHT"] {
            assert_eq!(read_user_code(typed), None, "{typed}");
        }
    }
}
