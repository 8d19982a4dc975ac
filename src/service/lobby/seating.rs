//! Taking seats, and starting in the same transaction when the last one is taken.

use serde::{Serialize, de::DeserializeOwned};
use tokio::sync::oneshot;
use uuid::Uuid;

use super::{Lobby, store::invitations};
use crate::{
    db::{BotsTurn, ClockJob, Connection, Era, StoreError, locks},
    record::{Command, MatchClock, Time},
    service::{
        error::Error,
        idempotency::Repeatable,
        lobby::LobbyError,
        matches::{
            MatchStatus, MatchSummary, Pauses, PlayersStamp, StartedMatch, before_first_event, bots_among,
            compute_deadlines, listing, open_summary, read_pauses,
            store::{
                bot_turns::{self, BotTurn},
                clock_jobs, events,
                kept_seats::{self, KeptSeat},
                matches::{self, MatchRow},
                seats::{self, SeatRow, SeatedRow},
            },
        },
        notices::{Audience, InvitationAnswered, News, announce, mention, store::outbox},
        players::{
            PlayerKind, check_between, check_unblocked,
            store::{blocks, players},
        },
        uninterrupted::uninterrupted,
    },
};

/// Whether a seat of the open match is reserved for the player.
pub(super) fn is_kept_for(connection: &mut Connection, row: &MatchRow, player: Uuid) -> Result<bool, StoreError> {
    let is_open = row.status == MatchStatus::Open;
    Ok(is_open && kept_seats::of(connection, row.id)?.iter().any(|kept| kept.player_id == player))
}

/// Returns the players for whom an open match still waits: their seats are reserved, and not taken. Leaves out those who block the host or
/// are blocked by the host, who are told nothing of the match.
pub(super) fn awaited(connection: &mut Connection, row: &MatchRow) -> Result<Vec<Uuid>, StoreError> {
    let kept = kept_seats::of(connection, row.id)?;
    // Only rematches have any.
    if kept.is_empty() {
        return Ok(Vec::new());
    }
    let seats = seats::of(connection, row.id)?;
    let is_seated = |kept: &KeptSeat| seats.iter().any(|seat| seat.seat.player_id == kept.player_id);
    let awaited: Vec<Uuid> = kept.iter().filter(|kept| !is_seated(kept)).map(|kept| kept.player_id).collect();
    let apart = blocks::apart(connection, row.host, &awaited)?;
    Ok(awaited.into_iter().filter(|player| !apart.contains(player)).collect())
}

/// A match in which a player has taken a seat.
pub(super) enum Seated {
    /// It waits for other players; these seats are reserved, or were until the players took them.
    Waiting(Vec<KeptSeat>),
    /// That was the last seat.
    Started(StartedMatch),
}

/// The summary of a match, and the match if it has just started.
pub(super) type Summarized = (MatchSummary, Option<StartedMatch>);

impl Seated {
    /// Returns the match's summary for one of its players. The row is the one from before the player was seated.
    pub(super) fn summary(
        self,
        connection: &mut Connection,
        row: &MatchRow,
        player: Uuid,
    ) -> Result<Summarized, Error> {
        match self {
            Self::Waiting(kept) => Ok((open_summary(connection, row.clone(), kept, player)?, None)),
            Self::Started(started) => Ok((started.summary(player)?, Some(started))),
        }
    }
}

impl Lobby {
    /// Runs a transaction that may start a match, and returns its result. A match that has started is kept in memory, and its bot is told
    /// if it is to act.
    pub(super) async fn seat_players<T, F>(&self, work: F) -> Result<T, Error>
    where
        T: Send + 'static,
        F: FnOnce(&mut Connection) -> Result<(T, Option<StartedMatch>), Error> + Send + 'static,
    {
        let lobby = self.clone();
        // A client that resets its connection meanwhile must not keep a bot waiting.
        uninterrupted(async move {
            let era = lobby.store.era();
            let (done, started) = lobby.store.transaction(work).await?;
            lobby.after_seating(started, era);
            Ok(done)
        })
        .await
    }

    /// Like [`Lobby::seat_players`], but only once if the request is repeated.
    pub(super) async fn seat_players_once<T, F>(&self, repeatable: Option<Repeatable>, work: F) -> Result<T, Error>
    where
        T: Serialize + DeserializeOwned + Send + 'static,
        F: FnOnce(&mut Connection) -> Result<(T, Option<StartedMatch>), Error> + Send + 'static,
    {
        let lobby = self.clone();
        let (tell, mut told) = oneshot::channel();
        let work = move |connection: &mut Connection| {
            let (done, started) = work(connection)?;
            // Without a receiver, the request has been given up.
            let _ = tell.send(started);
            Ok(done)
        };
        uninterrupted(async move {
            let era = lobby.store.era();
            let done = lobby.idempotency.create(repeatable, work).await?;
            // A repeated request starts nothing.
            if let Ok(started) = told.try_recv() {
                lobby.after_seating(started, era);
            }
            Ok(done)
        })
        .await
    }

    /// Keeps a match in memory that has started, and tells the bot whose turn it is. Call it after the commit, with the era from before the
    /// transaction.
    fn after_seating(&self, started: Option<StartedMatch>, era: Era) {
        let Some(started) = started else { return };
        let bot_turn = started.bot_turn();
        self.matches.keep(started, era);
        if let Some(turn) = bot_turn {
            self.bot_turns.nudge(turn);
        }
    }
}

/// Reads the seats that are taken, and gives the player the reserved or the lowest free one, like [`sit_down_in`].
pub(super) fn sit_down(
    connection: &mut Connection,
    row: &MatchRow,
    player: Uuid,
    entropy: String,
    now: Time,
) -> Result<Seated, Error> {
    let seats = seats::of(connection, row.id)?;
    sit_down_in(connection, row, &seats, player, entropy, None, now)
}

/// Gives the player the wanted seat, which must be free and not reserved for another player, or the reserved or the lowest free one, and
/// starts the match if it was the last. `seats` are those that are taken.
///
/// Every way to a seat leads here, except to the host's first. Guests get no seat in a rated match: they have no ratings, since
/// they cannot be recognised later. Players who block the host, or are blocked by the host or by another player who has a seat, get no
/// seat either; but a seat that is reserved for them stays theirs if only another player blocks them. The player's unanswered invitation to the match is accepted.
pub(super) fn sit_down_in(
    connection: &mut Connection,
    row: &MatchRow,
    seats: &[SeatedRow],
    player: Uuid,
    entropy: String,
    wanted: Option<i16>,
    now: Time,
) -> Result<Seated, Error> {
    check_no_guest_if_rated(connection, row, player)?;
    check_between(connection, row.host, player)?;
    let taken: Vec<i16> = seats.iter().map(|seat| seat.seat.seat).collect();
    let kept = kept_seats::of(connection, row.id)?;
    // Those who took a seat in a rematch could see for whom the others are reserved.
    if kept.iter().all(|seat| seat.player_id != player) {
        let others = seats.iter().map(|seat| seat.seat.player_id).filter(|other| *other != row.host);
        check_unblocked(connection, player, &others.collect::<Vec<Uuid>>())?;
    }
    let seat = choose(row, &taken, &kept, player, wanted)?;
    seats::insert(connection, &seat_row(row, seat, player, entropy, now))?;
    if let Some((invitation, sender)) = invitations::accept(connection, row.id, player, now)? {
        let answered = InvitationAnswered { invitation, name: mention(player) };
        announce(connection, row.id, Audience::Player(sender), &News::InvitationAccepted(answered), now)?;
    }
    start_if_full(connection, row, taken.len() + 1, kept, now)
}

/// Gives the host of a new match the first seat.
pub(super) fn sit_down_first(
    connection: &mut Connection,
    row: &MatchRow,
    entropy: String,
    now: Time,
) -> Result<Seated, Error> {
    check_no_guest_if_rated(connection, row, row.host)?;
    seats::insert(connection, &seat_row(row, 0, row.host, entropy, now))?;
    start_if_full(connection, row, 1, Vec::new(), now)
}

fn start_if_full(
    connection: &mut Connection,
    row: &MatchRow,
    taken: usize,
    kept: Vec<KeptSeat>,
    now: Time,
) -> Result<Seated, Error> {
    if taken < usize::from(row.seats.unsigned_abs()) {
        return Ok(Seated::Waiting(kept));
    }
    start(connection, row, now).map(Seated::Started)
}

fn check_no_guest_if_rated(connection: &mut Connection, row: &MatchRow, player: Uuid) -> Result<(), Error> {
    if row.rated && players::is_guest(connection, player)? {
        return Err(LobbyError::GuestsUnrated.into());
    }
    Ok(())
}

/// Returns the seat that the player gets: the one that is wanted, the reserved or the lowest free one.
fn choose(row: &MatchRow, taken: &[i16], kept: &[KeptSeat], player: Uuid, wanted: Option<i16>) -> Result<i16, Error> {
    let free: Vec<i16> = (0..row.seats).filter(|seat| !taken.contains(seat)).collect();
    let own = kept.iter().find(|kept| kept.player_id == player && free.contains(&kept.seat)).map(|kept| kept.seat);
    let is_anybodys = |seat: &i16| free.contains(seat) && kept.iter().all(|kept| kept.seat != *seat);
    let anybodys = || free.iter().copied().find(is_anybodys);
    let none = if free.is_empty() { LobbyError::NotOpen } else { LobbyError::SeatsKept };
    let seat = own.or_else(anybodys).ok_or(none)?;
    match wanted {
        Some(wanted) if !is_anybodys(&wanted) => Err(Error::field("/seat", format!("{wanted} is not free"))),
        wanted => Ok(wanted.unwrap_or(seat)),
    }
}

fn seat_row(row: &MatchRow, seat: i16, player_id: Uuid, entropy: String, now: Time) -> SeatRow {
    SeatRow { match_id: row.id, seat, player_id, entropy, joined_at: now, name: None, hints: None }
}

/// Numbers the seats without gaps, fixes the header and deals, in the transaction of the last player to join.
pub(super) fn start(connection: &mut Connection, row: &MatchRow, now: Time) -> Result<StartedMatch, Error> {
    let stamp = PlayersStamp::read(connection, row.id)?;
    let mut seats = seats::of(connection, row.id)?;
    let count = i16::try_from(seats.len()).map_err(|_| Error::Internal("too many seats".to_owned()))?;
    for (number, seat) in (0..count).zip(&mut seats) {
        if seat.seat.seat != number {
            seats::renumber(connection, row.id, seat.seat.player_id, number)?;
            seat.seat.seat = number;
        }
    }
    // It is too late for players with unanswered invitations.
    invitations::withdraw_all(connection, row.id, now)?;
    let game = before_first_event(row, &seats)?;
    let advance = game.ask(&Command::Start, now).map_err(|refusal| Error::Internal(refusal.to_string()))?;
    for event in &advance.events {
        events::insert(connection, row.id, event)?;
    }
    let setting: MatchClock = serde_json::from_value(row.clock.clone())?;
    let pauses =
        if setting.runs() { pauses_at_start(connection, row, &setting, &seats, now)? } else { Pauses::default() };
    let (deadlines, job) = compute_deadlines(&setting, &pauses, &advance.after, now);
    let time = (deadlines, pauses.cautious(job, now));
    let listing = listing(&advance.after, None, &bots_among(&seats), time, now)?;
    if let ClockJob::At(due) = listing.clock_job {
        clock_jobs::look_at(connection, row.id, due)?;
    }
    outbox::announce_events(connection, row.id, (1, listing.version), listing.opened, now)?;
    if let BotsTurn::Of { player, since } = listing.bots_turn {
        bot_turns::begin(connection, BotTurn { match_id: row.id, player_id: player }, since)?;
    }
    let mut row = MatchRow { seats: count, status: MatchStatus::Running, started_at: Some(now), ..row.clone() };
    row.advance(&listing);
    let revision = matches::start(connection, &row)?;
    StartedMatch::new(row, seats, stamp, revision, advance.after)
}

/// Reads the pauses of the clocks of a match that starts now. A vacation that is being changed comes before, and is read here, or waits
/// for the start, and lets this match's clocks be looked at.
fn pauses_at_start(
    connection: &mut Connection,
    row: &MatchRow,
    setting: &MatchClock,
    seats: &[SeatedRow],
    now: Time,
) -> Result<Pauses, Error> {
    let people = seats.iter().filter(|seat| seat.kind != PlayerKind::Bot);
    let people: Vec<Uuid> = people.map(|seat| seat.seat.player_id).collect();
    locks::vacations_shared(connection, &people)?;
    read_pauses(connection, row.id, setting, &people, now)
}
