//! Third floor: storing, and nothing but storing.

pub mod private_postgres;
