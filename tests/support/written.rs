//! Texts that are generated again and compared with what is written in a file, so that changes are seen line by line.

use std::{env, fs, path::Path};

/// Compares a text with a file below `tests/`. If the environment variable is set, the text is written to it first.
#[track_caller]
pub fn assert_written(file: &str, text: &str, variable: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(file);
    if env::var_os(variable).is_some() {
        fs::write(&path, text).expect("the text can be written");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    let differs = (1..).zip(text.lines()).zip(written.lines()).find(|((_, now), written)| now != written);
    assert_eq!(differs, None, "{file}: {variable}=1 rewrites it");
    assert!(text == written, "{file} has another length: {variable}=1 rewrites it");
}
