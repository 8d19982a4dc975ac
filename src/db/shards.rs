//! How a `Citus` cluster divides matches among its nodes, so that one statement appends to matches of one shard. Any other
//! `PostgreSQL` has no shards.

use diesel::{
    QueryableByName, RunQueryDsl,
    sql_types::{Bool, Integer, Text},
};
use uuid::Uuid;

use crate::db::{Connection, StoreError, statement};

statement! {
    /// Whether there is such a table. Diesel does not know `PostgreSQL`'s own functions.
    struct Exists<'a> { table: &'a str as Text }
    "SELECT to_regclass(" table ") IS NOT NULL AS yes"
}

#[derive(QueryableByName)]
struct Answer {
    #[diesel(sql_type = Bool)]
    yes: bool,
}

statement! {
    /// Where the shards of a table begin, as hashes of the column by which it is distributed.
    struct Begins<'a> { table: &'a str as Text }
    "SELECT shardminvalue::integer AS hash FROM pg_dist_shard
     WHERE logicalrelid = " table "::regclass AND shardminvalue IS NOT NULL ORDER BY 1"
}

#[derive(QueryableByName)]
struct Begin {
    #[diesel(sql_type = Integer)]
    hash: i32,
}

/// Where the shards of matches begin, in order; empty if there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Shards(Vec<i32>);

impl Shards {
    /// Reads how the cluster divides matches.
    ///
    /// # Errors
    /// [`StoreError`].
    pub(super) fn read(connection: &mut Connection) -> Result<Self, StoreError> {
        let Answer { yes } = Exists { table: "pg_dist_shard" }.get_result(connection)?;
        if !yes {
            return Ok(Self::default());
        }
        let begins: Vec<Begin> = Begins { table: "progress" }.load(connection)?;
        Ok(Self(begins.into_iter().map(|begin| begin.hash).collect()))
    }

    /// Returns the place of the shard that has this match.
    pub(super) fn of(&self, id: Uuid) -> usize {
        if self.0.is_empty() { 0 } else { self.0.partition_point(|begin| *begin <= hash(id)) }
    }
}

/// Returns what `PostgreSQL` calls `uuid_hash`: Bob Jenkins' lookup3, with a start of its own.
fn hash(id: Uuid) -> i32 {
    let word = |place: usize| {
        let bytes = id.as_bytes();
        u32::from_le_bytes([bytes[place], bytes[place + 1], bytes[place + 2], bytes[place + 3]])
    };
    let start = 0x9e37_79b9_u32.wrapping_add(16).wrapping_add(3_923_095);
    let [mut a, mut b, mut c] = [word(0), word(4), word(8)].map(|word| start.wrapping_add(word));
    for turns in [[4, 6, 8], [16, 19, 4]] {
        a = a.wrapping_sub(c) ^ c.rotate_left(turns[0]);
        c = c.wrapping_add(b);
        b = b.wrapping_sub(a) ^ a.rotate_left(turns[1]);
        a = a.wrapping_add(c);
        c = c.wrapping_sub(b) ^ b.rotate_left(turns[2]);
        b = b.wrapping_add(a);
    }
    a = a.wrapping_add(word(12));
    c = (c ^ b).wrapping_sub(b.rotate_left(14));
    a = (a ^ c).wrapping_sub(c.rotate_left(11));
    b = (b ^ a).wrapping_sub(a.rotate_left(25));
    c = (c ^ b).wrapping_sub(b.rotate_left(16));
    a = (a ^ c).wrapping_sub(c.rotate_left(4));
    b = (b ^ a).wrapping_sub(a.rotate_left(14));
    c = (c ^ b).wrapping_sub(b.rotate_left(24));
    c.cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `SELECT uuid_hash(…)` of PostgreSQL 15.
    const HASHES: [(&str, i32); 3] = [
        ("00000000-0000-0000-0000-000000000000", 1_353_656_403),
        ("0191b6a0-0000-7000-8000-000000000001", 1_119_208_888),
        ("d3b07384-d113-4ec2-a7f1-0f3c5f0e9a11", 1_323_252_022),
    ];

    #[test]
    fn ids_have_the_hashes_of_postgresql() {
        for (id, expected) in HASHES {
            assert_eq!(hash(id.parse().expect("an id")), expected, "{id}");
        }
    }

    #[test]
    fn a_match_belongs_to_the_last_shard_that_begins_before_its_hash() {
        let ids = HASHES.map(|(id, _)| id.parse::<Uuid>().expect("an id"));
        assert_eq!(ids.map(|id| Shards::default().of(id)), [0; 3]);
        let shards = Shards(vec![i32::MIN, HASHES[1].1]);
        assert_eq!(shards.of(ids[1]), 2);
        assert_eq!(Shards(vec![i32::MIN, HASHES[1].1 + 1]).of(ids[1]), 1);
    }
}
