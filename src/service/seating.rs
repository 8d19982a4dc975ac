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
    time_control::{read_pauses, reckon},
};
use crate::{
    bots::Strength,
    games::Seat,
    pieces::Seed,
    record::{Command, Hash, Header, HeaderSeat, Match, MatchClock, Time},
    store::{
        self, BotsTurn, ClockJob, Connection, Listing, Opened, StoreError,
        bot_turns::BotTurn,
        matches::{MatchRow, SeatRow, SeatedPlayer},
    },
};

/// Who has taken a seat, in order.
pub(super) fn seated(connection: &mut Connection, id: Uuid) -> Result<Vec<SeatedPlayer>, StoreError> {
    store::matches::seats_of(connection, &[id])
}

/// The player's name, as one of these.
pub(super) fn name_among(seats: &[SeatedPlayer], player: Uuid) -> String {
    let own = seats.iter().find(|seat| seat.seat.player_id == player);
    own.map(|own| own.name.clone()).unwrap_or_default()
}

/// Whether a seat of the match, which is still open, is kept for the player.
pub(super) fn is_kept_for(connection: &mut Connection, row: &MatchRow, player: Uuid) -> Result<bool, StoreError> {
    let is_open = row.status == "open";
    Ok(is_open && store::kept_seats::of(connection, &[row.id])?.iter().any(|kept| kept.player_id == player))
}

/// Gives the player the seat that is kept for them, or the lowest free one, and starts the match if that was the last.
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
    let kept = store::kept_seats::of(connection, &[row.id])?;
    let free: Vec<i16> = (0..row.seats).filter(|seat| !taken.contains(seat)).collect();
    let own = kept.iter().find(|kept| kept.player_id == player && free.contains(&kept.seat)).map(|kept| kept.seat);
    let anybodys = || free.iter().copied().find(|seat| kept.iter().all(|kept| kept.seat != *seat));
    let none = if free.is_empty() { Error::NotOpen } else { Error::SeatsKept };
    let seat = own.or_else(anybodys).ok_or(none)?;
    let joined_at = now.timestamp().into();
    store::matches::insert_seat(
        connection,
        &SeatRow { match_id: row.id, seat, player_id: player, entropy, joined_at, name: None },
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
    let setting: MatchClock = serde_json::from_value(row.clock.clone())?;
    let players: Vec<Uuid> = seats.iter().map(|seat| seat.seat.player_id).collect();
    let pauses = read_pauses(connection, row.id, &players, now)?;
    let (deadlines, job) = reckon(&setting, &pauses, &advance.after, now);
    let time = (deadlines, pauses.cautious(job, now));
    let listing = listing(&advance.after, None, &bots_among(seats)?, time, now)?;
    if let ClockJob::At(due) = listing.clock_job {
        store::clock_jobs::look_at(connection, row.id, due)?;
    }
    store::outbox::announce_events(connection, row.id, (1, listing.version), listing.opened, now)?;
    if let BotsTurn::Of { player, since } = listing.bots_turn {
        store::bot_turns::begin(connection, BotTurn { match_id: row.id, player_id: player }, since)?;
    }
    Ok(store::matches::start(connection, row.id, count, now, &listing)?)
}

/// The match before its first event, as its row and seats fix it.
pub(super) fn before_first_event(row: &MatchRow, seats: &[SeatedPlayer]) -> Result<Match, Error> {
    Ok(Match::new(Arc::new(header_of(row, seats)?), seed_of(row)?)?)
}

/// The secret of the match's chance.
pub(super) fn seed_of(row: &MatchRow) -> Result<Seed, StoreError> {
    row.seed.clone().try_into().map(Seed::new).map_err(|_| unreadable("seed", row))
}

/// What was fixed when the match started.
pub(super) fn header_of(row: &MatchRow, seats: &[SeatedPlayer]) -> Result<Header, StoreError> {
    let Value::Object(options) = row.options.clone() else { return Err(unreadable("options", row)) };
    Ok(Header {
        match_id: row.id,
        game: row.game.clone(),
        rules_version: row.rules_version.cast_unsigned(),
        options,
        seats: seats
            .iter()
            .map(|seat| HeaderSeat { player_id: seat.seat.player_id, entropy: seat.seat.entropy.clone() })
            .collect(),
        commitment: Hash(row.commitment.clone().try_into().map_err(|_| unreadable("commitment", row))?),
        chance: Header::CHANCE.to_owned(),
    })
}

fn unreadable(what: &str, row: &MatchRow) -> StoreError {
    StoreError::Unreadable(format!("{what} of match {}", row.id))
}

/// What listings show of a match.
pub(super) fn listing(
    game: &Match,
    decision_before: Option<u64>,
    bots: &[(Seat, Uuid, Strength)],
    (deadlines, clock_job): (Vec<Option<Time>>, ClockJob),
    at: Time,
) -> Result<Listing, Error> {
    let finished = match game.outcome() {
        Some(outcome) => Some((at, serde_json::to_value(outcome)?)),
        None => None,
    };
    let to_act = game.to_act();
    let bots_turn = bots_turn(bots, to_act, at);
    let opened = match game.decision() {
        decision if decision == decision_before => Opened::default(),
        decision => Opened { seats: to_act.bits(), decision },
    };
    let version = game.version();
    Ok(Listing { version, to_act: to_act.bits(), finished, bots_turn, deadlines, clock_job, opened })
}
