//! The rooms of the service: each imports only from rooms above it in the list, and nowhere in `src` do files import
//! each other in a circle.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use crate::sources::{Source, sources};

/// The modules of `src/service`, in the order of its `mod.rs`. `background` and `single_rounds` use the whole service.
const ROOMS: [&str; 29] = [
    "clock",
    "counts",
    "error",
    "html",
    "precondition",
    "secrets",
    "validation",
    "network",
    "rounds",
    "single_flight",
    "uninterrupted",
    "recent",
    "foundation",
    "pubsub",
    "players",
    "idempotency",
    "matches",
    "notices",
    "ratings",
    "lobby",
    "play",
    "clocks",
    "streams",
    "history",
    "accounts",
    "admin",
    "metrics",
    "background",
    "single_rounds",
];

/// Maps imports to the files that define them, through re-exports of `mod.rs` files.
struct Definers<'a> {
    files: HashMap<&'a [String], &'a Source>,
    handed_on: HashMap<Vec<String>, &'a [String]>,
}

impl<'a> Definers<'a> {
    fn of(sources: &'a [Source]) -> Self {
        let files = sources.iter().map(|source| (source.module.as_slice(), source)).collect();
        let exports = sources.iter().flat_map(|source| {
            source.imports.iter().filter_map(move |import| {
                let name = import.exported_as.as_ref()?;
                let path = source.module.iter().chain([name]).cloned().collect();
                Some((path, import.path.as_slice()))
            })
        });
        Self { files, handed_on: exports.collect() }
    }

    fn of_path(&self, path: &[String]) -> Option<&'a Source> {
        let mut path = path.to_vec();
        // A limit that no chain of re-exports reaches.
        for _ in 0..10 {
            let found = (2..=path.len()).rev().find_map(|length| Some((length, self.handed_on.get(&path[..length])?)));
            let Some((length, definer)) = found.filter(|(length, definer)| ***definer != path[..*length]) else {
                break;
            };
            path = definer.iter().chain(&path[length..]).cloned().collect();
        }
        (2..=path.len()).rev().find_map(|length| self.files.get(&path[..length]).copied())
    }
}

/// Returns the imports of each file. The declarations of a `mod.rs` for its own folder do not count.
fn arrows(sources: &[Source]) -> HashMap<&str, BTreeSet<&str>> {
    let definers = Definers::of(sources);
    let imported = |source: &Source| {
        let files = source.imports.iter().filter_map(|import| definers.of_path(&import.path));
        let own =
            |file: &&Source| file.path == source.path || source.is_face() && file.module.starts_with(&source.module);
        files.filter(|file| !own(file)).map(|file| file.path.as_str()).collect()
    };
    sources.iter().map(|source| (source.path.as_str(), imported(source))).collect()
}

/// Returns each file that imports itself indirectly, with those of its imports that lead back to it.
fn circles<'a>(arrows: &HashMap<&'a str, BTreeSet<&'a str>>) -> BTreeMap<&'a str, Vec<&'a str>> {
    let reached: HashMap<&str, HashSet<&str>> = arrows.keys().map(|&file| (file, reached(arrows, file))).collect();
    let back = |file: &'a str| {
        let others = arrows[file].iter().copied();
        (file, others.filter(|other| reached[other].contains(file)).collect::<Vec<_>>())
    };
    arrows.keys().map(|&file| back(file)).filter(|(_, others)| !others.is_empty()).collect()
}

/// Returns the files that this one imports from, directly and indirectly.
fn reached<'a>(arrows: &HashMap<&'a str, BTreeSet<&'a str>>, file: &'a str) -> HashSet<&'a str> {
    let (mut found, mut next) = (HashSet::new(), vec![file]);
    while let Some(file) = next.pop() {
        next.extend(arrows[file].iter().copied().filter(|other| found.insert(*other)));
    }
    found
}

#[test]
fn each_room_imports_only_from_rooms_above_it() {
    let place = |room: &str| ROOMS.iter().position(|known| *known == room);
    let sources = sources();
    let definers = Definers::of(&sources);
    let mut faults = BTreeSet::new();
    for source in sources.iter().filter(|source| source.floor() == "service" && source.module.len() > 2) {
        let own = place(&source.module[2]).unwrap_or_else(|| panic!("{}: which room is it in?", source.path));
        for import in &source.imports {
            let Some(file) = definers.of_path(&import.path).filter(|file| file.floor() == "service") else { continue };
            let allowed = match file.module.get(2) {
                Some(room) => place(room).is_some_and(|room| room <= own),
                None => ["background", "single_rounds"].contains(&source.module[2].as_str()),
            };
            if !allowed {
                faults.insert(format!("src/{} imports from src/{}", source.path, file.path));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.into_iter().collect::<Vec<_>>().join("\n"));
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let sources = sources();
    let arrows = arrows(&sources);
    let circles = circles(&arrows);
    let lines: Vec<String> =
        circles.iter().map(|(file, others)| format!("src/{file} imports from {}", others.join(", "))).collect();
    assert!(lines.is_empty(), "\n{}", lines.join("\n"));
}

#[test]
fn the_finder_of_circles_finds_them() {
    let arrows = [("a", vec!["b"]), ("b", vec!["c"]), ("c", vec!["b", "d"]), ("d", vec![])];
    let arrows = arrows.into_iter().map(|(file, others)| (file, others.into_iter().collect())).collect();
    assert_eq!(circles(&arrows), BTreeMap::from([("b", vec!["c"]), ("c", vec!["b"])]));
}
