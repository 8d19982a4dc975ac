//! How the matches of a pool change its players' ratings, in the order in which they ended.

use std::collections::BTreeMap;

use uuid::Uuid;

use super::{
    skill::{Skill, after},
    store::ratings::{RatingColumns, RatingRow, StepRow},
};
use crate::record::Time;

/// A finished match as far as ratings go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Played {
    pub id: Uuid,
    /// When its last event was.
    pub at: Time,
    /// Who sat in each seat, and the place each came in.
    pub seats: Vec<(Uuid, u8)>,
}

impl Played {
    /// Returns the place of the match in the order of its pool.
    pub const fn place(&self) -> (Time, Uuid) {
        (self.at, self.id)
    }

    /// Returns the matches of these steps, in their order.
    pub fn of_steps(steps: &[StepRow]) -> Vec<Self> {
        let of_one = |steps: &[StepRow]| {
            let seat = |step: &StepRow| (step.player_id, u8::try_from(step.place).unwrap_or(u8::MAX));
            Self { id: steps[0].match_id, at: steps[0].at, seats: steps.iter().map(seat).collect() }
        };
        steps.chunk_by(|one, next| one.match_id == next.match_id).map(of_one).collect()
    }
}

/// The ratings of a pool's players after some of its matches.
#[derive(Debug, Default)]
pub(super) struct Standings(BTreeMap<Uuid, RatingColumns>);

impl Standings {
    /// Creates the standings from stored ratings.
    pub fn of(known: Vec<RatingRow>) -> Self {
        Self(known.into_iter().map(|row| (row.player_id, row.rating)).collect())
    }

    /// Counts the match, and returns the new rating of each of its players.
    pub fn play(&mut self, played: &Played) -> Vec<StepRow> {
        let known = |player| self.0.get(player).map(|rating| Skill { mu: rating.mu, sigma: rating.sigma });
        let before: Vec<(Skill, u8)> =
            played.seats.iter().map(|(player, place)| (known(player).unwrap_or(Skill::NEWCOMER), *place)).collect();
        let mut steps = Vec::with_capacity(before.len());
        for ((seat, skill), &(player_id, place)) in (0..).zip(after(&before)).zip(&played.seats) {
            let matches = self.0.get(&player_id).map_or(0, |rating| rating.matches) + 1;
            let after = RatingColumns { mu: skill.mu, sigma: skill.sigma, matches };
            self.0.insert(player_id, after);
            let at = played.at;
            steps.push(StepRow { match_id: played.id, at, seat, player_id, place: place.into(), after });
        }
        steps
    }

    /// Returns all ratings, ordered by player id.
    pub fn rows(&self) -> Vec<RatingRow> {
        self.0.iter().map(|(&player_id, &rating)| RatingRow { player_id, rating }).collect()
    }
}
