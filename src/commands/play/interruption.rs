//! Handles signals: one that ends the program, such as Ctrl-C, restores the terminal, tells the player how to resume, and ends the
//! session; one that continues it after Ctrl-Z shows the prompt again.

use std::{
    io::{self, Write, stdin},
    process,
    sync::Arc,
};

use parking_lot::Mutex;
use rustix::{
    process::Signal,
    termios::{OptionalActions, Termios, tcsetattr},
};

use super::formatter::{Tone, painted};
use crate::commands::signals;

/// What remains to be done when a signal arrives.
#[derive(Clone)]
pub struct Interruption(Arc<Mutex<Last>>);

#[derive(Default)]
struct Last {
    words: Option<String>,
    /// The terminal's settings before echo was switched off.
    shown: Option<Termios>,
    /// The question that the player has not answered.
    prompt: Option<String>,
    end_session: Option<Box<dyn FnOnce() + Send>>,
}

impl Interruption {
    /// Handles the signals that end a command, and SIGCONT, from now on.
    ///
    /// # Errors
    /// If the operating system refuses.
    pub fn listen() -> io::Result<Self> {
        let last = Self(Arc::default());
        let told = last.clone();
        let mut handled = signals::ending();
        handled.push(Signal::CONT);
        signals::on_each(&handled, move |signal| {
            if signal == Signal::CONT {
                return told.0.lock().ask_again();
            }
            told.0.lock().say();
            let end_session = told.0.lock().end_session.take();
            if let Some(end_session) = end_session {
                end_session();
            }
            process::exit(signals::exit_code(signal));
        })?;
        Ok(last)
    }

    /// Sets what ends the session then, for which the program waits.
    pub fn will_end_session(&self, end_session: impl FnOnce() + Send + 'static) {
        self.0.lock().end_session = Some(Box::new(end_session));
    }

    /// Sets the prompt that the player sees now, if there is one.
    pub fn shows(&self, prompt: Option<&str>) {
        self.0.lock().prompt = prompt.map(str::to_owned);
    }

    /// Sets the message that is printed then.
    pub fn will_say(&self, words: String) {
        self.0.lock().words = Some(words);
    }

    /// Sets the terminal settings to restore, since echo is switched off.
    pub fn will_restore(&self, shown: &Termios) {
        self.0.lock().shown = Some(shown.clone());
    }

    /// The terminal has been restored.
    pub fn is_restored(&self) {
        self.0.lock().shown = None;
    }
}

impl Last {
    fn ask_again(&self) {
        let Some(prompt) = &self.prompt else { return };
        let mut out = anstream::stdout().lock();
        let _ = write!(out, "{}", painted(prompt, Tone::Strong)).and_then(|()| out.flush());
    }

    fn say(&self) {
        // Errors cannot be reported here any more.
        if let Some(shown) = &self.shown {
            let _ = tcsetattr(stdin(), OptionalActions::Now, shown);
        }
        let words = self.words.as_deref().unwrap_or_default();
        let _ = writeln!(io::stderr(), "\n{words}");
    }
}
