//! Storing what became of deliveries: when to try again, and when a receiver has failed for too long.

use jiff::SignedDuration;

use super::{
    Notices,
    log::Attempt,
    receiver_format::DisabledReason,
    store::{
        deliveries, push, receivers,
        taking::{self, Settled, Taken},
        webhooks,
    },
};
use crate::{
    db::{Connection, StoreError},
    record::Time,
    service::{error::Error, secrets},
};

/// The delay after each failed attempt, in seconds, plus or minus a tenth: three days in all.
const PAUSES: [i64; 9] = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

/// How long pushes to a device may fail before its subscription ends, like a single delivery.
const FAILING_FOR: SignedDuration = SignedDuration::from_hours(72);

/// Returns when to try again after this many attempts; `None` if there are no more.
fn next_try(tries: i16, now: Time) -> Result<Option<Time>, Error> {
    let pause = usize::try_from(tries - 1).ok().and_then(|tries| PAUSES.get(tries));
    let Some(pause) = pause else { return Ok(None) };
    let [jitter] = secrets::bytes::<1>()?;
    let milliseconds = pause * (900 + i64::from(jitter) * 200 / 255);
    Ok(Some(now + SignedDuration::from_millis(milliseconds)))
}

impl Notices {
    /// Stores the result of an attempt, and what follows from it for the receiver.
    pub(super) async fn settle_delivery(
        &self,
        taken: Taken,
        until: Time,
        attempt: Attempt,
        is_gone: bool,
    ) -> Result<(), Error> {
        let now = self.clock.now();
        let settled = match attempt.error {
            None => Settled::Delivered,
            Some(_) if taken.asked_for || is_gone => Settled::GivenUp,
            Some(_) => next_try(taken.tries + 1, now)?.map_or(Settled::GivenUp, Settled::Again),
        };
        // In case a newer push always replaces the one that has failed. The same push has then failed for about
        // 2.5 hours, so that two short outages, with no push between them, end nothing.
        let failing_since = attempt.error.as_ref().map(|_| taken.failing_since.unwrap_or(now));
        let has_failed_for_long =
            taken.format.is_push() && taken.tries > 3 && failing_since.is_some_and(|since| since + FAILING_FOR <= now);
        let ended = match settled {
            Settled::Again(_) if has_failed_for_long => Some(DisabledReason::NotDelivered),
            Settled::GivenUp if is_gone && attempt.status == Some(404) => Some(DisabledReason::NotFound),
            Settled::GivenUp if is_gone => Some(DisabledReason::Gone),
            Settled::GivenUp if !taken.asked_for => Some(DisabledReason::NotDelivered),
            _ => None,
        };
        let attempt = serde_json::to_value(attempt)?;
        let is_turn_over = taken.news["type"] == "match.turn_over";
        let is_shown = taken.format.is_push() && settled == Settled::Delivered;
        let tells_turn = matches!(taken.news["type"].as_str(), Some("match.your_turn" | "match.deadline_near"));
        let turn_in = taken.match_id.filter(|_| is_shown && tells_turn);
        let work = move |connection: &mut Connection| {
            if ended.is_some() && taken.format.is_push() {
                // With all its deliveries. A device that still exists subscribes again.
                push::end(connection, taken.player_id, taken.receiver_id)?;
                return Ok(());
            }
            if failing_since != taken.failing_since {
                receivers::set_failing_since(connection, taken.receiver_id, failing_since)?;
            }
            let behind = match settled {
                Settled::Again(due) if !taken.format.is_push() => Some(due),
                _ => None,
            };
            if ended.is_some() || behind.is_some() {
                // Locked first, in the same order as by changes of the webhook, which prevents deadlocks.
                webhooks::lock(connection, taken.player_id, taken.receiver_id)?;
            }
            let written = taking::settle(connection, &taken, until, settled, &attempt, now)?;
            // Once it has arrived: until then an older one may still be true. That a turn is over replaces none, since it does not say what
            // they say.
            if written && is_shown && !is_turn_over {
                taking::replace_older(connection, &taken)?;
            }
            if let Some(due) = behind.filter(|_| written) {
                taking::put_off_behind(connection, &taken, due)?;
            }
            if let Some(reason) = ended.filter(|_| written) {
                webhooks::disable(connection, taken.receiver_id, reason)?;
                deliveries::give_up_all(connection, &[taken.receiver_id])?;
            }
            Ok::<_, StoreError>(())
        };
        self.store.transaction(work).await?;
        // The turn may have ended while its push was being sent. After the commit, so that either this or the announcement of the end
        // sees the other.
        if let Some(match_id) = turn_in {
            let tell = move |connection: &mut Connection| push::tell_turns_over(connection, &[match_id], now);
            self.store.transaction(tell).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tries_are_spread_over_three_days() {
        let begin: Time = "2030-01-01T12:00:00Z".parse().unwrap();
        let mut now = begin;
        let mut tries = 0;
        while let Some(next) = next_try(tries + 1, now).unwrap() {
            let pause = (next.timestamp() - now.timestamp()).total(jiff::Unit::Second).unwrap();
            #[expect(clippy::cast_precision_loss, reason = "small numbers")]
            let planned = PAUSES[usize::try_from(tries).unwrap()] as f64;
            assert!((planned * 0.9..=planned * 1.1).contains(&pause), "{pause} for {planned}");
            (now, tries) = (next, tries + 1);
        }
        assert_eq!(tries, 9);
        let hours = (now.timestamp() - begin.timestamp()).total(jiff::Unit::Hour).unwrap();
        assert!((65.0..85.0).contains(&hours), "{hours}");
    }
}
