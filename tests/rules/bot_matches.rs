//! What bots do and what players are told in matches of each game, generated again and compared. Changes of plans,
//! evaluations, reasons and words are visible; `UPDATE_PLAYTHROUGHS=1` rewrites the texts.
//!
//! A few matches are shown in full. Of many more, with all options, only a hash is kept.

use std::fmt::Write;

use acepost::{
    bots::{Budget, Strength, choose},
    games::{
        AnyObservation, Effect, Game, Leaving, Locale, Names, Seat, Strategy, Table, Viewer, Words,
        catalog::{self, GAMES},
    },
    pieces::{ChanceKey, Seed},
};
use rand::{SeedableRng, rngs::ChaCha20Rng, seq::IndexedRandom};
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::support::{
    variants::{Variant, variants},
    written::assert_written,
};

/// The number of matches that are shown in full.
const SHOWN: u32 = 3;

/// The number of matches of which a hash is kept.
const HASHED: u32 = 40;

/// How many determinized matches a hard bot plays for a choice: few, since it is only to be the same again. It plays only in
/// the matches that are shown, because it takes long.
const ITERATIONS: u32 = 12;

/// The number of decisions after which a seat leaves some of the matches.
const STAYED: u32 = 12;

/// A match whose chance, options and players follow from its number.
struct Played<'a> {
    game: &'a dyn Game,
    variant: &'a Variant,
    number: u32,
    key: ChanceKey,
    rng: ChaCha20Rng,
    text: String,
}

impl<'a> Played<'a> {
    fn new(game: &'a dyn Game, variants: &'a [Variant], number: u32) -> Self {
        Self {
            game,
            variant: &variants[number as usize % variants.len()],
            number,
            key: ChanceKey::derive(&Seed::new([12; 32]), [&*number.to_string()]),
            rng: ChaCha20Rng::seed_from_u64(number.into()),
            text: String::new(),
        }
    }

    fn line(&mut self, line: &str) {
        writeln!(self.text, "{line}").expect("a string takes all");
    }

    /// Plays to the end. With `all`, also says what every viewer sees and is told.
    fn play(mut self, all: bool) -> Self {
        let mut table = self.variant.table(self.game);
        let mut effects = table.open(&mut self.key.event(1)).expect("it can be dealt");
        for seq in 2_u32.. {
            table.apply(&effects).expect("what is decided fits");
            if all {
                self.show(&*table, &effects);
            }
            let to_act = table.to_act();
            // Of those who choose at the same time, not always the same is first.
            let first = (self.number + seq) as usize % to_act.iter().count().max(1);
            let Some(seat) = to_act.iter().nth(first) else { break };
            if all && self.number % 4 == 3 && seq == STAYED {
                let why = if self.number % 8 == 3 { Leaving::Resigned } else { Leaving::TimedOut };
                effects =
                    table.leave([seat].into_iter().collect(), why, &mut self.key.event(seq.into())).expect("it fits");
                continue;
            }
            let action = self.choose(&*table, seat, seq, all);
            effects = table.decide(seat, &action, &mut self.key.event(seq.into())).expect("it is legal").effects;
        }
        for reader in [None, Some(Seat(0)), Some(Seat(1))] {
            for &locale in Locale::ALL {
                self.line(&table.result(&Words::new(locale, &Names::NONE, reader)).expect("it is over"));
            }
        }
        self
    }

    /// Returns the action of one of the bots, and says what all would do and why, and what else is told of the actions.
    fn choose(&mut self, table: &dyn Table, seat: Seat, seq: u32, all: bool) -> Value {
        let seen = table.observation(seat).expect("it is to act");
        let id = self.game.about().id;
        let strengths = if all { &Strength::ALL[..2] } else { &Strength::ALL };
        let mut of = |strength: &Strength| {
            choose(id, &seen, *strength, Budget::iterations(ITERATIONS), &mut self.rng).expect("a bot plays every game")
        };
        let mut chosen: Vec<Value> = strengths.iter().map(&mut of).collect();
        let worth = catalog::visit(id, Estimate { seen: &seen, rng: &mut self.rng }).expect("it is in the catalogue");
        let passage = table.view(Viewer::Seat(seat), &Words::PLAIN).passage.unwrap_or("none");
        let labels: Vec<String> = strengths
            .iter()
            .zip(&chosen)
            .map(|(strength, action)| format!("{strength} {}", advice(table, seat, action).1))
            .collect();
        self.line(&format!("{seq}. {} ({passage}): {}. {worth}", Words::PLAIN.name(seat), labels.join(", ")));
        for reason in table.reasons(seat, &Words::PLAIN) {
            let cards: Vec<String> = reason.cards.iter().map(ToString::to_string).collect();
            self.line(&format!("    Not {}{}: {}", cards.join(" "), reason.choices.join(" "), reason.reason));
        }
        for action in table.legal_actions(seat, &Words::PLAIN) {
            let (reason, label) = advice(table, seat, &action.value());
            self.line(&format!("    {label}: {reason}"));
            if all {
                self.json(&action);
            }
        }
        if all {
            self.json(&[table.forced(seat), table.stand_in(seat)]);
        }
        // In half of the hashed matches things happen that no bot would do.
        if all && self.number.is_multiple_of(2) {
            return table.legal_actions(seat, &Words::PLAIN).choose(&mut self.rng).expect("it is to act").value();
        }
        chosen.swap_remove(seq as usize % strengths.len())
    }

    /// Says what has happened and how the table stands, to a player and to others.
    fn show(&mut self, table: &dyn Table, effects: &[Effect]) {
        let last = Seat(self.variant.seats - 1);
        for (viewer, locale, reader) in [
            (Viewer::Seat(last), Locale::En, Some(last)),
            (Viewer::Seat(Seat(0)), Locale::De, Some(Seat(0))),
            (Viewer::Public, Locale::De, None),
            (Viewer::Everyone, Locale::En, None),
        ] {
            let names = Names::NONE;
            let words = Words::new(locale, &names, reader);
            let shown = table.view(viewer, &words);
            self.json(&shown.view);
            self.json(&shown.layout);
            self.json(&shown.passage);
            for told in table.tell(effects, viewer, &words).expect("these are effects") {
                self.json(&told.effect);
                self.line(&told.sentence);
            }
        }
        for effect in effects {
            let (chance, chapter) = (table.is_chance(effect), table.chapter(effect, Locale::En));
            self.line(&format!("{chance:?} {chapter:?}"));
        }
    }

    fn json(&mut self, value: &impl Serialize) {
        self.line(&serde_json::to_string(value).expect("it is JSON"));
    }
}

/// Returns the reason of a legal action with its rule, and its label.
fn advice(table: &dyn Table, seat: Seat, action: &Value) -> (String, String) {
    let advice = table.explain(seat, action, &Words::PLAIN).expect("it is legal");
    let rule = advice.explanation.rule.map_or_else(String::new, |rule| format!(" ({rule})"));
    (advice.explanation.reason + &rule, advice.label)
}

/// Plays a determinized match as a search does, without the search, until its evaluation is clear.
struct Estimate<'a> {
    seen: &'a AnyObservation,
    rng: &'a mut ChaCha20Rng,
}

impl catalog::Visitor for Estimate<'_> {
    type Output = String;

    fn visit<R: Strategy>(self) -> String {
        let seen = self.seen.of_game::<R>().expect("it is of this game");
        let Some(start) = R::determinize(seen, self.rng) else {
            return "No match could be this one.".to_owned();
        };
        let looks = |view: &R::View| serde_json::to_value(view).expect("it is JSON");
        assert_eq!(looks(&R::view(&start, Viewer::Seat(seen.seat))), looks(&seen.view), "it is seen as the match is");
        let (mut state, key) = (start.clone(), ChanceKey::derive(&Seed::new([13; 32]), []));
        for decision in 1..=40 {
            let chance = &mut key.event(decision);
            for seat in R::to_act(&state).iter() {
                let legal = R::legal_actions(&state, seat);
                let Some(action) = legal.get(R::rollout(&state, seat, &legal, self.rng)) else { continue };
                // What another seat has just done may have made it illegal.
                for effect in R::decide(&state, seat, action, chance).into_iter().flatten() {
                    R::apply(&mut state, &effect).expect("what is decided fits");
                }
            }
            let ended = R::to_act(&state).iter().next().is_none();
            if let Some(worth) = R::evaluate(&start, &state, seen.seat) {
                return format!("After {decision} decisions it may be worth {worth:.4}.");
            }
            if ended {
                return format!("After {decision} decisions it may be over: {:?}.", R::outcome(&state));
            }
        }
        "It may go on for long.".to_owned()
    }
}

fn texts(game: &dyn Game) -> String {
    let variants = variants(game);
    let mut text =
        format!("{}\n\nWhat bots do and why, in matches against each other.\n", game.about().name.to_uppercase());
    for number in 0..SHOWN {
        let played = Played::new(game, &variants, number).play(false);
        let options = Value::from(played.variant.options.clone());
        write!(text, "\nMatch {number}: {} seats, {options}\n{}", played.variant.seats, played.text).expect("a text");
    }
    text.push_str("\nHashes of all that is told in more matches\n");
    for number in SHOWN..SHOWN + HASHED {
        let played = Played::new(game, &variants, number).play(true);
        text += &played.variant.hashed(number, Sha256::new_with_prefix(&played.text));
    }
    text
}

#[test]
fn bots_do_and_players_are_told_what_is_written() {
    for game in GAMES {
        let id = game.about().id;
        let told = texts(*game);
        assert_written(&format!("playthroughs/bots/{id}.txt"), &told, "UPDATE_PLAYTHROUGHS");
    }
}
