//! A player's rating over time.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Ratings,
    pool::Pool,
    skill::Skill,
    standings::skill,
    store::{leaderboards, ratings::StepRow},
};
use crate::{
    db::{self, Aged, Connection},
    record::{Time, checkpoint::Day},
    service::{
        error::Error,
        matches::read_summary,
        players::{Caller, Scope, named},
    },
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

/// What a rated match has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RatingChanges {
    /// The players' ratings, by seat, without deleted accounts; empty if the match does not count, or has not been counted yet.
    pub changes: Vec<RatingChange>,
}

/// What a match has made of a player's rating, in points as on the leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RatingChange {
    /// The player's seat.
    #[schema(example = 0, minimum = 0)]
    pub seat: i16,
    /// The rating before the match; a newcomer's is 750.
    #[schema(example = 1420)]
    pub before: i32,
    /// The rating after it.
    #[schema(example = 1432)]
    pub after: i32,
}

/// What a match has made of a player's rating, for the player.
#[derive(Clone, Debug, Serialize)]
pub(in crate::service) struct RatingStep {
    match_id: Uuid,
    game: String,
    pool: Pool,
    at: Time,
    place: i16,
    rating: i32,
    uncertainty: i32,
    /// How many matches had counted, with this one.
    pub(in crate::service) matches: i32,
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
            let past = |StepRow { at, after, .. }: StepRow| {
                let skill = skill(after);
                let (rating, matches) = (skill.rating(), after.matches);
                PastRating { day: Day::of(at), matches, rating, uncertainty: skill.uncertainty() }
            };
            Ok(steps.into_iter().map(past).collect())
        };
        self.store.read_aged(work).await
    }

    /// Returns what a match has made of its players' ratings, for those who may see the match.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn changes(&self, caller: Option<&Caller>, id: Uuid) -> Result<RatingChanges, Error> {
        let player = Caller::player_with(caller, Scope::Read)?;
        let changes = move |connection: &mut Connection| {
            let game = read_summary(connection, id, player)?.game;
            let steps = leaderboards::of_match(connection, id)?;
            let Some(&(pool, _)) = steps.first() else { return Ok(RatingChanges { changes: Vec::new() }) };
            let (players, earlier): (Vec<Uuid>, Vec<i32>) =
                steps.iter().map(|(_, step)| (step.player_id, step.after.matches - 1)).unzip();
            let earlier = leaderboards::after_matches(connection, pool.of_game(&game), &players, &earlier)?;
            let change = |(_, step): (Pool, StepRow)| {
                let is_before =
                    |one: &&StepRow| one.player_id == step.player_id && one.after.matches == step.after.matches - 1;
                let before = earlier.iter().find(is_before).map_or(Skill::NEWCOMER, |before| skill(before.after));
                RatingChange { seat: step.seat, before: before.rating(), after: skill(step.after).rating() }
            };
            Ok(RatingChanges { changes: steps.into_iter().map(change).collect() })
        };
        // A match that is counted meanwhile may number them anew.
        self.store.run(move |connection| db::in_snapshot(connection, changes)).await
    }
}

/// Returns what matches have made of the player's rating in the player's pool with this number, newest first: those with fewer matches
/// than `before`. `None` if the player has fewer pools.
///
/// # Errors
/// [`Error::Store`].
pub(in crate::service) fn rating_steps(
    connection: &mut Connection,
    player: Uuid,
    number: usize,
    before: i32,
    limit: i64,
) -> Result<Option<Vec<RatingStep>>, Error> {
    let Some(pooled) = leaderboards::of_player(connection, player)?.into_iter().nth(number) else { return Ok(None) };
    let (game, pool) = (pooled.game, pooled.pool);
    let steps = leaderboards::history(connection, pool.of_game(&game), player, before, limit)?;
    let step = |StepRow { match_id, at, place, after, .. }: StepRow| {
        let skill = skill(after);
        let (rating, uncertainty) = (skill.rating(), skill.uncertainty());
        RatingStep { match_id, game: game.clone(), pool, at, place, rating, uncertainty, matches: after.matches }
    };
    Ok(Some(steps.into_iter().map(step).collect()))
}
