//! The result of a match for one player.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How a match came out for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum PlayerResult {
    /// First, alone.
    Won,
    /// First, with others.
    Shared,
    /// Not first.
    Lost,
}
