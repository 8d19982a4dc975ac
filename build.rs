//! Makes functions of the messages of the page, and checks those that it reads itself.

use std::{env, path::Path, process::ExitCode};

fn main() -> ExitCode {
    let [root, out] = ["CARGO_MANIFEST_DIR", "OUT_DIR"].map(|name| env::var_os(name).unwrap_or_default());
    let source = Path::new(&root).join("src/web");
    match acepost_l10n_generate::write_functions(&source, Some(&source.join("app")), Path::new(&out)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("cargo::error={error}");
            ExitCode::FAILURE
        }
    }
}
