//! Offers of draws and pauses that end without an agreement.

use super::{
    server,
    sitting::{CHOICE, in_turn, two_guests},
    terminal::Terminal,
};

#[test]
fn a_declined_offer_is_told_and_the_same_key_offers_again() {
    let (_database, _served, url) = server();
    let [mut chooser, mut waiter] = in_turn(two_guests(&url, "clockwork-spades", &["--clock", "3d+12h"]));
    for (key, what, offered) in [
        ("d", "a draw", " offers a draw; d agrees, -d declines."),
        ("p", "a pause", " offers a pause; p agrees, -p declines."),
    ] {
        let offer = |waiter: &mut Terminal| {
            waiter.types(&format!("{key}\n"));
            waiter.wait_for(&format!("{what}; {key} takes that back."));
        };
        offer(&mut waiter);
        chooser.wait_for(offered);
        chooser.wait_for(CHOICE);
        chooser.types(&format!("-{key}\n"));
        chooser.wait_for(&format!("You have declined {what}."));
        waiter.wait_for(&format!("Your offer of {what} was declined, or withdrawn elsewhere; {key} offers one again."));
        offer(&mut waiter);
        // The player who has declined is not told that the other no longer offers it.
        let told = chooser.wait_for(offered);
        assert!(!told.contains("no longer"), "{told}");
        waiter.types(&format!("{key}\n"));
        waiter.wait_for("You have withdrawn that.");
        chooser.wait_for(&format!(" no longer offers {what}."));
        waiter.types(&format!("-{key}\n"));
        waiter.wait_for(&format!("There is no offer of {what} to decline."));
    }
}

#[test]
fn a_choice_ends_the_own_offer_of_a_draw_and_that_is_told() {
    let (_database, _served, url) = server();
    let [mut chooser, _waiter] = in_turn(two_guests(&url, "clockwork-spades", &[]));
    chooser.types("d\n");
    chooser.wait_for("You offer a draw; d takes that back.");
    chooser.wait_for(CHOICE);
    chooser.types("1\n");
    chooser.wait_for("Your offer of a draw has ended; d offers one again.");
}
