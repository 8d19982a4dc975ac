//! Verifiable chance: the format `acepost-chance-1`, which `docs/fairness.md` specifies.
//!
//! Every shuffle, die and lot is derived from one secret seed for each match, which is committed to before the first
//! player takes a seat and mixed with the players' entropy. The format is public and never changes for a recorded
//! match. The rules get random numbers from nowhere else; bots draw from the generator that their caller gives
//! them.

use std::{convert::Infallible, fmt};

use rand::{Rng, SeedableRng, TryRng, rngs::ChaCha20Rng};
use sha2::{Digest, Sha256};

use super::Card;

/// The name of this format in every record.
pub const FORMAT: &str = "acepost-chance-1";

/// The maximum entropy of a seat, in bytes.
pub const MAX_ENTROPY_BYTES: usize = 64;

/// The secret of a match: 32 bytes, not revealed before the match is finished.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// Creates the seed with these bytes.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Returns the bytes. They leave the server only once the match is finished.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Returns the commitment, which is published when the match is created: SHA-256 of the seed.
    #[must_use]
    pub fn commitment(&self) -> [u8; 32] {
        Sha256::digest(self.0).into()
    }
}

/// A seed is never printed, not even in a log line.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

/// The key of a match's chance, fixed when the match starts: the seed mixed with each seat's entropy.
#[derive(Clone, PartialEq, Eq)]
pub struct ChanceKey([u8; 32]);

impl ChanceKey {
    /// Mixes the seed with each seat's entropy, in the order of the seats.
    pub fn derive<'a>(seed: &Seed, entropy: impl IntoIterator<Item = &'a str>) -> Self {
        let mut hash = Sha256::new();
        hash.update(FORMAT);
        hash.update(b"\n");
        hash.update(seed.bytes());
        for text in entropy {
            // The length is at most MAX_ENTROPY_BYTES wherever a record is made; a longer foreign one wraps and fails.
            #[expect(clippy::cast_possible_truncation, reason = "the format says u32")]
            hash.update((text.len() as u32).to_le_bytes());
            hash.update(text);
        }
        Self(hash.finalize().into())
    }

    /// Returns the chance of the event with this sequence number.
    #[must_use]
    pub const fn event(&self, seq: u64) -> Chance {
        Chance { key: self.0, seq, stream: None }
    }

    /// Returns the key's bytes, for test vectors.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// A key is as secret as the seed.
impl fmt::Debug for ChanceKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ChanceKey(secret)")
    }
}

/// The chance of one event, a random number generator for use with [`rand`]. Most events draw nothing, so the stream is
/// opened at the first draw.
///
/// The methods here draw shuffles, dice and lots as the format defines them. `rand` may change its own algorithms from
/// one version to the next.
pub struct Chance {
    key: [u8; 32],
    seq: u64,
    stream: Option<ChaCha20Rng>,
}

impl Chance {
    /// The `ChaCha20` key stream with the event's number as its nonce, read as 32-bit little-endian words.
    fn stream(&mut self) -> &mut ChaCha20Rng {
        let Self { key, seq, stream } = self;
        stream.get_or_insert_with(|| {
            let mut stream = ChaCha20Rng::from_seed(*key);
            stream.set_stream(*seq);
            stream
        })
    }

    /// Returns the stream's next word.
    pub fn word(&mut self) -> u32 {
        self.stream().next_u32()
    }

    /// Returns one of `0 … n - 1`, each with the same probability. For `n` of 0 or 1 the result is 0, and `n = 0` draws
    /// nothing.
    pub fn uniform(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        let limit = (1_u64 << 32) / u64::from(n) * u64::from(n);
        loop {
            let word = self.word();
            if u64::from(word) < limit {
                return word % n;
            }
        }
    }

    /// Throws a six-sided die, 1 to 6.
    pub fn die(&mut self) -> u8 {
        #[expect(clippy::cast_possible_truncation, reason = "at most 6")]
        let pips = self.uniform(6) as u8;
        pips + 1
    }

    /// Draws one of `n`, counted from 0.
    pub fn lot(&mut self, n: u32) -> u32 {
        self.uniform(n)
    }

    /// Shuffles the cards; the first of the result is the top. The order before does not matter.
    pub fn shuffle(&mut self, cards: &mut [Card]) {
        cards.sort_unstable();
        for i in (1..cards.len()).rev() {
            #[expect(clippy::cast_possible_truncation, reason = "a deck has 52 cards")]
            let j = self.uniform(i as u32 + 1) as usize;
            cards.swap(i, j);
        }
    }
}

impl TryRng for Chance {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.word())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.stream().next_u64())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.stream().fill_bytes(bytes);
        Ok(())
    }
}
