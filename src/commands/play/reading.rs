//! Long texts for the terminal: the rules and the log.

use crate::pieces::Card;

use super::{
    backend::News,
    formatter::{Formatter, Tone, Word, words},
};

/// A rule page names no player of a match.
const NO_NAMES: &[&str] = &[];

/// The margin of an event's text, after its number.
const MARGIN: usize = 6;

/// Formats events with their numbers.
pub fn told(formatter: &Formatter, news: &[News], names: &[impl AsRef<str>]) -> String {
    let line = |news: &News| {
        let lead = Word::new(format!("{:>4}", news.seq), Tone::Faint);
        formatter.flow(&lead, MARGIN, &formatter.prose(&news.text, names))
    };
    news.iter().map(line).collect()
}

/// Formats what a rule page says to people as plain text: its Markdown has only headings, paragraphs, links, lists, tables, and
/// pictures of cards. What follows its last line `---` is for programs.
pub fn page(formatter: &Formatter, markdown: &str) -> String {
    let people = markdown.rsplit_once("\n---\n").map_or(markdown, |(people, _)| people);
    let mut text = String::new();
    let mut paragraph: Vec<&str> = Vec::new();
    let mut in_picture = false;
    for line in people.lines().chain([""]) {
        let is_fence = line.starts_with("```");
        let whole = line.starts_with('#') || line.starts_with('|') || is_fence;
        if whole || line.is_empty() || begins_item(line) {
            text.push_str(&flowed(formatter, &paragraph.join(" ")));
            paragraph.clear();
        }
        in_picture ^= is_fence;
        if is_fence || line.starts_with("| ---") {
            continue;
        }
        if in_picture {
            text.push_str(&formatter.flow(&Word::default(), 4, &formatter.prose(&unmarked(line), NO_NAMES)));
        } else if let Some(heading) = line.strip_prefix('#') {
            let heading: Vec<Word> = words(heading.trim_start_matches('#'), Tone::Strong).collect();
            text.push_str(&formatter.flow(&Word::default(), 0, &heading));
        } else if line.starts_with('|') {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            text.push_str(&flowed(formatter, &format!("- {}", cells.join("  "))));
        } else if line.is_empty() {
            text.push('\n');
        } else {
            paragraph.push(line);
        }
    }
    text
}

/// Returns a line of a picture without the marks around its cards.
fn unmarked(line: &str) -> String {
    let word = |word: &'_ str| {
        let inside = word.trim_matches(['[', ']', '(', ')']);
        if inside.parse::<Card>().is_ok() { inside.to_owned() } else { word.to_owned() }
    };
    line.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Returns whether a line begins an item of a list.
fn begins_item(line: &str) -> bool {
    let number = line.split_once(". ").map(|(number, _)| number);
    line.starts_with("- ") || number.is_some_and(|number| number.parse::<u8>().is_ok())
}

fn flowed(formatter: &Formatter, paragraph: &str) -> String {
    if paragraph.is_empty() {
        return String::new();
    }
    let plain = with_addresses(paragraph).replace(['*', '`'], "").replace('…', formatter.sign("…", "..."));
    let (lead, rest) = plain.strip_prefix("- ").map_or(("", plain.as_str()), |rest| ("-", rest));
    let all: Vec<Word> = words(rest, Tone::Plain).collect();
    formatter.flow(&Word::new(lead, Tone::Plain), if lead.is_empty() { 0 } else { 2 }, &all)
}

/// Returns a paragraph with "text (address)" for each of its links.
fn with_addresses(paragraph: &str) -> String {
    let (mut text, mut rest) = (String::new(), paragraph);
    while let Some((before, after)) = rest.split_once("](")
        && let Some((start, label)) = before.rsplit_once('[')
        && let Some((address, end)) = after.split_once(')')
    {
        text.extend([start, label, " (", address, ")"]);
        rest = end;
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use anstream::adapter::strip_str;

    use super::*;

    #[test]
    fn a_rule_page_is_read_without_its_marks_and_fits() {
        let formatter = Formatter { ascii: true, width: 40 };
        let markdown = "# A Game\n\n*By **somebody**, for two players and\nanybody else who is there.*\n\n- **A-1** A rule \
                        that is longer than a line of the terminal.\n- A short one.\n\n1. First.\n2. Second.\n\n```cards\nYour hand: \
                        (9D) ??\nIt is yours.\n```\n\n| option | default |\n| --- | --- |\n| `tokens` | 3, 4… |\n\nUnder [CC BY\n4.0](https://example.org/by), \
                        [free].\n\n---\n\n## \
                        For programs\n\n`{}`\n";
        assert_eq!(
            strip_str(&page(&formatter, markdown)).to_string(),
            "A Game\n\nBy somebody, for two players and anybody\nelse who is there.\n\n- A-1 A rule that is longer than \
             a line\n  of the terminal.\n- A short one.\n\n1. First.\n2. Second.\n\n    Your hand: 9D ??\n    It is yours.\n\n- option default\n- tokens 3, 4...\n\nUnder CC BY 4.0\n(https://example.org/by), [free].\n\n"
        );
    }
}
