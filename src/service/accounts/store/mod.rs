//! The SQL of the accounts.

pub mod deletions;
pub mod guesses;
pub mod personal;
pub mod tokens;
