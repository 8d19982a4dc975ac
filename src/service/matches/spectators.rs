//! How far spectators of a running match see.

/// Returns the newest version that they see, if the match is at `version` and they lag behind by so many events.
pub(in crate::service) fn spectators_version(version: u64, delay: i16) -> u64 {
    // The deal is visible to all, or spectators would see nothing.
    version.saturating_sub(delay.unsigned_abs().into()).max(version.min(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spectators_lag_behind_but_see_the_deal() {
        let seen = |version| spectators_version(version, 3);
        assert_eq!([0, 1, 2, 3, 4, 5, 10].map(seen), [0, 1, 1, 1, 1, 2, 7]);
        assert_eq!(spectators_version(10, 0), 10);
    }
}
