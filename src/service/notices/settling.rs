//! Storing what became of deliveries: when to try again, and when a receiver has failed for too long.

use jiff::SignedDuration;
use uuid::Uuid;

use super::{
    Notices,
    receiver_format::DisabledReason,
    responses::Outcome,
    store::{
        deliveries, push, receivers,
        taking::{self, Settled, Taken},
    },
};
use crate::{
    db::{Connection, StoreError},
    record::Time,
    service::{error::Error, secrets},
};

/// The delay after each failed attempt, in seconds, plus or minus a tenth; the last one again and again.
const PAUSES: [i64; 5] = [5, 60, 300, 1800, 7200];

/// How often a delivery is tried at least: for a little more than [`FAILING_FOR`], so that a receiver that accepts nothing ends before.
const LEAST_TRIES: i16 = 45;

/// How long a delivery, and all deliveries to a receiver, may fail before the one is given up, and the other disabled.
const FAILING_FOR: SignedDuration = SignedDuration::from_hours(72);

/// After how many failures of one delivery, which take more than two hours, it may show that its receiver has failed for long: two short
/// outages, with no delivery between them, end nothing.
const TRIED_BEFORE: i16 = 5;

/// After how long an outage the next success ends all waiting. What a receiver does not take while it accepts others is not tried again
/// with each of them.
const OUTAGE: SignedDuration = SignedDuration::from_mins(1);

/// Returns when to try again after this many attempts.
fn next_try(tries: i16, now: Time) -> Result<Time, Error> {
    let [.., longest] = PAUSES;
    let pause = usize::try_from(tries - 1).ok().and_then(|tries| PAUSES.get(tries)).unwrap_or(&longest);
    let [jitter] = secrets::bytes::<1>()?;
    let milliseconds = pause * (900 + i64::from(jitter) * 200 / 255);
    Ok(now + SignedDuration::from_millis(milliseconds))
}

/// Returns what becomes of a delivery.
fn settled(taken: &Taken, outcome: &Outcome, now: Time) -> Result<Settled, Error> {
    if outcome.attempt.error.is_none() {
        return Ok(Settled::Delivered);
    }
    let tries = taken.tries + 1;
    // Both: there are more attempts if the receiver accepts others, and may be none while no server runs.
    let is_old = tries >= LEAST_TRIES && taken.at + FAILING_FOR <= now;
    if taken.asked_for || outcome.is_gone || is_old {
        return Ok(Settled::GivenUp);
    }
    let asked_until = outcome.retry_after.map_or(now, |wait| now + wait);
    Ok(Settled::Again(next_try(tries, now)?.max(asked_until)))
}

/// Returns why the receiver ends, if it does. A delivery that is given up while others arrive ends nothing.
fn ended(taken: &Taken, outcome: &Outcome, settled: Settled, now: Time) -> Option<DisabledReason> {
    if outcome.is_gone {
        let is_missing = outcome.attempt.status == Some(404);
        return Some(if is_missing { DisabledReason::NotFound } else { DisabledReason::Gone });
    }
    let fails = settled != Settled::Delivered && !taken.asked_for;
    let for_long = taken.failing_since.is_some_and(|since| since + FAILING_FOR <= now);
    (fails && taken.tries >= TRIED_BEFORE && for_long).then_some(DisabledReason::NotDelivered)
}

impl Notices {
    /// Stores the result of an attempt, and what follows from it for the receiver. Returns `false` if the delivery, or its receiver, was
    /// changed meanwhile.
    pub(super) async fn settle_delivery(&self, taken: Taken, until: Time, outcome: Outcome) -> Result<bool, Error> {
        let now = self.clock.now();
        let settled = settled(&taken, &outcome, now)?;
        let failing_since = outcome.attempt.error.as_ref().map(|_| taken.failing_since.unwrap_or(now));
        let ended = ended(&taken, &outcome, settled, now);
        // Also after a repeated attempt, since what waits behind it may be due later.
        let is_well_again = settled == Settled::Delivered
            && (taken.tries > 0 || taken.failing_since.is_some_and(|since| since + OUTAGE <= now));
        let attempt = serde_json::to_value(outcome.attempt)?;
        let is_turn_over = taken.news["type"] == "match.turn_over";
        let is_shown = taken.format.is_push() && settled == Settled::Delivered;
        let tells_turn = matches!(taken.news["type"].as_str(), Some("match.your_turn" | "match.deadline_near"));
        // A push that waits would replace the notification of a turn. If it is given up, it replaces none.
        let replaces_none = taken.format.is_push() && settled == Settled::GivenUp && !is_turn_over;
        let turn_in = taken.match_id.filter(|_| is_shown && tells_turn || replaces_none);
        let work = move |connection: &mut Connection| {
            if taken.format.is_push() && ended.is_some_and(|why| why != DisabledReason::NotDelivered) {
                // With all its deliveries: the device is gone. One that could not be told anything may only have been out of reach.
                push::end(connection, taken.player_id, taken.receiver_id)?;
                return Ok(true);
            }
            if failing_since != taken.failing_since {
                receivers::set_failing_since(connection, taken.receiver_id, failing_since)?;
            }
            let behind = match settled {
                Settled::Again(due) if !taken.format.is_push() => Some(due),
                _ => None,
            };
            // Once it has arrived, it replaces older ones: until then one of them may still be true. That a turn is over replaces none,
            // since it does not say what they say.
            let replaces = is_shown && !is_turn_over;
            let since = if ended.is_some() || behind.is_some() || replaces {
                // Locked first, in the same order as by changes of the receiver, which prevents deadlocks.
                receivers::lock(connection, taken.receiver_id)?
            } else {
                None
            };
            // If its owner has enabled it meanwhile, or the device has subscribed again, what had failed before no longer counts.
            let ended = ended.filter(|why| *why != DisabledReason::NotDelivered || since == taken.failing_since);
            let written = taking::settle(connection, &taken, until, settled, &attempt, now)?;
            if written && replaces {
                taking::replace_older(connection, &taken)?;
            }
            if let Some(due) = behind.filter(|_| written) {
                taking::put_off_behind(connection, &taken, due)?;
            }
            if is_well_again {
                deliveries::hurry(connection, taken.receiver_id, taken.format, now)?;
            }
            if let Some(reason) = ended.filter(|_| written) {
                receivers::disable(connection, taken.receiver_id, reason)?;
                deliveries::give_up_all(connection, &[taken.receiver_id])?;
            }
            Ok::<_, StoreError>(written)
        };
        let written = self.store.transaction(work).await?;
        if let Some(match_id) = turn_in {
            self.tell_turn_over(match_id, now).await?;
        }
        Ok(written)
    }

    /// Deletes a delivery of which nothing is left to say. A turn may have ended while its push waited, which does not replace the
    /// notification of the turn after all.
    pub(super) async fn drop_delivery(&self, taken: Taken, now: Time) -> Result<(), Error> {
        let about = taken.match_id.filter(|_| taken.format.is_push());
        self.store.run(move |connection| taking::drop_one(connection, &taken)).await?;
        if let Some(match_id) = about {
            self.tell_turn_over(match_id, now).await?;
        }
        Ok(())
    }

    /// Tells devices that a turn in this match is over that may have ended while a push about it was being sent, or waited. Call it
    /// after the commit, so that either this or the announcement of the end sees the other.
    async fn tell_turn_over(&self, match_id: Uuid, now: Time) -> Result<(), Error> {
        let tell = move |connection: &mut Connection| push::tell_turns_over(connection, &[match_id], now);
        self.store.transaction(tell).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tries_are_spread_over_three_days() {
        let begin: Time = "2030-01-01T12:00:00Z".parse().unwrap();
        let (mut now, mut pauses) = (begin, Vec::new());
        for tries in 1..LEAST_TRIES {
            let next = next_try(tries, now).unwrap();
            pauses.push(next.timestamp().duration_since(now.timestamp()).as_secs());
            now = next;
        }
        for (place, pause) in pauses.iter().enumerate() {
            let planned = PAUSES.get(place).unwrap_or(&7200);
            assert!((planned * 9 / 10 - 1..=planned * 11 / 10).contains(pause), "{pause} for {planned}");
        }
        let hours = now.timestamp().duration_since(begin.timestamp()).as_hours();
        assert!((73..90).contains(&hours), "{hours}");
    }
}
