//! Signatures of webhooks according to Standard Webhooks: HMAC-SHA256 over the message's id, time and body.

use base64::{Engine, prelude::BASE64_STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The prefix of every secret.
const PREFIX: &str = "whsec_";

/// Returns the secret as it is shown once to its owner.
pub fn shown(secret: &[u8]) -> String {
    format!("{PREFIX}{}", BASE64_STANDARD.encode(secret))
}

/// Returns the value of `webhook-signature`: one signature for each secret.
pub fn header<'a>(secrets: impl IntoIterator<Item = &'a [u8]>, id: &str, timestamp: i64, body: &[u8]) -> String {
    let signatures: Vec<String> = secrets.into_iter().map(|secret| sign(secret, id, timestamp, body)).collect();
    signatures.join(" ")
}

fn sign(secret: &[u8], id: &str, timestamp: i64, body: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC takes keys of any length");
    mac.update(format!("{id}.{timestamp}.").as_bytes());
    mac.update(body);
    format!("v1,{}", BASE64_STANDARD.encode(mac.finalize().into_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_message_is_signed_as_the_standards_own_tests_have_it() {
        let secret = BASE64_STANDARD.decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let body = br#"{"test": 2432232314}"#;
        let signed = header([secret.as_slice()], "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, body);
        assert_eq!(signed, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
        assert_eq!(shown(&secret), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    }

    #[test]
    fn two_secrets_make_two_signatures() {
        let both = header([b"new".as_slice(), b"old".as_slice()], "id", 7, b"{}");
        let (new, old) = both.split_once(' ').unwrap();
        assert_eq!(new, header([b"new".as_slice()], "id", 7, b"{}"));
        assert_eq!(old, header([b"old".as_slice()], "id", 7, b"{}"));
        assert_ne!(new, old);
    }
}
