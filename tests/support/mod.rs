//! Shared by several test programs: databases, servers, network peers, matches of every kind.

#![allow(dead_code, reason = "each test program uses some of it")]

use mimalloc::MiMalloc;

pub mod authenticator;
pub mod cluster;
pub mod device;
pub mod disguise;
pub mod endless;
pub mod folder;
pub mod frost;
pub mod fuzzing;
pub mod histories;
pub mod partly;
pub mod post_office;
pub mod receiver;
pub mod relay;
pub mod served;
#[cfg(target_os = "linux")]
pub mod standby;
pub mod variants;
pub mod waiting;
pub mod written;

/// The one of the program: servers that run within a test allocate as it does, and the tests take a tenth less of the processor.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;
