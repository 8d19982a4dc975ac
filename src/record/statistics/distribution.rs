//! Distributions: values counted in buckets with fixed bounds, so that counts can be added.

use serde::Serialize;
use utoipa::ToSchema;

use super::Tally;

// Values are stored by the bounds of their buckets. A change of bounds needs a migration that empties the table of
// statistics and sets its mark to 0: servers then count all matches again.

const SECOND: u64 = 1000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// The bounds for the numbers of events and of decisions in a match.
pub(super) const LENGTHS: &[u64] = &[10, 20, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000];

/// The bounds for the duration of a match, in milliseconds.
pub(super) const DURATIONS: &[u64] = &[
    10 * SECOND,
    MINUTE,
    5 * MINUTE,
    15 * MINUTE,
    HOUR,
    6 * HOUR,
    DAY,
    3 * DAY,
    7 * DAY,
    14 * DAY,
    30 * DAY,
    90 * DAY,
];

/// The bounds for the time of a decision, in milliseconds.
pub(super) const DECISION_TIMES: &[u64] =
    &[SECOND, 2 * SECOND, 5 * SECOND, 10 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE, HOUR, 6 * HOUR, DAY, 3 * DAY];

/// Returns the upper bound of the value's bucket; `None` for the last bucket.
pub(super) fn below(bounds: &[u64], value: u64) -> Option<u64> {
    bounds.iter().copied().find(|bound| value < *bound)
}

/// The distribution of values.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
#[schema(as = ValueDistribution)]
pub struct Distribution {
    /// The number of values.
    #[schema(example = 8)]
    pub count: u64,
    /// The sum of the values. It stays at 9,223,372,036,854,775,807 once it reaches that.
    #[schema(example = 320)]
    pub sum: u64,
    /// The mean, with three decimal places; null without values.
    #[schema(required = true, example = 40.0)]
    pub mean: Option<f64>,
    /// The ranges of the quartiles; null without values.
    #[schema(required = true)]
    pub quartiles: Option<Quartiles>,
    /// The number of values in each bucket, from the lowest to the highest.
    pub buckets: Vec<Bucket>,
}

/// The number of values from the previous bound up to this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ValueBucket)]
pub struct Bucket {
    /// The exclusive upper bound; null if there is none.
    #[schema(required = true, example = 50)]
    pub below: Option<u64>,
    /// The number of values.
    #[schema(example = 5)]
    pub count: u64,
}

/// The quartiles. They are ranges because values are not stored individually: each quartile is certainly in its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ValueQuartiles)]
pub struct Quartiles {
    /// The least value that a quarter of the values do not exceed.
    pub lower: ValueRange,
    /// The same for half of the values.
    pub median: ValueRange,
    /// The same for three quarters.
    pub upper: ValueRange,
}

/// The range of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ValueRange {
    /// The inclusive lower bound.
    #[schema(example = 40)]
    pub at_least: u64,
    /// The exclusive upper bound; null if there is none.
    #[schema(required = true, example = 50)]
    pub below: Option<u64>,
}

impl Distribution {
    /// Builds the distribution of the values in these buckets.
    pub(super) fn of(bounds: &[u64], counted: impl IntoIterator<Item = (Option<u64>, Tally)>) -> Self {
        let bounds = bounds.iter().copied().map(Some).chain([None]);
        let mut buckets: Vec<Bucket> = bounds.map(|below| Bucket { below, count: 0 }).collect();
        let mut all = Tally::default();
        for (below, tally) in counted {
            all = all.and(tally);
            if let Some(bucket) = buckets.iter_mut().find(|bucket| bucket.below == below) {
                bucket.count = bucket.count.saturating_add(tally.count);
            }
        }
        let quartiles = (all.count > 0).then(|| Quartiles {
            lower: quartile(&buckets, all.count, 1),
            median: quartile(&buckets, all.count, 2),
            upper: quartile(&buckets, all.count, 3),
        });
        let mean = (all.count > 0).then(|| quotient(all.sum, all.count, 1e3));
        Self { count: all.count, sum: all.sum, mean, quartiles, buckets }
    }
}

/// Returns the range of the least value that so many quarters of the values do not exceed.
fn quartile(buckets: &[Bucket], count: u64, quarters: u64) -> ValueRange {
    let rank = (u128::from(count) * u128::from(quarters)).div_ceil(4);
    let (mut seen, mut at_least) = (0_u128, 0);
    for bucket in buckets {
        seen += u128::from(bucket.count);
        if seen >= rank {
            return ValueRange { at_least, below: bucket.below };
        }
        at_least = bucket.below.unwrap_or(at_least);
    }
    ValueRange { at_least, below: None }
}

/// Divides one number by another, and rounds to this power of ten.
#[expect(clippy::cast_precision_loss, reason = "it is rounded, and larger numbers than 2^53 are hardly counted")]
pub(super) fn quotient(dividend: u64, divisor: u64, digits: f64) -> f64 {
    (dividend as f64 / divisor as f64 * digits).round() / digits
}
