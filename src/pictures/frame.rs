//! What all pictures have in common: the felt, the edge of an airmail letter, and a sheet with the words.

use super::{
    svg::Svg,
    text::{Font, fitted, lines},
};

/// The colours.
pub const FELT: &str = "#1f5b42";
pub const FELT_INK: &str = "#f6f1e2";
pub const INK: &str = "#23241f";
pub const SOFT: &str = "#5a584c";
const SHEET: &str = "#fbf6ea";
const ACCENT: &str = "#b0241c";

/// The height of the edge.
pub const EDGE: f32 = 14.0;
/// The width of the sheet, and of the space around its words.
pub const SHEET_WIDTH: f32 = 404.0;
const MARGIN: f32 = 40.0;
/// The width of a line on the sheet.
pub const LINE: f32 = SHEET_WIDTH - 2.0 * MARGIN;

/// The whole picture, as numbers to compute with.
pub const SIZE: [f32; 2] = [1200.0, 630.0];

/// The seal: a spade on a stamp, as the page's icon.
const SPADE: &str = "M32 15.5c-1 5.6-13 11-13 19.4 0 4.3 3.2 7.1 6.8 7.1 2.2 0 4.1-1 5.1-2.8-.3 4.2-1.5 6.8-4.4 9.3h11c-2.9-2.5-4.1-5.1-4.4-9.3 1 1.8 2.9 2.8 5.1 2.8 3.6 0 6.8-2.8 6.8-7.1 0-8.4-12-13.8-13-19.4Z";

/// Draws the felt and the edge.
pub fn background(svg: &mut Svg) {
    svg.rect([0.0, 0.0, SIZE[0], SIZE[1]], 0.0, FELT);
}

/// Draws the edge over everything else.
fn edge(svg: &mut Svg) {
    svg.rect([0.0, 0.0, SIZE[0], EDGE], 0.0, SHEET);
    for number in 0_u16..32 {
        let x = f32::from(number) * 44.0 - 20.0;
        let colour = if number % 2 == 0 { ACCENT } else { FELT };
        svg.add(&format!("<path d=\"M{x} {EDGE}l{EDGE} -{EDGE}h22l-{EDGE} {EDGE}z\" fill=\"{colour}\"/>"));
    }
}

/// Draws the sheet with the name of the server and a heading, and returns where the next line may begin.
pub fn sheet(svg: &mut Svg, heading: &str) -> f32 {
    svg.rect([0.0, 0.0, SHEET_WIDTH, SIZE[1]], 0.0, SHEET);
    edge(svg);
    svg.add(&format!(
        "<g transform=\"translate({MARGIN} 46) scale(.75)\"><rect x=\"5\" y=\"5\" width=\"54\" height=\"54\" rx=\"3\" fill=\"{ACCENT}\"/>\
         <rect x=\"11.5\" y=\"11.5\" width=\"41\" height=\"41\" rx=\"1\" fill=\"none\" stroke=\"#fdf8ec\" stroke-width=\"1.2\"/>\
         <path d=\"{SPADE}\" fill=\"#fdf8ec\"/></g>"
    ));
    svg.write("Acepost", [MARGIN + 58.0, 81.0], 32.0, INK);
    let size = if Font::get().width(heading, 56.0) <= LINE { 56.0 } else { 48.0 };
    let mut y = 106.0;
    for line in lines(heading, size, LINE, 2) {
        y += size;
        svg.write(&line, [MARGIN, y], size, INK);
    }
    y + 20.0
}

/// Writes a text in lines on the sheet, and returns where the next line may begin.
pub fn paragraph(svg: &mut Svg, text: &str, y: f32, most: usize) -> f32 {
    let mut y = y;
    for line in lines(text, 27.0, LINE, most) {
        y += 35.0;
        svg.write(&line, [MARGIN, y], 27.0, SOFT);
    }
    y
}

/// Writes a line on the sheet in two columns, such as a place and a name.
pub fn row(svg: &mut Svg, [first, second]: [&str; 2], y: f32, size: f32, fill: &str) {
    let column = if first.is_empty() { 0.0 } else { size * 1.35 };
    svg.write(first, [MARGIN, y], size, ACCENT);
    svg.write(&fitted(second, size, LINE - column), [MARGIN + column, y], size, fill);
}

/// Writes a line at the bottom of the sheet.
pub fn foot(svg: &mut Svg, text: &str) {
    svg.write(&fitted(text, 24.0, LINE), [MARGIN, SIZE[1] - 40.0], 24.0, SOFT);
}
