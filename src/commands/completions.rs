//! `acepost completions`: prints the script with which a shell completes commands and their options.

use std::io::{self, Write};

use clap_complete::{Shell, generate};

/// Print the script with which a shell completes commands and their options.
#[derive(Debug, clap::Args)]
pub struct Completions {
    /// The shell.
    shell: Shell,
}

impl Completions {
    /// Prints the script for this command line.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn run(&self, mut command: clap::Command) -> anyhow::Result<()> {
        let (name, mut script) = (command.get_name().to_owned(), Vec::<u8>::new());
        // It panics if it cannot write, as when the reader of standard output is gone.
        generate(self.shell, &mut command, name, &mut script);
        Ok(io::stdout().lock().write_all(&script)?)
    }
}
