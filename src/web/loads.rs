//! What each page loads: its style sheets, messages and modules. Its document names all of them, so that a browser loads them
//! together, and not one after another as it finds them. It is found out when the first page is requested.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fmt::Write as _,
    sync::LazyLock,
};

use parking_lot::Mutex;
use serde::Deserialize;

use super::assets;
use crate::games::Locale;

/// The script that lists the addresses that people see.
const ROUTES: &str = "routes.js";
/// The folders with messages that every page needs.
const MESSAGES: [&str; 2] = ["", "parts"];
/// The folder with messages that every page needs in other languages than English, which the server speaks itself.
const PROBLEMS: &str = "problems";

/// An address that people see, as the page's script lists it, with what is loaded for it besides what every page needs.
/// All are paths below `/app/`.
#[derive(Debug, Deserialize)]
pub struct Route {
    /// The path, with names in braces.
    pub path: String,
    module: String,
    /// Modules that this one imports later. `*` stands for any folder.
    #[serde(default)]
    later: Vec<String>,
    #[serde(default)]
    messages: Vec<String>,
    #[serde(default)]
    styles: Vec<String>,
}

/// Returns the addresses that people see, by their names.
///
/// # Panics
/// If the list in the page's script is not JSON.
pub fn routes() -> BTreeMap<String, Route> {
    let script = assets::text(ROUTES);
    let (_, list) = script.split_once("({").expect("the list begins");
    let (list, _) = list.split_once("});").expect("the list ends");
    serde_json::from_str(&format!("{{{list}}}")).expect("the list of routes is JSON")
}

impl Route {
    fn modules(&self) -> Vec<String> {
        let modules = self.later.iter().chain([&self.module]).flat_map(|module| {
            let module = module.trim_start_matches("./");
            match module.split_once('*') {
                Some((before, after)) => {
                    assets::names().filter(|name| name.starts_with(before) && name.ends_with(after)).collect()
                }
                None => vec![module.to_owned()],
            }
        });
        modules.collect()
    }
}

/// Returns the modules of each page by the name of its route, as JSON, without those that every page loads.
pub fn modules() -> &'static str {
    static LISTS: LazyLock<String> = LazyLock::new(|| {
        let lists: BTreeMap<_, _> = Loads::of_pages().iter().map(|(name, loads)| (name, &loads.more)).collect();
        serde_json::json!(lists).to_string()
    });
    &LISTS
}

/// What a document loads. All are paths below `/app/`.
#[derive(Debug)]
pub struct Loads {
    styles: Vec<String>,
    /// The folders of messages.
    messages: Vec<String>,
    /// The module that the document runs, and what it imports. These are loaded first: nothing is shown before.
    first: BTreeSet<String>,
    /// The other modules.
    more: BTreeSet<String>,
}

impl Loads {
    /// Returns what the page of this route loads.
    ///
    /// # Panics
    /// If there is no such route.
    pub fn of_page(name: &str) -> &'static Self {
        Self::of_pages().get(name).unwrap_or_else(|| panic!("the page has no route {name}"))
    }

    fn of_pages() -> &'static BTreeMap<String, Self> {
        static PAGES: LazyLock<BTreeMap<String, Loads>> = LazyLock::new(|| {
            let loads = |route: &Route| Loads::new("app.js", route.modules(), &route.styles, &route.messages);
            routes().iter().map(|(name, route)| (name.clone(), loads(route))).collect()
        });
        &PAGES
    }

    /// Returns what every page loads, also that of an address without one.
    pub fn of_nothing() -> &'static Self {
        static NOTHING: LazyLock<Loads> = LazyLock::new(|| Loads::new("app.js", Vec::new(), &[""; 0], &[""; 0]));
        &NOTHING
    }

    /// Returns what frames on other sites load.
    pub fn of_frames() -> &'static Self {
        static FRAMES: LazyLock<Loads> =
            LazyLock::new(|| Loads::new("embed.js", Vec::new(), &["table", "table/embed"], &["table"]));
        &FRAMES
    }

    fn new(run: &str, others: Vec<String>, styles: &[impl AsRef<str>], messages: &[impl AsRef<str>]) -> Self {
        let sheet = |name: &str| format!("{name}.css");
        let first = with_imports(vec![run.to_owned()]);
        Self {
            styles: [sheet("app")].into_iter().chain(styles.iter().map(|name| sheet(name.as_ref()))).collect(),
            messages: MESSAGES.into_iter().chain(messages.iter().map(AsRef::as_ref)).map(str::to_owned).collect(),
            more: &with_imports(others) - &first,
            first,
        }
    }

    /// Returns the lines of the document's head.
    pub fn elements(&self, locale: Locale) -> String {
        let mut lines = String::new();
        for style in &self.styles {
            let _ = writeln!(lines, "<link rel=\"stylesheet\" href=\"/app/{style}\">");
        }
        let problems = (locale != Locale::En).then_some(PROBLEMS);
        for folder in self.messages.iter().map(String::as_str).chain(problems) {
            let slash = if folder.is_empty() { "" } else { "/" };
            let _ = writeln!(
                lines,
                "<link rel=\"preload\" as=\"fetch\" crossorigin href=\"/app/{folder}{slash}messages/{}.ftl\">",
                locale.tag()
            );
        }
        for module in self.first.iter().chain(&self.more) {
            let _ = writeln!(lines, "<link rel=\"modulepreload\" href=\"/app/{module}\">");
        }
        lines
    }
}

/// Returns these modules and all that they import, directly or not.
fn with_imports(mut to_follow: Vec<String>) -> BTreeSet<String> {
    /// What each module that was followed imports. It is read once.
    static KNOWN: LazyLock<Mutex<HashMap<String, Vec<String>>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock();
    let mut modules = BTreeSet::new();
    while let Some(module) = to_follow.pop() {
        if modules.contains(&module) {
            continue;
        }
        let read = || imports(&assets::text(&module)).map(|path| resolved(&module, path)).collect();
        to_follow.extend_from_slice(known.entry(module.clone()).or_insert_with(read));
        modules.insert(module);
    }
    modules
}

/// Returns the paths that a module imports: `import … from "./path.js"`, `export … from "./path.js"`, and `import "./path.js"`.
/// What it imports later, in a function, is not among them.
fn imports(module: &str) -> impl Iterator<Item = &str> {
    module.lines().filter_map(|line| {
        let is_end = line.starts_with("import ") || line.starts_with("export ") || line.starts_with('}');
        let (_, path) =
            if line.starts_with("import \"") { line.split_once('"')? } else { line.split_once(" from \"")? };
        is_end.then_some(path)?.split_once("\";").map(|(path, _)| path)
    })
}

/// Resolves a path relative to the module that contains it.
fn resolved(module: &str, path: &str) -> String {
    let mut steps: Vec<&str> = module.split('/').collect();
    steps.pop();
    for step in path.split('/') {
        match step {
            "." => {}
            ".." => drop(steps.pop()),
            step => steps.push(step),
        }
    }
    steps.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_are_found_however_they_are_written() {
        let module = "import { a } from \"./a.js\";\nimport {\n    b,\n} from \"../b.js\";\nexport { c } from \"./c.js\";\n\
            import \"./d.js\";\n/** @typedef {import(\"./types.js\").Type} Type */\nconst e = () => import(\"./e.js\");\n\
            const text = 'a letter from \"./f.js\";';\n";
        assert_eq!(imports(module).collect::<Vec<_>>(), ["./a.js", "../b.js", "./c.js", "./d.js"]);
        assert_eq!(resolved("table/table.js", "../parts/form.js"), "parts/form.js");
        assert_eq!(resolved("app.js", "./vendor/lit-html/lit-html.js"), "vendor/lit-html/lit-html.js");
    }

    #[test]
    fn each_page_loads_what_is_there() {
        for name in routes().keys() {
            let loads = Loads::of_page(name);
            for path in loads.styles.iter().chain(&loads.first).chain(&loads.more) {
                assert!(assets::file(path).is_some(), "{path}");
            }
            for folder in &loads.messages {
                for locale in Locale::ALL {
                    let path = format!("{folder}/messages/{}.ftl", locale.tag());
                    assert!(assets::file(path.trim_start_matches('/')).is_some(), "{path}");
                }
            }
            assert!(loads.first.contains("client/index.js") && !loads.more.is_empty(), "{name}: {loads:?}");
        }
    }
}
