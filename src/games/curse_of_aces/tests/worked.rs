//! The move that the rule page tells card by card: the rules play it as it is told.

use super::scene::{DONE, beat, beats, dealt, given};

#[test]
fn the_move_of_the_rule_page() {
    // CU-5, CU-6, CU-9, CU-10, CU-12, CU-14
    let mut scene = given(&["7H 9D QC AC TS 6D", "9C QS JD 7S 8H 6S"]).rest_in_deck();
    scene.round(0, "7H", 1, beat("9C"));
    assert_eq!(scene.legal(0), ["9D", "done"]);
    scene.round(0, "9D", 1, beat("QS"));
    assert_eq!(scene.legal(0), ["QC", "done"]);
    scene.round(0, "QC", 1, beat("JD 7S"));
    assert_eq!(scene.legal(0), ["done"], "nothing fits any more");
    let effects = scene.when(0, DONE);
    assert_eq!((scene.open().gone.len(), scene.turn()), (7, (1, 0)), "Ben attacks next");
    assert_eq!(dealt(&effects), [1, 0, 1, 0, 1, 0, 1], "the player with fewer first");
    assert_eq!(scene.counts(), [6, 6]);
}

#[test]
fn the_ways_to_beat_an_ace_of_the_rule_page() {
    // CU-11
    assert!(beats("AD 6C", "AC") && beats("KH 8S", "AC"));
    assert!(!beats("AD", "AC") && !beats("QS QD", "AC"));
    assert!(beats("JD 7S", "JH") && beats("JD 7S", "QC") && !beats("JD 7S", "KC"));
}
