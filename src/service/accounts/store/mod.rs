//! The SQL of `accounts`.

pub mod deletions;
pub mod guesses;
pub mod personal;
pub mod tokens;
