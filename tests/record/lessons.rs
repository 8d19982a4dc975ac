//! Lessons: every game's, in every language, played by the rules.

use acepost::{
    games::{Game, Json, Locale, Seat, catalog::GAMES},
    record::{Lesson, LessonStep},
};
use serde_json::Value;

/// The most decisions of a lesson: about five minutes.
const DECISIONS: usize = 12;

/// The most bytes of a lesson as JSON.
const BYTES: usize = 200_000;

fn lessons() -> impl Iterator<Item = (Locale, Lesson)> {
    let each = |game: &&'static dyn Game| {
        let game = *game;
        Locale::ALL.iter().map(move |&locale| {
            let lesson = Lesson::of(game, locale).unwrap_or_else(|error| panic!("{}: {error}", game.about().id));
            (locale, lesson.unwrap_or_else(|| panic!("{} has no lesson", game.about().id)))
        })
    };
    GAMES.iter().flat_map(each)
}

/// Returns the value, with a list in alphabetical order.
fn sorted(value: &Value) -> Vec<String> {
    let mut texts: Vec<String> =
        value.as_array().map_or_else(|| vec![value.to_string()], |list| list.iter().map(Value::to_string).collect());
    texts.sort();
    texts
}

/// Returns the action that the lesson goes on with among the listed ones.
fn listed(step: &LessonStep) -> Option<Value> {
    let action = step.action.as_ref()?.as_object().expect("an object");
    let decision = step.view.at.decision.0.clone().flatten()?;
    let is_wanted = |listed: &Value| action.iter().all(|(key, value)| sorted(&listed[key]) == sorted(value));
    decision.legal_actions.iter().map(Json::value).find(is_wanted)
}

#[test]
fn every_lesson_is_played_by_the_rules_with_a_sentence_before_every_decision() {
    for (locale, lesson) in lessons() {
        let (game, (last, decisions)) = (&lesson.game, lesson.steps.split_last().expect("steps"));
        assert!((4..=DECISIONS).contains(&decisions.len()), "{game}: {} decisions", decisions.len());
        for (number, step) in decisions.iter().enumerate() {
            assert!(step.sentence.len() > 40, "{game}, {locale:?}: step {number} says nothing");
            assert_eq!(step.view.seat, Some(Seat(0)));
            assert!(listed(step).is_some(), "{game}: the action of step {number} is not listed");
        }
        assert!(last.action.is_none() && last.sentence.len() > 40, "{game}: the end");
    }
}

#[test]
fn every_event_of_a_lesson_comes_once_and_in_order() {
    for (_, lesson) in lessons() {
        let events: Vec<u64> = lesson.steps.iter().flat_map(|step| &step.events).map(|event| event.seq).collect();
        assert!(events.iter().copied().eq(1..=events.len() as u64), "{}: {events:?}", lesson.game);
        for step in &lesson.steps {
            assert_eq!(step.events.last().map(|event| event.seq), Some(step.view.at.version), "{}", lesson.game);
        }
    }
}

#[test]
fn a_lesson_is_small_and_speaks_its_language() {
    for (locale, lesson) in lessons() {
        let text = serde_json::to_string(&lesson).expect("plain data");
        assert!(text.len() < BYTES, "{}: {} bytes", lesson.game, text.len());
        assert!(!text.contains("{ $") && !text.contains("unknown message"), "{}", lesson.game);
        let learner = match locale {
            Locale::En => "You",
            Locale::De => "Du",
        };
        assert_eq!(lesson.players[0].name, learner);
    }
}
