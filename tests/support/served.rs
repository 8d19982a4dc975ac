//! `acepost serve` as a child process, and clients that notice when it is gone.

use std::{
    env,
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use ureq::{Agent, Body, http::Response};

use super::waiting::{PATIENCE, eventually};

/// Returns the program. It inherits only the environment variables by which other programs and temporary files are
/// found: many others change the output, and `CI` enables colours on terminals without them. Bots answer at once.
pub fn program() -> Command {
    let kept = ["PATH", "HOME", "TMPDIR"].into_iter().filter_map(|name| Some((name, env::var_os(name)?)));
    let mut program = Command::new(env!("CARGO_BIN_EXE_acepost"));
    program.env_clear().envs(kept).env("ACEPOST_BOT_PAUSE_MS", "0");
    // Long enough for a busy machine; the tests of this timeout set it.
    program.env("ACEPOST_DATABASE_TIMEOUT_MS", "60000");
    program
}

/// Returns the program as another one runs it, which takes these arguments before it.
pub fn program_by(wrapper: &str, arguments: &[&str]) -> Command {
    let program = program();
    let variables = program.get_envs().filter_map(|(name, value)| Some((name, value?)));
    let mut command = Command::new(wrapper);
    command.env_clear().envs(variables).args(arguments).arg(program.get_program());
    command
}

/// A client of a server that may be gone at any moment.
pub struct Client {
    agent: Agent,
    address: String,
}

/// A running server.
pub struct Served {
    process: Child,
    log: Receiver<String>,
    /// The log until it listened.
    beginning: Vec<String>,
    client: Client,
}

impl Served {
    /// Starts a server with a private database, on a port that the system chooses, and waits until it listens.
    pub fn start(data_dir: &Path) -> Self {
        Self::with(data_dir, &[])
    }

    /// The same with these additional settings.
    pub fn with(data_dir: &Path, settings: &[&str]) -> Self {
        Self::run(program().arg("serve").arg("--data-dir").arg(data_dir).args(settings))
    }

    /// The same on this database, with these additional settings.
    pub fn on_database(url: &str, settings: &[&str]) -> Self {
        Self::run(program().args(["serve", "--database-url", url]).args(settings))
    }

    /// Starts this program with the settings of a test, and waits until it listens.
    pub fn run(program: &mut Command) -> Self {
        let mut process = program
            .args(["--listen", "127.0.0.1:0", "--rate-limit", "0", "--sign-in-rate", "0", "--log-format", "text"])
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let lines = BufReader::new(process.stderr.take().expect("a pipe")).lines();
        let (tell, log) = mpsc::channel();
        thread::spawn(move || lines.map_while(Result::ok).try_for_each(|line| tell.send(line)));
        let mut served = Self { process, log, beginning: Vec::new(), client: Client::of(String::new()) };
        served.beginning = served.log_until("listens on http://");
        let line = served.beginning.last().expect("the line itself");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(',').next());
        served.client = Client::of(address.expect("an address").to_owned());
        served
    }

    /// Returns the next line of the log that contains this text.
    #[track_caller]
    pub fn wait_for_line(&mut self, text: &str) -> String {
        self.log_until(text).pop().expect("the line itself")
    }

    /// Returns once the log has a line that contains this text, before the server listened or in what was not read since.
    #[track_caller]
    pub fn wait_for_line_from_the_start(&mut self, text: &str) {
        if !self.beginning.iter().any(|line| line.contains(text)) {
            self.wait_for_line(text);
        }
    }

    /// Returns the next lines of the log, up to the one that contains this text.
    #[track_caller]
    pub fn log_until(&mut self, text: &str) -> Vec<String> {
        let said = |line: &str| line.contains(text);
        let seen = self.read_log(said);
        let is_said = seen.last().is_some_and(|line| said(line));
        assert!(is_said, "the server ended without saying {text:?}: {}", seen.join("\n"));
        seen
    }

    /// Reads the log up to a line that is the last, or to its end. Waits at most as long as [`eventually`] does.
    #[track_caller]
    fn read_log(&self, is_last: impl Fn(&str) -> bool) -> Vec<String> {
        let (begun, mut seen) = (Instant::now(), Vec::new());
        while seen.last().is_none_or(|line: &String| !is_last(line)) {
            match self.log.recv_timeout(PATIENCE.saturating_sub(begun.elapsed())) {
                Ok(line) => seen.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the server still runs: {}", seen.join("\n")),
            }
        }
        seen
    }

    pub fn client(&self) -> Client {
        Client::of(self.client.address.clone())
    }

    pub fn address(&self) -> &str {
        &self.client.address
    }

    /// Sends SIGKILL, as in a power failure.
    pub fn kill(&mut self) {
        self.process.kill().expect("a running process");
        self.process.wait().expect("its end");
    }

    pub fn terminate(&self) {
        self.send(Signal::TERM);
    }

    pub fn send(&self, signal: Signal) {
        kill_process(self.pid(), signal).expect("a running process");
    }

    pub fn pid(&self) -> Pid {
        Pid::from_child(&self.process)
    }

    /// Waits until the server exits, and returns the rest of its log.
    #[track_caller]
    pub fn rest_of_log(&mut self) -> Vec<String> {
        self.read_log(|_| false)
    }

    /// Waits until the server exits, and returns its exit code and the time that took.
    #[track_caller]
    pub fn end(&mut self) -> (Option<i32>, Duration) {
        let begun = Instant::now();
        // It exits when its log ends.
        self.read_log(|_| false);
        (self.exit_code(), begun.elapsed())
    }

    /// Waits until the server exits.
    pub fn exit_code(&mut self) -> Option<i32> {
        self.process.wait().expect("its end").code()
    }
}

impl std::ops::Deref for Served {
    type Target = Client;

    fn deref(&self) -> &Client {
        &self.client
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Client {
    fn of(address: String) -> Self {
        let config = Agent::config_builder().http_status_as_error(false).proxy(None);
        Self { agent: config.build().into(), address }
    }

    /// Returns status and body; `None` when the server is gone.
    pub fn get(&self, path: &str, token: &str) -> Option<(u16, Value)> {
        let request = self.agent.get(format!("http://{}{path}", self.address));
        read(request.header("authorization", format!("Bearer {token}")).call())
    }

    /// Returns status and body; `None` when the server is gone.
    pub fn put(&self, path: &str, token: &str, body: &Value) -> Option<(u16, Value)> {
        let request = self.agent.put(format!("http://{}{path}", self.address));
        read(request.header("authorization", format!("Bearer {token}")).send_json(body))
    }

    /// Returns the status; `None` when the server is gone.
    pub fn delete(&self, path: &str, token: &str) -> Option<u16> {
        let request = self.agent.delete(format!("http://{}{path}", self.address));
        let deleted = request.header("authorization", format!("Bearer {token}")).call();
        deleted.ok().map(|answer| answer.status().as_u16())
    }

    /// Deletes the player's account with their password, and returns the status; `None` when the server is gone.
    pub fn delete_account(&self, token: &str, password: &str) -> Option<u16> {
        let request = self.agent.delete(format!("http://{}/v1/me", self.address));
        let request = request.header("authorization", format!("Bearer {token}")).force_send_body();
        Some(read(request.send_json(json!({"password": password})))?.0)
    }

    /// Presses the only button of a page; `None` when the server is gone.
    pub fn press(&self, path: &str) -> Option<u16> {
        let pressed = self.agent.post(format!("http://{}{path}", self.address)).send_empty();
        pressed.ok().map(|answer| answer.status().as_u16())
    }

    /// Returns status and body; `None` when the server is gone.
    pub fn post(&self, path: &str, token: Option<&str>, body: &Value) -> Option<(u16, Value)> {
        let mut request = self.agent.post(format!("http://{}{path}", self.address));
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        read(request.send_json(body))
    }

    /// Registers a guest, and returns the token of its session.
    #[track_caller]
    pub fn guest(&self) -> String {
        let (_, guest) = self.post("/v1/guests", None, &json!({})).expect("an answer");
        guest["session"]["token"].as_str().expect("a token").to_owned()
    }

    /// Waits until the server answers from its database: a busy machine may miss the deadline at first.
    #[track_caller]
    pub fn wait_for_database(&self) {
        eventually("a guest", || self.post("/v1/guests", None, &json!({})).is_some_and(|(status, _)| status == 201));
    }
}

fn read(answer: Result<Response<Body>, ureq::Error>) -> Option<(u16, Value)> {
    let mut answer = answer.ok()?;
    // A server that was killed during a response has not acknowledged anything.
    let body = answer.body_mut().read_json().ok()?;
    Some((answer.status().as_u16(), body))
}
