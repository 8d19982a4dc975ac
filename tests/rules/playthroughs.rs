//! One recorded match a game, written like a book, regenerated and compared. A change of the rules shows here line by
//! line; `UPDATE_PLAYTHROUGHS=1` rewrites the books.

use std::{env, fmt::Write, fs, path::Path};

use acepost::{
    games::{Game, Seat, Viewer, catalog::GAMES},
    pieces::{ChanceKey, Seed},
};
use serde_json::{Map, Value};

/// How a game's table is drawn; a new game needs a line here.
fn drawing_of(game: &str) -> Option<fn(&Value) -> String> {
    match game {
        "clear-ace" => Some(clear_ace),
        _ => None,
    }
}

/// A short match in which all landmarks of the game are met that a hundred random matches meet.
fn telling_key(game: &dyn Game, seats: u8) -> ChanceKey {
    let keys = || (0..500_u32).map(|number| ChanceKey::derive(&Seed::new([8; 32]), [number.to_string().as_str()]));
    let met = |key: &ChanceKey| game.play_at_random(seats, key);
    let most = keys().map(|key| met(&key).landmarks.len()).max().unwrap_or(0);
    let telling = keys().filter(|key| met(key).landmarks.len() == most);
    telling.min_by_key(|key| met(key).decisions).expect("there are keys")
}

fn book(game: &dyn Game, draw: fn(&Value) -> String) -> String {
    let about = game.about();
    let seats = *about.seats.start();
    let key = telling_key(game, seats);
    let mut lots = key.event(1 << 62);
    let mut table = game.table(&Map::new(), seats).expect("the defaults can be played");
    let mut text = format!(
        "{}\n\nOne match, event by event: what happened, how the table stands then with every card open, and what may be \
         played.\n\nEvent 1: set-up\n",
        about.name.to_uppercase()
    );
    let mut effects = table.open(&mut key.event(1));
    for seq in 2.. {
        table.apply(&effects).expect("what is decided fits");
        for sentence in table.narrate(&effects).expect("these are effects") {
            writeln!(text, "  {sentence}").expect("a string takes all");
        }
        text.push_str(&draw(&table.view(Viewer::Everyone)));
        let to_act: Vec<Seat> = table.to_act().iter().collect();
        for seat in &to_act {
            let actions: Vec<String> = table.legal_actions(*seat).iter().map(brief).collect();
            writeln!(text, "    seat {} may play {}", seat.0, actions.join(", ")).expect("a string takes all");
        }
        let Some(&seat) = to_act.first() else { break };
        let mut legal = table.legal_actions(seat);
        let action = legal.swap_remove(lots.uniform(u32::try_from(legal.len()).expect("few")) as usize);
        writeln!(text, "\nEvent {seq}: seat {} answers {}", seat.0, brief(&action)).expect("a string takes all");
        effects = table.decide(seat, &action, &mut key.event(seq)).expect("it is listed").effects;
    }
    text
}

/// The action without its type, which is always the same, and with its hint: `KS (wins)`.
fn brief(action: &Value) -> String {
    let card = action["card"].as_str().unwrap_or("?");
    action["would"].as_str().map_or_else(|| card.to_owned(), |would| format!("{card} ({would})"))
}

fn clear_ace(view: &Value) -> String {
    let words = |cards: &Value| {
        let cards: Vec<&str> = cards.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        if cards.is_empty() { "-".to_owned() } else { cards.join(" ") }
    };
    let showdown = if view["stage"] == "showdown" { "of the showdown " } else { "" };
    let mut text = format!("  The table in round {} {showdown}stands so:\n", view["round"]);
    for (number, pile) in (1..).zip(view["piles"].as_array().into_iter().flatten()) {
        if pile["count"] != 0 {
            writeln!(text, "    pile {number}, top last: {}", words(&pile["cards"])).expect("a string takes all");
        }
    }
    for player in view["players"].as_array().into_iter().flatten() {
        let seat = &player["seat"];
        writeln!(text, "    seat {seat}'s hand: {}", words(&player["hand"])).expect("a string takes all");
        writeln!(text, "    seat {seat}'s deck, top last: {}", words(&player["deck"]["cards"]))
            .expect("a string takes all");
        let staked = player["staked"].as_str().map_or_else(String::new, |ace| format!(" (and {ace} at stake)"));
        writeln!(text, "    seat {seat}'s aces aside: {}{staked}", words(&player["aside"]))
            .expect("a string takes all");
        if player["played"] != Value::Array(Vec::new()) {
            writeln!(text, "    seat {seat} has played: {}", words(&player["played"])).expect("a string takes all");
        }
    }
    text
}

#[test]
fn every_game_has_a_playthrough_and_plays_it_again_as_it_is_written() {
    for game in GAMES {
        let id = game.about().id;
        let draw = drawing_of(id).unwrap_or_else(|| panic!("{id} has no playthrough: say how its table is drawn"));
        let played = book(*game, draw);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(format!("{id}.txt"));
        if env::var_os("UPDATE_PLAYTHROUGHS").is_some() {
            fs::write(&path, &played).expect("the book can be written");
        }
        let written = fs::read_to_string(&path).unwrap_or_default();
        let differs = (1..).zip(played.lines()).zip(written.lines()).find(|((_, played), written)| played != written);
        assert_eq!(differs, None, "{id}: UPDATE_PLAYTHROUGHS=1 rewrites the book");
        assert_eq!(played, written, "{id}: UPDATE_PLAYTHROUGHS=1 rewrites the book");
    }
}
