//! The record of a match that is over, and the file in which it is stored.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

use super::{backend::Backend, input::Input, say};
use crate::commands::{
    arguments::record_file,
    new_file,
    shell::file_argument,
    wording::{harmless, sentence},
};

/// Fetches the record, prints its secret and its head, and stores it if there is a file for it.
///
/// # Errors
/// If it cannot be fetched, or cannot be stored and the player names no other file.
pub fn keep(backend: &mut dyn Backend, file: Option<&Path>, input: &mut Input) -> anyhow::Result<()> {
    let record = backend.record()?;
    let read: Value = serde_json::from_slice(&record)?;
    let text = |key: &str| harmless(read[key].as_str().unwrap_or_default());
    say(&format!("The secret behind the commitment:\n{}\nThe head of the record:\n{}", text("seed"), text("head")))?;
    let Some(file) = file else { return Ok(()) };
    let file = save(&record, file, input)?;
    let (name, word) = (file.display(), file_argument(&file));
    say(&format!("The record is in {name}. Verify it:\n\n    acepost verify {word}"))
}

/// Returns the record's file for this round: from the second round on with a number in its name, and one that does not exist.
pub fn of_round(file: &Path, round: usize) -> PathBuf {
    if round == 1 {
        return file.to_owned();
    }
    let part = |part: Option<&std::ffi::OsStr>| part.map(|part| part.to_string_lossy().into_owned());
    let ending = part(file.extension()).map_or_else(String::new, |ending| format!(".{ending}"));
    let stem = part(file.file_stem()).unwrap_or_default();
    let mut number = round;
    loop {
        let numbered = file.with_file_name(format!("{stem}-{number}{ending}"));
        if fs::symlink_metadata(&numbered).is_err() {
            return numbered;
        }
        number += 1;
    }
}

/// Stores the record and returns where. If that fails, asks at a terminal for another file, since there may be no other copy
/// of the record.
///
/// # Errors
/// If it cannot be stored and the player names no other file.
fn save(record: &[u8], file: &Path, input: &mut Input) -> anyhow::Result<PathBuf> {
    let mut file = file.to_owned();
    loop {
        let Err(error) = new_file::replace(&file, record) else { return Ok(file) };
        let error = anyhow::Error::from(error).context(format!("cannot write {}", file.display()));
        if !input.is_typed() {
            return Err(error);
        }
        say(&sentence(&format!("{error:#}")))?;
        match another_file(&file, input)? {
            Some(other) => file = other,
            None => return Err(error),
        }
    }
}

/// Asks for another file, or the same again. It overwrites no other one.
fn another_file(file: &Path, input: &mut Input) -> anyhow::Result<Option<PathBuf>> {
    loop {
        let line = input.ask("Another file for the record? Type its name; Enter: none. ")?.unwrap_or_default();
        let other = Path::new(line.trim());
        match line.trim().to_lowercase().as_str() {
            "" | "n" | "no" => return Ok(None),
            "y" | "yes" => say("Type the name of a file.")?,
            _ if other != file && !new_file::is_special(other) && fs::symlink_metadata(other).is_ok() => {
                say(&format!("There is already {}. Type the name of a new file.", other.display()))?;
            }
            _ => match record_file(other.to_owned()) {
                Ok(other) => return Ok(Some(other)),
                Err(why) => say(&sentence(why))?,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_round_has_a_name_that_no_file_has() {
        let folder = tempfile::tempdir().expect("a folder");
        let [first, second, third] = ["a.json", "a-2.json", "a-3.json"].map(|name| folder.path().join(name));
        assert_eq!(of_round(&first, 2), second);
        fs::write(&second, "older").expect("a file");
        assert_eq!(of_round(&first, 1), first);
        assert_eq!(of_round(&first, 2), third);
        assert_eq!(of_round(&folder.path().join("b"), 2), folder.path().join("b-2"));
    }
}
