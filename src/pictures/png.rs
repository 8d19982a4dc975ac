//! SVG to PNG.

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

use super::{HEIGHT, WIDTH};

/// A picture that could not be rendered.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The SVG is not one.
    #[error("the SVG cannot be read: {0}")]
    Unreadable(#[from] resvg::usvg::Error),
    /// There is no memory for the pixels.
    #[error("there is no memory for the pixels")]
    NoPixels,
    /// The pixels could not be encoded.
    #[error("the PNG cannot be written: {0}")]
    Unwritable(String),
}

/// Renders a picture of this package as PNG, of [`WIDTH`] by [`HEIGHT`] pixels. This takes tens of milliseconds of a processor.
///
/// # Errors
/// If it cannot be read or written.
pub fn png(svg: &str) -> Result<Vec<u8>, RenderError> {
    let tree = Tree::from_str(svg, &Options::default())?;
    let mut pixels = Pixmap::new(WIDTH, HEIGHT).ok_or(RenderError::NoPixels)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| RenderError::Unwritable(error.to_string()))
}
