//! Checks what the documents say: settings, commands, links, the changelog; and the size of files.

use std::{
    env,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use acepost::{config, games::catalog::GAMES};

const MAX_FILE_LINES: usize = 400;

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(name: impl AsRef<Path>) -> String {
    let path = path("").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns every Rust file of the program.
fn sources() -> Vec<PathBuf> {
    let (mut folders, mut files) = (vec![path("src")], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    assert!(files.len() > 50, "{files:?}");
    files
}

/// Returns every document for people.
fn pages() -> impl Iterator<Item = PathBuf> {
    let documents = fs::read_dir(path("docs")).expect("documents").map(|entry| entry.expect("an entry").path());
    let pages = documents.filter(|file| file.extension().is_some_and(|extension| extension == "md"));
    pages.chain(["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(path))
}

/// Returns the words in the text that look like names of our environment variables.
fn variables(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    words.filter(|word| (word.starts_with("ACEPOST_") && word.len() > 8) || *word == "DATABASE_URL")
}

/// Returns the code block that follows a marker in the document.
fn block(document: &str, marker: &str) -> String {
    let text = read(document);
    let after = text.split_once(&format!("<!-- {marker} -->\n")).unwrap_or_else(|| panic!("no marker {marker}")).1;
    let code = after.trim_start().strip_prefix("```sh\n").unwrap_or_else(|| panic!("no code after {marker}"));
    code.split_once("```").expect("an end of the code").0.trim_end().to_owned()
}

#[test]
fn the_table_of_settings_is_that_of_the_code() {
    const START: &str = "<!-- settings -->\n";
    const END: &str = "<!-- /settings -->\n";
    let page = read("docs/settings.md");
    let (before, rest) = page.split_once(START).expect("a start");
    let (_, after) = rest.split_once(END).expect("an end");
    let right = format!("{before}{START}{}{END}{after}", config::table());
    // An unchanged file is not written, because other tests may be reading it.
    if env::var_os("UPDATE").is_some() && page != right {
        fs::write(path("docs/settings.md"), &right).unwrap();
        return;
    }
    assert!(page == right, "run: UPDATE=1 cargo test --test house");
}

#[test]
fn every_environment_variable_is_documented() {
    let documents = ["README.md", "docs/settings.md", "docs/terminal.md"].map(read).concat();
    let known: Vec<&str> = variables(&documents).collect();
    let places = ["Dockerfile", "docker-compose.yml"].map(path).into_iter().chain(sources());
    let mut unknown = String::new();
    for place in places {
        for name in variables(&read(&place)).filter(|name| !known.contains(name)) {
            let _ = writeln!(unknown, "{name} in {}", place.display());
        }
    }
    assert!(unknown.is_empty(), "\n{unknown}");
}

#[test]
fn the_changelog_begins_with_this_version() {
    let changelog = read("CHANGELOG.md");
    let newest = changelog.lines().find_map(|line| line.strip_prefix("## [")).expect("a version");
    assert!(newest.starts_with(&format!("{}]", env!("CARGO_PKG_VERSION"))), "{newest}");
}

#[test]
fn no_file_is_too_long() {
    let long: Vec<_> = sources().into_iter().filter(|file| read(file).lines().count() > MAX_FILE_LINES).collect();
    assert!(long.is_empty(), "look for the second thing that they do: {long:?}");
}

#[test]
fn every_migration_has_a_version_of_its_own() {
    let names =
        fs::read_dir(path("migrations")).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut versions: Vec<String> = names.map(|name| name.split('_').next().unwrap_or_default().to_owned()).collect();
    versions.sort();
    // Of two migrations with the same version, only one would run.
    assert!(versions.windows(2).all(|pair| pair[0] != pair[1]), "{versions:?}");
}

#[test]
fn each_client_carries_the_licences() {
    for client in ["openapi/clients/typescript", "openapi/clients/python"].map(path) {
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let (carried, text) = (client.join(licence), read(licence));
            if env::var_os("UPDATE").is_some() {
                fs::write(carried, text).unwrap();
            } else {
                assert!(
                    fs::read_to_string(carried).is_ok_and(|carried| carried == text),
                    "run: UPDATE=1 cargo test --test house"
                );
            }
        }
    }
}

#[test]
fn what_newcomers_paste_is_what_the_checks_run() {
    let checks = read(".ci/run");
    let (run, test) = (block("README.md", "run"), block("README.md", "test"));
    assert!(run.lines().count() == 1 && run.ends_with(" && cargo run --release"), "{run}");
    assert!(test.lines().count() == 1 && test.starts_with("cargo test"), "{test}");
    assert!(block("docs/tutorial.md", "match").contains("API=http://127.0.0.1:8080/v1\n"));
    for marker in ["run", "test", "match", "bot"] {
        assert!(checks.contains(&format!("block {marker}")), "the checks do not run `{marker}`");
    }
}

/// A database, or tables, of the superuser who restores them are refused by the server.
#[test]
fn what_operators_restore_belongs_to_the_role_of_the_server() {
    let guide = read("docs/operations.md");
    let commands = |program: &str| guide.lines().filter(|line| line.starts_with(program)).collect::<Vec<_>>();
    let (made, filled) = (commands("createdb "), commands("pg_restore "));
    assert!(made.len() == 1 && made[0].contains(" --owner=acepost "), "{made:?}");
    assert!(filled.len() == 1 && filled[0].contains(" --no-owner --role=acepost "), "{filled:?}");
}

/// All users of a machine can see the arguments of a process, and the URL of a database contains the password.
#[test]
fn no_document_passes_the_database_url_as_an_argument() {
    for page in pages() {
        for code in read(&page).split("```").skip(1).step_by(2) {
            let has_url = code.contains("$DATABASE_URL") || code.contains("${DATABASE_URL");
            assert!(!has_url, "{}: {code}", page.display());
        }
    }
}

#[test]
fn what_the_documents_point_to_is_there() {
    for page in pages() {
        let text = read(&page);
        let links = text.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
        for link in links.filter(|link| !link.starts_with("http")) {
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { page.clone() } else { page.parent().expect("a folder").join(file) };
            assert!(target.exists(), "{}: {link}", page.display());
            let has_place = || places(&read(&target)).iter().any(|other| other == place);
            assert!(place.is_empty() || has_place(), "{}: {link}", page.display());
        }
    }
}

/// What `CONTRIBUTING.md` says that a game needs to be shipped, where no other test would miss it.
#[test]
fn each_game_is_told_of_where_the_project_tells_of_its_games() {
    let mut missing = String::new();
    for about in GAMES.iter().map(|game| game.about()) {
        let (id, name) = (about.id, about.name);
        for (file, words) in [
            ("README.md", format!("| **{name}**")),
            ("docs/bots.md", format!("### {name}\n")),
            ("docs/fairness.md", format!("- **{name}.**")),
            ("docs/fairness_check.py", format!("    \"{id}\": ")),
            ("openapi/clients/typescript/src/record/games.ts", format!("  \"{id}\": {{")),
            ("src/web/app/games/index.js", format!("    \"{id}\": {{")),
        ] {
            if !read(file).contains(&words) {
                let _ = writeln!(missing, "{file} does not have {words:?}");
            }
        }
    }
    assert!(missing.is_empty(), "\n{missing}");
}

/// Returns the places in a document to which links can lead, as GitHub makes them of headings.
fn places(text: &str) -> Vec<String> {
    let headings = text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    let kept = |letter: &char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_');
    headings.map(|heading| heading.chars().filter(kept).collect::<String>().to_lowercase().replace(' ', "-")).collect()
}

/// `cargo build` looks for a test at its usual place unless the manifest says where it is, and fails where there is none.
#[test]
fn the_image_is_built_without_the_tests() {
    assert!(!read(".dockerignore").contains("!tests"), "the builder gets them");
    let manifest = read("Cargo.toml");
    let tests: Vec<&str> = manifest.split("\n[").filter(|section| section.starts_with("[test]]")).collect();
    assert!(!tests.is_empty(), "they are found at all");
    for test in tests {
        assert!(test.contains("\npath = "), "{test}");
    }
}
