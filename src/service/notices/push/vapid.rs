//! The server's signature for push services: VAPID, RFC 8292.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use jiff::SignedDuration;
use p256::ecdsa::{Signature, signature::Signer};
use serde_json::json;

use super::keys::ServerKey;
use crate::record::Time;

/// How long a signature is valid; push services allow a day at most.
const VALID: SignedDuration = SignedDuration::from_hours(12);

/// Returns the value of `Authorization` for a push service, by its scheme, host and port. `contact` is a URL by which its
/// operators can reach those of this server.
pub fn authorization(key: &ServerKey, service: &str, contact: &str, now: Time) -> String {
    let until = (now.timestamp() + VALID).as_second();
    let part = |value: serde_json::Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
    let head = part(json!({"typ": "JWT", "alg": "ES256"}));
    let claims = part(json!({"aud": service, "exp": until, "sub": contact}));
    let signed = format!("{head}.{claims}");
    let signature: Signature = key.signing.sign(signed.as_bytes());
    format!("vapid t={signed}.{}, k={}", BASE64_URL_SAFE_NO_PAD.encode(signature.to_bytes()), key.public)
}

#[cfg(test)]
mod tests {
    use p256::{
        SecretKey,
        ecdsa::{VerifyingKey, signature::Verifier},
    };

    use super::*;

    #[test]
    fn a_push_service_can_check_who_sends() {
        let key = ServerKey::new(&SecretKey::from_slice(&[7; 32]).unwrap());
        let now = "2030-01-01T12:00:00Z".parse().unwrap();
        let value = authorization(&key, "https://push.example", "https://cards.example", now);
        let (token, public) = value.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let decode = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).unwrap();
        let verifying = VerifyingKey::from_sec1_bytes(&decode(public)).unwrap();
        verifying.verify(signed.as_bytes(), &Signature::from_slice(&decode(signature)).unwrap()).unwrap();
        let (head, claims) = signed.split_once('.').unwrap();
        let json = |text: &str| serde_json::from_slice::<serde_json::Value>(&decode(text)).unwrap();
        assert_eq!(json(head), json!({"typ": "JWT", "alg": "ES256"}));
        let expected = json!({"aud": "https://push.example", "exp": 1_893_542_400, "sub": "https://cards.example"});
        assert_eq!(json(claims), expected);
    }

    /// The example of RFC 8292, section 2.4, with its key.
    #[test]
    fn the_signature_of_the_rfcs_example_is_valid_with_its_key() {
        let key = "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";
        let token = "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3Njgs\
                     InN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrEr\
                     tmysazNjjvW2L9OkSSHzvoD1oA";
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let decode = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).unwrap();
        let verifying = VerifyingKey::from_sec1_bytes(&decode(key)).unwrap();
        verifying.verify(signed.as_bytes(), &Signature::from_slice(&decode(signature)).unwrap()).unwrap();
    }
}
