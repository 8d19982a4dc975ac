//! Appending events to records: one statement for the appends of many matches.
//!
//! Of two appends to one version the second stores nothing: the match's progress tells it that it is late, and the primary
//! key `(match_id, seq)` would refuse it.

use std::collections::HashMap;

use diesel::{
    PgConnection, QueryableByName, RunQueryDsl,
    sql_types::{Array, BigInt, Binary, Bool, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{Era, StoreError, statement, versions::to_sql},
    record::{StoredEvent, Time},
};

/// Events to append to one match, all or none.
#[derive(Clone, Debug)]
pub struct Append {
    /// The match.
    pub match_id: Uuid,
    /// At least one event; each follows the one before it.
    pub events: Vec<StoredEvent>,
    /// The time of the last event: when its command arrived, or the deadline of a time-out.
    pub at: Time,
    /// The columns for listings after the events.
    pub listing: Listing,
    /// When the events before them were read. Afterwards the database may have others in their place.
    pub era: Era,
}

/// The columns of a running or finished match for listings, which repeat the result of the events.
#[derive(Clone, Debug)]
pub struct Listing {
    /// The newest event's number.
    pub version: u64,
    /// The seats that must choose, as bits.
    pub to_act: u32,
    /// When it finished, and the outcome as JSON.
    pub finished: Option<(Time, serde_json::Value)>,
    /// Whether it goes on with fewer players, which ends all offers.
    pub is_left: bool,
    /// Whether it waits for a bot.
    pub bots_turn: BotsTurn,
    /// When each seat's time runs out.
    pub deadlines: Vec<Option<Time>>,
    /// Whether to look at its clocks.
    pub clock_job: ClockJob,
    /// The seats for which a decision was opened.
    pub opened: Opened,
}

/// When to look at the clocks of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockJob {
    /// No change: the match has no clock, or it is paused and another job will look.
    Leave,
    /// At this time or before.
    At(Time),
    /// Never again.
    Over,
}

/// The seats for which events have opened a decision.
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
    /// Bots play in it, but none must act now.
    NotNow,
    /// It waits for this bot, and perhaps for others.
    Of {
        /// The bot.
        player: Uuid,
        /// Since when.
        since: Time,
    },
}

statement! {
    /// Everything else is written for those appends whose matches still have the version that they follow. An event that is
    /// there all the same fails the statement: the appends are then written one by one.
    ///
    /// Every writer locks the match's row of `progress` first, which prevents deadlocks, and announcements are numbered in the
    /// order of the locks. The row of `matches` has a dozen indexes: only an append that ends the match changes it. What no append
    /// needs is left out, since `PostgreSQL` would open its tables all the same.
    ///
    /// `IN (...) IS TRUE` is looked up by hash; a join would compare each event with each match. `ANY (ARRAY(...))` is looked up by
    /// key; a join that is planned while the table is empty would read all of it ever after.
    ///
    /// Clocks that were paused when they were last looked at are looked at now: this process may not know yet that the pause began or
    /// ended, and its deadlines may be wrong. For that, `reminded_until` of the inserted row is the time of the append, which
    /// `ON CONFLICT` reads as `excluded.reminded_until`. In a new row it means that no earlier reminder is due.
    ///
    /// Each change names the matches by parameter, from which `Citus` tells the shard. Texts are cast outside of `UPDATE`, where it
    /// refuses casts of columns that depend on settings.
    ///
    /// Diesel has neither `unnest` nor `WITH`.
    struct AppendAll<'a> if some_leave, with_bots, with_clocks {
        ids: Vec<Uuid> as Array<SqlUuid>,
        before: Vec<i64> as Array<BigInt>,
        versions: Vec<i64> as Array<BigInt>,
        to_act: Vec<i32> as Array<Integer>,
        deadlines: Vec<String> as Array<Text>,
        opened: Vec<i32> as Array<Integer>,
        decisions: Vec<Option<i64>> as Array<Nullable<BigInt>>,
        at: Vec<Time> as Array<Timestamptz>,
        outcomes: Vec<Option<String>> as Array<Nullable<Text>>,
        finished_at: Vec<Option<Time>> as Array<Nullable<Timestamptz>>,
        left: Vec<bool> as Array<Bool>,
        bots: Vec<Option<Uuid>> as Array<Nullable<SqlUuid>>,
        bots_since: Vec<Option<Time>> as Array<Nullable<Timestamptz>>,
        bots_rest: Vec<bool> as Array<Bool>,
        jobs_due: Vec<Option<Time>> as Array<Nullable<Timestamptz>>,
        jobs_over: Vec<bool> as Array<Bool>,
        event_ids: Vec<Uuid> as Array<SqlUuid>,
        seqs: Vec<i64> as Array<BigInt>,
        bodies: Vec<&'a str> as Array<Text>,
        hashes: Vec<&'a [u8]> as Array<Binary>,
    }
    "WITH advanced AS (
    UPDATE progress AS p
    SET version = l.version,
        revision = p.revision + 1,
        to_act = l.to_act,
        deadlines = l.deadlines
    FROM (
        SELECT *, deadline_texts::timestamptz[] AS deadlines
        FROM unnest(" ids "::uuid[], " before "::bigint[], " versions "::bigint[], " to_act "::integer[], " deadlines "::text[], " opened "::integer[], " decisions "::bigint[], " at "::timestamptz[]"
            [some_leave: ", " outcomes "::text[], " finished_at "::timestamptz[], " left "::boolean[]"]
            [with_bots: ", " bots "::uuid[], " bots_since "::timestamptz[], " bots_rest "::boolean[]"]
            [with_clocks: ", " jobs_due "::timestamptz[], " jobs_over "::boolean[]"] ")
            AS given (match_id, before, version, to_act, deadline_texts, opened, decision, at"
            [some_leave: ", outcome, finished_at, is_left"] [with_bots: ", bot, bot_since, bots_rest"] [with_clocks: ", job_due, job_over"] ")
    ) AS l
    WHERE p.match_id = ANY (" ids ") AND p.match_id = l.match_id AND p.version = l.before
    RETURNING l.*, p.revision
), appended AS (
    INSERT INTO events (match_id, seq, body, hash)
    SELECT e.* FROM unnest(" event_ids "::uuid[], " seqs "::bigint[], " bodies "::text[], " hashes "::bytea[]) AS e (match_id, seq, body, hash)
    WHERE (e.match_id IN (SELECT match_id FROM advanced)) IS TRUE
), announced AS (
    INSERT INTO outbox (match_id, first_seq, last_seq, opened, decision, at)
    SELECT match_id, before + 1, version, opened, decision, at FROM advanced
)"
    [some_leave: ", finished AS (
    UPDATE matches AS m SET status = 'finished', outcome = a.outcome::jsonb, finished_at = a.finished_at
    FROM advanced AS a WHERE m.id = ANY (" ids ") AND m.id = a.match_id AND a.outcome IS NOT NULL
), to_file AS (
    INSERT INTO unfiled (match_id, finished_at) SELECT match_id, finished_at FROM advanced WHERE finished_at IS NOT NULL
), withdrawn AS (
    DELETE FROM agreements
    WHERE version >= 0 AND match_id = ANY (" ids ") AND match_id = ANY (ARRAY(SELECT match_id FROM advanced WHERE is_left))
)"]
    [with_bots: ", turns AS (
    INSERT INTO bot_turns (match_id, player_id, since, taken_at)
    SELECT match_id, bot, bot_since, bot_since FROM advanced WHERE bot IS NOT NULL
    ON CONFLICT (match_id) DO UPDATE
    SET player_id = excluded.player_id, since = excluded.since, taken_at = excluded.taken_at
), over AS (
    DELETE FROM bot_turns WHERE match_id = ANY (" ids ") AND match_id = ANY (ARRAY(SELECT match_id FROM advanced WHERE bots_rest))
)"]
    [with_clocks: ", looked_at AS (
    INSERT INTO clock_jobs (match_id, due, reminded_until)
    SELECT match_id, job_due, at FROM advanced WHERE job_due IS NOT NULL
    ON CONFLICT (match_id) DO UPDATE SET due = CASE clock_jobs.stood_for WHEN '{}' THEN excluded.due ELSE excluded.reminded_until END
    WHERE clock_jobs.due IS NULL OR clock_jobs.due > excluded.due OR clock_jobs.stood_for <> '{}'
), stopped AS (
    DELETE FROM clock_jobs WHERE match_id = ANY (" ids ") AND match_id = ANY (ARRAY(SELECT match_id FROM advanced WHERE job_over))
)"]
    " SELECT match_id, revision FROM advanced"
}

statement! {
    /// The same for a single append after which all players are still in and none is a bot: without columns to unfold it takes
    /// `PostgreSQL` a quarter less time.
    struct AppendOne<'a> if with_clock {
        id: Uuid as SqlUuid,
        before: i64 as BigInt,
        version: i64 as BigInt,
        to_act: i32 as Integer,
        deadlines: &'a [Option<Time>] as Array<Nullable<Timestamptz>>,
        opened: i32 as Integer,
        decision: Option<i64> as Nullable<BigInt>,
        at: Time as Timestamptz,
        due: Option<Time> as Nullable<Timestamptz>,
        seqs: Vec<i64> as Array<BigInt>,
        bodies: Vec<&'a str> as Array<Text>,
        hashes: Vec<&'a [u8]> as Array<Binary>,
    }
    "WITH advanced AS (
    UPDATE progress SET version = " version ", revision = revision + 1, to_act = " to_act ", deadlines = " deadlines "
    WHERE match_id = " id " AND version = " before "
    RETURNING match_id, revision
), appended AS (
    INSERT INTO events (match_id, seq, body, hash)
    SELECT match_id, e.* FROM advanced, unnest(" seqs ", " bodies ", " hashes ") AS e
), announced AS (
    INSERT INTO outbox (match_id, first_seq, last_seq, opened, decision, at)
    SELECT match_id, " before " + 1, " version ", " opened ", " decision ", " at " FROM advanced
)"
    [with_clock: ", looked_at AS (
    INSERT INTO clock_jobs (match_id, due, reminded_until) SELECT match_id, " due ", " at " FROM advanced
    ON CONFLICT (match_id) DO UPDATE SET due = CASE clock_jobs.stood_for WHEN '{}' THEN excluded.due ELSE excluded.reminded_until END
    WHERE clock_jobs.due IS NULL OR clock_jobs.due > excluded.due OR clock_jobs.stood_for <> '{}'
)"]
    " SELECT match_id, revision FROM advanced"
}

#[derive(QueryableByName)]
struct Appended {
    #[diesel(sql_type = SqlUuid)]
    match_id: Uuid,
    #[diesel(sql_type = BigInt)]
    revision: i64,
}

/// The revisions of the matches whose appends were stored.
pub(super) type Written = HashMap<Uuid, i64>;

/// Writes these appends, one for each match, as one statement, without those of an era that is over. Tells no other process.
pub(super) fn write(connection: &mut PgConnection, appends: &[&Append]) -> Result<Written, StoreError> {
    if appends.iter().any(|append| append.era.is_over()) {
        let rest: Vec<&Append> = appends.iter().copied().filter(|append| !append.era.is_over()).collect();
        return if rest.is_empty() { Ok(Written::new()) } else { write(connection, &rest) };
    }
    let rows: Vec<Appended> = match appends {
        [append] if append.listing.only_goes_on() => AppendOne::of(append).get_results(connection)?,
        _ => AppendAll::of(appends).get_results(connection)?,
    };
    Ok(rows.into_iter().map(|row| (row.match_id, row.revision)).collect())
}

impl Append {
    /// The version that it follows.
    fn before(&self) -> i64 {
        to_sql(self.listing.version - self.events.len() as u64)
    }
}

impl Listing {
    /// Whether players leave, at the end all of them.
    const fn some_leave(&self) -> bool {
        self.finished.is_some() || self.is_left
    }

    /// Whether no player leaves, and no bot plays in the match.
    fn only_goes_on(&self) -> bool {
        !self.some_leave() && self.bots_turn == BotsTurn::Never && self.clock_job != ClockJob::Over
    }

    fn job_due(&self) -> Option<Time> {
        match self.clock_job {
            ClockJob::At(due) => Some(due),
            ClockJob::Leave | ClockJob::Over => None,
        }
    }
}

impl<'a> AppendOne<'a> {
    fn of(append: &'a Append) -> Self {
        let Append { match_id, events, at, listing, .. } = append;
        let Columns { seqs, bodies, hashes, .. } = Columns::of(events.iter().map(|event| (*match_id, event)));
        let due = listing.job_due();
        Self {
            with_clock: due.is_some(),
            id: *match_id,
            before: append.before(),
            version: to_sql(listing.version),
            to_act: listing.to_act.cast_signed(),
            deadlines: &listing.deadlines,
            opened: listing.opened.seats.cast_signed(),
            decision: listing.opened.decision.map(to_sql),
            at: *at,
            due,
            seqs,
            bodies,
            hashes,
        }
    }
}

impl<'a> AppendAll<'a> {
    fn of(appends: &[&'a Append]) -> Self {
        let events = appends.iter().flat_map(|append| append.events.iter().map(|event| (append.match_id, event)));
        let events = Columns::of(events);
        let listings = appends.iter().map(|append| &append.listing);
        let outcome = |listing: &Listing| listing.finished.as_ref().map(|(_, outcome)| outcome.to_string());
        let finished_at = |listing: &Listing| listing.finished.as_ref().map(|(at, _)| *at);
        let bot = |listing: &Listing| match listing.bots_turn {
            BotsTurn::Of { player, since } => (Some(player), Some(since)),
            BotsTurn::Never | BotsTurn::NotNow => (None, None),
        };
        let (bots, bots_since) = listings.clone().map(bot).unzip();
        Self {
            some_leave: listings.clone().any(Listing::some_leave),
            with_bots: listings.clone().any(|listing| listing.bots_turn != BotsTurn::Never),
            with_clocks: listings.clone().any(|listing| listing.clock_job != ClockJob::Leave),
            ids: appends.iter().map(|append| append.match_id).collect(),
            before: appends.iter().map(|append| append.before()).collect(),
            versions: listings.clone().map(|listing| to_sql(listing.version)).collect(),
            to_act: listings.clone().map(|listing| listing.to_act.cast_signed()).collect(),
            deadlines: listings.clone().map(|listing| sql_array(&listing.deadlines)).collect(),
            opened: listings.clone().map(|listing| listing.opened.seats.cast_signed()).collect(),
            decisions: listings.clone().map(|listing| listing.opened.decision.map(to_sql)).collect(),
            at: appends.iter().map(|append| append.at).collect(),
            outcomes: listings.clone().map(outcome).collect(),
            finished_at: listings.clone().map(finished_at).collect(),
            left: listings.clone().map(|listing| listing.is_left).collect(),
            bots,
            bots_since,
            bots_rest: listings.clone().map(|listing| listing.bots_turn == BotsTurn::NotNow).collect(),
            jobs_due: listings.clone().map(Listing::job_due).collect(),
            jobs_over: listings.map(|listing| listing.clock_job == ClockJob::Over).collect(),
            event_ids: events.match_ids,
            seqs: events.seqs,
            bodies: events.bodies,
            hashes: events.hashes,
        }
    }
}

/// Formats times as the text of an array, because `unnest` would flatten an array of arrays.
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
