use argon2::{PasswordHasher, PasswordVerifier};
use futures_util::future::join_all;

use super::*;

fn fast(memory: u32, version: Version) -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, version, Params::new(memory, 1, 2, Some(24)).expect("parameters"))
}

#[tokio::test]
async fn hashings_share_as_many_buffers_as_there_may_be_at_once() {
    let passwords = Passwords::new(2).expect("passwords");
    for _ in 0..3 {
        let verified = join_all(
            (0..12).map(|number| passwords.verify(passwords.place().unwrap(), format!("guess {number}"), None)),
        )
        .await;
        assert!(verified.into_iter().all(|right| right.is_ok_and(|right| !right)));
        let hashed = join_all((0..4).map(|number| passwords.hash(format!("password {number}")))).await;
        assert!(hashed.into_iter().all(|hash| hash.is_ok()));
    }
    // Buffers are never dropped: all that were created are free now.
    let free = passwords.buffers.0.lock();
    assert!((1..=2).contains(&free.len()), "{} buffers were made", free.len());
    assert!(free.iter().all(|buffer| buffer.len() == 19 * 1024), "19 MiB each");
}

#[test]
fn a_hash_is_what_argon2_itself_makes_of_the_password() {
    let mut buffer = Vec::new();
    let ours = hash_in(&mut buffer, b"correct horse battery").expect("a hash");
    assert!(ours.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{ours}");
    let parsed = PasswordHash::new(&ours).expect("PHC");
    assert!(Argon2::default().verify_password(b"correct horse battery", &parsed).is_ok());
    assert!(verify_in(&mut buffer, b"correct horse battery", &ours).expect("an answer"));
    assert!(!verify_in(&mut buffer, b"correct horse batterz", &ours).expect("an answer"));
}

#[test]
fn a_stored_hash_is_verified_with_its_own_parameters_in_a_used_buffer() {
    let mut buffer = Vec::new();
    for (memory, version) in [(64, Version::V0x13), (20 * 1024, Version::V0x13), (256, Version::V0x10)] {
        let stored: PasswordHash = fast(memory, version).hash_password(b"correct horse").expect("a hash");
        let stored = stored.to_string();
        assert!(verify_in(&mut buffer, b"correct horse", &stored).expect("an answer"), "{stored}");
        assert!(!verify_in(&mut buffer, b"wrong horse", &stored).expect("an answer"), "{stored}");
    }
}

#[test]
fn what_is_no_hash_is_an_error_and_no_match() {
    for stored in
        ["", "correct horse", "$argon2id$v=19$m=64,t=1,p=2", "$scrypt$ln=1$c2FsdHNhbHQ$AAAAAAAAAAAAAAAAAAAAAA"]
    {
        assert!(verify_in(&mut Vec::new(), b"correct horse", stored).is_err(), "{stored:?}");
    }
}

#[test]
fn a_password_beyond_the_queue_is_refused_until_there_is_a_place() {
    let passwords = Passwords::new(1).expect("passwords");
    let mut places: Vec<_> = (0..=WAITING).map(|_| passwords.place().expect("a place")).collect();
    let refused = passwords.place().expect_err("no place");
    assert!(matches!(refused.of(), Some(AccountError::Busy)), "{refused}");
    drop(places.pop());
    assert!(passwords.place().is_ok());
}
