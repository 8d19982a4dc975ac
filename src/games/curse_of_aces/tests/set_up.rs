//! CU-1 to CU-3: deal, first attacker, ranks.

use acepost_pieces::{Card, Face};

use crate::{
    Rules, Seat,
    catalog::curse_of_aces::{
        CurseOfAces, Position, State,
        action::{FirstAttacker, Options},
        cards::{Hand, power},
        effect::Effect,
    },
};

use super::scene::{beats, cards, chance, given};

fn opened(first_attacker: FirstAttacker, seats: u8, seq: u64) -> (State, Vec<Effect>) {
    let mut state = CurseOfAces::table(&Options { first_attacker, ..Options::default() }, seats);
    let effects = CurseOfAces::open(&state, &mut chance(seq)).expect("it can be dealt");
    for effect in &effects {
        CurseOfAces::apply(&mut state, effect).expect("the set-up fits");
    }
    (state, effects)
}

#[test]
fn cu_1_six_cards_go_to_each_one_at_a_time_seat_0_first_and_the_rest_is_the_deck() {
    // CU-1
    for seats in 2..=4 {
        let (state, effects) = opened(FirstAttacker::SeatZero, seats, 1);
        let mut shuffled: Vec<Card> = Hand::ALL.iter().collect();
        chance(1).shuffle(&mut shuffled);
        let Effect::Dealt { hands, deck } = &effects[0] else { panic!("{effects:?}") };
        let every = usize::from(seats);
        for (seat, hand) in hands.iter().enumerate() {
            let own: Vec<Face> = shuffled[seat..].iter().step_by(every).take(6).map(|&card| card.into()).collect();
            assert_eq!(*hand, own);
        }
        let rest: Vec<Face> = shuffled[6 * every..].iter().rev().map(|&card| card.into()).collect();
        assert_eq!(*deck, rest, "bottom card first");
        assert_eq!(CurseOfAces::cards(&state).len(), 36);
    }
}

#[test]
fn cu_2_the_first_attacker_is_drawn_by_lot_before_the_shuffle() {
    // CU-2
    let mut drawn = [0; 4];
    for seq in 1..200 {
        let (state, effects) = opened(FirstAttacker::Random, 4, seq);
        let mut again = chance(seq);
        let seat = Seat(u8::try_from(again.lot(4)).expect("a seat"));
        assert_eq!(effects[0], Effect::FirstAttackerDrawn { seat });
        let mut shuffled: Vec<Card> = Hand::ALL.iter().collect();
        again.shuffle(&mut shuffled);
        assert!(matches!(&effects[1], Effect::Dealt { hands, .. } if hands[0][0] == Face::Up(shuffled[0])));
        let defender = Seat((seat.0 + 1) % 4);
        assert_eq!(effects[2], Effect::MoveBegan { number: 1, attacker: seat, defender });
        assert!(effects[..2].iter().all(CurseOfAces::is_chance) && !CurseOfAces::is_chance(&effects[2]));
        assert!(CurseOfAces::to_act(&state).iter().eq([seat]));
        drawn[seat.index()] += 1;
    }
    assert!(drawn.iter().all(|&times| times > 30), "{drawn:?}");
    assert_eq!(Options::default().first_attacker, FirstAttacker::Random);
}

#[test]
fn cu_2_with_the_option_seat_0_attacks_first_and_no_lot_is_drawn() {
    // CU-2
    for (seq, seats) in (1..50).flat_map(|seq| (2..=4).map(move |seats| (seq, seats))) {
        let (_, effects) = opened(FirstAttacker::SeatZero, seats, seq);
        assert!(matches!(effects[0], Effect::Dealt { .. }));
        assert_eq!(effects[1], Effect::MoveBegan { number: 1, attacker: Seat(0), defender: Seat(1) });
        assert_eq!(effects.len(), 2);
    }
}

#[test]
fn cu_3_the_ranks_go_from_6_to_the_ace_and_suits_never_matter() {
    // CU-3
    let powers: Vec<_> = cards("6H 7H 8H 9H TH JH QH KH AH").iter().map(|card| power(card.rank())).collect();
    assert_eq!(powers, (0..9).map(Some).collect::<Vec<_>>());
    assert_eq!(Hand::ALL.iter().count(), 36);
    for low in cards("2S 3H 4D 5C") {
        assert!(power(low.rank()).is_none() && !Hand::ALL.contains(low));
    }
    for suit in ["S", "H", "D", "C"] {
        assert!(beats(&format!("7{suit}"), "6S") && !beats(&format!("7{suit}"), "8S"));
    }
    for (one, other) in [("7S", "7C"), ("7C", "7S"), ("7H", "7D")] {
        assert!(!beats(one, other));
    }
}

#[test]
fn a_position_that_cannot_be_is_not_set_up() {
    let fine = || given(&["6S 7S", "6H"]).rest_gone_position();
    assert!(fine().set_up().is_ok());
    let cases: [fn(&mut Position); 8] = [
        |position| position.hands[0].push(position.gone[0]),
        |position| position.gone.truncate(3),
        |position| position.gone[0] = "2S".parse().expect("a card"),
        |position| position.hands.truncate(1),
        |position| position.hands.extend([vec![], vec![]]),
        |position| position.out.push(Seat(1)),
        |position| position.open = vec![cards("8S")],
        |position| position.attacker = Seat(2),
    ];
    for spoil in cases {
        let mut position = fine();
        spoil(&mut position);
        assert!(position.set_up().is_err(), "{position:?}");
    }
}
