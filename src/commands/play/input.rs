//! Reads what the player types, or a script sends.

use std::{
    io::{BufRead, IsTerminal, StdinLock, Write, stdin, stdout},
    time::Duration,
};

use anyhow::{Context, ensure};
use rustix::{
    event::{PollFd, PollFlags, poll},
    io::Errno,
    termios::{
        LocalModes, OptionalActions, QueueSelector, SpecialCodeIndex, tcflush, tcgetattr, tcgetwinsize, tcsetattr,
    },
};

use super::{
    formatter::{Tone, painted},
    interruption::Interruption,
};
use crate::commands::wording::harmless;

/// The value that disables a special key of the terminal (`_POSIX_VDISABLE`).
const DISABLED: u8 = 0;

/// Standard input, read line by line.
pub struct Input {
    lines: StdinLock<'static>,
    /// Whether the input is a terminal; otherwise lines are echoed, so that the output is complete.
    typed: bool,
    interruption: Interruption,
}

impl Input {
    /// Opens standard input.
    pub fn new(interruption: Interruption) -> Self {
        Self { lines: stdin().lock(), typed: stdin().is_terminal(), interruption }
    }

    /// Whether the input is a terminal, whose user can see what happens meanwhile.
    pub const fn is_typed(&self) -> bool {
        self.typed
    }

    /// Waits for a line for at most this time, and returns whether there is one. A script's input is read without a
    /// timeout.
    ///
    /// # Errors
    /// If the input is closed.
    pub fn comes_within(&self, time: Duration) -> anyhow::Result<bool> {
        if !self.typed {
            return Ok(true);
        }
        let stdin = stdin();
        match poll(&mut [PollFd::new(&stdin, PollFlags::IN)], Some(&time.try_into()?)) {
            Ok(ready) => Ok(ready > 0),
            // The process was stopped and continued, or the terminal resized.
            Err(Errno::INTR) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Discards input that was typed before the next prompt.
    pub fn forget(&self) {
        self.interruption.shows(None);
        if self.typed {
            // If discarding fails, the input is read.
            let _ = tcflush(stdin(), QueueSelector::IFlush);
        }
    }

    /// Reads the next line; `None` at the end of the input.
    ///
    /// # Errors
    /// If the output is closed, or the input cannot be read.
    pub fn ask(&mut self, prompt: &str) -> anyhow::Result<Option<String>> {
        self.prompt(prompt)?;
        self.line()
    }

    /// Prints the prompt.
    ///
    /// # Errors
    /// If the output is closed.
    pub fn prompt(&self, prompt: &str) -> anyhow::Result<()> {
        if self.typed {
            self.interruption.shows(Some(prompt));
        }
        let mut out = anstream::stdout().lock();
        write!(out, "{}", painted(prompt, Tone::Strong))?;
        Ok(out.flush()?)
    }

    /// Like [`Input::ask`], for a prompt that is already printed.
    ///
    /// # Errors
    /// As [`Input::ask`].
    pub fn line(&mut self) -> anyhow::Result<Option<String>> {
        let mut bytes = Vec::new();
        let ended = self.lines.read_until(b'\n', &mut bytes)? == 0;
        self.interruption.shows(None);
        let mut out = anstream::stdout().lock();
        // Invalid UTF-8 is an invalid choice, but no reason to end.
        let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_owned();
        if ended {
            writeln!(out)?;
        } else if !self.typed {
            writeln!(out, "{}", harmless(&line))?;
        }
        Ok((!ended).then_some(line))
    }

    /// Reads a line without echo, from a terminal only.
    ///
    /// # Errors
    /// If the input is not a terminal, or nothing is typed.
    pub fn ask_secret(&mut self, prompt: &str) -> anyhow::Result<String> {
        ensure!(self.typed, "standard input is not a terminal");
        let shown = tcgetattr(stdin())?;
        let mut hidden = shown.clone();
        hidden.local_modes.remove(LocalModes::ECHO);
        // Suspending the program here would leave the shell without echo.
        hidden.special_codes[SpecialCodeIndex::VSUSP] = DISABLED;
        self.interruption.will_restore(&shown);
        tcsetattr(stdin(), OptionalActions::Flush, &hidden)?;
        let line = self.ask(prompt);
        tcsetattr(stdin(), OptionalActions::Now, &shown)?;
        self.interruption.is_restored();
        writeln!(anstream::stdout().lock())?;
        line?.context("nothing was typed")
    }

    /// Shows a long text, page by page on a terminal.
    ///
    /// # Errors
    /// As [`Input::ask`].
    pub fn show(&mut self, text: &str) -> anyhow::Result<()> {
        let lines: Vec<&str> = text.lines().collect();
        let mut rest = lines.as_slice();
        while !rest.is_empty() {
            let rows = tcgetwinsize(stdout()).map_or(0, |size| usize::from(size.ws_row));
            let at_once = if self.typed && rows > 4 { rows - 2 } else { usize::MAX };
            let (now, later) = rest.split_at(at_once.min(rest.len()));
            writeln!(anstream::stdout().lock(), "{}", now.join("\n"))?;
            rest = later;
            if !rest.is_empty() && self.ask("(Enter: more, q: quit) ")?.is_none_or(|line| line.trim() == "q") {
                break;
            }
        }
        Ok(())
    }
}
