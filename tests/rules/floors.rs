//! The floor plan: each floor imports only from floors below it, and some things are on no floor but one.

use acepost::games::catalog::GAMES;

use crate::{
    sources::{Source, imports_from, sources},
    support::variants::type_name,
};

/// Every module of the crates' roots with its floor. `main.rs`, `lib.rs` and `core.rs` stand outside.
const FLOORS: [(&str, u8); 14] = [
    ("problem", 0),
    ("pieces", 0),
    ("l10n", 0),
    ("pictures", 0),
    ("games", 1),
    ("record", 2),
    ("bots", 2),
    ("config", 3),
    ("postgres", 3),
    ("db", 3),
    ("service", 4),
    ("web", 5),
    ("http", 6),
    ("commands", 7),
];

/// Where the floors of a pure record end: no clock, no I/O, no chance of their own.
const HIGHEST_PURE_FLOOR: u8 = 2;

const IMPURE: [&str; 13] = [
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
    "tokio",
];

/// What they may use of `rand`: traits, and the generator that its user seeds. Everything else could be a source of the
/// operating system.
const SEEDED: [&str; 8] = [
    "rand::Rng",
    "rand::RngExt",
    "rand::SeedableRng",
    "rand::TryRng",
    "rand::rngs::ChaCha20Rng",
    "rand::seq::IndexedRandom",
    "rand::seq::IteratorRandom",
    "rand::seq::SliceRandom",
];

fn floor_of(source: &Source) -> u8 {
    floor(source.floor()).unwrap_or_else(|| panic!("{}: which floor is `{}` on?", source.path, source.floor()))
}

fn floor(module: &str) -> Option<u8> {
    FLOORS.iter().find(|(name, _)| *name == module).map(|(_, floor)| *floor)
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

fn impurities(code: &str) -> Vec<String> {
    let words = IMPURE.iter().filter(|word| code.contains(**word)).map(|word| (*word).to_owned());
    words.chain(imports_from("rand", code).into_iter().filter(|path| !SEEDED.contains(&&**path))).collect()
}

fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn each_floor_imports_only_from_floors_below_it() {
    let mut faults = Vec::new();
    for source in sources() {
        for import in source.imports.iter().filter_map(|import| import.path.get(1)) {
            let below = floor(import).is_some_and(|floor| floor < floor_of(&source));
            if !below && import != source.floor() {
                faults.push(format!("src/{} imports from `{import}`, which is not below it", source.path));
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn the_floors_of_a_pure_record_have_no_clock_no_files_no_net_and_no_chance_of_their_own() {
    let pure = |source: &Source| floor_of(source) <= HIGHEST_PURE_FLOOR;
    let mut faults = Vec::new();
    for source in sources().iter().filter(|source| pure(source)) {
        for word in impurities(&source.code) {
            faults.push(format!("src/{} uses `{word}`", source.path));
        }
    }
    assert_none(&faults);
}

#[test]
fn a_generator_that_is_seeded_is_pure_and_a_source_of_chance_is_not() {
    for pure in [
        "use rand::{Rng, RngExt, SeedableRng, rngs::ChaCha20Rng, seq::{IndexedRandom, SliceRandom}};",
        "fn f(rng: &mut dyn rand::Rng) { let heads: bool = rng.random(); }",
        "ChaCha20Rng::from_rng(rng)",
    ] {
        assert_none(&impurities(pure));
    }
    for impure in [
        "use rand::{Rng, rngs::{ChaCha20Rng, SysRng}};",
        "use rand::rng;",
        "use rand::{RngExt, random};",
        "use rand::prelude::*;",
        "use rand as chance;",
        "let choice = rand::rng().random_range(0..3);",
        "let heads: bool = ::rand::random();",
        "let rng: ChaCha20Rng = rand::make_rng();",
        "getrandom::fill(&mut bytes)",
    ] {
        assert!(!impurities(impure).is_empty(), "{impure}");
    }
}

#[test]
fn sql_is_in_the_stores_and_http_on_top_and_nowhere_else() {
    let web = floor("web").expect("it is a floor");
    let mut faults = Vec::new();
    for source in sources() {
        let may = ["db", "postgres"].contains(&source.floor()) || source.module.iter().any(|module| module == "store");
        if source.code.contains("diesel") && !may {
            faults.push(format!("src/{} speaks SQL", source.path));
        }
        if source.code.contains("actix") && floor_of(&source) < web {
            faults.push(format!("src/{} speaks HTTP", source.path));
        }
    }
    assert_none(&faults);
}

#[test]
fn no_game_is_named_above_the_floor_of_the_games() {
    let mut faults = Vec::new();
    for source in sources().iter().filter(|source| floor_of(source) > 1) {
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
    for source in sources().iter().filter(|source| floor_of(source) == 1) {
        for word in careless.iter().filter(|word| source.code.contains(**word)) {
            faults.push(format!("src/{} has `{word}`", source.path));
        }
    }
    assert_none(&faults);
}

#[test]
fn attributes_are_left_out() {
    assert_eq!(without_attributes("a #[b(c = [d])] e"), "a  e");
}
