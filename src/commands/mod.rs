//! The commands: what `acepost` does when it is called.

pub mod admin;
pub mod audit;
mod database;
pub mod demo;
pub mod healthcheck;
pub mod logging;
pub mod migrate;
pub mod openapi;
mod options;
pub mod ratings;
pub mod serve;
pub mod simulate;
pub mod tournament;
pub mod verify;
