//! The result of a match for one player.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The result of a match for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum PlayerResult {
    /// First, alone.
    Won,
    /// First, shared with others.
    Shared,
    /// Not first.
    Lost,
}
