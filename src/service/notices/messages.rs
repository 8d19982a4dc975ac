//! What is posted to a receiver, in the format that it understands.

use serde_json::{Value, json};

use super::{Notices, receiver_format::ReceiverFormat, signature, store::taking::Taken};
use crate::{record::Time, service::error::Error};

/// The headers and the body of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The headers, by their names in lower case.
    pub headers: Vec<(&'static str, String)>,
    /// The body.
    pub body: Vec<u8>,
}

/// What is to be done for a delivery.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prepared {
    /// Post this.
    Message(Message),
    /// Nothing before this time.
    Later(Time),
    /// Nothing at all: there is nothing left to tell.
    Nothing,
}

impl Notices {
    /// Writes what is posted for a delivery.
    ///
    /// # Errors
    /// [`Error::Store`], [`Error::Internal`].
    pub(super) async fn prepare(&self, taken: &Taken, now: Time) -> Result<Prepared, Error> {
        match taken.format {
            ReceiverFormat::Standard => Ok(Prepared::Message(signed(taken, &standard(taken), now))),
            ReceiverFormat::Slack | ReceiverFormat::Discord | ReceiverFormat::Matrix => {
                let said = self.say(taken, now).await?;
                Ok(said.map_or(Prepared::Nothing, |body| Prepared::Message(signed(taken, &body, now))))
            }
            ReceiverFormat::WebPush | ReceiverFormat::Gateway => self.prepare_push(taken, now).await,
        }
    }
}

/// Writes a message according to Standard Webhooks.
fn signed(taken: &Taken, body: &Value, now: Time) -> Message {
    let body = body.to_string().into_bytes();
    let (id, timestamp) = (taken.id.to_string(), now.timestamp().as_second());
    let keys = [Some(taken.secret.as_slice()), taken.old_secret.as_deref()];
    let signature = signature::header(keys.into_iter().flatten(), &id, timestamp, &body);
    let headers = vec![
        ("content-type", "application/json".to_owned()),
        ("webhook-id", id),
        ("webhook-timestamp", timestamp.to_string()),
        ("webhook-signature", signature),
    ];
    Message { headers, body }
}

fn standard(taken: &Taken) -> Value {
    json!({
        "type": taken.news["type"],
        "timestamp": taken.at,
        "data": {
            "id": taken.id,
            "player_id": taken.player_id,
            "number": taken.number,
            "match_id": taken.match_id,
            "news": taken.news["data"],
        },
    })
}
