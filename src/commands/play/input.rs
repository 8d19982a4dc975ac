//! What the player types, or a script gives.

use std::io::{BufRead, IsTerminal, StdinLock, Write, stdin, stdout};

use anyhow::{Context, ensure};
use rustix::termios::{LocalModes, OptionalActions, QueueSelector, tcflush, tcgetattr, tcgetwinsize, tcsetattr};

use super::pen::{Tone, harmless, painted};

/// Standard input, a line at a time.
pub struct Input {
    lines: StdinLock<'static>,
    /// Whether somebody types; otherwise what is read is printed, so that the output can be read by itself.
    typed: bool,
}

impl Input {
    /// Standard input.
    pub fn new() -> Self {
        Self { lines: stdin().lock(), typed: stdin().is_terminal() }
    }

    /// Forgets what was typed before it was asked for.
    pub fn forget(&self) {
        if self.typed {
            // What cannot be forgotten is read.
            let _ = tcflush(stdin(), QueueSelector::IFlush);
        }
    }

    /// The next line; `None` at the end of the input.
    ///
    /// # Errors
    /// When the output is gone, or the input cannot be read.
    pub fn ask(&mut self, prompt: &str) -> anyhow::Result<Option<String>> {
        let mut out = anstream::stdout().lock();
        write!(out, "{}", painted(prompt, Tone::Strong))?;
        out.flush()?;
        let mut bytes = Vec::new();
        let ended = self.lines.read_until(b'\n', &mut bytes)? == 0;
        // A line in another encoding is no choice, and no reason to end.
        let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_owned();
        if ended {
            writeln!(out)?;
        } else if !self.typed {
            writeln!(out, "{}", harmless(&line))?;
        }
        Ok((!ended).then_some(line))
    }

    /// A line that is not shown while it is typed, and that nobody but somebody who types is asked for.
    ///
    /// # Errors
    /// When nobody types, or nothing is typed.
    pub fn ask_secret(&mut self, prompt: &str) -> anyhow::Result<String> {
        ensure!(self.typed, "nobody types");
        let shown = tcgetattr(stdin())?;
        let mut hidden = shown.clone();
        hidden.local_modes.remove(LocalModes::ECHO);
        tcsetattr(stdin(), OptionalActions::Flush, &hidden)?;
        let line = self.ask(prompt);
        tcsetattr(stdin(), OptionalActions::Now, &shown)?;
        writeln!(anstream::stdout().lock())?;
        line?.context("nothing was typed")
    }

    /// Shows a long text, a screenful at a time where somebody sits before it.
    ///
    /// # Errors
    /// As [`Input::ask`].
    pub fn show(&mut self, text: &str) -> anyhow::Result<()> {
        let rows = tcgetwinsize(stdout()).map_or(0, |size| usize::from(size.ws_row));
        let at_once = if self.typed && rows > 4 { rows - 2 } else { usize::MAX };
        let lines: Vec<&str> = text.lines().collect();
        let mut rest = lines.as_slice();
        while !rest.is_empty() {
            let (now, later) = rest.split_at(at_once.min(rest.len()));
            writeln!(anstream::stdout().lock(), "{}", now.join("\n"))?;
            rest = later;
            if !rest.is_empty() && self.ask("(Enter for more, q for enough) ")?.is_none_or(|line| line.trim() == "q") {
                break;
            }
        }
        Ok(())
    }
}
