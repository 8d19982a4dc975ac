//! Pictures for link previews: a table with its cards, and covers for games. They are drawn as SVG, whose texts are outlines, so
//! that they look the same everywhere and need no font; and as PNG, which is what most previews need.
//!
//! A picture is made of nothing but what it is given, which is what the public may see.

mod board;
mod card;
mod cover;
mod fan;
mod frame;
mod png;
mod svg;
mod text;
mod zone;

pub use board::{Board, Seat};
pub use cover::Cover;
pub use png::{RenderError, png};
pub use zone::Zone;

/// The width of every picture, in pixels: what link previews ask for.
pub const WIDTH: u32 = 1200;
/// The height of every picture, in pixels.
pub const HEIGHT: u32 = 630;
