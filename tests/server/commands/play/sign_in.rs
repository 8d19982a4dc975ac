//! Signing in by a code that is typed in a browser.

use std::{
    fs::{self, File},
    io::{BufRead, BufReader, Read},
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    process::{Child, Command, Stdio},
};

use serde_json::{Value, json};

use super::{
    super::{acepost, assert_is_one_sentence},
    faults::{Fault, Faulty},
    proxy, server,
    sitting::CHOICE,
    terminal::Terminal,
};
use crate::support::{
    served::{Served, program, program_by},
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

    /// Lets the stored token end, so that the next command renews it.
    fn age(&self) -> Value {
        let mut old = self.kept();
        old[&self.url]["expires_at"] = json!(1);
        fs::write(self.file(), old.to_string()).expect("a file");
        old
    }

    fn play(&self) -> Child {
        self.run(program())
    }

    fn run(&self, mut program: Command) -> Child {
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
        self.error_of(program())
    }

    fn error_of(&self, program: Command) -> String {
        let output = self.run(program).wait_with_output().expect("its end");
        assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
        String::from_utf8(output.stderr).expect("text")
    }
}

/// Signs in a new guest at this address. Returns the token of the guest's session, too.
fn signed_in(served: &Served, url: String) -> (User, String) {
    let user = User { home: tempfile::tempdir().expect("a folder"), url };
    let token = served.guest();
    user.answer(served, &token, true);
    (user, token)
}

/// Returns the program on a disk on which files can be created, and without room for anything in them.
fn program_without_room() -> Command {
    program_by("sh", &["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\""])
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
    user.age();
    assert!(user.error().contains("404"));
    let renewed = user.kept();
    assert_ne!(renewed[&user.url]["refresh_token"], kept[&user.url]["refresh_token"]);
    assert_eq!(mode(user.file()), 0o600);

    // A suspension ends, and what the player has allowed lasts.
    let old = user.age();
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
    let (said, error) = user.answer(&served, &served.guest(), true);
    assert!(said.contains("You are signed in") && error.contains("404"), "{said} {error}");
    faulty.has_failed();

    let old = user.age();
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
    user.answer(&served, &served.guest(), true);
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

/// Starts a match of the user, whose session this is, and a guest, in which the user chooses first. Returns the terminal at the first prompt,
/// the match's id, and the guest's token.
fn at_the_prompt(served: &Served, user: &User, session: &str) -> (Terminal, String, String) {
    let token = served.guest();
    // In this game nothing happens while the user is asked.
    let game = json!({"game": "clockwork-spades", "options": {"first_player": "seat_0"}});
    let (_, made) = served.post("/v1/matches", Some(session), &game).expect("an answer");
    let id = made["id"].as_str().expect("an id").to_owned();
    served.post(&format!("/v1/matches/{id}/seats"), Some(&token), &json!({})).expect("an answer");
    let home = user.home.path().to_str().expect("a plain path");
    let arguments = ["play", "--url", &user.url, "--sign-in", "--match", &id];
    let mut player = Terminal::with(&arguments, 100, &[("XDG_CONFIG_HOME", home)]);
    player.wait_for(CHOICE);
    (player, id, token)
}

#[test]
fn a_player_at_the_prompt_is_told_what_happens_though_other_commands_have_renewed_the_sign_in() {
    let (_database, served, url) = server();
    let (user, session) = signed_in(&served, url);
    let (mut player, id, guest) = at_the_prompt(&served, &user, &session);
    // The token before the last one is still valid, so it is renewed twice.
    for _ in 0..2 {
        user.age();
        assert!(user.error().contains("404"));
    }
    served.post(&format!("/v1/matches/{id}/draw"), Some(&guest), &json!({}));
    player.wait_for(" offers a draw; d agrees, -d declines.");
    player.wait_for(CHOICE);
}

#[test]
fn a_sign_in_is_renewed_while_the_player_thinks() {
    let (_database, served, _) = server();
    let short = proxy::start_with_short_tokens(served.address().to_owned());
    let (user, session) = signed_in(&served, format!("http://{}", short.address()));
    let _player = at_the_prompt(&served, &user, &session);
    let before = user.kept();
    eventually("a new token", || user.kept() != before);
}

#[test]
fn a_player_at_the_prompt_whose_sign_in_has_ended_is_told_how_to_go_on() {
    let (_database, served, url) = server();
    let (user, owner) = signed_in(&served, url);
    let (mut player, id, _) = at_the_prompt(&served, &user, &owner);
    let (_, allowed) = served.get("/v1/me/authorizations", &owner).expect("an answer");
    let path = format!("/v1/me/authorizations/{}", allowed["items"][0]["id"].as_str().expect("an id"));
    assert_eq!(served.delete(&path, &owner), Some(204));
    let (code, shown) = player.end();
    assert_eq!(code, Some(1));
    assert!(shown.contains("401") && shown.contains(&format!("--sign-in --match {id}")), "{shown}");
    // The next command lets the user sign in again.
    assert_eq!(user.kept(), json!({}));
}

#[test]
fn nothing_is_renewed_that_cannot_be_stored() {
    let (_database, served, url) = server();
    let (user, _) = signed_in(&served, url);
    let old = user.age();
    let error = user.error_of(program_without_room());
    assert_is_one_sentence(&error);
    assert!(error.contains("cannot write ") && error.contains("sign-ins.json"), "{error}");
    assert_eq!(user.kept(), old);
    assert!(user.error().contains("404"));
    assert_ne!(user.kept(), old);

    // Nor is the user sent to a browser for it.
    let other = User { home: tempfile::tempdir().expect("a folder"), url: user.url.clone() };
    let error = other.error_of(program_without_room());
    assert_is_one_sentence(&error);
    assert!(error.contains("cannot write ") && !other.file().exists(), "{error}");
}

#[test]
fn a_sign_in_that_was_renewed_and_cannot_be_stored_is_used_and_that_is_told_once() {
    let (_database, served, _) = server();
    let short = proxy::start_with_short_tokens(served.address().to_owned());
    let faulty = Faulty::before(&short.address().to_string(), &[]);
    let (user, _) = signed_in(&served, faulty.url.clone());
    let old = user.age();
    let folder = user.file().parent().expect("a folder").to_owned();
    // At the beginning, and before the next request.
    for _ in 0..2 {
        faulty.will_fail("/oauth/token", Fault::Swept(folder.clone()));
    }
    let error = user.error();
    assert_eq!(error.matches("You are signed in only until this command ends: cannot write ").count(), 1, "{error}");
    assert!(error.contains("404"), "{error}");
    faulty.has_failed();
    // It is stored as soon as that is possible again.
    assert_ne!(user.kept(), old);
    assert!(user.error().contains("404"));
}
