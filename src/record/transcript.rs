//! The transcript of a match: its record as sentences.

use std::fmt::Write;

use serde::Deserialize;
use serde_json::Value;

use super::{Broken, CauseView, Header, PartialRecord, Record, Time, messages, moment};
use crate::{
    games::{Effect, Locale, Outcome, Seat, Words, catalog},
    pieces::Card,
};

/// The line width, in characters.
const WIDTH: usize = 100;

/// The margin of an event's text.
const INDENT: usize = 6;

impl Record {
    /// Returns the record as sentences.
    ///
    /// # Errors
    /// [`Broken`] when the record's game is not known here, or an event is not one of the game's.
    pub fn tell(&self, locale: Locale) -> Result<String, Broken> {
        let names = self.names();
        let words = &Words::new(locale, &names, None);
        let mut transcript = tell(&self.header, words, self.events.iter().map(|event| &event.event))?;
        transcript.chapter(&messages::chapter_result(locale));
        transcript.paragraph(0, &came_out(&self.result, words));
        for player in self.players.iter().filter(|player| !player.hints.is_empty()) {
            let decisions = words.listed(&player.hints);
            transcript.paragraph(0, &messages::hints(locale, player.hints.len(), decisions, words.name(player.seat)));
        }
        let seed = super::Hash(*self.seed.0.bytes()).to_string();
        transcript.paragraph(0, &messages::check(locale, self.events.len(), seed));
        Ok(transcript.text)
    }
}

impl PartialRecord {
    /// Returns the partial record as sentences, with only what its viewer knows.
    ///
    /// # Errors
    /// As [`Record::tell`].
    pub fn tell(&self, locale: Locale) -> Result<String, Broken> {
        let names = self.names();
        let words = &Words::new(locale, &names, None);
        let mut transcript = tell(&self.header, words, self.events.iter().map(|event| &event.event))?;
        let viewer = self.seat().map_or_else(|| messages::all_players(locale).into(), |seat| words.name(seat));
        transcript.chapter(&messages::chapter_so_far(locale));
        transcript.paragraph(0, &messages::check_partial(locale, self.head.to_string(), self.version, viewer));
        Ok(transcript.text)
    }
}

/// Writes the title, and every event.
fn tell<'a>(
    header: &Header,
    words: &Words<'_>,
    events: impl Iterator<Item = &'a Value> + Clone,
) -> Result<Transcript, Broken> {
    let game = catalog::find(&header.game).ok_or_else(|| Broken::UnknownGame(header.game.clone()))?;
    let seats = u8::try_from(header.seats.len()).unwrap_or(u8::MAX);
    let table = game.table(&header.options, seats)?;
    let names = (0..).map(Seat).take(header.seats.len()).map(|seat| words.name(seat).into_owned()).collect();
    let mut transcript = Transcript { text: String::new(), locale: words.locale, names };
    transcript.title(game.about().name);
    let began = events.clone().next().and_then(|first| first.get("at")?.as_str()?.parse().ok());
    transcript.paragraph(0, &imprint(header, words, began.ok_or(Broken::Sequence(1))?));
    for (seq, event) in (1..).zip(events) {
        let parts = event.get("cause").zip(event.get("effects").and_then(Value::as_array));
        let (cause, effects) = parts.ok_or(Broken::Event(seq))?;
        let cause = CauseView::deserialize(cause).map_err(|_| Broken::Event(seq))?;
        let effects: Vec<Effect> = effects.iter().cloned().map(Effect::from).collect();
        let mut told: Vec<String> = cause.told(&effects, header.seats.len(), words).into_iter().collect();
        let sentences = table.narrate(&effects, words).map_err(|_| Broken::Event(seq))?;
        for (effect, sentence) in effects.iter().zip(sentences) {
            if let Some(chapter) = table.chapter(effect, words.locale).map_err(|_| Broken::Event(seq))? {
                transcript.event(seq, &told);
                told.clear();
                transcript.chapter(&chapter);
            }
            told.push(sentence);
        }
        transcript.event(seq, &told);
    }
    Ok(transcript)
}

fn imprint(header: &Header, words: &Words<'_>, began: Time) -> String {
    let players = (0..).map(Seat).take(header.seats.len()).map(|seat| words.name(seat));
    let options: Vec<String> =
        header.options.iter().map(|(name, value)| format!("{name} {value}").replace('"', "")).collect();
    let (players, id) = (words.listed(players), header.match_id.to_string());
    messages::imprint(words.locale, moment(words.locale, began, None), id, options.join(", "), players)
}

/// Describes the result of a match: the places of the players, unless it was called off. The last event says why it ended.
pub fn came_out(result: &Outcome, words: &Words<'_>) -> String {
    if result.is_called_off() {
        return messages::called_off(words.locale);
    }
    let mut places: Vec<(u8, Seat)> = result.placements.iter().copied().zip((0..).map(Seat)).collect();
    places.sort_unstable();
    let shared = places.chunk_by(|one, other| one.0 == other.0).filter_map(|chunk| {
        let sharing = words.parties(chunk.iter().map(|(_, seat)| *seat));
        Some(messages::place(words.locale, chunk.first()?.0, sharing.name()))
    });
    let places: Vec<String> = shared.collect();
    messages::result(words.locale, places.join("; "))
}

/// Whether it is a space at which no line ends, wide or narrow.
fn is_no_break(c: char) -> bool {
    matches!(c, '\u{a0}' | '\u{202f}')
}

/// A transcript that is being written.
struct Transcript {
    text: String,
    locale: Locale,
    /// The names of the players, one of whom may be called `AS`.
    names: Vec<String>,
}

impl Transcript {
    fn title(&mut self, title: &str) {
        self.line(title);
        self.line(&"=".repeat(title.chars().count()));
        self.line("");
    }

    fn chapter(&mut self, title: &str) {
        if !self.text.ends_with("\n\n") {
            self.line("");
        }
        self.line(title);
        self.line(&"-".repeat(title.chars().count()));
    }

    /// Writes the event with its number in the margin.
    fn event(&mut self, seq: u64, told: &[String]) {
        if told.is_empty() {
            return;
        }
        let from = self.text.len();
        self.paragraph(INDENT, &told.join(" "));
        let number = format!("{seq:>width$}  ", width = INDENT - 2);
        self.text.replace_range(from..from + INDENT.min(number.len()), &number);
        if self.text.ends_with("\n\n") {
            self.text.pop();
        }
    }

    fn paragraph(&mut self, indent: usize, text: &str) {
        let mut line = " ".repeat(indent);
        let mut width = indent;
        // A no-break space is part of a word.
        for word in text.split(|c: char| c.is_whitespace() && !is_no_break(c)).filter(|word| !word.is_empty()) {
            let symbol = self.with_symbol(word);
            let word = symbol.as_deref().unwrap_or(word);
            let length = word.chars().count();
            if width > indent && width + 1 + length > WIDTH {
                self.line(&line);
                line = " ".repeat(indent);
                width = indent;
            }
            if width > indent {
                line.push(' ');
                width += 1;
            }
            line.push_str(word);
            width += length;
        }
        self.line(&line);
        self.line("");
    }

    /// Returns a card, with any punctuation around it, by the symbol of its suit: "AS," as "A♠,". `None` for other words, and in English:
    /// the letters of the suits are those of their English names.
    fn with_symbol(&self, word: &str) -> Option<String> {
        // Names may begin and end with the last two: "AS_" is no card.
        let code = word.trim_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '-' | '_'));
        let is_in_name = |name: &String| name.split_whitespace().any(|word| word == code);
        if self.locale == Locale::En || self.names.iter().any(is_in_name) {
            return None;
        }
        code.parse::<Card>().ok()?;
        let (rank, suit) = code.split_at(1);
        let symbol = match suit {
            "S" => "♠",
            "H" => "♥",
            "D" => "♦",
            _ => "♣",
        };
        Some(word.replacen(code, &[if rank == "T" { "10" } else { rank }, symbol].concat(), 1))
    }

    fn line(&mut self, line: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{line}");
    }
}
