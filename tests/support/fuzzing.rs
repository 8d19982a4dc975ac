//! Input for fuzzing: texts that were right, changed in places, and how many of them.
//!
//! `cargo test fuzz` tries some for seconds. `FUZZ=100 cargo test fuzz` tries a hundred times as many, and `PROPTEST_RNG_SEED=7` the
//! same ones again.

use std::{
    env, fmt, fs,
    hash::{BuildHasher, RandomState},
    path::Path,
    sync::LazyLock,
};

use proptest::{
    prelude::*,
    sample::Index,
    test_runner::{Config, RngSeed},
};

/// Returns how often a property is tried: so many times, or the multiple that `FUZZ` says.
pub fn cases(few: u32) -> Config {
    static FACTOR: LazyLock<u32> = LazyLock::new(|| {
        let factor = env::var("FUZZ").map_or(1, |factor| factor.parse().expect("FUZZ is a number"));
        // What is tried by chance can be tried again.
        println!("FUZZ={factor} PROPTEST_RNG_SEED={}", *SEED);
        factor
    });
    static SEED: LazyLock<u64> = LazyLock::new(|| match Config::default().rng_seed {
        RngSeed::Fixed(seed) => seed,
        RngSeed::Random => RandomState::new().hash_one(()),
    });
    let cases = few.saturating_mul(*FACTOR);
    Config {
        cases,
        max_shrink_iters: 20_000,
        max_global_rejects: cases.saturating_mul(4),
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(*SEED),
        ..Config::default()
    }
}

/// Bytes that are shown as text when a property fails.
#[derive(Clone, PartialEq, Eq)]
pub struct Input(pub Vec<u8>);

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b\"{}\"", self.0.escape_ascii())
    }
}

/// Returns the files of a folder below `tests/`, sorted by name: inputs to begin with, among them each that once made a test fail.
pub fn corpus(folder: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).filter(|path| path.is_file()).collect();
    files.sort();
    files.iter().map(|path| fs::read(path).expect("a file")).collect()
}

/// A change of a text. Places are shares of its length, so that they exist in every text.
#[derive(Clone, Debug)]
enum Change {
    Flip(Index, u8),
    Remove(Index, usize),
    Repeat(Index, usize, usize),
    Insert(Index, Vec<u8>),
    /// Puts a piece of another text in place of as many bytes.
    Splice(Index, Index, Index, usize),
    SwapLines(Index, Index),
    RemoveLine(Index),
    RepeatLine(Index),
    Cut(Index),
}

fn change(words: &'static [&'static str]) -> impl Strategy<Value = Change> {
    let place = any::<Index>;
    let length = || prop_oneof![4 => 1..12_usize, 1 => 12..400_usize];
    let inserted = prop_oneof![
        6 => prop::sample::select(words).prop_map(|word| word.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 1..6),
        1 => "\\PC{1,4}".prop_map(String::into_bytes),
    ];
    prop_oneof![
        2 => (place(), any::<u8>()).prop_map(|(at, bits)| Change::Flip(at, bits)),
        2 => (place(), length()).prop_map(|(at, length)| Change::Remove(at, length)),
        1 => (place(), length(), 1..40_usize).prop_map(|(at, length, times)| Change::Repeat(at, length, times)),
        4 => (place(), inserted).prop_map(|(at, bytes)| Change::Insert(at, bytes)),
        2 => (place(), place(), place(), length()).prop_map(|(text, from, to, length)| Change::Splice(text, from, to, length)),
        1 => (place(), place()).prop_map(|(one, other)| Change::SwapLines(one, other)),
        1 => place().prop_map(Change::RemoveLine),
        1 => place().prop_map(Change::RepeatLine),
        1 => place().prop_map(Change::Cut),
    ]
}

/// Up to so many changes; the words are inserted more often than other bytes.
pub fn changes(most: usize, words: &'static [&'static str]) -> impl Strategy<Value = Changes> {
    prop::collection::vec(change(words), 0..=most).prop_map(Changes)
}

/// Changes, one after the other; by default none.
#[derive(Clone, Debug, Default)]
pub struct Changes(Vec<Change>);

impl Changes {
    /// Returns the text with these changes; pieces of the corpus are put into it.
    pub fn of(&self, text: Vec<u8>, corpus: &[Vec<u8>]) -> Vec<u8> {
        self.0.iter().fold(text, |text, change| change.made(text, corpus))
    }
}

/// Texts of the corpus, changed in up to six places.
pub fn altered(corpus: Vec<Vec<u8>>, words: &'static [&'static str]) -> impl Strategy<Value = Input> {
    (any::<Index>(), changes(6, words))
        .prop_map(move |(text, changes)| Input(changes.of(text.get(&corpus).clone(), &corpus)))
}

/// The same as text.
pub fn altered_text(corpus: Vec<Vec<u8>>, words: &'static [&'static str]) -> impl Strategy<Value = String> {
    altered(corpus, words).prop_map(|input| String::from_utf8_lossy(&input.0).into_owned())
}

impl Change {
    fn made(&self, mut text: Vec<u8>, corpus: &[Vec<u8>]) -> Vec<u8> {
        let place = |at: &Index| at.index(text.len() + 1);
        let piece = |at: usize, length: usize| at..(at + length).min(text.len());
        match self {
            Self::Flip(at, bits) if !text.is_empty() => {
                let at = at.index(text.len());
                text[at] ^= bits;
            }
            Self::Flip(..) => {}
            Self::Remove(at, length) => drop(text.drain(piece(place(at), *length))),
            Self::Repeat(at, length, times) => {
                let at = place(at);
                let repeated = text[piece(at, *length)].repeat(*times);
                text.splice(at..at, repeated);
            }
            Self::Insert(at, bytes) => {
                let at = place(at);
                text.splice(at..at, bytes.iter().copied());
            }
            Self::Splice(other, from, to, length) => {
                if corpus.is_empty() {
                    return text;
                }
                let other = other.get(corpus);
                let from = from.index(other.len() + 1);
                let to = piece(place(to), *length);
                text.splice(to, other[from..(from + length).min(other.len())].iter().copied());
            }
            Self::SwapLines(..) | Self::RemoveLine(_) | Self::RepeatLine(_) => {
                let mut lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
                self.change_lines(&mut lines);
                return lines.concat();
            }
            Self::Cut(at) => text.truncate(place(at)),
        }
        text
    }

    fn change_lines(&self, lines: &mut Vec<&[u8]>) {
        let count = lines.len();
        if count == 0 {
            return;
        }
        match self {
            Self::SwapLines(one, other) => lines.swap(one.index(count), other.index(count)),
            Self::RemoveLine(at) => drop(lines.remove(at.index(count))),
            Self::RepeatLine(at) => {
                let line = lines[at.index(count)];
                lines.insert(at.index(count), line);
            }
            _ => {}
        }
    }
}
