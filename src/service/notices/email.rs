//! E-mail addresses of players, and their confirmation.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Notices, letters,
    mailbox::{is_address, mailbox},
    mails::{LetterSettled, Refusal},
    store::email::{self, AddressRow},
};
use crate::{
    db::Connection,
    games::Locale,
    record::Time,
    service::{
        error::{Error, InvalidField},
        notices::NoticeError,
        players::{Caller, PlayerKind, lock_caller, store::players::PlayerRow},
        precondition::{Expected, check_expected},
        secrets,
        uninterrupted::uninterrupted,
        validation,
    },
};

/// The allowed time between two mails, in seconds: an hour to a week.
const PERIODS: std::ops::RangeInclusive<i32> = 3600..=604_800;

/// The default period: six hours.
const USUAL_PERIOD: i32 = 6 * 3600;

/// How long a confirmation link is valid.
const ASKED_FOR: SignedDuration = SignedDuration::from_hours(24);

/// For how long no second confirmation mail is sent if the same address is set again, while the link of the first still works.
const NOT_AGAIN_WITHIN: SignedDuration = SignedDuration::from_mins(5);

/// How many confirmation mails a mailbox can get in a day, from all players together.
const MAX_OF_ADDRESS: i64 = 3;

/// How many confirmation mails a player can cause in a day.
const MAX_OF_PLAYER: i64 = 5;

/// The player's e-mail address, and what is sent to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct EmailSettings {
    /// Whether this server sends mails.
    pub available: bool,
    /// The address; null if there is none.
    #[schema(required = true, example = "ana@example.org")]
    pub address: Option<String>,
    /// Whether the address is confirmed. An unconfirmed address gets only the confirmation mail.
    pub verified: bool,
    /// Why mails to it have stopped; null if it works. Set it again to retry.
    #[schema(required = true, example = json!(null))]
    pub failing: Option<String>,
    /// Whether mails report that a decision is open to the player.
    pub your_turn: bool,
    /// Whether mails report that the player's time is running out.
    pub reminders: bool,
    /// Whether mails report invitations, and offers of rematches, draws and pauses.
    pub invitations: bool,
    /// Whether mails report the results of matches.
    pub results: bool,
    /// The shortest time between two mails, in seconds.
    #[schema(example = 21_600)]
    pub digest_seconds: i32,
}

/// The e-mail address to set, and what to send to it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"address": "ana@example.org", "digest_seconds": 86_400}))]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct NewEmailSettings {
    /// The address.
    #[schema(max_length = 254)]
    pub address: String,
    /// Whether mails report that a decision is open to the player; yes if left out.
    #[serde(default = "yes")]
    pub your_turn: bool,
    /// Whether mails report that the player's time is running out; yes if left out.
    #[serde(default = "yes")]
    pub reminders: bool,
    /// Whether mails report invitations, and offers of rematches, draws and pauses; yes if left out.
    #[serde(default = "yes")]
    pub invitations: bool,
    /// Whether mails report the results of matches; yes if left out.
    #[serde(default = "yes")]
    pub results: bool,
    /// The shortest time between two mails, in seconds: an hour to a week; 21600 if left out.
    #[serde(default = "usual_period")]
    #[schema(minimum = 3600, maximum = 604_800)]
    pub digest_seconds: i32,
    /// The player's password: required for another address, unless the session is at most ten minutes old.
    pub password: Option<String>,
}

const fn yes() -> bool {
    true
}

const fn usual_period() -> i32 {
    USUAL_PERIOD
}

/// A mail to send to an address that was replaced by a new one, or deleted.
struct Replaced {
    locale: Locale,
    name: String,
    old: String,
    by_another: bool,
}

/// A confirmation mail to send.
struct Question {
    player: Uuid,
    locale: Locale,
    name: String,
    address: String,
    token: String,
}

impl Notices {
    /// Returns the caller's e-mail settings. Requires a session.
    ///
    /// # Errors
    /// [`Error::MissingScope`].
    pub async fn email_settings(&self, caller: &Caller) -> Result<EmailSettings, Error> {
        caller.need_session()?;
        let player = caller.player;
        let row = self.store.run(move |connection| email::find(connection, player)).await?;
        Ok(self.settings_of(row))
    }

    /// Sets the caller's e-mail address, and sends a confirmation mail to a new one. Requires a session. If it is another address,
    /// `check_identity` is called with the locked account.
    ///
    /// # Errors
    /// [`Error::MissingScope`], [`NoticeError::NoMail`], [`NoticeError::NotForGuests`], [`Error::Invalid`], [`Error::Changed`],
    /// [`NoticeError::TooManyMails`], and those of `check_identity`.
    pub(in crate::service) async fn set_email(
        &self,
        caller: &Caller,
        new: NewEmailSettings,
        expected: Expected<EmailSettings>,
        check_identity: impl FnOnce(&mut Connection, &PlayerRow) -> Result<(), Error> + Send + 'static,
    ) -> Result<EmailSettings, Error> {
        caller.need_session()?;
        check(&new)?;
        let (caller, now, notices) = (caller.clone(), self.clock.now(), self.clone());
        let tokens = [secrets::random()?, secrets::random()?];
        let work = move |connection: &mut Connection| {
            let player = caller.player;
            let account = lock_caller(connection, &caller)?;
            if account.kind != PlayerKind::Person {
                return Err(NoticeError::NotForGuests.into());
            }
            if !notices.sends_mail() {
                return Err(NoticeError::NoMail.into());
            }
            let before = email::find(connection, player)?;
            check_expected(expected, || Ok(notices.settings_of(before.clone())))?;
            if before.as_ref().is_none_or(|before| before.address != new.address) {
                check_identity(connection, &account)?;
            }
            let locale = account.language.map(|language| language.0).unwrap_or_default();
            let [unsubscribe, token] = tokens;
            let row = row(player, new, before.as_ref(), unsubscribe);
            let old = before.filter(|before| before.address != row.address);
            if old.is_some() {
                // With everything that waits for the old address.
                email::delete(connection, player)?;
            }
            let replaced = replaced(old, locale, &account.name, true);
            email::put(connection, &row, now)?;
            let question = match row.verified_at {
                Some(_) => None,
                None => ask(connection, &row, token, now)?.map(|token| Question {
                    player,
                    locale,
                    name: account.name,
                    address: row.address.clone(),
                    token,
                }),
            };
            Ok::<_, Error>((notices.settings_of(Some(row)), question, replaced))
        };
        let notices = self.clone();
        uninterrupted(async move {
            let (settings, question, replaced) = notices.store.transaction(work).await?;
            tokio::spawn(async move {
                if let Some(question) = question {
                    notices.send_question(question).await;
                }
                if let Some(replaced) = replaced {
                    notices.tell_replaced(replaced).await;
                }
            });
            Ok(settings)
        })
        .await
    }

    /// Deletes the caller's address, and tells it so if it was confirmed. Requires a session. If there is one that was confirmed,
    /// `check_identity` is called with the locked account.
    ///
    /// # Errors
    /// [`Error::MissingScope`], and those of `check_identity`.
    pub(in crate::service) async fn delete_email(
        &self,
        caller: &Caller,
        check_identity: impl FnOnce(&mut Connection, &PlayerRow) -> Result<(), Error> + Send + 'static,
    ) -> Result<(), Error> {
        caller.need_session()?;
        let (caller, notices) = (caller.clone(), self.clone());
        let work = move |connection: &mut Connection| {
            let player = caller.player;
            let account = lock_caller(connection, &caller)?;
            let old = email::find(connection, player)?;
            if old.as_ref().is_some_and(|old| old.verified_at.is_some()) {
                check_identity(connection, &account)?;
            }
            email::delete(connection, player)?;
            let locale = account.language.map(|language| language.0).unwrap_or_default();
            Ok::<_, Error>(replaced(old, locale, &account.name, false))
        };
        uninterrupted(async move {
            if let Some(replaced) = notices.store.transaction(work).await? {
                tokio::spawn(async move { notices.tell_replaced(replaced).await });
            }
            Ok(())
        })
        .await
    }

    /// Confirms an address with the token of a confirmation link.
    ///
    /// # Errors
    /// [`Error::NotFound`] if the token is unknown, expired or already used.
    pub async fn verify_email(&self, token: &str) -> Result<(), Error> {
        let (hash, now) = (secrets::hash(token), self.clock.now());
        let verified = self.store.transaction(move |c| email::verify(c, &hash, now)).await?;
        if verified { Ok(()) } else { Err(Error::NotFound) }
    }

    /// Stops mails with the token of an unsubscribe link.
    ///
    /// # Errors
    /// [`Error::NotFound`] if the token is unknown.
    pub async fn unsubscribe(&self, token: String) -> Result<(), Error> {
        // An invalid token may contain characters that the database rejects.
        if !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(Error::NotFound);
        }
        let found = self.store.transaction(move |connection| email::unsubscribe(connection, &token)).await?;
        if found { Ok(()) } else { Err(Error::NotFound) }
    }

    fn settings_of(&self, row: Option<AddressRow>) -> EmailSettings {
        let available = self.sends_mail();
        let Some(row) = row else {
            return EmailSettings { available, digest_seconds: USUAL_PERIOD, ..EmailSettings::default() };
        };
        EmailSettings {
            available,
            address: Some(row.address),
            verified: row.verified_at.is_some(),
            failing: row.failing,
            your_turn: row.your_turn,
            reminders: row.reminders,
            invitations: row.invitations,
            results: row.results,
            digest_seconds: row.digest_seconds,
        }
    }

    /// Returns the player's address, for the player's data export.
    pub(in crate::service) fn email_held(
        &self,
        connection: &mut Connection,
        player: Uuid,
    ) -> Result<EmailSettings, Error> {
        Ok(self.settings_of(email::find(connection, player)?))
    }

    /// Sends a mail to the old address that says that another one has replaced it, or none.
    async fn tell_replaced(&self, Replaced { locale, name, old, by_another }: Replaced) {
        let link = format!("{}/settings/account", self.channels.public_url);
        let letter = letters::replaced(locale, &name, by_another, &link);
        if let LetterSettled::Refused(Refusal { codes, .. }) = self.send_letter(&old, &letter, Uuid::now_v7()).await {
            tracing::warn!(refused = codes, "the old address was not told that it is no longer used");
        }
    }

    /// Sends a confirmation mail. It is not stored, because the token is not: if the process ends before it is sent,
    /// the player must set the address again. One that could not be sent counts for no limit, so that the player can do so at once.
    async fn send_question(&self, question: Question) {
        let link = format!("{}/email/verification?token={}", self.channels.public_url, question.token);
        let letter = letters::question(question.locale, &question.name, &link);
        match self.send_letter(&question.address, &letter, Uuid::now_v7()).await {
            LetterSettled::Sent => {}
            LetterSettled::Refused(refused) => {
                self.store_refusal(question.player, question.address, refused.words).await;
            }
            LetterSettled::NotSent => {
                let hash = secrets::hash(&question.token);
                let forget = move |connection: &mut Connection| email::take_back(connection, &hash);
                if let Err(error) = self.store.run(forget).await {
                    tracing::warn!(%error, "cannot store that a confirmation mail was not sent");
                }
            }
        }
    }

    /// Stores that the mail server refuses a player's address.
    pub(super) async fn store_refusal(&self, player: Uuid, address: String, refused: String) {
        let now = self.clock.now();
        let work = move |connection: &mut Connection| email::fail(connection, player, &address, &refused, now);
        if let Err(error) = self.store.transaction(work).await {
            tracing::warn!(%error, "cannot store that an address fails");
        }
    }
}

/// Returns what to tell the old address, if it was confirmed.
fn replaced(old: Option<AddressRow>, locale: Locale, name: &str, by_another: bool) -> Option<Replaced> {
    let old = old.filter(|old| old.verified_at.is_some())?.address;
    Some(Replaced { locale, name: name.to_owned(), old, by_another })
}

fn check(new: &NewEmailSettings) -> Result<(), Error> {
    validation::all([
        validation::check(
            is_address(&new.address),
            InvalidField::new("/address", "this is no e-mail address, such as ana@example.org"),
        ),
        validation::check(
            PERIODS.contains(&new.digest_seconds),
            InvalidField::new("/digest_seconds", "between two mails lie 3600 to 604800 seconds: an hour to a week"),
        ),
    ])
}

/// Returns the row to store. An unchanged address stays confirmed, and its unsubscribe links stay valid.
fn row(player: Uuid, new: NewEmailSettings, before: Option<&AddressRow>, unsubscribe: String) -> AddressRow {
    let same = before.filter(|before| before.address == new.address);
    AddressRow {
        player_id: player,
        verified_at: same.and_then(|before| before.verified_at).filter(|_| same.is_some_and(|b| b.failing.is_none())),
        failing: None,
        unsubscribe_token: same.map_or(unsubscribe, |before| before.unsubscribe_token.clone()),
        address: new.address,
        your_turn: new.your_turn,
        reminders: new.reminders,
        invitations: new.invitations,
        results: new.results,
        digest_seconds: new.digest_seconds,
    }
}

/// Stores that a confirmation is requested, unless one was just now. Returns the token if a mail is to be sent.
fn ask(connection: &mut Connection, row: &AddressRow, token: String, now: Time) -> Result<Option<String>, Error> {
    let since = |ago: SignedDuration| now - ago;
    if email::was_just_asked(connection, row.player_id, &row.address, since(NOT_AGAIN_WITHIN), now)? {
        return Ok(None);
    }
    let mailbox = mailbox(&row.address);
    let (of_address, of_player) = email::asked(connection, row.player_id, &mailbox, since(ASKED_FOR))?;
    if of_address >= MAX_OF_ADDRESS || of_player >= MAX_OF_PLAYER {
        return Err(NoticeError::TooManyMails.into());
    }
    let until = now + ASKED_FOR;
    email::ask(connection, &secrets::hash(&token), row.player_id, &row.address, &mailbox, now, until)?;
    Ok(Some(token))
}
