//! What is written about records: transcripts, rows, lines, and what is said of texts that are none. It is generated again
//! and compared with the files in `written/`; `UPDATE_WRITTEN=1` rewrites them.

use std::fmt::Write;

use acepost::{
    games::{Locale, Seat, catalog::GAMES},
    record::{
        Command, PARTIAL_FORMAT, PartialRecord, Perspective, Record, RecordReader, end_line, export_line, verify,
    },
};
use serde_json::json;

use crate::{
    support::{partly::known_of, written::assert_written},
    test_match::{TestMatch, rechained, time_out},
};

fn is_written(name: &str, text: &str) {
    assert_written(&format!("record/written/{name}"), text, "UPDATE_WRITTEN");
}

/// Plays a match in which the server plays forced choices and stands in, until it ends as the command says, or by itself.
fn eventful(game: &str, seats: u8, end: Option<&Command>) -> Record {
    eventful_with(game, seats, end, "stand_in")
}

fn eventful_with(game: &str, seats: u8, end: Option<&Command>, on_timeout: &str) -> Record {
    let mut played = TestMatch::dealt_of(game, seats, 4, &json!({"auto_forced": true, "on_timeout": on_timeout}));
    for answer in 1.. {
        let Some(&seat) = played.to_act().first() else { break };
        match (answer, end) {
            (5, _) => played.ask(&time_out(&played.to_act())),
            (12, Some(end)) => played.ask(end),
            _ => {
                let answer = played.some_answer(seat);
                played.ask(&answer)
            }
        };
    }
    let mut record = played.record();
    assert!(verify(&record).verified);
    record.players[1].hints = vec![2, 5, 6];
    record
}

#[test]
fn transcripts_are_as_they_are_written() {
    for about in GAMES.iter().map(|game| game.about()) {
        let game = about.id;
        let record = eventful(game, about.seats.start().midpoint(*about.seats.end()).min(4), None);
        let mut text = record.tell(Locale::En).expect("it can be told");
        // Before the end: afterwards nothing is hidden.
        let version = (record.events.len() - 1).min(8);
        for perspective in [Perspective::Public, Perspective::Seat(Seat(1))] {
            let known = known_of(&record, perspective, version);
            write!(text, "\n\n{perspective}\n\n{}", known.tell(Locale::En).expect("it can be told")).expect("a text");
            text += &known.to_csv().expect("rows");
        }
        is_written(&format!("{game}.txt"), &text);
    }
    let german = eventful("clear-ace", 2, None).tell(Locale::De).expect("it can be told");
    assert!(german.contains("\u{a0}Uhr (UTC)"), "no line ends there");
    is_written("clear-ace.de.txt", &german);
}

#[test]
fn a_player_who_is_called_like_a_card_keeps_the_name() {
    let mut record = eventful("clear-ace", 2, None);
    for name in ["AS", "AS_", "-7C", "AS Roma"] {
        name.clone_into(&mut record.players[0].name);
        let told = record.tell(Locale::De).expect("it can be told");
        assert!(told.contains(&format!("Gespielt von {name} und ben.")), "{told}");
        assert!(told.contains(&format!("{name} gewinnt: 9♣ J♣ aufs Deck.")), "{told}");
    }
}

fn last_lines(text: &str, count: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(count)..].join("\n")
}

#[test]
fn ends_are_told_as_they_are_written() {
    let mut text = String::new();
    for end in [Command::Resign { seat: Seat(0) }, time_out(&[0, 1, 2, 3]), Command::Draw, Command::CallOff] {
        for (game, seats) in [("clear-ace", 2), ("chase-the-ace", 4)] {
            let record = eventful(game, seats, Some(&end));
            let told = record.tell(Locale::En).expect("it can be told");
            writeln!(text, "{game}\n{}\n", last_lines(&told, 14)).expect("a text");
        }
    }
    for seats in [2, 4] {
        let told = eventful_with("chase-the-ace", seats, Some(&Command::CallOff), "forfeit").tell(Locale::En);
        writeln!(text, "a player who runs out of time leaves\n{}\n", last_lines(&told.expect("it can be told"), 30))
            .expect("a text");
    }
    is_written("ends.txt", &text);
}

#[test]
fn lines_and_rows_are_as_they_are_written() {
    let mut record = eventful("chase-the-ace", 4, Some(&Command::CallOff));
    record.origin = Some("cards.example".to_owned());
    // What a spreadsheet could take for a formula.
    named(&mut record, ["=1+1", "-ana", "'quoted'", "\u{200b}+1"]);
    let mut text = export_line() + &record.to_ndjson().expect("plain data");
    text += &end_line(1, Some("next")).expect("plain data");
    text += &end_line(1, None).expect("plain data");
    text += &record.to_csv().expect("rows");
    named(&mut record, [" =1", "\u{7}ben", "\u{2060}cleo", "dan"]);
    text += &record.to_csv().expect("rows");
    is_written("lines.txt", &text);
}

fn named(record: &mut Record, names: [&str; 4]) {
    for (player, name) in record.players.iter_mut().zip(names) {
        name.clone_into(&mut player.name);
    }
}

/// A match of a few lines.
fn short(number: u64) -> Record {
    let mut played = TestMatch::dealt_of("chase-the-ace", 3, number, &json!({}));
    played.step();
    played.ask(&Command::CallOff);
    played.record()
}

/// Writes what is read of a text: the records, and what is wrong with the rest.
fn reading(text: &mut String, name: &str, read: &[u8]) {
    writeln!(text, "{name}").expect("a text");
    for found in RecordReader::new(read).take(9) {
        let line = match found {
            Ok(located) => format!(
                "a record on line {}, {}by lines, of {} events",
                located.line,
                if located.by_lines { "" } else { "not " },
                located.record.events.len()
            ),
            Err(error) => format!("{error}{}", error.match_id.map_or("", |_| " (of a match)")),
        };
        writeln!(text, "    {line}").expect("a text");
    }
}

#[test]
fn what_is_wrong_with_a_text_is_said_as_it_is_written() {
    let (record, other) = (short(1), short(2));
    let (one, two) = (record.to_ndjson().expect("plain data"), other.to_ndjson().expect("plain data"));
    let lines: Vec<&str> = one.lines().collect();
    let (export, end) = (export_line(), |records| end_line(records, None).expect("plain data"));
    let changed = |from: &str, to: &str| one.replacen(from, to, 1);
    let pretty = serde_json::to_string_pretty(&record).expect("plain data");
    let mut text = String::new();
    for (name, read) in [
        ("Nothing", String::new()),
        ("An empty line", "\n".to_owned()),
        ("Empty lines around records", format!("\n{one}\n \n{two}\n")),
        ("An empty line in a record", one.replacen('\n', "\n\n", 1)),
        ("A byte order mark", format!("\u{feff}{one}")),
        ("Empty lines, then JSON that is cut", format!("\n\n{}", &pretty[..pretty.len() / 2])),
        ("No object", "[1]\n2".to_owned()),
        ("No object among lines", format!("{}\n[1]\n{two}", lines[0])),
        ("A record as JSON", serde_json::to_string(&record).expect("plain data")),
        ("A record as JSON on many lines", pretty.clone()),
        ("The same, cut", pretty[..pretty.len() / 2].to_owned()),
        ("The same without a comma", pretty.replacen("\",\n", "\"\n", 3)),
        ("The same with a field twice", pretty.replacen("\"head\":", "\"head\": null,\n  \"head\":", 1)),
        ("An object without a type", "{}".to_owned()),
        ("A header without a format", "{\"type\":\"header\"}\n".to_owned() + &two),
        ("A partial record", changed("acepost-record-1", PARTIAL_FORMAT) + &two),
        ("Another format", changed("acepost-record-1", "acepost-record-9") + &two),
        ("Two records", one.clone() + &two),
        ("No result", lines[..lines.len() - 1].join("\n") + "\n"),
        ("No result, then another record", lines[..lines.len() - 1].join("\n") + "\n" + &two),
        ("No header", lines[1..].join("\n") + "\n" + &two),
        ("Only a result", format!("{}\n{two}", lines[lines.len() - 1])),
        ("A broken line", changed("{\"type\":\"event\"", "{\"type\":\"event") + &two),
        ("A line of another type", changed("{\"type\":\"event\"", "{\"type\":\"evnet\"") + &two),
        ("A field too many", changed("{\"type\":\"event\"", "{\"type\":\"event\",\"more\":1") + &two),
        ("An export", format!("{export}{one}{two}{}", end(2))),
        ("An export that says too much", format!("{export}{one}{}", end(2))),
        ("An export that was cut", format!("{export}{one}{two}")),
        ("An export that was cut in a record", format!("{export}{one}{}\n", lines[0])),
        ("An export with a broken record", format!("{export}{}{two}{}", changed("\"head\"", "\"hat\""), end(2))),
        ("An export with a broken record, cut", format!("{export}{}{two}", changed("\"head\"", "\"hat\""))),
        ("An export in a record", format!("{}\n{export}{two}{}", lines[0], end(1))),
        ("An end in a record", format!("{}\n{}{two}", lines[0], end(0))),
        ("An end of nothing", end(0) + &two),
        ("An export of another format", format!("{}{two}", export.replace("-1", "-9"))),
        ("An export that goes on", format!("{export}{one}{export}{two}{}", end(1))),
        ("An export that goes on in a record", format!("{export}{one}{}\n{export}{two}{}", lines[0], end(1))),
        (
            "An export with a broken record that goes on",
            format!("{export}{}{export}{two}{}", changed("\"head\"", "\"hat\""), end(1)),
        ),
        ("A broken line before records", changed("{\"type\":\"header\"", "{\"type\":\"header") + &two),
    ] {
        reading(&mut text, name, read.as_bytes());
    }
    let mut bytes = one.clone().into_bytes();
    let at = one.find("\"event\"").expect("an event");
    bytes[at + 1] = 0xff;
    bytes.extend(two.as_bytes());
    reading(&mut text, "No UTF-8", &bytes);
    is_written("errors.txt", &text);
}

#[test]
fn what_is_wrong_with_a_partial_record_is_said_as_it_is_written() {
    let record = short(1);
    let known = known_of(&record, Perspective::Public, record.events.len());
    let lines = known.to_ndjson().expect("plain data");
    let whole: Vec<&str> = lines.lines().collect();
    let pretty = serde_json::to_string_pretty(&known).expect("plain data");
    let mut text = String::new();
    for (name, read) in [
        ("Nothing", String::new()),
        ("No header", whole[1..].join("\n")),
        ("Two headers", format!("{}\n{lines}", whole[0])),
        ("No head", whole[..whole.len() - 1].join("\n")),
        ("Only a header", whole[0].to_owned()),
        ("Something after it", lines.clone() + "more"),
        ("A broken third line", format!("{}\n{}\n{{\n", whole[0], whole[1])),
        ("A field too many in the second line", lines.replacen("\"hash\"", "\"more\":1,\"hash\"", 1)),
        ("As JSON, without a comma", pretty.replacen("\",\n", "\"\n", 3)),
        ("As JSON, with a field twice", pretty.replacen("\"head\":", "\"head\": null,\n  \"head\":", 1)),
        ("As JSON, with a field too many", pretty.replacen("\"head\":", "\"more\": null,\n  \"head\":", 1)),
    ] {
        let said = PartialRecord::read(&read).expect_err("no partial record");
        writeln!(text, "{name}\n    {said}").expect("a text");
    }
    is_written("partial_errors.txt", &text);
}

#[test]
fn what_is_wrong_with_a_false_record_is_said_as_it_is_written() {
    let mut record = eventful("clear-ace", 2, None);
    // Those that transcripts tell of are for no decisions.
    record.players[1].hints.clear();
    let json = serde_json::to_value(&record).expect("plain data");
    let mut text = String::new();
    for (place, value) in [
        ("/header/game", json!("whist")),
        ("/header/rules_version", json!(99)),
        ("/header/options/auto_forced", json!(false)),
        ("/header/options/on_timeout", json!("forfeit")),
        ("/header/commitment", json!("0".repeat(64))),
        ("/header/chance", json!("dice")),
        ("/seed", json!("0".repeat(64))),
        ("/events/0/hash", json!("0".repeat(64))),
        ("/events/2/event/seq", json!(7)),
        ("/events/2/event/at", json!("2026-11-20T21:58:48.124Z")),
        ("/events/2/event/cause/seat", json!(1)),
        ("/events/2/event/cause/decision", json!(9)),
        ("/events/2/event/cause", json!({"type": "setup"})),
        ("/events/2/event/cause", json!({"type": "resignation", "seat": 0})),
        ("/events/2/event/effects", json!([])),
        ("/result/reason", json!("resigned")),
        ("/result/placements", json!([1, 1])),
        ("/head", json!("0".repeat(64))),
    ] {
        for chained in [false, true] {
            let mut altered = json.clone();
            *altered.pointer_mut(place).expect(place) = value.clone();
            let how = if chained { ", with new hashes" } else { "" };
            writeln!(text, "{place} {value}{how}").expect("a text");
            let said = match serde_json::from_value::<Record>(altered) {
                Ok(altered) => {
                    let altered = if chained { rechained(altered) } else { altered };
                    verify(&altered).failure.map_or("verified".to_owned(), |failure| format!("{failure:?}"))
                }
                Err(error) => error.to_string(),
            };
            writeln!(text, "    {said}").expect("a text");
        }
    }
    // One event more than there were, and one less.
    let (mut longer, mut shorter) = (record.clone(), record);
    longer.events.push(longer.events[0].clone());
    shorter.events.pop();
    for altered in [longer, shorter] {
        writeln!(text, "{} events\n    {:?}", altered.events.len(), verify(&altered).failure).expect("a text");
    }
    is_written("failures.txt", &text);
}

#[test]
fn a_record_of_no_known_game_or_event_is_not_told() {
    let record = short(1);
    let mut text = String::new();
    for (place, value) in [
        ("/header/game", json!("whist")),
        ("/events/0/event/at", json!(7)),
        ("/events/1/event/effects", json!(7)),
        ("/events/1/event/effects", json!([{"type": "sneezed"}])),
        ("/events/1/event/cause", json!(7)),
    ] {
        let mut altered = serde_json::to_value(&record).expect("plain data");
        *altered.pointer_mut(place).expect(place) = value.clone();
        let altered: Record = serde_json::from_value(altered).expect("a record");
        writeln!(text, "{place} {value}").expect("a text");
        let told = altered.tell(Locale::En).map_or_else(|error| error.to_string(), |_| "it is told".to_owned());
        let rows = altered.to_csv().map_or_else(|error| error.to_string(), |_| "it has rows".to_owned());
        writeln!(text, "    {told}\n    {rows}").expect("a text");
    }
    is_written("untold.txt", &text);
}
