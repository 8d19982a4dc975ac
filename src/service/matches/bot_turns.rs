//! Tells the bots of this process when it is their turn.

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::store::bot_turns::BotTurn;

/// A channel for turns of bots. Clones send to the same receiver.
#[derive(Clone)]
pub(in crate::service) struct BotTurns(UnboundedSender<BotTurn>);

impl BotTurns {
    /// Creates the channel.
    pub(in crate::service) fn channel() -> (Self, UnboundedReceiver<BotTurn>) {
        let (sender, receiver) = unbounded_channel();
        (Self(sender), receiver)
    }

    /// Reports that a match waits for a bot.
    pub(in crate::service) fn nudge(&self, turn: BotTurn) {
        // Without a receiver, a process that has one finds the turn in the database.
        let _ = self.0.send(turn);
    }
}
