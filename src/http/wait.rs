//! How long a long poll may wait.

use std::time::Duration;

use serde::Deserialize;

/// The time to wait, in seconds.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(try_from = "u64")]
pub struct Wait(u8);

/// The longest time to wait. Proxies commonly end a request that has not been answered for 60 seconds.
const MAX_WAIT: Duration = Duration::from_secs(55);

impl Wait {
    /// Returns the time as a duration of at most 55 seconds.
    pub fn duration(self) -> Duration {
        Duration::from_secs(self.0.into()).min(MAX_WAIT)
    }
}

impl TryFrom<u64> for Wait {
    type Error = &'static str;

    fn try_from(seconds: u64) -> Result<Self, Self::Error> {
        let short = u8::try_from(seconds).ok().filter(|seconds| *seconds <= 60);
        short.map(Self).ok_or("must be a number of seconds from 0 to 60")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_request_waits_as_long_as_the_time_out_of_a_proxy() {
        let waits = |seconds| Wait::try_from(seconds).map(Wait::duration);
        for (seconds, waited) in [(0, 0), (20, 20), (55, 55), (56, 55), (60, 55)] {
            assert_eq!(waits(seconds), Ok(Duration::from_secs(waited)));
        }
        assert!(waits(61).is_err() && waits(u64::MAX).is_err());
    }
}
