//! How a match changes the ratings of its players: Weng and Lin's method for any number of players.

use std::cmp::Ordering;

use skillratings::{
    Outcomes,
    weng_lin::{WengLinConfig, WengLinRating, weng_lin},
};

/// The unit in which `mu` and `sigma` are stored: millionths. Exponentials differ between machines in the last of their
/// sixteen digits; rounded to six decimal places, the results are the same everywhere.
const UNIT: f64 = 1e6;

/// By how much each player's uncertainty grows per match, so that ratings of experienced players can still change: a
/// hundredth of the initial uncertainty.
const DRIFT: f64 = 25.0 / 300.0;

/// The estimated skill of a player (`mu`) and its uncertainty (`sigma`), in millionths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Skill {
    pub mu: i32,
    pub sigma: i32,
}

impl Skill {
    /// A player without any rated match.
    pub const NEWCOMER: Self = Self { mu: 25_000_000, sigma: 8_333_333 };

    /// The rating on the usual scale: 400 points mean odds of about ten to one, and a player known for certain to be as
    /// good as the average newcomer has 1500. The rating is a lower bound, three uncertainties below the estimate: 750
    /// at first.
    pub fn rating(self) -> i32 {
        shown(750_000_000 + 30 * (i64::from(self.mu) - 3 * i64::from(self.sigma)))
    }

    /// The uncertainty on the same scale: 250 at first.
    pub fn uncertainty(self) -> i32 {
        shown(30 * i64::from(self.sigma))
    }

    /// The estimated skill in the method's own units: 25 for a newcomer.
    pub fn strength(self) -> f64 {
        f64::from(self.mu) / UNIT
    }

    fn before_a_match(self) -> WengLinRating {
        let most = f64::from(Self::NEWCOMER.sigma) / UNIT;
        let uncertainty = (f64::from(self.sigma) / UNIT).hypot(DRIFT).min(most);
        WengLinRating { rating: self.strength(), uncertainty }
    }

    fn of(rating: WengLinRating) -> Self {
        Self { mu: units(rating.rating), sigma: units(rating.uncertainty).max(1) }
    }
}

/// Rounds millionths of points to whole points.
fn shown(millionths: i64) -> i32 {
    let points = (millionths + 500_000).div_euclid(1_000_000);
    i32::try_from(points).unwrap_or(if points < 0 { i32::MIN } else { i32::MAX })
}

#[expect(clippy::cast_possible_truncation, reason = "rounded, and what is beyond two thousand stays there")]
fn units(value: f64) -> i32 {
    (value * UNIT).round() as i32
}

/// Returns the skills of a match's players after it, given each one's skill before it and place: 1 is best, equal
/// places are ties. The order is that of the seats; it must be the same whenever the match is counted.
///
/// The method treats a match of many players as independent duels between all of them, and would be certain of a player
/// after one match of twenty. So only `2 / players` of each duel's change is applied: as much as one duel changes for two
/// players, and never more than two duels with the neighbours above and below. The library adds the duels up itself, but
/// bounds the sum, so that a player would be less known after a match of seventeen than after one of sixteen.
pub(in crate::service) fn after(seats: &[(Skill, u8)]) -> Vec<Skill> {
    let before: Vec<(WengLinRating, u8)> =
        seats.iter().map(|&(skill, place)| (skill.before_a_match(), place)).collect();
    let players = u32::try_from(seats.len()).unwrap_or(u32::MAX).max(2);
    let share = 2.0 / f64::from(players);
    let config = WengLinConfig::new();
    let own = |(seat, &(player, place)): (usize, &(WengLinRating, u8))| {
        let variance = player.uncertainty * player.uncertainty;
        let (mut gained, mut learnt) = (0.0, 0.0);
        for (_, (other, others_place)) in before.iter().enumerate().filter(|(other, _)| *other != seat) {
            let (told, _) = weng_lin(&player, other, &duel(place, *others_place), &config);
            gained += told.rating - player.rating;
            learnt += variance - told.uncertainty * told.uncertainty;
        }
        Skill::of(WengLinRating {
            rating: player.rating + share * gained,
            uncertainty: (variance - share * learnt).sqrt(),
        })
    };
    before.iter().enumerate().map(own).collect()
}

/// Returns the result of the duel between players who came in these places.
fn duel(place: u8, others_place: u8) -> Outcomes {
    match place.cmp(&others_place) {
        Ordering::Less => Outcomes::WIN,
        Ordering::Equal => Outcomes::DRAW,
        Ordering::Greater => Outcomes::LOSS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEW: Skill = Skill::NEWCOMER;

    #[test]
    fn a_newcomer_has_750_points_and_is_hardly_known() {
        assert_eq!((NEW.rating(), NEW.uncertainty()), (750, 250));
        let known = Skill { mu: 25_000_000, sigma: 1 };
        assert_eq!((known.rating(), known.uncertainty()), (1500, 0));
        assert_eq!(Skill { mu: -40_000_000, sigma: 1 }.rating(), -450);
        assert_eq!(Skill { mu: i32::MIN, sigma: i32::MAX }.rating(), -256_948);
    }

    #[test]
    fn who_wins_gains_what_who_loses_loses_and_both_are_better_known() {
        let played = after(&[(NEW, 1), (NEW, 2)]);
        assert_eq!(played, [Skill { mu: 27_635_231, sigma: 8_065_506 }, Skill { mu: 22_364_769, sigma: 8_065_506 }]);
    }

    #[test]
    fn a_draw_between_equals_moves_nobody_and_one_between_others_moves_them_together() {
        let equal = after(&[(NEW, 1), (NEW, 1)]);
        assert!(equal.iter().all(|skill| skill.mu == NEW.mu && skill.sigma < NEW.sigma), "{equal:?}");
        let strong = Skill { mu: 35_000_000, sigma: 2_000_000 };
        let weak = Skill { mu: 15_000_000, sigma: 2_000_000 };
        let drawn = after(&[(strong, 1), (weak, 1)]);
        assert!(drawn[0].mu < strong.mu && drawn[1].mu > weak.mu, "{drawn:?}");
    }

    #[test]
    fn an_upset_moves_more_than_what_was_expected() {
        let strong = Skill { mu: 35_000_000, sigma: 2_000_000 };
        let weak = Skill { mu: 15_000_000, sigma: 2_000_000 };
        let expected = after(&[(strong, 1), (weak, 2)])[0].mu - strong.mu;
        let upset = after(&[(strong, 2), (weak, 1)])[1].mu - weak.mu;
        assert!(upset > 10 * expected && expected > 0, "{upset} {expected}");
    }

    #[test]
    fn of_many_the_better_placed_gain_more_and_equal_places_gain_the_same() {
        let played = after(&[(NEW, 3), (NEW, 1), (NEW, 2), (NEW, 3)]);
        assert!(played[1].mu > played[2].mu && played[2].mu > played[0].mu);
        assert_eq!(played[0], played[3]);
        // Each changes by a share of three duels: what one gains, others lose.
        let sum: i32 = played.iter().map(|skill| skill.mu - NEW.mu).sum();
        assert!(sum.abs() <= 2, "{sum}");
    }

    #[test]
    fn one_match_of_twenty_does_not_make_anybody_known() {
        let seats: Vec<(Skill, u8)> = (1..=20).map(|place| (NEW, place)).collect();
        let played = after(&seats);
        assert!(played.iter().all(|skill| skill.sigma > 7_500_000), "{played:?}");
        let duel = after(&[(NEW, 1), (NEW, 2)])[0].mu - NEW.mu;
        assert!(played[0].mu - NEW.mu < 2 * duel, "{played:?}");
    }

    #[test]
    fn the_more_players_a_match_has_the_better_each_of_them_is_known() {
        let sigma = |players: u8| after(&(1..=players).map(|place| (NEW, place)).collect::<Vec<_>>())[0].sigma;
        let sigmas: Vec<i32> = (2..=20).map(sigma).collect();
        assert!(sigmas.is_sorted_by(|fewer, more| fewer > more), "{sigmas:?}");
        assert_eq!([sigmas[0], sigmas[14]], [8_065_506, 7_823_640]);
    }

    #[test]
    fn however_much_one_plays_one_can_change_and_is_never_less_known_than_at_first() {
        let mut pair = [NEW, NEW];
        for _ in 0..2000 {
            let played = after(&[(pair[0], 1), (pair[1], 2)]);
            pair = [played[0], played[1]];
            assert!(pair.iter().all(|skill| (1_000_000..=NEW.sigma).contains(&skill.sigma)), "{pair:?}");
        }
        let turned = after(&[(pair[0], 2), (pair[1], 1)]);
        assert!(pair[0].mu - turned[0].mu > 100_000, "{pair:?} {turned:?}");
    }

    #[test]
    fn nobody_and_one_alone_are_left_as_they_are() {
        assert_eq!(after(&[]), []);
        assert_eq!(after(&[(NEW, 1)])[0], NEW);
    }
}
