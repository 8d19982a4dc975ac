//! Mails that tell players of passkeys that were added or removed: it may not have been the player who did it.

use uuid::Uuid;

use super::{
    Notices,
    digest::{Letter, plain},
    mails::LetterSettled,
    store::email,
    wording::messages,
};
use crate::{
    db::Connection,
    games::Locale,
    service::{error::Error, players::store::players},
};

/// What was done with a passkey.
#[derive(Clone, Copy, Debug)]
pub(in crate::service) enum PasskeyNews {
    /// It was added.
    Added,
    /// It was removed.
    Removed,
}

impl Notices {
    /// Tells the player's confirmed address, if there is one. Returns before that is done. The mail is not stored: if the process ends
    /// before it is sent, the player is not told.
    pub(in crate::service) fn tell_of_passkey(&self, player: Uuid, news: PasskeyNews) {
        if !self.sends_mail() {
            return;
        }
        let notices = self.clone();
        tokio::spawn(async move {
            if let Err(error) = notices.send_passkey_news(player, news).await {
                tracing::warn!(%error, "cannot tell a player of a passkey");
            }
        });
    }

    async fn send_passkey_news(&self, player: Uuid, news: PasskeyNews) -> Result<(), Error> {
        let find = move |connection: &mut Connection| {
            let row = email::find(connection, player)?.filter(|row| row.verified_at.is_some() && row.failing.is_none());
            Ok::<_, Error>(row.zip(players::by_id(connection, player)?))
        };
        let Some((row, account)) = self.store.run(find).await? else { return Ok(()) };
        let locale = account.language.map(|language| language.0).unwrap_or_default();
        let letter = letter(locale, &account.name, news);
        if let LetterSettled::Refused(refused) = self.send_letter(&row.address, &letter, Uuid::now_v7()).await {
            self.store_refusal(player, row.address, refused.words).await;
        }
        Ok(())
    }
}

fn letter(locale: Locale, name: &str, news: PasskeyNews) -> Letter {
    let (subject, what) = match news {
        PasskeyNews::Added => (messages::passkey_added_subject(locale), messages::passkey_added_what(locale, name)),
        PasskeyNews::Removed => {
            (messages::passkey_removed_subject(locale), messages::passkey_removed_what(locale, name))
        }
    };
    plain(locale, subject, [messages::hello(locale, name), what, messages::passkey_or(locale)])
}
