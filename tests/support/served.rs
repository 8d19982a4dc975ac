//! `acepost serve` as a child process, and clients that see it go.

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
use serde_json::Value;
use ureq::{Agent, Body, http::Response};

/// The program. Of the variables around the tests it has those alone by which other programs and temporary files are found: many
/// of the rest change what is shown, and `CI` alone colours what a terminal gets that has no colours. Bots answer at once.
pub fn program() -> Command {
    let kept = ["PATH", "HOME", "TMPDIR"].into_iter().filter_map(|name| Some((name, env::var_os(name)?)));
    let mut program = Command::new(env!("CARGO_BIN_EXE_acepost"));
    program.env_clear().envs(kept).env("ACEPOST_BOT_PAUSE_MS", "0");
    // However busy the machine is; the tests of this deadline set it.
    program.env("ACEPOST_DATABASE_TIMEOUT_MS", "60000");
    program
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
    client: Client,
}

impl Served {
    /// Starts with a private database, on a port of the system's choice, and waits until it listens.
    pub fn start(data_dir: &Path) -> Self {
        Self::start_with(data_dir, &[])
    }

    /// The same with these settings besides.
    pub fn start_with(data_dir: &Path, settings: &[&str]) -> Self {
        Self::run(program().arg("serve").arg("--data-dir").arg(data_dir).args(settings))
    }

    /// The same with these settings besides.
    pub fn with(data_dir: &Path, settings: &[&str]) -> Self {
        Self::run(program().arg("serve").arg("--data-dir").arg(data_dir).args(settings))
    }

    /// The same on this database, with these settings besides.
    pub fn on_database(url: &str, settings: &[&str]) -> Self {
        Self::run(program().args(["serve", "--database-url", url]).args(settings))
    }

    fn run(program: &mut Command) -> Self {
        let mut process = program
            .args(["--listen", "127.0.0.1:0", "--rate-limit", "0", "--sign-in-rate", "0", "--log-format", "text"])
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let lines = BufReader::new(process.stderr.take().expect("a pipe")).lines();
        let (tell, log) = mpsc::channel();
        thread::spawn(move || lines.map_while(Result::ok).try_for_each(|line| tell.send(line)));
        let mut served = Self { process, log, client: Client::of(String::new()) };
        let line = served.wait_for_line("listens on http://");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(',').next());
        served.client = Client::of(address.expect("an address").to_owned());
        served
    }

    /// The next line of the log with this text in it.
    pub fn wait_for_line(&mut self, text: &str) -> String {
        self.log_until(text).pop().expect("the line itself")
    }

    /// The next lines of the log, up to that with this text in it.
    pub fn log_until(&mut self, text: &str) -> Vec<String> {
        let mut seen = Vec::new();
        for line in &self.log {
            let is_last = line.contains(text);
            seen.push(line);
            if is_last {
                return seen;
            }
        }
        panic!("the server ended without saying {text:?}: {}", seen.join("\n"))
    }

    pub fn client(&self) -> Client {
        Client::of(self.client.address.clone())
    }

    pub fn address(&self) -> &str {
        &self.client.address
    }

    /// SIGKILL, as when the power goes.
    pub fn kill(&mut self) {
        self.process.kill().expect("a running process");
        self.process.wait().expect("its end");
    }

    pub fn terminate(&self) {
        kill_process(Pid::from_child(&self.process), Signal::TERM).expect("a running process");
    }

    /// How the server ends by itself, and after how long. One that runs for longer than a minute is not waited for.
    #[track_caller]
    pub fn end(&mut self) -> (Option<i32>, Duration) {
        let begun = Instant::now();
        let mut seen = Vec::new();
        // Its end is that of its log.
        loop {
            match self.log.recv_timeout(Duration::from_secs(60).saturating_sub(begun.elapsed())) {
                Ok(line) => seen.push(line),
                Err(RecvTimeoutError::Disconnected) => return (self.exit_code(), begun.elapsed()),
                Err(RecvTimeoutError::Timeout) => panic!("the server still runs: {}", seen.join("\n")),
            }
        }
    }

    /// Waits for the end by itself.
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

    /// Status and body; `None` when the server is gone.
    pub fn get(&self, path: &str, token: &str) -> Option<(u16, Value)> {
        let request = self.agent.get(format!("http://{}{path}", self.address));
        read(request.header("authorization", format!("Bearer {token}")).call())
    }

    /// Status and body; `None` when the server is gone.
    pub fn put(&self, path: &str, token: &str, body: &Value) -> Option<(u16, Value)> {
        let request = self.agent.put(format!("http://{}{path}", self.address));
        read(request.header("authorization", format!("Bearer {token}")).send_json(body))
    }

    /// Presses the only button of a page; `None` when the server is gone.
    pub fn press(&self, path: &str) -> Option<u16> {
        let pressed = self.agent.post(format!("http://{}{path}", self.address)).send_empty();
        pressed.ok().map(|answer| answer.status().as_u16())
    }

    /// Status and body; `None` when the server is gone.
    pub fn post(&self, path: &str, token: Option<&str>, body: &Value) -> Option<(u16, Value)> {
        let mut request = self.agent.post(format!("http://{}{path}", self.address));
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        read(request.send_json(body))
    }
}

fn read(answer: Result<Response<Body>, ureq::Error>) -> Option<(u16, Value)> {
    let mut answer = answer.ok()?;
    // Killed in the middle of an answer, the server has not acknowledged anything.
    let body = answer.body_mut().read_json().ok()?;
    Some((answer.status().as_u16(), body))
}
