//! How long a long poll may wait.

use std::time::Duration;

use serde::Deserialize;

/// The time to wait, in seconds.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(try_from = "u64")]
pub struct Wait(u8);

impl Wait {
    /// Returns the time as a duration.
    pub fn duration(self) -> Duration {
        Duration::from_secs(self.0.into())
    }
}

impl TryFrom<u64> for Wait {
    type Error = &'static str;

    fn try_from(seconds: u64) -> Result<Self, Self::Error> {
        let short = u8::try_from(seconds).ok().filter(|seconds| *seconds <= 60);
        short.map(Self).ok_or("must be a number of seconds from 0 to 60")
    }
}
