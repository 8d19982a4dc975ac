//! Telling the bots of this process whose turn it is.

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::{
    store::bot_turns::BotTurn,
    summary::{MatchSummary, SeatedPlayer},
};
use crate::service::players::PlayerKind;

/// Where turns of bots are told. Clones tell the same bots.
#[derive(Clone)]
pub(in crate::service) struct BotTurns(UnboundedSender<BotTurn>);

impl BotTurns {
    /// Where to tell of turns, and where they come out.
    pub(in crate::service) fn channel() -> (Self, UnboundedReceiver<BotTurn>) {
        let (sender, receiver) = unbounded_channel();
        (Self(sender), receiver)
    }

    /// Tells the bots that a match waits for one of them.
    pub(in crate::service) fn nudge(&self, turn: BotTurn) {
        // Where nobody listens, the turn is found in the database by a process that does.
        let _ = self.0.send(turn);
    }

    /// Tells the bots of a match that has just been changed in the lobby.
    pub(in crate::service) fn nudge_bots(&self, summary: &MatchSummary) {
        let waited_for =
            |player: &&SeatedPlayer| player.kind == PlayerKind::Bot && summary.to_act.contains(&player.seat);
        if let Some(bot) = summary.players.iter().find(waited_for) {
            self.nudge(BotTurn { match_id: summary.id, player_id: bot.player_id });
        }
    }
}
