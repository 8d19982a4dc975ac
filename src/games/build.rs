//! Makes functions of the messages in the folders of the games.

use std::process::ExitCode;

fn main() -> ExitCode {
    acepost_l10n_generate::build_script(&["."], None)
}
