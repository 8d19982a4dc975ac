//! Random play: no card is lost or duplicated, exactly the listed actions are allowed, and the statistics are those of
//! these rules.

use std::thread;

use acepost_pieces::Card;

use crate::{
    Rules, Seat, Viewer,
    catalog::clockwork_spades::{
        ClockworkSpades, State,
        action::{Action, FirstPlayer, Options},
    },
    testing::{Figures, RandomPlay},
};

const MATCHES: u32 = 5_000;

/// Returns every set of cards that the seat holds, some that it does not hold, and every position, including positions
/// without a spade.
fn thinkable(state: &State, seat: Seat) -> Vec<Action> {
    let view = ClockworkSpades::view(state, Viewer::Everyone);
    let hands = view.players.iter().flat_map(|player| player.hand.iter().filter_map(|face| face.card()));
    let own = view.players.get(seat.index()).map(|player| player.hand.as_slice()).unwrap_or_default();
    let own: Vec<Card> = own.iter().filter_map(|face| face.card()).collect();
    let sets = (0..1_u32 << own.len()).map(|set| {
        let chosen = own.iter().enumerate().filter(|(index, _)| set & (1 << index) != 0);
        chosen.map(|(_, &card)| card).collect()
    });
    let plays = sets.chain(hands.map(|card| vec![card])).map(|cards| Action::Play { cards });
    plays.chain((0..=13).chain([255]).map(|position| Action::Take { position })).collect()
}

fn figures(first_player: FirstPlayer, king_of_spades_counts: bool) -> Figures {
    let deck: Vec<Card> = Card::deck().collect();
    RandomPlay::<ClockworkSpades> {
        options: Options { first_player, king_of_spades_counts },
        seats: 2,
        matches: MATCHES,
        deck: &deck,
        thinkable: &thinkable,
        try_all_every: 5,
    }
    .play()
}

/// CS-1 to CS-13 as a whole: an independent model of these rules gave, in random play with the defaults, 27.9 decisions on
/// average, at most about 40; ends `fewest_spades` 87.2 %, `four_kings` 12.8 %; player two winning 55 %.
#[test]
fn random_matches_lose_no_card_allow_what_is_listed_and_agree_with_an_independent_model() {
    let combinations = [FirstPlayer::Random, FirstPlayer::SeatZero].map(|first| [(first, true), (first, false)]);
    let [by_lot, seat_0] = thread::scope(|scope| {
        let threads = combinations.map(|pair| scope.spawn(move || pair.map(|(first, counts)| figures(first, counts))));
        threads.map(|thread| thread.join().expect("the matches can be played"))
    });
    for ([counts, does_not], by_lot) in [(by_lot, true), (seat_0, false)] {
        agrees(&counts);
        let wins = counts.won.iter().sum::<u32>();
        assert_eq!(wins, counts.matches, "CS-13: thirteen spades are never shared out equally");
        let [zero, one] = [0, 1].map(|seat| counts.share(counts.won[seat]));
        Figures::near("won by seat 0", zero, if by_lot { 0.5 } else { 0.45 }, 0.025);
        Figures::near("won by seat 1", one, if by_lot { 0.5 } else { 0.55 }, 0.025);

        length_and_kings_agree(&does_not);
        // CS-13: a second model of these rules, of ranks alone, gave 34.5 % draws without the king of spades.
        Figures::near("draws", does_not.share(does_not.won.iter().sum::<u32>()) - 1.0, 0.345, 0.025);
    }
}

fn length_and_kings_agree(figures: &Figures) {
    assert_eq!(figures.matches, MATCHES);
    Figures::near("decisions", figures.share(figures.decisions), 27.9, 0.25);
    Figures::near("longest", figures.longest.into(), 40.0, 4.0);
    Figures::near("four_kings", figures.share(figures.reasons["four_kings"]), 0.128, 0.02);
    Figures::near("fewest_spades", figures.share(figures.reasons["fewest_spades"]), 0.872, 0.02);
    assert_eq!(figures.reasons.len(), 2);
}

fn agrees(figures: &Figures) {
    length_and_kings_agree(figures);
    Figures::near("won by player two", 1.0 - figures.share(figures.won_by_first), 0.55, 0.025);
}

#[test]
fn the_king_of_spades_is_drawn_in_every_match_that_is_played_to_its_end() {
    // CS-5, CS-13
    let figures = figures(FirstPlayer::Random, true);
    assert_eq!(figures.milestones["king of spades"], figures.matches);
    // Three of the thirty-nine cards are kings; the probability that at least one is dealt is 1 - 33·32·31 /
    // (39·38·37).
    let dealt = 1.0 - 33.0 * 32.0 * 31.0 / (39.0 * 38.0 * 37.0);
    Figures::near("dealt king", figures.share(figures.milestones["dealt king"]), dealt, 0.025);
}
