//! Shared tests of the games: random play that counts every card, and a check that a viewer is shown exactly what a
//! model written from the rule book says.

use std::collections::{BTreeMap, BTreeSet};

use acepost_pieces::{Card, Chance, ChanceKey, Face, Seed};
use rand::{SeedableRng, rngs::ChaCha20Rng, seq::IndexedRandom};
use serde_json::Value;

use super::{
    Illegal, Leaving, Locale, MAX_DECISIONS, Names, Observation, Outcome, Place, Presentation, Reason, Rules, Seat,
    Strategy, Viewer, Words, Zone,
};

/// Parses `"KS"` as a card.
#[track_caller]
pub fn card(text: &str) -> Card {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Parses `"KS TD"` as cards.
#[track_caller]
pub fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(card).collect()
}

/// Parses `"KS TD"` as cards face up.
#[track_caller]
pub fn faces(text: &str) -> Vec<Face> {
    cards(text).into_iter().map(Face::Up).collect()
}

/// Returns a key with which the event of this number makes the wanted draws.
pub fn key_where(seq: u64, wanted: impl Fn(&mut Chance) -> bool) -> ChanceKey {
    (0..100_000_u32)
        .map(|number| ChanceKey::derive(&Seed::new([7; 32]), [number.to_string().as_str()]))
        .find(|key| wanted(&mut key.event(seq)))
        .expect("one key in so many draws it")
}

/// Takes an action that the rules must allow, and returns the effects.
#[track_caller]
pub fn take<R: Rules>(state: &mut R::State, seat: u8, action: &R::Action, chance: &mut Chance) -> Vec<R::Effect> {
    let decided = R::decide(state, Seat(seat), action, chance);
    let effects = decided.unwrap_or_else(|illegal| panic!("seat {seat}: {illegal}"));
    fold::<R>(state, &effects);
    effects
}

/// Lets the seats leave at the same moment, and returns the effects.
#[track_caller]
pub fn leave<R: Rules>(state: &mut R::State, seats: &[u8], why: Leaving, chance: &mut Chance) -> Vec<R::Effect> {
    let seats = seats.iter().copied().map(Seat).collect();
    let effects = R::leave(state, seats, why, chance).expect("they can leave");
    fold::<R>(state, &effects);
    effects
}

#[track_caller]
fn fold<R: Rules>(state: &mut R::State, effects: &[R::Effect]) {
    for (number, effect) in effects.iter().enumerate() {
        assert!(R::apply(state, effect).is_ok(), "effect {number} does not fit");
    }
}

/// Returns the seats that must choose.
pub fn to_act<R: Rules>(state: &R::State) -> Vec<u8> {
    R::to_act(state).iter().map(|seat| seat.0).collect()
}

/// Asserts that the match is over with this result.
#[track_caller]
pub fn assert_ended<R: Rules>(state: &R::State, placements: &[u8], reason: &str) {
    assert_eq!(R::outcome(state), Some(Outcome { placements: placements.to_vec(), reason: reason.to_owned() }));
}

/// The actions that a test tries for a seat in a state.
pub type Thinkable<'a, R> = &'a dyn Fn(&<R as Rules>::State, Seat) -> Vec<<R as Rules>::Action>;

/// Random matches.
pub struct RandomPlay<'a, R: Rules> {
    /// The game's own options.
    pub options: R::Options,
    /// The number of seats.
    pub seats: u8,
    /// The number of matches.
    pub matches: u32,
    /// Every card of the game.
    pub deck: &'a [Card],
    /// Actions to try, legal and illegal.
    pub thinkable: Thinkable<'a, R>,
    /// All of these actions are tried in every n-th match; 1 for all.
    pub try_all_every: u32,
}

/// The results of such matches.
#[derive(Debug, Default)]
pub struct Figures {
    /// The number of matches.
    pub matches: u32,
    /// The number of decisions.
    pub decisions: u64,
    /// The most decisions of one match.
    pub longest: u32,
    /// The number of matches by end reason.
    pub reasons: BTreeMap<String, u32>,
    /// How often each seat came first, alone or with others.
    pub won: Vec<u32>,
    /// How often the first player came first.
    pub won_by_first: u32,
    /// In how many matches each milestone was reached.
    pub milestones: BTreeMap<&'static str, u32>,
}

impl Figures {
    /// Returns the average over the matches.
    pub fn share(&self, count: impl Into<u64>) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52")]
        let count = count.into() as f64;
        count / f64::from(self.matches)
    }

    /// Fails if a figure differs by more than `by` from what is expected.
    #[track_caller]
    pub fn near(name: &str, value: f64, expected: f64, by: f64) {
        assert!((value - expected).abs() <= by, "{name}: {value} is not within {by} of {expected}");
    }
}

impl<R: Rules> RandomPlay<'_, R> {
    /// Plays them. After each effect every card must be there once; listed actions must be accepted, and others
    /// refused.
    pub fn play(&self) -> Figures {
        let mut figures = Figures { won: vec![0; self.seats.into()], ..Figures::default() };
        let deck = bits(self.deck);
        for number in 0..self.matches {
            self.play_one(number, deck, &mut figures);
        }
        figures
    }

    fn play_one(&self, number: u32, deck: u64, figures: &mut Figures) {
        let key = ChanceKey::derive(&Seed::new([1; 32]), [number.to_string().as_str()]);
        let mut choices = choices(number);
        let mut state = R::table(&self.options, self.seats);
        let mut effects = R::open(&state, &mut key.event(1)).expect("it can be dealt");
        let mut met = BTreeSet::new();
        for seq in 2.. {
            for effect in &effects {
                assert!(R::apply(&mut state, effect).is_ok(), "match {number}, event {seq}: an effect does not fit");
                let cards = R::cards(&state);
                assert!(cards.len() == self.deck.len() && bits(&cards) == deck, "match {number}: {cards:?}");
                met.extend(R::milestone(effect));
            }
            let to_act: Vec<Seat> = R::to_act(&state).iter().collect();
            let Some(&seat) = to_act.choose(&mut choices) else { break };
            if number.is_multiple_of(self.try_all_every) {
                self.listed_is_allowed(&state, &key, seq);
            }
            let legal = R::legal_actions(&state, seat);
            let action = legal.choose(&mut choices).expect("who is to act can act");
            let decided = R::decide(&state, seat, action, &mut key.event(seq));
            effects = decided.unwrap_or_else(|illegal| panic!("match {number}: a listed action is refused: {illegal}"));
            figures.decisions += 1;
            let decisions = u32::try_from(seq).expect("few") - 1;
            figures.longest = figures.longest.max(decisions);
            assert!(decisions < MAX_DECISIONS, "match {number} does not end");
        }
        let outcome = R::outcome(&state).unwrap_or_else(|| panic!("match {number} stands still"));
        assert_eq!(outcome.placements.len(), usize::from(self.seats));
        assert!(R::ABOUT.end_reasons.contains(&outcome.reason.as_str()), "{}", outcome.reason);
        figures.matches += 1;
        for (won, place) in figures.won.iter_mut().zip(&outcome.placements) {
            *won += u32::from(*place == 1);
        }
        let first_won = R::first_player(&state).is_some_and(|first| outcome.placements[first.index()] == 1);
        figures.won_by_first += u32::from(first_won);
        *figures.reasons.entry(outcome.reason).or_default() += 1;
        for milestone in met {
            *figures.milestones.entry(milestone).or_default() += 1;
        }
    }

    fn listed_is_allowed(&self, state: &R::State, key: &ChanceKey, seq: u64) {
        for seat in (0..self.seats).chain([self.seats, 255]).map(Seat) {
            let legal = R::legal_actions(state, seat);
            let acts = R::to_act(state).contains(seat);
            assert_eq!(legal.is_empty(), !acts);
            assert!(R::stand_in(state, seat).map_or(!acts, |action| legal.contains(&action)));
            assert!(R::forced(state, seat).is_none_or(|action| legal == [action]));
            for action in (self.thinkable)(state, seat) {
                let decided = R::decide(state, seat, &action, &mut key.event(seq));
                assert_eq!(decided.is_ok(), legal.contains(&action), "seat {} in event {seq}", seat.0);
                assert!(acts || matches!(decided, Err(Illegal::NotToAct)));
            }
        }
    }
}

fn bits(cards: &[Card]) -> u64 {
    cards.iter().fold(0, |bits, card| bits | 1 << card.index())
}

/// Returns the generator with this number.
pub fn rng(number: u64) -> ChaCha20Rng {
    ChaCha20Rng::seed_from_u64(number)
}

/// Returns the generator of the players' choices in the match with this number.
fn choices(number: u32) -> ChaCha20Rng {
    rng(1 << 32 | u64::from(number))
}

/// Plays a random match. After each event, `meet` is called with the state, the effects of the event, the match's key and the
/// number of the next event.
fn play_random<R: Rules>(
    seed_byte: u8,
    number: u32,
    options: &R::Options,
    seats: u8,
    mut meet: impl FnMut(&R::State, &[R::Effect], &ChanceKey, u64),
) {
    let key = ChanceKey::derive(&Seed::new([seed_byte; 32]), [number.to_string().as_str()]);
    let mut choices = choices(number);
    let mut state = R::table(options, seats);
    let mut effects = R::open(&state, &mut key.event(1)).expect("it can be dealt");
    for seq in 2.. {
        fold::<R>(&mut state, &effects);
        meet(&state, &effects, &key, seq);
        let to_act: Vec<Seat> = R::to_act(&state).iter().collect();
        let Some(&seat) = to_act.choose(&mut choices) else { break };
        let legal = R::legal_actions(&state, seat);
        let action = legal.choose(&mut choices).expect("who is to act can act");
        effects = R::decide(&state, seat, action, &mut key.event(seq)).expect("it is listed");
    }
}

/// A viewer: a seat, or `None` for the public.
pub type ViewerSeat = Option<u64>;

/// Returns every card in the JSON.
pub fn cards_in(value: &Value) -> BTreeSet<String> {
    match value {
        Value::String(text) if text.parse::<Card>().is_ok() => BTreeSet::from([text.clone()]),
        Value::Array(items) => items.iter().flat_map(cards_in).collect(),
        Value::Object(fields) => fields.values().flat_map(cards_in).collect(),
        _ => BTreeSet::new(),
    }
}

/// Checks redaction against a model that is written from the rule book: for each effect of random matches, every viewer
/// is shown exactly the cards that the model says, and everyone is shown all once the match is over.
pub fn assert_shows_what_the_model_says<R: Rules>(
    options: &R::Options,
    seats: u8,
    matches: u32,
    shown_to: impl Fn(ViewerSeat, &Value) -> BTreeSet<String>,
) {
    for number in 0..matches {
        play_random::<R>(4, number, options, seats, |_, effects, _, _| {
            for effect in effects {
                shows_what_the_model_says::<R>(effect, seats, &shown_to);
            }
        });
    }
}

fn shows_what_the_model_says<R: Rules>(
    effect: &R::Effect,
    seats: u8,
    shown_to: impl Fn(ViewerSeat, &Value) -> BTreeSet<String>,
) {
    let json = |effect: &R::Effect| serde_json::to_value(effect).expect("effects are JSON");
    let full = json(effect);
    let seen = |viewer| cards_in(&json(&R::redact(effect, viewer)));
    for seat in 0..seats {
        assert_eq!(seen(Viewer::Seat(Seat(seat))), shown_to(Some(seat.into()), &full), "{full} for seat {seat}");
    }
    assert_eq!(seen(Viewer::Public), shown_to(None, &full), "{full} for the public");
    assert!(R::redact(effect, Viewer::Everyone) == *effect, "{full} for everyone");
}

/// A determinized match must be possible: its view from the bot's seat is the real view, the legal actions are the
/// same and so are the reasons against others, no card is lost or duplicated, and it can be played to its end.
pub fn assert_determinizes_what_it_sees<R: Strategy + Presentation>(options: &R::Options, seats: u8, matches: u32) {
    let json = |view: &R::View| serde_json::to_value(view).expect("views are JSON");
    for number in 0..matches {
        let mut rng = rng(number.into());
        play_random::<R>(5, number, options, seats, |state, _, key, seq| {
            for seat in R::to_act(state).iter() {
                let seen = Observation::<R>::of(state, seat).expect("who is to act sees something");
                assert!(R::plan(&seen, &mut rng) < seen.legal.len());
                assert!(R::easy_move(&seen, &mut rng) < seen.legal.len());
                let determinized =
                    R::determinize(&seen, &mut rng).expect("a match that was reached can be determinized");
                let again = Observation::<R>::of(&determinized, seat).expect("the seat is to act there, too");
                assert_eq!(json(&again.view), json(&seen.view), "match {number}, before event {seq}");
                assert!(again.legal == seen.legal);
                assert_eq!(R::reasons(&again, &Words::PLAIN), R::reasons(&seen, &Words::PLAIN));
                assert_eq!(bits(&R::cards(&determinized)), bits(&R::cards(state)));
                assert!(ends::<R>(determinized, &mut key.event((1 << 61) + seq)), "match {number}, before event {seq}");
            }
        });
    }
}

/// Returns whether the match reaches its end, or a state whose evaluation is known, when it is played on.
fn ends<R: Strategy>(mut state: R::State, chance: &mut Chance) -> bool {
    let start = state.clone();
    for _ in 0..MAX_DECISIONS {
        let Some(seat) = R::to_act(&state).iter().next() else { return R::outcome(&state).is_some() };
        if R::evaluate(&start, &state, seat).is_some() {
            return true;
        }
        let legal = R::legal_actions(&state, seat);
        let Some(action) = legal.get(R::rollout(&state, seat, &legal, chance)) else { return false };
        let Ok(effects) = R::decide(&state, seat, action, chance) else { return false };
        if effects.iter().any(|effect| R::apply(&mut state, effect).is_err()) {
            return false;
        }
    }
    false
}

/// In random matches each card of the hand of a player who is to act must be named by a legal action or by one reason,
/// never by both, and so must each choice: the types of actions between which the game lets a player choose at such a moment.
/// In every language each reason must be a whole sentence about a rule of the page. Returns how often each rule was the
/// reason.
pub fn assert_reasons_fit<R: Presentation>(
    options: &R::Options,
    seats: u8,
    matches: u32,
    between: fn(&R::View) -> &'static [&'static str],
) -> BTreeMap<&'static str, u32> {
    let mut given = BTreeMap::new();
    for number in 0..matches {
        play_random::<R>(6, number, options, seats, |state, _, _, _| {
            for seen in R::to_act(state).iter().filter_map(|seat| Observation::<R>::of(state, seat)) {
                for reason in reasons_fit(&seen, between(&seen.view)) {
                    *given.entry(reason.rule).or_default() += 1;
                }
            }
        });
    }
    given
}

fn reasons_fit<R: Presentation>(seen: &Observation<R>, between: &[&str]) -> Vec<Reason> {
    let reasons = R::reasons(seen, &Words::PLAIN);
    let legal: Vec<Value> = seen.legal.iter().map(|it| serde_json::to_value(it).expect("actions are JSON")).collect();
    let (hand, elsewhere): (Vec<_>, Vec<_>) = R::layout(&seen.view, &Words::PLAIN)
        .zones
        .into_iter()
        .partition(|zone| zone.place == Place::Hand { seat: seen.seat });
    let cards = |zones: Vec<Zone>| -> Vec<String> {
        zones.into_iter().flat_map(|zone| zone.cards).filter_map(|face| Some(face.card()?.to_string())).collect()
    };
    let (mut hand, elsewhere) = (cards(hand), cards(elsewhere));
    hand.sort();
    let refused = reasons.iter().flat_map(|reason| &reason.cards).map(Card::to_string);
    let (held, others): (Vec<String>, Vec<String>) = refused.partition(|card| hand.contains(card));
    assert!(others.iter().all(|card| elsewhere.contains(card)), "{reasons:?}");
    let mut named: Vec<String> = legal.iter().flat_map(cards_in).collect::<BTreeSet<_>>().into_iter().collect();
    named.extend(held);
    named.sort();
    assert_eq!(named, hand, "{legal:?} and {reasons:?}");

    for reason in &reasons {
        assert!(!(reason.cards.is_empty() && reason.choices.is_empty()), "{reason:?} is about nothing");
        for (_, page) in R::ABOUT.rules.pages() {
            assert!(page.contains(&format!("**{}**", reason.rule)), "no such rule: {reason:?}");
        }
    }
    let mut choices: Vec<&str> = reasons.iter().flat_map(|reason| &reason.choices).copied().collect();
    choices.extend(legal.iter().filter_map(|action| action["type"].as_str()).collect::<BTreeSet<_>>());
    choices.sort_unstable();
    assert_eq!(choices, between, "{legal:?} and {reasons:?}");
    for &locale in Locale::ALL {
        let again = R::reasons(seen, &Words::new(locale, &Names::NONE, Some(seen.seat)));
        assert_eq!(again.len(), reasons.len());
        for (again, reason) in again.iter().zip(&reasons) {
            assert_eq!((again.rule, &again.cards, &again.choices), (reason.rule, &reason.cards, &reason.choices));
            assert!(again.reason.ends_with('.') && !again.reason.contains(['{', '$']), "{again:?}");
            assert_eq!(again.reason == reason.reason, locale == Locale::En, "{again:?}");
        }
    }
    reasons
}
