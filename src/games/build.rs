//! Makes functions of the messages in the folders of the games.

use std::{env, path::Path, process::ExitCode};

fn main() -> ExitCode {
    let [root, out] = ["CARGO_MANIFEST_DIR", "OUT_DIR"].map(|name| env::var_os(name).unwrap_or_default());
    match acepost_l10n_generate::write_functions(Path::new(&root), None, Path::new(&out)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("cargo::error={error}");
            ExitCode::FAILURE
        }
    }
}
