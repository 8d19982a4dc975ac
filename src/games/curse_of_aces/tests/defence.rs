//! CU-8 to CU-13: beating and taking.

use crate::{Seat, catalog::curse_of_aces::effect::Effect};

use super::scene::{DONE, TAKE, attack, beat, beats, cards, given};

#[test]
fn cu_8_each_card_is_beaten_or_all_are_taken_and_taking_is_allowed_even_when_able_to_beat() {
    // CU-8
    let mut scene = given(&["7S 7H", "9C TC"]).rest_in_deck();
    scene.when(0, attack("7S"));
    assert_eq!(scene.legal(1), ["9C", "TC", "take"]);
    let mut other = scene.clone();
    assert!(matches!(other.when(1, beat("9C"))[..], [Effect::Beaten { .. }]));
    assert!(matches!(scene.when(1, TAKE)[0], Effect::Taken { .. }));
    let mut scene = given(&["AS 7H", "9C 6C"]).rest_in_deck();
    scene.when(0, attack("AS"));
    assert_eq!(scene.legal(1), ["take"]);
}

#[test]
fn cu_9_case_1_one_card_beats_a_card_of_lower_rank() {
    // CU-9, worked case 1
    assert!(beats("QS", "7H") && beats("AS", "KH") && beats("9S", "6H"));
    assert!(!beats("9S", "9H") && !beats("9S", "TH"));
    let mut scene = given(&["9H 7H", "9S TC 6C AS"]).rest_in_deck();
    scene.when(0, attack("9H"));
    for weak in ["9S", "6C"] {
        assert!(
            scene.refused(1, beat(weak)).ends_with("does not beat the 9 of hearts: one card beats a lower rank only")
        );
    }
    assert!(scene.refused(1, beat("KS")).contains("not in your hand"));
    scene.when(1, beat("TC"));
}

#[test]
fn cu_10_case_2_two_cards_beat_the_rank_of_the_higher_or_the_next_rank_up_and_never_a_lower_one() {
    // CU-10, worked case 2
    let beaten_by = |pair: &str| {
        let ranks = ["6", "7", "8", "9", "T", "J", "Q", "K", "A"];
        ranks.into_iter().filter(|rank| beats(pair, &format!("{rank}D"))).collect::<String>()
    };
    for (pair, beaten) in [
        ("QS 7S", "QK"),
        ("7S QS", "QK"),
        ("6S 6H", "67"),
        ("JS 9S", "JQ"),
        ("AS JS", "A"),
        ("KS JS", "KA"),
        ("KS KH", "KA"),
        ("6S AS", "A"),
    ] {
        assert_eq!(beaten_by(pair), beaten, "{pair}");
    }
}

#[test]
fn cu_10_what_is_listed_is_each_card_that_suffices_and_then_each_pair_once() {
    // CU-10
    let mut scene = given(&["QD 7H", "7C JS QS QH KC AC"]).rest_in_deck();
    scene.when(0, attack("QD"));
    let legal = ["KC", "AC", "JS+7C", "QS+7C", "QS+JS", "QS+QH", "QH+7C", "QH+JS", "take"];
    assert_eq!(scene.legal(1), legal);
    assert_eq!(
        scene.refused(1, beat("KC QS")),
        "the king of clubs needs no help against the queen of diamonds: it beats it alone"
    );
    let effects = scene.when(1, beat("JS QH"));
    let with = cards("QH JS").try_into().expect("a pair");
    assert_eq!(effects, [Effect::Beaten { seat: Seat(1), card: cards("QD")[0], with }], "the higher is written first");
}

#[test]
fn cu_10_a_pair_that_is_too_low_is_refused() {
    // CU-10
    let mut scene = given(&["QD 7H", "7C TS TH AC"]).rest_in_deck();
    scene.when(0, attack("QD"));
    assert_eq!(scene.legal(1), ["AC", "take"]);
    assert_eq!(
        scene.refused(1, beat("TS TH")),
        "the queen of diamonds is too high: a card that is helped beats its own rank and the next one up"
    );
    assert!(scene.refused(1, beat("JS TH")).contains("jack of spades is not in your hand"));
    assert!(scene.refused(1, beat("TH JS")).contains("jack of spades is not in your hand"));
}

#[test]
fn cu_11_an_ace_is_beaten_only_by_a_pair_whose_higher_card_is_an_ace_or_a_king() {
    // CU-11
    let mut scene = given(&["AD 7H", "QC QD KS KH AC 6C"]).rest_in_deck();
    scene.when(0, attack("AD"));
    let legal = scene.legal(1);
    assert!(legal.iter().all(|with| with == "take" || with.starts_with('K') || with.starts_with('A')), "{legal:?}");
    assert_eq!(legal.len(), 2 * 3 + 1 + 5 + 1, "each king with three lower ones, both kings, the ace with five, take");
    assert!(scene.refused(1, beat("AC")).contains("one card beats a lower rank only"));
}

#[test]
fn cu_12_case_4_when_all_are_beaten_the_cards_leave_the_game_and_the_defender_attacks() {
    // CU-12, worked case 4
    let mut scene = given(&["7S 7H KS", "9C TC QC", "6S 6H"]).rest_in_deck();
    scene.round(0, "7S", 1, beat("9C"));
    scene.round(0, "7H", 1, beat("TC"));
    let effects = scene.when(0, DONE);
    assert_eq!(effects[0], Effect::Defended { seat: Seat(1), cards: cards("7S 9C 7H TC") });
    let view = scene.open();
    assert!(view.table.is_empty());
    assert_eq!(view.gone, cards("7S 7H 9C TC"));
    assert_eq!((scene.turn(), scene.to_act()), ((1, 2), vec![1]));
}

#[test]
fn cu_13_case_4_who_takes_gets_all_cards_on_the_table_and_the_player_after_attacks() {
    // CU-13, worked case 4
    let mut scene = given(&["7S 9H KS", "9C TC QC", "6S 6H"]).rest_gone();
    scene.round(0, "7S", 1, beat("9C"));
    let effects = scene.round(0, "9H", 1, TAKE);
    assert_eq!(effects[0], Effect::Taken { seat: Seat(1), cards: cards("7S 9C 9H") });
    assert!(scene.open().table.is_empty());
    assert_eq!(scene.hand(1), cards("7S 9H 9C TC QC"));
    assert_eq!((scene.turn(), scene.to_act()), ((2, 0), vec![2]));
}

#[test]
fn cu_13_case_4_with_two_players_the_same_attacker_attacks_again() {
    // CU-13, worked case 4
    let mut scene = given(&["7S 9H KS", "9C TC QC"]).rest_gone();
    scene.round(0, "7S", 1, TAKE);
    assert_eq!((scene.turn(), scene.to_act()), ((0, 1), vec![0]));
}
