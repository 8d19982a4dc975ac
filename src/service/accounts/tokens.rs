//! Creating, listing and revoking tokens: sessions and personal access tokens. Those of apps are in `apps`.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Accounts,
    store::tokens::{self, LastUse, TokenKind, TokenRow},
};
use crate::{
    db::Connection,
    record::Time,
    service::{
        accounts::AccountError,
        error::{Error, InvalidField},
        idempotency::Repeatable,
        players::{Caller, Scope, lock_caller},
        secrets, validation,
    },
};

/// How long a session lasts after its last use.
pub(super) const SESSION: SignedDuration = SignedDuration::from_hours(30 * 24);

/// For how long after signing in the password is not required.
const FRESH: SignedDuration = SignedDuration::from_mins(10);

/// How many days a personal access token is valid; by default the maximum.
const PERSONAL_DAYS: std::ops::RangeInclusive<u32> = 1..=366;

/// How many personal access tokens a player may have.
const MAX_PERSONAL: i64 = 100;

/// How many sessions a player may have; one more revokes the one that would end first.
const MAX_SESSIONS: i64 = 100;

/// A new token. It is shown only this once.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
pub struct IssuedToken {
    /// The token's id, for revoking it.
    pub id: Uuid,
    /// The token: send it as `Authorization: Bearer ace_…`.
    #[schema(example = "ace_Zk3vQ0m1c2d5yJ8hT7uWq4nXl9bRfVgAeSxPzKiYoDs")]
    pub token: String,
    /// When the token expires. A session that is used ends later: 30 days after its last use, or up to 26 hours earlier; that of a player at
    /// the latest 365 days after signing in.
    pub expires_at: Time,
}

/// A personal access token to create.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "my bot", "scopes": ["play"], "expires_in_days": 90}))]
pub struct NewPersonalToken {
    /// The player's name for the token.
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
    /// The scopes of the token; at least one.
    #[schema(min_items = 1)]
    pub scopes: Vec<Scope>,
    /// After how many days the token expires: 1 to 366, which is the default.
    #[schema(minimum = 1, maximum = 366)]
    pub expires_in_days: Option<u32>,
    /// The player's password. Not required with a session that is at most ten minutes old, and not of guests, who have none.
    pub password: Option<String>,
}

/// A token of the player, without the token itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PersonalToken {
    /// The token's id, for revoking it.
    pub id: Uuid,
    /// The player's name for the token; `session` if it was created by signing in.
    #[schema(example = "my bot")]
    pub name: String,
    /// Whether the token was created by signing in: it may then do everything.
    pub session: bool,
    /// The scopes of the token.
    #[schema(example = json!(["play"]))]
    pub scopes: Vec<Scope>,
    /// When the token was created.
    pub created_at: Time,
    /// When the token expires. A session that is used ends later: 30 days after its last use, or up to 26 hours earlier; that of a player at
    /// the latest 365 days after signing in.
    pub expires_at: Time,
    /// When the token was last used, to the hour; null before its first use.
    #[schema(required = true)]
    pub last_used_at: Option<Time>,
    /// The program that used it then, as it names itself; null before the first use.
    #[schema(required = true, max_length = 200, example = "Firefox, Linux")]
    pub last_used_with: Option<String>,
    /// Whether this request was made with the token.
    pub current: bool,
}

impl Accounts {
    /// Creates a personal access token. Requires a session, and a player's password unless the session is new. The limit does not
    /// include sessions.
    ///
    /// # Errors
    /// [`Error::Invalid`], [`AccountError::WrongPassword`], [`AccountError::TooManyGuesses`], [`AccountError::TooManyTokens`], and those of
    /// idempotent requests.
    pub async fn create_token(
        &self,
        caller: &Caller,
        new: NewPersonalToken,
        repeatable: Option<Repeatable>,
    ) -> Result<IssuedToken, Error> {
        caller.need_session()?;
        let days = new.expires_in_days.unwrap_or(*PERSONAL_DAYS.end());
        validation::all([
            validation::check_label(&new.name, "token"),
            validation::check(!new.scopes.is_empty(), InvalidField::new("/scopes", "a token needs at least one scope")),
            validation::check(
                PERSONAL_DAYS.contains(&days),
                InvalidField::new("/expires_in_days", "a token lasts 1 to 366 days"),
            ),
        ])?;
        let mut scopes = new.scopes;
        scopes.sort_unstable();
        scopes.dedup();
        let identity = self.identify(caller, new.password).await?;
        let (caller, now) = (caller.clone(), self.clock.now());
        let work = move |connection: &mut Connection| {
            let player = caller.player;
            // Locked, so that concurrent requests cannot exceed the limit.
            let account = lock_caller(connection, &caller)?;
            identity.check(connection, &account)?;
            if tokens::count_personal(connection, player, now)? >= MAX_PERSONAL {
                return Err(AccountError::TooManyTokens(MAX_PERSONAL).into());
            }
            let lasts = SignedDuration::from_hours(24 * i64::from(days));
            add_token(connection, player, (TokenKind::Personal, None), &new.name, scopes, (now, lasts))
        };
        self.idempotency.create(repeatable, work).await
    }

    /// Returns the caller's valid sessions and personal tokens, newest first, older than `before`.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub async fn tokens(&self, caller: &Caller, before: Option<Uuid>, limit: i64) -> Result<Vec<PersonalToken>, Error> {
        caller.need_session()?;
        // Shows what this process has noted; other processes are at most half a minute late.
        self.store_uses().await?;
        let (player, now, current) = (caller.player, self.clock.now(), caller.token);
        let rows = self.store.run(move |c| tokens::list(c, player, now, before, limit)).await.map_err(Error::Store)?;
        Ok(rows.into_iter().map(|(row, last_use)| personal_token(row, last_use, current)).collect())
    }

    /// Revokes a token of the caller.
    ///
    /// # Errors
    /// [`Error::NotFound`] if the caller has no such valid token.
    pub async fn revoke_token(&self, caller: &Caller, id: Uuid) -> Result<(), Error> {
        if id != caller.token {
            caller.need_session()?;
        }
        let (player, now) = (caller.player, self.clock.now());
        let revoke = move |connection: &mut Connection| tokens::revoke(connection, player, id, now);
        if !self.store.transaction(revoke).await.map_err(Error::Store)? {
            return Err(Error::NotFound);
        }
        self.forget_tokens(&[id]);
        Ok(())
    }
}

/// Revokes the player's sessions that would end first until there is room for one more. The player must be locked. Returns their ids.
pub(super) fn make_room(connection: &mut Connection, player: Uuid, now: Time) -> Result<Vec<Uuid>, Error> {
    Ok(tokens::revoke_old_sessions(connection, player, MAX_SESSIONS - 1, now)?)
}

pub(super) fn add_session(connection: &mut Connection, player: Uuid, now: Time) -> Result<IssuedToken, Error> {
    add_token(connection, player, (TokenKind::Session, None), "session", Vec::new(), (now, SESSION))
}

/// Whether the player has just signed in with this session, so that the password is not required.
pub(super) fn is_fresh(token: &TokenRow, now: Time) -> bool {
    now.since(token.created_at) <= FRESH
}

/// Adds a token of this kind, an app's with its grant.
pub(super) fn add_token(
    connection: &mut Connection,
    player: Uuid,
    (kind, grant_id): (TokenKind, Option<Uuid>),
    name: &str,
    scopes: Vec<Scope>,
    (now, lasts): (Time, SignedDuration),
) -> Result<IssuedToken, Error> {
    let token = secrets::token()?;
    let hash = secrets::token_hash(&token).ok_or_else(|| Error::Internal("a new token has no hash".to_owned()))?;
    let row = TokenRow {
        id: Uuid::now_v7(),
        player_id: player,
        hash: hash.to_vec(),
        kind,
        name: name.to_owned(),
        scopes,
        created_at: now,
        expires_at: now + lasts,
        grant_id,
    };
    tokens::insert(connection, &row)?;
    Ok(IssuedToken { id: row.id, token, expires_at: row.expires_at })
}

fn personal_token(row: TokenRow, last_use: Option<LastUse>, current: Uuid) -> PersonalToken {
    let (last_used_at, last_used_with) = last_use.unzip();
    PersonalToken {
        id: row.id,
        name: row.name,
        session: row.kind == TokenKind::Session,
        scopes: row.scopes,
        created_at: row.created_at,
        expires_at: row.expires_at,
        last_used_at,
        last_used_with,
        current: row.id == current,
    }
}
