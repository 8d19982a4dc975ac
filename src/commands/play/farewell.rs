//! Handles signals that end the program, such as Ctrl-C: restores the terminal, and tells the player how to resume.

use std::{
    io::{self, Write, stdin},
    process,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
};

use rustix::{
    process::Signal,
    termios::{OptionalActions, Termios, tcsetattr},
};
use tokio::{
    runtime::Builder,
    signal::unix::{SignalKind, signal},
};

/// What remains to be done when a signal arrives.
#[derive(Clone)]
pub struct Farewell(Arc<Mutex<Last>>);

#[derive(Default)]
struct Last {
    words: Option<String>,
    /// The terminal's settings before echo was switched off.
    shown: Option<Termios>,
}

impl Farewell {
    /// Handles SIGINT, SIGQUIT and SIGTERM from now on.
    ///
    /// # Errors
    /// If the operating system refuses.
    pub fn listen() -> io::Result<Self> {
        let last = Self(Arc::default());
        let runtime = Builder::new_current_thread().enable_io().build()?;
        let entered = runtime.enter();
        let (mut interrupt, mut quit) = (signal(SignalKind::interrupt())?, signal(SignalKind::quit())?);
        let mut terminate = signal(SignalKind::terminate())?;
        drop(entered);
        let told = last.clone();
        // The thread waits until the process ends.
        thread::spawn(move || {
            let come = runtime.block_on(async {
                tokio::select! {
                    _ = interrupt.recv() => Signal::INT,
                    _ = quit.recv() => Signal::QUIT,
                    _ = terminate.recv() => Signal::TERM,
                }
            });
            told.lock().say();
            // The exit code that shells use for a program that was ended by a signal.
            process::exit(128 + come.as_raw());
        });
        Ok(last)
    }

    /// Sets the message that is printed then.
    pub fn will_say(&self, words: String) {
        self.lock().words = Some(words);
    }

    /// Sets the terminal settings to restore, since echo is switched off.
    pub fn will_restore(&self, shown: &Termios) {
        self.lock().shown = Some(shown.clone());
    }

    /// The terminal has been restored.
    pub fn is_restored(&self) {
        self.lock().shown = None;
    }

    fn lock(&self) -> MutexGuard<'_, Last> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Last {
    fn say(&self) {
        // Errors cannot be reported here any more.
        if let Some(shown) = &self.shown {
            let _ = tcsetattr(stdin(), OptionalActions::Now, shown);
        }
        let words = self.words.as_deref().unwrap_or_default();
        let _ = writeln!(io::stderr(), "\n{words}");
    }
}
