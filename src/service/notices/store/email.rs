//! E-mail addresses: where players want to be told, and that they are theirs.

use diesel::{
    AggregateExpressionMethods, AsChangeset, BoolExpressionMethods, ExpressionMethods, Insertable, OptionalExtension,
    QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper,
    dsl::{count, exists, select},
    sql_types::{Bytea, Text, Timestamptz},
};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError, locks,
        schema::{email_addresses, email_verifications},
        statement,
    },
    record::Time,
};

/// Where a player wants to be told, and of what.
#[derive(Clone, Debug, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = email_addresses)]
#[diesel(treat_none_as_null = true)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct AddressRow {
    /// Whose.
    pub player_id: Uuid,
    /// The address.
    pub address: String,
    /// When its owner has said that it is theirs.
    pub verified_at: Option<Time>,
    /// Why nothing is sent to it any more.
    pub failing: Option<String>,
    /// Whether to tell of decisions.
    pub your_turn: bool,
    /// Whether to tell of deadlines.
    pub reminders: bool,
    /// Whether to tell of invitations.
    pub invitations: bool,
    /// Whether to tell how matches came out.
    pub results: bool,
    /// How much time lies between two mails, at least.
    pub digest_seconds: i32,
    /// What is in the links by which mails are no longer wanted.
    pub unsubscribe_token: String,
}

/// The player's address.
///
/// # Errors
/// [`StoreError`].
pub fn find(connection: &mut Connection, player: Uuid) -> Result<Option<AddressRow>, StoreError> {
    let query = email_addresses::table.find(player).select(AddressRow::as_select());
    Ok(query.first(connection).optional()?)
}

/// Sets or replaces the player's address. When the last mail went out stays, so that no change makes mails more frequent.
///
/// # Errors
/// [`StoreError`].
pub fn put(connection: &mut Connection, row: &AddressRow) -> Result<(), StoreError> {
    diesel::insert_into(email_addresses::table)
        .values(row)
        .on_conflict(email_addresses::player_id)
        .do_update()
        .set(row)
        .execute(connection)?;
    Ok(())
}

/// Forgets the player's address and whatever waits for it.
///
/// # Errors
/// [`StoreError`].
pub fn delete(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    diesel::delete(email_addresses::table.find(player)).execute(connection)?;
    Ok(())
}

/// Remembers that a player is asked whether an address is theirs. The mailbox is what the address is counted by.
///
/// # Errors
/// [`StoreError`].
pub fn ask(
    connection: &mut Connection,
    hash: &[u8],
    player: Uuid,
    address: &str,
    mailbox: &str,
    now: Time,
    until: Time,
) -> Result<(), StoreError> {
    let row = (
        email_verifications::token_hash.eq(hash),
        email_verifications::player_id.eq(player),
        email_verifications::address.eq(address),
        email_verifications::address_key.eq(mailbox),
        email_verifications::created_at.eq(now),
        email_verifications::expires_at.eq(until),
    );
    diesel::insert_into(email_verifications::table).values(row).execute(connection)?;
    Ok(())
}

/// Whether the player was asked about this address after `since`.
///
/// # Errors
/// [`StoreError`].
pub fn was_just_asked(
    connection: &mut Connection,
    player: Uuid,
    address: &str,
    since: Time,
) -> Result<bool, StoreError> {
    let asked = email_verifications::table
        .filter(email_verifications::player_id.eq(player))
        .filter(email_verifications::address.eq(address))
        .filter(email_verifications::created_at.gt(since));
    Ok(select(exists(asked)).get_result(connection)?)
}

/// How often the mailbox was asked since then, by whomever, and how often the player had any asked. Those who ask about the
/// same mailbox wait for each other until their transactions end.
///
/// # Errors
/// [`StoreError`].
pub fn asked(connection: &mut Connection, player: Uuid, mailbox: &str, since: Time) -> Result<(i64, i64), StoreError> {
    locks::mailbox(connection, mailbox)?;
    let of_mailbox = email_verifications::address_key.eq(mailbox);
    let of_player = email_verifications::player_id.eq(player);
    let questions = count(email_verifications::token_hash);
    let query = email_verifications::table
        .filter(email_verifications::created_at.gt(since))
        .filter(of_player.or(of_mailbox))
        .select((questions.aggregate_filter(of_mailbox), questions.aggregate_filter(of_player)));
    Ok(query.get_result(connection)?)
}

statement! {
    /// The address is its player's, says whoever has the token. Diesel has no `WITH` and no `UPDATE ... FROM`.
    struct Verify<'a> { hash: &'a [u8] as Bytea, now: Time as Timestamptz }
    "WITH asked AS (
         UPDATE email_verifications SET expires_at = " now " WHERE token_hash = " hash " AND expires_at > " now "
         RETURNING player_id, address)
     UPDATE email_addresses AS e SET verified_at = " now ", failing = NULL
     FROM asked WHERE e.player_id = asked.player_id AND e.address = asked.address"
}

/// The address is its player's, says whoever has the token. `false`: the token does not count, or the address is another now.
///
/// # Errors
/// [`StoreError`].
pub fn verify(connection: &mut Connection, hash: &[u8], now: Time) -> Result<bool, StoreError> {
    Ok(Verify { hash, now }.execute(connection)? > 0)
}

statement! {
    /// No mail is wanted any more, says whoever has the token. Diesel has no `WITH`.
    struct Unsubscribe<'a> { token: &'a str as Text }
    "WITH unsubscribed AS (
         UPDATE email_addresses SET your_turn = false, reminders = false, invitations = false, results = false
         WHERE unsubscribe_token = " token " RETURNING player_id),
     dropped AS (DELETE FROM email_items WHERE player_id IN (SELECT player_id FROM unsubscribed))
     SELECT player_id FROM unsubscribed"
}

/// No mail is wanted any more, says whoever has the token. `false`: nobody's token.
///
/// # Errors
/// [`StoreError`].
pub fn unsubscribe(connection: &mut Connection, token: &str) -> Result<bool, StoreError> {
    Ok(Unsubscribe { token }.execute(connection)? > 0)
}

/// Nothing more is sent to an address that the mail server will not have.
///
/// # Errors
/// [`StoreError`].
pub fn fail(connection: &mut Connection, player: Uuid, address: &str, why: &str) -> Result<(), StoreError> {
    let query = email_addresses::table.find(player).filter(email_addresses::address.eq(address));
    diesel::update(query).set(email_addresses::failing.eq(why)).execute(connection)?;
    Ok(())
}
