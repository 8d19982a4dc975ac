//! What responses of receivers mean.

use std::time::Duration;

use jiff::{SignedDuration, fmt::rfc2822};
use reqwest::header::RETRY_AFTER;
use serde::Deserialize;

use super::{addresses::NotPublic, log::Attempt, receiver_format::ReceiverFormat, store::taking::Taken};
use crate::record::Time;

/// The timeout for a receiver's response.
pub(super) const ANSWER_WITHIN: Duration = Duration::from_secs(15);

/// The timeout for the connection to a receiver: a port that discards all packets takes less time than a slow program.
pub(super) const CONNECT_WITHIN: Duration = Duration::from_secs(5);

/// How long a receiver is put off that asks for fewer requests: at least and at most.
const PUT_OFF_FOR: [SignedDuration; 2] = [SignedDuration::from_secs(1), SignedDuration::from_hours(1)];

/// A receiver's response.
pub(super) struct Response {
    pub status: u16,
    /// The beginning of the body.
    pub beginning: Vec<u8>,
    /// For how long the receiver wants no requests, if it says so.
    pub retry_after: Option<SignedDuration>,
}

/// The result of an attempt, and what it says of the receiver.
pub(super) struct Outcome {
    pub attempt: Attempt,
    /// Whether the receiver no longer exists.
    pub is_gone: bool,
    /// For how long the receiver wants no requests, if it says so.
    pub retry_after: Option<SignedDuration>,
}

impl Outcome {
    /// A failure that says nothing of the receiver.
    pub fn failed(attempt: Attempt) -> Self {
        Self { attempt, is_gone: false, retry_after: None }
    }

    /// Reads a response to an attempt that began at this time, or what went wrong instead, in words.
    pub fn of(response: Result<Response, String>, taken: &Taken, at: Time, duration_ms: u64) -> Self {
        let Response { status, beginning, retry_after } = match response {
            Ok(response) => response,
            Err(error) => return Self::failed(Attempt { at, duration_ms, status: None, error: Some(error) }),
        };
        let is_rejected = matches!(status, 200..=299) && rejects(taken, &beginning);
        let error = match status {
            _ if is_rejected => Some("the gateway has rejected the device".to_owned()),
            200..=299 => None,
            _ => Some(format!("the receiver answered {status}")),
        };
        // Once more at the player's request tells nothing new, however often it was tried.
        let is_repeated = taken.tries > 2 && !taken.asked_for;
        let is_gone = is_rejected || taken.format.is_gone(status, is_repeated);
        Self { attempt: Attempt { at, duration_ms, status: Some(status), error }, is_gone, retry_after }
    }
}

/// Whether a gateway says in its response that it no longer knows the device: `{"rejected": [push_key]}`.
fn rejects(taken: &Taken, body: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Response {
        rejected: Vec<String>,
    }
    let response =
        Some(body).filter(|_| taken.format == ReceiverFormat::Gateway).map(serde_json::from_slice::<Response>);
    matches!(response, Some(Ok(Response { rejected })) if rejected.iter().any(|key| key.as_bytes() == taken.secret))
}

/// Returns for how long the receiver wants no requests, if it says so with 429 or 503.
pub(super) fn retry_after(answer: &reqwest::Response, now: Time) -> Option<SignedDuration> {
    let header = answer.headers().get(RETRY_AFTER).filter(|_| matches!(answer.status().as_u16(), 429 | 503))?;
    wait_in(header.to_str().ok()?, now)
}

/// Reads seconds, also with a fraction as Discord may send them, or the time at which to continue.
fn wait_in(text: &str, now: Time) -> Option<SignedDuration> {
    let wait = match text.parse() {
        Ok(seconds) => SignedDuration::try_from_secs_f64(seconds).ok()?,
        Err(_) => rfc2822::parse(text).ok()?.timestamp().duration_since(now.timestamp()),
    };
    let [least, most] = PUT_OFF_FOR;
    Some(wait.clamp(least, most))
}

/// Says what went wrong, for the owner of a webhook.
pub(super) fn in_words(error: &reqwest::Error) -> String {
    if error.is_timeout() && error.is_connect() {
        return format!("no connection within {} seconds", CONNECT_WITHIN.as_secs());
    }
    if error.is_timeout() {
        return format!("no answer within {} seconds", ANSWER_WITHIN.as_secs());
    }
    let mut cause: &dyn std::error::Error = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    if cause.is::<NotPublic>() {
        return cause.to_string();
    }
    let what = if error.is_connect() { "cannot connect" } else { "no proper answer" };
    format!("{what}: {}", without_places(&cause.to_string())).chars().take(200).collect()
}

/// Leaves the reasons of OpenSSL's errors, and omits where in its source they are:
/// `error:CODE:LIBRARY:FUNCTION:REASON:FILE:LINE:, error:… (DETAIL)`.
fn without_places(text: &str) -> String {
    let reason = |error: &str| error.strip_prefix("error:").and_then(|rest| Some(rest.split(':').nth(3)?.to_owned()));
    let Some(reasons) = text.split(", ").map(reason).collect::<Option<Vec<String>>>() else { return text.to_owned() };
    let detail = text.rfind(" (").filter(|_| text.ends_with(')')).map_or("", |place| &text[place..]);
    reasons.join(", ") + detail
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_read_what_is_wrong_with_a_certificate_and_not_where_it_is_found() {
        let error = "error:0A000086:SSL routines:tls_post_process_server_certificate:certificate verify \
                     failed:../ssl/statem/statem_clnt.c:1889: (self-signed certificate)";
        assert_eq!(without_places(error), "certificate verify failed (self-signed certificate)");
        assert_eq!(without_places("Connection refused (os error 111)"), "Connection refused (os error 111)");
    }

    #[test]
    fn a_receiver_says_in_seconds_or_by_a_time_when_it_wants_more() {
        let now: Time = "2030-01-01T12:00:00Z".parse().unwrap();
        for (text, seconds) in [("0", 1), ("7", 7), ("86400", 3600), ("Tue, 01 Jan 2030 12:01:00 GMT", 60), ("-5", 1)] {
            assert_eq!(wait_in(text, now), Some(SignedDuration::from_secs(seconds)), "{text}");
        }
        assert_eq!(wait_in("1.5", now), Some(SignedDuration::from_millis(1500)));
        for text in ["", "soon", "NaN", "inf"] {
            assert_eq!(wait_in(text, now), None, "{text}");
        }
    }
}
