//! Ratings as people see them: leaderboards, and the ratings of a player.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Ratings,
    pool::Pool,
    skill::Skill,
    store::{
        leaderboards::{self, PooledRating, RankedRow},
        ratings::RatingColumns,
    },
};
use crate::{
    db::{Aged, Connection},
    service::{
        error::Error,
        players::{Player, PlayerKind, named},
    },
};

/// A line of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Standing {
    /// 1 is best; players with exactly the same rating share a rank.
    #[schema(example = 1, minimum = 1)]
    pub rank: u64,
    /// The player.
    pub player_id: Uuid,
    /// The player's name.
    #[schema(example = "ana")]
    pub name: String,
    /// Whether the player is a person, a guest or a bot.
    pub kind: PlayerKind,
    /// The rating, in points; 400 points more mean odds of about ten to one. It is a lower bound, three uncertainties
    /// below the best estimate: newcomers begin at 750, and rise as the estimate becomes more certain.
    #[schema(example = 1432)]
    pub rating: i32,
    /// The uncertainty of the estimate, in points: 250 at first.
    #[schema(example = 71, minimum = 0)]
    pub uncertainty: i32,
    /// How many matches have counted.
    #[schema(example = 38, minimum = 1)]
    pub matches: i32,
}

/// A line's place on a leaderboard, from which the next page goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeaderboardPlace {
    /// The score that defines the order.
    score: i64,
    player_id: Uuid,
    /// How many lines there are up to this one.
    place: u64,
    rank: u64,
}

/// A player's rating in one game and pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GameRating {
    /// The game's id.
    #[schema(example = "clear-ace")]
    pub game: String,
    /// Which matches count for it.
    pub pool: Pool,
    /// The rating, in points, as on the leaderboard.
    #[schema(example = 1432)]
    pub rating: i32,
    /// The uncertainty of the estimate, in points.
    #[schema(example = 71, minimum = 0)]
    pub uncertainty: i32,
    /// How many matches have counted.
    #[schema(example = 38, minimum = 1)]
    pub matches: i32,
}

/// A player's public profile, with ratings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PlayerProfile {
    /// The player.
    #[serde(flatten)]
    pub player: Player,
    /// A rating for each game and pool in which a match of the player has counted, by game.
    pub ratings: Vec<GameRating>,
}

impl Ratings {
    /// Returns the leaderboard of a game after the given place, best first, with the place of each line. The pool of the bots lists
    /// only bots. Players who are suspended are left out.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub async fn leaderboard(
        &self,
        game: String,
        pool: Pool,
        behind: Option<LeaderboardPlace>,
        limit: i64,
    ) -> Result<Aged<Vec<(LeaderboardPlace, Standing)>>, Error> {
        let now = self.clock.now();
        let work = move |connection: &mut Connection| {
            let (key, kind) = (pool.of_game(&game), listed(pool));
            let after = behind.map_or((i64::MAX, Uuid::nil()), |behind| (behind.score, behind.player_id));
            Ok(with_ranks(leaderboards::ranked(connection, key, kind, after, limit, now)?, behind))
        };
        self.store.read_aged(work).await
    }

    /// Returns a player by name, with ratings.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn profile(&self, name: String) -> Result<PlayerProfile, Error> {
        let work = move |connection: &mut Connection| {
            let row = named(connection, &name)?.ok_or(Error::NotFound)?;
            Ok(PlayerProfile { player: Player::of(&row), ratings: ratings_of(connection, row.id)? })
        };
        self.store.run(work).await
    }
}

/// Returns the player's ratings, by game and pool.
pub(in crate::service) fn ratings_of(connection: &mut Connection, player: Uuid) -> Result<Vec<GameRating>, Error> {
    Ok(leaderboards::of_player(connection, player)?.into_iter().map(game_rating).collect())
}

/// Returns each player's estimated skill in matches between persons: 25 for a newcomer; 13 or 14 more mean odds of ten
/// to one.
pub(in crate::service) fn strengths(
    connection: &mut Connection,
    players: &[Uuid],
    game: &str,
) -> Result<HashMap<Uuid, f64>, Error> {
    let newcomers = players.iter().map(|player| (*player, Skill::NEWCOMER.strength()));
    let rated = leaderboards::of(connection, Pool::People.of_game(game), players)?;
    let rated = rated.into_iter().map(|(player, rating)| (player, skill(rating).strength()));
    Ok(newcomers.chain(rated).collect())
}

const fn listed(pool: Pool) -> PlayerKind {
    match pool {
        Pool::People => PlayerKind::Person,
        Pool::Bots => PlayerKind::Bot,
    }
}

pub(super) const fn skill(rating: RatingColumns) -> Skill {
    Skill { mu: rating.mu, sigma: rating.sigma }
}

/// Adds places and ranks to rows in order. To count the players before them instead would read all of a large pool.
fn with_ranks(rows: Vec<RankedRow>, behind: Option<LeaderboardPlace>) -> Vec<(LeaderboardPlace, Standing)> {
    let mut last = behind;
    let mut standings = Vec::with_capacity(rows.len());
    for row in rows {
        let place = last.map_or(1, |last| last.place.saturating_add(1));
        let rank = last.filter(|last| last.score == row.score).map_or(place, |last| last.rank);
        let here = LeaderboardPlace { score: row.score, player_id: row.player_id, place, rank };
        last = Some(here);
        let skill = skill(row.rating);
        let standing = Standing {
            rank,
            player_id: row.player_id,
            name: row.name,
            kind: row.kind,
            rating: skill.rating(),
            uncertainty: skill.uncertainty(),
            matches: row.rating.matches,
        };
        standings.push((here, standing));
    }
    standings
}

fn game_rating(row: PooledRating) -> GameRating {
    let skill = skill(row.rating);
    let (rating, uncertainty) = (skill.rating(), skill.uncertainty());
    GameRating { game: row.game, pool: row.pool, rating, uncertainty, matches: row.rating.matches }
}
