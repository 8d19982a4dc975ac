//! Removes comments from the files of the page, which would be a sixth of what browsers load.

/// What begins a comment that goes to the end of its line.
#[derive(Clone, Copy)]
enum LineComment {
    /// `//`, where others are between `/*` and `*/`.
    Slashes,
    /// `#`, at the beginning of a line. There are no others.
    Hash,
    /// None does; they are between `/*` and `*/`.
    None,
}

/// Returns a file without its comments; `None` if its name is not that of a script, a style sheet or messages, or it is another
/// project's, whose comments may be its licence. Comments beside code stay.
///
/// A line that is only a comment becomes empty, so that browsers report errors in the same lines. No template literal of the page has
/// a line that looks like a comment: a test of its modules holds that.
pub fn without_comments(path: &str, text: &str) -> Option<String> {
    let (_, end) = path.rsplit_once('.')?;
    let kind = match end {
        "js" => LineComment::Slashes,
        "css" => LineComment::None,
        "ftl" => LineComment::Hash,
        _ => return None,
    };
    if path.starts_with("vendor/") {
        return None;
    }
    let mut within = false;
    let lines = text.lines().map(|line| format!("{}\n", code(line, kind, &mut within)));
    Some(lines.collect())
}

/// Returns the line without what is a comment from its beginning on. `within`: whether it begins, and then whether it ends, within a
/// comment.
fn code<'a>(line: &'a str, kind: LineComment, within: &mut bool) -> &'a str {
    if *within {
        let Some((_, after)) = line.split_once("*/") else { return "" };
        *within = false;
        return after;
    }
    let text = line.trim();
    match kind {
        LineComment::Hash if line.starts_with('#') => "",
        LineComment::Hash => line,
        LineComment::Slashes if text.starts_with("//") => "",
        LineComment::Slashes | LineComment::None => match text.strip_prefix("/*").map(|rest| rest.split_once("*/")) {
            Some(None) => {
                *within = true;
                ""
            }
            Some(Some((_, ""))) => "",
            Some(Some(_)) | None => line,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_comments_are_empty_and_all_others_as_they_were() {
        let script = "// A script.\n\n/** @type {string} */\nlet a = \"//\"; // Beside code.\n    /**\n     * More.\n     */\n    f(a);\n\
            /** @type {A} */ (a).b();\n/*\n a */ g();\nconst url = `https://${a}/*`;";
        let expected = "\n\n\nlet a = \"//\"; // Beside code.\n\n\n\n    f(a);\n/** @type {A} */ (a).b();\n\n g();\n\
            const url = `https://${a}/*`;\n";
        assert_eq!(without_comments("parts/a.js", script).as_deref(), Some(expected));
    }

    #[test]
    fn each_kind_of_file_has_its_own_comments() {
        let text = "/* a */\n// b\n# c\n #d\n";
        let without = |path| without_comments(path, text);
        assert_eq!(without("app.css").as_deref(), Some("\n// b\n# c\n #d\n"));
        assert_eq!(without("app.js").as_deref(), Some("\n\n# c\n #d\n"));
        assert_eq!(without("messages/en.ftl").as_deref(), Some("/* a */\n// b\n\n #d\n"));
        for other in ["icons/icon.svg", "vendor/lit-html/lit-html.js", "vendor/uqr/index.mjs", "LICENSE"] {
            assert_eq!(without(other), None, "{other}");
        }
    }
}
