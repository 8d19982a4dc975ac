//! Pairing players who wait on the same terms.
//!
//! Pairing happens in one transaction, under a lock of the terms, so that each player is seated once even if several
//! processes try. Rated pairings depend on ratings: two players fit when the difference of their ratings is within the
//! window of the one who has waited longer. The window begins at 100 points and grows by 5 each second; 400 points mean
//! odds of ten to one. After two minutes all players fit.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::Duration,
};

use jiff::SignedDuration;
use uuid::Uuid;

use super::{
    Lobby,
    limits::Limits,
    pairing::match_of,
    seating::{Seated, sit_down},
    store::pairings::{self, PairingRow},
};
use crate::{
    db::{Connection, StoreError, check_clock, locks},
    record::Time,
    service::{
        error::Error,
        matches::{StartedMatch, store::matches},
        players::store::blocks,
        ratings::strengths,
    },
};

/// How often to look for players who fit by now.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// How many players on the same terms are considered together: those who have waited longest, and as many of the others.
const TOGETHER: i64 = 100;

/// The largest difference between the ratings of two players at first, in points.
const WINDOW: f64 = 100.0;

/// By how many points the window grows each second.
const GROWTH: f64 = 5.0;

/// After this time all players fit.
const PATIENCE: SignedDuration = SignedDuration::from_secs(120);

/// The points in one unit of the rating method.
const POINTS: f64 = 30.0;

/// A waiting player.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    player: Uuid,
    /// The rating, in points.
    rating: f64,
    /// The largest difference of ratings, in points.
    window: f64,
}

impl Lobby {
    /// Seats players once they fit, and ends expired pairings, until the service is closed.
    pub(in crate::service) async fn pair_players(&self) {
        self.shutdown.in_rounds(LOOK_EVERY, None, "cannot pair waiting players", || self.seat_who_waits()).await;
    }

    async fn seat_who_waits(&self) -> Result<(), Error> {
        let (now, limits) = (self.clock.now(), self.limits);
        let look = move |connection: &mut Connection| {
            // With a wrong clock it would end pairings that have not expired.
            check_clock(connection)?;
            let ended = pairings::end_expired(connection, now)?;
            Ok::<_, StoreError>((ended, pairings::wanted(connection, now)?))
        };
        let (ended, wanted) = self.store.run(look).await?;
        let mut changed = ended > 0;
        for terms in wanted {
            let clock = Arc::clone(&self.clock);
            let work = move |connection: &mut Connection| {
                locks::terms(connection, &terms)?;
                // A match is created when its players are seated, not when the search began.
                let started = seat_one_group(connection, &terms, limits, clock.now())?;
                Ok((started.is_some(), started))
            };
            // Terms that a newer version of a game rejects must not block others.
            while !self.shutdown.is_closed() {
                match self.seat_players(work.clone()).await {
                    Ok(true) => changed = true,
                    Ok(false) => break,
                    Err(error) => {
                        tracing::warn!(%error, "cannot pair players");
                        break;
                    }
                }
            }
        }
        if changed {
            self.paired.notify_waiters();
        }
        Ok(())
    }
}

/// Seats one group of players who wait on these terms, which are locked. Returns their match; `None` if no group fits.
pub(super) fn seat_one_group(
    connection: &mut Connection,
    terms: &[u8; 32],
    limits: Limits,
    now: Time,
) -> Result<Option<StartedMatch>, Error> {
    let mut rows = pairings::waiting(connection, terms, now, TOGETHER)?;
    let Some(seats) = rows.first().map(|row| usize::from(row.seats.unsigned_abs())) else { return Ok(None) };
    while rows.len() >= seats {
        let Some(group) = fitting(connection, &rows, seats, now)? else { return Ok(None) };
        let players: Vec<Uuid> = group.iter().map(|row| row.player_id).collect();
        let Some(full) = first_full(connection, &players, limits)? else {
            locks::seats(connection, &players)?;
            // A player may have joined another match before the lock; then the next round decides.
            if first_full(connection, &players, limits)?.is_some() {
                return Ok(None);
            }
            return seat(connection, &group, now).map(Some);
        };
        rows.retain(|row| row.player_id != full);
    }
    Ok(None)
}

/// Returns the first of these players who has reached the limit of matches.
fn first_full(connection: &mut Connection, players: &[Uuid], limits: Limits) -> Result<Option<Uuid>, Error> {
    for &player in players {
        if limits.is_full(connection, player)? {
            return Ok(Some(player));
        }
    }
    Ok(None)
}

/// Creates the group's match, which starts when its last player is seated.
fn seat(connection: &mut Connection, group: &[PairingRow], now: Time) -> Result<StartedMatch, Error> {
    let row = match_of(group, now)?;
    matches::insert(connection, &row)?;
    let mut started = None;
    for waited in group {
        if let Seated::Started(last) = sit_down(connection, &row, waited.player_id, waited.entropy.clone(), now)? {
            started = Some(last);
        }
    }
    let ids: Vec<Uuid> = group.iter().map(|waited| waited.id).collect();
    pairings::seat(connection, &ids, row.id)?;
    started.ok_or_else(|| Error::Internal("a paired match has not started".to_owned()))
}

/// Selects waiting players who all fit each other, in the order in which they wait.
fn fitting(
    connection: &mut Connection,
    rows: &[PairingRow],
    seats: usize,
    now: Time,
) -> Result<Option<Vec<PairingRow>>, Error> {
    let players: Vec<Uuid> = rows.iter().map(|row| row.player_id).collect();
    let blocked = blocks::among(connection, &players)?;
    let apart: HashSet<(Uuid, Uuid)> = blocked.into_iter().map(|block| (block.player_id, block.blocked)).collect();
    let strengths = match rows.first() {
        Some(row) if row.rated => strengths(connection, &players, &row.game)?,
        _ => HashMap::new(),
    };
    let waiting = rows.iter().map(|row| {
        let rating = POINTS * strengths.get(&row.player_id).copied().unwrap_or_default();
        let window = window(now.since(row.created_at));
        Waiting { player: row.player_id, rating, window }
    });
    let waiting: Vec<Waiting> = waiting.collect();
    let fit = |one: &Waiting, other: &Waiting| {
        let together = !apart.contains(&(one.player, other.player)) && !apart.contains(&(other.player, one.player));
        together && (one.rating - other.rating).abs() <= one.window.max(other.window)
    };
    let group = group(&waiting, seats, fit);
    Ok(group.map(|chosen| chosen.into_iter().map(|index| rows[index].clone()).collect()))
}

/// Returns the largest difference of ratings, in points, after waiting this long.
fn window(waited: SignedDuration) -> f64 {
    if waited >= PATIENCE { f64::INFINITY } else { WINDOW + GROWTH * waited.as_secs_f64() }
}

/// Selects players who all fit each other, by their indices in the list, in its order. The player who has waited
/// longest chooses first, and takes the nearest ratings; among equals, those who have waited longest.
fn group(waiting: &[Waiting], seats: usize, fit: impl Fn(&Waiting, &Waiting) -> bool) -> Option<Vec<usize>> {
    (0..waiting.len()).find_map(|first| {
        let distance = |index: usize| (waiting[index].rating - waiting[first].rating).abs();
        let mut others: Vec<usize> = (0..waiting.len()).filter(|&index| index != first).collect();
        others.sort_by(|&one, &other| distance(one).total_cmp(&distance(other)));
        let mut chosen = vec![first];
        for index in others {
            if chosen.len() < seats && chosen.iter().all(|&other| fit(&waiting[other], &waiting[index])) {
                chosen.push(index);
            }
        }
        chosen.sort_unstable();
        (chosen.len() == seats).then_some(chosen)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(ratings: &[(f64, i64)]) -> Vec<Waiting> {
        let one = |&(rating, seconds): &(f64, i64)| Waiting {
            player: Uuid::nil(),
            rating,
            window: window(SignedDuration::from_secs(seconds)),
        };
        ratings.iter().map(one).collect()
    }

    fn near(one: &Waiting, other: &Waiting) -> bool {
        (one.rating - other.rating).abs() <= one.window.max(other.window)
    }

    #[test]
    fn the_window_grows_until_everybody_fits() {
        let wide = |seconds| window(SignedDuration::from_secs(seconds));
        assert!((wide(0) - 100.0).abs() < 1e-9 && (wide(60) - 400.0).abs() < 1e-9);
        assert!(wide(119) < 700.0 && wide(120).is_infinite());
        assert!((wide(-5) - 75.0).abs() < 1e-9, "a clock that is a little behind makes no difference");
    }

    #[test]
    fn whoever_has_waited_longest_takes_the_nearest() {
        assert_eq!(group(&waiting(&[(1500.0, 9), (1590.0, 5), (1480.0, 0)]), 2, near), Some(vec![0, 2]));
        assert_eq!(group(&waiting(&[(1500.0, 9), (1500.0, 5), (1500.0, 0)]), 2, near), Some(vec![0, 1]));
        assert_eq!(group(&waiting(&[(1500.0, 9), (1900.0, 5), (1950.0, 0)]), 2, near), Some(vec![1, 2]));
        assert_eq!(group(&waiting(&[(1500.0, 0), (1601.0, 0)]), 2, near), None);
        assert_eq!(group(&waiting(&[(1500.0, 0), (1601.0, 1)]), 2, near), Some(vec![0, 1]));
        assert_eq!(group(&waiting(&[(1500.0, 120), (2900.0, 0)]), 2, near), Some(vec![0, 1]));
    }

    #[test]
    fn all_of_a_group_fit_each_other() {
        let three = waiting(&[(1500.0, 0), (1420.0, 0), (1580.0, 0)]);
        assert_eq!(group(&three, 3, near), None, "the outer two are too far apart");
        let four = waiting(&[(1500.0, 0), (1420.0, 0), (1580.0, 0), (1450.0, 0)]);
        assert_eq!(group(&four, 3, near), Some(vec![0, 1, 3]));
        assert_eq!(group(&waiting(&[(1500.0, 0)]), 2, near), None);
        assert_eq!(group(&[], 2, near), None);
    }

    #[test]
    fn one_who_does_not_fit_keeps_nobody_else_waiting() {
        let four = waiting(&[(0.0, 0); 4]);
        let shunned = |one: &Waiting, other: &Waiting| {
            !std::ptr::eq(one, &raw const four[1]) && !std::ptr::eq(other, &raw const four[1])
        };
        assert_eq!(group(&four, 3, shunned), Some(vec![0, 2, 3]));
        assert_eq!(group(&four, 4, shunned), None);
    }
}
