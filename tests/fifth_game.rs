//! "Adding a game", as `docs/architecture.md` describes it, followed to the letter: one folder and one line give a copy of this project a
//! fifth game, which all tests of the catalogue then hold to what must be true of every game.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The one line.
const LINE: &str = "    \"high_card/mod.rs\" => high_card::HighCard,\n";

/// What is copied to build the rules and their tests. The program is left out: built from the copy, it would take the
/// place of the real one.
const COPIED: [&str; 9] =
    ["Cargo.toml", "Cargo.lock", "README.md", "src", "migrations", "openapi", "docs", "tests", "benches"];

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).expect("a folder");
        for entry in fs::read_dir(from).expect("a folder") {
            let entry = entry.expect("an entry");
            copy(&entry.path(), &to.join(entry.file_name()));
        }
    } else {
        fs::copy(from, to).expect("a copy");
    }
}

fn change(file: &Path, change: impl FnOnce(String) -> String) {
    let text = fs::read_to_string(file).expect("a text");
    let changed = change(text.clone());
    assert_ne!(text, changed, "{} was to change", file.display());
    fs::write(file, changed).expect("a file");
}

/// The folder in which this run was built, so that the dependencies need not be built again.
fn target_folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("it is in the target folder").to_owned()
}

fn cargo(project: &Path, arguments: &[&str]) {
    let ran = Command::new(env!("CARGO"))
        .args(["test", "--offline", "--locked", "--target-dir"])
        .arg(target_folder())
        .args(arguments)
        // It runs for a second: compiling it quickly is worth more.
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
        .env("UPDATE_PLAYTHROUGHS", "1")
        .current_dir(project)
        .output()
        .expect("cargo runs");
    let (out, err) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    assert!(ran.status.success(), "{arguments:?}\n{out}\n{err}");
}

#[test]
fn a_fifth_game_is_one_folder_and_one_line() {
    let house = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().expect("a folder");
    let project = folder.path();
    for name in COPIED {
        copy(&house.join(name), &project.join(name));
    }
    fs::remove_file(project.join("src/main.rs")).expect("it was copied");
    change(&project.join("Cargo.toml"), |text| text.replace("default-run = \"acepost\"\n", ""));

    // 1. A folder in src/games/ with its rules, its rule page and its tests.
    copy(&house.join("tests/fifth_game/high_card"), &project.join("src/games/high_card"));
    // 2. Its line in src/games/catalog.rs.
    change(&project.join("src/games/catalog.rs"), |text| {
        text.replacen("\n}\n\n/// Returns the game with", &format!("\n{LINE}}}\n\n/// Returns the game with"), 1)
    });

    // Every test of the catalogue, among them leaks, fuzzing and the playthrough, which is written by this run.
    cargo(project, &["--test", "rules"]);
    let book = fs::read_to_string(project.join("tests/playthroughs/high-card.txt")).expect("a playthrough");
    assert!(book.starts_with("HIGH CARD\n"), "{book}");
    // And the game's own.
    cargo(project, &["--lib", "high_card"]);
}
