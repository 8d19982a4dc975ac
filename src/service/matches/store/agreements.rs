//! What players of a running match would agree to. Offers are written under the lock of the match's row.

use diesel::{
    ExpressionMethods, QueryDsl, QueryableByName, RunQueryDsl,
    sql_types::{Array, Text, Uuid as SqlUuid},
    upsert::excluded,
};
use uuid::Uuid;

use crate::{
    db::{
        Append, Connection, StoreError, append_within, in_transaction, schema::agreements, statement, text_enum,
        versions::to_sql,
    },
    record::Time,
};

text_enum! {
    /// What there is to agree to.
    pub enum Agreement {
        /// To end the match in a draw. Who answers a decision afterwards, or leaves, has taken the offer back.
        Draw,
        /// To let the clocks stand. Such an offer stands until it is taken back.
        Pause,
    }
}

/// An offer that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
#[diesel(table_name = agreements)]
pub struct Offer {
    /// The match.
    pub match_id: Uuid,
    /// Who would agree.
    pub player_id: Uuid,
}

/// What came of an append that needs everybody's agreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreed {
    /// It is stored.
    Stored,
    /// Somebody else appended first, and nothing was stored.
    Late,
    /// Not everybody's offer stands, and nothing was stored.
    Not,
}

statement! {
    /// Offers in the order of the seats. Diesel has neither `LATERAL` nor `jsonb_build_object`, and takes no text for JSON.
    struct Standing<'a> { ids: &'a [Uuid] as Array<SqlUuid>, kind: Agreement as Text }
    "SELECT a.match_id, a.player_id
     FROM agreements AS a JOIN seats AS s ON s.match_id = a.match_id AND s.player_id = a.player_id
     WHERE a.match_id = ANY (" ids ") AND a.kind = " kind " AND (a.kind <> 'draw' OR NOT EXISTS (
         SELECT FROM events AS e, LATERAL (SELECT e.body::jsonb -> 'cause' AS cause) AS c
         WHERE e.match_id = a.match_id AND e.seq > a.version
             AND (c.cause @> jsonb_build_object('type', 'action', 'seat', s.seat)
                 OR c.cause @> jsonb_build_object('type', 'resignation', 'seat', s.seat)
                 OR c.cause @> jsonb_build_object('type', 'time_out', 'seats', jsonb_build_array(s.seat)))))
     ORDER BY a.match_id, s.seat"
}

/// The offers that stand in these running matches, in the order of the seats.
///
/// # Errors
/// [`StoreError`].
pub fn standing(connection: &mut Connection, kind: Agreement, ids: &[Uuid]) -> Result<Vec<Offer>, StoreError> {
    Ok(Standing { ids, kind }.load(connection)?)
}

/// The player would agree, as the match stands at this version. An earlier offer is made anew.
///
/// # Errors
/// [`StoreError`].
pub fn offer(
    connection: &mut Connection,
    kind: Agreement,
    offer: Offer,
    version: u64,
    at: Time,
) -> Result<(), StoreError> {
    diesel::insert_into(agreements::table)
        .values((
            agreements::match_id.eq(offer.match_id),
            agreements::kind.eq(kind),
            agreements::player_id.eq(offer.player_id),
            agreements::version.eq(to_sql(version)),
            agreements::at.eq(at),
        ))
        .on_conflict((agreements::match_id, agreements::kind, agreements::player_id))
        .do_update()
        .set((agreements::version.eq(excluded(agreements::version)), agreements::at.eq(excluded(agreements::at))))
        .execute(connection)?;
    Ok(())
}

/// Takes an offer back, if there is one.
///
/// # Errors
/// [`StoreError`].
pub fn withdraw(connection: &mut Connection, kind: Agreement, offer: Offer) -> Result<(), StoreError> {
    diesel::delete(agreements::table.find((offer.match_id, kind, offer.player_id))).execute(connection)?;
    Ok(())
}

/// Forgets all offers of this kind, since they are met.
///
/// # Errors
/// [`StoreError`].
pub fn clear(connection: &mut Connection, kind: Agreement, id: Uuid) -> Result<(), StoreError> {
    let offers = agreements::table.filter(agreements::match_id.eq(id)).filter(agreements::kind.eq(kind));
    diesel::delete(offers).execute(connection)?;
    Ok(())
}

/// Appends what needs the agreement of these players too, only while the offers of all of them stand.
///
/// The events are written first: with them comes the lock of the match's row, after which no offer changes. Every writer
/// takes the two in this order, so that none waits for another in a circle.
///
/// # Errors
/// [`StoreError`].
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
        // The events themselves are no answers of anybody's, and take no offer back.
        let standing = standing(connection, kind, &[append.match_id])?;
        if !others.iter().all(|other| standing.iter().any(|offer| offer.player_id == *other)) {
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
