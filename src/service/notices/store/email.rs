//! E-mail addresses: where players want to be told, and that they are theirs.

use diesel::{
    AsChangeset, ExpressionMethods, Insertable, OptionalExtension, QueryDsl, Queryable, QueryableByName, RunQueryDsl,
    Selectable, SelectableHelper, sql_query,
    sql_types::{BigInt, Bytea, Text, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError, schema::email_addresses},
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
    sql_query(
        "INSERT INTO email_verifications (token_hash, player_id, address, address_key, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind::<Bytea, _>(hash)
    .bind::<SqlUuid, _>(player)
    .bind::<Text, _>(address)
    .bind::<Text, _>(mailbox)
    .bind::<Timestamptz, _>(now)
    .bind::<Timestamptz, _>(until)
    .execute(connection)?;
    Ok(())
}

#[derive(QueryableByName)]
struct Asked {
    #[diesel(sql_type = BigInt)]
    of_address: i64,
    #[diesel(sql_type = BigInt)]
    of_player: i64,
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
    let query = sql_query(
        "SELECT count(*) AS of_address, 0::bigint AS of_player FROM email_verifications
         WHERE player_id = $1 AND address = $2 AND created_at > $3",
    );
    let asked: Asked = query
        .bind::<SqlUuid, _>(player)
        .bind::<Text, _>(address)
        .bind::<Timestamptz, _>(since)
        .get_result(connection)?;
    Ok(asked.of_address > 0)
}

/// How often the mailbox was asked since then, by whomever, and how often the player had any asked. Those who ask about the
/// same mailbox wait for each other until their transactions end.
///
/// # Errors
/// [`StoreError`].
pub fn asked(connection: &mut Connection, player: Uuid, mailbox: &str, since: Time) -> Result<(i64, i64), StoreError> {
    sql_query("SELECT pg_advisory_xact_lock(hashtextextended('email ' || $1, 0))")
        .bind::<Text, _>(mailbox)
        .execute(connection)?;
    let query = sql_query(
        "SELECT count(*) FILTER (WHERE address_key = $2) AS of_address,
             count(*) FILTER (WHERE player_id = $1) AS of_player
         FROM email_verifications WHERE created_at > $3 AND (player_id = $1 OR address_key = $2)",
    );
    let asked: Asked = query
        .bind::<SqlUuid, _>(player)
        .bind::<Text, _>(mailbox)
        .bind::<Timestamptz, _>(since)
        .get_result(connection)?;
    Ok((asked.of_address, asked.of_player))
}

/// The address is its player's, says whoever has the token. `false`: the token does not count, or the address is another now.
///
/// # Errors
/// [`StoreError`].
pub fn verify(connection: &mut Connection, hash: &[u8], now: Time) -> Result<bool, StoreError> {
    let query = sql_query(
        "WITH asked AS (
             UPDATE email_verifications SET expires_at = $2 WHERE token_hash = $1 AND expires_at > $2
             RETURNING player_id, address)
         UPDATE email_addresses AS e SET verified_at = $2, failing = NULL
         FROM asked WHERE e.player_id = asked.player_id AND e.address = asked.address",
    );
    let changed = query.bind::<Bytea, _>(hash).bind::<Timestamptz, _>(now).execute(connection)?;
    Ok(changed > 0)
}

/// No mail is wanted any more, says whoever has the token. `false`: nobody's token.
///
/// # Errors
/// [`StoreError`].
pub fn unsubscribe(connection: &mut Connection, token: &str) -> Result<bool, StoreError> {
    let query = sql_query(
        "WITH unsubscribed AS (
             UPDATE email_addresses SET your_turn = false, reminders = false, invitations = false, results = false
             WHERE unsubscribe_token = $1 RETURNING player_id),
         dropped AS (DELETE FROM email_items WHERE player_id IN (SELECT player_id FROM unsubscribed))
         SELECT count(*) AS of_address, 0::bigint AS of_player FROM unsubscribed",
    );
    let unsubscribed: Asked = query.bind::<Text, _>(token).get_result(connection)?;
    Ok(unsubscribed.of_address > 0)
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
