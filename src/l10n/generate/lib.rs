//! Functions made of messages, for build scripts, and declarations of them for the page.
//!
//! A variable `$who` of which a message also asks `$who_is` becomes a parameter of the type `Party`; every other variable
//! takes text or a number. A message without variables is formatted once in each language, since labels are in every answer.

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    fmt::Write,
    fs, io,
    path::{Path, PathBuf},
    process::ExitCode,
};

use fluent_syntax::{
    ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Resource},
    parser,
};

/// The BCP 47 tags of the languages, the default first: the order of `Locale::ALL`.
pub const LANGUAGES: &[&str] = &["en", "de"];

/// The end of the name of a variable that asks who a party is.
const IS: &str = "_is";

/// What a build script does: writes functions of the messages below these folders of its package, as [`write_functions`] does, to
/// where the package includes them from. Fails with the sentence about what is wrong.
pub fn build_script(folders: &[&str], page: Option<&str>) -> ExitCode {
    let [package, out] =
        ["CARGO_MANIFEST_DIR", "OUT_DIR"].map(|name| PathBuf::from(env::var_os(name).unwrap_or_default()));
    let page = page.map(|page| package.join(page));
    for folder in folders {
        if let Err(error) = write_functions(&package.join(folder), page.as_deref(), &out) {
            println!("cargo::error={error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Writes a file of functions into the folder `out` for each folder `messages` below `root`. The file has the name of the folder
/// around it, as `clear_ace.rs` for `clear_ace/messages`. Folders below `page` are only checked: the page reads the files themselves.
/// Tells cargo to run the build script again when a message changes.
///
/// # Errors
/// A sentence with the file and the message: a language lacks a message, has one too many, or asks for a variable that English
/// does not have; a reference to a message that does not exist; a file that is not Fluent.
pub fn write_functions(root: &Path, page: Option<&Path>, out: &Path) -> Result<(), String> {
    if let Some(page) = page {
        declarations(page)?;
    }
    for folder in folders(root).map_err(|error| format!("{}: {error}", root.display()))? {
        println!("cargo::rerun-if-changed={}", folder.display());
        if page.is_some_and(|page| folder.starts_with(page)) {
            continue;
        }
        let name = folder.parent().and_then(Path::file_name).and_then(|name| name.to_str()).unwrap_or("messages");
        let code = functions(&folder)?;
        fs::write(out.join(format!("{name}.rs")), code).map_err(|error| format!("{name}.rs: {error}"))?;
    }
    Ok(())
}

/// Returns the TypeScript interface `Messages`, with the arguments of each message in the folders `messages` below `root`: the page
/// reads the files themselves.
///
/// # Errors
/// Like [`write_functions`]; and when two folders have a message of the same id, as the page has one list of all.
pub fn declarations(root: &Path) -> Result<String, String> {
    let mut all = Described::new();
    for folder in folders(root).map_err(|error| format!("{}: {error}", root.display()))? {
        for (id, described) in checked(&folder)? {
            if all.insert(id.clone(), described).is_some() {
                return Err(format!("{}: `{id}` stands in another folder, too", folder.display()));
            }
        }
    }
    let mut code =
        "// Made of the messages by `UPDATE=1 cargo test -p acepost-l10n-generate`.\n\nexport interface Messages {\n"
            .to_owned();
    for (id, (variables, comment)) in all {
        let named = variables.iter().map(|name| format!("\"{name}\": string | number"));
        let arguments = if variables.is_empty() {
            "null".to_owned()
        } else {
            format!("{{ {} }}", named.collect::<Vec<_>>().join("; "))
        };
        if let Some(comment) = comment {
            // Writing to a string does not fail.
            let _ = writeln!(code, "    /** {} */", comment.replace('\n', " "));
        }
        let _ = writeln!(code, "    \"{id}\": {arguments};");
    }
    code.push_str("}\n");
    Ok(code)
}

fn folders(root: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root)? {
        let entry = entry?;
        if !entry.file_type()?.is_dir() {
            continue;
        }
        let path = entry.path();
        if entry.file_name() == "messages" {
            found.push(path);
        } else if !path.join("Cargo.toml").exists() {
            found.extend(folders(&path)?);
        }
    }
    Ok(found)
}

/// The messages of a file: their variables and what translators are told of them, if anything.
type Described = BTreeMap<String, (BTreeSet<String>, Option<String>)>;

fn sources(folder: &Path) -> Vec<PathBuf> {
    LANGUAGES.iter().map(|tag| folder.join(format!("{tag}.ftl"))).collect()
}

/// Returns the messages of a folder, which all languages have.
fn checked(folder: &Path) -> Result<Described, String> {
    let sources = sources(folder);
    let files: Vec<Described> = sources.iter().map(|path| described(path)).collect::<Result<_, _>>()?;
    let mut files = files.into_iter();
    let mut english = files.next().ok_or("there are no languages")?;
    for (other, path) in files.zip(&sources[1..]) {
        join(&mut english, other, &path.display().to_string())?;
    }
    Ok(english)
}

fn functions(folder: &Path) -> Result<String, String> {
    let english = checked(folder)?;
    let mut code = "static MESSAGES: acepost_l10n::Messages = acepost_l10n::Messages::new([\n".to_owned();
    for path in &sources(folder) {
        // Writing to a string does not fail.
        let _ = writeln!(code, "    include_str!(r\"{}\"),", path.display());
    }
    code.push_str("]);\n");
    for (id, (variables, comment)) in english {
        code.push_str(&function(&id, &variables, comment));
    }
    Ok(code)
}

/// Checks that a language has the messages of English, with no other variables. Any language can ask who a party is.
fn join(english: &mut Described, other: Described, path: &str) -> Result<(), String> {
    if let Some(id) = english.keys().find(|id| !other.contains_key(*id)) {
        return Err(format!("{path}: the message `{id}` is missing"));
    }
    for (id, (variables, _)) in other {
        let Some((known, _)) = english.get_mut(&id) else {
            return Err(format!("{path}: English has no message `{id}`"));
        };
        for variable in variables {
            if !known.contains(&variable) && !variable.strip_suffix(IS).is_some_and(|party| known.contains(party)) {
                return Err(format!("{path}: `{id}` asks for `${variable}`, which it has not in English"));
            }
            known.insert(variable);
        }
    }
    Ok(())
}

fn function(id: &str, variables: &BTreeSet<String>, comment: Option<String>) -> String {
    let (mut parameters, mut arguments) = (String::new(), String::new());
    for variable in variables {
        let name = variable.replace('-', "_");
        if variable.strip_suffix(IS).is_some_and(|party| variables.contains(party)) {
            continue;
        }
        // Writing to a string does not fail.
        if variables.contains(&format!("{variable}{IS}")) {
            let _ = write!(parameters, ", {name}: &'a acepost_l10n::Party<'a>");
            let _ = writeln!(arguments, "    arguments.set(\"{variable}\", {name}.name());");
            let _ = writeln!(arguments, "    arguments.set(\"{variable}{IS}\", {name}.is());");
        } else {
            let _ = write!(parameters, ", {name}: impl Into<acepost_l10n::Value<'a>>");
            let _ = writeln!(arguments, "    arguments.set(\"{variable}\", {name});");
        }
    }
    let name = id.replace('-', "_");
    let comment = comment.unwrap_or_else(|| format!("The message `{id}`."));
    let documentation = format!("/// {}\n", comment.replace('\n', "\n/// "));
    if parameters.is_empty() {
        return format!(
            "{documentation}pub fn {name}(locale: acepost_l10n::Locale) -> String {{\n    \
             static TEXT: acepost_l10n::PerLocale<String> = acepost_l10n::PerLocale::new();\n    \
             TEXT.get(locale, || MESSAGES.format(locale, \"{id}\", &acepost_l10n::Arguments::new())).clone()\n}}\n"
        );
    }
    format!(
        "{documentation}pub fn {name}<'a>(locale: acepost_l10n::Locale{parameters}) -> String {{\n    \
         let mut arguments = acepost_l10n::Arguments::new();\n{arguments}    \
         MESSAGES.format(locale, \"{id}\", &arguments)\n}}\n"
    )
}

fn described(path: &Path) -> Result<Described, String> {
    let source = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let at = path.display();
    let resource: Resource<&str> =
        parser::parse(source.as_str()).map_err(|(_, errors)| format!("{at}: not Fluent: {errors:?}"))?;
    let mut patterns = BTreeMap::new();
    for entry in &resource.body {
        let (id, pattern) = match entry {
            Entry::Message(message) => (message.id.name.to_owned(), message.value.as_ref()),
            Entry::Term(term) => (format!("-{}", term.id.name), Some(&term.value)),
            _ => continue,
        };
        let pattern = pattern.ok_or_else(|| format!("{at}: `{id}` has no text"))?;
        if patterns.insert(id.clone(), pattern).is_some() {
            return Err(format!("{at}: `{id}` stands twice"));
        }
    }
    let mut messages = Described::new();
    for entry in &resource.body {
        if let Entry::Message(message) = entry {
            let id = message.id.name;
            let mut variables = BTreeSet::new();
            collect(id, &patterns, &mut variables, 0).map_err(|error| format!("{at}: `{id}`: {error}"))?;
            let comment = message.comment.as_ref().map(|comment| comment.content.join("\n"));
            messages.insert(id.to_owned(), (variables, comment));
        }
    }
    Ok(messages)
}

type Patterns<'a> = BTreeMap<String, &'a Pattern<&'a str>>;

/// References can be this deep: a message that refers to itself is found by it.
const DEEPEST: usize = 8;

/// Adds the variables of a message, with those of what it refers to.
fn collect(id: &str, patterns: &Patterns<'_>, into: &mut BTreeSet<String>, depth: usize) -> Result<(), String> {
    let pattern = patterns.get(id).ok_or_else(|| format!("there is no `{id}`"))?;
    if depth > DEEPEST {
        return Err(format!("`{id}` refers to itself"));
    }
    collect_pattern(pattern, patterns, into, depth)
}

fn collect_pattern(
    pattern: &Pattern<&str>,
    patterns: &Patterns<'_>,
    into: &mut BTreeSet<String>,
    depth: usize,
) -> Result<(), String> {
    pattern.elements.iter().try_for_each(|element| match element {
        PatternElement::TextElement { .. } => Ok(()),
        PatternElement::Placeable { expression } => collect_expression(expression, patterns, into, depth),
    })
}

fn collect_expression(
    expression: &Expression<&str>,
    patterns: &Patterns<'_>,
    into: &mut BTreeSet<String>,
    depth: usize,
) -> Result<(), String> {
    match expression {
        Expression::Inline(inline) => collect_inline(inline, patterns, into, depth),
        Expression::Select { selector, variants } => {
            collect_inline(selector, patterns, into, depth)?;
            variants.iter().try_for_each(|variant| collect_pattern(&variant.value, patterns, into, depth))
        }
    }
}

fn collect_inline(
    inline: &InlineExpression<&str>,
    patterns: &Patterns<'_>,
    into: &mut BTreeSet<String>,
    depth: usize,
) -> Result<(), String> {
    match inline {
        InlineExpression::VariableReference { id } => {
            into.insert(id.name.to_owned());
            Ok(())
        }
        InlineExpression::MessageReference { id, .. } => collect(id.name, patterns, into, depth + 1),
        InlineExpression::TermReference { id, .. } => collect(&format!("-{}", id.name), patterns, into, depth + 1),
        InlineExpression::Placeable { expression } => collect_expression(expression, patterns, into, depth),
        InlineExpression::FunctionReference { id, .. } => Err(format!("the function {} is not known here", id.name)),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::{env, fs, iter, path::Path};

    #[test]
    fn the_page_knows_the_arguments_of_its_messages() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let right = super::declarations(&source.join("web/app")).unwrap_or_else(|error| panic!("{error}"));
        let types = source.join("web/types/message-arguments.d.ts");
        if env::var_os("UPDATE").is_some() {
            fs::write(&types, &right).unwrap();
        }
        assert!(fs::read_to_string(types).unwrap() == right, "run: UPDATE=1 cargo test -p acepost-l10n-generate");
    }

    /// The file of English, that of every other language, and what the build says of them.
    const FAULTY: &[(&str, &str, &str)] = &[
        ("gone = Gone.\n", "# Empty\n", "de.ftl: the message `gone` is missing"),
        ("a = A.\n", "a = A.\nb = B.\n", "de.ftl: English has no message `b`"),
        ("a = A.\n", "a = { $card }\n", "de.ftl: `a` asks for `$card`, which it has not in English"),
        ("a = A.\n", "a = { $who_is ->\n   *[other] A.\n}\n", "de.ftl: `a` asks for `$who_is`"),
        ("a = A.\n", "a = { $card\n", "de.ftl: not Fluent"),
        ("a = A.\n", "a = { b }\n", "de.ftl: `a`: there is no `b`"),
        ("a = { a }\n", "a = A.\n", "en.ftl: `a`: `a` refers to itself"),
        ("a = A.\na = B.\n", "a = A.\n", "en.ftl: `a` stands twice"),
        ("a = { NUMBER($count) }\n", "a = A.\n", "en.ftl: `a`: the function NUMBER is not known here"),
    ];

    /// Builds the messages of a folder with this file of English, and this one of every other language.
    fn build(english: &str, other: &str) -> Result<String, String> {
        let root = tempfile::tempdir().unwrap();
        let messages = root.path().join("game/messages");
        fs::create_dir_all(&messages).unwrap();
        for (tag, text) in super::LANGUAGES.iter().zip(iter::once(english).chain(iter::repeat(other))) {
            fs::write(messages.join(format!("{tag}.ftl")), text).unwrap();
        }
        super::write_functions(root.path(), None, root.path())?;
        Ok(fs::read_to_string(root.path().join("game.rs")).unwrap())
    }

    #[test]
    fn a_faulty_translation_fails_the_build() {
        for (english, other, why) in FAULTY {
            let error = build(english, other).expect_err(why);
            assert!(error.contains(why), "{error}");
        }
    }

    #[test]
    fn a_variable_is_a_parameter_even_if_only_one_language_has_a_form_for_it() {
        let german = "told = { $who_is ->\n    [you] Du siehst { $card }.\n   *[other] { $who } sieht { $card }.\n}\n";
        let code = build("told = { $who } sees { $card }.\n", german).unwrap();
        let signature = "pub fn told<'a>(locale: acepost_l10n::Locale, card: impl Into<acepost_l10n::Value<'a>>, who: &'a acepost_l10n::Party<'a>)";
        assert!(code.contains(signature), "{code}");
    }
}
