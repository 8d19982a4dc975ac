//! Makes functions of the messages of this package's folders.

use std::{env, path::Path, process::ExitCode};

fn main() -> ExitCode {
    let [root, out] = ["CARGO_MANIFEST_DIR", "OUT_DIR"].map(|name| env::var_os(name).unwrap_or_default());
    for folder in ["record", "service"] {
        if let Err(error) =
            acepost_l10n_generate::write_functions(&Path::new(&root).join(folder), None, Path::new(&out))
        {
            println!("cargo::error={error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
