//! Positions with a provably best choice for a hard bot, and checks that hidden cards do not affect its choice.

use rand::{SeedableRng, rngs::ChaCha20Rng};

use acepost::{
    bots::{Budget, Strength, choose_of, compare_of},
    games::{
        Horizon, Observation, Rules, Seat,
        catalog::{
            chase_the_ace::{self, ChaseTheAce},
            clear_ace::{ClearAce, Position, State, action::Action},
        },
    },
    pieces::{Card, ChanceKey, Seed},
};

fn rng(number: u64) -> ChaCha20Rng {
    ChaCha20Rng::seed_from_u64(number)
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().expect(card)).collect()
}

/// A showdown round that seat 0 leads, with three aces against one; the other cards are in seat 0's deck.
fn showdown(hands: [&str; 2], their_deck: &str) -> State {
    let mut position = Position {
        hands: hands.map(cards),
        decks: [vec![], cards(their_deck)],
        asides: [cards("AH AD"), vec![]],
        last_loser: Some(Seat(0)),
        staked: Some([cards("AS")[0], cards("AC")[0]]),
        ..Position::default()
    };
    let placed: Vec<Card> = [hands[0], hands[1], their_deck, "AH AD AS AC"].into_iter().flat_map(cards).collect();
    position.decks[0] = Card::deck().filter(|card| !placed.contains(card)).collect();
    position.set_up().expect("52 cards")
}

fn act<R: Rules>(state: &mut R::State, seat: u8, action: &R::Action) {
    let chance = &mut ChanceKey::derive(&Seed::new([6; 32]), []).event(0);
    let effects = R::decide(state, Seat(seat), action, chance).expect("it is allowed");
    for effect in &effects {
        R::apply(state, effect).expect("it fits");
    }
}

fn play(state: &mut State, seat: u8, card: &str) {
    act::<ClearAce>(state, seat, &Action::Play { card: cards(card)[0] });
}

/// Returns what a hard bot in this seat plays.
fn hard(state: &State, seat: u8, iterations: u32) -> String {
    let seen = Observation::<ClearAce>::of(state, Seat(seat)).expect("it has to choose");
    let choice = choose_of(&seen, Strength::Hard, Budget::iterations(iterations), &mut rng(1));
    let Action::Play { card } = seen.legal[choice];
    card.to_string()
}

#[test]
fn a_round_that_decides_the_match_is_not_lost_or_left_to_a_duel() {
    let mut state = showdown(["QS JD TC 9S 8D 7C 6S 5D", "JS TD 9C 8S 7D 6C 5S 4D"], "KS KH KD KC QH QD QC 3S 3H");
    play(&mut state, 0, "5D");
    // Seat 1 has one ace against three and answers a five: losing this round would lose the match.
    assert!(!["5S", "4D"].contains(&hard(&state, 1, 400).as_str()));
}

#[test]
fn the_card_that_cannot_be_beaten_is_led_and_that_it_cannot_is_known_from_the_cards_seen() {
    // The other deck has no king, no queen and no 2: a king and a queen win at once, everything else may lose.
    let state = showdown(["KS JD TC 9S 8D 7C 6S 5D", "JS JH TD 9C 8S 7D 6C 5S"], "4S 4H 3S 3H");
    assert_eq!(hard(&state, 0, 1_000), "KS");
}

/// Returns what the dealer, in seat 1, sees after seat 0 has exchanged cards with them.
fn seen_by_dealer<const SEATS: usize>(hands: [Option<&str>; SEATS], tokens: [u8; SEATS]) -> Observation<ChaseTheAce> {
    let hands = hands.map(|hand| hand.map(|card| cards(card)[0]));
    let position = chase_the_ace::Position {
        cards: hands.to_vec(),
        tokens: tokens.to_vec(),
        dealer: 1,
        deck: Card::deck().filter(|&card| !hands.contains(&Some(card))).collect(),
        ..chase_the_ace::Position::default()
    };
    let mut state = position.set_up().expect("52 cards");
    act::<ChaseTheAce>(&mut state, 0, &chase_the_ace::action::Action::Exchange {});
    Observation::of(&state, Seat(1)).expect("the dealer has to choose")
}

#[test]
fn a_round_that_can_be_tied_is_not_lost_for_a_place_above_players_who_went_out_before() {
    // CH-13: of four players two are left, each with one token and a queen; the dealer knows it, and ties by keeping.
    let seen = seen_by_dealer([Some("QS"), Some("QH"), None, None], [1, 1, 0, 0]);
    for number in 0..5 {
        let choice = choose_of(&seen, Strength::Hard, Budget::iterations(400), &mut rng(number));
        assert_eq!(seen.legal[choice], chase_the_ace::action::Action::Keep {});
    }
}

#[test]
fn an_action_that_loses_for_certain_is_worse_by_what_the_other_wins() {
    use chase_the_ace::action::Action;

    // The dealer has got an ace for a two. To keep it loses; of the 50 cards in the deck 40 win, three twos tie, and an ace or
    // a king, which is refused (CH-10), loses.
    let seen = seen_by_dealer([Some("AS"), Some("2H")], [3, 3]);
    let place = |action: &Action| seen.legal.iter().position(|legal| legal == action).expect("it is legal");
    let (keep, exchange) = (place(&Action::Keep {}), place(&Action::Exchange {}));
    let gain = |actions| compare_of(&seen, actions, Budget::iterations(600), &mut rng(1)).expect("enough matches");
    let found = gain([exchange, keep]);
    assert!((found.score - 0.83).abs() < 0.1 && found.error < 0.05 && found.of == Horizon::Round, "{found:?}");
    let found = gain([keep, exchange]);
    assert!((found.score + 0.83).abs() < 0.1 && found.error < 0.05, "{found:?}");
}

#[test]
fn actions_that_win_for_certain_are_equal_and_better_than_one_that_may_lose() {
    // As above, but with two kings.
    let state = showdown(["KS KD TC 9S 8D 7C 6S 5D", "JS JH TD 9C 8S 7D 6C 5S"], "4S 4H 3S 3H");
    let seen = Observation::<ClearAce>::of(&state, Seat(0)).expect("it has to choose");
    let place = |card: &str| {
        let action = Action::Play { card: cards(card)[0] };
        seen.legal.iter().position(|legal| *legal == action).expect("it is legal")
    };
    let gain = |one, other| {
        let actions = [place(one), place(other)];
        compare_of(&seen, actions, Budget::iterations(600), &mut rng(1)).expect("enough matches")
    };
    assert!(gain("KS", "KD").score.abs() < 1e-9);
    let found = gain("KS", "5D");
    assert!(found.score > 0.0 && found.of == Horizon::Match, "{found:?}");
}

#[test]
fn a_search_gives_the_same_whatever_the_hidden_cards_are() {
    // Seat 1's hand and deck are swapped, and seat 0's deck is in another order.
    let one = showdown(["KS JD TC 9S 8D 7C 6S 5D", "JS JH TD 9C 8S 7D 6C 5S"], "4S 4H 3S 3H 4D 4C 3D 3C");
    let other = showdown(["KS JD TC 9S 8D 7C 6S 5D", "4S 4H 3S 3H 4D 4C 3D 3C"], "5S 6C 7D 8S 9C TD JH JS");
    for strength in Strength::ALL {
        let chosen = [&one, &other].map(|state| {
            let seen = Observation::<ClearAce>::of(state, Seat(0)).expect("it has to choose");
            choose_of(&seen, strength, Budget::iterations(200), &mut rng(3))
        });
        assert_eq!(chosen[0], chosen[1], "{strength}");
    }
}
