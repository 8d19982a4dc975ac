//! What the player types, or a script gives.

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
    farewell::Farewell,
    pen::{Tone, painted},
};
use crate::commands::wording::harmless;

/// A key of the terminal that is none (`_POSIX_VDISABLE`).
const DISABLED: u8 = 0;

/// Standard input, a line at a time.
pub struct Input {
    lines: StdinLock<'static>,
    /// Whether somebody types; otherwise what is read is printed, so that the output can be read by itself.
    typed: bool,
    farewell: Farewell,
}

impl Input {
    /// Standard input.
    pub fn new(farewell: Farewell) -> Self {
        Self { lines: stdin().lock(), typed: stdin().is_terminal(), farewell }
    }

    /// Whether somebody types, and can see what happens meanwhile.
    pub const fn is_typed(&self) -> bool {
        self.typed
    }

    /// Waits for a line for so long at most, and says whether there is one to be read. A script is not waited for: it is read,
    /// however long that takes.
    ///
    /// # Errors
    /// When the input is gone.
    pub fn comes_within(&self, time: Duration) -> anyhow::Result<bool> {
        if !self.typed {
            return Ok(true);
        }
        let stdin = stdin();
        match poll(&mut [PollFd::new(&stdin, PollFlags::IN)], Some(&time.try_into()?)) {
            Ok(ready) => Ok(ready > 0),
            // Stopped and continued, or resized.
            Err(Errno::INTR) => Ok(false),
            Err(error) => Err(error.into()),
        }
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
        Self::prompt(prompt)?;
        self.line()
    }

    /// Shows that something can be typed.
    ///
    /// # Errors
    /// When the output is gone.
    pub fn prompt(prompt: &str) -> anyhow::Result<()> {
        let mut out = anstream::stdout().lock();
        write!(out, "{}", painted(prompt, Tone::Strong))?;
        Ok(out.flush()?)
    }

    /// As [`Input::ask`], where the prompt is shown already.
    ///
    /// # Errors
    /// As [`Input::ask`].
    pub fn line(&mut self) -> anyhow::Result<Option<String>> {
        let mut out = anstream::stdout().lock();
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
        // Whoever stopped the program here would be left with a shell that shows nothing.
        hidden.special_codes[SpecialCodeIndex::VSUSP] = DISABLED;
        self.farewell.will_restore(&shown);
        tcsetattr(stdin(), OptionalActions::Flush, &hidden)?;
        let line = self.ask(prompt);
        tcsetattr(stdin(), OptionalActions::Now, &shown)?;
        self.farewell.is_restored();
        writeln!(anstream::stdout().lock())?;
        line?.context("nothing was typed")
    }

    /// Shows a long text, a screenful at a time where somebody sits before it.
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
            if !rest.is_empty() && self.ask("(Enter for more, q for enough) ")?.is_none_or(|line| line.trim() == "q") {
                break;
            }
        }
        Ok(())
    }
}
