//! Reading the archive by the page: which records, and their events.

use diesel::{
    QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, BigInt, Bool, Bytea, Text, Timestamptz, Uuid as SqlUuid},
};
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError},
    record::{Hash, PlayerResult, Time},
    service::matches::store::matches::MatchRow,
};

/// Which records to read. What is not said does not matter.
#[derive(Clone, Debug, Default)]
pub struct ArchiveFilter {
    /// Of public matches alone.
    pub public: bool,
    /// Of this player.
    pub player: Option<Uuid>,
    /// Of this player, too.
    pub opponent: Option<Uuid>,
    /// Of matches like this.
    pub matches: FinishedFilter,
}

/// What finished matches to read of. What is not said does not matter.
#[derive(Clone, Debug, Default)]
pub struct FinishedFilter {
    /// Of this game.
    pub game: Option<String>,
    /// Finished at that time or later.
    pub since: Option<Time>,
    /// Finished before that time.
    pub until: Option<Time>,
    /// Rated or not.
    pub rated: Option<bool>,
    /// Ended for this reason.
    pub reason: Option<String>,
    /// How it came out for the player.
    pub result: Option<PlayerResult>,
}

/// A match in the archive.
#[derive(Clone, Debug, QueryableByName)]
pub struct ArchivedMatch {
    /// Its place in the archive.
    #[diesel(sql_type = BigInt)]
    pub number: i64,
    /// The match.
    #[diesel(embed)]
    pub row: MatchRow,
}

/// Matches of the archive behind this place, in order.
///
/// # Errors
/// [`StoreError`].
pub fn page(
    connection: &mut Connection,
    filter: &ArchiveFilter,
    after: i64,
    limit: i64,
) -> Result<Vec<ArchivedMatch>, StoreError> {
    let FinishedFilter { game, since, until, rated, reason, result } = &filter.matches;
    let mut query =
        sql_query("SELECT a.number, m.* FROM archive AS a JOIN matches AS m ON m.id = a.match_id").into_boxed();
    let mut bound = 0;
    let mut next = |sql: &str| {
        bound += 1;
        sql.replace('?', &format!("${bound}"))
    };
    if let Some(player) = filter.player {
        query = query
            .sql(next(" JOIN archive_players AS p ON p.number = a.number AND p.player_id = ?"))
            .bind::<SqlUuid, _>(player);
        if let Some(result) = result {
            // First with others: the lists of places have a 1 elsewhere, too.
            let place = "(m.outcome -> 'placements' -> s.seat::int)::int";
            let alone = "jsonb_array_length(jsonb_path_query_array(m.outcome, '$.placements[*] ? (@ == 1)')) = 1";
            let wanted = match result {
                PlayerResult::Won => format!("{place} = 1 AND {alone}"),
                PlayerResult::Shared => format!("{place} = 1 AND NOT {alone}"),
                PlayerResult::Lost => format!("{place} > 1"),
            };
            query =
                query.sql(format!(" JOIN seats AS s ON s.match_id = m.id AND s.player_id = p.player_id AND {wanted}"));
        }
    }
    if let Some(opponent) = filter.opponent {
        query = query
            .sql(next(" JOIN archive_players AS o ON o.number = a.number AND o.player_id = ?"))
            .bind::<SqlUuid, _>(opponent);
    }
    // Told of the player's rows, too, so that the search begins there.
    let behind = if filter.player.is_some() { " WHERE p.number > ?" } else { " WHERE a.number > ?" };
    query = query.sql(next(behind)).bind::<BigInt, _>(after);
    if filter.public {
        query = query.sql(" AND a.public");
    }
    if let Some(game) = game {
        query = query.sql(next(" AND a.game = ?")).bind::<Text, _>(game);
    }
    if let Some(since) = since {
        let since = *since;
        query = query.sql(next(" AND a.finished_at >= ?")).bind::<Timestamptz, _>(since);
    }
    if let Some(until) = until {
        let until = *until;
        query = query.sql(next(" AND a.finished_at < ?")).bind::<Timestamptz, _>(until);
    }
    if let Some(rated) = rated {
        query = query.sql(next(" AND m.rated = ?")).bind::<Bool, _>(*rated);
    }
    if let Some(reason) = reason {
        query = query.sql(next(" AND m.outcome ->> 'reason' = ?")).bind::<Text, _>(reason);
    }
    let order = if filter.player.is_some() { " ORDER BY p.number LIMIT ?" } else { " ORDER BY a.number LIMIT ?" };
    Ok(query.sql(next(order)).bind::<BigInt, _>(limit).get_results(connection)?)
}

/// Events of one match, one after the other without gaps.
#[derive(Clone, Debug)]
pub struct EventRun {
    /// How many there are.
    pub count: u64,
    /// Their canonical JSON, which has no line ends, one on each line.
    bodies: String,
    /// Their hashes, 32 bytes each.
    hashes: Vec<u8>,
}

impl EventRun {
    /// The events' canonical JSON, each with the head of the chain after it.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Hash)> {
        let (hashes, _) = self.hashes.as_chunks();
        self.bodies.lines().zip(hashes.iter().copied().map(Hash))
    }

    /// The head of the chain after the last of them.
    pub fn head(&self) -> Option<Hash> {
        self.hashes.last_chunk().copied().map(Hash)
    }

    /// How long the text is that holds them all.
    pub const fn length(&self) -> usize {
        self.bodies.len() + 2 * self.hashes.len()
    }
}

/// Events of these matches with numbers above `after`, at most so many of each: an entry for each match, in their order, and
/// none where events do not follow one another.
///
/// # Errors
/// [`StoreError`].
pub fn events(
    connection: &mut Connection,
    ids: &[Uuid],
    after: u64,
    limit: i64,
) -> Result<Vec<Option<EventRun>>, StoreError> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Array<BigInt>)]
        seqs: Vec<i64>,
        #[diesel(sql_type = Text)]
        bodies: String,
        #[diesel(sql_type = Bytea)]
        hashes: Vec<u8>,
    }
    // One row a match, and not one an event: of what an export takes, most would go into handing over rows. The limit keeps
    // the database to looking up each match by its key, whatever it thinks of the size of the table.
    let rows: Vec<Row> = sql_query(
        "SELECT coalesce(run.seqs, '{}') AS seqs, coalesce(run.bodies, '') AS bodies, coalesce(run.hashes, '') AS hashes
         FROM unnest($1) WITH ORDINALITY AS wanted (id, place), LATERAL (
             SELECT array_agg(seq) AS seqs, string_agg(body, E'\n') AS bodies, string_agg(hash, '') AS hashes FROM (
                 SELECT seq, body, hash FROM events WHERE match_id = wanted.id AND seq > $2 ORDER BY seq LIMIT $3
             ) AS sorted
         ) AS run
         ORDER BY wanted.place",
    )
    .bind::<Array<SqlUuid>, _>(ids)
    .bind::<BigInt, _>(crate::db::versions::to_sql(after))
    .bind::<BigInt, _>(limit)
    .get_results(connection)?;
    let read = |Row { seqs, bodies, hashes }: Row| {
        let count = seqs.len();
        let follow = (crate::db::versions::to_sql(after) + 1..).zip(&seqs).all(|(expected, seq)| expected == *seq);
        let run = EventRun { count: count as u64, bodies, hashes };
        let whole = follow && run.bodies.lines().count() == count && run.hashes.len() == 32 * count;
        whole.then_some(run)
    };
    Ok(rows.into_iter().map(read).collect())
}
