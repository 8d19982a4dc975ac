//! Appending events, gathered: a few threads each take whatever appends have come in from all matches and write them as
//! one statement. A lone append waits for nobody.
//!
//! The primary key `(match_id, seq)` is the lock: of two appends to one version the second stores nothing and is told so.

use std::{collections::HashSet, ops::Range, sync::Arc, thread, time::Instant};

use diesel::{
    PgConnection, QueryableByName, RunQueryDsl,
    sql_types::{Array, BigInt, Binary, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use tokio::{
    runtime,
    sync::{mpsc, oneshot},
};
use uuid::Uuid;

use crate::{
    db::{
        StoreError,
        session::{Connector, Session, late},
        versions::to_sql,
    },
    record::{StoredEvent, Time},
};

/// Events to append to one match, all or none.
#[derive(Clone, Debug)]
pub struct Append {
    /// The match.
    pub match_id: Uuid,
    /// At least one event; each follows the one before it.
    pub events: Vec<StoredEvent>,
    /// When the first of them was taken.
    pub at: Time,
    /// What listings show afterwards.
    pub listing: Listing,
}

/// What listings show of a running or finished match. It repeats what the events amount to.
#[derive(Clone, Debug)]
pub struct Listing {
    /// The newest event's number.
    pub version: u64,
    /// The seats that must choose, as bits.
    pub to_act: u32,
    /// When it was finished and how it came out, as JSON.
    pub finished: Option<(Time, serde_json::Value)>,
    /// Whether it waits for a bot.
    pub bots_turn: BotsTurn,
    /// When each seat's time runs out.
    pub deadlines: Vec<Option<Time>>,
    /// Whether to look at its clocks.
    pub clock_job: ClockJob,
    /// Whom a decision was opened to.
    pub opened: Opened,
}

/// Whether to look at the clocks of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockJob {
    /// It has none, or they stand: then somebody else knows when to look.
    Leave,
    /// Not later than at this time.
    At(Time),
    /// Never again.
    Over,
}

/// To which seats events have opened a decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Opened {
    /// The seats, as bits.
    pub seats: u32,
    /// The decision.
    pub decision: Option<u64>,
}

/// Whether a match waits for a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotsTurn {
    /// No bot plays in it.
    Never,
    /// Bots play in it, and it waits for none of them.
    NotNow,
    /// It waits for this bot, and perhaps for others too.
    Of {
        /// The bot.
        player: Uuid,
        /// Since when.
        since: Time,
    },
}

/// The most appends that one statement takes.
const GATHERED: usize = 256;

/// The rest of an append is written only where its first event was: whoever has the first has the others, since nobody
/// can follow an event that is not there. What lies beside the record comes after the match's row: everybody who writes there
/// takes that row's lock first, so that nobody waits in a circle and what is announced is numbered in the order of the locks.
const STATEMENT: &str = "\
WITH first AS (
    INSERT INTO events (match_id, seq, body, hash)
    SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::text[], $4::bytea[])
    ON CONFLICT DO NOTHING
    RETURNING match_id
), rest AS (
    INSERT INTO events (match_id, seq, body, hash)
    SELECT r.* FROM unnest($5::uuid[], $6::bigint[], $7::text[], $8::bytea[]) AS r (match_id, seq, body, hash)
    JOIN first USING (match_id)
), listed AS (
    UPDATE matches AS m
    SET version = l.version,
        to_act = l.to_act,
        outcome = l.outcome::jsonb,
        finished_at = l.finished_at,
        deadlines = l.deadlines::timestamptz[],
        status = CASE WHEN l.outcome IS NULL THEN 'running' ELSE 'finished' END
    FROM unnest($9::uuid[], $10::bigint[], $11::integer[], $12::text[], $13::timestamptz[], $18::text[])
        AS l (id, version, to_act, outcome, finished_at, deadlines)
    JOIN first ON first.match_id = l.id
    WHERE m.id = l.id
    RETURNING m.id AS match_id
), turns AS (
    INSERT INTO bot_turns (match_id, player_id, since, taken_at)
    SELECT t.match_id, t.player_id, t.since, t.since
    FROM unnest($14::uuid[], $15::uuid[], $16::timestamptz[]) AS t (match_id, player_id, since)
    JOIN listed ON listed.match_id = t.match_id
    ON CONFLICT (match_id) DO UPDATE
    SET player_id = excluded.player_id, since = excluded.since, taken_at = excluded.taken_at
), over AS (
    DELETE FROM bot_turns AS t USING listed WHERE t.match_id = listed.match_id AND t.match_id = ANY ($17::uuid[])
), announced AS (
    INSERT INTO outbox (match_id, first_seq, last_seq, opened, decision, at)
    SELECT o.* FROM unnest($1::uuid[], $2::bigint[], $10::bigint[], $19::integer[], $20::bigint[], $21::timestamptz[])
        AS o (match_id, first_seq, last_seq, opened, decision, at)
    JOIN listed USING (match_id)
), looked_at AS (
    INSERT INTO clock_jobs (match_id, due, reminded_until)
    SELECT j.match_id, j.due, 'epoch' FROM unnest($22::uuid[], $23::timestamptz[]) AS j (match_id, due)
    JOIN listed USING (match_id)
    ON CONFLICT (match_id) DO UPDATE SET due = excluded.due
    WHERE clock_jobs.due IS NULL OR clock_jobs.due > excluded.due
), stopped AS (
    DELETE FROM clock_jobs AS j USING listed WHERE j.match_id = listed.match_id AND j.match_id = ANY ($24::uuid[])
)
SELECT v.match_id, pg_notify('acepost', 'match ' || v.match_id || ' ' || v.version)
FROM unnest($9::uuid[], $10::bigint[]) AS v (match_id, version) JOIN listed USING (match_id)";

#[derive(QueryableByName)]
struct Appended {
    #[diesel(sql_type = SqlUuid)]
    match_id: Uuid,
}

struct Waiting {
    append: Append,
    /// When the requester gives up.
    until: Instant,
    answer: Answer,
}

type Answer = oneshot::Sender<Result<bool, StoreError>>;

pub(super) struct Appender {
    queues: Vec<mpsc::UnboundedSender<Waiting>>,
}

impl Appender {
    /// Starts the writer threads. They end when the appender is dropped.
    pub(super) fn start(connector: &Connector, writers: usize) -> Result<Self, StoreError> {
        let unavailable = |error: std::io::Error| StoreError::Unavailable(error.to_string());
        let mut queues = Vec::new();
        for number in 0..writers.max(1) {
            let (sender, queue) = mpsc::unbounded_channel();
            let mut writer = Writer { connector: connector.clone(), session: None, queue, held: Vec::new() };
            let runtime = runtime::Builder::new_current_thread().enable_time().build().map_err(unavailable)?;
            thread::Builder::new()
                .name(format!("append-{number}"))
                .spawn(move || runtime.block_on(writer.run()))
                .map_err(unavailable)?;
            queues.push(sender);
        }
        Ok(Self { queues })
    }

    /// Appends to one match go through one thread, so that they cannot overtake each other. One that has not begun to be
    /// written at `until` is not written.
    pub(super) async fn append(&self, append: Append, until: Instant) -> Result<bool, StoreError> {
        let gone = || StoreError::Unavailable("the writer has stopped".to_owned());
        let index = usize::from(append.match_id.as_bytes()[15]) % self.queues.len();
        let (answer, answered) = oneshot::channel();
        self.queues[index].send(Waiting { append, until, answer }).map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }
}

struct Writer {
    connector: Connector,
    session: Option<Session>,
    queue: mpsc::UnboundedReceiver<Waiting>,
    /// Appends that wait for the next statement, since one of the same match is in this one.
    held: Vec<Waiting>,
}

impl Writer {
    async fn run(&mut self) {
        while let Some(batch) = self.gather().await {
            let until = batch.iter().map(|waiting| waiting.until).collect::<Vec<_>>();
            let (appends, answers): (Vec<Append>, Vec<Answer>) =
                batch.into_iter().map(|waiting| (waiting.append, waiting.answer)).unzip();
            let appends: Arc<[Append]> = appends.into();
            match self.write(&appends, 0..appends.len()).await {
                Ok(written) => {
                    for (append, answer) in appends.iter().zip(answers) {
                        // A requester that has gone needs no answer: what is stored is stored.
                        drop(answer.send(Ok(written.contains(&append.match_id))));
                    }
                }
                Err(_) => {
                    for (index, (answer, until)) in answers.into_iter().zip(until).enumerate() {
                        self.write_alone(&appends, index, until, answer).await;
                    }
                }
            }
        }
    }

    /// Waits for an append and takes whatever else is there, except appends whose callers have given up. `None` when nothing can
    /// come any more.
    async fn gather(&mut self) -> Option<Vec<Waiting>> {
        let mut batch: Vec<Waiting> = Vec::new();
        let mut matches = HashSet::new();
        let mut held = std::mem::take(&mut self.held).into_iter();
        while batch.len() < GATHERED {
            let next = match held.next() {
                Some(waiting) => Some(waiting),
                None if batch.is_empty() => Some(self.queue.recv().await?),
                None => self.queue.try_recv().ok(),
            };
            let Some(waiting) = next else { break };
            if waiting.until <= Instant::now() {
                drop(waiting.answer.send(Err(late())));
            } else if matches.insert(waiting.append.match_id) {
                batch.push(waiting);
            } else {
                self.held.push(waiting);
            }
        }
        self.held.extend(held);
        // The same order in every process, so that two writers wait for each other in one direction only.
        batch.sort_by_key(|waiting| waiting.append.match_id);
        Some(batch)
    }

    /// One append's fault must not fail the others, and a lost connection may come back. If the events were stored before
    /// the connection was lost, this finds them there, and the requester looks again and finds its own event.
    async fn write_alone(&mut self, appends: &Arc<[Append]>, index: usize, until: Instant, answer: Answer) {
        let result = if until <= Instant::now() {
            Err(late())
        } else {
            self.write(appends, index..index + 1).await.map(|written| !written.is_empty())
        };
        if let Err(error) = &result {
            tracing::error!(match_id = %appends[index].match_id, %error, "events were not appended");
        }
        drop(answer.send(result));
    }

    async fn write(&mut self, appends: &Arc<[Append]>, range: Range<usize>) -> Result<HashSet<Uuid>, StoreError> {
        let mut session = match self.session.take().filter(Session::is_trusted) {
            Some(session) => session,
            None => self.connector.open().await?,
        };
        let (appends, limit) = (Arc::clone(appends), self.connector.limit);
        let work = move |connection: &mut PgConnection| write(connection, &appends[range].iter().collect::<Vec<_>>());
        let written = session.run(limit, Instant::now() + limit, work).await?;
        self.session = Some(session);
        Ok(written)
    }
}

/// Writes these appends, of a match each, as one statement. Gives back the matches whose append was stored.
pub(super) fn write(connection: &mut PgConnection, appends: &[&Append]) -> Result<HashSet<Uuid>, StoreError> {
    let first = Columns::of(appends.iter().filter_map(|append| Some((append.match_id, append.events.first()?))));
    let rest = appends.iter().flat_map(|append| append.events.iter().skip(1).map(|event| (append.match_id, event)));
    let rest = Columns::of(rest);
    let listings = appends.iter().map(|append| &append.listing);
    let outcome = |listing: &Listing| listing.finished.as_ref().map(|(_, outcome)| outcome.to_string());
    let finished_at = |listing: &Listing| listing.finished.as_ref().map(|(at, _)| *at);
    let turn = |append: &&Append| match append.listing.bots_turn {
        BotsTurn::Of { player, since } => Some((append.match_id, player, since)),
        BotsTurn::Never | BotsTurn::NotNow => None,
    };
    let turns: Vec<_> = appends.iter().filter_map(turn).collect();
    let none_now = appends.iter().filter(|append| append.listing.bots_turn == BotsTurn::NotNow);
    let over: Vec<Uuid> = none_now.map(|append| append.match_id).collect();
    let deadlines = listings.clone().map(|listing| sql_array(&listing.deadlines)).collect::<Vec<_>>();
    let opened = listings.clone().map(|listing| listing.opened.seats.cast_signed()).collect::<Vec<_>>();
    let decisions = listings.clone().map(|listing| listing.opened.decision.map(to_sql)).collect::<Vec<_>>();
    let at = appends.iter().map(|append| append.at).collect::<Vec<_>>();
    let job = |append: &&Append| match append.listing.clock_job {
        ClockJob::At(due) => Some((append.match_id, due)),
        ClockJob::Leave | ClockJob::Over => None,
    };
    let (jobs, due): (Vec<_>, Vec<_>) = appends.iter().filter_map(job).unzip();
    let stopped = appends.iter().filter(|append| append.listing.clock_job == ClockJob::Over);
    let stopped: Vec<Uuid> = stopped.map(|append| append.match_id).collect();
    let rows = diesel::sql_query(STATEMENT)
        .bind::<Array<SqlUuid>, _>(&first.match_ids)
        .bind::<Array<BigInt>, _>(first.seqs)
        .bind::<Array<Text>, _>(first.bodies)
        .bind::<Array<Binary>, _>(first.hashes)
        .bind::<Array<SqlUuid>, _>(rest.match_ids)
        .bind::<Array<BigInt>, _>(rest.seqs)
        .bind::<Array<Text>, _>(rest.bodies)
        .bind::<Array<Binary>, _>(rest.hashes)
        .bind::<Array<SqlUuid>, _>(&first.match_ids)
        .bind::<Array<BigInt>, _>(listings.clone().map(|listing| to_sql(listing.version)).collect::<Vec<_>>())
        .bind::<Array<Integer>, _>(listings.clone().map(|listing| listing.to_act.cast_signed()).collect::<Vec<_>>())
        .bind::<Array<Nullable<Text>>, _>(listings.clone().map(outcome).collect::<Vec<_>>())
        .bind::<Array<Nullable<Timestamptz>>, _>(listings.map(finished_at).collect::<Vec<_>>())
        .bind::<Array<SqlUuid>, _>(turns.iter().map(|turn| turn.0).collect::<Vec<_>>())
        .bind::<Array<SqlUuid>, _>(turns.iter().map(|turn| turn.1).collect::<Vec<_>>())
        .bind::<Array<Timestamptz>, _>(turns.iter().map(|turn| turn.2).collect::<Vec<_>>())
        .bind::<Array<SqlUuid>, _>(over)
        .bind::<Array<Text>, _>(deadlines)
        .bind::<Array<Integer>, _>(opened)
        .bind::<Array<Nullable<BigInt>>, _>(decisions)
        .bind::<Array<Timestamptz>, _>(at)
        .bind::<Array<SqlUuid>, _>(jobs)
        .bind::<Array<Timestamptz>, _>(due)
        .bind::<Array<SqlUuid>, _>(stopped)
        .get_results::<Appended>(connection)?;
    Ok(rows.into_iter().map(|row| row.match_id).collect())
}

/// Times as the text of an array, since `unnest` would flatten an array of arrays.
fn sql_array(times: &[Option<Time>]) -> String {
    let times = times.iter().map(|time| time.map_or_else(|| "NULL".to_owned(), |time| format!("\"{time}\"")));
    format!("{{{}}}", times.collect::<Vec<_>>().join(","))
}

/// Events as the columns of `unnest`.
#[derive(Default)]
struct Columns<'a> {
    match_ids: Vec<Uuid>,
    seqs: Vec<i64>,
    bodies: Vec<&'a str>,
    hashes: Vec<&'a [u8]>,
}

impl<'a> Columns<'a> {
    fn of(events: impl Iterator<Item = (Uuid, &'a StoredEvent)>) -> Self {
        let mut columns = Self::default();
        for (match_id, event) in events {
            columns.match_ids.push(match_id);
            columns.seqs.push(to_sql(event.seq));
            columns.bodies.push(&event.body);
            columns.hashes.push(&event.hash.0);
        }
        columns
    }
}
