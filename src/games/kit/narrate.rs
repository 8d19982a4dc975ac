//! Words that the games share: cards, lists and hands.

use std::borrow::Cow;

use acepost_l10n::{Locale, PerLocale};
use acepost_pieces::{Card, Face};

use crate::{Seat, Words};

pub(crate) mod messages {
    //! The messages of this folder.
    include!(concat!(env!("OUT_DIR"), "/kit.rs"));
}

/// Returns "ana", "ana and ben", "ana, ben and cai".
pub fn listed<T: ToString>(locale: Locale, items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, others)) => messages::and(locale, others.join(", "), last.as_str()),
    }
}

/// A text for each card and language. All texts of a language are made when the first is needed.
pub struct CardTexts(PerLocale<Vec<String>>);

impl CardTexts {
    /// Creates it without texts.
    pub const fn new() -> Self {
        Self(PerLocale::new())
    }

    /// Returns the text for this card. `word` must depend only on the card and `locale`, because any call may be the first.
    pub fn get(&self, locale: Locale, card: Card, word: impl Fn(Card) -> String) -> &str {
        &self.0.get(locale, || Card::deck().map(word).collect())[card.index()]
    }
}

/// Returns "the ace of hearts".
pub fn the(locale: Locale, card: Card) -> &'static str {
    static NAMES: CardTexts = CardTexts::new();
    NAMES.get(locale, card, |card| {
        let code = card.to_string();
        let (rank, suit) = code.split_at(1);
        messages::the_card(locale, rank, suit)
    })
}

/// Returns "the ace of hearts", or "a card" for one that is face down.
pub fn a_card(locale: Locale, face: Face) -> Cow<'static, str> {
    face.card().map_or_else(|| messages::a_card(locale).into(), |card| the(locale, card).into())
}

/// Returns "the ace of hearts and the 3 of clubs".
pub fn the_cards(locale: Locale, cards: &[Card]) -> String {
    listed(locale, cards.iter().map(|&card| the(locale, card)))
}

/// Returns "AH 3C", for where names would be too long.
pub fn short(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

/// Returns the cards in words, or their number if one of them is face down.
pub fn faces(locale: Locale, faces: &[Face], words: impl Fn(&[Card]) -> String) -> String {
    let seen: Option<Vec<Card>> = faces.iter().map(|face| face.card()).collect();
    seen.map_or_else(|| messages::hidden_cards(locale, faces.len()), |seen| words(&seen))
}

/// Returns what each player holds after a deal, a sentence for each.
pub fn hands(words: &Words<'_>, hands: &[Vec<Face>], in_words: impl Fn(&[Card]) -> String) -> String {
    let holds = |(seat, hand): (Seat, &Vec<Face>)| {
        messages::holds(words.locale, faces(words.locale, hand, &in_words), &words.party(seat))
    };
    (0..).map(Seat).zip(hands).map(holds).collect::<Vec<_>>().join(" ")
}
