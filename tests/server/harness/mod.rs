//! Shared by all API tests: a real server with its own database, and clients that hide HTTP.

mod answer;
pub mod apps;
mod client;
mod clock;
mod contract;
mod events;
pub mod export;
pub mod hooks;
mod people;
mod schemas;
mod server;
mod shared_database;

pub use crate::support::{
    authenticator::{Authenticator, VERIFIED, attestation_object, encoded},
    device::{Device, claims},
    post_office::{Mail, PostOffice},
    receiver::{Message, Receiver, Reply},
    waiting::eventually,
};
pub use answer::{Answer, id_of, once_alive};
pub use client::{ANONYMOUS, Request, Who, read_answer, read_to_end};
pub use contract::{DOCUMENT, check_message, operations, resolved};
pub use events::{EventStream, StreamEvent};
pub use people::{PASSWORD, Player, chosen, is_listed};
pub use schemas::validator;
pub use server::{Server, WAITING_FOR_LOCK, ask, awaited_locks_of, locks_where};
pub use shared_database::migrated_database;
