//! Reading and changing the caller's own account.

use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Accounts, account::Account, guesses::Guesser, registration::name_taken, store::tokens, weak_passwords};
use crate::{
    db::{Connection, language::StoredLanguage},
    games::Locale,
    service::{
        accounts::AccountError,
        error::Error,
        notices::AccountNews,
        players::{
            Caller, InvitationsFrom, PlayerKind, Scope, lock_caller, names,
            store::players::{self, PlayerRow},
        },
        precondition::{Expected, check_expected},
        uninterrupted::uninterrupted,
        validation,
    },
};

/// A change of the caller's own account. Fields that are left out stay as they are.
#[derive(Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "ana", "password": "correct horse battery", "current_password": "old password"}))]
pub struct ProfileChange {
    /// A new name. A guest who sets only a name stays a guest.
    #[schema(min_length = 2, max_length = 24)]
    pub name: Option<String>,
    /// A new password, with the same rules as for registering. All other tokens are revoked, and all passkeys removed. A guest who
    /// sets a password claims the account; together with a name, unless the guest has already chosen one.
    #[schema(min_length = 8, max_length = 128)]
    pub password: Option<String>,
    /// The current password: required, except of guests, to set a new one, and for another name if the session is older than ten minutes.
    pub current_password: Option<String>,
    /// The language of mails, pushes and messages in chats; null for none, which means English.
    #[serde(default, deserialize_with = "validation::said")]
    #[schema(value_type = Option<Locale>)]
    pub language: Option<Option<Locale>>,
    /// From whom invitations to matches are accepted from now on. Those that were sent before stay.
    pub invitations: Option<InvitationsFrom>,
}

impl Accounts {
    /// Returns the caller's own account.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub async fn me(&self, caller: &Caller) -> Result<Account, Error> {
        caller.need(Scope::Read)?;
        let id = caller.player;
        let found = self.store.run(move |connection| players::by_id(connection, id)).await?;
        Ok(Account::of(&found.ok_or(Error::NotFound)?))
    }

    /// Changes the caller's own account, and tells the confirmed address of a new password. Idempotent: setting the same password again has
    /// no effect, and needs no current one.
    ///
    /// # Errors
    /// [`Error::Invalid`], [`AccountError::NameTaken`], [`AccountError::WrongPassword`], [`AccountError::TooManyGuesses`].
    pub async fn change_profile(
        &self,
        caller: &Caller,
        change: ProfileChange,
        expected: Expected<Account>,
    ) -> Result<Account, Error> {
        caller.need_session()?;
        let id = caller.player;
        let before = self.store.run(move |connection| players::by_id(connection, id)).await?;
        let before = before.ok_or(Error::NotFound)?;
        let name = change.name.as_deref();
        let check = |password: &String| weak_passwords::check_password(password, name.unwrap_or(&before.name));
        // An account keeps its name if that has become reserved, unless the server has made it up.
        let is_made_up = before.kind == PlayerKind::Guest && names::is_generated(&before.name);
        let is_new = |name: &&str| is_made_up || name.to_lowercase() != before.name_key;
        validation::all([
            name.filter(is_new).map_or(Ok(()), |name| names::check_name(name, "/name")),
            change.password.as_ref().map_or(Ok(()), check),
        ])?;
        let guesser = Guesser::of_token(caller.token);
        if !self.may_change(guesser, &before, &change).await? {
            return self.changed_before(guesser, id, &change).await;
        }
        // Players sign in with their names.
        let is_other_name = name.is_some_and(|name| name.to_lowercase() != before.name_key);
        let known = change.current_password.clone().filter(|_| is_other_name && change.password.is_none());
        let identity = self.identify(caller, known).await?;
        let asked = change.clone();
        let hash = match change.password {
            Some(password) => Some(self.passwords.hash(password).await?),
            None => None,
        };
        let (caller, now, is_renamed) = (caller.clone(), self.clock.now(), change.name.is_some());
        let has_new_password = hash.is_some();
        let work = move |connection: &mut Connection| -> Result<Option<(Account, Vec<Uuid>)>, Error> {
            let mut player = lock_caller(connection, &caller)?;
            // The password was verified against what was read before locking.
            if player.password_hash != before.password_hash {
                return if hash.is_some() { Ok(None) } else { Err(Error::Changed) };
            }
            check_expected(expected, || Ok(Account::of(&player)))?;
            if is_other_name && hash.is_none() {
                identity.check(connection, &player)?;
            }
            if let Some(name) = change.name {
                player.name_key = name.to_lowercase();
                player.name = name;
            }
            if let Some(language) = change.language {
                player.language = language.map(StoredLanguage);
            }
            if let Some(invitations) = change.invitations {
                player.invitations_from = invitations;
            }
            let mut revoked = Vec::new();
            if let Some(hash) = hash {
                player.kind = PlayerKind::Person;
                player.password_hash = Some(hash);
                revoked = tokens::end_other_access(connection, id, Some(caller.token), now)?;
            }
            players::update(connection, &player).map_err(|error| name_taken(error, &player.name))?;
            Ok(Some((Account::of(&player), revoked)))
        };
        let accounts = self.clone();
        let change = async move {
            let Some((player, revoked)) = accounts.store.transaction(work).await? else { return Ok(None) };
            accounts.forget_tokens(&revoked);
            if is_renamed {
                accounts.reach.matches.forget_names(id);
            }
            if has_new_password {
                accounts.reach.notices.tell_of_account(id, AccountNews::PasswordChanged);
            }
            Ok::<_, Error>(Some(player))
        };
        match uninterrupted(change).await? {
            Some(player) => Ok(player),
            // Another request has set a password meanwhile: perhaps the same request, sent twice.
            None => self.changed_before(guesser, id, &asked).await,
        }
    }

    /// Checks that a guest who sets a password has a name that is not from the server. Returns `false` for a person who sets a
    /// password and does not know the current one.
    async fn may_change(&self, guesser: Guesser, before: &PlayerRow, change: &ProfileChange) -> Result<bool, Error> {
        if before.kind == PlayerKind::Guest {
            let is_nameless = change.name.is_none() && names::is_generated(&before.name);
            if change.password.is_some() && is_nameless {
                return Err(Error::field("/name", "to claim a guest's account, set a name and a password"));
            }
            return Ok(true);
        }
        if change.password.is_none() {
            return Ok(true);
        }
        match change.current_password.clone() {
            Some(current) => self.verify_guess(guesser, current, before.password_hash.clone()).await,
            None => Ok(false),
        }
    }

    /// Returns the account if it is already as the change would make it: the request may be repeated because its response
    /// was lost. Verifying the new password is a guess like any other.
    ///
    /// # Errors
    /// [`AccountError::WrongPassword`] if it is not, [`AccountError::TooManyGuesses`].
    async fn changed_before(&self, guesser: Guesser, id: Uuid, change: &ProfileChange) -> Result<Account, Error> {
        let found = self.store.run(move |connection| players::by_id(connection, id)).await?;
        let player = found.ok_or(Error::NotFound)?;
        let is_same = player.kind == PlayerKind::Person
            && change.name.as_ref().is_none_or(|name| *name == player.name)
            && change.language.is_none_or(|language| language.map(StoredLanguage) == player.language)
            && change.invitations.is_none_or(|invitations| invitations == player.invitations_from);
        let Some(password) = change.password.clone().filter(|_| is_same) else {
            return Err(AccountError::WrongPassword.into());
        };
        match self.verify_guess(guesser, password, player.password_hash.clone()).await {
            Ok(true) => Ok(Account::of(&player)),
            // A current password that was sent has been verified, and was wrong: that is the answer if no guess is left.
            Err(error) if change.current_password.is_none() || !is_too_many(&error) => Err(error),
            Ok(false) | Err(_) => Err(AccountError::WrongPassword.into()),
        }
    }
}

fn is_too_many(error: &Error) -> bool {
    matches!(error.of(), Some(AccountError::TooManyGuesses(_)))
}
