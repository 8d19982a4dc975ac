//! The transcript of a match: its record in plain English.

use std::fmt::Write;

use serde_json::Value;

use super::{Broken, Header, PartialRecord, Record};
use crate::games::{Effect, Names, Outcome, Seat, catalog};

/// The line width, in characters.
const WIDTH: usize = 100;

/// The margin of an event's text.
const INDENT: usize = 6;

impl Record {
    /// Returns the record in plain English.
    ///
    /// # Errors
    /// [`Broken`] when the record's game is not known here, or an event is not one of the game's.
    pub fn tell(&self) -> Result<String, Broken> {
        let names = self.names();
        let mut transcript = tell(&self.header, &names, self.events.iter().map(|event| &event.event))?;
        transcript.chapter("How it came out");
        transcript.paragraph(0, &came_out(&self.result, &names));
        transcript.paragraph(
            0,
            &format!(
                "Nobody has to believe this: the seed {} and the record's {} hashed events let anyone compute every \
                 shuffle, die and lot again. Take the record away as JSON and give it to `acepost verify`.",
                super::Hash(*self.seed.0.bytes()),
                self.events.len()
            ),
        );
        Ok(transcript.0)
    }
}

impl PartialRecord {
    /// Returns the partial record in plain English, with only what its viewer knows.
    ///
    /// # Errors
    /// As [`Record::tell`].
    pub fn tell(&self) -> Result<String, Broken> {
        let names = self.names();
        let mut transcript = tell(&self.header, &names, self.events.iter().map(|event| &event.event))?;
        let viewer = self.seat().map_or_else(|| "everybody".into(), |seat| names.of(seat));
        transcript.chapter("So far");
        transcript.paragraph(
            0,
            &format!(
                "This is what {viewer} was shown up to event {}. The head of the chain is then {}: whatever is published \
                 later must contain it. Keep this as JSON, and give it to `acepost verify --against` then.",
                self.version, self.head
            ),
        );
        Ok(transcript.0)
    }
}

/// Writes the title, and every event.
fn tell<'a>(
    header: &Header,
    names: &Names,
    events: impl Iterator<Item = &'a Value> + Clone,
) -> Result<Transcript, Broken> {
    let game = catalog::find(&header.game).ok_or_else(|| Broken::UnknownGame(header.game.clone()))?;
    let seats = u8::try_from(header.seats.len()).unwrap_or(u8::MAX);
    let table = game.table(&header.options, seats)?;
    let mut transcript = Transcript::default();
    transcript.title(game.about().name);
    let began = events.clone().next().and_then(|first| first.get("at")).and_then(Value::as_str);
    transcript.paragraph(0, &imprint(header, names, began.ok_or(Broken::Sequence(1))?));
    for (seq, event) in (1..).zip(events) {
        let parts = event.get("cause").zip(event.get("effects").and_then(Value::as_array));
        let (cause, effects) = parts.ok_or(Broken::Event(seq))?;
        let effects: Vec<Effect> = effects.iter().cloned().map(Effect::from).collect();
        let sentences = table.narrate(&effects, names).map_err(|_| Broken::Event(seq))?;
        let mut told: Vec<String> = told_cause(cause, names).into_iter().collect();
        for (effect, sentence) in effects.iter().zip(sentences) {
            if let Some(chapter) = table.chapter(effect).map_err(|_| Broken::Event(seq))? {
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

fn imprint(header: &Header, names: &Names, began: &str) -> String {
    let seats: Vec<_> = (0..).map(Seat).take(header.seats.len()).map(|seat| names.of(seat)).collect();
    let options: Vec<String> =
        header.options.iter().map(|(name, value)| format!("{name} {value}").replace('"', "")).collect();
    let (players, options) = (listed(&seats), options.join(", "));
    format!("Played by {players}. Match {}, begun {began}. Options: {options}.", header.match_id)
}

/// Describes the cause of the event, if the effects do not show it. The cause is that of an event or of a view of one.
pub fn told_cause(cause: &Value, names: &Names) -> Option<String> {
    let seat = |value: &Value| value.as_u64().and_then(|seat| u8::try_from(seat).ok()).map(Seat);
    let one = cause.get("seat").and_then(seat).map(|seat| names.of(seat)).unwrap_or_default();
    match cause.get("type").and_then(Value::as_str)? {
        "forced" => Some(format!("{one} had no choice.")),
        "stand_in" => Some(format!("{one}'s time ran out, and the server stood in.")),
        "resignation" => Some(format!("{one} resigned.")),
        "time_out" => {
            let late = cause.get("seats").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
            let late: Vec<_> = late.iter().filter_map(seat).map(|seat| names.of(seat)).collect();
            Some(format!("Time ran out for {}.", listed(&late)))
        }
        "draw" => Some("Everybody who was still in agreed to a draw.".to_owned()),
        "called_off" => Some("The operator of the server called the match off.".to_owned()),
        _ => None,
    }
}

/// Formats "ana, ben and cleo".
fn listed(names: &[impl AsRef<str>]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.split_last() {
        None => String::new(),
        Some((only, [])) => (*only).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

/// Describes the result of a match: the places of the players, and why it ended.
pub fn came_out(result: &Outcome, names: &Names) -> String {
    let mut places: Vec<(u8, Seat)> = result.placements.iter().copied().zip((0..).map(Seat)).collect();
    places.sort_unstable();
    let shared = places.chunk_by(|one, other| one.0 == other.0).filter_map(|chunk| {
        let sharing: Vec<_> = chunk.iter().map(|(_, seat)| names.of(*seat)).collect();
        Some(format!("Place {}: {}", chunk.first()?.0, listed(&sharing)))
    });
    let told: Vec<String> = shared.collect();
    format!("{} (The reason: {}.)", told.join("; ") + ".", result.reason.replace('_', " "))
}

/// A transcript that is being written.
#[derive(Default)]
struct Transcript(String);

impl Transcript {
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

    /// Writes the event with its number in the margin.
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
