//! Accounts: registering, signing in, tokens, the own profile, deletion and data export.
//!
//! Owns `tokens`, `password_guesses`, `deletions` and `departures`.

pub(in crate::service) mod authentication;
pub(in crate::service) mod data_export;
pub(in crate::service) mod deletion;
pub(in crate::service) mod guesses;
pub(in crate::service) mod passwords;
mod profile;
mod registration;
pub(in crate::service) mod store;
mod tokens;
mod weak_passwords;

pub(in crate::service) use deletion::{forget_guest, leave_open};

pub use data_export::PersonalExport;
pub use deletion::{Deletion, NewDeletion};
pub use guesses::customer_network;
pub use profile::ProfileChange;
pub use registration::{Credentials, Registered};
pub use tokens::{IssuedToken, NewPersonalToken, PersonalToken};
