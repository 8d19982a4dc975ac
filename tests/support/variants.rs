//! Every game with different numbers of seats and its options, from the catalogue.

use acepost::games::{Game, Table};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

/// A game with a host's choices.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The number of seats.
    pub seats: u8,
    /// The host's options.
    pub options: Map<String, Value>,
}

impl Variant {
    /// Returns an empty table.
    pub fn table(&self, game: &dyn Game) -> Box<dyn Table> {
        game.table(&self.options, self.seats).expect("the catalogue says that it can be played so")
    }

    /// Returns the line for a match of which only a hash is kept.
    pub fn hashed(&self, number: u32, told: Sha256) -> String {
        let hash = u64::from_be_bytes(*told.finalize().first_chunk().expect("32 bytes"));
        format!("{hash:016x} match {number}: {} seats, {}\n", self.seats, Value::from(self.options.clone()))
    }
}

/// Returns the most useful number of seats of a game: four, if so many can play.
pub fn good_seats(game: &dyn Game) -> u8 {
    4.clamp(*game.about().seats.start(), *game.about().seats.end())
}

/// Returns the game's id in the form of type names: `ClearAce`.
pub fn type_name(id: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    id.split('-').map(capital).collect()
}

/// Returns different ways to set the game up: few and many seats, the defaults, each value of each option alone, and
/// all last values together.
pub fn variants(game: &dyn Game) -> Vec<Variant> {
    let values = values(game);
    let mut options = vec![Map::new()];
    for (name, values) in &values {
        options.extend(values.iter().map(|value| Map::from_iter([(name.clone(), value.clone())])));
    }
    options.push(values.into_iter().filter_map(|(name, mut values)| Some((name, values.pop()?))).collect());
    let (few, many) = (*game.about().seats.start(), *game.about().seats.end());
    let mut seats = vec![few, good_seats(game), many];
    seats.dedup();
    seats
        .iter()
        .flat_map(|&seats| options.iter().map(move |options| Variant { seats, options: options.clone() }))
        .collect()
}

/// Returns the values of each of the game's own options; of a range its ends.
fn values(game: &dyn Game) -> Vec<(String, Vec<Value>)> {
    let schema = game.options_schema();
    let properties = schema["properties"].as_object().expect("options are an object");
    let own = properties.iter().filter(|(name, _)| !["auto_forced", "on_timeout"].contains(&name.as_str()));
    own.map(|(name, option)| (name.clone(), values_of(option))).collect()
}

fn values_of(option: &Value) -> Vec<Value> {
    if let Some(values) = option["enum"].as_array() {
        return values.clone();
    }
    match option["type"].as_str() {
        Some("boolean") => vec![false.into(), true.into()],
        Some("integer") => vec![option["minimum"].clone(), option["maximum"].clone()],
        _ => panic!("nobody has said which values this option has: {option}"),
    }
}
