//! The round that the rule page tells card by card: the rules play it as it is told.

use crate::{Seat, Viewer, catalog::chase_the_ace::effect::Effect};

use super::scene::{faces, given, losers};

#[test]
fn the_round_of_the_rule_page() {
    // CH-6, CH-7, CH-8, CH-10, CH-11
    let mut scene = given("4S QH KC 7D").deck("3C").play();
    assert_eq!(scene.to_act(), [0], "Dan deals, so you begin");
    scene.exchanges(0);
    assert_eq!(scene.hands(Viewer::Seat(Seat(0))), faces("QH 4S - -"), "you know where the 4 is");
    let effects = scene.exchanges(1);
    assert!(effects.iter().any(|effect| matches!(effect, Effect::KingShown { seat: Seat(2), .. })), "{effects:?}");
    assert_eq!(scene.hands(Viewer::Everyone), faces("QH 4S KC 7D"));
    scene.keeps(2);
    let effects = scene.exchanges(3);
    let shown = effects.iter().find_map(|effect| match effect {
        Effect::CardsShown { cards } => Some(cards.iter().map(|shown| shown.card.to_string()).collect::<Vec<_>>()),
        _ => None,
    });
    assert_eq!(shown.as_deref(), Some(&["QH", "4S", "KC", "3C"].map(str::to_owned)[..]));
    assert_eq!((losers(&effects), scene.tokens()), (Some(vec![3]), vec![3, 3, 3, 2]));
}
