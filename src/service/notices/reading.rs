//! Reading the notices of a player.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    mentions::call_by_name,
    news::News,
    store::notices::{self, NoticeRow},
};
use crate::{db::Connection, record::Time, service::error::Error};

/// A notice for a player.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Notice {
    /// The id, which is the same in streams and deliveries.
    pub id: Uuid,
    /// The number among the player's notices, from 1, without gaps.
    #[schema(example = 7, minimum = 1)]
    pub number: u64,
    /// The match.
    pub match_id: Uuid,
    /// When it happened.
    pub at: Time,
    /// What happened.
    #[schema(value_type = News)]
    pub news: serde_json::Value,
}

impl From<NoticeRow> for Notice {
    fn from(row: NoticeRow) -> Self {
        let at = row.at;
        Self { id: row.id, number: row.number.cast_unsigned(), match_id: row.match_id, at, news: row.news }
    }
}

/// Returns a player's notices after this number, in order.
pub(in crate::service) fn read_notices(
    connection: &mut Connection,
    player: Uuid,
    after: u64,
    limit: i64,
) -> Result<Vec<Notice>, Error> {
    let mut rows = notices::after(connection, player, after, limit)?;
    call_by_name(connection, &mut rows.iter_mut().map(|row| &mut row.news).collect::<Vec<_>>())?;
    Ok(rows.into_iter().map(Notice::from).collect())
}
