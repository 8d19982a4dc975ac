//! What everybody who is still in must agree to. All of this is done under the lock of the match's row, which everyone who
//! appends to the match takes as well.
//!
//! What the last one agrees to is done at once and never lies there as one more offer: so there is no moment at which all
//! have agreed and nothing has come of it, whatever becomes of the process.

use uuid::Uuid;

use crate::{
    db::Connection,
    record::Time,
    service::{
        error::Error,
        matches::{
            seated,
            store::agreements::{self, Agreement, Offer},
        },
        notices::{Audience, News, Somebody, announce},
        players::PlayerKind,
    },
};

/// Somebody who would agree, and when.
#[derive(Clone, Copy, Debug)]
pub(in crate::service) struct Consent {
    /// The match.
    pub(in crate::service) match_id: Uuid,
    /// Who.
    pub(in crate::service) player: Uuid,
    /// The match's version.
    pub(in crate::service) version: u64,
    /// The time.
    pub(in crate::service) at: Time,
}

/// What came of somebody's consent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::service) enum Consented {
    /// It is an offer now: the others should be told.
    Offered,
    /// It was one before.
    Already,
    /// All the others have agreed before, and nothing is stored: it is for the caller to do what was agreed.
    ByAll,
}

/// The player agrees, and `others` must as well.
pub(in crate::service) fn consent(
    connection: &mut Connection,
    kind: Agreement,
    consent: Consent,
    others: &[Uuid],
) -> Result<Consented, Error> {
    let Consent { match_id, player, version, at } = consent;
    let standing = agreements::standing(connection, kind, &[match_id])?;
    let agrees = |player: &Uuid| standing.iter().any(|offer| offer.player_id == *player);
    if others.iter().all(agrees) {
        return Ok(Consented::ByAll);
    }
    if agrees(&player) {
        return Ok(Consented::Already);
    }
    agreements::offer(connection, kind, Offer { match_id, player_id: player }, version, at)?;
    Ok(Consented::Offered)
}

/// Tells all other people at the table of an offer.
pub(in crate::service) fn tell_the_others(
    connection: &mut Connection,
    Consent { match_id, player, at, .. }: Consent,
    news: fn(Somebody) -> News,
) -> Result<(), Error> {
    let seats = seated(connection, match_id)?;
    let news = news(Somebody::of(player));
    for other in seats.iter().filter(|other| other.seat.player_id != player && other.kind != PlayerKind::Bot) {
        announce(connection, match_id, Audience::Player(other.seat.player_id), &news, at)?;
    }
    Ok(())
}
