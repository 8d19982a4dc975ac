//! Being told to go, by Ctrl-C or from elsewhere: the terminal is left as it was found, and the player knows how to come
//! back.

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

/// What is still to be done when the program is told to go.
#[derive(Clone)]
pub struct Farewell(Arc<Mutex<Last>>);

#[derive(Default)]
struct Last {
    words: Option<String>,
    /// How the terminal was, while it hides what is typed.
    shown: Option<Termios>,
}

impl Farewell {
    /// Takes SIGINT, SIGQUIT and SIGTERM from now on.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn listen() -> io::Result<Self> {
        let last = Self(Arc::default());
        let runtime = Builder::new_current_thread().enable_io().build()?;
        let entered = runtime.enter();
        let (mut interrupt, mut quit) = (signal(SignalKind::interrupt())?, signal(SignalKind::quit())?);
        let mut terminate = signal(SignalKind::terminate())?;
        drop(entered);
        let told = last.clone();
        // It waits until the process ends.
        thread::spawn(move || {
            let come = runtime.block_on(async {
                tokio::select! {
                    _ = interrupt.recv() => Signal::INT,
                    _ = quit.recv() => Signal::QUIT,
                    _ = terminate.recv() => Signal::TERM,
                }
            });
            told.lock().say();
            // As shells say of programs that a signal has ended.
            process::exit(128 + come.as_raw());
        });
        Ok(last)
    }

    /// What to tell the player then.
    pub fn will_say(&self, words: String) {
        self.lock().words = Some(words);
    }

    /// The terminal hides what is typed, and was like this before.
    pub fn will_restore(&self, shown: &Termios) {
        self.lock().shown = Some(shown.clone());
    }

    /// The terminal is as it was.
    pub fn is_restored(&self) {
        self.lock().shown = None;
    }

    fn lock(&self) -> MutexGuard<'_, Last> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Last {
    fn say(&self) {
        // Nobody is left to be told what goes wrong here.
        if let Some(shown) = &self.shown {
            let _ = tcsetattr(stdin(), OptionalActions::Now, shown);
        }
        let words = self.words.as_deref().unwrap_or_default();
        let _ = writeln!(io::stderr(), "\n{words}");
    }
}
