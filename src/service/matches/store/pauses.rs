//! Pauses of clocks: agreed pauses, vacations, and downtimes.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, IntoSql, NullableExpressionMethods, QueryDsl, RunQueryDsl,
    dsl::{exists, select},
    query_dsl::{CombineDsl, methods, positional_order_dsl::PositionalOrderDsl},
    sql_types::{Nullable, Text, Uuid as SqlUuid},
    upsert::excluded,
};
use uuid::Uuid;

use super::progress::touch;
use crate::{
    db::{
        Connection, StoreError,
        functions::greatest,
        schema::{downtimes, pauses, vacations},
        text_enum,
    },
    record::{Pause, Time},
};

text_enum! {
    /// Why clocks are paused.
    pub enum Reason {
        /// The players agreed to a pause.
        Agreement,
        /// A player is on vacation.
        Vacation,
        /// No server ran.
        Downtime,
    }
}

/// A pause of a match, with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchPause {
    /// The reason.
    pub reason: Reason,
    /// The player whose vacation it is.
    pub player: Option<Uuid>,
    /// The time.
    pub pause: Pause,
}

/// Returns all pauses of a match's clocks since its start, past and future, with their reasons, except for weekends.
pub fn of_match(
    connection: &mut Connection,
    id: Uuid,
    players: &[Uuid],
    start: Time,
) -> Result<Vec<MatchPause>, StoreError> {
    let no_player = || None::<Uuid>.into_sql::<Nullable<SqlUuid>>();
    let agreed = pauses::table.filter(pauses::match_id.eq(id)).select((
        Reason::Agreement.into_sql::<Text>(),
        no_player(),
        pauses::since,
        pauses::until,
    ));
    let away = vacations::table.filter(vacations::player_id.eq_any(players)).filter(vacations::until.gt(start));
    let away = away.select((
        Reason::Vacation.into_sql::<Text>(),
        vacations::player_id.nullable(),
        vacations::since,
        vacations::until.nullable(),
    ));
    let down = downtimes::table.filter(downtimes::until.gt(start)).select((
        Reason::Downtime.into_sql::<Text>(),
        no_player(),
        downtimes::since,
        downtimes::until.nullable(),
    ));
    let query = agreed.union_all(away).union_all(down).positional_order_by((1, 2, 3));
    let rows: Vec<(Reason, Option<Uuid>, Time, Option<Time>)> = query.load(connection)?;
    let pause = |(reason, player, since, until)| MatchPause { reason, player, pause: Pause { since, until } };
    Ok(rows.into_iter().map(pause).collect())
}

/// Stores that the clocks of a match were paused in this time because the server was late.
pub fn add_pause(connection: &mut Connection, id: Uuid, since: Time, until: Time) -> Result<(), StoreError> {
    let insert = diesel::insert_into(pauses::table)
        .values((pauses::match_id.eq(id), pauses::since.eq(since), pauses::until.eq(until)))
        .on_conflict((pauses::match_id, pauses::since))
        .do_update()
        .set(pauses::until.eq(greatest(pauses::until, excluded(pauses::until))));
    methods::FilterDsl::filter(insert, pauses::until.is_not_null()).execute(connection)?;
    Ok(())
}

/// Pauses the clocks of a match from now on, because its players agreed. A pause that has not reached its end loses it instead. Returns
/// whether there was one. The caller has locked the match.
pub fn pause(connection: &mut Connection, id: Uuid, since: Time) -> Result<bool, StoreError> {
    let ending = pauses::table.filter(pauses::match_id.eq(id)).filter(pauses::until.gt(since));
    let goes_on = diesel::update(ending).set(pauses::until.eq(None::<Time>)).execute(connection)? > 0;
    if !goes_on {
        diesel::insert_into(pauses::table)
            .values((pauses::match_id.eq(id), pauses::since.eq(since)))
            .on_conflict((pauses::match_id, pauses::since))
            .do_update()
            .set(pauses::until.eq(None::<Time>))
            .execute(connection)?;
    }
    touch(connection, &[id])?;
    Ok(goes_on)
}

/// Whether the players of a match have agreed to a pause that has no end yet.
pub fn is_paused(connection: &mut Connection, id: Uuid) -> Result<bool, StoreError> {
    let lasting = pauses::table.filter(pauses::match_id.eq(id)).filter(pauses::until.is_null());
    Ok(select(exists(lasting)).get_result(connection)?)
}

/// Whether an agreed pause is in effect at this time, which may have an end.
pub fn is_in_effect(connection: &mut Connection, id: Uuid, at: Time) -> Result<bool, StoreError> {
    let in_effect = pauses::until.is_null().or(pauses::until.gt(at));
    let in_effect = pauses::table.filter(pauses::match_id.eq(id)).filter(in_effect);
    Ok(select(exists(in_effect)).get_result(connection)?)
}

/// Ends the agreed pause at this time, unless it ends before. Returns whether its end has changed. The caller has locked the match.
pub fn end(connection: &mut Connection, id: Uuid, until: Time) -> Result<bool, StoreError> {
    let longer = pauses::until.is_null().or(pauses::until.gt(until));
    let longer = pauses::table.filter(pauses::match_id.eq(id)).filter(longer);
    let ended = diesel::update(longer).set(pauses::until.eq(greatest(pauses::since, until).nullable()));
    let is_changed = ended.execute(connection)? > 0;
    if is_changed {
        touch(connection, &[id])?;
    }
    Ok(is_changed)
}

/// Returns how many pauses are stored for the match itself.
pub fn pauses(connection: &mut Connection, match_id: Uuid) -> Result<i64, StoreError> {
    Ok(pauses::table.filter(pauses::match_id.eq(match_id)).count().get_result(connection)?)
}
