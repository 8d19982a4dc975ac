//! Long texts for the terminal: the rules and the log.

use super::{
    pen::{Pen, Tone, Word, words},
    venue::News,
};

/// The margin of an event's text, after its number.
const MARGIN: usize = 6;

/// Formats events with their numbers.
pub fn told(pen: &Pen, news: &[News], names: &[impl AsRef<str>]) -> String {
    let line = |news: &News| {
        let lead = Word::new(format!("{:>4}", news.seq), Tone::Faint);
        pen.flow(&lead, MARGIN, &pen.prose(&news.text, names))
    };
    news.iter().map(line).collect()
}

/// Formats a rule page as plain text: its Markdown has only headings, paragraphs, lists and tables.
pub fn page(pen: &Pen, markdown: &str) -> String {
    let mut text = String::new();
    let mut paragraph: Vec<&str> = Vec::new();
    for line in markdown.lines().chain([""]) {
        let whole = line.starts_with('#') || line.starts_with('|');
        if whole || line.is_empty() || line.starts_with("- ") {
            text.push_str(&flowed(pen, &paragraph.join(" ")));
            paragraph.clear();
        }
        if line.starts_with("| ---") {
            continue;
        }
        if let Some(heading) = line.strip_prefix('#') {
            let heading: Vec<Word> = words(heading.trim_start_matches('#'), Tone::Strong).collect();
            text.push_str(&pen.flow(&Word::default(), 0, &heading));
        } else if line.starts_with('|') {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            text.push_str(&flowed(pen, &format!("- {}", cells.join("  "))));
        } else if line.is_empty() {
            text.push('\n');
        } else {
            paragraph.push(line);
        }
    }
    text
}

fn flowed(pen: &Pen, paragraph: &str) -> String {
    if paragraph.is_empty() {
        return String::new();
    }
    let plain = paragraph.replace(['*', '`'], "").replace('…', pen.sign("…", "..."));
    let (lead, rest) = plain.strip_prefix("- ").map_or(("", plain.as_str()), |rest| ("-", rest));
    let all: Vec<Word> = words(rest, Tone::Plain).collect();
    pen.flow(&Word::new(lead, Tone::Plain), if lead.is_empty() { 0 } else { 2 }, &all)
}

#[cfg(test)]
mod tests {
    use anstream::adapter::strip_str;

    use super::*;

    #[test]
    fn a_rule_page_is_read_without_its_marks_and_fits() {
        let pen = Pen { ascii: true, width: 40 };
        let markdown = "# A Game\n\n*By **somebody**, for two players and\nanybody else who is there.*\n\n- **A-1** A rule \
                        that is longer than a line of the terminal.\n- A short one.\n\n| option | default |\n| --- | --- \
                        |\n| `tokens` | 3, 4… |\n";
        assert_eq!(
            strip_str(&page(&pen, markdown)).to_string(),
            "A Game\n\nBy somebody, for two players and anybody\nelse who is there.\n\n- A-1 A rule that is longer than \
             a line\n  of the terminal.\n- A short one.\n\n- option default\n- tokens 3, 4...\n\n"
        );
    }
}
