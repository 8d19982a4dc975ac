//! Reading and changing the caller's own account.

use serde::Deserialize;
use utoipa::ToSchema;

use super::{Accounts, account::Account, guesses::Guesser, registration::name_taken, store::tokens, weak_passwords};
use crate::{
    db::{Connection, language::StoredLanguage},
    games::Locale,
    service::{
        accounts::AccountError,
        error::Error,
        players::{
            Caller, PlayerKind, Scope, lock_caller, names,
            store::players::{self, PlayerRow},
        },
        precondition::Expected,
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

    /// Changes the caller's own account.
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
        // An account keeps its name if that has become reserved.
        let is_new = |name: &&str| before.kind == PlayerKind::Guest || name.to_lowercase() != before.name_key;
        validation::all([
            name.filter(is_new).map_or(Ok(()), |name| names::check_name(name, "/name")),
            change.password.as_ref().map_or(Ok(()), check),
        ])?;
        self.check_change(Guesser::of_token(caller.token), &before, &change).await?;
        // Players sign in with their names.
        let is_other_name = name.is_some_and(|name| name.to_lowercase() != before.name_key);
        let known = change.current_password.clone().filter(|_| is_other_name && change.password.is_none());
        let identity = self.identify(caller, known).await?;
        let hash = match change.password {
            Some(password) => Some(self.passwords.hash(password).await?),
            None => None,
        };
        let (caller, now, is_renamed) = (caller.clone(), self.clock.now(), change.name.is_some());
        let work = move |connection: &mut Connection| {
            let mut player = lock_caller(connection, &caller)?;
            // The password was verified against what was read before locking.
            if player.password_hash != before.password_hash {
                let error = if hash.is_some() { AccountError::WrongPassword.into() } else { Error::Changed };
                return Err(error);
            }
            if let Some(expected) = expected
                && !expected(&Account::of(&player))
            {
                return Err(Error::Changed);
            }
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
            let mut revoked = Vec::new();
            if let Some(hash) = hash {
                player.kind = PlayerKind::Person;
                player.password_hash = Some(hash);
                revoked = tokens::end_other_access(connection, id, Some(caller.token), now)?;
            }
            players::update(connection, &player).map_err(|error| name_taken(error, &player.name))?;
            Ok::<_, Error>((Account::of(&player), revoked))
        };
        let (player, revoked) = self.store.transaction(work).await?;
        self.forget_tokens(&revoked);
        if is_renamed {
            self.reach.matches.forget_names(id);
        }
        Ok(player)
    }

    /// Checks that a guest who sets a password has a name that is not from the server, and that a person who sets a
    /// password knows the current one.
    pub(super) async fn check_change(
        &self,
        guesser: Guesser,
        before: &PlayerRow,
        change: &ProfileChange,
    ) -> Result<(), Error> {
        if before.kind == PlayerKind::Guest {
            let is_nameless = change.name.is_none() && names::is_generated(&before.name);
            if change.password.is_some() && is_nameless {
                return Err(Error::field("/name", "to claim a guest's account, set a name and a password"));
            }
            return Ok(());
        }
        if change.password.is_none() {
            return Ok(());
        }
        let current = change.current_password.clone().ok_or(AccountError::WrongPassword)?;
        let right = self.verify_guess(guesser, current, before.password_hash.clone()).await?;
        if right { Ok(()) } else { Err(AccountError::WrongPassword.into()) }
    }
}
