//! The environment of PostgreSQL's programs. They may run under another account, which must not see the passwords in the
//! server's own.

use std::{env, path::Path, process::Command};

/// The variables that they get: by these a system finds programs, libraries and locales.
const KEPT: [&str; 6] =
    ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH", "LOCALE_ARCHIVE", "LOCPATH"];

/// Returns a command that runs this program with messages in English.
pub(super) fn command(program: &Path) -> Command {
    let mut command = Command::new(program);
    command.env_clear().envs(KEPT.into_iter().filter_map(|name| Some((name, env::var_os(name)?)))).env("LC_ALL", "C");
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_gets_no_other_variable() {
        // Cargo sets some.
        assert!(env::vars_os().any(|(name, _)| name != "LC_ALL" && KEPT.iter().all(|kept| name != *kept)));
        let output = command(Path::new("/usr/bin/env")).output().expect("the program runs");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(text.lines().any(|line| line == "LC_ALL=C"), "{text}");
        for line in text.lines() {
            let name = line.split('=').next().unwrap_or_default();
            assert!(name == "LC_ALL" || KEPT.contains(&name), "{line}");
        }
    }
}
