//! E-mail addresses of players, and their confirmation.

use diesel::{
    AggregateExpressionMethods, AsChangeset, BoolExpressionMethods, ExpressionMethods, Insertable, OptionalExtension,
    QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper,
    dsl::{count, exists, select},
    sql_types::{Bytea, Text, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use super::{deliveries::GATHERED_FOR, mails};
use crate::{
    db::{
        Connection, StoreError, locks,
        schema::{email_addresses, email_verifications},
        statement,
    },
    record::Time,
};

/// A player's e-mail address, and what is sent to it.
#[derive(Clone, Debug, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = email_addresses)]
#[diesel(treat_none_as_null = true)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct AddressRow {
    /// The player.
    pub player_id: Uuid,
    /// The address.
    pub address: String,
    /// When the address was confirmed.
    pub verified_at: Option<Time>,
    /// Why mails to it have stopped.
    pub failing: Option<String>,
    /// Whether mails report decisions.
    pub your_turn: bool,
    /// Whether mails report deadlines.
    pub reminders: bool,
    /// Whether mails report invitations.
    pub invitations: bool,
    /// Whether mails report results.
    pub results: bool,
    /// The shortest time between two mails, in seconds.
    pub digest_seconds: i32,
    /// The token of the unsubscribe links.
    pub unsubscribe_token: String,
}

/// Returns the player's address.
pub fn find(connection: &mut Connection, player: Uuid) -> Result<Option<AddressRow>, StoreError> {
    let query = email_addresses::table.find(player).select(AddressRow::as_select());
    Ok(query.first(connection).optional()?)
}

statement! {
    /// Moves the mail that waits to the end of the new period, unless it is being sent or retried. A last mail from the
    /// future, since a clock was ahead, counts as sent now. Diesel cannot multiply intervals.
    struct Reschedule { player: Uuid as SqlUuid, soon: Time as Timestamptz }
    "UPDATE email_addresses
     SET due = greatest(least(due, " soon "),
         CASE WHEN last_sent_at > " soon " THEN " soon " ELSE last_sent_at END + digest_seconds * interval '1 second')
     WHERE player_id = " player " AND due IS NOT NULL AND tries = 0 AND mail_id IS NULL"
}

/// Sets or replaces the player's address, and moves the mail that waits. The time of the last mail stays, so that no change
/// makes mails more frequent than the period says.
pub fn put(connection: &mut Connection, row: &AddressRow, now: Time) -> Result<(), StoreError> {
    diesel::insert_into(email_addresses::table)
        .values(row)
        .on_conflict(email_addresses::player_id)
        .do_update()
        .set(row)
        .execute(connection)?;
    let soon = now + GATHERED_FOR;
    Reschedule { player: row.player_id, soon }.execute(connection)?;
    Ok(())
}

/// Deletes the player's address and all items that wait for it.
pub fn delete(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    diesel::delete(email_addresses::table.find(player)).execute(connection)?;
    Ok(())
}

/// Deletes the player's address if it is not confirmed. A link that was sent to it confirms nothing then.
pub fn delete_unconfirmed(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    let unconfirmed = email_addresses::table.find(player).filter(email_addresses::verified_at.is_null());
    diesel::delete(unconfirmed).execute(connection)?;
    Ok(())
}

/// Stores that a confirmation mail is sent to the player. It is counted for the mailbox.
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

/// Deletes a request for confirmation whose mail could not be sent.
pub fn take_back(connection: &mut Connection, hash: &[u8]) -> Result<(), StoreError> {
    diesel::delete(email_verifications::table.find(hash)).execute(connection)?;
    Ok(())
}

/// Whether a confirmation mail was sent to this address of the player after `since`, with a link that still works.
pub fn was_just_asked(
    connection: &mut Connection,
    player: Uuid,
    address: &str,
    since: Time,
    now: Time,
) -> Result<bool, StoreError> {
    let asked = email_verifications::table
        .filter(email_verifications::player_id.eq(player))
        .filter(email_verifications::address.eq(address))
        .filter(email_verifications::created_at.gt(since).and(email_verifications::expires_at.gt(now)));
    Ok(select(exists(asked)).get_result(connection)?)
}

/// Returns how many confirmation mails were sent to the mailbox since then, and how many the player has caused. Locks
/// the mailbox until the transaction ends.
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
    /// Confirms the address for this token. Diesel has no `WITH` and no `UPDATE ... FROM`.
    struct Verify<'a> { hash: &'a [u8] as Bytea, now: Time as Timestamptz }
    "WITH asked AS (
         UPDATE email_verifications SET expires_at = " now " WHERE token_hash = " hash " AND expires_at > " now "
         RETURNING player_id, address)
     UPDATE email_addresses AS e SET verified_at = " now ", failing = NULL
     FROM asked WHERE e.player_id = asked.player_id AND e.address = asked.address"
}

/// Confirms the address for this token. Returns `false` if the token is invalid or the address has changed.
pub fn verify(connection: &mut Connection, hash: &[u8], now: Time) -> Result<bool, StoreError> {
    Ok(Verify { hash, now }.execute(connection)? > 0)
}

statement! {
    /// Unsubscribes the address with this token. Diesel has no `WITH`.
    struct Unsubscribe<'a> { token: &'a str as Text }
    "WITH unsubscribed AS (
         UPDATE email_addresses SET your_turn = false, reminders = false, invitations = false, results = false
         WHERE unsubscribe_token = " token " RETURNING player_id),
     dropped AS (DELETE FROM email_items WHERE player_id IN (SELECT player_id FROM unsubscribed))
     SELECT player_id FROM unsubscribed"
}

/// Unsubscribes the address with this token. Returns `false` if the token is unknown.
pub fn unsubscribe(connection: &mut Connection, token: &str) -> Result<bool, StoreError> {
    Ok(Unsubscribe { token }.execute(connection)? > 0)
}

/// Stops mails to an address that the mail server rejects, with what waits for it. Links that were sent there no longer confirm it, so
/// that the player can ask for another at once. Call it in a transaction.
pub fn fail(connection: &mut Connection, player: Uuid, address: &str, why: &str, now: Time) -> Result<(), StoreError> {
    let open = email_verifications::table
        .filter(email_verifications::player_id.eq(player).and(email_verifications::address.eq(address)))
        .filter(email_verifications::expires_at.gt(now));
    diesel::update(open).set(email_verifications::expires_at.eq(now)).execute(connection)?;
    let query = email_addresses::table.find(player).filter(email_addresses::address.eq(address));
    if diesel::update(query).set(email_addresses::failing.eq(why)).execute(connection)? > 0 {
        mails::drop_next(connection, player)?;
    }
    Ok(())
}
