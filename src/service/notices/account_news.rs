//! Mails that tell players that the ways to sign in have changed, or that the account is being deleted, or no longer: it may not have been
//! the player who did it.

use uuid::Uuid;

use super::{
    Notices,
    letters::{Letter, plain},
    mails::LetterSettled,
    store::{email, quiet_hours},
    wording::messages,
};
use crate::{
    db::Connection,
    games::Locale,
    record::{Time, Zone, moment},
    service::{error::Error, players::store::players},
};

/// What a player is told about the account at once.
#[derive(Clone, Debug)]
pub(in crate::service) enum AccountNews {
    /// A passkey was added.
    PasskeyAdded,
    /// A passkey was removed.
    PasskeyRemoved,
    /// Another password was set.
    PasswordChanged,
    /// The account is being deleted.
    DeletionBegun {
        /// The name that the player had until then.
        name: String,
        /// Until when signing in cancels it.
        until: Time,
    },
    /// A sign-in has cancelled the deletion of the account.
    DeletionTakenBack,
}

impl Notices {
    /// Tells the player's confirmed address, if there is one. Returns before that is done. The mail is not stored: if the process ends
    /// before it is sent, the player is not told.
    pub(in crate::service) fn tell_of_account(&self, player: Uuid, news: AccountNews) {
        if !self.sends_mail() {
            return;
        }
        let notices = self.clone();
        tokio::spawn(async move {
            if let Err(error) = notices.send_account_news(player, news).await {
                tracing::warn!(%error, "cannot tell a player of a change of the account");
            }
        });
    }

    async fn send_account_news(&self, player: Uuid, news: AccountNews) -> Result<(), Error> {
        let find = move |connection: &mut Connection| {
            let row = email::find(connection, player)?.filter(|row| row.verified_at.is_some() && row.failing.is_none());
            let zone = quiet_hours::time_zone(connection, player)?;
            Ok::<_, Error>((row.zip(players::by_id(connection, player)?), zone))
        };
        let (Some((row, account)), zone) = self.store.run(find).await? else { return Ok(()) };
        let locale = account.language.map(|language| language.0).unwrap_or_default();
        let letter = letter(locale, &account.name, &news, &self.channels.public_url, zone.as_ref());
        if let LetterSettled::Refused(refused) = self.send_letter(&row.address, &letter, Uuid::now_v7()).await {
            self.store_refusal(player, row.address, refused.words).await;
        }
        Ok(())
    }
}

fn letter(locale: Locale, name: &str, news: &AccountNews, public_url: &str, zone: Option<&Zone>) -> Letter {
    // Of a deleted account, `name` is a code by now.
    let name: &str = if let AccountNews::DeletionBegun { name, .. } = news { name } else { name };
    let change = |subject: String, what: String| (subject, what, messages::sign_in_or(locale), "/reset");
    let (subject, what, or, path) = match news {
        AccountNews::PasskeyAdded => {
            change(messages::passkey_added_subject(locale), messages::passkey_added_what(locale, name))
        }
        AccountNews::PasskeyRemoved => {
            change(messages::passkey_removed_subject(locale), messages::passkey_removed_what(locale, name))
        }
        AccountNews::PasswordChanged => {
            change(messages::password_changed_subject(locale), messages::password_changed_what(locale, name))
        }
        AccountNews::DeletionBegun { until, .. } => {
            let what = messages::deletion_what(locale, name, moment(locale, *until, zone));
            // No link sets a password until the deletion is cancelled.
            (messages::deletion_subject(locale), what, messages::deletion_or(locale), "/settings/account")
        }
        AccountNews::DeletionTakenBack => {
            change(messages::deletion_cancelled_subject(locale), messages::deletion_cancelled_what(locale, name))
        }
    };
    plain(locale, subject, [messages::hello(locale, name), what, or], &format!("{public_url}{path}"))
}
