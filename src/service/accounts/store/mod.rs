//! The SQL of `accounts`.

pub mod apps;
pub mod codes;
pub mod deletions;
pub mod grants;
pub mod guesses;
pub mod passkeys;
pub mod password_resets;
pub mod personal;
pub mod tokens;
pub mod uses;
