//! The floor plan: each floor imports only from floors below it, and some things are on no floor but one.

use std::{
    fs,
    path::{Path, PathBuf},
};

use acepost::games::catalog::GAMES;

use crate::variants::type_name;

/// Every module of the crate's root with its floor. `main.rs` and `lib.rs` stand outside.
const FLOORS: [(&str, u8); 10] = [
    ("pieces", 0),
    ("games", 1),
    ("record", 2),
    ("bots", 2),
    ("config", 3),
    ("store", 3),
    ("service", 4),
    ("web", 5),
    ("http", 6),
    ("commands", 7),
];

/// Where the floors of a pure record end: no clock, no I/O, no chance of their own.
const HIGHEST_PURE_FLOOR: u8 = 2;

const IMPURE: [&str; 15] = [
    "std::fs",
    "std::net",
    "std::env",
    "std::process",
    "std::time",
    "std::thread",
    "SystemTime",
    "Instant",
    "Timestamp::now",
    "Zoned::now",
    "println!",
    "getrandom",
    "rand::",
    "OsRng",
    "tokio",
];

struct Source {
    path: String,
    /// The module of the crate's root that the file belongs to.
    module: String,
    /// The file without comments and without its tests.
    code: String,
}

impl Source {
    fn floor(&self) -> u8 {
        floor(&self.module).unwrap_or_else(|| panic!("{}: which floor is `{}` on?", self.path, self.module))
    }
}

fn floor(module: &str) -> Option<u8> {
    FLOORS.iter().find(|(name, _)| *name == module).map(|(_, floor)| *floor)
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    walk(&root, &mut files);
    let source = |file: &PathBuf| {
        let path = file.strip_prefix(&root).expect("under src").to_string_lossy().replace('\\', "/");
        let module = path.split('/').next().unwrap_or_default().trim_end_matches(".rs").to_owned();
        let text = fs::read_to_string(file).expect("a source file");
        Source { path, module, code: code_of(&text) }
    };
    files.iter().map(source).filter(|source| !["main", "lib"].contains(&source.module.as_str())).collect()
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.ends_with("tests") {
            continue;
        }
        if path.is_dir() {
            walk(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !is_test(&path) {
            files.push(path);
        }
    }
}

fn is_test(path: &Path) -> bool {
    ["tests.rs", "testing.rs"].iter().any(|name| path.ends_with(name))
}

/// What the compiler sees of a release: no comments, and nothing from the file's own tests on.
fn code_of(text: &str) -> String {
    let before_tests = text.split("#[cfg(test)]").next().unwrap_or_default();
    let uncommented = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    // An address such as https://… loses its tail, which imports nothing.
    before_tests.lines().map(uncommented).collect::<Vec<_>>().join("\n")
}

/// Without attributes, in which examples may name a game.
fn without_attributes(code: &str) -> String {
    let mut kept = String::new();
    let mut rest = code;
    while let Some(start) = rest.find("#[") {
        kept.push_str(&rest[..start]);
        let mut depth = 0;
        let end = rest[start..].find(|letter| {
            depth += i32::from(letter == '[') - i32::from(letter == ']');
            depth == 0 && letter == ']'
        });
        rest = end.map_or("", |end| &rest[start + end + 1..]);
    }
    kept + rest
}

/// The root modules that follow `crate::` or `super::`, groups included.
fn imports(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for prefix in ["crate::", "super::"] {
        for (at, _) in code.match_indices(prefix) {
            let rest = &code[at + prefix.len()..];
            let Some(group) = rest.strip_prefix('{') else {
                found.push(first_word(rest));
                continue;
            };
            let mut depth = 0;
            for item in group.split_inclusive([',', '{', '}']) {
                if depth == 0 && !first_word(item).is_empty() {
                    found.push(first_word(item));
                }
                depth += i32::from(item.ends_with('{')) - i32::from(item.ends_with('}'));
                if depth < 0 {
                    break;
                }
            }
        }
    }
    found
}

fn first_word(text: &str) -> String {
    text.trim_start().chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
}

fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn each_floor_imports_only_from_floors_below_it() {
    let mut faults = Vec::new();
    for source in sources() {
        for import in imports(&source.code) {
            // `super::` reaches modules of the same name within a floor as well; those are not floors.
            let below = floor(&import).is_none_or(|floor| floor < source.floor());
            if !below && import != source.module {
                faults.push(format!("src/{} imports from `{import}`, which is not below it", source.path));
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn the_floors_of_a_pure_record_have_no_clock_no_files_no_net_and_no_chance_of_their_own() {
    let pure = |source: &Source| source.floor() <= HIGHEST_PURE_FLOOR;
    let mut faults = Vec::new();
    for source in sources().iter().filter(|source| pure(source)) {
        for word in IMPURE.iter().filter(|word| source.code.contains(**word)) {
            faults.push(format!("src/{} uses `{word}`", source.path));
        }
    }
    assert_none(&faults);
}

#[test]
fn sql_is_in_the_store_and_http_on_top_and_nowhere_else() {
    let web = floor("web").expect("it is a floor");
    let mut faults = Vec::new();
    for source in sources() {
        if source.code.contains("diesel") && source.module != "store" {
            faults.push(format!("src/{} speaks SQL", source.path));
        }
        if source.code.contains("actix") && source.floor() < web {
            faults.push(format!("src/{} speaks HTTP", source.path));
        }
    }
    assert_none(&faults);
}

#[test]
fn no_game_is_named_above_the_floor_of_the_games() {
    let mut faults = Vec::new();
    for source in sources().iter().filter(|source| source.floor() > 1) {
        let code = without_attributes(&source.code);
        for about in GAMES.iter().map(|game| game.about()) {
            let names = [about.id.to_owned(), about.id.replace('-', "_"), about.name.to_owned(), type_name(about.id)];
            for name in names.iter().filter(|name| code.contains(*name)) {
                faults.push(format!("src/{} names a game: {name}", source.path));
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn the_rules_cannot_panic_by_a_careless_word() {
    let careless = [".unwrap()", ".expect(", "panic!", "todo!", "unimplemented!", "unsafe "];
    let mut faults = Vec::new();
    for source in sources().iter().filter(|source| source.floor() == 1) {
        for word in careless.iter().filter(|word| source.code.contains(**word)) {
            faults.push(format!("src/{} has `{word}`", source.path));
        }
    }
    assert_none(&faults);
}

#[test]
fn the_reader_of_imports_reads_them() {
    let code = "use crate::{\n    games::{Seat, http},\n    pieces::Card,\n};\nfn f() { crate::store::open(super::service::x) }";
    assert_eq!(imports(code), ["games", "pieces", "store", "service"]);
    assert_eq!(without_attributes("a #[b(c = [d])] e"), "a  e");
    assert_eq!(code_of("a // b\nc\n#[cfg(test)]\nd"), "a \nc");
}
