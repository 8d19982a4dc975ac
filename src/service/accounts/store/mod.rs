//! The SQL of `accounts`. Functions that name no other error return `StoreError` when the database fails.

pub mod app_removal;
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
