//! Signing in by a code that is typed in a browser.

use std::{
    fs::{self, File},
    io::{BufRead, BufReader, Read},
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    process::{Child, Stdio},
};

use serde_json::{Value, json};

use super::{
    super::{acepost, assert_is_one_sentence},
    faults::{Fault, Faulty},
    server,
};
use crate::support::{
    served::{Served, program},
    waiting::eventually,
};

/// A match that does not exist: the command signs in before it learns that.
const NOWHERE: &str = "01a20086-0ea7-73a8-8a2a-f3d1562b5bf6";

struct User {
    home: tempfile::TempDir,
    url: String,
}

impl User {
    fn file(&self) -> PathBuf {
        self.home.path().join("acepost").join("sign-ins.json")
    }

    fn kept(&self) -> Value {
        serde_json::from_slice(&fs::read(self.file()).expect("a file")).expect("JSON")
    }

    fn play(&self) -> Child {
        let mut program = program();
        program.args(["play", "--url", &self.url, "--sign-in", "--match", NOWHERE]);
        program.env("XDG_CONFIG_HOME", self.home.path()).stdin(Stdio::null());
        program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs")
    }

    /// Plays, and answers the code; returns what was printed, and the error.
    fn answer(&self, served: &Served, token: &str, approve: bool) -> (String, String) {
        let mut process = self.play();
        let mut out = BufReader::new(process.stdout.take().expect("a pipe"));
        let (mut said, mut lines) = (String::new(), Vec::new());
        // The last line of what is shown before the wait.
        while !lines.last().is_some_and(|line: &String| is_user_code(line.trim())) {
            let mut line = String::new();
            assert!(out.read_line(&mut line).expect("a line") > 0, "a code is shown: {said}");
            said.push_str(&line);
            lines.push(line);
        }
        assert!(said.contains(&format!("{}/device\n", self.url)), "{said}");
        let path = format!("/v1/device-authorizations/{}", lines.last().expect("a code").trim());
        let answer = served.post(&path, Some(token), &json!({"approve": approve}));
        assert_eq!(answer, None, "a response without a body");
        out.read_to_string(&mut said).expect("text");
        let mut error = String::new();
        process.stderr.take().expect("a pipe").read_to_string(&mut error).expect("text");
        process.wait().expect("its end");
        (said, error)
    }

    /// Plays without a browser; returns the error.
    fn error(&self) -> String {
        let output = self.play().wait_with_output().expect("its end");
        assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
        String::from_utf8(output.stderr).expect("text")
    }
}

fn is_user_code(text: &str) -> bool {
    text.len() == 9 && text.as_bytes()[4] == b'-' && text.bytes().all(|byte| byte == b'-' || byte.is_ascii_uppercase())
}

#[test]
fn a_sign_in_is_kept_for_its_user_alone_and_renewed() {
    let (database, served, url) = server();
    let user = User { home: tempfile::tempdir().expect("a folder"), url };
    let (_, guest) = served.post("/v1/guests", None, &json!({})).expect("an answer");
    let token = guest["session"]["token"].as_str().expect("a token");

    let (_, error) = user.answer(&served, token, false);
    assert_is_one_sentence(&error);
    assert!(error.contains("you have refused") && !user.file().exists(), "{error}");

    let (said, error) = user.answer(&served, token, true);
    assert!(said.contains("You are signed in") && error.contains("404"), "{said} {error}");
    let mode = |path: PathBuf| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
    assert_eq!((mode(user.file()), mode(user.home.path().join("acepost"))), (0o600, 0o700));
    let kept = user.kept();

    // The next time nothing is asked, and an old token is renewed.
    assert!(user.error().contains("404"));
    assert_eq!(user.kept(), kept);
    let mut old = kept.clone();
    old[&user.url]["expires_at"] = json!(1);
    fs::write(user.file(), old.to_string()).expect("a file");
    assert!(user.error().contains("404"));
    let renewed = user.kept();
    assert_ne!(renewed[&user.url]["refresh_token"], kept[&user.url]["refresh_token"]);
    assert_eq!(mode(user.file()), 0o600);

    // A suspension ends, and what the player has allowed lasts.
    let mut old = renewed;
    old[&user.url]["expires_at"] = json!(1);
    fs::write(user.file(), old.to_string()).expect("a file");
    let name = guest["player"]["name"].as_str().expect("a name");
    let act = |act: &str| acepost(&["admin", "--database-url", &database.url, act, name, "--why", "x"]).done();
    act("suspend");
    let error = user.error();
    assert_is_one_sentence(&error);
    assert!(error.contains("suspended"), "{error}");
    assert_eq!(user.kept(), old);
    act("reinstate");
    assert!(user.error().contains("404"));

    fs::write(user.file(), "{").expect("a file");
    let error = user.error();
    assert_is_one_sentence(&error);
    assert!(error.contains("is damaged; delete it"), "{error}");
}

#[test]
fn a_sign_in_and_its_renewal_wait_for_a_server_that_restarts() {
    let (_database, served, _) = server();
    let fails = [("/oauth/device_authorization", Fault::Busy), ("/oauth/token", Fault::Away)];
    let faulty = Faulty::before(served.address(), &fails);
    let user = User { home: tempfile::tempdir().expect("a folder"), url: faulty.url.clone() };
    let (_, guest) = served.post("/v1/guests", None, &json!({})).expect("an answer");
    let (said, error) = user.answer(&served, guest["session"]["token"].as_str().expect("a token"), true);
    assert!(said.contains("You are signed in") && error.contains("404"), "{said} {error}");
    faulty.has_failed();

    let mut old = user.kept();
    old[&user.url]["expires_at"] = json!(1);
    fs::write(user.file(), old.to_string()).expect("a file");
    faulty.will_fail("/oauth/token", Fault::Busy);
    let error = user.error();
    assert!(error.contains("The server has answered.") && error.contains("404"), "{error}");
    faulty.has_failed();
    assert_ne!(user.kept(), old);
}

#[cfg(target_os = "linux")]
#[test]
fn two_processes_do_not_renew_the_same_sign_in() {
    let (_database, served, url) = server();
    let user = User { home: tempfile::tempdir().expect("a folder"), url };
    let (_, guest) = served.post("/v1/guests", None, &json!({})).expect("an answer");
    user.answer(&served, guest["session"]["token"].as_str().expect("a token"), true);
    let renewed = user.kept();
    let mut old = renewed.clone();
    old[&user.url] = json!({"access_token": "old", "refresh_token": "used", "expires_at": 1});
    fs::write(user.file(), old.to_string()).expect("a file");

    // While this process renews the sign-in, another one waits for it.
    let lock = File::create(user.file().with_extension("lock")).expect("a file");
    lock.lock().expect("a lock");
    let mut process = user.play();
    let waits = format!(" {} ", process.id());
    eventually("a lock that is waited for", || {
        assert_eq!(process.try_wait().expect("its state"), None, "it does not wait");
        let locks = fs::read_to_string("/proc/locks").expect("the locks");
        locks.lines().any(|line| line.contains("->") && line.contains(&waits))
    });
    fs::write(user.file(), renewed.to_string()).expect("a file");
    drop(lock);
    let output = process.wait_with_output().expect("its end");
    let error = String::from_utf8(output.stderr).expect("text");
    assert!(output.stdout.is_empty() && error.contains("404"), "{error}");
    assert_eq!(user.kept(), renewed);
}
