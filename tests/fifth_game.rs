//! Adds a fifth game to a copy of this project as "Adding a game" in `CONTRIBUTING.md` says: one folder and one line, and
//! everything compiles. Then it runs the tests of `tests/rules/`, and the game's own. What only a game needs that is shipped,
//! such as a lesson, High Card does without, so `tests/record/` would refuse it.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The added line.
const LINE: &str = "    \"high_card/mod.rs\" => high_card::HighCard,\n";

/// What is copied. The program is left out: built from the copy, it would replace the real one.
const COPIED: [&str; 10] =
    ["Cargo.toml", "Cargo.lock", "README.md", "build.rs", "src", "migrations", "openapi", "docs", "tests", "benches"];

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).expect("a folder");
        for entry in fs::read_dir(from).expect("a folder") {
            let entry = entry.expect("an entry");
            // Skips what npm has installed for the tests of the page.
            if entry.file_name() != "node_modules" {
                copy(&entry.path(), &to.join(entry.file_name()));
            }
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

/// Returns the folder of this build, so that the dependencies need not be built again.
fn target_folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("it is in the target folder").to_owned()
}

/// The packages of this project.
const PACKAGES: [&str; 7] = [
    "acepost",
    "acepost-core",
    "acepost-games",
    "acepost-l10n",
    "acepost-l10n-generate",
    "acepost-pictures",
    "acepost-pieces",
];

fn test(project: &Path, arguments: &[&str]) {
    let ran = Command::new(env!("CARGO"))
        .args(["test", "--offline", "--locked", "--target-dir"])
        .arg(target_folder())
        // What is tested here needs little of it, and optimising it would take most of the time.
        .args(["--config", "profile.dev.package.acepost-core.opt-level=0"])
        .args(arguments)
        .env("UPDATE_PLAYTHROUGHS", "1")
        // The copy is not looked through once more by what compiles the original.
        .env_remove("RUSTC_WORKSPACE_WRAPPER")
        .current_dir(project)
        .output()
        .expect("cargo runs");
    let (out, err) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    assert!(ran.status.success(), "{arguments:?}\n{out}\n{err}");
}

#[test]
fn a_fifth_game_is_one_folder_and_one_line() {
    let house = Path::new(env!("CARGO_MANIFEST_DIR"));
    // Always the same folder, so that its build replaces the previous one.
    let project = &Path::new(env!("CARGO_TARGET_TMPDIR")).join("fifth_game");
    if project.exists() {
        fs::remove_dir_all(project).expect("the last run's folder");
    }
    fs::create_dir_all(project).expect("a folder");
    for name in COPIED {
        copy(&house.join(name), &project.join(name));
    }
    fs::remove_file(project.join("src/main.rs")).expect("it was copied");
    // A separate version: a build of the same version in the same folder would replace this project's own build.
    let [ours, copied] =
        [env!("CARGO_PKG_VERSION"), "0.0.0-fifth-game"].map(|version| format!("version = \"{version}\""));
    for package in PACKAGES.map(|name| format!("name = \"{name}\"\n")) {
        change(&project.join("Cargo.lock"), |text| {
            text.replacen(&format!("{package}{ours}"), &format!("{package}{copied}"), 1)
        });
    }
    change(&project.join("Cargo.toml"), |text| {
        text.replacen(&ours, &copied, 1).replace("default-run = \"acepost\"\n", "")
    });

    // 1. A folder in src/games/ with its rules, its rule page and its tests.
    copy(&house.join("tests/fifth_game/high_card"), &project.join("src/games/high_card"));
    // 2. Its line in src/games/catalog.rs.
    change(&project.join("src/games/catalog.rs"), |text| {
        text.replacen("\n}\n\n/// Returns the game with", &format!("\n{LINE}}}\n\n/// Returns the game with"), 1)
    });

    // Everything above the games compiles unchanged. Leaks, fuzzing and the playthrough, which this run writes, are as they should be.
    test(project, &["--package", "acepost", "--test", "rules"]);
    let transcript = fs::read_to_string(project.join("tests/playthroughs/high-card.txt")).expect("a playthrough");
    assert!(transcript.starts_with("HIGH CARD\n"), "{transcript}");
    // And the game's own, for which optimising all games would take most of the time.
    let unoptimised = "profile.dev.package.acepost-games.opt-level=0";
    test(project, &["--config", unoptimised, "--package", "acepost-games", "--lib", "high_card"]);
}
