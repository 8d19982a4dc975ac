//! What players of a running match would agree to. Offers are written under the lock of the match's row.

use diesel::{
    QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, BigInt, Text, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{Append, Connection, StoreError, append_within, in_transaction, text_enum, versions::to_sql},
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
pub struct Offer {
    /// The match.
    #[diesel(sql_type = SqlUuid)]
    pub match_id: Uuid,
    /// Who would agree.
    #[diesel(sql_type = SqlUuid)]
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

/// The offers that stand in these running matches, in the order of the seats.
///
/// # Errors
/// [`StoreError`].
pub fn standing(connection: &mut Connection, kind: Agreement, ids: &[Uuid]) -> Result<Vec<Offer>, StoreError> {
    let query = sql_query(
        "SELECT a.match_id, a.player_id
         FROM agreements AS a JOIN seats AS s ON s.match_id = a.match_id AND s.player_id = a.player_id
         WHERE a.match_id = ANY ($1) AND a.kind = $2 AND (a.kind <> 'draw' OR NOT EXISTS (
             SELECT FROM events AS e, LATERAL (SELECT e.body::jsonb -> 'cause' AS cause) AS c
             WHERE e.match_id = a.match_id AND e.seq > a.version
                 AND (c.cause @> jsonb_build_object('type', 'action', 'seat', s.seat)
                     OR c.cause @> jsonb_build_object('type', 'resignation', 'seat', s.seat)
                     OR c.cause @> jsonb_build_object('type', 'time_out', 'seats', jsonb_build_array(s.seat)))))
         ORDER BY a.match_id, s.seat",
    );
    Ok(query.bind::<Array<SqlUuid>, _>(ids).bind::<Text, _>(kind.name()).get_results(connection)?)
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
    let query = sql_query(
        "INSERT INTO agreements (match_id, kind, player_id, version, at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (match_id, kind, player_id) DO UPDATE SET version = excluded.version, at = excluded.at",
    );
    query
        .bind::<SqlUuid, _>(offer.match_id)
        .bind::<Text, _>(kind.name())
        .bind::<SqlUuid, _>(offer.player_id)
        .bind::<BigInt, _>(to_sql(version))
        .bind::<Timestamptz, _>(at)
        .execute(connection)?;
    Ok(())
}

/// Takes an offer back, if there is one.
///
/// # Errors
/// [`StoreError`].
pub fn withdraw(connection: &mut Connection, kind: Agreement, offer: Offer) -> Result<(), StoreError> {
    sql_query("DELETE FROM agreements WHERE match_id = $1 AND kind = $2 AND player_id = $3")
        .bind::<SqlUuid, _>(offer.match_id)
        .bind::<Text, _>(kind.name())
        .bind::<SqlUuid, _>(offer.player_id)
        .execute(connection)?;
    Ok(())
}

/// Forgets all offers of this kind, since they are met.
///
/// # Errors
/// [`StoreError`].
pub fn clear(connection: &mut Connection, kind: Agreement, id: Uuid) -> Result<(), StoreError> {
    sql_query("DELETE FROM agreements WHERE match_id = $1 AND kind = $2")
        .bind::<SqlUuid, _>(id)
        .bind::<Text, _>(kind.name())
        .execute(connection)?;
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
