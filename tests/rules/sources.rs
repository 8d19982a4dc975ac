//! The files of `src` with their imports, as the compiler follows them.

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
};

/// A file of `src` without comments and without its tests.
pub struct Source {
    /// Below `src`.
    pub path: String,
    /// As in `["crate", "service", "lobby"]`.
    pub module: Vec<String>,
    pub code: String,
    /// What it names from this crate, by `use` or in the middle of its code.
    pub imports: Vec<Import>,
}

/// The folders that are packages of their own, which the crate hands on as modules.
const PACKAGES: [&str; 3] = ["games", "l10n", "pieces"];

/// What runs when the program is built, and is no part of it.
const BUILDING: [&str; 2] = ["build.rs", "l10n/generate"];

/// A path into this crate, from its root on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Import {
    pub path: Vec<String>,
    /// The name under which the importing module hands it on, if it does.
    pub exported_as: Option<String>,
}

impl Source {
    /// The module of the crate's root that the file belongs to.
    pub fn floor(&self) -> &str {
        self.module.get(1).map_or("", String::as_str)
    }

    /// Whether the file is the face of a folder.
    pub fn is_face(&self) -> bool {
        ["mod.rs", "lib.rs"].iter().any(|face| self.path.ends_with(face))
    }
}

/// The root files of the crates, whose names are no part of a module's path.
const ROOTS: [&str; 3] = ["main", "lib", "core"];

/// Every file of `src` but the roots of the program, its library and `acepost-core`.
pub fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    walk(&root, &mut files);
    let file = |file: &PathBuf| {
        let path = file.strip_prefix(&root).expect("under src").to_string_lossy().replace('\\', "/");
        let code = code_of(&fs::read_to_string(file).expect("a source file"));
        Source { module: module_of(&path), path, code, imports: Vec::new() }
    };
    let mut sources: Vec<Source> = files.iter().map(file).filter(|source| source.module.len() > 1).collect();
    let modules: HashSet<Vec<String>> = sources.iter().map(|source| source.module.clone()).collect();
    for source in &mut sources {
        source.imports = imports(&source.code, &source.module, &modules);
    }
    sources
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.ends_with("tests") || BUILDING.iter().any(|name| path.ends_with(name)) {
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

fn module_of(path: &str) -> Vec<String> {
    let path = path.trim_end_matches(".rs").trim_end_matches("/mod");
    let parts = path.split('/').filter(|part| !ROOTS.contains(part));
    ["crate"].into_iter().chain(parts).map(str::to_owned).collect()
}

/// What the compiler sees of a release: no comments, and nothing from the file's own tests on.
pub fn code_of(text: &str) -> String {
    let before_tests = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let uncommented = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    // An address such as https://… loses its tail, which imports nothing.
    before_tests.lines().map(uncommented).collect::<Vec<_>>().join("\n")
}

/// What the code of this module names from this crate.
pub fn imports(code: &str, module: &[String], modules: &HashSet<Vec<String>>) -> Vec<Import> {
    let own = |Import { path, exported_as }| Some(Import { path: absolute(&path, module, modules)?, exported_as });
    let packages = PACKAGES.map(|package| format!("acepost_{package}::"));
    let prefixes: Vec<&str> = ["crate::", "super::"].into_iter().chain(packages.iter().map(String::as_str)).collect();
    named(code, &prefixes).into_iter().filter_map(own).collect()
}

/// What the code names from another crate.
pub fn imports_from(other: &str, code: &str) -> Vec<String> {
    let named = named(code, &[&format!("{other}::")]).into_iter();
    named
        .filter(|import| import.path.first().is_some_and(|first| first == other))
        .map(|import| import.path.join("::"))
        .collect()
}

/// All that is imported by `use`, and the paths in the middle of the code that begin with one of the prefixes.
fn named(code: &str, prefixes: &[&str]) -> Vec<Import> {
    let mut found = Vec::new();
    let mut rest = String::new();
    for statement in code.split_inclusive(';') {
        let Some((before, tree)) = use_tree(statement) else {
            rest.push_str(statement);
            continue;
        };
        let is_public = before.trim_end().ends_with("pub") || before.trim_end().ends_with(')');
        rest.push_str(before);
        let import = |(path, name)| Import { path, exported_as: is_public.then_some(name) };
        found.extend(flattened(tree, &[]).into_iter().map(import));
    }
    found.extend(paths(&rest, prefixes).into_iter().map(|path| Import { path, exported_as: None }));
    found
}

/// What stands before `use` in the statement, and what is imported.
fn use_tree(statement: &str) -> Option<(&str, &str)> {
    let at = statement.match_indices("use ").map(|(at, _)| at).find(|&at| {
        let before = statement[..at].trim_end_matches(' ');
        before.is_empty() || before.ends_with(['\n', '{', '}', ')']) || before.ends_with("pub")
    })?;
    Some((&statement[..at], statement[at + 4..].trim_end_matches(';')))
}

/// The paths of a tree such as `a::{b, c::{self, d as e}}`, each with the name that it gets.
fn flattened(tree: &str, prefix: &[String]) -> Vec<(Vec<String>, String)> {
    let tree = tree.trim();
    if let Some((head, group)) = tree.split_once('{') {
        let mut prefix = prefix.to_vec();
        prefix.extend(head.split("::").map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned));
        let group = group.trim_end().strip_suffix('}').unwrap_or(group);
        return split_group(group).iter().flat_map(|item| flattened(item, &prefix)).collect();
    }
    let (path, alias) = tree.split_once(" as ").map_or((tree, None), |(path, alias)| (path, Some(alias.trim())));
    let mut all = prefix.to_vec();
    all.extend(path.split("::").map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned));
    if all.len() > 1 && all.last().is_some_and(|last| last == "self" || last == "*") {
        all.pop();
    }
    let name = alias.map_or_else(|| all.last().cloned().unwrap_or_default(), str::to_owned);
    if all.is_empty() { Vec::new() } else { vec![(all, name)] }
}

fn split_group(group: &str) -> Vec<&str> {
    let (mut items, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, letter) in group.char_indices() {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        if letter == ',' && depth == 0 {
            items.push(&group[start..at]);
            start = at + 1;
        }
    }
    items.push(&group[start..]);
    items.into_iter().filter(|item| !item.trim().is_empty()).collect()
}

/// Paths in the middle of code that begin with one of the prefixes.
fn paths(code: &str, prefixes: &[&str]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for prefix in prefixes {
        for (at, _) in code.match_indices(*prefix) {
            let is_inside = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
            // `pub(in crate::service)` says who may import, and imports nothing.
            let before = code[..at].trim_end_matches("::");
            if before.ends_with(is_inside) || before.ends_with("(in ") {
                continue;
            }
            let path: String = code[at..].chars().take_while(|&letter| is_inside(letter)).collect();
            found.push(path.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect());
        }
    }
    found
}

/// The path from the crate's root on; `None` for one into another crate.
fn absolute(path: &[String], module: &[String], modules: &HashSet<Vec<String>>) -> Option<Vec<String>> {
    let first = path.first()?;
    let below = |package: &[String]| Some(package.iter().chain(&path[1..]).cloned().collect());
    if first == "crate" {
        let is_package = module.get(1).is_some_and(|first| PACKAGES.contains(&first.as_str()));
        return below(&module[..=usize::from(is_package)]);
    }
    if let Some(package) = first.strip_prefix("acepost_") {
        return below(&["crate".to_owned(), package.to_owned()]);
    }
    if first == "self" || first == "super" {
        let rest: Vec<&String> = path.iter().skip_while(|part| *part == "self").collect();
        let ups = rest.iter().take_while(|part| **part == "super").count();
        let base = module.iter().take(module.len().saturating_sub(ups));
        return Some(base.chain(rest.into_iter().skip(ups)).cloned().collect());
    }
    let child: Vec<String> = module.iter().chain([first]).cloned().collect();
    modules.contains(&child).then(|| module.iter().chain(path).cloned().collect())
}

#[test]
fn the_reader_of_imports_reads_them() {
    let words = |text: &str| text.split("::").map(str::to_owned).collect::<Vec<_>>();
    let modules = HashSet::from([words("crate::a"), words("crate::a::b")]);
    let code = "use std::fs;\npub use b::C;\nuse crate::{\n    games::{self, Seat as S},\n    pieces::Card,\n};\n\
                fn f() { super::store::open(x); crate::d::e() }";
    let found: Vec<(String, Option<String>)> = imports(code, &words("crate::a"), &modules)
        .into_iter()
        .map(|import| (import.path.join("::"), import.exported_as))
        .collect();
    let expected = [
        ("crate::a::b::C", Some("C")),
        ("crate::games", None),
        ("crate::games::Seat", None),
        ("crate::pieces::Card", None),
        ("crate::d::e", None),
        ("crate::store::open", None),
    ];
    let expected: Vec<(String, Option<String>)> =
        expected.iter().map(|(path, name)| ((*path).to_owned(), name.map(str::to_owned))).collect();
    assert_eq!(found, expected);

    let code = "use acepost_pieces::Card;\nuse crate::kit::Pile;\nfn f() { acepost_pieces::chance::g() }";
    let found = imports(code, &words("crate::games::clear_ace"), &modules);
    let found: Vec<String> = found.into_iter().map(|import| import.path.join("::")).collect();
    assert_eq!(found, ["crate::pieces::Card", "crate::games::kit::Pile", "crate::pieces::chance::g"]);
    assert_eq!(code_of("a // b\nc\n#[cfg(test)]\nmod tests {}"), "a \nc");
}
