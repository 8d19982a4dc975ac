//! Agreements of all players who are still in a match. Everything here happens under the lock of the match, which
//! every append takes too.
//!
//! The last agreement is carried out at once and never stored as an offer: so there is no moment at which all have
//! agreed but nothing has happened, even if the process dies.

use uuid::Uuid;

use crate::{
    db::Connection,
    games::Seat,
    record::{Match, Time},
    service::{
        error::Error,
        matches::{
            LiveMatch,
            store::agreements::{self, Agreement, Offer},
        },
        notices::{Audience, NamedPlayer, News, announce},
    },
};

/// A player's agreement, or what withdraws it.
#[derive(Clone, Copy, Debug)]
pub(in crate::service) struct Consent {
    /// The match.
    pub(in crate::service) match_id: Uuid,
    /// The player.
    pub(in crate::service) player: Uuid,
    /// The match's version.
    pub(in crate::service) version: u64,
    /// The time.
    pub(in crate::service) at: Time,
}

/// The result of an agreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::service) enum Consented {
    /// It is stored as an offer: the others should be notified.
    Offered,
    /// The player had already made this offer.
    Already,
    /// All others have agreed before; nothing is stored, and the caller must carry out what was agreed.
    ByAll,
}

/// Stores the player's agreement, which `others` must give too.
pub(in crate::service) fn consent(
    connection: &mut Connection,
    kind: Agreement,
    consent: Consent,
    others: &[Uuid],
) -> Result<Consented, Error> {
    let Consent { match_id, player, version, at } = consent;
    let agreeing = agreements::agreeing(connection, kind, match_id)?;
    if others.iter().all(|other| agreeing.contains(other)) {
        return Ok(Consented::ByAll);
    }
    if agreeing.contains(&player) {
        return Ok(Consented::Already);
    }
    agreements::offer(connection, kind, Offer { match_id, player_id: player }, version, at)?;
    Ok(Consented::Offered)
}

/// Withdraws the player's offer, and notifies the others, who must agree too, if it was open. Returns whether it was.
pub(in crate::service) fn withdraw(
    connection: &mut Connection,
    kind: Agreement,
    own: Consent,
    others: &[Uuid],
    news: fn(NamedPlayer) -> News,
) -> Result<bool, Error> {
    let Consent { match_id, player, .. } = own;
    let was_open = agreements::agreeing(connection, kind, match_id)?.contains(&player);
    agreements::withdraw(connection, kind, Offer { match_id, player_id: player })?;
    if was_open {
        tell(connection, own, others.iter().copied(), news)?;
    }
    Ok(was_open)
}

/// Ends the offers of the others, who must all agree, and notifies them, if there are any offers.
pub(in crate::service) fn decline(
    connection: &mut Connection,
    kind: Agreement,
    own: Consent,
    others: &[Uuid],
    news: fn(NamedPlayer) -> News,
) -> Result<(), Error> {
    let agreeing = agreements::agreeing(connection, kind, own.match_id)?;
    if agreeing.iter().all(|other| *other == own.player) {
        return Ok(());
    }
    agreements::end_offers(connection, kind, own.match_id)?;
    tell(connection, own, others.iter().copied(), news)
}

/// Notifies these players of what the player wants.
pub(in crate::service) fn tell(
    connection: &mut Connection,
    Consent { match_id, player, at, .. }: Consent,
    others: impl IntoIterator<Item = Uuid>,
    news: fn(NamedPlayer) -> News,
) -> Result<(), Error> {
    let news = news(NamedPlayer::of(player));
    for other in others {
        announce(connection, match_id, Audience::Player(other), &news, at)?;
    }
    Ok(())
}

/// Returns all other players who are still in the match.
pub(super) fn others(live: &LiveMatch, state: &Match, seat: Seat) -> Vec<Uuid> {
    state.still_in().without(seat).iter().filter_map(|other| live.player_in(other)).collect()
}
