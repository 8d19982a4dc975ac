//! A program at a pseudo-terminal, with typed input.

use std::{
    fs::{File, OpenOptions},
    io::{Read, Write},
    os::unix::fs::OpenOptionsExt,
    process::{Child, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
};

use anstream::adapter::strip_str;
use rustix::{
    fs::OFlags,
    process::{Pid, Signal, kill_process},
    pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
    termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize},
};

use crate::support::{served::program, waiting::PATIENCE};

/// The terminal. It echoes input like other terminals.
pub struct Terminal {
    master: File,
    child: Child,
    output: Receiver<Vec<u8>>,
    shown: Vec<u8>,
    /// How much of the output has been checked.
    seen: usize,
}

impl Terminal {
    /// Runs `acepost` with these arguments on a terminal of this width with all capabilities.
    pub fn running(arguments: &[&str], columns: u16) -> Self {
        Self::with(arguments, columns, &[])
    }

    /// The same with these additional variables.
    pub fn with(arguments: &[&str], columns: u16, variables: &[(&str, &str)]) -> Self {
        let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).expect("a terminal");
        grantpt(&terminal).expect("its own");
        unlockpt(&terminal).expect("unlocked");
        let name = ptsname(&terminal, Vec::new()).expect("its name").into_string().expect("a path");
        let flags = i32::try_from(OFlags::NOCTTY.bits()).expect("a flag");
        let line = OpenOptions::new().read(true).write(true).custom_flags(flags).open(name).expect("its other end");
        let terminal = File::from(terminal);
        let end = || Stdio::from(line.try_clone().expect("a file"));
        resize(&terminal, columns);
        let mut program = program();
        let program = program.args(arguments).stdin(end()).stdout(end()).stderr(end());
        let program = program.envs([("LANG", "C.UTF-8"), ("TERM", "xterm")]);
        let child = program.envs(variables.iter().copied()).spawn().expect("the program runs");
        let (tell, output) = channel();
        let mut reader = terminal.try_clone().expect("a file");
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            // When the program has ended, there is an error instead of an end.
            while let Ok(read @ 1..) = reader.read(&mut buffer) {
                if tell.send(buffer[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self { master: terminal, child, output, shown: Vec::new(), seen: 0 }
    }

    /// Waits until one of these texts appears after what was waited for before. Returns which, and the output up to it.
    #[track_caller]
    pub fn wait_for_one(&mut self, texts: &[&str]) -> (usize, String) {
        loop {
            let new = &self.shown[self.seen..];
            let place = |text: &&str| new.windows(text.len()).position(|window| window == text.as_bytes());
            let found = texts.iter().enumerate().filter_map(|(which, text)| Some((place(text)? + text.len(), which)));
            if let Some((end, which)) = found.min() {
                let before = String::from_utf8_lossy(&new[..end]).into_owned();
                self.seen += end;
                return (which, before);
            }
            let Ok(more) = self.output.recv_timeout(PATIENCE) else {
                panic!("none of {texts:?} is shown: {}", String::from_utf8_lossy(&self.shown))
            };
            self.shown.extend(more);
        }
    }

    /// Waits until this text appears, and returns the output up to it.
    #[track_caller]
    pub fn wait_for(&mut self, text: &str) -> String {
        self.wait_for_one(&[text]).1
    }

    /// Types this.
    pub fn types(&mut self, text: &str) {
        self.master.write_all(text.as_bytes()).expect("a terminal");
    }

    /// Sets the width of the terminal.
    pub fn resize(&self, columns: u16) {
        resize(&self.master, columns);
    }

    /// Returns whether it echoes input.
    pub fn echoes(&self) -> bool {
        tcgetattr(&self.master).expect("its modes").local_modes.contains(LocalModes::ECHO)
    }

    /// Interrupts the program, as Ctrl-C does.
    pub fn interrupt(&self) {
        self.signal(Signal::INT);
    }

    /// Sends this signal to the program.
    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).expect("a running process");
    }

    /// Waits until the program exits, and returns its exit code and all output.
    pub fn end(&mut self) -> (Option<i32>, String) {
        while let Ok(more) = self.output.recv() {
            self.shown.extend(more);
        }
        let code = self.child.wait().expect("its end").code();
        (code, String::from_utf8_lossy(&self.shown).into_owned())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn resize(terminal: &File, columns: u16) {
    let size = Winsize { ws_row: 500, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(terminal, size).expect("a size");
}

/// Returns the lines as plain text, without colours.
pub fn lines(shown: &str) -> Vec<String> {
    strip_str(shown).to_string().lines().map(|line| line.trim_end_matches('\r').to_owned()).collect()
}
