//! Top floor: the API over HTTP. No rule of any game, no SQL.

mod answer;
pub mod conditional;
pub mod cursor;
pub mod extract;
pub mod problem;
pub mod request_id;
#[cfg(test)]
mod testing;
