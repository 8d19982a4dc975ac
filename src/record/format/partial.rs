//! Partial records: what a seat or the public knew of a match, to compare with the full record later and detect whether
//! the past was changed.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{PARTIAL_FORMAT, Perspective, ReadError, Record, RecordPlayer, RowsError, names, rows, shape};
use crate::{
    games::{Json, Names, Seat, Words},
    record::{CauseView, Event, EventView, Hash, Header, Match, Time, Unrepeated},
};

/// A match up to a version, as a seat or the public may see it. The hashes are those of the full record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PartialRecord {
    /// `acepost-partial-record-1`.
    #[schema(schema_with = names::of_partial_format)]
    pub format: String,
    /// The perspective: `public` or `seat:N`.
    pub r#as: Perspective,
    /// The server on which the match is played, if it is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = "https://cards.example.org", max_length = 255)]
    pub origin: Option<String>,
    /// What was fixed when the match started.
    pub header: Header,
    /// The players' names at the time of the export.
    pub players: Vec<RecordPlayer>,
    /// The events up to the version, in order.
    pub events: Vec<PartialEvent>,
    /// The number of the newest of these events.
    #[schema(example = 12)]
    pub version: u64,
    /// The hash of the newest of these events.
    pub head: Hash,
}

/// An event as the viewer may see it, with the hash of the whole event in the record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PartialEvent {
    /// The event.
    #[schema(value_type = SeenEvent)]
    pub event: Value,
    /// The head of the chain with this event.
    pub hash: Hash,
}

/// A line of a partial record as NDJSON: a header line, a line for each event, a line with the head.
#[derive(Deserialize, ToSchema)]
#[schema(as = PartialRecordLine)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum PartialRecordLine {
    /// The beginning of the partial record.
    Header {
        /// `acepost-partial-record-1`.
        format: String,
        /// The perspective: `public` or `seat:N`.
        r#as: Perspective,
        /// The server on which the match is played, if it is named.
        origin: Option<String>,
        /// What was fixed when the match started.
        header: Header,
        /// The players' names at the time of the export.
        players: Vec<RecordPlayer>,
    },
    /// An event as the viewer may see it.
    Event {
        /// The event.
        #[schema(value_type = SeenEvent)]
        event: Value,
        /// The head of the chain with the whole event.
        hash: Hash,
    },
    /// The end of the partial record.
    Head {
        /// The number of the newest of these events.
        version: u64,
        /// The hash of the newest of these events.
        head: Hash,
    },
}

/// An event as one viewer may see it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SeenEvent {
    /// The event's number in the record.
    #[schema(example = 12)]
    pub seq: u64,
    /// When the server received it.
    pub at: Time,
    /// Its cause.
    pub cause: CauseView,
    /// What happened, in order; cards that the viewer may not see are `null`.
    #[schema(value_type = Vec<crate::games::schema::EffectSchema>)]
    pub effects: Vec<Json>,
}

impl PartialEvent {
    /// Returns what a viewer is shown of an event, without the sentences.
    ///
    /// # Errors
    /// Those of serde: never for events of this server.
    pub fn of(view: EventView) -> Result<Self, serde_json::Error> {
        let EventView { seq, at, cause, effects, sentences: _, hash } = view;
        Ok(Self { event: serde_json::to_value(SeenEvent { seq, at, cause, effects })?, hash })
    }
}

/// How a partial record contradicts a full one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// They are of different matches.
    #[error("it is of the match {held}, but the record is of {whole}")]
    OtherMatch {
        /// The match of the partial record.
        held: uuid::Uuid,
        /// The match of the full one.
        whole: uuid::Uuid,
    },
    /// The headers differ.
    #[error("its header differs from that of the record: what was fixed at the start has been changed")]
    Header,
    /// It has an event that the record does not have.
    #[error("event {0} is not in the record")]
    Missing(u64),
    /// A head of the partial record is not in the record: the past was changed.
    #[error("event {seq} had the hash {held}, but in the record it has {whole}: the past was changed")]
    Hash {
        /// The event.
        seq: u64,
        /// The hash in the partial record.
        held: Hash,
        /// The record's hash.
        whole: Hash,
    },
    /// What the viewer was shown does not follow from the record.
    #[error("event {0} was shown differently from the record")]
    Shown(u64),
    /// It differs from the record, but a later head is that of the record, which follows from everything before it.
    #[error("it is damaged: it differs from the record before event {0}, whose hash is the same in both")]
    Damaged(u64),
    /// An event has another number than its place.
    #[error("its event {0} has another number")]
    Number(u64),
    /// Its version or head is not that of its last event.
    #[error("its version and head are not those of its last event")]
    End,
}

impl PartialRecord {
    /// Returns the partial record as NDJSON: a header line, a line for each event, a line with the head.
    ///
    /// # Errors
    /// Those of serde: never for events of this server.
    pub fn to_ndjson(&self) -> Result<String, serde_json::Error> {
        #[derive(Serialize)]
        #[serde(tag = "type", rename_all = "snake_case")]
        enum Line<'a> {
            Header {
                format: &'a str,
                r#as: Perspective,
                #[serde(skip_serializing_if = "Option::is_none")]
                origin: Option<&'a str>,
                header: &'a Header,
                players: &'a [RecordPlayer],
            },
            Event(&'a PartialEvent),
            Head {
                version: u64,
                head: Hash,
            },
        }
        let Self { format, r#as, origin, header, players, events, version, head } = self;
        let first = Line::Header { format, r#as: *r#as, origin: origin.as_deref(), header, players };
        let last = Line::Head { version: *version, head: *head };
        let mut text = String::new();
        for line in std::iter::once(first).chain(events.iter().map(Line::Event)).chain(std::iter::once(last)) {
            text.push_str(&serde_json::to_string(&line)?);
            text.push('\n');
        }
        Ok(text)
    }

    /// Returns the partial record as CSV with a header row, in the columns of full records.
    ///
    /// # Errors
    /// [`RowsError`] when an event is malformed.
    pub fn to_csv(&self) -> Result<String, RowsError> {
        rows::whole(&self.header, &self.players, self.events.iter().map(|event| &event.event), None)
    }

    /// Reads a partial record from JSON or NDJSON, and detects which it is.
    ///
    /// # Errors
    /// [`ReadError`] with the line and the reason.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let by_lines = matches!(serde_json::from_str(first),
            Ok(Unrepeated(Value::Object(object))) if object.contains_key("type"));
        let held = if by_lines { Self::from_lines(text)? } else { from_json(text, 0)? };
        if held.format != PARTIAL_FORMAT {
            let detail = format!("the format is {:?}, and that of a partial record is {PARTIAL_FORMAT:?}", held.format);
            return Err(ReadError::at(1, detail));
        }
        Ok(held)
    }

    fn from_lines(text: &str) -> Result<Self, ReadError> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let first = lines.next().map(|(before, line)| from_json::<PartialRecordLine>(line, before)).transpose()?;
        let Some(PartialRecordLine::Header { format, r#as, origin, header, players }) = first else {
            return Err(ReadError::at(1, "a partial record begins with its header line"));
        };
        let mut events = Vec::new();
        for (before, line) in &mut lines {
            match from_json(line, before)? {
                PartialRecordLine::Event { event, hash } => events.push(PartialEvent { event, hash }),
                PartialRecordLine::Header { .. } => return Err(ReadError::at(before + 1, "a second header line")),
                PartialRecordLine::Head { version, head } => {
                    return match lines.next() {
                        None => Ok(Self { format, r#as, origin, header, players, events, version, head }),
                        Some((before, _)) => Err(ReadError::at(before + 1, "a line after the head line")),
                    };
                }
            }
        }
        Err(ReadError::at(events.len() + 2, "the partial record ends without its head line"))
    }

    /// Compares it with the full record of the match: every head must be in the record, and everything that was shown
    /// must follow from it. This does not verify the record itself.
    ///
    /// # Errors
    /// The first [`Contradiction`].
    pub fn hold_against(&self, whole: &Record) -> Result<(), Contradiction> {
        let (held, of) = (self.header.match_id, whole.header.match_id);
        if held != of {
            return Err(Contradiction::OtherMatch { held, whole: of });
        }
        if self.header != whole.header {
            return Err(self.damaged_before(whole, 0).unwrap_or(Contradiction::Header));
        }
        let match_before = Match::new(Arc::new(whole.header.clone()), whole.seed.0.clone());
        let Ok(state) = match_before else { return Err(Contradiction::Header) };
        for ((seq, place), held) in (1..).zip(0..).zip(&self.events) {
            let line = whole.events.get(place).ok_or(Contradiction::Missing(seq))?;
            if held.hash != line.hash {
                let changed = Contradiction::Hash { seq, held: held.hash, whole: line.hash };
                return Err(self.damaged_before(whole, place).unwrap_or(changed));
            }
            let shown = Event::deserialize(&line.event)
                .ok()
                .and_then(|event| state.event_view(&event, line.hash, self.r#as.viewer(), &Words::PLAIN).ok())
                .and_then(|view| PartialEvent::of(view).ok());
            if shown.as_ref() != Some(held) {
                return Err(Contradiction::Shown(seq));
            }
        }
        self.check_alone()
    }

    /// Returns that this is damaged, and not the record, if a head from this place on is the same in both.
    fn damaged_before(&self, whole: &Record, place: usize) -> Option<Contradiction> {
        let mut heads = (1..).zip(self.events.iter().zip(&whole.events)).skip(place);
        let (same, _) = heads.find(|(_, (held, line))| held.hash == line.hash)?;
        Some(Contradiction::Damaged(same))
    }

    /// Checks what follows from the partial record alone: that its events are numbered in order, and that its version and
    /// head are those of the last one.
    ///
    /// # Errors
    /// [`Contradiction::Number`], [`Contradiction::End`].
    pub fn check_alone(&self) -> Result<(), Contradiction> {
        for (seq, held) in (1..).zip(&self.events) {
            if held.event.get("seq").and_then(Value::as_u64) != Some(seq) {
                return Err(Contradiction::Number(seq));
            }
        }
        let is_last = self.events.last().is_some_and(|last| last.hash == self.head);
        if is_last && self.version == self.events.len() as u64 { Ok(()) } else { Err(Contradiction::End) }
    }

    /// Returns the players' names.
    pub fn names(&self) -> Names {
        Names::new(self.players.iter().map(|player| player.name.clone()))
    }

    /// Returns the seat whose view it is; `None` for the public.
    pub const fn seat(&self) -> Option<Seat> {
        self.r#as.seat()
    }
}

fn from_json<T: serde::de::DeserializeOwned>(text: &str, before: usize) -> Result<T, ReadError> {
    let at = |error: &serde_json::Error| ReadError::of(error, before + error.line().max(1));
    let Unrepeated(value) = serde_json::from_str(text).map_err(|error| at(&error))?;
    shape::check(&value).map_err(|detail| ReadError::at(before + 1, detail))?;
    drop(value);
    serde_json::from_str(text).map_err(|error| at(&error))
}
