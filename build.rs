//! Makes functions of the messages of `src/web`, and checks those that the page's modules read themselves.

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
