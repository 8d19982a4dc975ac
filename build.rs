//! Makes functions of the messages of `src/web`, and checks those that the page's modules read themselves.

use std::process::ExitCode;

fn main() -> ExitCode {
    acepost_l10n_generate::build_script(&["src/web"], Some("src/web/app"))
}
