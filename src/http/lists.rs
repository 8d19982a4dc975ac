//! All lists with pages. Each is a type, so that none takes the cursors of another.

use uuid::Uuid;

use super::cursor::List;
use crate::{record::Time, service::LeaderboardPlace};

/// Declares lists: the name, which stands in the cursors, and the key of an item.
macro_rules! lists {
    ($($(#[$doc:meta])* $name:ident: $key:ty,)+) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub enum $name {}

        impl List for $name {
            const NAME: &'static str = stringify!($name);
            type Key = $key;
        }
    )+};
}

lists! {
    /// The apps that a player has registered.
    AppList: Uuid,
    /// What a player has allowed apps.
    AuthorizationList: Uuid,
    /// The players whom a player blocks.
    BlockList: Uuid,
    /// The checkpoints.
    CheckpointList: u64,
    /// The deliveries of a webhook.
    DeliveryList: i64,
    /// The invitations to a match.
    InvitationList: Uuid,
    /// The leaderboard of a game.
    Leaderboard: LeaderboardPlace,
    /// The opponents of a player.
    OpponentList: (Time, Uuid),
    /// A player's own matches.
    OwnMatchList: (i32, i64, Uuid),
    /// The pairings of a player.
    PairingList: Uuid,
    /// The passkeys of a player.
    PasskeyList: Uuid,
    /// The public matches of one player.
    PlayerMatchList: Uuid,
    /// The public matches.
    PublicMatchList: Uuid,
    /// A player's ratings over time.
    RatingList: i32,
    /// The invitations that a player has received.
    ReceivedInvitationList: Uuid,
    /// The rematches that wait for a player.
    RematchList: Uuid,
    /// The push subscriptions of a player.
    SubscriptionList: Uuid,
    /// The tokens of a player.
    TokenList: Uuid,
    /// The webhooks of a player.
    WebhookList: Uuid,
}
