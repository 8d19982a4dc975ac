//! Setting a new password after the old one is lost: with a code that is sent to the player's confirmed address.
//!
//! The response to a request says nothing about accounts and addresses, and takes no longer if there is one: the work
//! is done after it.

use std::net::IpAddr;

use jiff::SignedDuration;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Accounts,
    guesses::Guesser,
    store::{
        guesses,
        password_resets::{self, OpenCode, Reachable, ResetRow},
        tokens,
    },
    weak_passwords,
};
use crate::{
    db::{Connection, StoreError},
    record::Time,
    service::{
        accounts::AccountError,
        error::Error,
        notices::{AccountNews, NoticeError, ResetLink, is_address, mailbox},
        players::{PlayerKind, names, store::players},
        secrets,
        uninterrupted::uninterrupted,
    },
};

/// How long a link is valid.
const VALID: SignedDuration = SignedDuration::from_mins(30);

/// For how long a player is sent no second mail.
const NOT_AGAIN_WITHIN: SignedDuration = SignedDuration::from_mins(5);

/// The time in which the mails to a mailbox are counted, and how many it can get.
const DAY: SignedDuration = SignedDuration::from_hours(24);
const MAX_IN_A_DAY: i64 = 5;

/// Whose password is lost.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"account": "ana@example.org"}))]
pub struct NewPasswordReset {
    /// The player's name, or the confirmed e-mail address.
    #[schema(min_length = 2, max_length = 254)]
    pub account: String,
}

/// A new password, with the code from a mail.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"code": "Zk3vQ0m1c2d5yJ8hT7uWq4nXl9bRfVgAeSxPzKiYoDs", "password": "correct horse battery"}))]
pub struct NewPassword {
    /// What is after the `#` of the link.
    #[schema(max_length = 128)]
    pub code: String,
    /// The new password, with the same rules as for registering.
    #[schema(min_length = 8, max_length = 128)]
    pub password: String,
}

/// A mail to send: codes for all players who have the address.
struct ResetMail {
    id: Uuid,
    address: String,
    codes: Vec<(Uuid, ResetLink)>,
    /// The earlier codes that it has ended.
    ended: Vec<OpenCode>,
}

impl Accounts {
    /// Sends a mail to the player or players, if there are any with a confirmed address, and if they have not been sent
    /// too many. Returns before that is known.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the text is neither a name nor an address; [`NoticeError::NoMail`].
    pub fn request_password_reset(&self, new: &NewPasswordReset) -> Result<(), Error> {
        let account = new.account.trim().to_owned();
        if !names::is_name(&account) && !is_address(&account) {
            return Err(Error::field("/account", "this is neither a player's name nor an e-mail address"));
        }
        if !self.reach.notices.sends_mail() {
            return Err(NoticeError::NoMail.into());
        }
        let (accounts, now) = (self.clone(), self.clock.now());
        tokio::spawn(async move {
            if let Err(error) = accounts.send_resets(account, now).await {
                tracing::warn!(%error, "cannot send a mail for a lost password");
            }
        });
        Ok(())
    }

    async fn send_resets(self, account: String, now: Time) -> Result<(), Error> {
        let mails = self.store.transaction(move |connection| prepare(connection, &account, now)).await?;
        for ResetMail { id, address, codes, ended } in mails {
            let (mut players, links): (Vec<Uuid>, Vec<ResetLink>) = codes.into_iter().unzip();
            if !self.reach.notices.send_reset_links(id, address, &players, &links).await {
                players.sort_unstable();
                let take_back = move |connection: &mut Connection| take_back(connection, &players, id, &ended);
                self.store.transaction(take_back).await?;
            }
        }
        Ok(())
    }

    /// Sets a new password with a code, revokes all tokens of the player, removes the passkeys, and tells the confirmed address. The code is
    /// used up. The same request can be repeated while the code would have been valid: it changes nothing then.
    ///
    /// # Errors
    /// [`AccountError::ResetCodeInvalid`], [`Error::Invalid`], [`AccountError::Busy`]; [`AccountError::TooManyGuesses`] for a code that has
    /// ended.
    pub async fn reset_password(&self, new: NewPassword, address: IpAddr) -> Result<(), Error> {
        let NewPassword { code, password } = new;
        let hash = secrets::hash(&code);
        match self.set_password(hash, password.clone(), address).await {
            Err(error) if matches!(error.of(), Some(AccountError::ResetCodeInvalid)) => {
                self.check_set_before(hash, password, address).await
            }
            done => done,
        }
    }

    /// Sets the password if the code is valid, and ends the code.
    async fn set_password(&self, hash: [u8; 32], password: String, address: IpAddr) -> Result<(), Error> {
        let now = self.clock.now();
        let find = move |connection: &mut Connection| {
            let id = password_resets::player_of(connection, &hash, now)?.ok_or(AccountError::ResetCodeInvalid)?;
            let player = players::by_id(connection, id)?.filter(|player| player.kind == PlayerKind::Person);
            Ok::<_, Error>(player.ok_or(AccountError::ResetCodeInvalid)?)
        };
        let name = self.store.run(find).await?.name;
        // A password that is refused does not use up the code.
        weak_passwords::check_password(&password, &name)?;
        let password_hash = self.passwords.hash(password).await?;
        let guesser = Guesser::of_name(&name, address);
        let work = move |connection: &mut Connection| {
            let found = password_resets::player_of(connection, &hash, now)?.ok_or(AccountError::ResetCodeInvalid)?;
            let player = players::lock(connection, found)?.filter(|player| player.kind == PlayerKind::Person);
            let mut player = player.ok_or(AccountError::ResetCodeInvalid)?;
            // Another request may have used the code up before the lock.
            password_resets::player_of(connection, &hash, now)?.ok_or(AccountError::ResetCodeInvalid)?;
            player.password_hash = Some(password_hash);
            players::update(connection, &player)?;
            // The owner, who may have tried many passwords, need not wait.
            guesses::forget(connection, &guesser.account())?;
            Ok::<_, Error>((player.id, tokens::end_other_access(connection, player.id, None, now)?))
        };
        let accounts = self.clone();
        uninterrupted(async move {
            let (player, revoked) = accounts.store.transaction(work).await?;
            accounts.forget_tokens(&revoked);
            accounts.reach.notices.tell_of_account(player, AccountNews::PasswordChanged);
            Ok(())
        })
        .await
    }

    /// Checks that the player of a code that has ended has this password: the request may be repeated because its response was lost.
    /// Verifying the password is a guess like that of a sign-in.
    ///
    /// # Errors
    /// [`AccountError::ResetCodeInvalid`] if not, or if the code is unknown or too old; [`AccountError::TooManyGuesses`].
    async fn check_set_before(&self, hash: [u8; 32], password: String, address: IpAddr) -> Result<(), Error> {
        let since = self.clock.now() - VALID;
        let find = move |connection: &mut Connection| -> Result<_, StoreError> {
            match password_resets::sent_to(connection, &hash, since)? {
                Some(id) => players::by_id(connection, id),
                None => Ok(None),
            }
        };
        let found = self.store.run(find).await?.filter(|player| player.kind == PlayerKind::Person);
        let player = found.ok_or(AccountError::ResetCodeInvalid)?;
        let guesser = Guesser::of_name(&player.name, address);
        let right = self.verify_guess(guesser, password, player.password_hash).await?;
        if right { Ok(()) } else { Err(AccountError::ResetCodeInvalid.into()) }
    }
}

/// Stores new codes for the players with this name or address, and ends earlier ones.
fn prepare(connection: &mut Connection, account: &str, now: Time) -> Result<Vec<ResetMail>, Error> {
    let found = if account.contains('@') {
        password_resets::by_address(connection, account)?
    } else {
        password_resets::by_name(connection, account)?.into_iter().collect()
    };
    let mut ids: Vec<Uuid> = found.iter().map(|player| player.player).collect();
    ids.sort_unstable();
    for id in ids {
        // A request that sets a password with an earlier code locks the row, too: it comes before this or after it.
        players::lock(connection, id)?;
    }
    let mut mails = Vec::new();
    // They are ordered by address, so mailboxes are locked in one order.
    for of_one in found.chunk_by(|one, other| one.address == other.address) {
        mails.extend(prepare_mail(connection, of_one, now)?);
    }
    Ok(mails)
}

fn prepare_mail(connection: &mut Connection, players: &[Reachable], now: Time) -> Result<Option<ResetMail>, Error> {
    let since = |ago: SignedDuration| now - ago;
    let Some(address) = players.first().map(|player| player.address.clone()) else { return Ok(None) };
    let mailbox = mailbox(&address);
    if password_resets::sent(connection, &mailbox, since(DAY))? >= MAX_IN_A_DAY {
        return Ok(None);
    }
    let ids: Vec<Uuid> = players.iter().map(|player| player.player).collect();
    let just_sent = password_resets::just_sent(connection, &ids, since(NOT_AGAIN_WITHIN))?;
    let ids: Vec<Uuid> = ids.into_iter().filter(|id| !just_sent.contains(id)).collect();
    if ids.is_empty() {
        return Ok(None);
    }
    let ended = password_resets::open_codes(connection, &ids)?;
    password_resets::end(connection, &ids)?;
    let (mail_id, expires_at) = (Uuid::now_v7(), now + VALID);
    let (mut rows, mut codes) = (Vec::new(), Vec::new());
    for player in players.iter().filter(|player| ids.contains(&player.player)) {
        let code = secrets::random()?;
        rows.push(ResetRow {
            code_hash: secrets::hash(&code).to_vec(),
            player_id: player.player,
            mail_id,
            address: address.clone(),
            address_key: mailbox.clone(),
            created_at: now,
            expires_at,
        });
        let language = player.language.map(|language| language.0);
        codes.push((player.player, ResetLink { name: player.name.clone(), language, code }));
    }
    password_resets::insert(connection, &rows)?;
    Ok(Some(ResetMail { id: mail_id, address, codes, ended }))
}

/// Forgets a mail that could not be sent: it counts for no limit, so that the players can ask again at once, and the codes before it work,
/// unless something else has ended them meanwhile.
fn take_back(connection: &mut Connection, players: &[Uuid], mail: Uuid, ended: &[OpenCode]) -> Result<(), Error> {
    for &player in players {
        // A request that sets a password locks the row first, too.
        players::lock(connection, player)?;
        if password_resets::take_back(connection, player, mail)? {
            password_resets::reopen(connection, player, ended)?;
        }
    }
    Ok(())
}
