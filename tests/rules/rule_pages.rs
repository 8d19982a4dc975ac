//! The rule pages: the same rules and pictures in every language, without what only programs need, and opened at rules that exist.

use std::collections::BTreeSet;

use acepost::{
    games::{Ending, Game, Locale, Seat, Viewer, Words, catalog::GAMES, random_choices},
    pieces::{Card, ChanceKey, Seed},
};
use rand::seq::IndexedRandom;

use crate::support::variants::variants;

/// Returns the part for people. What follows the last line `---` is for programs.
fn for_people(page: &str) -> &str {
    page.rsplit_once("\n---\n").map_or(page, |(people, _)| people)
}

/// Returns the ids of the rules, in order.
fn ids(page: &str) -> Vec<&str> {
    page.lines()
        .filter_map(|line| Some(line.strip_prefix("- **")?.split_once("**")?.0))
        .filter(|id| is_id(id))
        .collect()
}

fn is_id(text: &str) -> bool {
    text.split_once('-').is_some_and(|(game, number)| {
        game.bytes().all(|letter| letter.is_ascii_uppercase()) && number.parse::<u8>().is_ok()
    })
}

/// Returns the lines of each picture.
fn pictures(page: &str) -> Vec<Vec<&str>> {
    let mut blocks = page.split("```");
    blocks.next();
    blocks.step_by(2).filter_map(|block| block.strip_prefix("cards\n")).map(|block| block.lines().collect()).collect()
}

/// Returns the cards of a picture's line, with their marks; `None` for a line of its caption.
fn pictured(line: &str) -> Option<Vec<&str>> {
    let cards: Vec<&str> = line.split_once(": ")?.1.split_whitespace().collect();
    let is_card = |text: &&str| {
        let text = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
        let text = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
        text == "??" || text.parse::<Card>().is_ok()
    };
    cards.iter().all(is_card).then_some(cards)
}

#[test]
fn every_language_has_the_same_rules_headings_and_pictures() {
    for game in GAMES {
        let about = game.about();
        let (_, english) = about.rules.page(Locale::En);
        let headings = |page: &str| page.lines().filter(|line| line.starts_with('#')).count();
        let drawn = |page| -> Vec<_> {
            pictures(page).iter().map(|lines| lines.iter().map(|line| pictured(line)).collect::<Vec<_>>()).collect()
        };
        for (locale, page) in about.rules.pages() {
            assert_eq!(ids(page), ids(english), "{} in {locale:?}", about.id);
            assert_eq!(headings(page), headings(english), "{} in {locale:?}", about.id);
            assert_eq!(drawn(page), drawn(english), "{} in {locale:?}", about.id);
            assert!(drawn(page).iter().all(|rows| rows.iter().any(Option::is_some)), "a picture without cards");
            let mentioned =
                page.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').filter(|word| is_id(word));
            let known: BTreeSet<&str> = ids(page).into_iter().collect();
            assert!(
                mentioned.clone().all(|id| known.contains(id)),
                "{}: {:?}",
                about.id,
                mentioned.collect::<Vec<_>>()
            );
        }
    }
}

/// The rules where the sources are silent or disagree, and this project had to decide. A game without rulings need not be listed.
const RULINGS: &[(&str, &[&str])] = &[
    ("chase-the-ace", &["CH-1", "CH-4", "CH-9", "CH-13", "CH-17"]),
    (
        "clear-ace",
        &[
            "CA-6", "CA-9", "CA-12", "CA-14", "CA-15", "CA-18", "CA-19", "CA-20", "CA-22", "CA-23", "CA-24", "CA-26",
            "CA-28",
        ],
    ),
    ("clockwork-spades", &["CS-3", "CS-5", "CS-6", "CS-13"]),
    ("curse-of-aces", &["CU-2", "CU-7", "CU-8", "CU-21", "CU-10", "CU-18", "CU-20"]),
];

#[test]
fn rulings_are_marked_as_such_in_every_language() {
    for game in GAMES {
        let about = game.about();
        let expected = RULINGS.iter().find(|(id, _)| *id == about.id).map_or(&[][..], |(_, rules)| rules);
        for (locale, page) in about.rules.pages() {
            let mark = match locale {
                Locale::En => "*ruling:*",
                Locale::De => "*entscheid:*",
            };
            let marked: Vec<&str> = page
                .split("\n- ")
                .filter(|rule| rule.split_once("\n\n").map_or(*rule, |(rule, _)| rule).to_lowercase().contains(mark))
                .filter_map(|rule| Some(rule.strip_prefix("**")?.split_once("**")?.0))
                .collect();
            assert_eq!(marked, expected, "{} in {locale:?}: its rulings are listed in RULINGS", about.id);
        }
    }
}

#[test]
fn people_read_no_json_and_no_names_of_programs() {
    for game in GAMES {
        for (locale, page) in game.about().rules.pages() {
            let people = for_people(page);
            for word in ["{", "seat_0", "seat 0", "true", "false"] {
                assert!(!people.contains(word), "{} in {locale:?}: {word}", game.about().id);
            }
        }
    }
}

#[test]
fn a_page_that_is_not_translated_is_english() {
    for game in GAMES {
        for &locale in Locale::ALL {
            let (language, page) = game.about().rules.page(locale);
            assert!(language == locale || language == Locale::En);
            assert!(page.starts_with(&format!("# {}\n", game.about().name)));
        }
    }
}

/// Plays a match at random, and returns the rules at which its viewers' pages would have been opened.
fn passages(game: &dyn Game, number: usize) -> BTreeSet<&'static str> {
    let key = ChanceKey::derive(&Seed::new([9; 32]), [&*number.to_string()]);
    let variants = variants(game);
    let mut table = variants[number % variants.len()].table(game);
    let mut choices = random_choices(&key);
    let mut effects = table.open(&mut key.event(1)).expect("it can be dealt");
    let mut found = BTreeSet::new();
    for seq in 2..400 {
        table.apply(&effects).expect("what is decided fits");
        let viewers = [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))];
        found.extend(viewers.into_iter().filter_map(|viewer| table.view(viewer, &Words::PLAIN).passage));
        let Some(seat) = table.to_act().iter().next() else { break };
        let action = table.legal_actions(seat, &Words::PLAIN).choose(&mut choices).expect("it can act").value();
        effects = table.decide(seat, &action, &mut key.event(seq)).expect("it is listed").effects;
    }
    found
}

#[test]
fn rules_are_opened_where_there_is_a_rule() {
    for game in GAMES {
        let known: BTreeSet<&str> = ids(game.about().rules.page(Locale::En).1).into_iter().collect();
        let found: BTreeSet<_> = (0..40).flat_map(|number| passages(*game, number)).collect();
        assert!(found.iter().all(|id| known.contains(id)), "{}: {found:?}", game.about().id);
        // A game that names rules at all names more than one.
        assert_ne!(found.len(), 1, "{}: {found:?}", game.about().id);
    }
}

#[test]
fn no_rule_is_opened_where_no_rule_has_ended_the_match() {
    let key = ChanceKey::derive(&Seed::new([9; 32]), []);
    for (game, ending) in GAMES.iter().flat_map(|game| Ending::ALL.map(|ending| (*game, ending))) {
        let mut table = variants(game)[0].table(game);
        let dealt = table.open(&mut key.event(1)).expect("it can be dealt");
        table.apply(&dealt).expect("the set-up fits");
        table.end(ending, &mut key.event(2)).expect("it is running");
        for viewer in [Viewer::Public, Viewer::Everyone] {
            assert_eq!(table.view(viewer, &Words::PLAIN).passage, None, "{} {ending:?}", game.about().id);
        }
    }
}
