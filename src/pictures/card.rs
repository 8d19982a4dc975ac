//! A card: its face and its back, 100 wide and 140 high, with its upper left corner at the origin.

use std::fmt::Write;

use super::{svg::Svg, text::Font};

/// The size of a card's drawing.
pub const CARD: [f32; 2] = [100.0, 140.0];

const PAPER: &str = "#fffdf6";
const BLACK: &str = "#1c1e1b";
const RED: &str = "#b3231b";

/// The outlines of the suits, around the origin and 24 high, as on the page (`table/pips.js`).
const PIPS: [(char, &str, &str); 4] = [
    (
        'S',
        BLACK,
        "M0-12C4-7 11-2.5 11 3.5A5.4 5.4 0 0 1 1.6 7.2C1.8 9.6 2.8 11.2 4.6 12H-4.6C-2.8 11.2-1.8 9.6-1.6 7.2A5.4 5.4 0 0 1-11 3.5C-11-2.5-4-7 0-12Z",
    ),
    ('H', RED, "M0 11.5C-4 6.5-11 2-11-4.4A5.8 5.8 0 0 1 0-7A5.8 5.8 0 0 1 11-4.4C11 2 4 6.5 0 11.5Z"),
    ('D', RED, "M0-12.5C2.8-7.8 5.9-3.8 9.5 0C5.9 3.8 2.8 7.8 0 12.5C-2.8 7.8-5.9 3.8-9.5 0C-5.9-3.8-2.8-7.8 0-12.5Z"),
    (
        'C',
        BLACK,
        "M0-12A5.4 5.4 0 0 1 4.1-3.1A5.5 5.5 0 1 1 1.5 5.4C1.7 8.8 2.8 11.1 4.7 12H-4.7C-2.8 11.1-1.7 8.8-1.5 5.4A5.5 5.5 0 1 1-4.1-3.1A5.4 5.4 0 0 1 0-12Z",
    ),
];

/// Where the pips of the cards from 2 to 10 are, in columns and rows from -1 to 1.
const SPOTS: [&[[f32; 2]]; 9] = [
    &[[0.0, -1.0], [0.0, 1.0]],
    &[[0.0, -1.0], [0.0, 0.0], [0.0, 1.0]],
    &[[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0], [1.0, 1.0]],
    &[[-1.0, -1.0], [1.0, -1.0], [0.0, 0.0], [-1.0, 1.0], [1.0, 1.0]],
    &[[-1.0, -1.0], [1.0, -1.0], [-1.0, 0.0], [1.0, 0.0], [-1.0, 1.0], [1.0, 1.0]],
    &[[-1.0, -1.0], [1.0, -1.0], [0.0, -0.5], [-1.0, 0.0], [1.0, 0.0], [-1.0, 1.0], [1.0, 1.0]],
    &[[-1.0, -1.0], [1.0, -1.0], [0.0, -0.5], [-1.0, 0.0], [1.0, 0.0], [0.0, 0.5], [-1.0, 1.0], [1.0, 1.0]],
    &[
        [-1.0, -1.0],
        [1.0, -1.0],
        [-1.0, -0.34],
        [1.0, -0.34],
        [0.0, 0.0],
        [-1.0, 0.34],
        [1.0, 0.34],
        [-1.0, 1.0],
        [1.0, 1.0],
    ],
    &[
        [-1.0, -1.0],
        [1.0, -1.0],
        [0.0, -0.67],
        [-1.0, -0.34],
        [1.0, -0.34],
        [-1.0, 0.34],
        [1.0, 0.34],
        [0.0, 0.67],
        [-1.0, 1.0],
        [1.0, 1.0],
    ],
];

/// Draws a card, or a back for `None`, with its upper left corner there and of this width.
pub fn draw(svg: &mut Svg, face: Option<&str>, [x, y]: [f32; 2], width: f32, turn: f32) {
    let scale = width / CARD[0];
    let turned = if turn == 0.0 { String::new() } else { format!(" rotate({turn} 50 140)") };
    let transform = format!("translate({x:.1} {y:.1}) scale({scale:.4}){turned}");
    match face {
        Some(code) => svg.draw(&format!("card-{code}"), &transform, || front(code)),
        None => svg.draw("back", &transform, back),
    }
}

fn front(code: &str) -> String {
    let sheet = format!(
        "<rect x=\"1\" y=\"1\" width=\"98\" height=\"138\" rx=\"8\" fill=\"{PAPER}\" stroke=\"#000\" stroke-opacity=\".35\" stroke-width=\"1.4\"/>"
    );
    let mut letters = code.chars();
    let rank = letters.next().unwrap_or_default();
    let pip = letters.next().and_then(|suit| PIPS.iter().find(|(name, ..)| *name == suit));
    let Some((_, colour, outline)) = pip else {
        return format!("<g id=\"card-{code}\">{sheet}{}</g>", letter(code, [50.0, 80.0], 40.0));
    };
    let pip = |x: f32, y: f32, size: f32| {
        let turned = if y > 71.0 { " rotate(180)" } else { "" };
        format!("<path d=\"{outline}\" transform=\"translate({x} {y}){turned} scale({size})\"/>")
    };
    let shown = if rank == 'T' { "10".to_owned() } else { rank.to_string() };
    let size = if rank == 'T' { 27.0 } else { 34.0 };
    let index = letter(&shown, [15.0, 31.0], size) + &pip(15.0, 46.0, 0.72);
    let middle = match rank {
        'A' => pip(50.0, 70.0, 2.2),
        'K' | 'Q' | 'J' => {
            let frame = "<rect x=\"31\" y=\"17\" width=\"38\" height=\"106\" rx=\"4\" fill=\"none\" stroke-width=\"1.4\"/>\
                         <path d=\"M31 51L69 17M31 123L69 89M69 51L31 17M69 123L31 89\" fill=\"none\" stroke-width=\".6\"/>";
            format!("<g stroke=\"{colour}\">{frame}</g>")
                + &format!(
                    "<circle cx=\"50\" cy=\"70\" r=\"23\" fill=\"{PAPER}\" stroke=\"{colour}\" stroke-width=\"1.6\"/>"
                )
                + &letter(&rank.to_string(), [50.0, 82.0], 38.0)
                + &pip(50.0, 34.0, 0.6)
                + &pip(50.0, 106.0, 0.6)
        }
        _ => {
            let number = if rank == 'T' { Some(10) } else { rank.to_digit(10) };
            let spots =
                number.and_then(|number| SPOTS.get((number as usize).checked_sub(2)?)).copied().unwrap_or_default();
            spots.iter().map(|[column, row]| pip(50.0 + column * 15.0, 70.0 + row * 43.0, 0.74)).collect()
        }
    };
    format!(
        "<g id=\"card-{code}\" fill=\"{colour}\">{sheet}{index}<g transform=\"rotate(180 50 70)\">{index}</g>{middle}</g>"
    )
}

/// Returns outlines of a text that is centred there.
fn letter(text: &str, [x, y]: [f32; 2], size: f32) -> String {
    let font = Font::get();
    let scale = size / font.units();
    let mut at = x - font.width(text, size) / 2.0;
    let mut drawn = String::new();
    for glyph in font.glyphs(text) {
        if let Some(outline) = font.outline(glyph) {
            // Writing to a string does not fail.
            let _ = write!(
                drawn,
                "<path d=\"{outline}\" transform=\"translate({at:.2} {y}) scale({scale:.4} -{scale:.4})\"/>"
            );
        }
        at += font.advance(glyph) * scale;
    }
    drawn
}

/// The back: the striped edge of an envelope around a felt field, with a spade as its seal.
fn back() -> String {
    let spade = PIPS[0].2;
    format!(
        "<g id=\"back\" fill=\"none\"><rect x=\"1\" y=\"1\" width=\"98\" height=\"138\" rx=\"8\" fill=\"{PAPER}\" stroke=\"#000\" stroke-opacity=\".35\" stroke-width=\"1.4\"/>\
         <rect x=\"7\" y=\"7\" width=\"86\" height=\"126\" rx=\"5\" stroke=\"{RED}\" stroke-width=\"5\" stroke-dasharray=\"9 25.2\"/>\
         <rect x=\"7\" y=\"7\" width=\"86\" height=\"126\" rx=\"5\" stroke=\"#27508f\" stroke-width=\"5\" stroke-dasharray=\"9 25.2\" stroke-dashoffset=\"-17.1\"/>\
         <rect x=\"13\" y=\"13\" width=\"74\" height=\"114\" rx=\"3\" fill=\"#1f5b42\"/>\
         <path d=\"M13 41L41 13M13 69L69 13M13 97L87 23M13 125L87 51M39 127L87 79M67 127L87 107M59 13L87 41M31 13L87 69M13 23L87 97M13 51L87 125M13 79L61 127M13 107L33 127\" stroke=\"#f6f1e2\" stroke-opacity=\".35\"/>\
         <circle cx=\"50\" cy=\"70\" r=\"21\" fill=\"#1f5b42\" stroke=\"#f6f1e2\" stroke-opacity=\".6\"/>\
         <path d=\"{spade}\" transform=\"translate(50 69) scale(.95)\" fill=\"#f6f1e2\"/></g>"
    )
}
