//! Clocks: deadlines that fall, reminders, pauses to which players agree, and vacations.
//!
//! Owns `vacations`.

mod deadlines;
mod pauses;
pub(in crate::service) mod store;
pub(in crate::service) mod vacations;

pub use vacations::{NewVacation, Vacation, VacationAccount};
