//! Mails with which players set new passwords.

use uuid::Uuid;

use super::{Notices, letters, mails::LetterSettled};
use crate::games::Locale;

/// The code with which a player sets a new password.
#[derive(Clone)]
pub(in crate::service) struct ResetLink {
    /// The player's name.
    pub(in crate::service) name: String,
    /// The language that the player has chosen.
    pub(in crate::service) language: Option<Locale>,
    /// The code.
    pub(in crate::service) code: String,
}

impl Notices {
    /// Sends one mail with a link for each of these players, who have this address. It is not stored, because the codes
    /// are not: if the process ends before it is sent, the player must ask again. Returns `false` if it could not be sent.
    pub(in crate::service) async fn send_reset_links(
        &self,
        mail: Uuid,
        address: String,
        players: &[Uuid],
        links: &[ResetLink],
    ) -> bool {
        // One mail is for all who share the address.
        let locale = links.iter().find_map(|link| link.language).unwrap_or_default();
        // Browsers do not send what is after the `#` to any server.
        let link = |link: &ResetLink| format!("{}/reset?name={}#{}", self.channels.public_url, link.name, link.code);
        let links: Vec<(&str, String)> = links.iter().map(|to| (to.name.as_str(), link(to))).collect();
        match self.send_letter(&address, &letters::reset(locale, &links), mail).await {
            LetterSettled::Sent => true,
            LetterSettled::Refused(refused) => {
                for &player in players {
                    self.store_refusal(player, address.clone(), refused.words.clone()).await;
                }
                true
            }
            LetterSettled::NotSent => false,
        }
    }
}
