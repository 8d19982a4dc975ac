//! Notes: what players write down about a match, for themselves.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Play,
    store::{self, NoteRow},
};
use crate::{
    db::Connection,
    record::Time,
    service::{
        error::Error,
        matches::MatchError,
        players::{Caller, Scope, lock_present},
        precondition::{Expected, check_expected},
    },
};

/// The longest note, in characters.
const MAX_NOTE_LENGTH: usize = 2000;

/// What a player has written down about a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({"text": "ben keeps a high spade", "changed_at": "2026-11-29T20:39:25.123Z"}))]
pub struct Note {
    /// The text; empty if there is no note.
    #[schema(max_length = 2000)]
    pub text: String,
    /// When it was changed last; null if there is no note.
    #[schema(required = true)]
    pub changed_at: Option<Time>,
}

/// What a player writes down.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"text": "ben keeps a high spade"}))]
pub struct NewNote {
    /// The text, which replaces the one before. An empty one deletes the note.
    #[schema(max_length = 2000)]
    pub text: String,
}

impl From<NoteRow> for Note {
    fn from(row: NoteRow) -> Self {
        Self { text: row.text, changed_at: Some(row.changed_at) }
    }
}

impl Play {
    /// Returns the caller's note on a match that has started, in which the caller has a seat.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotSeated`], [`MatchError::NotStarted`].
    pub async fn note(&self, caller: &Caller, id: Uuid) -> Result<Note, Error> {
        caller.need(Scope::Read)?;
        self.check_seat(caller, id).await?;
        let player = caller.player;
        self.store.run(move |connection| read_note(connection, player, id)).await
    }

    /// Replaces the caller's note.
    ///
    /// # Errors
    /// As [`Play::note`], and [`Error::Invalid`], [`Error::Changed`].
    pub async fn set_note(
        &self,
        caller: &Caller,
        id: Uuid,
        NewNote { text }: NewNote,
        expected: Expected<Note>,
    ) -> Result<Note, Error> {
        caller.need(Scope::Play)?;
        if text.chars().count() > MAX_NOTE_LENGTH {
            return Err(Error::field("/text", format!("a note has at most {MAX_NOTE_LENGTH} characters")));
        }
        if text.contains('\0') {
            return Err(Error::field("/text", "a note is text and cannot hold the character NUL"));
        }
        self.check_seat(caller, id).await?;
        let (player, now) = (caller.player, self.clock.now());
        let write = move |connection: &mut Connection| -> Result<Note, Error> {
            // A deleted account keeps no notes. The player's other devices wait, too.
            lock_present(connection, player)?;
            check_expected(expected, || read_note(connection, player, id))?;
            if text.trim().is_empty() {
                store::delete_note(connection, player, id)?;
                return Ok(Note::default());
            }
            let row = NoteRow { changed_at: now, match_id: id, text };
            store::set_note(connection, player, &row)?;
            Ok(row.into())
        };
        self.store.transaction(write).await
    }

    async fn check_seat(&self, caller: &Caller, id: Uuid) -> Result<(), Error> {
        let live = self.matches.live(id, Some(caller.player)).await?;
        live.seat_of(Some(caller.player)).ok_or(MatchError::NotSeated)?;
        Ok(())
    }
}

fn read_note(connection: &mut Connection, player: Uuid, id: Uuid) -> Result<Note, Error> {
    Ok(store::note(connection, player, id)?.map(Note::from).unwrap_or_default())
}
