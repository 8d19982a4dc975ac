//! Records as rows of a table: one row for each effect, with the same columns for every game.

use serde_json::Value;

use super::RecordPlayer;
use crate::{
    games::Outcome,
    record::{Header, is_invisible},
};

/// The columns, in order. `docs/records.md` describes them.
pub const COLUMNS: [&str; 19] = [
    "match_id",
    "game",
    "rules_version",
    "event",
    "at",
    "cause",
    "seat",
    "player",
    "decision",
    "action",
    "effect_number",
    "effect",
    "effect_seat",
    "card",
    "cards",
    "effect_json",
    "placements",
    "reason",
    "cursor",
];

/// Rows could not be made.
#[derive(Debug, thiserror::Error)]
pub enum RowsError {
    /// The event is malformed.
    #[error("event {0} is malformed")]
    Event(u64),
    /// The CSV writer failed, which does not happen in memory.
    #[error(transparent)]
    Csv(#[from] csv::Error),
    /// The output is not valid UTF-8, which does not happen.
    #[error("the rows are not valid UTF-8")]
    NoText,
}

/// Writes rows as CSV (RFC 4180, but with Unix line ends).
///
/// Call `begin` for a record, then `event` for each event, then `end`. An event without effects has one row with empty
/// effect columns. Only the last row has the result and the cursor, so their presence shows that the record is
/// complete.
pub struct Rows {
    /// The text before the current record.
    done: Vec<u8>,
    csv: csv::Writer<Vec<u8>>,
    /// Match, game and rules version of the current record.
    fixed: [String; 3],
    players: Vec<RecordPlayer>,
    /// The newest row, which may be the last.
    waiting: Option<Vec<String>>,
}

impl Rows {
    /// Creates a writer without rows.
    pub fn new() -> Self {
        let csv = csv::Writer::from_writer(Vec::new());
        Self { done: Vec::new(), csv, fixed: Default::default(), players: Vec::new(), waiting: None }
    }

    /// Writes the header row.
    ///
    /// # Errors
    /// [`RowsError::Csv`].
    pub fn heading(&mut self) -> Result<(), RowsError> {
        Ok(self.csv.write_record(COLUMNS)?)
    }

    /// Begins a record.
    ///
    /// # Errors
    /// [`RowsError::Csv`].
    pub fn begin(&mut self, header: &Header, players: &[RecordPlayer]) -> Result<(), RowsError> {
        self.settle()?;
        self.fixed = [header.match_id.to_string(), text(&header.game), header.rules_version.to_string()];
        self.players = players.to_vec();
        self.waiting = None;
        Ok(())
    }

    /// Removes the rows of the current record, except for those that were taken. It must not be ended then.
    pub fn give_up(&mut self) {
        self.csv = csv::Writer::from_writer(Vec::new());
        self.waiting = None;
    }

    /// Adds the rows of an event.
    ///
    /// # Errors
    /// [`RowsError`] when the event is malformed.
    pub fn event(&mut self, event: &Value) -> Result<(), RowsError> {
        let wrong = || RowsError::Event(event.get("seq").and_then(Value::as_u64).unwrap_or_default());
        let of_event = event_columns(event, &self.players).ok_or_else(wrong)?;
        let effects = event.get("effects").and_then(Value::as_array).ok_or_else(wrong)?;
        let rows = effects.iter().zip(1..).map(|(effect, number)| effect_columns(effect, number));
        let none = effects.is_empty().then(Default::default);
        for of_effect in rows.chain(none) {
            let row = self.fixed.iter().chain(&of_event).chain(&of_effect).cloned().collect();
            if let Some(before) = self.waiting.replace(row) {
                self.csv.write_record(before.iter().map(String::as_str).chain(["", "", ""]))?;
            }
        }
        Ok(())
    }

    /// Ends the record, with its result and the cursor after it.
    ///
    /// # Errors
    /// [`RowsError::Csv`].
    pub fn end(&mut self, result: Option<&Outcome>, cursor: &str) -> Result<(), RowsError> {
        if let Some(last) = self.waiting.take() {
            let (placements, reason) = result.map(told).unwrap_or_default();
            self.csv.write_record(last.iter().map(String::as_str).chain([&*placements, &*reason, cursor]))?;
        }
        Ok(())
    }

    /// Returns the text since the last call.
    ///
    /// # Errors
    /// [`RowsError`]: never in memory.
    pub fn take(&mut self) -> Result<String, RowsError> {
        self.settle()?;
        String::from_utf8(std::mem::take(&mut self.done)).map_err(|_| RowsError::NoText)
    }

    /// Keeps the rows so far.
    fn settle(&mut self) -> Result<(), RowsError> {
        let full = std::mem::replace(&mut self.csv, csv::Writer::from_writer(Vec::new()));
        let bytes = full.into_inner().map_err(|error| csv::Error::from(error.into_error()))?;
        if self.done.is_empty() {
            self.done = bytes;
        } else {
            self.done.extend(bytes);
        }
        Ok(())
    }
}

/// Returns a record's rows with the header row.
pub(super) fn whole<'a>(
    header: &Header,
    players: &[RecordPlayer],
    mut events: impl Iterator<Item = &'a Value>,
    result: Option<&Outcome>,
) -> Result<String, RowsError> {
    let mut rows = Rows::new();
    rows.heading()?;
    rows.begin(header, players)?;
    events.try_for_each(|event| rows.event(event))?;
    rows.end(result, "")?;
    rows.take()
}

impl Default for Rows {
    fn default() -> Self {
        Self::new()
    }
}

fn told(result: &Outcome) -> (String, String) {
    let placements: Vec<String> = result.placements.iter().map(u8::to_string).collect();
    (placements.join(" "), text(&result.reason))
}

/// Formats a text as a cell. A text that a spreadsheet could read as a formula gets a single quote in front, and so
/// does one that begins with a single quote. To restore the text, remove the first single quote from each cell that
/// begins with one.
fn text(text: &str) -> String {
    // Some spreadsheets skip what is not shown before they look for a formula.
    let is_skipped = |first: char| first.is_whitespace() || first.is_control() || is_invisible(first);
    let is_risky = |first: char| "'=+-@\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}".contains(first) || is_skipped(first);
    if text.starts_with(is_risky) { format!("'{text}") } else { text.to_owned() }
}

/// Formats a value as a cell: texts without quotes, null as an empty cell, everything else as JSON.
fn cell(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(bare)) => text(bare),
        Some(other) => other.to_string(),
    }
}

/// Returns event, time, cause, seat, player, decision, action.
fn event_columns(event: &Value, players: &[RecordPlayer]) -> Option<[String; 7]> {
    let cause = event.get("cause")?;
    let seats = match (cause.get("seat"), cause.get("seats").and_then(Value::as_array)) {
        (Some(seat), _) => vec![seat.as_u64()?],
        (None, Some(seats)) => seats.iter().map(Value::as_u64).collect::<Option<_>>()?,
        (None, None) => Vec::new(),
    };
    let name = |seat: &u64| players.iter().find(|player| u64::from(player.seat.0) == *seat);
    let names: Vec<&str> = seats.iter().filter_map(name).map(|player| player.name.as_str()).collect();
    let seats: Vec<String> = seats.iter().map(u64::to_string).collect();
    Some([
        cell(event.get("seq")),
        cell(event.get("at")),
        cell(cause.get("type")),
        seats.join(" "),
        text(&names.join(" ")),
        cell(cause.get("decision")),
        cell(cause.get("action")),
    ])
}

/// Returns number, type, seat, the single card, the cards, and the whole effect as JSON.
fn effect_columns(effect: &Value, number: u64) -> [String; 6] {
    [
        number.to_string(),
        cell(effect.get("type")),
        cell(effect.get("seat")),
        cell(effect.get("card")),
        cards(effect.get("cards")),
        effect.to_string(),
    ]
}

/// Formats a plain list of cards, separated by spaces; a card that the viewer may not know is a `?`. Other values with
/// this name are only in the JSON.
fn cards(value: Option<&Value>) -> String {
    let list = value.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let known = |card: &Value| match card {
        Value::Null => Some("?".to_owned()),
        Value::String(card) => Some(card.clone()),
        _ => None,
    };
    text(&list.iter().map(known).collect::<Option<Vec<_>>>().unwrap_or_default().join(" "))
}
