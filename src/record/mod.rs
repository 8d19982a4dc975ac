//! A match as a log. Pure: no I/O, and times only from the caller.
//!
//! A [`Header`] and [`Event`]s, chained by hashes, define a match completely. [`Match`] is their fold; a [`Command`]
//! produces the next events; [`Match::view`] returns what a viewer may know; [`Record`] is the exported form;
//! [`verify`] checks one without any other data.

mod canonical;
mod cause_view;
mod chain;
pub mod checkpoint;
mod clock;
mod command;
mod event;
mod fold;
mod format;
mod header;
mod invisible;
mod lesson;
mod messages {
    //! The messages of this folder.
    include!(concat!(env!("OUT_DIR"), "/record.rs"));
}
mod moment;
mod parts;
mod player_result;
mod seat_view;
mod statistics;
mod time;
mod transcript;
mod unrepeated;
mod verify;
mod view;

pub use canonical::{canonical, canonical_json};
pub use cause_view::CauseView;
pub use chain::{Hash, event_hash, salt};
pub use clock::{Answerer, ClockPauses, Clocks, Decisions, MatchClock, Pause, Thinking, Zone};
pub use command::{Advance, Command, Refusal};
pub use event::{Cause, Event, MAX_EVENTS, StoredEvent};
pub use fold::{Answer, Broken, Match};
pub use format::{
    COLUMNS, Contradiction, EXPORT_FORMAT, FORMAT, Located, MAX_RECORD_BYTES, NotAPerspective, PARTIAL_FORMAT,
    PartialEvent, PartialRecord, PartialRecordLine, Perspective, ReadError, Record, RecordEvent, RecordLine,
    RecordPlayer, RecordReader, RecordSeed, Rows, RowsError, SeenEvent, end_line, event_line, export_line, header_line,
    result_line,
};
pub use header::{Header, HeaderSeat, header_hash};
pub use invisible::is_invisible;
pub use lesson::{Lesson, LessonError, LessonPlayer, LessonStep};
pub use moment::moment;
pub use parts::{Included, Part, Parts, Rendition};
pub use player_result::PlayerResult;
pub use seat_view::SeatView;
pub use statistics::{
    Bucket, Counter, CounterKey, Counters, Deciders, DecisionTimes, Distribution, EndCount, Finish, GameStatistics,
    NotCounted, OptionResults, OptionValue, Quartiles, SeatResults, Tally, ValueRange,
};
pub use time::Time;
pub use transcript::came_out;
pub use unrepeated::Unrepeated;
pub use verify::{Check, Failure, Finding, Log, Report, verify};
pub use view::{DecisionView, EventView, MatchView};
