//! Offers of players in a running match. They are written under the lock of the match.

use diesel::{
    ExpressionMethods, QueryDsl, QueryableByName, RunQueryDsl,
    sql_types::{Array, Text, Uuid as SqlUuid},
    upsert::excluded,
};
use uuid::Uuid;

use crate::{
    db::{
        Append, Connection, StoreError, append_within, in_transaction, prepared::Prepare, schema::agreements,
        statement, text_enum, versions::to_sql,
    },
    record::Time,
};

use super::progress::touch;

text_enum! {
    /// What an offer is for. All offers in a match end when a player leaves or is out and others play on: the offer was also made to
    /// that player, and nothing would carry it out if all the others had already agreed.
    pub enum Agreement {
        /// To end the match in a draw. The offer also ends when its player answers a decision.
        Draw,
        /// To pause the clocks. The offer stays until the player withdraws it, whatever is played.
        Pause,
    }
}

/// The version in a row for a pause that says the contrary: its player wants the pause that is in effect to end. Servers of an earlier
/// version could not read a kind of its own. The row means nothing after that pause, and is deleted when the next one begins.
const RESUMES: i64 = -1;

/// An open offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
#[diesel(table_name = agreements)]
pub struct Offer {
    /// The match.
    pub match_id: Uuid,
    /// The player who made the offer.
    pub player_id: Uuid,
}

/// The result of an append that needs the agreement of all players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreed {
    /// The events are stored.
    Stored,
    /// Another append came first; nothing was stored.
    Late,
    /// An offer is missing; nothing was stored.
    Not,
}

statement! {
    /// Selects offers in the order of the seats. Diesel has neither subqueries in `FROM` nor `jsonb_build_object`, and takes no
    /// text for JSON.
    struct OpenOffers<'a> { ids: &'a [Uuid] as Array<SqlUuid> }
    "SELECT a.kind, a.match_id, a.player_id
     FROM agreements AS a JOIN seats AS s ON s.match_id = a.match_id AND s.player_id = a.player_id
     WHERE a.match_id = ANY (" ids ") AND a.version >= 0 AND (a.kind <> 'draw' OR NOT EXISTS (
         SELECT FROM (SELECT match_id, seq, body::jsonb -> 'cause' AS cause FROM events) AS e
         WHERE e.match_id = a.match_id AND e.seq > a.version
             AND (e.cause @> jsonb_build_object('type', 'action', 'seat', s.seat)
                 OR e.cause @> jsonb_build_object('type', 'resignation', 'seat', s.seat)
                 OR e.cause @> jsonb_build_object('type', 'time_out', 'seats', jsonb_build_array(s.seat)))))
     ORDER BY a.match_id, a.kind, s.seat"
}

#[derive(QueryableByName)]
struct OfOneKind {
    #[diesel(sql_type = Text)]
    kind: Agreement,
    #[diesel(embed)]
    offer: Offer,
}

/// Returns the open offers in these running matches: those of a match by kind, and in the order of the seats.
pub fn open(connection: &mut Connection, ids: &[Uuid]) -> Result<Vec<(Agreement, Offer)>, StoreError> {
    let offers: Vec<OfOneKind> = OpenOffers { ids }.load(connection)?;
    Ok(offers.into_iter().map(|OfOneKind { kind, offer }| (kind, offer)).collect())
}

/// Returns the players with an open offer of this kind in a running match, in the order of the seats.
pub fn agreeing(connection: &mut Connection, kind: Agreement, id: Uuid) -> Result<Vec<Uuid>, StoreError> {
    let offers = open(connection, &[id])?;
    Ok(offers.into_iter().filter(|(of, _)| *of == kind).map(|(_, offer)| offer.player_id).collect())
}

/// Stores the player's offer at this version of the match. Replaces an earlier offer.
pub fn offer(
    connection: &mut Connection,
    kind: Agreement,
    offer: Offer,
    version: u64,
    at: Time,
) -> Result<(), StoreError> {
    store(connection, kind, offer, to_sql(version), at)
}

/// Stores that the player wants the agreed pause that is in effect to end. Replaces an offer of a pause.
pub fn want_to_resume(connection: &mut Connection, own: Offer, at: Time) -> Result<(), StoreError> {
    store(connection, Agreement::Pause, own, RESUMES, at)
}

/// Returns the players who want the agreed pause that is in effect to end.
pub fn resuming(connection: &mut Connection, id: Uuid) -> Result<Vec<Uuid>, StoreError> {
    let pauses = agreements::table.filter(agreements::match_id.eq(id)).filter(agreements::kind.eq(Agreement::Pause));
    let resuming = pauses.filter(agreements::version.eq(RESUMES));
    Ok(resuming.select(agreements::player_id).load(connection)?)
}

fn store(connection: &mut Connection, kind: Agreement, offer: Offer, version: i64, at: Time) -> Result<(), StoreError> {
    diesel::insert_into(agreements::table)
        .values((
            agreements::match_id.eq(offer.match_id),
            agreements::kind.eq(kind),
            agreements::player_id.eq(offer.player_id),
            agreements::version.eq(version),
            agreements::at.eq(at),
        ))
        .on_conflict((agreements::match_id, agreements::kind, agreements::player_id))
        .do_update()
        .set((agreements::version.eq(excluded(agreements::version)), agreements::at.eq(excluded(agreements::at))))
        .execute_prepared(connection)?;
    touch(connection, &[offer.match_id])
}

/// Withdraws an offer, if there is one, also one that a move of its player has already ended.
pub fn withdraw(connection: &mut Connection, kind: Agreement, offer: Offer) -> Result<(), StoreError> {
    let own = agreements::table.find((offer.match_id, kind, offer.player_id));
    let is_withdrawn = diesel::delete(own).execute(connection)? > 0;
    if is_withdrawn { touch(connection, &[offer.match_id]) } else { Ok(()) }
}

/// Deletes all offers of this kind, because they are accepted; with those of pauses, also who wanted an earlier pause to end.
pub fn clear(connection: &mut Connection, kind: Agreement, id: Uuid) -> Result<(), StoreError> {
    delete_from(connection, kind, id, RESUMES)
}

/// Deletes all offers of this kind, because they are declined.
pub fn end_offers(connection: &mut Connection, kind: Agreement, id: Uuid) -> Result<(), StoreError> {
    delete_from(connection, kind, id, 0)
}

fn delete_from(connection: &mut Connection, kind: Agreement, id: Uuid, version: i64) -> Result<(), StoreError> {
    let of_match = agreements::table.filter(agreements::match_id.eq(id)).filter(agreements::kind.eq(kind));
    let any = diesel::delete(of_match.filter(agreements::version.ge(version))).execute(connection)? > 0;
    if any { touch(connection, &[id]) } else { Ok(()) }
}

/// Appends events that need the agreement of these players, only if all of them have open offers.
///
/// The events are written first: this locks the match, after which no offer changes. Every writer uses this
/// order, so that there is no deadlock.
pub fn append(
    connection: &mut Connection,
    kind: Agreement,
    append: &Append,
    others: &[Uuid],
) -> Result<Agreed, StoreError> {
    enum Undone {
        Late,
        NotAgreed,
        Failed(StoreError),
    }
    impl From<StoreError> for Undone {
        fn from(error: StoreError) -> Self {
            Self::Failed(error)
        }
    }
    let stored = in_transaction(connection, |connection| {
        if !append_within(connection, append)? {
            return Err(Undone::Late);
        }
        // These events answer no decision, so they withdraw no offer.
        let agreeing = agreeing(connection, kind, append.match_id)?;
        if !others.iter().all(|other| agreeing.contains(other)) {
            return Err(Undone::NotAgreed);
        }
        Ok(clear(connection, kind, append.match_id)?)
    });
    match stored {
        Ok(()) => Ok(Agreed::Stored),
        Err(Undone::Late) => Ok(Agreed::Late),
        Err(Undone::NotAgreed) => Ok(Agreed::Not),
        Err(Undone::Failed(error)) => Err(error),
    }
}
