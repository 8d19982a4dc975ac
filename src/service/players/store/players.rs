//! Players.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, Insertable, OptionalExtension, QueryDsl, Queryable, RunQueryDsl,
    Selectable, SelectableHelper,
};
use uuid::Uuid;

use crate::{
    bots::Strength,
    db::{Connection, StoreError, language::StoredLanguage, literal::literal, schema::players},
    games::Locale,
    record::Time,
    service::players::{InvitationsFrom, PlayerKind},
};

/// An account: a person, a guest or a bot.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = players, check_for_backend(diesel::pg::Pg), treat_none_as_default_value = false)]
pub struct PlayerRow {
    /// The player.
    pub id: Uuid,
    /// The name as the player writes it.
    pub name: String,
    /// The name in lower case; unique. A deleted account keeps it until the deletion is final.
    pub name_key: String,
    /// What the player is.
    pub kind: PlayerKind,
    /// Argon2id in PHC form; persons have one, and keep it until the deletion of the account is final.
    pub password_hash: Option<String>,
    /// When the account was created.
    pub created_at: Time,
    /// The strength of a bot.
    pub strength: Option<Strength>,
    /// The language that the player has chosen.
    pub language: Option<StoredLanguage>,
    /// From whom the player accepts invitations.
    pub invitations_from: InvitationsFrom,
}

impl PlayerRow {
    /// Whether the player has deleted the account, even if the deletion is not final yet.
    pub fn is_deleted(&self) -> bool {
        self.kind == PlayerKind::Deleted
    }
}

/// Adds a player.
///
/// # Errors
/// [`StoreError::Taken`] when the name is taken.
pub fn insert(connection: &mut Connection, player: &PlayerRow) -> Result<(), StoreError> {
    diesel::insert_into(players::table).values(player).execute(connection)?;
    Ok(())
}

/// Adds a bot unless its name is taken: another process may have added it at the same moment.
pub fn insert_bot(connection: &mut Connection, bot: &PlayerRow) -> Result<(), StoreError> {
    diesel::insert_into(players::table).values(bot).on_conflict_do_nothing().execute(connection)?;
    Ok(())
}

/// Returns the player with this id.
pub fn by_id(connection: &mut Connection, id: Uuid) -> Result<Option<PlayerRow>, StoreError> {
    Ok(players::table.find(id).select(PlayerRow::as_select()).first(connection).optional()?)
}

/// Returns the player with this name, ignoring case. Does not find deleted accounts.
pub fn by_name(connection: &mut Connection, name: &str) -> Result<Option<PlayerRow>, StoreError> {
    Ok(by_kept_name(connection, name)?.filter(|player| !player.is_deleted()))
}

/// Like [`by_name`], but also finds deleted accounts whose name is still kept.
pub fn by_kept_name(connection: &mut Connection, name: &str) -> Result<Option<PlayerRow>, StoreError> {
    let query = players::table.filter(players::name_key.eq(name.to_lowercase()));
    Ok(query.select(PlayerRow::as_select()).first(connection).optional()?)
}

/// Returns the names of those of these players who exist.
pub fn names(connection: &mut Connection, ids: &[Uuid]) -> Result<Vec<(Uuid, String)>, StoreError> {
    let query = players::table.filter(players::id.eq_any(ids)).select((players::id, players::name));
    Ok(query.load(connection)?)
}

/// Returns those of these players whose accounts are not deleted, and keeps them so until the transaction ends.
pub fn hold_present(connection: &mut Connection, ids: &[Uuid]) -> Result<Vec<Uuid>, StoreError> {
    let query = players::table.filter(players::id.eq_any(ids).and(players::kind.ne(literal(PlayerKind::Deleted))));
    Ok(query.order(players::id).select(players::id).for_share().load(connection)?)
}

/// Whether the player has deleted the account.
pub fn is_deleted(connection: &mut Connection, id: Uuid) -> Result<bool, StoreError> {
    is_of_kind(connection, id, PlayerKind::Deleted)
}

/// Whether the player is a guest.
pub fn is_guest(connection: &mut Connection, id: Uuid) -> Result<bool, StoreError> {
    is_of_kind(connection, id, PlayerKind::Guest)
}

fn is_of_kind(connection: &mut Connection, id: Uuid, kind: PlayerKind) -> Result<bool, StoreError> {
    let query = players::table.find(id).filter(players::kind.eq(literal(kind)));
    Ok(diesel::select(diesel::dsl::exists(query)).get_result(connection)?)
}

/// Returns the language in which the player is told things: English until the player has chosen one.
pub fn language_of(connection: &mut Connection, id: Uuid) -> Result<Locale, StoreError> {
    let query = players::table.find(id).select(players::language);
    let chosen: Option<Option<StoredLanguage>> = query.first(connection).optional()?;
    Ok(chosen.flatten().map(|language| language.0).unwrap_or_default())
}

/// Returns from whom the player accepts invitations.
pub fn invitations_from(connection: &mut Connection, id: Uuid) -> Result<InvitationsFrom, StoreError> {
    Ok(players::table.find(id).select(players::invitations_from).first(connection)?)
}

/// Returns the player with this id, and locks the row until the transaction ends.
pub fn lock(connection: &mut Connection, id: Uuid) -> Result<Option<PlayerRow>, StoreError> {
    let query = players::table.find(id).select(PlayerRow::as_select()).for_no_key_update();
    Ok(query.first(connection).optional()?)
}

/// Stores a changed name, kind, password and language, and from whom invitations are accepted.
///
/// # Errors
/// [`StoreError::Taken`] when the name is taken.
pub fn update(connection: &mut Connection, player: &PlayerRow) -> Result<(), StoreError> {
    diesel::update(players::table.find(player.id))
        .set((
            players::name.eq(&player.name),
            players::name_key.eq(&player.name_key),
            players::kind.eq(player.kind),
            players::password_hash.eq(&player.password_hash),
            players::language.eq(player.language),
            players::invitations_from.eq(player.invitations_from),
        ))
        .execute(connection)?;
    Ok(())
}
