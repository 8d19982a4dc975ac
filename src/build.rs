//! Makes functions of the messages of this package's folders.

use std::process::ExitCode;

fn main() -> ExitCode {
    acepost_l10n_generate::build_script(&["record", "service"], None)
}
