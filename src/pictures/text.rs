//! The font of the pictures, and how wide texts are in it.

use std::{fmt::Write as _, sync::LazyLock};

use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// `Crimson Pro SemiBold` (SIL Open Font License 1.1), with the letters of western European languages.
static FONT: LazyLock<Font> = LazyLock::new(|| {
    let bytes = include_bytes!("font/crimson-pro-semibold-subset.ttf");
    Font(Face::parse(bytes, 0).expect("the font is embedded"))
});

/// What stands for a letter that the font does not have.
const UNKNOWN: char = '?';

/// A font.
pub struct Font(Face<'static>);

impl Font {
    /// Returns the font of the pictures.
    pub fn get() -> &'static Self {
        &FONT
    }

    /// Returns how many of its units are as long as the font's size.
    pub fn units(&self) -> f32 {
        f32::from(self.0.units_per_em())
    }

    /// Returns the glyphs of a text.
    pub fn glyphs(&self, text: &str) -> impl Iterator<Item = GlyphId> {
        text.chars().filter_map(|letter| self.0.glyph_index(letter).or_else(|| self.0.glyph_index(UNKNOWN)))
    }

    /// Returns how far the next glyph is from this one, in units.
    pub fn advance(&self, glyph: GlyphId) -> f32 {
        f32::from(self.0.glyph_hor_advance(glyph).unwrap_or_default())
    }

    /// Returns a glyph as the data of an SVG path, upside down and in units; `None` for a space.
    pub fn outline(&self, glyph: GlyphId) -> Option<String> {
        let mut outline = Outline(String::new());
        self.0.outline_glyph(glyph, &mut outline).map(|_| outline.0)
    }

    /// Returns the width of a text.
    pub fn width(&self, text: &str, size: f32) -> f32 {
        self.glyphs(text).map(|glyph| self.advance(glyph)).sum::<f32>() * size / self.units()
    }
}

/// Returns the text, shortened so that it fits.
pub fn fitted(text: &str, size: f32, width: f32) -> String {
    let font = Font::get();
    if font.width(text, size) <= width {
        return text.to_owned();
    }
    let mut kept: String = text.to_owned();
    while kept.pop().is_some() {
        let shortened = format!("{}…", kept.trim_end());
        if font.width(&shortened, size) <= width {
            return shortened;
        }
    }
    String::new()
}

/// Breaks a text into lines that fit. What does not fit into the last of `most` lines is shortened.
pub fn lines(text: &str, size: f32, width: f32, most: usize) -> Vec<String> {
    let font = Font::get();
    let mut lines: Vec<String> = Vec::new();
    // A no-break space is part of a word.
    for word in text.split([' ', '\n']).filter(|word| !word.is_empty()) {
        let is_last = lines.len() == most;
        match lines.last_mut() {
            Some(line) if is_last || font.width(&format!("{line} {word}"), size) <= width => {
                *line = format!("{line} {word}");
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.iter().map(|line| fitted(line, size, width)).collect()
}

/// Collects an outline as path data.
struct Outline(String);

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let _ = write!(self.0, "M{x} {y}");
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let _ = write!(self.0, "L{x} {y}");
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let _ = write!(self.0, "Q{x1} {y1} {x} {y}");
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let _ = write!(self.0, "C{x1} {y1} {x2} {y2} {x} {y}");
    }

    fn close(&mut self) {
        self.0.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_names_and_languages_has_a_glyph() {
        let letters = ('!'..='~').chain("äöüßÄÖÜéèñçå„“…–·’".chars());
        for letter in letters {
            let glyph = Font::get().0.glyph_index(letter);
            assert!(glyph.is_some_and(|glyph| Font::get().outline(glyph).is_some()), "{letter}");
        }
    }

    #[test]
    fn texts_that_are_too_long_are_shortened() {
        assert_eq!(fitted("ana", 20.0, 200.0), "ana");
        let short = fitted(&"m".repeat(80), 20.0, 200.0);
        assert!(short.ends_with('…') && Font::get().width(&short, 20.0) <= 200.0, "{short}");
        let broken = lines("one two three four five six seven", 20.0, 80.0, 2);
        assert!(broken.len() == 2 && broken[1].ends_with('…'), "{broken:?}");
        assert_eq!(lines("", 20.0, 80.0, 2), [""; 0]);
    }
}
