//! One recorded match of each game as a transcript, generated again and compared. Changes of the rules are visible line
//! by line; `UPDATE_PLAYTHROUGHS=1` rewrites the transcripts.

use std::fmt::Write;

use acepost::{
    games::{Game, Layout, Locale, Marker, Place, Seat, Viewer, Words, catalog::GAMES, random_choices},
    pieces::{ChanceKey, Face, Seed},
};
use rand::seq::IndexedRandom;
use serde_json::{Map, Value};

use crate::support::{variants::good_seats, written::assert_written};

/// Returns a short match with all milestones of the game that occur in a hundred random matches.
fn telling_key(game: &dyn Game, seats: u8) -> ChanceKey {
    let keys = || (0..500_u32).map(|number| ChanceKey::derive(&Seed::new([8; 32]), [number.to_string().as_str()]));
    let met = |key: &ChanceKey| game.play_at_random(&Map::new(), seats, key).expect("the defaults can be played");
    let most = keys().map(|key| met(&key).milestones.len()).max().unwrap_or(0);
    let telling = keys().filter(|key| met(key).milestones.len() == most);
    telling.min_by_key(|key| met(key).decisions).expect("there are keys")
}

fn transcript(game: &dyn Game) -> String {
    let about = game.about();
    let seats = good_seats(game);
    let key = telling_key(game, seats);
    let mut choices = random_choices(&key);
    let mut table = game.table(&Map::new(), seats).expect("the defaults can be played");
    let mut text = format!(
        "{}\n\nOne match, event by event: what happened, how the table stands then with every card open, and what may be \
         played.\n\nEvent 1: set-up\n",
        about.name.to_uppercase()
    );
    let mut effects = table.open(&mut key.event(1)).expect("it can be dealt");
    for seq in 2.. {
        table.apply(&effects).expect("what is decided fits");
        for (effect, sentence) in effects.iter().zip(table.narrate(&effects, &Words::PLAIN).expect("these are effects"))
        {
            if let Some(chapter) = table.chapter(effect, Locale::En).expect("it is an effect") {
                line(&mut text, &format!("  -- {chapter} --"));
            }
            line(&mut text, &format!("  {sentence}"));
        }
        drawn(&mut text, &table.view(Viewer::Everyone, &Words::PLAIN).layout);
        let to_act: Vec<Seat> = table.to_act().iter().collect();
        for seat in &to_act {
            let actions: Vec<String> =
                table.legal_actions(*seat, &Words::PLAIN).iter().map(|action| label(&action.value())).collect();
            line(&mut text, &format!("    {} may: {}", Words::PLAIN.name(*seat), actions.join("; ")));
        }
        let Some(&seat) = to_act.first() else { break };
        let legal = table.legal_actions(seat, &Words::PLAIN);
        let action = legal.choose(&mut choices).expect("who is to act can act").value();
        line(&mut text, &format!("\nEvent {seq}: {} answers: {}", Words::PLAIN.name(seat), label(&action)));
        effects = table.decide(seat, &action, &mut key.event(seq)).expect("it is listed").effects;
    }
    text
}

fn line(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("a string takes all");
}

fn label(action: &Value) -> String {
    action["label"].as_str().expect("every listed action has a label").to_owned()
}

/// Writes the table as any client could draw it.
fn drawn(text: &mut String, layout: &Layout) {
    line(text, "  The table then:");
    for zone in layout.zones.iter().filter(|zone| zone.count > 0) {
        let seat = match zone.place {
            Place::Hand { seat } | Place::Won { seat } => Some(seat),
            Place::Deck { seat } | Place::Table { seat } | Place::LastResult { seat } => seat,
            Place::Pile { .. } | Place::Discard | Place::Hour { .. } => None,
        };
        let owner = seat.map_or_else(String::new, |seat| format!("{}: ", Words::PLAIN.name(seat)));
        let cards: Vec<String> = zone.cards.iter().copied().map(face).collect();
        line(text, &format!("    {owner}{}: {}", zone.label, cards.join(" ")));
    }
    let markers: Vec<String> = layout.markers.iter().map(marker).collect();
    line(text, &format!("    {}", markers.join(" · ")));
}

fn face(face: Face) -> String {
    face.card().map_or_else(|| "??".to_owned(), |card| card.to_string())
}

fn marker(marker: &Marker) -> String {
    match marker {
        Marker::Count { seat: Some(seat), label, value } => format!("{}: {label} {value}", Words::PLAIN.name(*seat)),
        Marker::Count { seat: None, label, value } => format!("{label} {value}"),
        Marker::Role { seat, label } => format!("{}: {label}", Words::PLAIN.name(*seat)),
        Marker::Stage { label } => label.clone(),
    }
}

#[test]
fn every_game_has_a_playthrough_and_plays_it_again_as_it_is_written() {
    for game in GAMES {
        let id = game.about().id;
        let played = transcript(*game);
        assert_written(&format!("playthroughs/{id}.txt"), &played, "UPDATE_PLAYTHROUGHS");
    }
}
