//! Makes the notices of one match for each player concerned, from the match's rows of the outbox.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
};

use serde_json::Value;
use uuid::Uuid;

use super::{
    kinds::NoticeKind,
    mentions::mention,
    news::{Finished, News, Started, Turn},
    store::{
        concerned::{self, ConcernedMatch, ConcernedPlayer},
        notices::{NewNotice, NewNotices},
        outbox::OutboxRow,
        webhooks,
    },
};
use crate::{
    db::{Connection, StoreError},
    games::{Names, Outcome, Seat, SeatSet, Words},
    record::{Match, StoredEvent},
    service::{
        error::Error,
        matches::{Asker, fold_to, store::events, unfolded},
        players::PlayerKind,
    },
};

/// Returns a match as of this version, if the process has it in memory.
pub(super) type InMemory<'a> = &'a dyn Fn(Uuid, u64) -> Option<Match>;

/// A match to announce for.
pub(super) struct About {
    pub(super) row: ConcernedMatch,
    players: Vec<ConcernedPlayer>,
    /// The players whose webhooks want every event.
    wanting: Vec<Uuid>,
    /// The match as of the last event to announce, and the events to announce, if any webhook wants them.
    events: Option<(Match, Vec<StoredEvent>)>,
}

impl About {
    /// Reads these matches.
    pub(super) fn read(
        connection: &mut Connection,
        ids: &[Uuid],
        rows: &[OutboxRow],
    ) -> Result<BTreeMap<Uuid, Self>, StoreError> {
        let mut players: HashMap<Uuid, Vec<ConcernedPlayer>> = HashMap::new();
        for player in concerned::players(connection, ids)? {
            players.entry(player.match_id).or_default().push(player);
        }
        let about = |row: ConcernedMatch| {
            let players = players.remove(&row.id).unwrap_or_default();
            (row.id, Self { row, players, wanting: Vec::new(), events: None })
        };
        let mut abouts: BTreeMap<Uuid, Self> = concerned::matches(connection, ids)?.into_iter().map(about).collect();
        let of_events = || rows.iter().filter(|row| row.last_seq.is_some()).filter_map(|row| abouts.get(&row.match_id));
        let listeners: BTreeSet<Uuid> = of_events().flat_map(Self::listeners).map(|(_, player)| player).collect();
        let listeners: Vec<Uuid> = listeners.into_iter().collect();
        let wanting: HashSet<_> =
            webhooks::wanting(connection, &listeners, NoticeKind::MatchEvent)?.into_iter().collect();
        for about in abouts.values_mut() {
            let wants = |player: &Uuid| [None, Some(about.row.id)].iter().any(|of| wanting.contains(&(*player, *of)));
            about.wanting = about.listeners().map(|(_, player)| player).filter(wants).collect();
        }
        Ok(abouts)
    }

    /// Adds the notices of all these rows of the match. Its events are in memory only meanwhile.
    pub(super) fn tell_all(
        mut self,
        connection: &mut Connection,
        in_memory: InMemory<'_>,
        rows: &[&OutboxRow],
        notices: &mut NewNotices,
    ) -> Result<(), Error> {
        let first = rows.iter().filter_map(|row| row.first_seq).min();
        let last = rows.iter().filter_map(|row| row.last_seq).max();
        if let Some(range) = first.zip(last).filter(|_| !self.wanting.is_empty()) {
            match read_events(connection, in_memory, self.row.id, range) {
                Ok(events) => self.events = Some(events),
                // All other news is announced anyway.
                Err(Error::Broken(error)) => tracing::error!(match_id = %self.row.id, %error, "a match does not fold"),
                Err(error) => return Err(error),
            }
        }
        // The deadlines are those of the one decision that is open now.
        let open = rows.iter().rev().find_map(|row| row.decision).filter(|_| last == Some(self.row.version));
        for (index, &row) in rows.iter().enumerate() {
            match (&row.news, row.first_seq.zip(row.last_seq)) {
                (Some(news), _) => self.tell(notices, row, news),
                (None, Some(range)) => self.tell_events(notices, row, &rows[index + 1..], range, open)?,
                (None, None) => {}
            }
        }
        Ok(())
    }

    /// Returns the events as the player in this seat may see them, if the player wants them.
    fn events_for(&self, seat: Seat, player: Uuid, (first, last): (i64, i64)) -> Result<Vec<News>, Error> {
        let Some((state, events)) = self.events.as_ref().filter(|_| self.wanting.contains(&player)) else {
            return Ok(Vec::new());
        };
        let names = Names::new(self.players.iter().map(|player| mention(player.id)));
        let language = self.players.get(seat.index()).and_then(|player| player.language);
        let words = Words::new(language.map(|language| language.0).unwrap_or_default(), &names, Some(seat));
        let range = first.cast_unsigned()..=last.cast_unsigned();
        let own = events.iter().filter(|event| range.contains(&event.seq));
        own.map(|event| {
            Ok(News::MatchEvent(state.event_view(&event.event()?, event.hash, state.viewer(Some(seat)), &words)?))
        })
        .collect()
    }

    /// Returns the players who get notices: bots need none.
    pub(super) fn listeners(&self) -> impl Iterator<Item = (Seat, Uuid)> {
        let told = (0..).map(Seat).zip(&self.players).filter(|(_, player)| player.kind != PlayerKind::Bot);
        told.map(|(seat, player)| (seat, player.id))
    }

    fn tell(&self, notices: &mut NewNotices, row: &OutboxRow, news: &Value) {
        let kind = news.get("type").and_then(Value::as_str).unwrap_or_default();
        let mut note = |player| self.note(notices, player, row, (kind.to_owned().into(), news.to_string()));
        match row.player_id {
            Some(player) => note(player),
            None => self.listeners().for_each(|(_, player)| note(player)),
        }
    }

    fn tell_events(
        &self,
        notices: &mut NewNotices,
        row: &OutboxRow,
        later: &[&OutboxRow],
        (first, last): (i64, i64),
        open: Option<i64>,
    ) -> Result<(), Error> {
        let newest = last == self.row.version;
        for (seat, player) in self.listeners() {
            let mut note = |kind: NoticeKind, news: News| {
                self.note(notices, player, row, (kind.name().into(), serde_json::to_string(&news)?));
                Ok::<_, Error>(())
            };
            if first == 1 {
                let players = self.players.iter().map(|player| mention(player.id)).collect();
                let started = Started { game: self.row.game.clone(), seat, players };
                note(NoticeKind::MatchStarted, News::MatchStarted(started))?;
            }
            for event in self.events_for(seat, player, (first, last))? {
                note(NoticeKind::MatchEvent, event)?;
            }
            if let Some(turn) = self.turn(row, later, seat, open) {
                note(NoticeKind::YourTurn, News::YourTurn(turn))?;
            }
            if let Some(outcome) = self.row.outcome.as_ref().filter(|_| newest) {
                note(NoticeKind::MatchFinished, News::MatchFinished(self.finished(seat, outcome)?))?;
            }
        }
        Ok(())
    }

    /// Returns the decision that was opened to the seat, unless a later row opens another one to it: in fast play, many turns are over
    /// before they can be told. While others answer the same decision, no row opens it again.
    fn turn(&self, row: &OutboxRow, later: &[&OutboxRow], seat: Seat, open: Option<i64>) -> Option<Turn> {
        let has = |bits: i32| SeatSet::from_bits(bits.cast_unsigned()).contains(seat);
        let decision = row.decision.filter(|_| has(row.opened) && !later.iter().any(|later| has(later.opened)))?;
        let is_open = open == Some(decision) && has(self.row.to_act);
        let deadline = self.row.deadlines.get(seat.index()).copied().flatten().filter(|_| is_open);
        Some(Turn { game: self.row.game.clone(), seat, decision: decision.cast_unsigned(), deadline })
    }

    fn finished(&self, seat: Seat, outcome: &Value) -> Result<Finished, Error> {
        let outcome: Outcome = serde_json::from_value(outcome.clone())?;
        let unreadable = || StoreError::Unreadable(format!("outcome of match {}", self.row.id));
        let place = outcome.placements.get(seat.index()).copied().ok_or_else(unreadable)?;
        Ok(Finished { game: self.row.game.clone(), seat, place, outcome })
    }

    fn note(&self, notices: &mut NewNotices, player: Uuid, row: &OutboxRow, (kind, news): (Cow<'static, str>, String)) {
        // Old notices are found by their ids.
        let notice = NewNotice { id: row.at.new_id(), match_id: self.row.id, kind, news, at: row.at };
        notices.entry(player).or_default().push(notice);
    }
}

/// Returns a match as of the last of these events, and the events. The process that has appended them usually has the match in
/// memory.
fn read_events(
    connection: &mut Connection,
    in_memory: InMemory<'_>,
    id: Uuid,
    (first, last): (i64, i64),
) -> Result<(Match, Vec<StoredEvent>), Error> {
    let version = last.cast_unsigned();
    let state = if let Some(state) = in_memory(id, version) {
        state
    } else {
        let (live, _) = unfolded(connection, id, Asker::Server)?;
        let mut state = live.state.into_inner();
        fold_to(connection, id, &mut state, version)?;
        state
    };
    let before = first - 1;
    Ok((state, events::after(connection, id, before.cast_unsigned(), last - before)?))
}
