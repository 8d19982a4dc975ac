//! Formats cards and text for a terminal: suit symbols or letters, colours, line wrapping.
//!
//! The text always contains its colours; the output stream removes them where they are not supported.

use std::io::stdout;

use anstyle::{AnsiColor, Style};
use rustix::termios::tcgetwinsize;
use unicode_width::UnicodeWidthStr;

use crate::{
    commands::wording::{harmless, shows_more_than_ascii},
    pieces::{Card, Face, Suit},
};

/// The default line width, and the maximum: longer lines are hard to read.
const WIDTH: usize = 80;
const WIDEST: usize = 100;

/// Up to this many face-down cards are drawn one by one; more are counted.
const FEW: usize = 3;

/// Text of at most so many columns is not wrapped.
const SHORT: usize = 24;

/// How many columns a boxed card takes, with the space after it.
const BOX: usize = 6;

/// The style of a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// The default.
    #[default]
    Plain,
    /// The most important text.
    Strong,
    /// Unimportant text.
    Faint,
    /// A card of a red suit.
    Red,
}

/// A piece of text that is not wrapped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Word {
    text: String,
    tone: Tone,
    next: Next,
}

/// How the next word follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Next {
    /// After a space, or on a new line.
    #[default]
    Free,
    /// After a space, on the same line.
    Kept,
    /// Without a space.
    Glued,
}

impl Word {
    /// Creates a word with this style.
    pub fn new(text: impl AsRef<str>, tone: Tone) -> Self {
        Self { text: harmless(text.as_ref()), tone, next: Next::Free }
    }

    /// Indents the word by so many columns.
    pub fn indented(&self, by: usize) -> Self {
        Self { text: format!("{}{}", " ".repeat(by), self.text), ..self.clone() }
    }

    fn width(&self) -> usize {
        columns(&self.text)
    }

    fn painted(&self) -> String {
        painted(&self.text, self.tone)
    }
}

/// Returns the text's width in columns: some characters take two, combining marks take none.
pub fn columns(text: &str) -> usize {
    text.width()
}

/// Splits a text into words.
pub fn words(text: &str, tone: Tone) -> impl Iterator<Item = Word> {
    text.split_whitespace().map(move |word| Word::new(word, tone))
}

/// The capabilities of the terminal.
#[derive(Clone, Copy, Debug)]
pub struct Formatter {
    /// Only ASCII characters.
    pub ascii: bool,
    /// In characters.
    pub width: usize,
}

impl Formatter {
    /// Creates a formatter for standard output with its current width. Characters beyond ASCII are used if the locale and the
    /// terminal support them.
    pub fn for_output(ascii: bool) -> Self {
        let columns = tcgetwinsize(stdout()).map_or(0, |size| usize::from(size.ws_col));
        let width = if columns == 0 { WIDTH } else { columns.clamp(40, WIDEST) };
        Self { ascii: ascii || !shows_more_than_ascii(), width }
    }

    /// Returns the symbol, or its replacement in ASCII.
    pub const fn sign<'a>(&self, sign: &'a str, ascii: &'a str) -> &'a str {
        if self.ascii { ascii } else { sign }
    }

    /// Formats a card: `K♠`, `10♥`; in ASCII `KS`, `10H`.
    pub fn card(&self, card: Card) -> Word {
        let code = card.to_string();
        let rank = code.get(..1).filter(|rank| *rank != "T").unwrap_or("10");
        let (suit, tone) = match card.suit() {
            Suit::Spades => (self.sign("♠", "S"), Tone::Plain),
            Suit::Hearts => (self.sign("♥", "H"), Tone::Red),
            Suit::Diamonds => (self.sign("♦", "D"), Tone::Red),
            Suit::Clubs => (self.sign("♣", "C"), Tone::Plain),
        };
        Word::new(format!("{rank}{suit}"), tone)
    }

    fn face(&self, face: Face) -> Word {
        face.card().map_or_else(|| self.back(), |card| self.card(card))
    }

    /// Formats a face-down card.
    fn back(&self) -> Word {
        Word::new(self.sign("▒▒", "##"), Tone::Faint)
    }

    /// Formats cards on a line; many face-down cards are counted.
    pub fn cards(&self, faces: &[Face]) -> Vec<Word> {
        let runs = faces.chunk_by(|one, other| one.card().is_none() && other.card().is_none());
        let drawn = runs.flat_map(|run| match run {
            [Face::Down, ..] if run.len() > FEW => {
                let back = self.back();
                vec![Word::new(format!("{}{}{}", back.text, self.sign("×", "x"), run.len()), back.tone)]
            }
            _ => run.iter().map(|face| self.face(*face)).collect(),
        });
        drawn.collect()
    }

    /// Draws cards side by side, each in a box, in as many rows as needed.
    pub fn boxes(&self, faces: &[Face], indent: usize) -> String {
        let edge = |left: &str, right: &str| format!("{left}{}{right}", self.sign("─", "-").repeat(BOX - 3));
        let (top, bottom) =
            (edge(self.sign("┌", "+"), self.sign("┐", "+")), edge(self.sign("└", "+"), self.sign("┘", "+")));
        let side = self.sign("│", "|");
        let middle = |face: &Face| {
            let word = self.face(*face);
            let space = " ".repeat((BOX - 3).saturating_sub(word.width()));
            format!("{side}{space}{}{side}", painted(&word.text, word.tone))
        };
        let in_a_row = ((self.width - indent) / BOX).max(1);
        let rows = faces.chunks(in_a_row).flat_map(|row| {
            let line = |part: &dyn Fn(&Face) -> String| row.iter().map(part).collect::<Vec<_>>().join(" ");
            [line(&|_| top.clone()), line(&middle), line(&|_| bottom.clone())]
        });
        rows.map(|row| format!("{}{row}\n", " ".repeat(indent))).collect::<Vec<_>>().concat()
    }

    /// Formats a sentence and draws the cards that are written as `KS`. The first of the players' names, the player's
    /// own, is highlighted. Names are never drawn as cards.
    pub fn prose(&self, text: &str, names: &[impl AsRef<str>]) -> Vec<Word> {
        let mut drawn = Vec::new();
        for word in text.split_whitespace() {
            let core = word.trim_end_matches(['.', ',', ':', ';']);
            let mut first = match names.iter().position(|name| name.as_ref() == core) {
                Some(0) => Word::new(core, Tone::Strong),
                Some(_) => Word::new(core, Tone::Plain),
                None => core.parse().map_or_else(|_| Word::new(core, Tone::Plain), |card| self.card(card)),
            };
            let rest = &word[core.len()..];
            if rest.is_empty() {
                drawn.push(first);
            } else {
                first.next = Next::Glued;
                drawn.extend([first, Word::new(rest, Tone::Plain)]);
            }
        }
        drawn
    }

    /// Joins items with dots, which never begin a line. Short items are not split.
    pub fn listed(&self, items: impl IntoIterator<Item = Vec<Word>>) -> Vec<Word> {
        let mut all: Vec<Word> = Vec::new();
        for mut item in items.into_iter().filter(|item| !item.is_empty()) {
            if width_of(&item) <= SHORT {
                let last = item.len() - 1;
                item[..last].iter_mut().filter(|word| word.next == Next::Free).for_each(|word| word.next = Next::Kept);
            }
            if let Some(last) = all.last_mut() {
                last.next = Next::Glued;
                all.push(Word::new(self.sign(" ·", ";"), Tone::Faint));
            }
            all.extend(item);
        }
        all
    }

    /// Wraps the words into lines, the first after `lead`, which is in a margin of `indent` columns, or on its own line
    /// if it is wider.
    pub fn flow(&self, lead: &Word, indent: usize, words: &[Word]) -> String {
        let fits = lead.text.is_empty() || lead.width() < indent;
        let space = if fits { " ".repeat(indent - lead.width()) } else { format!("\n{}", " ".repeat(indent)) };
        let mut text = format!("{}{space}", lead.painted());
        let mut column = indent;
        let mut begins = true;
        for unit in words.chunk_by(|word, _| word.next != Next::Free) {
            let width = width_of(unit);
            if !begins && column + 1 + width > self.width {
                text.push('\n');
                text.push_str(&" ".repeat(indent));
                (column, begins) = (indent, true);
            }
            if !begins {
                text.push(' ');
                column += 1;
            }
            text.push_str(&on_a_line(unit));
            column += width;
            begins = false;
        }
        text.push('\n');
        text
    }

    /// Draws a horizontal line.
    pub fn rule(&self) -> String {
        format!("{}\n", painted(&self.sign("─", "-").repeat(self.width), Tone::Faint))
    }
}

/// Returns the width of the words on one line.
pub fn width_of(words: &[Word]) -> usize {
    let (last, before) = match words.split_last() {
        Some((last, before)) => (last.width(), before),
        None => return 0,
    };
    before.iter().map(|word| word.width() + usize::from(word.next != Next::Glued)).sum::<usize>() + last
}

/// Joins the words on one line.
pub fn on_a_line(words: &[Word]) -> String {
    let mut line = String::new();
    for (place, word) in words.iter().enumerate() {
        line.push_str(&word.painted());
        if place + 1 < words.len() && word.next != Next::Glued {
            line.push(' ');
        }
    }
    line
}

/// Returns the text with the escape codes of its style.
pub fn painted(text: &str, tone: Tone) -> String {
    let style = match tone {
        Tone::Plain => return text.to_owned(),
        Tone::Strong => Style::new().bold(),
        Tone::Faint => Style::new().dimmed(),
        Tone::Red => AnsiColor::Red.on_default(),
    };
    format!("{style}{text}{style:#}")
}

#[cfg(test)]
mod tests {
    use anstream::adapter::strip_str;

    use super::*;

    const PEN: Formatter = Formatter { ascii: false, width: 40 };
    const ASCII: Formatter = Formatter { ascii: true, width: 40 };

    const NOBODY: &[&str] = &[];

    fn faces(cards: &str) -> Vec<Face> {
        cards.split(' ').map(|card| card.parse().map_or(Face::Down, Face::Up)).collect()
    }

    fn plain(text: &str) -> String {
        strip_str(text).to_string()
    }

    fn line(formatter: &Formatter, cards: &str) -> String {
        plain(&formatter.flow(&Word::new("", Tone::Plain), 0, &formatter.cards(&faces(cards))))
    }

    #[test]
    fn every_card_has_its_sign_and_its_letters() {
        for card in Card::deck() {
            let (drawn, written) = (PEN.card(card), ASCII.card(card));
            assert_eq!(drawn.tone == Tone::Red, matches!(card.suit(), Suit::Hearts | Suit::Diamonds));
            assert!(written.text.is_ascii() && written.text == card.to_string().replace('T', "10"), "{written:?}");
            assert_eq!(drawn.width(), written.width());
        }
    }

    #[test]
    fn cards_face_down_are_shown_as_backs_and_counted_where_they_are_many() {
        assert_eq!(line(&PEN, "TH ? ? KS"), "10♥ ▒▒ ▒▒ K♠\n");
        assert_eq!(line(&ASCII, "TH ? ? KS"), "10H ## ## KS\n");
        assert_eq!(line(&PEN, "AS ? ? ? ?"), "A♠ ▒▒×4\n");
        assert_eq!(line(&ASCII, "AS ? ? ? ?"), "AS ##x4\n");
    }

    #[test]
    fn a_hand_is_boxes_side_by_side() {
        let drawn = plain(&PEN.boxes(&faces("TH KS ?"), 2));
        assert_eq!(drawn, "  ┌───┐ ┌───┐ ┌───┐\n  │10♥│ │ K♠│ │ ▒▒│\n  └───┘ └───┘ └───┘\n");
        let drawn = ASCII.boxes(&faces("TH AC"), 0);
        assert_eq!(plain(&drawn), "+---+ +---+\n|10H| | AC|\n+---+ +---+\n");
        let many = plain(&PEN.boxes(&[Face::Down; 13], 2));
        assert_eq!(many.lines().count(), 9, "six of them fit into a row:\n{many}");
        assert!(many.lines().all(|line| line.chars().count() <= 40), "{many}");
    }

    #[test]
    fn a_sentence_has_its_cards_drawn_and_fits() {
        let text = "ana holds AS TD. ben holds 2 cards, which nobody but ben has ever seen.";
        let drawn = plain(&PEN.flow(&Word::new("   1", Tone::Faint), 6, &PEN.prose(text, &["ana"])));
        assert_eq!(
            drawn,
            "   1  ana holds A♠ 10♦. ben holds 2\n      cards, which nobody but ben has\n      ever seen.\n"
        );
        assert!(PEN.prose(text, &["ana"]).contains(&Word::new("ana", Tone::Strong)));
        assert_eq!(Word::new("\u{1b}[2Jben\u{7}", Tone::Plain).text, "[2Jben");
        assert_eq!(
            plain(&on_a_line(&PEN.prose("KD holds KD, AS holds TD.", &["AS", "KD"]))),
            "KD holds KD, AS holds 10♦."
        );
    }

    #[test]
    fn letters_take_the_columns_that_a_terminal_gives_them() {
        assert_eq!([columns("ana"), columns("山田"), columns("e\u{301}")], [3, 4, 1]);
        let text = "山田太郎 holds 2 cards, and 鈴木一郎 holds 3 of those that are left";
        let drawn = plain(&PEN.flow(&Word::new("   1", Tone::Faint), 6, &PEN.prose(text, NOBODY)));
        assert!(drawn.lines().all(|line| columns(line) <= 40), "{drawn}");
        assert_eq!(drawn.lines().next(), Some("   1  山田太郎 holds 2 cards, and"));
        let lead = Word::new("somebody-with-a-long-name", Tone::Plain);
        let drawn = plain(&PEN.flow(&lead, 6, &PEN.prose("K♠ and KS", NOBODY)));
        assert_eq!(drawn, "somebody-with-a-long-name\n      K♠ and K♠\n");
    }

    #[test]
    fn a_dot_stands_between_things_and_never_first_on_a_line() {
        let items = (1..9).map(|number| words(&format!("Pile {number}"), Tone::Plain).collect());
        let drawn = plain(&PEN.flow(&Word::new("", Tone::Plain), 2, &PEN.listed(items)));
        assert!(drawn.starts_with("  Pile 1 · Pile 2 · "), "{drawn}");
        assert!(drawn.lines().skip(1).all(|line| line.starts_with("  P")), "{drawn}");
    }
}
