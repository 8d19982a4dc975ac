//! An SVG as it is written: its body, and the shapes that it uses.

use std::{collections::BTreeMap, fmt::Write as _};

use super::{HEIGHT, WIDTH, text::Font};

/// A picture in the making.
pub struct Svg {
    /// The title and the description, for readers who do not see the picture.
    words: (String, String),
    /// Shapes that are drawn several times, by their id.
    shapes: BTreeMap<String, String>,
    body: String,
}

impl Svg {
    /// Creates an empty picture with this title and description.
    pub fn new(title: &str, description: &str) -> Self {
        Self { words: (escaped(title), escaped(description)), shapes: BTreeMap::new(), body: String::new() }
    }

    /// Adds elements.
    pub fn add(&mut self, elements: &str) {
        self.body.push_str(elements);
        self.body.push('\n');
    }

    /// Adds a filled rectangle with round corners.
    pub fn rect(&mut self, [x, y, width, height]: [f32; 4], radius: f32, fill: &str) {
        self.add(&format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{fill}\"/>",
            short(x),
            short(y),
            short(width),
            short(height),
            short(radius)
        ));
    }

    /// Draws a shape with its origin there, and defines it if it is new.
    pub fn draw(&mut self, id: &str, transform: &str, define: impl FnOnce() -> String) {
        if !self.shapes.contains_key(id) {
            let shape = define();
            self.shapes.insert(id.to_owned(), shape);
        }
        self.add(&format!("<use href=\"#{id}\" transform=\"{transform}\"/>"));
    }

    /// Writes a line whose baseline begins at a point, and returns its width.
    pub fn write(&mut self, text: &str, [x, y]: [f32; 2], size: f32, fill: &str) -> f32 {
        let font = Font::get();
        let scale = size / font.units();
        let mut at = 0.0;
        self.add(&format!(
            "<g fill=\"{fill}\" transform=\"translate({} {}) scale({scale} -{scale})\">",
            short(x),
            short(y)
        ));
        for glyph in font.glyphs(text) {
            if let Some(outline) = font.outline(glyph) {
                let id = format!("g{}", glyph.0);
                self.shapes.entry(id.clone()).or_insert_with(|| format!("<path id=\"{id}\" d=\"{outline}\"/>"));
                let _ = write!(self.body, "<use href=\"#{id}\" x=\"{at}\"/>");
            }
            at += font.advance(glyph);
        }
        self.add("</g>");
        at * scale
    }

    /// Returns the whole document.
    pub fn finish(self) -> String {
        let (title, description) = self.words;
        let shapes: String = self.shapes.into_values().collect();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
             role=\"img\" aria-labelledby=\"title desc\">\n<title id=\"title\">{title}</title>\n<desc id=\"desc\">{description}</desc>\n\
             <defs>{shapes}</defs>\n{}</svg>\n",
            self.body
        )
    }
}

/// Returns a number with at most one decimal.
pub fn short(number: f32) -> f32 {
    (number * 10.0).round() / 10.0
}

/// Returns a small number as one to compute with.
#[expect(clippy::cast_precision_loss, reason = "it is small")]
pub fn count_of(number: usize) -> f32 {
    number as f32
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_escaped_and_shapes_are_defined_once() {
        let mut svg = Svg::new("<a> & \"b\"", "</desc>");
        let width = svg.write("ana", [10.0, 20.0], 30.0, "#000");
        let text = svg.finish();
        assert!(text.contains("<title id=\"title\">&lt;a&gt; &amp; &quot;b&quot;</title>"), "{text}");
        assert!(text.contains("&lt;/desc&gt;</desc>"), "{text}");
        assert_eq!((text.matches("<path ").count(), text.matches("<use ").count()), (2, 3), "{text}");
        assert!((30.0..60.0).contains(&width), "{width}");
    }
}
