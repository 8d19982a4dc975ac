//! A player's rating over time.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Ratings, pool::Pool, standings::skill, store::leaderboards};
use crate::{
    db::{Aged, Connection},
    record::checkpoint::Day,
    service::{error::Error, players::named},
};

/// A player's rating after a match that has counted. The match is not named: it may be private.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PastRating {
    /// The day on which the match ended, in UTC.
    pub day: Day,
    /// How many matches had counted, with this one.
    #[schema(example = 38, minimum = 1)]
    pub matches: i32,
    /// The rating, in points, as on the leaderboard.
    #[schema(example = 1432)]
    pub rating: i32,
    /// The uncertainty of the estimate, in points.
    #[schema(example = 71, minimum = 0)]
    pub uncertainty: i32,
}

impl Ratings {
    /// Returns the ratings that a player had after each match of a game, newest first: those with fewer matches than
    /// `before`.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn history(
        &self,
        name: String,
        game: String,
        pool: Pool,
        before: Option<i32>,
        limit: i64,
    ) -> Result<Aged<Vec<PastRating>>, Error> {
        let work = move |connection: &mut Connection| {
            let player = named(connection, &name)?.ok_or(Error::NotFound)?.id;
            let before = before.unwrap_or(i32::MAX);
            let steps = leaderboards::history(connection, pool.of_game(&game), player, before, limit)?;
            let past = |(at, rating): (_, _)| {
                let skill = skill(rating);
                let (rating, matches) = (skill.rating(), rating.matches);
                PastRating { day: Day::of(at), matches, rating, uncertainty: skill.uncertainty() }
            };
            Ok(steps.into_iter().map(past).collect())
        };
        self.store.read_aged(work).await
    }
}
