//! Hidden cards stay hidden: what a viewer is shown does not depend on the cards that the viewer may not know; and the view,
//! the layout and the effects agree on which cards these are.

use std::{collections::BTreeSet, slice, thread};

use acepost::{
    bots::{Budget, Strength, choose},
    games::{Effect, Game, Json, Leaving, Locale, Seat, SeatSet, Table, Viewer, Words, catalog::GAMES},
    pieces::{Chance, ChanceKey, Seed},
};
use rand::{SeedableRng, rngs::ChaCha20Rng};
use serde_json::Value;

use crate::support::{
    disguise::{Told, cards_in, disguised, is_card},
    variants::{Variant, variants},
};

/// The number of matches of each game, distributed over its variants, in two halves at a time.
const MATCHES: usize = 400;

/// The largest number of choices of a checked match.
const MAX: u32 = 90;

/// The number of matches of each game in which each effect is compared with the views around it.
const LOOKED_THROUGH: usize = 40;

/// The fields of views that tell more of cards than where they lie.
const NO_PLACES: [&str; 2] = ["known", "drew_for_deal"];

/// Plays a random match up to a random version.
fn some_match(game: &dyn Game, variant: &Variant, number: usize, lots: &mut Chance) -> Vec<Told> {
    let key = ChanceKey::derive(&Seed::new([2; 32]), [number.to_string().as_str()]);
    let mut table = variant.table(game);
    let mut history =
        vec![Told { action: Value::Null, effects: table.open(&mut key.event(1)).expect("it can be dealt") }];
    table.apply(&history[0].effects).expect("the set-up fits");
    for seq in 2..2 + u64::from(lots.lot(MAX)) {
        let to_act: Vec<Seat> = table.to_act().iter().collect();
        let Some(&seat) = pick(&to_act, lots) else { break };
        let legal = table.legal_actions(seat, &Words::PLAIN);
        let action = pick(&legal, lots).expect("who is to act can act").value();
        let decided = table.decide(seat, &action, &mut key.event(seq)).expect("it is listed");
        table.apply(&decided.effects).expect("what is decided fits");
        history.push(Told { action: decided.action, effects: decided.effects });
    }
    history
}

fn pick<'a, T>(items: &'a [T], lots: &mut Chance) -> Option<&'a T> {
    items.get(lots.lot(u32::try_from(items.len()).expect("few")) as usize)
}

fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    (0..seats).map(Seat).map(Viewer::Seat).chain([Viewer::Public])
}

/// Returns everything that the game shows a viewer of a match with this history.
fn told(game: &dyn Game, variant: &Variant, viewer: Viewer, history: &[Told]) -> String {
    let mut table = variant.table(game);
    let effects: Vec<Effect> = history.iter().flat_map(|told| told.effects.clone()).collect();
    table.apply(&effects).expect("a physically possible history fits");
    let told = table.tell(&effects, viewer, &Words::PLAIN).expect("these are effects");
    let legal = match viewer {
        Viewer::Seat(seat) => {
            let legal = table.legal_actions(seat, &Words::PLAIN);
            let explained = |action: &Json| {
                let advice = table.explain(seat, &action.value(), &Words::PLAIN).expect("it is legal");
                (advice.label, advice.explanation.reason, advice.explanation.rule)
            };
            let explanations = legal.iter().map(explained).collect::<Vec<_>>();
            // What a hint recommends: with the same luck a bot chooses the same.
            let hints = table.observation(seat).map(|seen| {
                let hint = |strength| {
                    choose(game.about().id, &seen, strength, Budget::iterations(4), &mut ChaCha20Rng::seed_from_u64(7))
                };
                [Strength::Easy, Strength::Medium, Strength::Hard].map(hint)
            });
            (legal, table.reasons(seat, &Words::PLAIN), explanations, hints, table.stand_in(seat))
        }
        Viewer::Public | Viewer::Everyone => Default::default(),
    };
    let to_act: Vec<Seat> = table.to_act().iter().collect();
    let chapter = |effect: &Json| table.chapter(&effect.value().into(), Locale::En).expect("it is an effect");
    let told: Vec<_> = told.iter().map(|told| (&told.effect, &told.sentence, chapter(&told.effect))).collect();
    // Whether the server would play for another seat at once must reveal nothing either. In Clockwork Spades it depends on that
    // seat's hand, but the cards are public as soon as they are played.
    let may_tell = |seat: Seat| game.about().id == "clockwork-spades" && !viewer.sees(seat);
    let seats = (0..variant.seats).map(Seat).filter(|seat| !may_tell(*seat));
    let forced: Vec<bool> = seats.map(|seat| table.forced(seat).is_some()).collect();
    let shown = table.view(viewer, &Words::PLAIN);
    serde_json::json!([told, shown.view, shown.layout, shown.passage, legal, to_act, forced]).to_string()
}

#[test]
fn what_a_viewer_is_told_does_not_depend_on_cards_that_they_may_not_know() {
    // CA-30, CS-15, CH-18, CU-19
    thread::scope(|scope| {
        for (half, game) in (0..2).flat_map(|half| GAMES.iter().map(move |game| (half, game))) {
            scope.spawn(move || expect_nothing_hidden_is_told(*game, half));
        }
    });
}

fn expect_nothing_hidden_is_told(game: &dyn Game, half: usize) {
    let mut lots = ChanceKey::derive(&Seed::new([3; 32]), [game.about().id]).event(1 + half as u64);
    let (mut compared, mut changed) = (0, 0);
    let variants = variants(game);
    for (number, variant) in (0..MATCHES).zip(variants.iter().cycle()).skip(half).step_by(2) {
        let mut history = some_match(game, variant, number, &mut lots);
        if has_ended(game, variant, &history) {
            // Nothing is hidden at the end, so an earlier version is checked.
            let length = u32::try_from(history.len()).expect("few");
            history.truncate(1 + lots.lot(length - 1) as usize);
        }
        for viewer in viewers(variant.seats) {
            let lot = |n| lots.lot(u32::try_from(n).expect("few")) as usize;
            let other = disguised(&*variant.table(game), viewer, &history, lot);
            let (real, disguised) = (told(game, variant, viewer, &history), told(game, variant, viewer, &other));
            assert_eq!(real, disguised, "{}, match {number} for {viewer:?} with {variant:?}", game.about().id);
            compared += 1;
            changed += u32::from(other != history);
        }
    }
    assert!(compared > 100, "{}: only {compared} were compared", game.about().id);
    assert!(changed * 100 >= compared * 60, "{}: only {changed} of {compared} differ at all", game.about().id);
}

fn has_ended(game: &dyn Game, variant: &Variant, history: &[Told]) -> bool {
    let mut table = variant.table(game);
    for told in history {
        table.apply(&told.effects).expect("it has been applied before");
    }
    table.outcome().is_some()
}

/// Returns the cards that the viewer's view shows.
fn seen(table: &dyn Table, viewer: Viewer) -> BTreeSet<String> {
    cards_in(&table.view(viewer, &Words::PLAIN).view.value())
}

/// The test above takes `redact` at its word: a card that it shows by mistake is one that the viewer may know. So what it
/// shows is compared with `view`, which says by itself what a viewer may know.
#[test]
fn an_effect_shows_only_cards_that_the_view_before_or_after_it_shows() {
    for game in GAMES {
        let mut lots = ChanceKey::derive(&Seed::new([3; 32]), [game.about().id]).event(3);
        let (variants, mut shown) = (variants(*game), 0);
        for (number, variant) in (0..LOOKED_THROUGH).zip(variants.iter().cycle()) {
            let history = some_match(*game, variant, number, &mut lots);
            let mut effects: Vec<Effect> = history.into_iter().flat_map(|told| told.effects).collect();
            let mut table = variant.table(*game);
            table.apply(&effects).expect("it has been applied before");
            if let Some(seat) = table.to_act().iter().next() {
                let left = table.leave(SeatSet::one(seat), Leaving::Resigned, &mut lots);
                effects.extend(left.expect("the match is running"));
            }
            shown += expect_shown_by_views(*game, variant, &effects);
        }
        assert!(shown > 100, "{}: only {shown} cards were shown", game.about().id);
    }
}

/// Returns how many cards the effects have shown to their viewers.
fn expect_shown_by_views(game: &dyn Game, variant: &Variant, effects: &[Effect]) -> usize {
    let mut table = variant.table(game);
    let mut before: Vec<BTreeSet<String>> = viewers(variant.seats).map(|viewer| seen(&*table, viewer)).collect();
    let mut shown = 0;
    for effect in effects {
        table.apply(slice::from_ref(effect)).expect("what is decided fits");
        for (viewer, before) in viewers(variant.seats).zip(&mut before) {
            let told = table.tell(slice::from_ref(effect), viewer, &Words::PLAIN).expect("it is an effect");
            let after = seen(&*table, viewer);
            let cards: BTreeSet<String> = told.iter().flat_map(|told| cards_in(&told.effect.value())).collect();
            let hidden: Vec<&String> = cards.difference(before).filter(|card| !after.contains(*card)).collect();
            assert!(hidden.is_empty(), "{}: {hidden:?} for {viewer:?} in {effect:?}", game.about().id);
            shown += cards.len();
            *before = after;
        }
    }
    shown
}

/// Returns the JSON without the fields of these names, at any depth.
fn without(value: Value, names: &[&str]) -> Value {
    match value {
        Value::Object(fields) => fields
            .into_iter()
            .filter(|(name, _)| !names.contains(&name.as_str()))
            .map(|(name, field)| (name, without(field, names)))
            .collect(),
        Value::Array(items) => items.into_iter().map(|item| without(item, names)).collect(),
        other => other,
    }
}

#[test]
fn a_layout_shows_each_card_that_the_view_shows() {
    for game in GAMES {
        let mut lots = ChanceKey::derive(&Seed::new([3; 32]), [game.about().id]).event(4);
        let (variants, mut shown) = (variants(*game), 0);
        for (number, variant) in (0..MATCHES).zip(variants.iter().cycle()) {
            let mut table = variant.table(*game);
            for told in some_match(*game, variant, number, &mut lots) {
                table.apply(&told.effects).expect("it has been applied before");
            }
            let over = table.outcome().map(|_| Viewer::Everyone);
            for viewer in viewers(variant.seats).chain(over) {
                let seen = table.view(viewer, &Words::PLAIN);
                let cards = cards_in(&without(seen.view.value(), &NO_PLACES));
                let laid = cards_in(&serde_json::to_value(&seen.layout).expect("plain data"));
                let missing: Vec<&String> = cards.difference(&laid).collect();
                assert!(missing.is_empty(), "{}: no place for {missing:?} for {viewer:?}", game.about().id);
                shown += cards.len();
                // Sentences name only cards that the view has, and say nothing once everything is open.
                let (told, known) = (seen.layout.remembered.join(" "), cards_in(&seen.view.value()));
                let hidden = |word: &&str| is_card(word) && !known.contains(*word);
                assert_eq!(told.split(' ').find(hidden), None, "{}: {told:?} for {viewer:?}", game.about().id);
                assert!(over.is_none() || told.is_empty(), "{}: {told:?} for {viewer:?}", game.about().id);
            }
        }
        assert!(shown > 1000, "{}: only {shown} cards were shown", game.about().id);
    }
}
