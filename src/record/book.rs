//! A record to read like a book: the whole match as a person would tell it, every card open.

use std::fmt::Write;

use super::{Broken, Cause, Event, Record, RecordEvent};
use crate::games::{Names, Outcome, Seat, catalog};

/// How wide the text is, in characters.
const WIDTH: usize = 100;

/// Where the text of an event begins.
const INDENT: usize = 6;

impl Record {
    /// The record in plain English, for people who know nothing of its format.
    ///
    /// # Errors
    /// [`Broken`] when the record is of no game known here, or has an event that is none of the game's.
    pub fn tell(&self) -> Result<String, Broken> {
        let game = catalog::find(&self.header.game).ok_or_else(|| Broken::UnknownGame(self.header.game.clone()))?;
        let seats = u8::try_from(self.header.seats.len()).unwrap_or(u8::MAX);
        let table = game.table(&self.header.options, seats)?;
        let names = self.names();
        let mut book = Book::default();
        book.title(game.about().name);
        book.paragraph(0, &self.imprint(&names)?);
        for record_event in &self.events {
            let event = record_event.read()?;
            let sentences = table.narrate(&event.effects, &names).map_err(|_| Broken::Event(event.seq))?;
            let mut told = told_cause(&event.cause, &names);
            for (effect, sentence) in event.effects.iter().zip(sentences) {
                if let Some(chapter) = table.chapter(effect) {
                    book.event(event.seq, &told);
                    told.clear();
                    book.chapter(&chapter);
                }
                told.push(sentence);
            }
            book.event(event.seq, &told);
        }
        book.chapter("How it came out");
        book.paragraph(0, &came_out(&self.result, &names));
        book.paragraph(
            0,
            &format!(
                "Nobody has to believe this: the seed {} and the record's {} hashed events let anyone compute every \
                 shuffle, die and lot again. Take the record away as JSON and give it to `acepost verify`.",
                super::Hash(*self.seed.0.bytes()),
                self.events.len()
            ),
        );
        Ok(book.0)
    }

    /// What the players are called.
    pub fn names(&self) -> Names {
        Names::new(self.players.iter().map(|player| player.name.clone()))
    }

    fn line_up(&self, names: &Names) -> String {
        let seats: Vec<_> = (0..).map(Seat).take(self.header.seats.len()).map(|seat| names.of(seat)).collect();
        listed(&seats)
    }

    fn imprint(&self, names: &Names) -> Result<String, Broken> {
        let first = self.events.first().ok_or(Broken::Sequence(1))?;
        let began = first.read()?;
        let options: Vec<String> =
            self.header.options.iter().map(|(name, value)| format!("{name} {value}").replace('"', "")).collect();
        let (players, options) = (self.line_up(names), options.join(", "));
        Ok(format!("Played by {players}. Match {}, begun {}. Options: {options}.", self.header.match_id, began.at))
    }
}

impl RecordEvent {
    fn read(&self) -> Result<Event, Broken> {
        let seq = self.event["seq"].as_u64().unwrap_or_default();
        serde_json::from_value(self.event.clone()).map_err(|_| Broken::Event(seq))
    }
}

/// What brought the event about, where the effects alone would not tell it.
fn told_cause(cause: &Cause, names: &Names) -> Vec<String> {
    let told = match cause {
        Cause::Setup | Cause::Action { .. } => return Vec::new(),
        Cause::Forced { seat, .. } => format!("{} had no choice.", names.of(*seat)),
        Cause::StandIn { seat, .. } => format!("{}'s time ran out, and the server stood in.", names.of(*seat)),
        Cause::Resignation { seat } => format!("{} resigned.", names.of(*seat)),
        Cause::TimeOut { seats } => {
            let names: Vec<_> = seats.iter().map(|&seat| names.of(seat)).collect();
            format!("Time ran out for {}.", listed(&names))
        }
        Cause::Draw {} => "Everybody who was still in agreed to a draw.".to_owned(),
        Cause::CalledOff {} => "The operator of the server called the match off.".to_owned(),
    };
    vec![told]
}

/// "ana, ben and cleo".
fn listed(names: &[impl AsRef<str>]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.split_last() {
        None => String::new(),
        Some((only, [])) => (*only).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

fn came_out(result: &Outcome, names: &Names) -> String {
    let mut places: Vec<(u8, Seat)> = result.placements.iter().copied().zip((0..).map(Seat)).collect();
    places.sort_unstable();
    let shared = places.chunk_by(|one, other| one.0 == other.0).filter_map(|chunk| {
        let sharing: Vec<_> = chunk.iter().map(|(_, seat)| names.of(*seat)).collect();
        Some(format!("Place {}: {}", chunk.first()?.0, listed(&sharing)))
    });
    let told: Vec<String> = shared.collect();
    format!("{} (The reason: {}.)", told.join("; ") + ".", result.reason.replace('_', " "))
}

/// The text as it grows.
#[derive(Default)]
struct Book(String);

impl Book {
    fn title(&mut self, title: &str) {
        self.line(title);
        self.line(&"=".repeat(title.chars().count()));
        self.line("");
    }

    fn chapter(&mut self, title: &str) {
        if !self.0.ends_with("\n\n") {
            self.line("");
        }
        self.line(title);
        self.line(&"-".repeat(title.chars().count()));
    }

    /// The event's number in the margin, its text beside it.
    fn event(&mut self, seq: u64, told: &[String]) {
        if told.is_empty() {
            return;
        }
        let from = self.0.len();
        self.paragraph(INDENT, &told.join(" "));
        let number = format!("{seq:>width$}  ", width = INDENT - 2);
        self.0.replace_range(from..from + INDENT.min(number.len()), &number);
        if self.0.ends_with("\n\n") {
            self.0.pop();
        }
    }

    fn paragraph(&mut self, indent: usize, text: &str) {
        let mut line = " ".repeat(indent);
        let mut width = indent;
        for word in text.split_whitespace() {
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

    fn line(&mut self, line: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "{line}");
    }
}
