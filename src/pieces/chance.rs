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
    pub fn lot(&mut self, n: u32) -> u32 {
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
        let pips = self.lot(6) as u8;
        pips + 1
    }

    /// Shuffles the cards; the first of the result is the top. The order before does not matter.
    pub fn shuffle(&mut self, cards: &mut [Card]) {
        cards.sort_unstable();
        for i in (1..cards.len()).rev() {
            #[expect(clippy::cast_possible_truncation, reason = "a deck has 52 cards")]
            let j = self.lot(i as u32 + 1) as usize;
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

#[cfg(test)]
mod tests {
    use std::fs;

    use serde_json::Value;

    use super::*;

    /// The test vectors of `docs/fairness.md`, which other programs check, too.
    fn vectors() -> Value {
        let document = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fairness.md");
        let text = fs::read_to_string(document).expect("the document");
        let (_, block) = text.split_once("<!-- vectors -->\n\n```json\n").expect("it has vectors");
        serde_json::from_str(block.split("```").next().expect("a block")).expect("JSON")
    }

    fn bytes(hex: &Value) -> [u8; 32] {
        let hex = hex.as_str().expect("hex");
        std::array::from_fn(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).expect("hex"))
    }

    fn key(vectors: &Value) -> ChanceKey {
        let entropies = vectors["entropies"].as_array().expect("a list");
        ChanceKey::derive(
            &Seed::new(bytes(&vectors["seed"])),
            entropies.iter().map(|text| text.as_str().expect("text")),
        )
    }

    /// Checks that drawing as often as the vector has results gives those.
    fn draws(vectors: &Value, vector: &Value, results: &str, mut draw: impl FnMut(&mut Chance) -> u32) {
        let mut chance = key(vectors).event(vector["seq"].as_u64().expect("a number"));
        let count = vector[results].as_array().expect("a list").len();
        let drawn: Vec<u32> = (0..count).map(|_| draw(&mut chance)).collect();
        assert_eq!(serde_json::to_value(drawn).expect("numbers"), vector[results], "{vector}");
    }

    #[test]
    fn commitment_and_key_are_those_that_are_published() {
        let vectors = vectors();
        let seed = Seed::new(bytes(&vectors["seed"]));
        assert_eq!(seed.bytes(), &bytes(&vectors["seed"]));
        assert_eq!(seed.commitment(), bytes(&vectors["commitment"]));
        assert_eq!(key(&vectors).bytes(), &bytes(&vectors["key"]));
        assert_eq!(ChanceKey::derive(&seed, []).bytes(), &bytes(&vectors["key_without_seats"]));
    }

    #[test]
    fn words_numbers_and_dice_are_those_that_are_published() {
        let vectors = vectors();
        for words in vectors["words"].as_array().expect("a list") {
            draws(&vectors, words, "words", Chance::word);
        }
        for uniform in vectors["uniform"].as_array().expect("a list") {
            let n = uniform["n"].as_u64().and_then(|n| n.try_into().ok()).expect("a number");
            draws(&vectors, uniform, "results", |chance| chance.lot(n));
        }
        draws(&vectors, &vectors["dice"], "results", |chance| chance.die().into());
    }

    #[test]
    fn shuffles_are_those_that_are_published_however_the_cards_lay() {
        let vectors = vectors();
        for shuffle in vectors["shuffles"].as_array().expect("a list") {
            let mut cards: Vec<Card> = serde_json::from_value(shuffle["result"].clone()).expect("cards");
            cards.reverse();
            key(&vectors).event(shuffle["seq"].as_u64().expect("a number")).shuffle(&mut cards);
            assert_eq!(serde_json::to_value(cards).expect("cards"), shuffle["result"]);
        }
    }

    #[test]
    fn none_of_nothing_draws_nothing_and_one_of_one_draws_a_word() {
        let key = ChanceKey([7; 32]);
        let (mut chance, mut other) = (key.event(1), key.event(1));
        assert_eq!(chance.lot(0), 0);
        assert_eq!(chance.word(), other.word());
        assert_eq!(chance.lot(1), 0);
        other.word();
        assert_eq!(chance.word(), other.word());
    }

    #[test]
    fn a_word_that_is_the_limit_is_rejected() {
        let key = ChanceKey([7; 32]);
        let mut seqs = (1..).filter(|&seq| {
            let mut words = key.event(seq);
            let (word, next) = (words.word(), words.word());
            word > 1 << 31 && next < word
        });
        let mut words = key.event(seqs.next().expect("one in four"));
        let mut chance = key.event(words.seq);
        let (limit, next) = (words.word(), words.word());
        assert_eq!(chance.lot(limit), next, "{limit} goes once into all words");
    }

    #[test]
    fn as_a_generator_it_gives_the_same_stream() {
        let key = ChanceKey([7; 32]);
        let mut words = key.event(3);
        let [one, two, three] = [words.word(), words.word(), words.word()];
        let mut chance = key.event(3);
        assert_eq!(chance.next_u32(), one);
        assert_eq!(chance.next_u64(), u64::from(three) << 32 | u64::from(two));
        let mut bytes = [0; 8];
        key.event(3).fill_bytes(&mut bytes);
        assert_eq!(bytes, [one.to_le_bytes(), two.to_le_bytes()].concat()[..]);
    }

    #[test]
    fn neither_seed_nor_key_is_ever_printed() {
        assert_eq!(format!("{:?} {:?}", Seed::new([1; 32]), ChanceKey([1; 32])), "Seed(secret) ChanceKey(secret)");
    }
}
