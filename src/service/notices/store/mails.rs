//! Mails: the items for the next one of each player, and the mails as jobs that processes share.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, IntoSql, JoinOnDsl, NullableExpressionMethods, OptionalExtension,
    PgAnyJsonExpressionMethods, QueryDsl, Queryable, QueryableByName, RunQueryDsl,
    dsl::{array, case_when, exists},
    sql_types::{Array, BigInt, Bool, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid},
};
use jiff::SignedDuration;
use serde_json::Value;
use uuid::Uuid;

use crate::{
    db::{
        Connection, StoreError,
        literal::literal,
        schema::{email_addresses, email_items, invitations, matches, notices, players, progress, seats},
        statement,
    },
    record::Time,
    service::{matches::MatchStatus, notices::NoticeKind, players::InvitationState},
};

/// A mail that this process has taken.
#[derive(Clone, Debug, QueryableByName)]
pub struct TakenMail {
    /// The player.
    #[diesel(sql_type = SqlUuid)]
    pub player_id: Uuid,
    /// The player's name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// The address.
    #[diesel(sql_type = Text)]
    pub address: String,
    /// The token of the unsubscribe links.
    #[diesel(sql_type = Text)]
    pub unsubscribe_token: String,
    /// The mail's id, the same for all attempts.
    #[diesel(sql_type = SqlUuid)]
    pub mail_id: Uuid,
    /// The newest item in it.
    #[diesel(sql_type = BigInt)]
    pub mail_upto: i64,
    /// The number of earlier attempts.
    #[diesel(sql_type = SmallInt)]
    pub tries: i16,
}

/// An item of a mail, with the current state of its match.
#[derive(Clone, Debug)]
pub struct Item {
    /// The kind of the notice.
    pub kind: NoticeKind,
    /// The match.
    pub match_id: Uuid,
    /// The news.
    pub news: Value,
    /// When the player's time in the match runs out, if it does.
    pub deadline: Option<Time>,
    /// Whether the player is to act in the match.
    pub to_act: bool,
    /// Whether the match is open to this player, and the invitation, if there is one, unanswered.
    pub joinable: bool,
    /// The other players in the match, in the order of the seats.
    pub others: Vec<String>,
}

/// An item with the current state of its match.
#[derive(Queryable)]
struct ItemRow {
    kind: NoticeKind,
    match_id: Uuid,
    news: Value,
    status: MatchStatus,
    to_act: i32,
    deadlines: Vec<Option<Time>>,
    seat: Option<i16>,
    answered: bool,
    others: Vec<String>,
}

impl From<ItemRow> for Item {
    fn from(row: ItemRow) -> Self {
        let ItemRow { kind, match_id, news, status, to_act, deadlines, seat, answered, others } = row;
        Self {
            deadline: seat.and_then(|seat| deadlines.get(usize::from(seat.unsigned_abs())).copied().flatten()),
            to_act: status == MatchStatus::Running && seat.is_some_and(|seat| to_act >> seat & 1 == 1),
            joinable: status == MatchStatus::Open && seat.is_none() && !answered,
            kind,
            match_id,
            news,
            others,
        }
    }
}

/// The result of a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailSettled {
    /// The mail server has accepted it.
    Sent,
    /// Nothing was left to report.
    Empty,
    /// It failed, and is to be retried at this time.
    Again(Time),
    /// It has failed for so long that it is no longer useful.
    GivenUp,
    /// The mail server rejects the address; nothing more is sent there.
    Refused(String),
}

/// The condition for kinds of notices about which the player wants mails.
macro_rules! wanted {
    ($kind:expr) => {
        ($kind.eq(NoticeKind::YourTurn).and(email_addresses::your_turn))
            .or($kind.eq(NoticeKind::DeadlineNear).and(email_addresses::reminders))
            .or($kind.eq(NoticeKind::InvitationReceived).and(email_addresses::invitations))
            .or($kind.eq(NoticeKind::MatchFinished).and(email_addresses::results))
    };
}

statement! {
    /// Schedules the next mails of players. The row of an address is locked even if it does not change, so that a mail
    /// that is finished at the same time sees the new items. Diesel cannot multiply intervals.
    struct Schedule<'a> { players: &'a [Uuid] as Array<SqlUuid>, soon: Time as Timestamptz }
    "UPDATE email_addresses
     SET due = coalesce(due, greatest(" soon ", last_sent_at + digest_seconds * interval '1 second'))
     WHERE player_id = ANY(" players ")"
}

/// Adds these notices to the next mail of each player who wants it, which is sent at `soon` or when the player's period
/// since the last one is over. Call it in a transaction.
///
/// # Errors
/// [`StoreError`].
pub fn gather(connection: &mut Connection, notices: &[Uuid], soon: Time) -> Result<(), StoreError> {
    let wanted = notices::table
        .inner_join(email_addresses::table.on(email_addresses::player_id.eq(notices::player_id)))
        .filter(notices::id.eq_any(notices))
        .filter(email_addresses::verified_at.is_not_null().and(email_addresses::failing.is_null()))
        .filter(wanted!(notices::kind))
        .order((notices::player_id, notices::number))
        .select((notices::player_id, notices::id, notices::match_id, notices::kind, notices::news));
    let players: Vec<Uuid> = diesel::insert_into(email_items::table)
        .values(wanted)
        .into_columns((
            email_items::player_id,
            email_items::notice_id,
            email_items::match_id,
            email_items::kind,
            email_items::news,
        ))
        .on_conflict_do_nothing()
        .returning(email_items::player_id)
        .get_results(connection)?;
    if !players.is_empty() {
        Schedule { players: &players, soon }.execute(connection)?;
    }
    Ok(())
}

statement! {
    /// Takes mails that are due. Diesel has no `UPDATE ... FROM`.
    struct Take { now: Time as Timestamptz, until: Time as Timestamptz, limit: i64 as BigInt }
    "UPDATE email_addresses AS e
     SET taken_until = " until ", mail_id = coalesce(e.mail_id, gen_random_uuid()),
         mail_upto = coalesce(e.mail_upto,
             (SELECT coalesce(max(i.id), 0) FROM email_items AS i WHERE i.player_id = e.player_id))
     FROM players AS p
     WHERE p.id = e.player_id AND e.player_id IN (
         SELECT player_id FROM email_addresses
         WHERE due <= " now " AND (taken_until IS NULL OR taken_until <= " now ")
         ORDER BY due LIMIT " limit " FOR UPDATE SKIP LOCKED)
     RETURNING e.player_id, p.name, e.address, e.unsubscribe_token, e.mail_id, e.mail_upto, e.tries"
}

/// Takes due mails, the oldest first.
///
/// # Errors
/// [`StoreError`].
pub fn take(connection: &mut Connection, now: Time, until: Time, limit: i64) -> Result<Vec<TakenMail>, StoreError> {
    Ok(Take { now, until, limit }.load(connection)?)
}

/// Returns the items of the mail, oldest first, with the current state of their matches.
///
/// # Errors
/// [`StoreError`].
pub fn items(connection: &mut Connection, mail: &TakenMail) -> Result<Vec<Item>, StoreError> {
    let invitation = email_items::news.retrieve_as_object("data").retrieve_as_text("invitation");
    let answered = invitations::table
        .filter(invitations::id.eq(invitation.fallible_cast::<SqlUuid>()))
        .filter(invitations::state.ne(literal(InvitationState::Pending)));
    let other = diesel::alias!(seats as other);
    let others = other
        .inner_join(players::table.on(players::id.eq(other.field(seats::player_id))))
        .filter(other.field(seats::match_id).eq(email_items::match_id))
        .filter(other.field(seats::player_id).ne(email_items::player_id))
        .order(other.field(seats::seat))
        .select(players::name);
    let own = seats::match_id.eq(email_items::match_id).and(seats::player_id.eq(email_items::player_id));
    let query = email_items::table
        .inner_join(email_addresses::table.on(email_addresses::player_id.eq(email_items::player_id)))
        .inner_join(matches::table.inner_join(progress::table).on(matches::id.eq(email_items::match_id)))
        .left_join(seats::table.on(own))
        .filter(email_items::player_id.eq(mail.player_id))
        .filter(email_items::id.le(mail.mail_upto))
        .filter(wanted!(email_items::kind))
        .order(email_items::id)
        .select((
            email_items::kind,
            email_items::match_id,
            email_items::news,
            matches::status,
            progress::to_act,
            progress::deadlines,
            seats::seat.nullable(),
            exists(answered),
            array::<Text, _>(others),
        ));
    Ok(query.load::<ItemRow>(connection)?.into_iter().map(Item::from).collect())
}

/// Stores the result of a mail. Call it in a transaction.
///
/// # Errors
/// [`StoreError`].
pub fn settle(
    connection: &mut Connection,
    mail: &TakenMail,
    settled: &MailSettled,
    now: Time,
    soon: Time,
) -> Result<(), StoreError> {
    // Locked first, to wait for concurrent `gather`s; their items are then visible.
    let address = email_addresses::table.find(mail.player_id);
    let mine = address.filter(email_addresses::mail_id.eq(mail.mail_id)).for_update();
    let mine = mine.select((email_addresses::last_sent_at, email_addresses::digest_seconds));
    let Some((last_sent_at, period)) = mine.first::<(Option<Time>, i32)>(connection).optional()? else {
        return Ok(());
    };
    if let MailSettled::Again(due) = settled {
        let again = (
            email_addresses::due.eq(due),
            email_addresses::taken_until.eq(None::<Time>),
            email_addresses::tries.eq(email_addresses::tries + 1),
        );
        diesel::update(address).set(again).execute(connection)?;
        return Ok(());
    }
    let failing = match settled {
        MailSettled::Refused(why) => Some(why.as_str()),
        _ => None,
    };
    let items = email_items::table.filter(email_items::player_id.eq(mail.player_id));
    let told = email_items::id.le(mail.mail_upto).or(failing.is_some().into_sql::<Bool>());
    diesel::delete(items.filter(told)).execute(connection)?;
    let last_sent_at = if *settled == MailSettled::Sent { Some(now) } else { last_sent_at };
    let period_ends = |last: Time| Time::new(last.timestamp() + SignedDuration::from_secs(period.into()));
    let next = last_sent_at.map_or(soon, |last| soon.max(period_ends(last)));
    let done = (
        email_addresses::taken_until.eq(None::<Time>),
        email_addresses::tries.eq(0),
        email_addresses::mail_id.eq(None::<Uuid>),
        email_addresses::mail_upto.eq(None::<i64>),
        email_addresses::failing.eq(failing),
        email_addresses::last_sent_at.eq(last_sent_at),
        email_addresses::due.eq(case_when(exists(items), next.into_sql::<Nullable<Timestamptz>>())),
    );
    diesel::update(address).set(done).execute(connection)?;
    Ok(())
}
