//! Mails: what waits for the next one of each player, and the mails themselves as jobs that any number of processes share.

use diesel::{
    QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, BigInt, Bool, Jsonb, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError},
    record::Time,
};

/// Whether a notice or item `n` is of a kind that the address `e` wants.
const WANTED: &str = "CASE n.kind
    WHEN 'match.your_turn' THEN e.your_turn
    WHEN 'match.deadline_near' THEN e.reminders
    WHEN 'invitation.received' THEN e.invitations
    WHEN 'match.finished' THEN e.results
    ELSE false END";

/// A mail that this process has taken.
#[derive(Clone, Debug, QueryableByName)]
pub struct TakenMail {
    /// Whose.
    #[diesel(sql_type = SqlUuid)]
    pub player_id: Uuid,
    /// The player's name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// Where to.
    #[diesel(sql_type = Text)]
    pub address: String,
    /// What is in the links by which mails are no longer wanted.
    #[diesel(sql_type = Text)]
    pub unsubscribe_token: String,
    /// The mail, the same however often it is tried.
    #[diesel(sql_type = SqlUuid)]
    pub mail_id: Uuid,
    /// The newest item that is in it.
    #[diesel(sql_type = BigInt)]
    pub mail_upto: i64,
    /// How often it was tried before.
    #[diesel(sql_type = SmallInt)]
    pub tries: i16,
}

/// Something to be told in a mail, and how things stand now.
#[derive(Clone, Debug, QueryableByName)]
pub struct Item {
    /// The kind of the notice.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// The match.
    #[diesel(sql_type = SqlUuid)]
    pub match_id: Uuid,
    /// What is told.
    #[diesel(sql_type = Jsonb)]
    pub news: Value,
    /// When the player's time in the match runs out, if it does.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub deadline: Option<Time>,
    /// Whether the player is to act in the match.
    #[diesel(sql_type = Bool)]
    pub to_act: bool,
    /// Whether the match waits for players, of whom this one is none, and the invitation, if it is one, for an answer.
    #[diesel(sql_type = Bool)]
    pub joinable: bool,
    /// The others who have sat down, in the order of the seats.
    #[diesel(sql_type = Array<Text>)]
    pub others: Vec<String>,
}

/// What came of a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailSettled {
    /// It was taken over by the mail server.
    Sent,
    /// There was nothing left to tell.
    Empty,
    /// It failed, and is tried again then.
    Again(Time),
    /// It failed for so long that it is of no use any more.
    GivenUp,
    /// The mail server will not have it; nothing more is sent there.
    Refused(String),
}

/// Puts these notices on the list for the next mail of those who want it, which goes out at `soon` or when the player's
/// period since the last one is over.
///
/// # Errors
/// [`StoreError`].
pub fn gather(connection: &mut Connection, notices: &[Uuid], soon: Time) -> Result<(), StoreError> {
    // The row is locked even where it stays as it is, so that a mail that is finished meanwhile sees the new items.
    sql_query(format!(
        "WITH gathered AS (
             INSERT INTO email_items (player_id, notice_id, match_id, kind, news)
             SELECT n.player_id, n.id, n.match_id, n.kind, n.news
             FROM notices AS n JOIN email_addresses AS e ON e.player_id = n.player_id
             WHERE n.id = ANY($1) AND e.verified_at IS NOT NULL AND e.failing IS NULL AND {WANTED}
             ORDER BY n.player_id, n.number
             ON CONFLICT DO NOTHING RETURNING player_id)
         UPDATE email_addresses
         SET due = coalesce(due, greatest($2, last_sent_at + digest_seconds * interval '1 second'))
         WHERE player_id IN (SELECT player_id FROM gathered)",
    ))
    .bind::<Array<SqlUuid>, _>(notices)
    .bind::<Timestamptz, _>(soon)
    .execute(connection)?;
    Ok(())
}

/// Takes mails that are due, those due longest first.
///
/// # Errors
/// [`StoreError`].
pub fn take(connection: &mut Connection, now: Time, until: Time, limit: i64) -> Result<Vec<TakenMail>, StoreError> {
    let query = sql_query(
        "UPDATE email_addresses AS e
         SET taken_until = $2, mail_id = coalesce(e.mail_id, gen_random_uuid()),
             mail_upto = coalesce(e.mail_upto,
                 (SELECT coalesce(max(i.id), 0) FROM email_items AS i WHERE i.player_id = e.player_id))
         FROM players AS p
         WHERE p.id = e.player_id AND e.player_id IN (
             SELECT player_id FROM email_addresses
             WHERE due <= $1 AND (taken_until IS NULL OR taken_until <= $1)
             ORDER BY due LIMIT $3 FOR UPDATE SKIP LOCKED)
         RETURNING e.player_id, p.name, e.address, e.unsubscribe_token, e.mail_id, e.mail_upto, e.tries",
    );
    Ok(query
        .bind::<Timestamptz, _>(now)
        .bind::<Timestamptz, _>(until)
        .bind::<BigInt, _>(limit)
        .get_results(connection)?)
}

/// What the mail is to tell, oldest first, with how things stand now.
///
/// # Errors
/// [`StoreError`].
pub fn items(connection: &mut Connection, mail: &TakenMail) -> Result<Vec<Item>, StoreError> {
    let query = sql_query(format!(
        "SELECT n.kind, n.match_id, n.news, m.deadlines[s.seat + 1] AS deadline,
             m.status = 'running' AND coalesce((m.to_act >> s.seat) & 1 = 1, false) AS to_act,
             m.status = 'open' AND s.seat IS NULL AND NOT EXISTS (
                 SELECT FROM invitations AS v
                 WHERE v.id = (n.news -> 'data' ->> 'invitation')::uuid AND v.state <> 'pending') AS joinable,
             ARRAY(SELECT p.name FROM seats AS o JOIN players AS p ON p.id = o.player_id
                   WHERE o.match_id = n.match_id AND o.player_id <> n.player_id ORDER BY o.seat) AS others
         FROM email_items AS n
         JOIN email_addresses AS e ON e.player_id = n.player_id
         JOIN matches AS m ON m.id = n.match_id
         LEFT JOIN seats AS s ON s.match_id = n.match_id AND s.player_id = n.player_id
         WHERE n.player_id = $1 AND n.id <= $2 AND {WANTED}
         ORDER BY n.id",
    ));
    Ok(query.bind::<SqlUuid, _>(mail.player_id).bind::<BigInt, _>(mail.mail_upto).get_results(connection)?)
}

/// Writes down what came of a mail. To be called in a transaction.
///
/// # Errors
/// [`StoreError`].
pub fn settle(
    connection: &mut Connection,
    mail: &TakenMail,
    settled: &MailSettled,
    now: Time,
    soon: Time,
) -> Result<(), StoreError> {
    let at = now;
    // First the row, so that whoever gathers at the same time is waited for; the items that came with it are seen after.
    let mine = sql_query("SELECT player_id FROM email_addresses WHERE player_id = $1 AND mail_id = $2 FOR UPDATE");
    if mine.bind::<SqlUuid, _>(mail.player_id).bind::<SqlUuid, _>(mail.mail_id).execute(connection)? == 0 {
        return Ok(());
    }
    if let MailSettled::Again(due) = settled {
        sql_query("UPDATE email_addresses SET due = $2, taken_until = NULL, tries = tries + 1 WHERE player_id = $1")
            .bind::<SqlUuid, _>(mail.player_id)
            .bind::<Timestamptz, _>(*due)
            .execute(connection)?;
        return Ok(());
    }
    let failing = match settled {
        MailSettled::Refused(why) => Some(why.as_str()),
        _ => None,
    };
    sql_query("DELETE FROM email_items WHERE player_id = $1 AND (id <= $2 OR $3 IS NOT NULL)")
        .bind::<SqlUuid, _>(mail.player_id)
        .bind::<BigInt, _>(mail.mail_upto)
        .bind::<Nullable<Text>, _>(failing)
        .execute(connection)?;
    sql_query(
        "UPDATE email_addresses AS e
         SET taken_until = NULL, tries = 0, mail_id = NULL, mail_upto = NULL, failing = $4,
             last_sent_at = CASE WHEN $3 THEN $2 ELSE last_sent_at END,
             due = CASE WHEN EXISTS (SELECT FROM email_items AS i WHERE i.player_id = e.player_id) THEN
                 greatest($5, CASE WHEN $3 THEN $2 ELSE last_sent_at END + digest_seconds * interval '1 second') END
         WHERE player_id = $1",
    )
    .bind::<SqlUuid, _>(mail.player_id)
    .bind::<Timestamptz, _>(at)
    .bind::<Bool, _>(*settled == MailSettled::Sent)
    .bind::<Nullable<Text>, _>(failing)
    .bind::<Timestamptz, _>(soon)
    .execute(connection)?;
    Ok(())
}
