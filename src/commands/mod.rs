//! The commands of the command line.

pub mod admin;
pub mod arguments;
pub mod audit;
mod checking;
mod client;
mod database;
pub mod demo;
pub mod export;
pub mod healthcheck;
pub mod import;
pub mod logging;
pub mod migrate;
mod new_file;
pub mod openapi;
mod options;
pub mod play;
pub mod ratings;
mod receipts;
mod record_files;
mod retry;
pub mod serve;
mod signals;
pub mod simulate;
pub mod stats;
pub mod tournament;
pub mod verify;
pub mod wording;
