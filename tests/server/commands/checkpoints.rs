//! `acepost verify --checkpoint`: comparing records with checkpoints that a user has kept.

use std::{fs, path::PathBuf};

use super::{Said, acepost, assert_is_one_sentence, file};

fn fixture(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/record/fixtures/checkpoint-1");
    folder.join(name).to_str().expect("a plain path").to_owned()
}

/// Verifies the fixture's record against these checkpoints.
fn against(checkpoints: &[&str], keys: &str) -> Said {
    let record = fixture("record.json");
    let mut arguments = vec!["verify", &record, "--keys", keys];
    arguments.extend(checkpoints.iter().flat_map(|checkpoint| ["--checkpoint", checkpoint]));
    acepost(&arguments)
}

fn days(days: &[&str]) -> Vec<String> {
    days.iter().map(|day| fixture(&format!("2026-11-{day}.json"))).collect()
}

#[track_caller]
fn refused(said: &Said, sentence: &str) {
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""), "{}", said.err);
    assert_is_one_sentence(&said.err);
    assert!(said.err.contains(sentence), "{}", said.err);
}

#[test]
fn a_record_that_a_checkpoint_has_verifies_with_0() {
    for (given, told) in [
        (&["21"][..], "1 record is in the checkpoint of 2026-11-21\n"),
        (&["23", "21", "22"], "1 record is in 3 checkpoints from 2026-11-21 to 2026-11-23\n"),
        (&["21", "23"], "the chain was not checked over number 2, which is missing\n"),
    ] {
        let files = days(given);
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let out = against(&files, &fixture("keys.json")).done();
        assert!(out.starts_with("verified: match ") && out.ends_with(told), "{out}");
    }
}

#[test]
fn a_record_that_no_checkpoint_has_fails_with_1_and_is_named() {
    let said = against(&[&fixture("2026-11-23.json")], &fixture("keys.json"));
    refused(&said, "no checkpoint contains match 0191b6a0-0000-7000-8000-000000000001 with this record");
}

#[test]
fn checkpoints_that_do_not_verify_fail_with_1() {
    let folder = tempfile::tempdir().expect("a folder");
    let (keys, good) = (fixture("keys.json"), fs::read_to_string(fixture("2026-11-21.json")).expect("the fixture"));
    let changed = |name: &str, from: &str, to: &str| {
        assert!(good.contains(from));
        file(&folder, name, &good.replacen(from, to, 1)).to_str().expect("a path").to_owned()
    };
    let dropped = changed("dropped.json", "\"0101", "\"0201");
    refused(&against(&[&dropped], &keys), "the contents of the checkpoint of 2026-11-21 do not match its hash");
    let unsigned = changed("unsigned.json", "\"signature\":\"D", "\"signature\":\"E");
    refused(&against(&[&unsigned], &keys), "the signature of the checkpoint of 2026-11-21 is not by the key");
    let other = fs::read_to_string(&keys).expect("the fixture");
    let other =
        other.replace("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo", "PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw");
    let other = file(&folder, "other.json", &other);
    refused(&against(&[&fixture("2026-11-21.json")], other.to_str().expect("a path")), "which is not among the keys");
}

#[test]
fn what_is_no_checkpoint_or_no_key_is_refused_in_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let (keys, day) = (fixture("keys.json"), fixture("2026-11-21.json"));
    let good = fs::read_to_string(&day).expect("the fixture");
    let newer = good.replace("acepost-checkpoint-1", "acepost-checkpoint-9");
    for (text, sentence) in [
        ("", "is not a checkpoint: EOF"),
        ("nonsense", "is not a checkpoint: expected ident at line 1 column 2"),
        ("{}", "is not a checkpoint: missing field `checkpoint`"),
        (&newer, "the format is \"acepost-checkpoint-9\", and this program reads \"acepost-checkpoint-1\""),
    ] {
        let path = file(&folder, "checkpoint.json", text);
        refused(&against(&[path.to_str().expect("a path")], &keys), sentence);
    }
    refused(&against(&["no/such/file.json"], &keys), "cannot read no/such/file.json");
    let long = folder.path().join("long.json");
    fs::File::create(&long).and_then(|file| file.set_len(64 * 1024 * 1024 + 1)).expect("a file of zeros");
    refused(&against(&[long.to_str().expect("a path")], &keys), "is longer than 64 MiB");
    for (text, sentence) in [
        ("[]", "is not a set of keys"),
        ("{\"keys\":[{\"kty\":\"RSA\"}]}", "is not a set of keys: it has no Ed25519 key"),
    ] {
        let path = file(&folder, "keys.json", text);
        refused(&against(&[&day], path.to_str().expect("a path")), sentence);
    }
    refused(&against(&[], &keys), "keys need a checkpoint");
    refused(&acepost(&["verify", &fixture("record.json"), "--checkpoint", &day]), "give your copy of them with --keys");
}
