//! What announcements need to know of matches and their players, and no more: it is read for every action.

use diesel::{ExpressionMethods, QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        language::StoredLanguage,
        schema::{matches, players, progress, seats},
    },
    record::Time,
    service::players::PlayerKind,
};

/// A match that is announced.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = matches, check_for_backend(diesel::pg::Pg))]
pub struct ConcernedMatch {
    /// The match.
    pub id: Uuid,
    /// The game's id.
    pub game: String,
    /// The newest event's number.
    #[diesel(select_expression = progress::version)]
    pub version: i64,
    /// The seats that must choose, as bits.
    #[diesel(select_expression = progress::to_act)]
    pub to_act: i32,
    /// When each seat's time runs out.
    #[diesel(select_expression = progress::deadlines)]
    pub deadlines: Vec<Option<Time>>,
    /// The result.
    pub outcome: Option<Value>,
}

impl ConcernedMatch {
    /// Whether the match has finished with this event.
    pub fn finished_with(&self, seq: Option<i64>) -> bool {
        self.outcome.is_some() && seq == Some(self.version)
    }
}

/// A player of such a match.
#[derive(Clone, Debug, Queryable)]
pub struct ConcernedPlayer {
    /// The match.
    pub match_id: Uuid,
    /// The player.
    pub id: Uuid,
    /// What the player is.
    pub kind: PlayerKind,
    /// The language that the player has chosen.
    pub language: Option<StoredLanguage>,
}

/// Returns these matches.
pub fn matches(connection: &mut Connection, ids: &[Uuid]) -> Result<Vec<ConcernedMatch>, StoreError> {
    let query = matches::table.inner_join(progress::table).filter(matches::id.eq_any(ids));
    Ok(query.select(ConcernedMatch::as_select()).load(connection)?)
}

/// Returns the players of these matches, in the order of the seats.
pub fn players(connection: &mut Connection, matches: &[Uuid]) -> Result<Vec<ConcernedPlayer>, StoreError> {
    let query = seats::table.inner_join(players::table).filter(seats::match_id.eq_any(matches));
    Ok(query
        .order((seats::match_id, seats::seat))
        .select((seats::match_id, players::id, players::kind, players::language))
        .load(connection)?)
}
