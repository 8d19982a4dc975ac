//! Why a player could keep or exchange: true sentences about what the player sees, for hints.

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

/// How many of the cards that the player has not seen are better than theirs.
struct Odds {
    better: usize,
    unseen: usize,
}

impl Odds {
    const fn are_good(&self) -> bool {
        self.better * 2 > self.unseen
    }
}

impl Explainer<'_> {
    fn named(&self, player: &PlayerView) -> String {
        self.words.party(player.seat).name().to_owned()
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
        // The next player's card is hidden: only a king that stopped an exchange is known, which came through a king of one's own.
        let odds = self.odds();
        let why = match self.next {
            None => Explanation::by_rule("CH-10", messages::why_deck_worse(locale, odds.better, odds.unseen)),
            Some(next) => messages::why_few_higher(locale, odds.better, odds.unseen, self.named(next)).into(),
        };
        (!odds.are_good()).then_some(why)
    }

    fn exchange(&self) -> Option<Explanation> {
        let locale = self.words.locale;
        let Some(next) = self.next else {
            let odds = self.odds();
            let why = messages::why_deck_better(locale, odds.better, odds.unseen);
            return Some(Explanation::by_rule("CH-10", why));
        };
        if self.own.rank() == Rank::Ace {
            return Some(Explanation::by_rule("CH-2", messages::why_ace(locale)));
        }
        let odds = self.odds();
        let why = messages::why_most_higher(locale, odds.better, odds.unseen, self.named(next));
        odds.are_good().then(|| why.into())
    }

    /// Returns a player who has had their turn and has a lower card, with which the player cannot lose: unless a rank that
    /// several hold is safe (CH-12).
    fn lower_that_stays(&self) -> Option<(&PlayerView, Card)> {
        let others = self.view.players.iter().filter(|player| player.seat != self.seat && player.still_in);
        others
            .filter(|player| player.turn.is_some() && !self.view.options.ties_are_safe)
            .filter_map(|player| Some((player, card_of(player)?)))
            .find(|(_, card)| card.rank() < self.own.rank())
    }

    /// Counts the cards that the player has not seen in this round, and those of them that are better. No king is among these: its
    /// holder does not exchange it, and no dealer may draw it.
    fn odds(&self) -> Odds {
        let hands = self.view.players.iter().filter_map(card_of);
        let seen: Vec<Card> = hands.chain(self.view.deck.iter().filter_map(|face| face.card())).collect();
        let unseen = || Card::deck().filter(|card| !seen.contains(card));
        let better = unseen().filter(|&card| !is_king(card) && card.rank() > self.own.rank()).count();
        Odds { better, unseen: unseen().count() }
    }
}
