//! Checkpoints without a database: the format, with a fixture that must verify forever, and what verification detects.
//! `UPDATE_CHECKPOINTS=1` rewrites the fixture, which only a new format may need.

use std::{env, fs, path::PathBuf};

use acepost::record::{
    Hash, Record,
    checkpoint::{
        Chain, Checkpoint, Day, Fault, Gap, Keys, Signature, SignedCheckpoint, SigningKey, UnreadableCheckpoint, leaf,
    },
    verify,
};
use serde_json::{Value, json};
use uuid::uuid;

/// The key of RFC 8037, appendix A.
const SECRET: &str = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
const OTHER_SECRET: Hash = Hash([7; 32]);

fn key() -> SigningKey {
    SigningKey::new(&SECRET.parse::<Hash>().expect("hex").0)
}

fn keys() -> Keys {
    Keys::of([&key()])
}

fn day(text: &str) -> Day {
    text.parse().expect("a day")
}

/// Returns a record that must also verify forever.
fn record() -> Record {
    let document = fs::read_to_string(path("docs/fairness.md")).expect("the document");
    let block = document.split("<!-- record -->\n\n```json\n").nth(1).and_then(|rest| rest.split("\n```").next());
    Record::read(block.expect("its block")).expect("a record")
}

fn leaf_of(record: &Record) -> Hash {
    leaf(record.header.match_id, record.events.len() as u64, record.head)
}

/// Returns a checkpoint for each day, with one match, another, none, and one more.
fn checkpoints() -> Vec<SignedCheckpoint> {
    let days = [vec![leaf_of(&record()), Hash([1; 32])], vec![], vec![Hash([2; 32])]];
    let mut signed: Vec<SignedCheckpoint> = Vec::new();
    for (index, leaves) in days.into_iter().enumerate() {
        let before = signed.last().map(SignedCheckpoint::link);
        let at = format!("2026-11-{}T00:05:00.000Z", 22 + index).parse().expect("a time");
        let checkpoint = Checkpoint::new(before.as_ref(), day(&format!("2026-11-{}", 21 + index)), leaves, at);
        signed.push(key().sign(checkpoint).expect("plain data"));
    }
    signed
}

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Returns the text of a fixture's file, which must equal the given text.
fn fixture(name: &str, given: &str) -> String {
    kept(&format!("tests/record/fixtures/checkpoint-1/{name}"), given)
}

/// Returns the text of a file, which must equal the given text.
fn kept(name: &str, given: &str) -> String {
    let path = path(name);
    if env::var_os("UPDATE_CHECKPOINTS").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, given).expect("a file");
    }
    let text = fs::read_to_string(&path).expect("the fixture");
    assert_eq!(text, given, "{name} is not what the code gives");
    text
}

/// Signs a changed checkpoint again, as the operator could.
fn signed_anew(signed: &SignedCheckpoint, change: impl FnOnce(&mut Checkpoint)) -> SignedCheckpoint {
    let mut checkpoint = signed.checkpoint.clone();
    change(&mut checkpoint);
    key().sign(checkpoint).expect("plain data")
}

fn fault(checkpoints: Vec<SignedCheckpoint>) -> Fault {
    Chain::verify(checkpoints, &keys()).expect_err("it cannot be verified")
}

#[test]
fn the_fixture_is_what_the_code_gives_and_verifies() {
    let keys = json!({"keys": [key().public()]});
    let keys = Keys::read(&fixture("keys.json", &format!("{keys:#}\n"))).expect("keys");
    let read = checkpoints().into_iter().map(|signed| {
        let name = format!("{}.json", signed.checkpoint.day);
        let text = fixture(&name, &serde_json::to_string(&signed).expect("plain data"));
        SignedCheckpoint::read(&text).expect("a checkpoint")
    });
    let read: Vec<_> = read.collect();
    assert_eq!(read, checkpoints());
    let record = fs::read_to_string(path("tests/record/fixtures/checkpoint-1/record.json")).expect("the fixture");
    let record = Record::read(&record).expect("a record");
    assert!(verify(&record).verified);
    let chain = Chain::verify(read, &keys).expect("as it must be");
    let (id, events) = (record.header.match_id, record.events.len() as u64);
    assert_eq!(chain.day_of(id, events, record.head), Some(day("2026-11-21")));
    assert_eq!(chain.day_of(id, events + 1, record.head), None);
    assert_eq!(chain.days(), ["2026-11-21", "2026-11-22", "2026-11-23"].map(day));
    assert!(chain.gaps().is_empty());
}

#[test]
fn a_key_is_named_by_its_thumbprint() {
    let public = serde_json::to_value(key().public()).expect("plain data");
    assert_eq!(public["x"], "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo");
    assert_eq!(public["kid"], "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
    assert_eq!((&public["kty"], &public["crv"]), (&json!("OKP"), &json!("Ed25519")));
    assert_eq!((&public["use"], &public["alg"]), (&json!("sig"), &json!("EdDSA")));
}

#[test]
fn a_leaf_is_the_hash_of_format_match_events_and_head() {
    let head: Hash = "ab".repeat(32).parse().expect("hex");
    let leaf = leaf(uuid!("0191b6a0-0000-7000-8000-000000000001"), 300, head);
    assert_eq!(leaf.to_string(), LEAF);
}

/// As computed by another program.
const LEAF: &str = "6c4d4d27ddefe93c0287265f0094a985476b962f097ae32fe562af505ab43a1b";

#[test]
fn what_is_signed_stands_in_the_file_as_it_is() {
    for signed in checkpoints() {
        let file = serde_json::to_string(&signed).expect("plain data");
        assert_eq!(file, acepost::record::canonical(&signed).expect("plain data"));
        let body = acepost::record::canonical(&signed.checkpoint).expect("plain data");
        assert!(file.starts_with(&format!("{{\"checkpoint\":{body},\"hash\":\"")), "{file}");
    }
}

#[test]
fn the_order_of_files_does_not_matter_and_one_twice_does_no_harm() {
    let [one, two, three] = <[_; 3]>::try_from(checkpoints()).expect("three");
    let chain = Chain::verify(vec![three.clone(), one.clone(), two, one.clone()], &keys()).expect("as it must be");
    assert_eq!(chain.days().len(), 3);
    let apart = Chain::verify(vec![three.clone(), one], &keys()).expect("as far as one can see");
    assert_eq!(apart.gaps(), [Gap { first: 2, last: 2 }]);
    Chain::verify(vec![three], &keys()).expect("one alone can be any");
    Chain::verify(Vec::new(), &keys()).expect("nothing is wrong with nothing");
}

#[test]
fn what_was_changed_after_it_was_signed_is_found() {
    let good = checkpoints().remove(0);
    let saturday = day("2026-11-21");
    let mut hash = good.clone();
    hash.hash = Hash([3; 32]);
    assert_eq!(fault(vec![hash]), Fault::Hash(saturday));
    let mut dropped = good.clone();
    dropped.checkpoint.leaves.pop();
    assert_eq!(fault(vec![dropped]), Fault::Hash(saturday));
    let mut signature = good.clone();
    signature.signature = Signature([5; 64]);
    assert_eq!(fault(vec![signature]), Fault::Signature(saturday, key().id()));
    let mut swapped = signed_anew(&good, |checkpoint| checkpoint.leaves.reverse());
    swapped.signature = good.signature;
    assert_eq!(fault(vec![swapped]), Fault::Signature(saturday, key().id()));
}

#[test]
fn a_checkpoint_that_somebody_else_has_signed_is_none() {
    let stranger = SigningKey::new(&OTHER_SECRET.0);
    let good = checkpoints().remove(0);
    let theirs = stranger.sign(good.checkpoint.clone()).expect("plain data");
    assert_eq!(fault(vec![theirs.clone()]), Fault::UnknownKey(good.checkpoint.day, stranger.id()));
    let both = Keys::of([&key(), &stranger]);
    assert_eq!(Chain::verify(vec![good, theirs], &both).expect_err("a fork"), Fault::Forked(1));
}

#[test]
fn a_chain_that_was_written_anew_by_who_holds_the_key_is_found() {
    let good = checkpoints();
    let [one, two, three] = ["2026-11-21", "2026-11-22", "2026-11-23"].map(day);
    let rewritten = signed_anew(&good[0], |checkpoint| checkpoint.leaves[1] = Hash([9; 32]));
    assert_eq!(fault(vec![rewritten.clone(), good[1].clone()]), Fault::Previous(one, two));
    assert_eq!(fault(vec![rewritten, good[0].clone()]), Fault::Forked(1));
    let with = |change: fn(&mut Checkpoint)| vec![good[0].clone(), good[1].clone(), signed_anew(&good[2], change)];
    assert_eq!(fault(with(|checkpoint| checkpoint.first = 2)), Fault::Matches(two, three));
    assert_eq!(fault(with(|checkpoint| checkpoint.first = 4)), Fault::Matches(two, three));
    // Also where the checkpoint between is missing.
    let apart = vec![good[0].clone(), signed_anew(&good[2], |checkpoint| checkpoint.first = 2)];
    assert_eq!(fault(apart), Fault::Matches(one, three));
    assert_eq!(fault(with(|checkpoint| checkpoint.day = day("2026-11-24"))), Fault::Days(two, day("2026-11-24")));
    assert_eq!(fault(with(|checkpoint| checkpoint.number = 4)), Fault::Days(two, three));
    assert_eq!(fault(with(|checkpoint| checkpoint.number = u64::MAX)), Fault::Days(two, three));
    assert_eq!(fault(with(|checkpoint| checkpoint.number = 0)), Fault::Zero(three));
    assert_eq!(fault(with(|checkpoint| checkpoint.number = 1)), Fault::Forked(1));
    let first = |change: fn(&mut Checkpoint)| fault(vec![signed_anew(&good[0], change)]);
    assert_eq!(first(|checkpoint| checkpoint.first = 2), Fault::First(one));
    assert_eq!(first(|checkpoint| checkpoint.previous = Hash([1; 32])), Fault::First(one));
}

/// `.ci/run` shows the same files to `docs/checkpoint_check.py`.
#[test]
fn forged_checkpoints_are_found_beside_those_of_the_fixture() {
    let good = checkpoints();
    let [third, fifth] = ["2026-11-23", "2026-11-25"].map(day);
    let after = |place: usize, change: fn(&mut Checkpoint)| {
        let at = "2026-11-26T00:05:00.000Z".parse().expect("a time");
        let next = Checkpoint::new(Some(&good[place].link()), day("2026-11-24"), Vec::new(), at);
        signed_anew(&key().sign(next).expect("plain data"), change)
    };
    for (name, forged, expected) in [
        ("another-1", signed_anew(&good[0], |checkpoint| checkpoint.leaves[1] = Hash([9; 32])), Fault::Forked(1)),
        ("another-2", signed_anew(&good[1], |checkpoint| checkpoint.first = 4), Fault::Forked(2)),
        ("number-0", signed_anew(&good[0], |checkpoint| checkpoint.number = 0), Fault::Zero(day("2026-11-21"))),
        ("day-skipped", after(2, |checkpoint| checkpoint.day = day("2026-11-25")), Fault::Days(third, fifth)),
        ("number-skipped", after(2, |checkpoint| checkpoint.number = 5), Fault::Days(third, day("2026-11-24"))),
        (
            "another-previous",
            after(2, |checkpoint| checkpoint.previous = Hash([1; 32])),
            Fault::Previous(third, day("2026-11-24")),
        ),
        ("match-skipped", after(2, |checkpoint| checkpoint.first = 5), Fault::Matches(third, day("2026-11-24"))),
        (
            "match-twice-after-gap",
            after(2, |checkpoint| {
                (checkpoint.day, checkpoint.number, checkpoint.first) = (day("2026-11-25"), 5, 2);
            }),
            Fault::Matches(third, fifth),
        ),
    ] {
        let name = format!("tests/record/forged-checkpoints/{name}.json");
        let text = kept(&name, &serde_json::to_string(&forged).expect("plain data"));
        let forged = SignedCheckpoint::read(&text).expect("a checkpoint");
        assert_eq!(fault(checkpoints().into_iter().chain([forged]).collect()), expected, "{name}");
    }
}

#[test]
fn what_is_no_checkpoint_is_refused_in_one_sentence() {
    let good = serde_json::to_value(&checkpoints()[0]).expect("plain data");
    let changed = |pointer: &str, value: Value| {
        let mut changed = good.clone();
        *changed.pointer_mut(pointer).expect("a field") = value;
        SignedCheckpoint::read(&changed.to_string()).expect_err("it is none")
    };
    let unknown = UnreadableCheckpoint::Format("acepost-checkpoint-2".to_owned());
    assert_eq!(changed("/checkpoint/format", json!("acepost-checkpoint-2")), unknown);
    for (pointer, value) in [
        ("/checkpoint/day", json!("2026-11-31")),
        ("/checkpoint/day", json!("20261121")),
        ("/checkpoint/day", json!("-009999-01-01")),
        ("/checkpoint/day", json!("2026-11-21T00:00:00")),
        ("/checkpoint/at", json!("2026-11-22T00:05:00.000+00:00")),
        ("/checkpoint/at", json!("2026-11-22T00:05:00.0000Z")),
        ("/checkpoint/at", json!("2026-11-22 00:05:00.000Z")),
        ("/checkpoint/number", json!(-1)),
        ("/checkpoint/leaves/0", json!("ab")),
        ("/signature", json!("ab")),
        ("/checkpoint", json!(null)),
    ] {
        let error = changed(pointer, value);
        assert!(matches!(error, UnreadableCheckpoint::Malformed(_)), "{error}");
    }
    for text in ["", "[]", "{}", "{", "{\"checkpoint\":{\"format\":\"acepost-checkpoint-1\"}}", "null"] {
        SignedCheckpoint::read(text).expect_err(text);
    }
    let twice = good.to_string().replacen('{', "{\"hash\":\"\",", 1);
    assert!(SignedCheckpoint::read(&twice).expect_err("two hashes").to_string().contains("twice"));
    let surplus = good.to_string().replacen('{', "{\"more\":1,", 1);
    SignedCheckpoint::read(&surplus).expect_err("one field too many");
}

#[test]
fn a_signature_is_written_and_read_back() {
    let signature = Signature([5; 64]);
    let text = signature.to_string();
    assert_eq!((text.len(), text.parse(), format!("{signature:?}")), (86, Ok(signature), text.clone()));
}

#[test]
fn a_day_has_a_date_an_end_and_a_next_day() {
    let last = day("2026-12-31");
    let date = last.date();
    assert_eq!((date.year(), date.month(), date.day()), (2026, 12, 31));
    assert_eq!(last.next(), Some(day("2027-01-01")));
    assert_eq!(last.end().map(|end| end.to_string()).as_deref(), Some("2027-01-01T00:00:00.000Z"));
}

#[test]
fn keys_of_other_kinds_and_curves_are_passed_over() {
    // The public key of RFC 8037.
    let own = json!({"kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"});
    for (field, value) in [("kty", "EC"), ("crv", "Ed448")] {
        let mut other = own.clone();
        other[field] = json!(value);
        other["x"] = json!("none of ours");
        assert!(Keys::read(&json!({"keys": [other, own]}).to_string()).is_ok(), "{field}");
        assert!(Keys::read(&json!({"keys": [other]}).to_string()).is_err(), "{field}");
    }
}

#[test]
fn what_is_no_set_of_keys_is_refused_in_one_sentence() {
    let x = key().public().x;
    for (text, said) in [
        ("", "EOF"),
        ("[1]", "expected"),
        ("{\"keys\":[]}", "it has no Ed25519 key"),
        ("{\"keys\":[{\"kty\":\"RSA\",\"n\":\"ab\"}]}", "it has no Ed25519 key"),
        ("{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"ab\"}]}", "\"ab\" is not an Ed25519 key"),
        ("{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"Ed25519\"}]}", "\"\" is not an Ed25519 key"),
    ] {
        let error = Keys::read(text).expect_err(text).to_string();
        assert!(error.contains(said), "{error}");
    }
    let mixed = format!("{{\"keys\":[{{\"kty\":\"EC\"}},{{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"{x}\"}}]}}");
    Chain::verify(checkpoints(), &Keys::read(&mixed).expect("one of them signs")).expect("as it must be");
}
