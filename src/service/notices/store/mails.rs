//! Mails: the items for the next one of each player, and the mails as jobs that processes share.

use std::collections::{HashMap, HashSet};

use diesel::{
    BoolExpressionMethods, ExpressionMethods, IntoSql, JoinOnDsl, OptionalExtension, QueryDsl, QueryableByName,
    RunQueryDsl,
    dsl::{case_when, exists, not},
    sql_types::{Array, BigInt, Bool, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid},
};
use jiff::SignedDuration;
use serde_json::Value;
use uuid::Uuid;

use super::offers::{self, Offered, offered};
use crate::{
    db::{
        Connection, StoreError,
        language::StoredLanguage,
        literal::literal,
        schema::{email_addresses, email_items, invitations, matches, notices, players, progress, seats, suspensions},
        statement,
    },
    record::Time,
    service::{
        matches::MatchStatus,
        notices::NoticeKind,
        players::{InvitationState, store::suspensions::is_current},
    },
};

/// A mail that this process has taken.
#[derive(Clone, Debug)]
pub struct TakenMail {
    /// The player.
    pub player_id: Uuid,
    /// The player's name.
    pub name: String,
    /// The language that the player has chosen.
    pub language: Option<StoredLanguage>,
    /// The address.
    pub address: String,
    /// The token of the unsubscribe links.
    pub unsubscribe_token: String,
    /// The mail's id, the same for all attempts.
    pub mail_id: Uuid,
    /// The newest item in it.
    pub mail_upto: i64,
    /// The number of earlier attempts.
    pub tries: i16,
}

#[derive(QueryableByName)]
struct TakenRow {
    #[diesel(sql_type = SqlUuid)]
    player_id: Uuid,
    #[diesel(sql_type = Text)]
    address: String,
    #[diesel(sql_type = Text)]
    unsubscribe_token: String,
    #[diesel(sql_type = SqlUuid)]
    mail_id: Uuid,
    #[diesel(sql_type = BigInt)]
    mail_upto: i64,
    #[diesel(sql_type = SmallInt)]
    tries: i16,
}

/// An item of a mail, with the current state of its match.
#[derive(Clone, Debug)]
pub struct Item {
    /// The kind of the notice.
    pub kind: NoticeKind,
    /// The match.
    pub match_id: Uuid,
    /// The game's id.
    pub game: String,
    /// The news.
    pub news: Value,
    /// When the player's time in the match runs out, if it does.
    pub deadline: Option<Time>,
    /// Whether the player is to act in the match.
    pub to_act: bool,
    /// Whether the player can still answer: for an offer, whether it is open and the player has not agreed; otherwise, whether the match
    /// is open to the player, and the invitation, if there is one, unanswered.
    pub answerable: bool,
    /// The other players in the match, in the order of the seats.
    pub others: Vec<String>,
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

/// What other players propose, about which players want mails or not.
const PROPOSALS: [NoticeKind; 4] =
    [NoticeKind::InvitationReceived, NoticeKind::RematchOffered, NoticeKind::DrawOffered, NoticeKind::PauseOffered];

/// The condition for kinds of notices about which the player wants mails.
macro_rules! wanted {
    ($kind:expr) => {
        ($kind.eq(NoticeKind::YourTurn).and(email_addresses::your_turn))
            .or($kind.eq(NoticeKind::DeadlineNear).and(email_addresses::reminders))
            .or($kind.eq_any(PROPOSALS).and(email_addresses::invitations))
            .or($kind.eq(NoticeKind::MatchFinished).and(email_addresses::results))
    };
}

statement! {
    /// Schedules the next mails of players. The row of an address is locked even if it does not change, so that a mail
    /// that is finished at the same time sees the new items. A last mail from the future, since a clock was ahead, counts as sent
    /// now. Diesel cannot multiply intervals.
    struct Schedule<'a> { players: &'a [Uuid] as Array<SqlUuid>, soon: Time as Timestamptz }
    "UPDATE email_addresses
     SET due = coalesce(due, greatest(" soon ",
         CASE WHEN last_sent_at > " soon " THEN " soon " ELSE last_sent_at END + digest_seconds * interval '1 second'))
     WHERE player_id = ANY(" players ")"
}

/// Adds these notices to the next mail of each player who wants it, which is sent at `soon` or when the player's period
/// since the last one is over. Suspended players get none. Call it in a transaction.
pub fn gather(connection: &mut Connection, notices: &[Uuid], now: Time, soon: Time) -> Result<(), StoreError> {
    let suspended = suspensions::table.filter(suspensions::player_id.eq(notices::player_id)).filter(is_current(now));
    let wanted = notices::table
        .inner_join(email_addresses::table.on(email_addresses::player_id.eq(notices::player_id)))
        .filter(notices::id.eq_any(notices))
        .filter(email_addresses::verified_at.is_not_null().and(email_addresses::failing.is_null()))
        .filter(wanted!(notices::kind))
        .filter(not(exists(suspended)))
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
    /// Takes mails that are due, to addresses that are confirmed and accepted. Diesel has no subqueries in `SET`.
    struct Take { now: Time as Timestamptz, until: Time as Timestamptz, limit: i64 as BigInt }
    "UPDATE email_addresses AS e
     SET taken_until = " until ", mail_id = coalesce(e.mail_id, gen_random_uuid()),
         mail_upto = coalesce(e.mail_upto,
             (SELECT coalesce(max(i.id), 0) FROM email_items AS i WHERE i.player_id = e.player_id))
     WHERE e.player_id IN (
         SELECT player_id FROM email_addresses
         WHERE due <= " now " AND verified_at IS NOT NULL AND failing IS NULL
             AND (taken_until IS NULL OR taken_until <= " now ")
         ORDER BY due LIMIT " limit " FOR UPDATE SKIP LOCKED)
     RETURNING e.player_id, e.address, e.unsubscribe_token, e.mail_id, e.mail_upto, e.tries"
}

/// Takes due mails, the oldest first.
pub fn take(connection: &mut Connection, now: Time, until: Time, limit: i64) -> Result<Vec<TakenMail>, StoreError> {
    let taken: Vec<TakenRow> = Take { now, until, limit }.load(connection)?;
    // Apart from the addresses: `Citus` has the players on every node, and refuses to draw ids in statements that read them.
    let named = players::table
        .filter(players::id.eq_any(taken.iter().map(|row| row.player_id)))
        .select((players::id, (players::name, players::language)));
    let named: Vec<(Uuid, (String, Option<StoredLanguage>))> = named.load(connection)?;
    let mut named: HashMap<Uuid, _> = named.into_iter().collect();
    let whole = |row: TakenRow| {
        let (name, language) = named.remove(&row.player_id)?;
        let TakenRow { player_id, address, unsubscribe_token, mail_id, mail_upto, tries } = row;
        Some(TakenMail { player_id, name, language, address, unsubscribe_token, mail_id, mail_upto, tries })
    };
    Ok(taken.into_iter().filter_map(whole).collect())
}

/// How many items a mail has at most, the newest: others can cause many.
const ITEMS: i64 = 1000;

/// For how long a mail tells a result: twice the longest period. Unlike other news, it stays true.
const RESULTS_LAST: SignedDuration = SignedDuration::from_hours(14 * 24);

/// Returns the items of the mail, oldest first, with the current state of their matches. Old results are left out: they have gathered
/// while no server sent mails.
pub fn items(connection: &mut Connection, mail: &TakenMail, now: Time) -> Result<Vec<Item>, StoreError> {
    // The ids of notices begin with their times.
    let is_recent = email_items::notice_id.ge((now - RESULTS_LAST).first_id());
    let query = email_items::table
        .inner_join(email_addresses::table.on(email_addresses::player_id.eq(email_items::player_id)))
        .filter(email_items::player_id.eq(mail.player_id))
        .filter(email_items::id.le(mail.mail_upto))
        .filter(wanted!(email_items::kind))
        .filter(email_items::kind.ne(NoticeKind::MatchFinished).or(is_recent))
        .order(email_items::id.desc())
        .limit(ITEMS)
        .select((email_items::kind, email_items::match_id, email_items::news));
    let mut items: Vec<(NoticeKind, Uuid, Value)> = query.load(connection)?;
    items.reverse();
    let ids: Vec<Uuid> = items.iter().map(|(_, id, _)| *id).collect();
    let matches = read_matches(connection, &ids)?;
    let pending = read_pending(connection, &ids, items.iter().filter_map(|(.., news)| invitation_of(news)).collect())?;
    let offers: Vec<Offered> = items.iter().filter_map(|(kind, id, news)| offered(*kind, *id, news)).collect();
    let unanswered = offers::unanswered(connection, mail.player_id, &offers)?;
    let item = |(kind, match_id, news): (NoticeKind, Uuid, Value)| {
        let current = matches.get(&match_id)?;
        let seat = current.seats.iter().find(|(_, player, _)| *player == mail.player_id).map(|(seat, ..)| *seat);
        let others = current.seats.iter().filter(|(_, player, _)| *player != mail.player_id);
        let pending = invitation_of(&news).is_none_or(|invitation| pending.contains(&invitation));
        Some(Item {
            deadline: seat.and_then(|seat| current.deadlines.get(usize::from(seat.unsigned_abs())).copied().flatten()),
            to_act: current.status == MatchStatus::Running && seat.is_some_and(|seat| current.to_act >> seat & 1 == 1),
            answerable: match offered(kind, match_id, &news) {
                Some(offer) => unanswered.contains(&offer),
                None => current.status == MatchStatus::Open && seat.is_none() && pending,
            },
            game: current.game.clone(),
            others: others.map(|(.., name)| name.clone()).collect(),
            kind,
            match_id,
            news,
        })
    };
    Ok(items.into_iter().filter_map(item).collect())
}

/// The current state of a match, as far as mails tell it.
struct Current {
    game: String,
    status: MatchStatus,
    to_act: i32,
    deadlines: Vec<Option<Time>>,
    /// In order: the seat, the player, and the player's name.
    seats: Vec<(i16, Uuid, String)>,
}

/// Reads matches apart from the items, which a cluster has on another node.
fn read_matches(connection: &mut Connection, ids: &[Uuid]) -> Result<HashMap<Uuid, Current>, StoreError> {
    let query = matches::table.inner_join(progress::table).filter(matches::id.eq_any(ids));
    let query = query.select((matches::id, matches::game, matches::status, progress::to_act, progress::deadlines));
    let mut found = HashMap::new();
    for (id, game, status, to_act, deadlines) in
        query.load::<(Uuid, String, MatchStatus, i32, Vec<Option<Time>>)>(connection)?
    {
        found.insert(id, Current { game, status, to_act, deadlines, seats: Vec::new() });
    }
    let seated = seats::table
        .inner_join(players::table)
        .filter(seats::match_id.eq_any(ids))
        .order((seats::match_id, seats::seat))
        .select((seats::match_id, (seats::seat, seats::player_id, players::name)));
    for (id, seat) in seated.load::<(Uuid, (i16, Uuid, String))>(connection)? {
        if let Some(current) = found.get_mut(&id) {
            current.seats.push(seat);
        }
    }
    Ok(found)
}

/// Returns the invitation that news are about.
fn invitation_of(news: &Value) -> Option<Uuid> {
    news["data"]["invitation"].as_str()?.parse().ok()
}

/// Returns those of these invitations to these matches that are still pending. Those of deleted accounts are gone.
fn read_pending(connection: &mut Connection, ids: &[Uuid], which: Vec<Uuid>) -> Result<HashSet<Uuid>, StoreError> {
    let pending = invitations::table
        .filter(invitations::match_id.eq_any(ids))
        .filter(invitations::id.eq_any(which))
        .filter(invitations::state.eq(literal(InvitationState::Pending)));
    Ok(pending.select(invitations::id).load(connection)?.into_iter().collect())
}

/// Deletes the items of the player's next mail, also while it is being sent. Call it in a transaction.
pub fn drop_next(connection: &mut Connection, player: Uuid) -> Result<(), StoreError> {
    // The address first, in the same order as when a mail is completed.
    diesel::update(email_addresses::table.find(player))
        .set((
            email_addresses::due.eq(None::<Time>),
            email_addresses::taken_until.eq(None::<Time>),
            email_addresses::mail_id.eq(None::<Uuid>),
            email_addresses::mail_upto.eq(None::<i64>),
            email_addresses::tries.eq(0),
        ))
        .execute(connection)?;
    diesel::delete(email_items::table.filter(email_items::player_id.eq(player))).execute(connection)?;
    Ok(())
}

/// Stores the result of a mail. Call it in a transaction.
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
    // From the future, since a clock was ahead, it would put off the next one until then.
    let period_ends = |last: Time| last.min(now) + SignedDuration::from_secs(period.into());
    let next = last_sent_at.map_or(soon, |last| soon.max(period_ends(last)));
    let done = (
        email_addresses::taken_until.eq(None::<Time>),
        email_addresses::tries.eq(0),
        email_addresses::mail_id.eq(None::<Uuid>),
        email_addresses::mail_upto.eq(None::<i64>),
        // A mail that was sent, or not, says nothing against an earlier refusal.
        failing.map(|why| email_addresses::failing.eq(why)),
        email_addresses::last_sent_at.eq(last_sent_at),
        email_addresses::due.eq(case_when(exists(items), next.into_sql::<Nullable<Timestamptz>>())),
    );
    diesel::update(address).set(done).execute(connection)?;
    Ok(())
}
