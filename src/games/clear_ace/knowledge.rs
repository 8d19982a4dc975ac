//! What every viewer who has followed the match can tell of hidden cards (CA-30), updated as cards are played, won, drawn and
//! stacked.

use std::ops::Range;

use acepost_pieces::Card;

use super::cards::{Hand, is_two};

/// What every viewer who has followed the match can tell of a player's hidden cards (CA-30): where won cards lie is public
/// as long as everybody can follow it (CA-12, CA-17, CA-18). Only bits and bytes, so that a state stays small.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Knowledge {
    /// Cards that lie in the deck for certain.
    pub(super) in_deck: Hand,
    /// Cards that lay in the deck, and may have been drawn from it or stacked on it since: they are in the deck or in the
    /// hand.
    pub(super) in_deck_or_hand: Hand,
    /// Cards that were drawn from the deck, and are in the hand for certain.
    pub(super) in_hand: Hand,
    /// The places of the deck, from the bottom, of which everybody knows the card: one bit for each.
    pub(super) placed: u64,
    /// Where the other cards of [`Self::in_deck`] and [`Self::in_deck_or_hand`] can lie. Those in no group can lie anywhere.
    pub(super) groups: [Group; 3],
    /// How many cards of the hand cannot be 2s: a 2 would have had to be played before them (CA-10), or stacked (CA-18).
    pub(super) no_twos: u8,
    /// Those of [`Self::in_hand`] that were certainly drawn after the play or the duel from which [`Self::no_twos`] follows, and
    /// so are not among the cards that it counts.
    pub(super) drawn_since: Hand,
    /// The least number of cards in the hand that the player kept after the last duel (CA-18).
    pub(super) kept: u8,
    /// How many cards, none stronger than those kept, the player stacked then.
    pub(super) buried: u8,
}

/// Cards that lie at some of these places, one bit for each, unless they are in the hand.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Group {
    cards: Hand,
    places: u64,
}

/// How many 2s there are.
const TWOS: usize = 4;

fn count(cards: usize) -> u8 {
    u8::try_from(cards).unwrap_or(u8::MAX)
}

/// Returns the bit of a place.
fn bit(place: usize) -> u64 {
    u32::try_from(place).ok().and_then(|place| 1_u64.checked_shl(place)).unwrap_or_default()
}

/// Returns the bits of these places.
fn bits(places: Range<usize>) -> u64 {
    places.map(bit).fold(0, |bits, bit| bits | bit)
}

impl Knowledge {
    /// Returns how many cards on top of the deck are known in their order.
    pub(super) fn on_top(&self, deck: &[Card]) -> usize {
        (0..deck.len()).rev().take_while(|&place| self.placed & bit(place) != 0).count()
    }

    /// Records that so many cards on top of the deck are known in their order.
    pub(super) fn place_top(&mut self, top: usize, deck: usize) {
        self.placed |= bits(deck.saturating_sub(top)..deck);
    }

    /// Records that the player played a card face up and has this many left; with `binds`, a 2 would have had to be
    /// played.
    pub(super) fn played(&mut self, card: Card, left: usize, binds: bool) {
        let card_alone = [card].into_iter().collect();
        self.in_deck_or_hand = self.in_deck_or_hand.difference(card_alone);
        self.in_hand = self.in_hand.difference(card_alone);
        self.ungroup(card_alone);
        // A hand from which another card than a 2 is played has no 2. A played 2 was not among the cards known not to
        // be 2s.
        (self.no_twos, self.drawn_since) = if binds && !is_two(card) {
            (count(left), Hand::default())
        } else {
            (self.no_twos.min(count(left)), self.drawn_since.difference(card_alone))
        };
        // It may have been one of those kept.
        self.kept = self.kept.saturating_sub(1);
        self.settle(left);
    }

    /// Records that the player won these cards, which lie on top of the deck now.
    pub(super) fn won(&mut self, stacked: &[Card], deck: usize) {
        self.in_deck = self.in_deck.union(stacked.iter().copied().collect());
        self.place_top(stacked.len(), deck);
    }

    /// Records that the player drew these cards from the top of the deck, of which this is left, and has this many in hand now.
    /// Only they see the cards; others know those whose place was known.
    pub(super) fn drew_own(&mut self, drawn: impl ExactSizeIterator<Item = Card>, deck: &[Card], hand: usize) {
        let mut drawn_unseen = 0;
        let top = deck.len() + drawn.len();
        for (place, card) in (deck.len()..top).rev().zip(drawn) {
            if self.placed & bit(place) == 0 {
                drawn_unseen |= bit(place);
            } else {
                self.placed &= !bit(place);
                self.drawn_since = self.drawn_since.with(card);
                self.hold([card].into_iter().collect());
            }
        }
        let left_unseen = bits(0..deck.len()) & !self.placed;
        for group in self.take_groups(deck) {
            let lay_in_deck = self.in_deck.intersection(group.cards);
            if group.places & drawn_unseen != 0 {
                self.in_deck = self.in_deck.difference(lay_in_deck);
                self.in_deck_or_hand = self.in_deck_or_hand.union(lay_in_deck);
            }
            match group.places & left_unseen {
                // None of the places is left where they could lie.
                0 => {
                    self.drawn_since = self.drawn_since.union(lay_in_deck);
                    self.hold(group.cards);
                }
                places => self.group(group.cards, places),
            }
        }
        if self.kept == 0 {
            self.buried = 0;
        }
        self.settle(hand);
    }

    /// Records that the player kept so many of the strongest cards and stacked the others on the deck, the weakest first.
    pub(super) fn stacked(&mut self, kept: usize, stacked: usize, deck: usize) {
        let onto = bits(deck.saturating_sub(stacked)..deck);
        // Cards that may be in the hand may be among those stacked.
        for Group { cards, places } in self.groups {
            self.group(cards.intersection(self.in_deck_or_hand), places | onto);
        }
        let no_twos = self.kept_no_twos(kept, stacked);
        let unknown = (kept + stacked).saturating_sub(self.in_hand.len());
        let known = self.in_hand;
        for (stronger, card) in known.strongest_first().enumerate() {
            // Of a card that so many known ones are stronger than, so many unknown ones might be as well.
            if stronger >= kept {
                self.in_deck = self.in_deck.with(card);
            } else if stronger + unknown >= kept {
                self.in_deck_or_hand = self.in_deck_or_hand.with(card);
            }
        }
        self.in_hand = known.difference(self.in_deck.union(self.in_deck_or_hand));
        if unknown == 0 {
            self.place_top(stacked, deck);
        } else {
            self.group(known.difference(self.in_hand), onto);
        }
        (self.no_twos, self.drawn_since) = (no_twos, Hand::default());
        (self.kept, self.buried) = (count(kept), count(stacked));
        self.settle(kept);
    }

    /// Returns how many of the kept cards cannot be 2s. Those stacked are the weakest, so a 2 is kept only if all of them are 2s, too:
    /// as many as the hand can hold, of the four, without those that lie in the deck.
    fn kept_no_twos(&self, kept: usize, stacked: usize) -> u8 {
        let in_hand = (kept + stacked).saturating_sub(self.no_twos.into());
        let twos = in_hand.min(TWOS.saturating_sub(self.in_deck.twos().len()));
        count(kept.saturating_sub(twos.saturating_sub(stacked)))
    }

    /// Records that the deck's aces were laid aside, and that nothing is in the hand: places are no longer known.
    pub(super) fn showdown_began(&mut self, aces: &[Card]) {
        self.in_deck = self.in_deck.difference(aces.iter().copied().collect());
        self.shuffled();
    }

    /// Records that the deck was shuffled.
    pub(super) fn shuffled(&mut self) {
        self.placed = 0;
        self.groups = Default::default();
    }

    /// Records that these cards are in the hand.
    fn hold(&mut self, cards: Hand) {
        self.in_deck = self.in_deck.difference(cards);
        self.in_deck_or_hand = self.in_deck_or_hand.difference(cards);
        self.in_hand = self.in_hand.union(cards);
    }

    /// Finds the cards that cannot be in the hand, which has this many, and so must lie in the deck.
    fn settle(&mut self, hand: usize) {
        let not_in_hand = if self.in_hand.len() >= hand {
            self.in_deck_or_hand
        } else if usize::from(self.no_twos) >= hand {
            self.in_deck_or_hand.twos()
        } else {
            Hand::default()
        };
        self.in_deck = self.in_deck.union(not_in_hand);
        self.in_deck_or_hand = self.in_deck_or_hand.difference(not_in_hand);
    }

    /// Records where these cards can lie. If there are too many groups already, they can lie anywhere.
    fn group(&mut self, cards: Hand, places: u64) {
        self.ungroup(cards);
        if let Some(free) = self.groups.iter_mut().find(|group| group.cards.is_empty()) {
            *free = Group { cards, places };
        }
    }

    fn ungroup(&mut self, cards: Hand) {
        for group in &mut self.groups {
            group.cards = group.cards.difference(cards);
        }
    }

    /// Empties the groups, and returns them and the group of the cards that can lie anywhere in this deck.
    fn take_groups(&mut self, deck: &[Card]) -> [Group; 4] {
        let groups = std::mem::take(&mut self.groups);
        let at_known_place = |&(place, _): &(usize, &Card)| self.placed & bit(place) != 0;
        let placed = deck.iter().enumerate().filter(at_known_place).map(|(_, &card)| card).collect();
        let elsewhere = groups.iter().fold(placed, |cards: Hand, group| cards.union(group.cards));
        let anywhere =
            Group { cards: self.in_deck.union(self.in_deck_or_hand).difference(elsewhere), places: u64::MAX };
        let [one, two, three] = groups;
        [one, two, three, anywhere]
    }
}
