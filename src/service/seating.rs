//! Taking seats and starting, inside the transaction of whoever sits down: a full match starts by itself.

use std::sync::Arc;

use serde_json::Value;
use uuid::Uuid;

use super::{
    Error,
    blocks::check_between,
    bots::bots_turn,
    live::bots_among,
    notices::{Audience, InvitationAnswered, News, announce},
};
use crate::{
    bots::Strength,
    games::Seat,
    pieces::Seed,
    record::{Command, Hash, Header, HeaderSeat, Match, Time},
    store::{
        self, BotsTurn, Connection, Listing, StoreError,
        bot_turns::BotTurn,
        matches::{MatchRow, SeatRow, SeatedPlayer},
    },
};

/// Who has taken a seat, in order.
pub(super) fn seated(connection: &mut Connection, id: Uuid) -> Result<Vec<SeatedPlayer>, StoreError> {
    store::matches::seats_of(connection, &[id])
}

/// Gives the player the lowest free seat, and starts the match if that was the last one.
///
/// Whoever may be seated is, whichever way it came about; but guests, whom nobody would know again, have no ratings, and so
/// no seat in a rated match; and nobody sits down where the host has blocked them, or is blocked by them. An invitation to
/// the match that waits for the player's answer is accepted by this.
pub(super) fn sit_down(
    connection: &mut Connection,
    row: &MatchRow,
    player: Uuid,
    entropy: String,
    now: Time,
) -> Result<(), Error> {
    if row.rated && store::players::by_id(connection, player)?.is_some_and(|player| player.kind == "guest") {
        return Err(Error::GuestsUnrated);
    }
    check_between(connection, row.host, player)?;
    let taken: Vec<i16> = seated(connection, row.id)?.iter().map(|seat| seat.seat.seat).collect();
    let seat = (0..row.seats).find(|seat| !taken.contains(seat)).ok_or(Error::NotOpen)?;
    let joined_at = now.timestamp().into();
    store::matches::insert_seat(
        connection,
        &SeatRow { match_id: row.id, seat, player_id: player, entropy, joined_at },
    )?;
    let seats = seated(connection, row.id)?;
    if let Some((invitation, sender)) = store::invitations::accept(connection, row.id, player, now)? {
        let own = seats.iter().find(|seat| seat.seat.player_id == player);
        let answered = InvitationAnswered { invitation, name: own.map(|own| own.name.clone()).unwrap_or_default() };
        announce(connection, row.id, Audience::Player(sender), &News::InvitationAccepted(answered), now)?;
    }
    if seats.len() == usize::from(row.seats.unsigned_abs()) {
        start(connection, row, &seats, now)?;
    }
    Ok(())
}

/// Numbers the seats without gaps, fixes the header and deals, all in the transaction of the last one to sit down.
pub(super) fn start(
    connection: &mut Connection,
    row: &MatchRow,
    seats: &[SeatedPlayer],
    now: Time,
) -> Result<(), Error> {
    let count = i16::try_from(seats.len()).map_err(|_| Error::Internal("too many seats".to_owned()))?;
    for (number, seat) in (0..count).zip(seats) {
        if seat.seat.seat != number {
            store::matches::move_seat(connection, row.id, seat.seat.player_id, number)?;
        }
    }
    // Whoever is still invited comes too late.
    store::invitations::withdraw_all(connection, row.id, now)?;
    let game = before_first_event(row, seats)?;
    let advance = game.ask(&Command::Start, now).map_err(|refusal| Error::Internal(refusal.to_string()))?;
    for event in &advance.events {
        store::events::insert(connection, row.id, event)?;
    }
    let listing = listing(&advance.after, &bots_among(seats)?, now)?;
    if let BotsTurn::Of { player, since } = listing.bots_turn {
        store::bot_turns::begin(connection, BotTurn { match_id: row.id, player_id: player }, since)?;
    }
    Ok(store::matches::start(connection, row.id, count, now, &listing)?)
}

/// The match before its first event, as its row and seats fix it.
pub(super) fn before_first_event(row: &MatchRow, seats: &[SeatedPlayer]) -> Result<Match, Error> {
    let unreadable = |what: &str| StoreError::Unreadable(format!("{what} of match {}", row.id));
    let Value::Object(options) = row.options.clone() else { return Err(unreadable("options").into()) };
    let seed = Seed::new(row.seed.clone().try_into().map_err(|_| unreadable("seed"))?);
    let header = Header {
        match_id: row.id,
        game: row.game.clone(),
        rules_version: row.rules_version.cast_unsigned(),
        options,
        seats: seats
            .iter()
            .map(|seat| HeaderSeat { player_id: seat.seat.player_id, entropy: seat.seat.entropy.clone() })
            .collect(),
        commitment: Hash(row.commitment.clone().try_into().map_err(|_| unreadable("commitment"))?),
        chance: Header::CHANCE.to_owned(),
    };
    Ok(Match::new(Arc::new(header), seed)?)
}

/// What listings show of a match.
pub(super) fn listing(game: &Match, bots: &[(Seat, Uuid, Strength)], at: Time) -> Result<Listing, Error> {
    let finished = match game.outcome() {
        Some(outcome) => Some((at, serde_json::to_value(outcome)?)),
        None => None,
    };
    let to_act = game.to_act();
    let bots_turn = bots_turn(bots, to_act, at);
    Ok(Listing { version: game.version(), to_act: to_act.bits(), finished, bots_turn })
}
