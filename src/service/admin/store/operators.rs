//! Queries of operators: the log of their acts, and rows that players do not see.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, Insertable, JoinOnDsl, NullableExpressionMethods, OptionalExtension,
    PgAnyJsonExpressionMethods, QueryDsl, Queryable, RunQueryDsl, dsl::exists,
};
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        functions::to_jsonb,
        schema::{bot_turns, clock_jobs, matches, operator_acts, outbox, pauses, players, seats, suspensions},
    },
    record::Time,
    service::{
        matches::{
            MatchStatus,
            store::matches::{MatchRow, rows},
        },
        players::store::suspensions::SuspensionRow,
    },
};

/// An act of an operator.
#[derive(Clone, Debug, Insertable)]
#[diesel(table_name = operator_acts)]
pub struct ActRow {
    /// Its time.
    pub at: Time,
    /// The operator.
    pub operator: String,
    /// The act: `cancel`, `suspend` …
    pub act: String,
    /// The match.
    pub match_id: Option<Uuid>,
    /// The player.
    pub player_id: Option<Uuid>,
    /// The reason.
    pub why: String,
}

/// An act of an operator, for display.
#[derive(Clone, Debug, Serialize)]
pub struct LoggedAct {
    /// Its time.
    pub at: Time,
    /// The operator.
    pub operator: String,
    /// The act.
    pub act: String,
    /// The subject: the match's id or the player's name.
    pub subject: String,
    /// The player who is the subject: unlike the name, the id never changes.
    pub player_id: Option<Uuid>,
    /// The reason.
    pub why: String,
    /// The suspension, unless it was changed or ended since.
    pub suspension: Option<SuspensionRow>,
}

/// A player who is suspended.
#[derive(Clone, Debug, Queryable, Serialize)]
pub struct Suspended {
    /// The player's name.
    pub name: String,
    /// The player.
    pub player_id: Uuid,
    /// Since when.
    pub since: Time,
    /// When it ends; `None` if only an operator ends it.
    pub until: Option<Time>,
}

/// A filter for matches.
#[derive(Clone, Debug, Default)]
pub struct AnyMatches {
    /// The game.
    pub game: Option<String>,
    /// The status.
    pub status: Option<MatchStatus>,
    /// A player who has a seat.
    pub player: Option<Uuid>,
}

/// Logs an act of an operator.
pub fn log(connection: &mut Connection, act: &ActRow) -> Result<(), StoreError> {
    let row = (operator_acts::id.eq(Uuid::now_v7()), act);
    diesel::insert_into(operator_acts::table).values(row).execute(connection)?;
    Ok(())
}

/// Returns the acts of operators, newest first.
pub fn acts(connection: &mut Connection, limit: i64) -> Result<Vec<LoggedAct>, StoreError> {
    type Subject = (Option<String>, Option<Uuid>, Option<Uuid>);
    type Row = (Time, String, String, Subject, String, Option<(Uuid, Option<Time>)>);
    let query = operator_acts::table
        .left_join(players::table.on(operator_acts::player_id.eq(players::id.nullable())))
        .left_join(
            suspensions::table.on(operator_acts::player_id
                .eq(suspensions::player_id.nullable())
                .and(operator_acts::at.eq(suspensions::since))
                .and(operator_acts::act.eq("suspend"))),
        )
        .order(operator_acts::id.desc())
        .limit(limit)
        .select((
            operator_acts::at,
            operator_acts::operator,
            operator_acts::act,
            (players::name.nullable(), operator_acts::player_id, operator_acts::match_id),
            operator_acts::why,
            (suspensions::player_id, suspensions::until).nullable(),
        ));
    let read = |(at, operator, act, (name, player_id, match_id), why, suspended): Row| {
        let subject = name.or_else(|| match_id.map(|id| id.to_string())).unwrap_or_default();
        let suspension = suspended.map(|(_, until)| SuspensionRow { until });
        LoggedAct { at, operator, act, subject, player_id, why, suspension }
    };
    Ok(query.load::<Row>(connection)?.into_iter().map(read).collect())
}

/// Returns the players who are suspended, those first who were suspended last.
pub fn suspensions(connection: &mut Connection, now: Time) -> Result<Vec<Suspended>, StoreError> {
    let query = suspensions::table
        .inner_join(players::table.on(suspensions::player_id.eq(players::id)))
        .filter(suspensions::until.is_null().or(suspensions::until.gt(now)))
        .order((suspensions::since.desc(), players::name))
        .select((players::name, players::id, suspensions::since, suspensions::until));
    Ok(query.load(connection)?)
}

/// Returns matches of any visibility, newest first.
pub fn matches(connection: &mut Connection, which: &AnyMatches, limit: i64) -> Result<Vec<MatchRow>, StoreError> {
    let mut query = rows().order(matches::id.desc()).limit(limit).into_boxed();
    if let Some(game) = &which.game {
        query = query.filter(matches::game.eq(game));
    }
    if let Some(status) = which.status {
        query = query.filter(matches::status.eq(status));
    }
    if let Some(player) = which.player {
        let sits = seats::table.filter(seats::player_id.eq(player)).filter(seats::match_id.eq(matches::id));
        query = query.filter(exists(sits));
    }
    Ok(query.load(connection)?)
}

/// Returns the match's waiting announcements, oldest first; of news only the kind.
pub fn outbox(connection: &mut Connection, id: Uuid, limit: i64) -> Result<Vec<Value>, StoreError> {
    #[derive(Queryable, Serialize)]
    struct Line {
        id: i64,
        first_seq: Option<i64>,
        last_seq: Option<i64>,
        news: Option<String>,
        player_id: Option<Uuid>,
        at: Option<Value>,
    }
    let query = outbox::table.filter(outbox::match_id.eq(id)).order(outbox::id).limit(limit).select((
        outbox::id,
        outbox::first_seq,
        outbox::last_seq,
        outbox::news.retrieve_as_text("type"),
        outbox::player_id,
        to_jsonb(outbox::at.nullable()),
    ));
    Ok(query.load::<Line>(connection)?.into_iter().map(|line| json!(line)).collect())
}

/// Returns the match's waiting jobs: a bot's turn, a clock job.
pub fn jobs(connection: &mut Connection, id: Uuid) -> Result<Vec<Value>, StoreError> {
    type Job = Option<(Uuid, Option<Value>, Option<Value>)>;
    let query = matches::table
        .left_join(bot_turns::table.on(bot_turns::match_id.eq(matches::id)))
        .left_join(clock_jobs::table.on(clock_jobs::match_id.eq(matches::id)))
        .filter(matches::id.eq(id))
        .select((
            (bot_turns::player_id, to_jsonb(bot_turns::since.nullable()), to_jsonb(bot_turns::taken_at.nullable()))
                .nullable(),
            (clock_jobs::match_id, to_jsonb(clock_jobs::due), to_jsonb(clock_jobs::taken_until)).nullable(),
        ));
    let (turn, look): (Job, Job) = query.first(connection).optional()?.unwrap_or_default();
    let turn = turn.map(|(player_id, since, taken_at)| {
        json!({"job": "bot_turn", "player_id": player_id, "since": since, "taken_at": taken_at})
    });
    let look = look.map(|(_, due, taken_until)| json!({"job": "clock", "due": due, "taken_until": taken_until}));
    Ok(turn.into_iter().chain(look).collect())
}

/// Returns the match's pauses by agreement or because the server was late.
pub fn pauses(connection: &mut Connection, id: Uuid) -> Result<Vec<Value>, StoreError> {
    let query = pauses::table.filter(pauses::match_id.eq(id)).order(pauses::since);
    let pauses: Vec<(Option<Value>, Option<Value>)> =
        query.select((to_jsonb(pauses::since.nullable()), to_jsonb(pauses::until))).load(connection)?;
    Ok(pauses.into_iter().map(|(since, until)| json!({"since": since, "until": until})).collect())
}
