//! Why a player could keep or exchange: true sentences about what the player sees, for hints.

use std::cmp::Ordering;

use acepost_pieces::{Card, Face, Rank};

use super::{
    ChaseTheAce,
    action::Action,
    cards::is_king,
    messages,
    view::{PlayerView, View},
};
use crate::{Explanation, Observation, Seat, Words, kit::narrate::the};

/// Returns why the player could take the action.
pub(super) fn explain(seen: &Observation<ChaseTheAce>, action: Action, words: &Words<'_>) -> Option<Explanation> {
    let (view, seat) = (&seen.view, seen.seat);
    let own = card_of(view.players.get(seat.index())?)?;
    let explainer = Explainer { view, seat, own, next: next(view, seat), words };
    match action {
        Action::Keep {} => explainer.keep(),
        Action::Exchange {} => explainer.exchange(),
    }
}

/// Returns the player's card, if the viewer knows it.
fn card_of(player: &PlayerView) -> Option<Card> {
    player.hand.first().and_then(|face: &Face| face.card())
}

/// Returns the player whom the seat exchanges with; `None` for the last of the round, who exchanges with the deck.
pub(super) fn next(view: &View, seat: Seat) -> Option<&PlayerView> {
    let own = seat.index();
    let count = view.players.len();
    let dealer = view.dealer?.index();
    (1..count)
        .map(|step| (own + step) % count)
        .take_while(|_| own != dealer)
        .take_while(|&other| (other + count - own) % count <= (dealer + count - own) % count)
        .filter_map(|other| view.players.get(other))
        .find(|player| player.still_in && !player.hand.is_empty())
}

struct Explainer<'a> {
    view: &'a View,
    seat: Seat,
    own: Card,
    next: Option<&'a PlayerView>,
    words: &'a Words<'a>,
}

/// How many of the cards that the player has not seen are higher than a card, or of its rank. No king is counted: its holder does
/// not give it up, and no dealer may draw it.
struct Odds {
    higher: usize,
    equal: usize,
    unseen: usize,
}

impl Odds {
    const fn are_good(&self) -> bool {
        self.higher * 2 > self.unseen
    }
}

impl Explainer<'_> {
    /// Returns the name of another player than the one who decides. The reader may be that other one.
    fn named(&self, player: &PlayerView) -> String {
        self.words.name(player.seat).into_owned()
    }

    fn keep(&self) -> Option<Explanation> {
        let locale = self.words.locale;
        if is_king(self.own) {
            return Some(if self.view.options.king_passes_on {
                Explanation::by_rule("CH-9", messages::why_king_highest(locale))
            } else {
                Explanation::by_rule("CH-8", messages::why_king(locale))
            });
        }
        if let Some((player, card)) = self.lower_that_stays() {
            let why = messages::why_lower_stays(locale, the(locale, card), self.named(player));
            return Some(Explanation::by_rule("CH-11", why));
        }
        if let Some((player, card)) = self.rival().filter(|(_, card)| card.rank() == self.own.rank()) {
            let why = messages::why_tie(locale, the(locale, card), self.named(player));
            return Some(Explanation::by_rule("CH-13", why));
        }
        if self.is_lowest() {
            return None;
        }
        // The next player's card is hidden: only a king that stopped an exchange is known, which came through a king of one's own.
        let odds = self.odds(self.own);
        let why = match self.next {
            None => Explanation::by_rule("CH-10", messages::why_deck_lower(locale, odds.higher, odds.unseen)),
            Some(next) => messages::why_few_higher(locale, odds.higher, odds.unseen, self.named(next)).into(),
        };
        (!odds.are_good()).then_some(why)
    }

    fn exchange(&self) -> Option<Explanation> {
        let locale = self.words.locale;
        let Some(next) = self.next else { return self.draw() };
        if self.own.rank() == Rank::Ace {
            return Some(Explanation::by_rule("CH-2", messages::why_ace(locale)));
        }
        let odds = self.odds(self.own);
        let why = messages::why_most_higher(locale, odds.higher, odds.unseen, self.named(next));
        odds.are_good().then(|| why.into())
    }

    /// Returns why the last player of the round could exchange with the deck.
    fn draw(&self) -> Option<Explanation> {
        let locale = self.words.locale;
        if !self.is_lowest() {
            let odds = self.odds(self.own);
            let why = messages::why_deck_higher(locale, odds.higher, odds.unseen);
            return odds.are_good().then(|| Explanation::by_rule("CH-10", why));
        }
        let Some((_, theirs)) = self.rival() else {
            return Some(Explanation::by_rule("CH-11", messages::why_lowest(locale)));
        };
        // A higher card than one's own is not enough: it must reach the one that is known.
        let odds = self.odds(theirs);
        let why = messages::why_deck_saves(locale, the(locale, theirs), odds.equal, odds.unseen, odds.higher);
        (odds.higher + odds.equal > 0).then(|| Explanation::by_rule("CH-10", why))
    }

    /// Returns the other players who are still in.
    fn others(&self) -> impl Iterator<Item = &PlayerView> {
        self.view.players.iter().filter(|player| player.seat != self.seat && player.still_in)
    }

    /// Returns the only other player who is still in and has had their turn, with their card, if it is known.
    fn rival(&self) -> Option<(&PlayerView, Card)> {
        let others: Vec<&PlayerView> = self.others().collect();
        let [other] = others[..] else { return None };
        Some((other, card_of(other).filter(|_| other.turn.is_some())?))
    }

    /// Returns a player who has had their turn and has a lower card, with which the player cannot lose as long as that player stays
    /// in: unless three or more are in, and a rank that several hold is safe (CH-12).
    fn lower_that_stays(&self) -> Option<(&PlayerView, Card)> {
        if self.view.options.ties_are_safe && self.others().count() > 1 {
            return None;
        }
        self.others()
            .filter(|player| player.turn.is_some())
            .filter_map(|player| Some((player, card_of(player)?)))
            .find(|(_, card)| card.rank() < self.own.rank())
    }

    /// Returns whether keeping loses for certain: all others have had their turn, and are known to have higher cards.
    fn is_lowest(&self) -> bool {
        let higher = |player: &PlayerView| card_of(player).is_some_and(|card| card.rank() > self.own.rank());
        self.next.is_none() && self.others().all(higher)
    }

    /// Compares the cards that the player has not seen in this round with this one.
    fn odds(&self, than: Card) -> Odds {
        let hands = self.view.players.iter().filter_map(card_of);
        let seen: Vec<Card> = hands.chain(self.view.deck.iter().filter_map(|face| face.card())).collect();
        let unseen = || Card::deck().filter(|card| !seen.contains(card));
        let count =
            |how: Ordering| unseen().filter(|&card| !is_king(card) && card.rank().cmp(&than.rank()) == how).count();
        Odds { higher: count(Ordering::Greater), equal: count(Ordering::Equal), unseen: unseen().count() }
    }
}
