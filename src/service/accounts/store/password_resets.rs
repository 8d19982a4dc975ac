//! Mails that let a player set a new password.

use diesel::{
    AggregateExpressionMethods, BoolExpressionMethods, ExpressionMethods, Insertable, JoinOnDsl,
    NullableExpressionMethods, OptionalExtension, QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper,
    dsl::{auto_type, count},
};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        functions::lower,
        language::StoredLanguage,
        literal::literal,
        locks,
        schema::{email_addresses, password_resets, players},
    },
    record::Time,
    service::players::PlayerKind,
};

/// How many players of one address a mail can be about.
const MAX_PLAYERS: i64 = 20;

/// A code as stored: only with its SHA-256.
#[derive(Clone, Debug, Insertable)]
#[diesel(table_name = password_resets)]
pub struct ResetRow {
    /// SHA-256 of the code.
    pub code_hash: Vec<u8>,
    /// The player.
    pub player_id: Uuid,
    /// The mail.
    pub mail_id: Uuid,
    /// The address to which it is sent.
    pub address: String,
    /// The mailbox, for counting.
    pub address_key: String,
    /// When the mail was requested.
    pub created_at: Time,
    /// When the code expires; once it has been used up or replaced, the same as `created_at`.
    pub expires_at: Time,
}

/// A player with a confirmed address.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = players, check_for_backend(diesel::pg::Pg))]
pub struct Reachable {
    /// The address.
    #[diesel(select_expression = email_addresses::address)]
    pub address: String,
    /// The player.
    #[diesel(select_expression = players::id)]
    pub player: Uuid,
    /// The player's name.
    pub name: String,
    /// The language that the player has chosen.
    pub language: Option<StoredLanguage>,
}

/// Returns the persons who have confirmed this address, in whatever case it is written. Leaves out addresses to which
/// mails do not arrive.
pub fn by_address(connection: &mut Connection, address: &str) -> Result<Vec<Reachable>, StoreError> {
    let query = email_addresses::table
        .inner_join(players::table.on(players::id.eq(email_addresses::player_id)))
        .filter(email_addresses::verified_at.is_not_null().and(email_addresses::failing.is_null()))
        .filter(lower(email_addresses::address).eq(address.to_lowercase()))
        .filter(players::kind.eq(literal(PlayerKind::Person)))
        .order((email_addresses::address, players::name_key))
        .limit(MAX_PLAYERS);
    Ok(query.select(Reachable::as_select()).load(connection)?)
}

/// Returns the person with this name, if an address is confirmed and works.
pub fn by_name(connection: &mut Connection, name: &str) -> Result<Option<Reachable>, StoreError> {
    let query = email_addresses::table
        .inner_join(players::table.on(players::id.eq(email_addresses::player_id)))
        .filter(email_addresses::verified_at.is_not_null().and(email_addresses::failing.is_null()))
        .filter(players::name_key.eq(name.to_lowercase()))
        .filter(players::kind.eq(literal(PlayerKind::Person)));
    let row = query.select(Reachable::as_select()).first(connection);
    Ok(row.optional()?)
}

/// Returns how many mails were sent to the mailbox since then. Locks the mailbox until the transaction ends.
pub fn sent(connection: &mut Connection, mailbox: &str, since: Time) -> Result<i64, StoreError> {
    locks::mailbox(connection, mailbox)?;
    let query = password_resets::table
        .filter(password_resets::address_key.eq(mailbox))
        .filter(password_resets::created_at.gt(since));
    Ok(query.select(count(password_resets::mail_id).aggregate_distinct()).first(connection)?)
}

/// Returns those of these players to whom a mail was sent since then.
pub fn just_sent(connection: &mut Connection, players: &[Uuid], since: Time) -> Result<Vec<Uuid>, StoreError> {
    let query = password_resets::table
        .filter(password_resets::player_id.eq_any(players))
        .filter(password_resets::created_at.gt(since));
    Ok(query.select(password_resets::player_id).load(connection)?)
}

/// Adds codes.
pub fn insert(connection: &mut Connection, rows: &[ResetRow]) -> Result<(), StoreError> {
    diesel::insert_into(password_resets::table).values(rows).execute(connection)?;
    Ok(())
}

/// Whether a code has been neither used up nor replaced.
#[auto_type]
fn is_open() -> _ {
    password_resets::expires_at.gt(password_resets::created_at)
}

/// A code that has not ended: its hash, and when it expires.
pub type OpenCode = (Vec<u8>, Time);

/// Returns the codes of these players that have not ended.
pub fn open_codes(connection: &mut Connection, players: &[Uuid]) -> Result<Vec<OpenCode>, StoreError> {
    let open = password_resets::table.filter(password_resets::player_id.eq_any(players)).filter(is_open());
    Ok(open.select((password_resets::code_hash, password_resets::expires_at)).load(connection)?)
}

/// Deletes the player's code whose mail could not be sent. Returns whether it had not ended.
pub fn take_back(connection: &mut Connection, player: Uuid, mail: Uuid) -> Result<bool, StoreError> {
    let own =
        password_resets::table.filter(password_resets::player_id.eq(player)).filter(password_resets::mail_id.eq(mail));
    let was_open = diesel::delete(own.filter(is_open())).execute(connection)? > 0;
    diesel::delete(own).execute(connection)?;
    Ok(was_open)
}

/// Lets these codes of the player work again.
pub fn reopen(connection: &mut Connection, player: Uuid, codes: &[OpenCode]) -> Result<(), StoreError> {
    for (hash, expires_at) in codes {
        let own = password_resets::table.filter(password_resets::player_id.eq(player));
        diesel::update(own.filter(password_resets::code_hash.eq(hash)))
            .set(password_resets::expires_at.eq(expires_at))
            .execute(connection)?;
    }
    Ok(())
}

/// Returns the player for whom this code works: it has not ended, and the address to which it was sent is still the
/// player's and has been all the time.
pub fn player_of(connection: &mut Connection, code_hash: &[u8], now: Time) -> Result<Option<Uuid>, StoreError> {
    let same = email_addresses::player_id
        .eq(password_resets::player_id)
        .and(email_addresses::address.eq(password_resets::address));
    let query = password_resets::table
        .inner_join(email_addresses::table.on(same))
        .filter(password_resets::code_hash.eq(code_hash).and(is_open()).and(password_resets::expires_at.gt(now)))
        .filter(email_addresses::verified_at.le(password_resets::created_at.nullable()));
    Ok(query.select(password_resets::player_id).first(connection).optional()?)
}

/// Returns the player to whom this code was sent after the given time, whether it still works or not.
pub fn sent_to(connection: &mut Connection, code_hash: &[u8], since: Time) -> Result<Option<Uuid>, StoreError> {
    let query = password_resets::table
        .filter(password_resets::code_hash.eq(code_hash).and(password_resets::created_at.gt(since)))
        .select(password_resets::player_id);
    Ok(query.first(connection).optional()?)
}

/// Ends the codes of these players, by the clocks of all processes and requests: one that began earlier may be about to use a code.
pub fn end(connection: &mut Connection, players: &[Uuid]) -> Result<(), StoreError> {
    let open = password_resets::table.filter(password_resets::player_id.eq_any(players)).filter(is_open());
    diesel::update(open).set(password_resets::expires_at.eq(password_resets::created_at)).execute(connection)?;
    Ok(())
}

/// A mail that was sent to the player.
#[derive(Clone, Debug, Queryable, Selectable, serde::Serialize)]
#[diesel(table_name = password_resets, check_for_backend(diesel::pg::Pg))]
pub struct HeldReset {
    /// The address.
    pub address: String,
    /// When the mail was requested.
    pub created_at: Time,
    /// When its link expires or has expired; the same as `created_at` once the link has been used up or replaced.
    pub expires_at: Time,
}

/// Returns the mails that were sent to the player, newest first.
pub fn held(connection: &mut Connection, player: Uuid) -> Result<Vec<HeldReset>, StoreError> {
    let query = password_resets::table
        .filter(password_resets::player_id.eq(player))
        .order((password_resets::created_at.desc(), password_resets::address));
    Ok(query.select(HeldReset::as_select()).load(connection)?)
}
