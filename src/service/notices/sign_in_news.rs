//! Mails that tell players that the ways to sign in have changed: it may not have been the player who did it.

use uuid::Uuid;

use super::{
    Notices,
    letters::{Letter, plain},
    mails::LetterSettled,
    store::email,
    wording::messages,
};
use crate::{
    db::Connection,
    games::Locale,
    service::{error::Error, players::store::players},
};

/// What has changed in how a player signs in.
#[derive(Clone, Copy, Debug)]
pub(in crate::service) enum SignInNews {
    /// A passkey was added.
    PasskeyAdded,
    /// A passkey was removed.
    PasskeyRemoved,
    /// Another password was set.
    PasswordChanged,
}

impl Notices {
    /// Tells the player's confirmed address, if there is one. Returns before that is done. The mail is not stored: if the process ends
    /// before it is sent, the player is not told.
    pub(in crate::service) fn tell_of_sign_in(&self, player: Uuid, news: SignInNews) {
        if !self.sends_mail() {
            return;
        }
        let notices = self.clone();
        tokio::spawn(async move {
            if let Err(error) = notices.send_sign_in_news(player, news).await {
                tracing::warn!(%error, "cannot tell a player of a change in how to sign in");
            }
        });
    }

    async fn send_sign_in_news(&self, player: Uuid, news: SignInNews) -> Result<(), Error> {
        let find = move |connection: &mut Connection| {
            let row = email::find(connection, player)?.filter(|row| row.verified_at.is_some() && row.failing.is_none());
            Ok::<_, Error>(row.zip(players::by_id(connection, player)?))
        };
        let Some((row, account)) = self.store.run(find).await? else { return Ok(()) };
        let locale = account.language.map(|language| language.0).unwrap_or_default();
        let link = format!("{}/reset", self.channels.public_url);
        let letter = letter(locale, &account.name, news, &link);
        if let LetterSettled::Refused(refused) = self.send_letter(&row.address, &letter, Uuid::now_v7()).await {
            self.store_refusal(player, row.address, refused.words).await;
        }
        Ok(())
    }
}

fn letter(locale: Locale, name: &str, news: SignInNews, link: &str) -> Letter {
    let (subject, what) = match news {
        SignInNews::PasskeyAdded => {
            (messages::passkey_added_subject(locale), messages::passkey_added_what(locale, name))
        }
        SignInNews::PasskeyRemoved => {
            (messages::passkey_removed_subject(locale), messages::passkey_removed_what(locale, name))
        }
        SignInNews::PasswordChanged => {
            (messages::password_changed_subject(locale), messages::password_changed_what(locale, name))
        }
    };
    plain(locale, subject, [messages::hello(locale, name), what, messages::sign_in_or(locale)], link)
}
