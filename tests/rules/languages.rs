//! Every sentence and label in every language: complete, and for the reader who is meant.

use std::collections::BTreeSet;

use acepost::{
    games::{
        Ending, Game, Leaving, Locale, Names, Seat, SeatSet, Table, Viewer, Words, catalog::GAMES, random_choices,
    },
    pieces::{Card, Chance, ChanceKey, Seed},
};
use rand::seq::IndexedRandom;

use crate::support::variants::variants;

/// What is left over in a text when a variable of a message had no value.
const LEFT_OVER: [char; 3] = ['{', '}', '$'];

/// Plays a match at random, and hands every sentence, label and layout on that a reader would see.
fn read(game: &dyn Game, variant: usize, locale: Locale, reader: Option<Seat>, each: &mut dyn FnMut(&str)) {
    let key = ChanceKey::derive(&Seed::new([7; 32]), [&*variant.to_string()]);
    let variants = variants(game);
    let variant = &variants[variant % variants.len()];
    let names = Names::new(["ana", "ben", "cho", "dan"].map(str::to_owned));
    let words = Words::new(locale, &names, reader);
    let viewer = reader.map_or(Viewer::Public, Viewer::Seat);
    let mut choices = random_choices(&key);
    let mut table = variant.table(game);
    let mut effects = table.open(&mut key.event(1)).expect("it can be dealt");
    for seq in 2..400 {
        table.apply(&effects).expect("what is decided fits");
        for told in table.tell(&effects, viewer, &words).expect("these are effects") {
            each(&told.sentence);
        }
        for effect in &effects {
            if let Some(chapter) = table.chapter(effect, locale).expect("it is an effect") {
                each(&chapter);
            }
        }
        let layout = table.view(viewer, &words).layout;
        layout.remembered.iter().for_each(|sentence| each(sentence));
        texts(&serde_json::to_value(&layout).expect("plain data"), &["label"], each);
        assert_eq!(table.result(&words).is_some(), table.outcome().is_some());
        if seq % 10 == 2 {
            ends(&*table, &mut key.event(seq), &words, each);
        }
        let Some(seat) = table.to_act().iter().next() else { break };
        if reader == Some(seat) {
            table.reasons(seat, &words).iter().for_each(|reason| each(&reason.reason));
        }
        let legal = table.legal_actions(seat, &words);
        for action in &legal {
            texts(&action.value(), &["label"], &mut |label| {
                let has_code =
                    label.split(|letter: char| !letter.is_alphanumeric()).any(|word| word.parse::<Card>().is_ok());
                assert!(!has_code, "{}: a card is not in words: {label:?}", game.about().id);
                // Those of another player, which are read in replays, call the reader by name.
                if reader.is_none_or(|reader| reader == seat) {
                    each(label);
                }
            });
            if reader == Some(seat) {
                each(&table.explain(seat, &action.value(), &words).expect("it is legal").explanation.reason);
            }
        }
        let action = legal.choose(&mut choices).expect("a seat that is to act can act").value();
        effects = table.decide(seat, &action, &mut key.event(seq)).expect("it is listed").effects;
    }
    table.result(&words).iter().for_each(|result| each(result));
}

/// Ends the match in each way that does not depend on the cards, and hands the result on.
fn ends(table: &dyn Table, chance: &mut Chance, words: &Words<'_>, each: &mut dyn FnMut(&str)) {
    for ending in Ending::ALL {
        let mut ended = table.copy();
        if ended.end(ending, chance).is_ok() {
            each(&ended.result(words).expect("the match is over"));
        }
    }
    let still_in: Vec<Seat> = table.still_in().iter().collect();
    for why in [Leaving::Resigned, Leaving::TimedOut] {
        let one_by_one = still_in.iter().map(|&seat| SeatSet::one(seat));
        for leaving in one_by_one.chain([table.still_in()]) {
            let mut left = table.copy();
            let effects = left.leave(leaving, why, chance).expect("the match is running");
            left.apply(&effects).expect("what is decided fits");
            left.result(words).iter().for_each(|result| each(result));
        }
    }
}

/// Hands on the texts that fields of these names have, at any depth.
fn texts(value: &serde_json::Value, names: &[&str], each: &mut dyn FnMut(&str)) {
    match value {
        serde_json::Value::Object(fields) => {
            for (name, field) in fields {
                match field.as_str() {
                    Some(text) if names.contains(&name.as_str()) => each(text),
                    _ => texts(field, names, each),
                }
            }
        }
        serde_json::Value::Array(items) => items.iter().for_each(|item| texts(item, names, each)),
        _ => {}
    }
}

#[test]
fn nothing_is_left_over_in_any_sentence_of_any_language() {
    for game in GAMES {
        for variant in 0..variants(*game).len() {
            for &locale in Locale::ALL {
                for reader in [None, Some(Seat(0)), Some(Seat(1))] {
                    read(*game, variant, locale, reader, &mut |text| {
                        let id = game.about().id;
                        assert!(!text.is_empty() && !text.contains(LEFT_OVER), "{id} in {locale:?}: {text:?}");
                    });
                }
            }
        }
    }
}

/// The words that a language shares with English.
fn shared(locale: Locale) -> &'static [&'static str] {
    match locale {
        Locale::En => &[],
        Locale::De => &["Deck", "Hand", "Showdown"],
    }
}

#[test]
fn every_sentence_is_another_one_in_another_language() {
    for game in GAMES {
        for variant in 0..variants(*game).len() {
            let said = |locale| {
                let mut all = Vec::new();
                read(*game, variant, locale, Some(Seat(0)), &mut |text| all.push(text.to_owned()));
                all.push(game.description(locale));
                texts(&game.described_options(locale)["properties"], &["title", "description"], &mut |text| {
                    all.push(text.to_owned());
                });
                all
            };
            let english = said(Locale::En);
            for &locale in Locale::ALL.iter().filter(|locale| **locale != Locale::En) {
                let translated = said(locale);
                assert_eq!(english.len(), translated.len());
                let same: BTreeSet<_> = english
                    .iter()
                    .zip(&translated)
                    .filter(|(one, other)| one == other && one.contains(char::is_alphabetic))
                    .filter(|(one, _)| !shared(locale).contains(&one.as_str()))
                    .collect();
                assert!(same.is_empty(), "{} in {locale:?}: {same:?}", game.about().id);
            }
        }
    }
}

#[test]
fn a_reader_is_called_you_and_by_name_only_by_others() {
    for game in GAMES {
        for (locale, you) in [(Locale::En, "You "), (Locale::De, "Du ")] {
            let id = game.about().id;
            let mut called = false;
            read(*game, 0, locale, Some(Seat(0)), &mut |text| {
                assert!(
                    !text.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == "ana"),
                    "{id}: {text}"
                );
                called |= text.starts_with(you);
            });
            assert!(called, "{id} in {locale:?}: no sentence begins with {you:?}");
            read(*game, 0, locale, None, &mut |text| assert!(!text.starts_with(you), "{id}: {text}"));
        }
    }
}

#[test]
fn a_result_is_worded_for_its_reader() {
    let names = Names::new(["ana", "ben"].map(str::to_owned));
    for game in GAMES {
        let key = ChanceKey::derive(&Seed::new([7; 32]), ["result"]);
        let mut table = game.table(&serde_json::Map::new(), 2).expect("two can play it");
        let effects = table.open(&mut key.event(1)).expect("it can be dealt");
        table.apply(&effects).expect("it is dealt");
        assert_eq!(table.result(&Words::new(Locale::En, &names, None)), None, "{}", game.about().id);
        let effects = table.leave(SeatSet::one(Seat(1)), Leaving::Resigned, &mut key.event(2)).expect("it is running");
        table.apply(&effects).expect("what is decided fits");
        for (locale, reader, begins) in [
            (Locale::En, Some(Seat(0)), "You won: "),
            (Locale::En, Some(Seat(1)), "You lost: "),
            (Locale::En, None, "ana won: "),
            (Locale::De, Some(Seat(0)), "Du hast gewonnen: "),
            (Locale::De, Some(Seat(1)), "Du hast verloren: "),
            (Locale::De, None, "ana hat gewonnen: "),
        ] {
            let result = table.result(&Words::new(locale, &names, reader)).expect("the match is over");
            assert!(result.starts_with(begins) && !result.ends_with('.'), "{}: {result}", game.about().id);
        }
    }
}
