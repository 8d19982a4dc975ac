//! Sending mails. Items wait in the database and are sent together, at most one mail in the player's period. A process
//! reserves a mail for some time and holds no connection meanwhile.

use std::time::Duration;

use base64::{Engine, prelude::BASE64_STANDARD};
use jiff::SignedDuration;
use lettre::{
    Address, AsyncSmtpTransport, AsyncTransport, Tokio1Executor,
    address::Envelope,
    transport::smtp::{Error as SmtpError, extension::ClientId},
};
use mail_builder::{MessageBuilder, headers::raw::Raw};
use tokio::{
    task::JoinSet,
    time::{sleep, timeout},
};
use uuid::Uuid;

use super::{
    Notices,
    digest::digest,
    letters::Letter,
    mentions::call_by_name,
    store::{
        deliveries,
        mails::{self, MailSettled, TakenMail},
        quiet_hours,
    },
};
use crate::{
    config::{MailFrom, SmtpUrl},
    db::{Connection, StoreError, check_clock},
    record::Time,
    service::{
        error::Error,
        rounds::{every, log_failure},
    },
};

/// How often to look for due mails.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// How many mails are sent at the same time.
const AT_ONCE: usize = 4;

/// For how long a mail is reserved for the process that has taken it.
const LEFT_ALONE: SignedDuration = SignedDuration::from_mins(5);

/// The timeout for one response of the mail server, and for a whole mail.
const ANSWER_WITHIN: Duration = Duration::from_secs(15);
const SENT_WITHIN: Duration = Duration::from_secs(60);

/// How long a shutdown waits for mails that are being sent. Cancelled ones are sent again.
const LAST_MOMENTS: Duration = Duration::from_secs(2);

/// The delay after each failed attempt, in seconds: a day in all.
const PAUSES: [i64; 8] = [60, 300, 900, 3600, 7200, 14_400, 28_800, 28_800];

/// The delay after each failed attempt to send a confirmation mail, for which a person is waiting.
const SHORT_PAUSES: [Duration; 2] = [Duration::from_secs(5), Duration::from_secs(30)];

/// How many bytes of a name fit into one encoded word, which has at most 75 characters.
const ENCODED_AT_ONCE: usize = 45;

/// The enhanced status codes (RFC 3463) of replies that are about the recipient's address. Any other permanent reply may be about this
/// server: its credentials, its address, or how much it has sent. The client does not tell which command was refused.
const ABOUT_THE_ADDRESS: [&str; 7] = ["5.1.1", "5.1.2", "5.1.3", "5.1.4", "5.1.6", "5.1.10", "5.2.1"];

/// How the client's words begin if it could not connect. It does not tell otherwise.
const NO_CONNECTION: &str = "Connection error";

/// The settings for sending mails.
#[derive(Clone, Debug)]
pub struct MailSettings {
    /// The mail server.
    pub smtp_url: SmtpUrl,
    /// The sender of mails.
    pub from: MailFrom,
}

/// The client of the mail server.
pub(super) struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: MailFrom,
}

/// A mail server's reply that rejects the address.
pub(super) struct Refusal {
    /// In the mail server's own words, which can name the address: for the player, and not for the log.
    pub(super) words: String,
    /// Only its codes, for the log.
    pub(super) codes: String,
}

/// Why a mail was not sent.
enum NotSent {
    /// The mail server rejects the address.
    Refused(Refusal),
    /// It may be retried later.
    NotNow {
        /// Why, for the log.
        why: String,
        /// Whether the mail server may have accepted it all the same: its reply was lost.
        may_arrive: bool,
    },
}

/// The result of a single mail.
pub(super) enum LetterSettled {
    /// The mail server has accepted it, or may have.
    Sent,
    /// The mail server rejects the address.
    Refused(Refusal),
    /// The mail server was not there, or did not want it now.
    NotSent,
}

impl Mailer {
    pub(in crate::service) fn new(settings: &MailSettings) -> Result<Self, Error> {
        let wrong = |what: &str| Error::Internal(format!("mail cannot be sent: {what}"));
        let from = settings.from.clone();
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(settings.smtp_url.as_str());
        let transport = transport.map_err(|error| wrong(&error.to_string()))?;
        let transport =
            transport.hello_name(ClientId::Domain(from.address().domain().to_owned())).timeout(Some(ANSWER_WITHIN));
        Ok(Self { transport: transport.build(), from })
    }

    async fn send(
        &self,
        to: &str,
        id: Uuid,
        letter: &Letter,
        unsubscribe: Option<&str>,
        now: Time,
    ) -> Result<(), NotSent> {
        let wrong = |error: &dyn std::fmt::Display| {
            let (words, codes) =
                (format!("the mail cannot be written: {error}"), "the mail cannot be written".to_owned());
            NotSent::Refused(Refusal { words, codes })
        };
        let address: Address = to.parse().map_err(|error| wrong(&error))?;
        let envelope =
            Envelope::new(Some(self.from.address().clone()), vec![address]).map_err(|error| wrong(&error))?;
        let mail = self.write(to, id, letter, unsubscribe, now).map_err(|error| wrong(&error))?;
        match timeout(SENT_WITHIN, self.transport.send_raw(&envelope, &mail)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(not_sent(&error)),
            Err(_) => Err(NotSent::NotNow { why: "the mail server is too slow".to_owned(), may_arrive: true }),
        }
    }

    fn write(
        &self,
        to: &str,
        id: Uuid,
        letter: &Letter,
        unsubscribe: Option<&str>,
        now: Time,
    ) -> std::io::Result<Vec<u8>> {
        let mut mail = MessageBuilder::new()
            .header("From", Raw::new(format!("{} <{}>", display_name(self.from.name()), self.from.address())))
            .to(to)
            .date(now.timestamp().as_second())
            .message_id(format!("{id}@{}", self.from.address().domain()))
            .subject(letter.subject.as_str())
            // Prevents automatic replies.
            .header("Auto-Submitted", Raw::new("auto-generated"))
            .text_body(letter.text.as_str())
            .html_body(letter.html.as_str());
        if let Some(link) = unsubscribe {
            mail = mail
                .header("List-Unsubscribe", Raw::new(format!("<{link}>")))
                .header("List-Unsubscribe-Post", Raw::new("List-Unsubscribe=One-Click"));
        }
        mail.write_to_vec()
    }
}

/// Formats a name for a header: quoted, or as encoded words of RFC 2047 if it is not ASCII. `mail_builder` puts encoded
/// words in quotes, where readers need not decode them.
fn display_name(name: &str) -> String {
    if name.is_ascii() {
        return format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""));
    }
    let mut words: Vec<String> = Vec::new();
    for letter in name.chars() {
        match words.last_mut() {
            Some(word) if word.len() + letter.len_utf8() <= ENCODED_AT_ONCE => word.push(letter),
            _ => words.push(letter.to_string()),
        }
    }
    let words = words.iter().map(|word| format!("=?utf-8?B?{}?=", BASE64_STANDARD.encode(word)));
    words.collect::<Vec<_>>().join(" ")
}

fn not_sent(error: &SmtpError) -> NotSent {
    let source = std::error::Error::source(error).map_or_else(String::new, ToString::to_string);
    // A reply in the mail server's own words, which the page quotes.
    let words = error.status().map_or_else(|| error.to_string(), |code| format!("{code} {source}"));
    let words: String = words.chars().filter(|letter| !letter.is_control()).take(200).collect();
    let enhanced = source.split_whitespace().next().filter(|word| is_enhanced(word)).unwrap_or_default();
    // Servers name the recipient in their replies.
    let codes = match error.status() {
        Some(code) => format!("{code} {enhanced}").trim_end().to_owned(),
        None if error.is_response() => "the mail server's reply was not understood".to_owned(),
        None => words.clone(),
    };
    if error.is_permanent() && ABOUT_THE_ADDRESS.contains(&enhanced) {
        return NotSent::Refused(Refusal { words, codes });
    }
    // Of a lost connection the client does not tell what was sent before.
    let is_certain = error.status().is_some() || error.is_client() || error.to_string().starts_with(NO_CONNECTION);
    NotSent::NotNow { why: codes, may_arrive: !is_certain }
}

/// Whether the word is an enhanced status code, such as `4.2.2`.
fn is_enhanced(word: &str) -> bool {
    let is_number = |part: &str| (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    word.split('.').count() == 3 && word.split('.').all(is_number)
}

impl Notices {
    /// Whether this server sends mails.
    pub(in crate::service) fn sends_mail(&self) -> bool {
        self.channels.mailer.is_some()
    }

    /// Sends a single mail now, with a few attempts.
    pub(super) async fn send_letter(&self, to: &str, letter: &Letter, id: Uuid) -> LetterSettled {
        let Some(mailer) = &self.channels.mailer else { return LetterSettled::NotSent };
        let mut settled = LetterSettled::NotSent;
        for pause in SHORT_PAUSES.into_iter().map(Some).chain([None]) {
            match mailer.send(to, id, letter, None, self.clock.now()).await {
                Ok(()) => return LetterSettled::Sent,
                Err(NotSent::Refused(refusal)) => return LetterSettled::Refused(refusal),
                Err(NotSent::NotNow { why, may_arrive }) => {
                    tracing::warn!(error = why, "a mail was not sent");
                    if may_arrive {
                        settled = LetterSettled::Sent;
                    }
                }
            }
            if let Some(pause) = pause {
                sleep(pause).await;
            }
        }
        settled
    }

    /// Sends mails until the service is closed.
    pub(in crate::service) async fn send_mails(&self) {
        if !self.sends_mail() {
            return;
        }
        let mut look = every(LOOK_EVERY);
        let mut under_way = JoinSet::new();
        while !self.shutdown.is_closed() {
            tokio::select! {
                () = self.shutdown.closed() => break,
                Some(_) = under_way.join_next() => {}
                _ = look.tick() => {}
            }
            if let Err(error) = self.begin_mails(&mut under_way).await {
                log_failure!(error, "cannot take mails");
            }
        }
        let _ = timeout(LAST_MOMENTS, async { while under_way.join_next().await.is_some() {} }).await;
    }

    async fn begin_mails(&self, under_way: &mut JoinSet<()>) -> Result<(), StoreError> {
        while under_way.try_join_next().is_some() {}
        let room = i64::try_from(AT_ONCE.saturating_sub(under_way.len())).unwrap_or(0);
        let now = self.clock.now();
        let until = now + LEFT_ALONE;
        let take = move |connection: &mut Connection| {
            // With a wrong clock it would send too early, or reserve mails for too long.
            check_clock(connection)?;
            mails::take(connection, now, until, room)
        };
        for mail in self.store.run(take).await? {
            let service = self.clone();
            under_way.spawn(async move {
                if let Err(error) = service.send_mail(mail).await {
                    // It is sent again when the reservation expires.
                    tracing::warn!(%error, "cannot store the result of a mail");
                }
            });
        }
        Ok(())
    }

    /// Sends a mail, and stores the result.
    async fn send_mail(self, mail: TakenMail) -> Result<(), Error> {
        let (reading, now) = (mail.clone(), self.clock.now());
        let read = move |connection: &mut Connection| {
            let mut items = mails::items(connection, &reading, now)?;
            call_by_name(connection, &mut items.iter_mut().map(|item| &mut item.news).collect::<Vec<_>>())?;
            let zone = quiet_hours::time_zone(connection, reading.player_id)?;
            Ok::<_, StoreError>((items, zone))
        };
        let (items, zone) = self.store.run(read).await?;
        let (notices, now) = (&self.channels, self.clock.now());
        let locale = mail.language.map(|language| language.0).unwrap_or_default();
        let unsubscribe = format!("{}/email/unsubscription?token={}", notices.public_url, mail.unsubscribe_token);
        let letter = digest(locale, &mail.name, &items, now, &notices.public_url, &unsubscribe, zone.as_ref());
        let settled = match (&letter, &notices.mailer) {
            (Some(letter), Some(mailer)) => {
                match mailer.send(&mail.address, mail.mail_id, letter, Some(&unsubscribe), now).await {
                    Ok(()) => MailSettled::Sent,
                    Err(NotSent::Refused(refusal)) => MailSettled::Refused(refusal.words),
                    Err(NotSent::NotNow { why, .. }) => again(mail.tries, self.clock.now(), &why),
                }
            }
            _ => MailSettled::Empty,
        };
        let soon = now + deliveries::GATHERED_FOR;
        self.store.transaction(move |c| mails::settle(c, &mail, &settled, now, soon)).await.map_err(Error::Store)
    }
}

fn again(tries: i16, now: Time, error: &str) -> MailSettled {
    tracing::warn!(error, tries, "a mail was not sent");
    let pause = usize::try_from(tries).ok().and_then(|tries| PAUSES.get(tries));
    let due = |pause: &i64| now + SignedDuration::from_secs(*pause);
    pause.map_or(MailSettled::GivenUp, |pause| MailSettled::Again(due(pause)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_mail_cannot_arrive_without_a_connection() {
        // No server listens there.
        let transport = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous("127.0.0.1").port(0).build();
        let address: Address = "ana@example.org".parse().unwrap();
        let envelope = Envelope::new(Some(address.clone()), vec![address]).unwrap();
        let error = transport.send_raw(&envelope, b"").await.unwrap_err();
        assert!(matches!(not_sent(&error), NotSent::NotNow { may_arrive: false, .. }), "{error}");
    }
}
