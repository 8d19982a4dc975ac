//! The commands from the user's side: what they print, and how they exit.

mod accounts;
mod as_json;
mod audit;
mod bots;
mod checkpoints;
mod completions;
mod database;
mod exchange;
mod export_files;
mod imports;
mod play;
mod private_database;
mod serving;
mod statistics;
mod verifying;

use std::{
    env, fs,
    io::Write,
    net::TcpListener,
    path::{Path, PathBuf},
    process::Stdio,
};

use serde_json::Value;

use crate::{harness::Server, support::served::program};

/// The output of a command, and its exit code.
struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Said {
    /// Returns the output of a command that must succeed, and write nothing else: no progress bar, as no terminal reads it.
    #[track_caller]
    fn done(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }
}

fn acepost(arguments: &[&str]) -> Said {
    acepost_reading(arguments, "")
}

fn acepost_reading(arguments: &[&str], input: &str) -> Said {
    acepost_with(arguments, &[], input)
}

fn acepost_with(arguments: &[&str], variables: &[(&str, &str)], input: &str) -> Said {
    let mut process = program()
        .args(arguments)
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // A command that does not read its input has closed it before everything is written.
    let _ = process.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = process.wait_with_output().expect("its end");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    Said { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// Returns the example record of `docs/fairness.md`.
fn published_record() -> String {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/fairness.md");
    let text = fs::read_to_string(document).expect("the document");
    let block = text.split("<!-- record -->\n\n```json\n").nth(1).and_then(|rest| rest.split("\n```").next());
    block.expect("its block").to_owned()
}

fn file(folder: &tempfile::TempDir, name: &str, text: &str) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, text).expect("a file");
    path
}

/// Asserts that the text is one line of plain text, without internal details.
fn assert_is_one_sentence(text: &str) {
    assert_eq!(text.trim_end().lines().count(), 1, "{text}");
    assert!(text.starts_with("acepost: ") && !text.contains("panicked") && !text.contains("Error {"), "{text}");
}

#[test]
fn help_names_every_command_and_every_setting() {
    let help = acepost(&["--help"]);
    assert_eq!(help.code, Some(0));
    for command in [
        "serve",
        "migrate",
        "verify",
        "audit",
        "export",
        "import",
        "simulate",
        "tournament",
        "play",
        "demo",
        "ratings",
        "stats",
        "admin",
        "openapi",
        "completions",
        "healthcheck",
    ] {
        assert!(help.out.lines().any(|line| line.trim_start().starts_with(command)), "{command}: {}", help.out);
    }
    for flag in ["--listen", "--data-dir", "--database-url", "--rate-limit", "--log"] {
        assert!(help.out.contains(flag), "{flag}");
    }
    assert_eq!(acepost(&["--version"]).out, format!("acepost {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn help_of_a_command_names_only_the_settings_that_it_uses() {
    let database = ["--data-dir", "--database-url", "--log", "--log-format"];
    for (command, own) in [
        (&["migrate"][..], &[][..]),
        (&["audit"], &["--jobs", "--state"]),
        (&["export"], &["--output", "--public-url"]),
        (&["import"], &["--jobs", "--public-url"]),
        (&["stats"], &["--game"]),
        (&["ratings", "rebuild"], &["--check"]),
        (&["admin"], &[]),
        (&["admin", "cancel"], &["--why"]),
    ] {
        let help = acepost(&[command, &["--help"]].concat()).out;
        let is_named = |flag: &&str| help.split_whitespace().any(|word| word == *flag);
        assert!(database.iter().chain(own).all(is_named), "{command:?}: {help}");
        let others = ["--listen", "--pool-size", "--bot-threads", "--cors-origin"];
        assert!(!others.iter().any(is_named), "{command:?}: {help}");
    }
    for command in ["export", "import"] {
        let help = acepost(&[command, "--help"]).out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(help.contains("which its records name") && !help.contains("listening address"), "{command}: {help}");
    }
    let help = acepost(&["healthcheck", "--help"]).out;
    assert!(help.contains("--listen") && !help.contains("--data-dir"), "{help}");
    // The same flags fit the server and its commands.
    let said = acepost(&["healthcheck", "--listen", "127.0.0.1:1", "--bot-threads", "2"]);
    assert_eq!(said.code, Some(1), "{}", said.err);
}

#[test]
fn a_mistyped_command_is_a_usage_error() {
    let said = acepost(&["sreve"]);
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("sreve"), "{}", said.err);
}

#[test]
fn a_wrong_variable_of_the_server_disturbs_only_what_reads_it() {
    for variable in [("ACEPOST_LISTEN", "localhost:8080"), ("DATABASE_URL", "")] {
        let said = |arguments: &[&str]| acepost_with(arguments, &[variable], &published_record());
        assert_eq!(said(&["openapi"]).code, Some(0));
        assert_eq!(said(&["stats", "-"]).code, Some(0));
        assert_eq!(said(&["stats"]).code, Some(2));
        assert_eq!(said(&["serve", "--log", "off"]).code, Some(2));
        assert_eq!(said(&["--log", "off"]).code, Some(2));
    }
    let mail = "smtps://acepost:pa#ss@mail.example.org";
    let said = acepost_with(&["serve", "--log", "off"], &[("ACEPOST_SMTP_URL", mail)], "");
    assert!(said.code == Some(2) && said.err.contains("--smtp-url"), "{}", said.err);
    assert!(acepost(&["help"]).out.contains("ACEPOST_LISTEN"));
}

#[test]
fn a_mistyped_log_level_is_refused_and_none_is_the_default() {
    let migrate = |log: &str| {
        let folder = crate::support::folder::Folder::new();
        let path = folder.path().to_str().expect("a path").to_owned();
        acepost_with(&["migrate", "--data-dir", &path, "--log-format", "text"], &[("ACEPOST_LOG", log)], "")
    };
    let said = migrate("warning");
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    assert_is_one_sentence(&said.err);
    assert!(said.err.contains("\"warning\" is no level"), "{}", said.err);
    let said = migrate("");
    assert_eq!(said.code, Some(0), "{}", said.err);
    // What is routine, and each migration as it ends.
    assert!(said.err.contains(" INFO ") && !said.err.contains("FATAL"), "{}", said.err);
    let ran = said.out.lines().filter_map(|line| line.strip_prefix("migrated "));
    assert!(ran.clone().count() > 1 && ran.clone().all(|name| said.err.contains(name)), "{}\n{}", said.out, said.err);
}

#[test]
fn more_threads_than_a_machine_has_room_for_are_refused() {
    for arguments in [
        &["verify", "-", "--jobs", "4000000000000000000"][..],
        &["import", "-", "--jobs", "1025"],
        &["tournament", "--game", "clear-ace", "--threads", "999999999"],
    ] {
        let said = acepost(arguments);
        assert_eq!(said.code, Some(2), "{arguments:?}");
        assert!(said.err.contains("1..=1024"), "{}", said.err);
    }
}

#[test]
fn a_demo_is_played_and_its_record_verifies() {
    let server = Server::idle_with(|_| {});
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("demo.json");
    let (url, file) = (format!("http://{}", server.address), path.to_str().expect("a plain path"));
    acepost(&["demo", "--url", &url, "--record", file]).done();
    assert_eq!(acepost(&["verify", file]).code, Some(0));
    // The number of seats is looked at before anything is asked of a server.
    let said = acepost(&["demo", "--url", "http://127.0.0.1:1", "--seats", "99"]);
    assert_eq!(said.code, Some(1));
    assert!(said.err.contains("played by 2"), "{}", said.err);
}

#[test]
fn a_demo_whose_record_can_be_put_nowhere_asks_nothing_of_a_server() {
    let said = acepost(&["demo", "--url", "http://127.0.0.1:1", "--record", "no/such/folder/file"]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    assert_is_one_sentence(&said.err);
    assert!(said.err.contains("the record cannot be written to no/such/folder/file"), "{}", said.err);
}

#[cfg(target_os = "linux")]
#[test]
fn a_demo_in_a_folder_that_takes_no_record_asks_for_a_file() {
    // Not even root can create a file there.
    let mut demo = program();
    demo.args(["demo", "--url", "http://127.0.0.1:1"]).current_dir("/proc");
    let output = demo.output().expect("the program runs");
    let told = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(1), &b""[..]), "{told}");
    assert_is_one_sentence(&told);
    assert!(told.contains("cannot be written to this folder: name a file with --record"), "{told}");
    assert!(!told.contains("00000000"), "{told}");
}

#[test]
fn a_record_that_is_as_it_must_be_verifies_with_0() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = file(&folder, "record.json", &published_record());
    let out = acepost(&["verify", path.to_str().expect("a plain path")]).done();
    assert!(out.starts_with("verified: match 0191b6a0-0000-7000-8000-000000000001 of clear-ace, 3 events"), "{out}");
    assert_eq!(acepost_reading(&["verify", "-"], &published_record()).done(), out);
}

#[test]
fn an_altered_record_fails_with_1_and_the_event_is_named() {
    let altered = published_record().replacen("\"decision\":1", "\"decision\":2", 1);
    let said = acepost_reading(&["verify", "-"], &altered);
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    assert_is_one_sentence(&said.err);
    assert!(said.err.contains("the hash chain fails at event 2"), "{}", said.err);
}

#[test]
fn what_a_record_says_does_not_steer_the_terminal() {
    let record = published_record();
    for (from, to) in [
        ("\"clear-ace\"", "\"\\u001b[2J\\u0007\""),
        ("\"game\"", "\"\\u001b[2J\\u0007\""),
        ("\"acepost-record-1\"", "\"\\u001b[2J\\u0007\""),
        ("\"acepost-chance-1\"", "\"\\u001b[2J\\u0007\""),
    ] {
        let altered = record.replacen(from, to, 1);
        assert_ne!(altered, record, "{from}");
        let said = acepost_reading(&["verify", "-"], &altered);
        assert_eq!((said.code, said.out.as_str()), (Some(1), ""), "{}", said.err);
        assert!(!said.err.contains(['\u{1b}', '\u{7}']), "{:?}", said.err);
    }
}

#[test]
fn who_closes_standard_error_sees_the_code_all_the_same() {
    let mut program = program();
    let program = program.args(["verify", "no/such/file.json"]).stdin(Stdio::null()).stdout(Stdio::null());
    let mut process = program.stderr(Stdio::piped()).spawn().expect("the program runs");
    drop(process.stderr.take());
    assert_eq!(process.wait().expect("its end").code(), Some(1));
}

#[test]
fn what_is_no_record_fails_with_1_and_its_line_is_named() {
    let said = acepost_reading(&["verify", "-"], "{}");
    assert_eq!(said.code, Some(1));
    assert_is_one_sentence(&said.err);
    assert!(said.err.contains("standard input is not a record: line 1: it names no format"), "{}", said.err);
    let missing = acepost(&["verify", "no/such/file.json"]);
    assert_eq!(missing.code, Some(1));
    assert_is_one_sentence(&missing.err);
    assert!(missing.err.contains("cannot read no/such/file.json"), "{}", missing.err);
}

#[test]
fn a_simulation_prints_a_table_that_its_seed_decides() {
    let simulate = |seed: &str| acepost(&["simulate", "clear-ace", "--matches", "200", "--seed", seed]).done();
    let out = simulate("one");
    for row in [
        "game",
        "matches",
        "decisions",
        "ended all_aces",
        "first place of seat 0",
        "first place of first player",
        "with showdown",
    ] {
        assert!(out.lines().any(|line| line.starts_with(row)), "{row}: {out}");
    }
    let table =
        |out: &str| out.lines().filter(|line| !line.starts_with("speed")).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(table(&out), table(&simulate("one")));
    assert_ne!(table(&out), table(&simulate("two")));
}

#[test]
fn a_simulation_of_what_cannot_be_played_is_refused_in_one_sentence() {
    for arguments in [&["simulate", "poker"][..], &["simulate", "clear-ace", "--seats", "3"]] {
        let said = acepost(arguments);
        assert_eq!(said.code, Some(1));
        assert_is_one_sentence(&said.err);
    }
}

#[test]
fn a_tournament_says_who_is_the_better_the_same_on_any_number_of_cores() {
    let play = |more: &[&str]| {
        let out = acepost(&[&["tournament", "--game", "clear-ace"][..], more].concat()).done();
        // The thinking time varies.
        let lines = out.lines().map(|line| line.rsplit_once("   ").map_or(line, |(before, _)| before).to_owned());
        lines.collect::<Vec<_>>()
    };
    let sixty = |more: &[&str]| play(&[&["--players", "medium,easy", "--matches", "60"][..], more].concat());
    let said = sixty(&[]);
    let score = |strength: &str| -> f64 {
        let row = said.iter().find(|line| line.starts_with(strength)).expect("a row for each");
        row.split_whitespace().nth(4).and_then(|score| score.parse().ok()).expect("a score")
    };
    assert!(score("medium") > score("easy"), "{said:?}");
    assert_eq!(sixty(&["--threads", "1"]), sixty(&["--threads", "4"]));
    assert_ne!(said, sixty(&["--seed", "another"]));
    let hard =
        play(&["--players", "hard,easy", "--matches", "2", "--iterations", "20", "--option", "auto_forced=false"]);
    assert!(hard.iter().any(|line| line.starts_with("hard")), "{hard:?}");
}

#[test]
fn a_tournament_that_cannot_be_played_is_refused_in_one_sentence() {
    for arguments in [
        &["--game", "poker"][..],
        &["--game", "clear-ace", "--seats", "3"],
        &["--game", "clear-ace", "--players", "easy,medium,hard"],
        &["--game", "clear-ace", "--option", "stakes=3"],
    ] {
        let said = acepost(&[&["tournament"], arguments].concat());
        assert_eq!(said.code, Some(1), "{arguments:?}");
        assert_is_one_sentence(&said.err);
    }
}

#[test]
fn the_api_document_is_printed_as_json() {
    let document: Value = serde_json::from_str(&acepost(&["openapi"]).done()).expect("JSON");
    assert!(document["openapi"].as_str().is_some_and(|version| version.starts_with("3.1")));
    assert!(document["paths"]["/v1/matches/{id}/actions"]["post"].is_object());
}

#[test]
fn a_port_that_is_taken_is_named_in_one_sentence() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let said = acepost(&["serve", "--listen", &address, "--data-dir", "/nonexistent/acepost"]);
    assert_eq!(said.code, Some(1));
    assert_is_one_sentence(&said.err);
    assert!(said.err.contains(&format!("cannot listen on {address}")), "{}", said.err);
}

#[test]
fn a_database_that_does_not_answer_is_told_in_one_sentence() {
    let url = "postgres://nobody@127.0.0.1:1/none";
    let said = acepost(&["migrate", "--database-url", url, "--log", "off"]);
    assert_eq!(said.code, Some(1));
    assert_is_one_sentence(&said.err);
}

#[test]
fn no_answer_is_no_health() {
    // Where no server of another test can listen.
    let said = acepost(&["healthcheck", "--listen", "127.0.0.1:1"]);
    assert_eq!(said.code, Some(1));
    assert_is_one_sentence(&said.err);
}

#[test]
fn health_is_asked_for_without_a_proxy() {
    let server = Server::idle_with(|_| {});
    let proxy = "http://127.0.0.1:1";
    let arguments = ["healthcheck", "--listen", &server.address.to_string()];
    let said = acepost_with(&arguments, &[("HTTP_PROXY", proxy), ("http_proxy", proxy)], "");
    assert_eq!(said.code, Some(0), "{}", said.err);
}
