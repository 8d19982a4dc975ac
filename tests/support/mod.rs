//! What several test programs need: databases, servers, programs at the other end of the network, matches of every kind.

#![allow(dead_code, reason = "each test program uses some of it")]

pub mod cluster;
pub mod disguise;
pub mod folder;
pub mod frost;
pub mod histories;
pub mod partly;
pub mod post_office;
pub mod receiver;
pub mod relay;
pub mod served;
pub mod variants;
pub mod waiting;
