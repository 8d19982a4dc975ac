//! The cards of a standard deck, and cards as a viewer sees them: face up or face down.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr, Schema,
        schema::{ObjectBuilder, SchemaType, Type},
    },
};

use crate::text_form;

/// A suit, in the order in which Acepost lists them: spades, hearts, diamonds, clubs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// ♠
    Spades,
    /// ♥
    Hearts,
    /// ♦
    Diamonds,
    /// ♣
    Clubs,
}

impl Suit {
    /// All four, in order.
    pub const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    const fn letter(self) -> u8 {
        match self {
            Self::Spades => b'S',
            Self::Hearts => b'H',
            Self::Diamonds => b'D',
            Self::Clubs => b'C',
        }
    }

    /// The suit's name in the plural, as in "the king of spades".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Spades => "spades",
            Self::Hearts => "hearts",
            Self::Diamonds => "diamonds",
            Self::Clubs => "clubs",
        }
    }
}

/// A rank, in the order A 2 3 … T J Q K in which decks are listed. Each game defines how strong a rank is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// A
    Ace,
    /// 2
    Two,
    /// 3
    Three,
    /// 4
    Four,
    /// 5
    Five,
    /// 6
    Six,
    /// 7
    Seven,
    /// 8
    Eight,
    /// 9
    Nine,
    /// 10, written `T`
    Ten,
    /// J
    Jack,
    /// Q
    Queen,
    /// K
    King,
}

impl Rank {
    /// All thirteen, in order.
    pub const ALL: [Self; 13] = [
        Self::Ace,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
    ];

    const LETTERS: [u8; 13] = *b"A23456789TJQK";

    /// The rank's name in plain English: `ace`, `2`, `10`, `king`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; 13] = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"];
        NAMES[self as usize]
    }
}

/// One of the 52 cards. Ordered as a new deck is listed: by suit S H D C, within a suit A 2 3 … K.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many cards a deck has.
    pub const COUNT: usize = 52;

    /// Returns the card of this rank and suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(suit as u8 * 13 + rank as u8)
    }

    /// Returns a whole deck in order, AS first, KC last.
    pub fn deck() -> impl Iterator<Item = Self> {
        (0..52).map(Self)
    }

    /// Returns the card's rank.
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 % 13) as usize]
    }

    /// Returns the card's suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 / 13) as usize]
    }

    /// Returns the card's index in a new deck, 0 to 51.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the card in plain English: `king of spades`.
    #[must_use]
    pub fn name(self) -> String {
        format!("{} of {}", self.rank().name(), self.suit().name())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Responses are full of cards, so this is not put together each time.
        f.write_str(str::from_utf8(&CODES[self.index()]).unwrap_or_else(|_| unreachable!("letters are ASCII")))
    }
}

/// The cards as they are written, in order.
const CODES: [[u8; 2]; Card::COUNT] = {
    let mut codes = [[0; 2]; Card::COUNT];
    let mut index = 0;
    while index < Card::COUNT {
        codes[index] = [Rank::LETTERS[index % 13], Suit::ALL[index / 13].letter()];
        index += 1;
    }
    codes
};

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a card.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a card is a rank (A 2 3 4 5 6 7 8 9 T J Q K) and a suit (S H D C), as in KS")]
pub struct NotACard;

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Self, NotACard> {
        let &[rank, suit] = text.as_bytes() else { return Err(NotACard) };
        let rank = Rank::LETTERS.iter().position(|&letter| letter == rank).ok_or(NotACard)?;
        let suit = Suit::ALL.into_iter().find(|s| s.letter() == suit).ok_or(NotACard)?;
        Ok(Self::new(Rank::ALL[rank], suit))
    }
}

const CARD_PATTERN: &str = "^[A23456789TJQK][SHDC]$";

text_form!(Card, |text| text
    .pattern(Some(CARD_PATTERN))
    .description(Some("A card: rank, then suit. `TD` is the ten of diamonds."))
    .examples(["KS"]));

/// A card as one viewer sees it. Records keep every card face up; redaction turns cards down. JSON: `"KS"` or `null`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// The viewer sees the card.
    Up(Card),
    /// The viewer sees only that there is a card.
    Down,
}

impl Face {
    /// Returns the card, if it is face up.
    #[must_use]
    pub const fn card(self) -> Option<Card> {
        match self {
            Self::Up(card) => Some(card),
            Self::Down => None,
        }
    }

    /// Returns the same card, face up only if `seen` is true.
    #[must_use]
    pub const fn seen_if(self, seen: bool) -> Self {
        if seen { self } else { Self::Down }
    }
}

impl From<Card> for Face {
    fn from(card: Card) -> Self {
        Self::Up(card)
    }
}

impl Serialize for Face {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.card().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Face {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::<Card>::deserialize(deserializer)?.map_or(Self::Down, Self::Up))
    }
}

impl PartialSchema for Face {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(SchemaType::from_iter([Type::String, Type::Null]))
            .pattern(Some(CARD_PATTERN))
            .description(Some("A card, or `null` for a card that lies face down for this viewer."))
            .examples(["KS"])
            .into()
    }
}

impl ToSchema for Face {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_written_and_read_back() {
        let deck: Vec<Card> = Card::deck().collect();
        assert_eq!(deck.len(), Card::COUNT);
        for (index, card) in deck.iter().enumerate() {
            assert_eq!(card.index(), index);
            assert_eq!(card.to_string().parse::<Card>().as_ref(), Ok(card));
            assert_eq!(format!("{card:?}"), card.to_string());
        }
        assert_eq!(deck[0].to_string(), "AS");
        assert_eq!(deck[51].to_string(), "KC");
        assert_eq!("TD".parse::<Card>().map(Card::name), Ok("10 of diamonds".to_owned()));
    }

    #[test]
    fn what_is_no_card_is_refused() {
        for text in ["", "K", "KSS", "1S", "10S", "ks", "K♠", "SK", " KS"] {
            assert_eq!(text.parse::<Card>(), Err(NotACard), "{text:?}");
        }
    }

    #[test]
    fn a_face_is_a_card_or_null() {
        let faces = vec![Face::Up(Card::new(Rank::King, Suit::Spades)), Face::Down];
        let json = serde_json::to_string(&faces).expect("faces serialise");
        assert_eq!(json, r#"["KS",null]"#);
        assert_eq!(serde_json::from_str::<Vec<Face>>(&json).expect("and read back"), faces);
    }
}
