//! What each game says of itself: its options, in words and as schemas, what it refuses, and the milestones of random matches. It
//! is written down; `UPDATE_PLAYTHROUGHS=1` rewrites it.

use std::fmt::Write;

use acepost::{
    games::{Game, Locale, OptionError, catalog::GAMES},
    pieces::{ChanceKey, Seed},
};
use serde_json::{Map, Value, json};

use crate::support::{variants::variants, written::assert_written};

/// The number of matches of each variant.
const MATCHES: u32 = 4;

fn about(game: &dyn Game) -> String {
    let mut text = format!("{}\n\nIts options\n{:#}\n", game.about().name.to_uppercase(), game.options_schema());
    for &locale in Locale::ALL {
        let (tag, about, options) = (locale.tag(), game.description(locale), game.described_options(locale));
        writeln!(text, "\nIn words: {tag}\n{about}\n{options:#}").expect("a text");
    }
    let endings: Vec<&str> = game.about().all_end_reasons().collect();
    writeln!(text, "\nHow a match can end\n{}", endings.join(", ")).expect("a text");
    text.push_str("\nWhat it refuses\n");
    let (few, many) = (*game.about().seats.start(), *game.about().seats.end());
    for refused in [0, few - 1, many + 1, u8::MAX].map(|seats| game.check_seats(seats)) {
        let OptionError { pointer, detail } = refused.expect_err("so many cannot play it");
        writeln!(text, "{pointer}: {detail}").expect("a text");
    }
    let schema = game.options_schema();
    let options = schema["properties"].as_object().expect("options are an object");
    for name in options.keys().map(String::as_str).chain(["no_such_option"]) {
        for value in [Value::Null, json!(200)] {
            let refused = game.read_options(&Map::from_iter([(name.to_owned(), value.clone())]));
            let OptionError { pointer, detail } = refused.expect_err("no option can be that");
            writeln!(text, "{pointer}, {value}: {detail}").expect("a text");
        }
    }
    text.push_str("\nRandom matches\n");
    for (index, variant) in (0..).zip(variants(game)) {
        for number in index * MATCHES..(index + 1) * MATCHES {
            let key = ChanceKey::derive(&Seed::new([15; 32]), [&*number.to_string()]);
            let played = game.play_at_random(&variant.options, variant.seats, &key).expect("it can be played");
            let (decisions, reason) = (played.decisions, played.outcome.expect("it has ended").reason);
            let first = played.first_player.map(|seat| format!("seat {} first", seat.0));
            let told = [format!("{decisions} decisions"), reason].into_iter().chain(first);
            let told: Vec<String> = told.chain(played.milestones.into_iter().map(str::to_owned)).collect();
            writeln!(text, "{number}. {}", told.join(", ")).expect("a text");
        }
    }
    text
}

#[test]
fn every_game_says_of_itself_what_is_written() {
    for game in GAMES {
        assert_written(&format!("playthroughs/about/{}.txt", game.about().id), &about(*game), "UPDATE_PLAYTHROUGHS");
    }
}
