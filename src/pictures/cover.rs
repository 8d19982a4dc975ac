//! The cover of a game, or of the whole server: a hand of cards.

use super::{card, frame, svg::Svg};

/// What a cover shows.
#[derive(Clone, Debug)]
pub struct Cover<'a> {
    /// The game's name, or the server's.
    pub title: &'a str,
    /// A sentence or two.
    pub text: &'a str,
    /// A short line for the bottom.
    pub foot: &'a str,
}

const RANKS: [char; 13] = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];
const SUITS: [char; 4] = ['S', 'H', 'C', 'D'];

/// How many cards the hand has.
const CARDS: u8 = 5;
const CARD_WIDTH: f32 = 190.0;
/// The angle between two cards.
const STEP: f32 = 15.0;

impl Cover<'_> {
    /// Draws the cover as SVG. The same title always has the same cards, with the ace of spades in the middle.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut svg = Svg::new(self.title, self.text);
        frame::background(&mut svg);
        let height = CARD_WIDTH * card::CARD[1] / card::CARD[0];
        let middle = f32::midpoint(frame::SHEET_WIDTH, frame::SIZE[0]);
        let corner = [middle - CARD_WIDTH / 2.0, frame::SIZE[1] / 2.0 - height / 2.0 + 16.0];
        for (number, code) in (0_u8..).zip(self.cards()) {
            let turn = STEP * (f32::from(number) - f32::from(CARDS / 2));
            let x = corner[0] + turn * 4.6;
            let y = corner[1] + turn.abs() * 0.9;
            card::draw(&mut svg, Some(&code), [x, y], CARD_WIDTH, turn);
        }
        let y = frame::sheet(&mut svg, self.title);
        frame::paragraph(&mut svg, self.text, y, 7);
        frame::foot(&mut svg, self.foot);
        svg.finish()
    }

    fn cards(&self) -> Vec<String> {
        // FNV-1a, which never changes.
        let hash = self
            .title
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        let card = |number: u8| {
            if number == CARDS / 2 {
                return "AS".to_owned();
            }
            let lot = usize::try_from((hash >> (u32::from(number) * 12)) & 0xfff).unwrap_or_default();
            let (rank, suit) = (RANKS[1 + lot % (RANKS.len() - 1)], SUITS[usize::from(number) % SUITS.len()]);
            format!("{rank}{suit}")
        };
        (0..CARDS).map(card).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::png;

    #[test]
    fn a_cover_always_has_the_same_five_cards() {
        let cover =
            Cover { title: "Curse of Aces", text: "A game by Ana for two to four players.", foot: "cards.example" };
        let svg = cover.svg();
        assert_eq!((svg.matches("href=\"#card-").count(), svg.matches("#card-AS\"").count()), (5, 1));
        assert_eq!(svg, cover.svg());
        assert!(png(&svg).is_ok());
    }
}
