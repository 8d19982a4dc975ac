//! A table with its cards.

use super::{
    fan, frame,
    svg::{Svg, count_of},
    zone::Zone,
};

/// What a picture of a table shows.
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// The game's name.
    pub title: String,
    /// The description for readers who do not see the picture.
    pub description: String,
    /// A short line for the bottom, such as how the match stands.
    pub foot: String,
    /// The players, in the order in which they are listed.
    pub seats: Vec<Seat>,
    /// What is on the table and belongs to no player, in words.
    pub words: String,
    /// The zones that belong to no player.
    pub common: Vec<Zone>,
}

/// A player at the table.
#[derive(Clone, Debug, Default)]
pub struct Seat {
    /// The player's name.
    pub name: String,
    /// The place in the result, such as `1.`; empty without one.
    pub place: String,
    /// What the player is or has, in words.
    pub words: String,
    /// The player's zones.
    pub zones: Vec<Zone>,
}

const GAP: f32 = 16.0;
/// The height of a name above cards, and the width of one beside them.
const ABOVE: f32 = 38.0;
const BESIDE: f32 = 150.0;

impl Board {
    /// Draws the table as SVG.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut svg = Svg::new(&self.title, &self.description);
        frame::background(&mut svg);
        let left = frame::SHEET_WIDTH + GAP * 1.5;
        let top = frame::EDGE + GAP / 2.0;
        self.table(&mut svg, [left, top, frame::SIZE[0] - left - GAP * 1.5, frame::SIZE[1] - top - GAP]);
        let y = frame::sheet(&mut svg, &self.title);
        self.list(&mut svg, y);
        frame::foot(&mut svg, &self.foot);
        svg.finish()
    }

    /// Lists the players on the sheet.
    fn list(&self, svg: &mut Svg, y: f32) {
        let room = (frame::SIZE[1] - 80.0 - y) / count_of(self.seats.len().max(1));
        let line = room.min(50.0);
        for (number, seat) in self.seats.iter().enumerate() {
            let ink = if seat.place.is_empty() || seat.place == "1." { frame::INK } else { frame::SOFT };
            let at = y + line * (count_of(number) + 1.0);
            frame::row(svg, [&seat.place, &seat.name], at, (line * 0.68).min(34.0), ink);
        }
    }

    /// Draws the players' cards, and those in common in the middle.
    fn table(&self, svg: &mut Svg, [left, top, width, height]: [f32; 4]) {
        let common: Vec<&Zone> = shown(&self.common);
        let seats: Vec<&Seat> = self.seats.iter().filter(|seat| !shown(&seat.zones).is_empty()).collect();
        let columns = seats.len().div_ceil(3).clamp(1, 3);
        let rows = seats.len().div_ceil(columns);
        // The more zones there are in common, the more rows they take.
        let middle = if common.is_empty() {
            0.0
        } else if common.len() > 6 {
            2.0
        } else {
            1.0
        };
        let row = height / (count_of(rows) + middle).max(1.0);
        let before = rows.div_ceil(2);
        let column = (width - GAP * count_of(columns - 1)) / count_of(columns);
        for (number, seat) in seats.iter().enumerate() {
            let (at, side) = (number / columns, number % columns);
            let below = if at >= before { middle } else { 0.0 };
            let x = left + count_of(side) * (column + GAP);
            let y = top + row * (count_of(at) + below);
            let is_above = columns > 1;
            let taken = if is_above { [0.0, ABOVE] } else { [BESIDE, 0.0] };
            let heading = if is_above { column } else { BESIDE - GAP };
            fan::heading(svg, [&seat.name, &seat.words], [x, y, heading], is_above);
            fan::draw(
                svg,
                &shown(&seat.zones),
                [x + taken[0], y + taken[1], column - taken[0], row - taken[1] - GAP / 2.0],
            );
        }
        if !common.is_empty() {
            let y = top + row * count_of(before);
            let area = [left, y, width, row * middle];
            svg.add(&format!(
                "<rect x=\"{left}\" y=\"{}\" width=\"{width}\" height=\"{}\" rx=\"12\" fill=\"#000\" fill-opacity=\".16\"/>",
                y + 2.0,
                area[3] - GAP
            ));
            let taken = if self.words.is_empty() { GAP } else { BESIDE };
            fan::heading(svg, ["", &self.words], [left + GAP, y, BESIDE - 2.0 * GAP], false);
            fan::draw(svg, &common, [left + taken, y + 4.0, width - taken - GAP, area[3] - GAP * 1.5]);
        }
    }
}

fn shown(zones: &[Zone]) -> Vec<&Zone> {
    zones.iter().filter(|zone| !zone.cards.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{HEIGHT, WIDTH, png};

    const FACES: [&str; 8] = ["AS", "KH", "TD", "2C", "7S", "QD", "JC", "9H"];

    fn board(seats: usize, cards: usize) -> Board {
        let face = |at: usize| Some(FACES[at % FACES.len()].to_owned());
        let zone = |label: &str, count: usize| Zone { label: label.to_owned(), cards: (0..count).map(face).collect() };
        let seat = |number: usize| Seat {
            name: ["ana", "ben", "cleo", "dan"][number % 4].to_owned(),
            place: format!("{}.", number + 1),
            words: "Dealer · Tokens 3".to_owned(),
            zones: vec![
                zone("Hand", cards),
                Zone { label: "Deck".to_owned(), cards: vec![None; 12] },
                zone("Won", cards / 2),
            ],
        };
        Board {
            title: "Clear Ace".to_owned(),
            description: "A table".to_owned(),
            foot: "Finished after 43 moves".to_owned(),
            seats: (0..seats).map(seat).collect(),
            words: "Showdown".to_owned(),
            common: vec![zone("Pile 1", cards), zone("Pile 2", 3)],
        }
    }

    #[test]
    fn a_board_of_any_size_is_a_picture_of_the_right_size() {
        for (seats, cards) in [(2, 5), (3, 10), (4, 13), (10, 4), (1, 52), (2, 0), (0, 0)] {
            let svg = board(seats, cards).svg();
            let png = png(&svg).expect("it renders");
            assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
            let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
            assert_eq!((number(16), number(20)), (WIDTH, HEIGHT));
            assert!(png.len() < 300 * 1024 && svg.len() < 200 * 1024, "{} {}", png.len(), svg.len());
        }
    }

    #[test]
    fn no_face_is_drawn_that_was_not_given() {
        let svg = board(2, 3).svg();
        let drawn = |code: &str| svg.contains(&format!("#card-{code}\""));
        assert!(["AS", "KH", "TD"].into_iter().all(drawn) && !["2C", "7S", "9H"].into_iter().any(drawn), "{svg}");
        assert!(svg.contains("#back\""));
    }
}
