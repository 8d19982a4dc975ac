//! The SQL of `play`. Functions that name no other error return `StoreError` when the database fails.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, OptionalExtension, QueryDsl, Queryable, RunQueryDsl, Selectable,
    SelectableHelper, upsert::excluded,
};
use serde::Serialize;
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError, schema::notes},
    record::Time,
};

/// A player's note on a match.
#[derive(Clone, Debug, Queryable, Selectable, Serialize)]
#[diesel(table_name = notes, check_for_backend(diesel::pg::Pg))]
pub struct NoteRow {
    /// When it was changed last.
    pub changed_at: Time,
    /// The match.
    pub match_id: Uuid,
    /// What the player has written.
    pub text: String,
}

/// Returns the player's note on a match.
pub fn note(connection: &mut Connection, player: Uuid, id: Uuid) -> Result<Option<NoteRow>, StoreError> {
    Ok(notes::table.find((player, id)).select(NoteRow::as_select()).first(connection).optional()?)
}

/// Returns the player's notes, by the age of the matches, from after this match on.
pub fn notes(connection: &mut Connection, player: Uuid, after: Uuid, limit: i64) -> Result<Vec<NoteRow>, StoreError> {
    let query = notes::table.filter(notes::player_id.eq(player).and(notes::match_id.gt(after)));
    Ok(query.order(notes::match_id).limit(limit).select(NoteRow::as_select()).load(connection)?)
}

/// Replaces the player's note on a match.
pub fn set_note(connection: &mut Connection, player: Uuid, note: &NoteRow) -> Result<(), StoreError> {
    diesel::insert_into(notes::table)
        .values((
            notes::player_id.eq(player),
            notes::match_id.eq(note.match_id),
            notes::text.eq(&note.text),
            notes::changed_at.eq(note.changed_at),
        ))
        .on_conflict((notes::player_id, notes::match_id))
        .do_update()
        .set((notes::text.eq(excluded(notes::text)), notes::changed_at.eq(excluded(notes::changed_at))))
        .execute(connection)?;
    Ok(())
}

/// Deletes the player's note on a match.
pub fn delete_note(connection: &mut Connection, player: Uuid, id: Uuid) -> Result<(), StoreError> {
    diesel::delete(notes::table.find((player, id))).execute(connection)?;
    Ok(())
}

/// Deletes all notes of the player.
pub fn erase_notes(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    diesel::delete(notes::table.filter(notes::player_id.eq(player))).execute(connection)?;
    Ok(())
}
