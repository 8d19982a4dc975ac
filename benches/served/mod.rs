//! `acepost serve` as a separate process on a private PostgreSQL, for benchmarks.

#![allow(dead_code, reason = "each benchmark uses some of it")]

use std::{
    env, fs,
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    thread,
};

use serde_json::Value;
use ureq::Agent;

/// Returns the program. It inherits only the environment variables by which other programs and temporary files are found: settings
/// of the surroundings would change what is measured.
pub fn program() -> Command {
    let kept = ["PATH", "HOME", "TMPDIR"].into_iter().filter_map(|name| Some((name, env::var_os(name)?)));
    let mut program = Command::new(env!("CARGO_BIN_EXE_acepost"));
    program.env_clear().envs(kept);
    program
}

/// A server that is stopped when this is dropped.
pub struct Server {
    pub process: Child,
    pub url: String,
    agent: Agent,
}

impl Server {
    /// Starts a server on a private database in this folder.
    pub fn start(folder: &Path) -> Self {
        Self::start_with(folder, &[])
    }

    /// The same with additional settings.
    pub fn start_with(folder: &Path, settings: &[&str]) -> Self {
        Self::run(program().arg("serve").arg("--data-dir").arg(folder).args(settings))
    }

    /// Starts a server on this database.
    pub fn on_database(url: &str) -> Self {
        Self::run(program().args(["serve", "--database-url", url]))
    }

    fn run(program: &mut Command) -> Self {
        let mut process = program
            .args([
                "--listen",
                "127.0.0.1:0",
                "--rate-limit",
                "0",
                "--sign-in-rate",
                "0",
                "--streams-per-address",
                "20000",
                "--connections-per-address",
                "20000",
                "--bot-pause-ms",
                "0",
                "--log-format",
                "text",
            ])
            .stderr(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut lines = BufReader::new(process.stderr.take().expect("it is piped")).lines();
        let url = lines.by_ref().map_while(Result::ok).find_map(|line| {
            let (_, rest) = line.split_once("Acepost listens on ")?;
            Some(rest.split(',').next()?.to_owned())
        });
        // The output must be read, or the server would block.
        thread::spawn(move || lines.for_each(drop));
        let agent = Agent::config_builder().proxy(None).max_idle_connections_per_host(200).build().into();
        Self { process, url: url.expect("it says where it listens"), agent }
    }

    /// Returns the server's memory in use, in KiB.
    pub fn resident(&self) -> u32 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id())).expect("a process");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("its memory");
        line.trim().trim_end_matches(" kB").parse().expect("a number")
    }

    pub fn get(&self, path: &str, token: &str) -> Value {
        let request = self.agent.get(format!("{}{path}", self.url)).header("authorization", format!("Bearer {token}"));
        request.call().expect("an answer").body_mut().read_json().expect("JSON")
    }

    /// Returns a public text.
    pub fn text(&self, path: &str) -> String {
        let answer = self.agent.get(format!("{}{path}", self.url)).call();
        answer.expect("an answer").body_mut().read_to_string().expect("a text")
    }

    pub fn post(&self, path: &str, token: &str, body: &Value) -> Value {
        let request = self.agent.post(format!("{}{path}", self.url)).header("authorization", format!("Bearer {token}"));
        request.send_json(body).expect("an answer").body_mut().read_json().expect("JSON")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let terminated = Command::new("kill").arg(self.process.id().to_string()).status();
        drop(terminated.and_then(|_| self.process.wait()));
    }
}
