//! Matches of Clear Ace that two players keep going for ever: in the showdown they let the staked aces go back and forth.

use acepost::{
    games::{Json, Locale, Names, Seat, Viewer},
    record::{Command, Match, Rendition, StoredEvent, Time},
};
use serde_json::Value;

/// Plays on while the match has fewer events than this. Returns the events, or `None` if the match ends before, as by
/// its deal many do.
pub fn play_on(game: &mut Match, until: u64, at: Time) -> Option<Vec<StoredEvent>> {
    let (mut events, mut winner) = (Vec::new(), 0);
    while game.version() < until {
        let command = next(game, winner)?;
        let advance = game.ask(&command, at).expect("a legal action");
        *game = advance.after;
        if advance.events.iter().any(|event| event.body.contains("\"round_began\"")) {
            winner = with_fewer_aces(game);
        }
        events.extend(advance.events);
    }
    Some(events)
}

/// Returns the next action of players who want this seat to win the battle; `None` if the match is over.
pub fn next(game: &Match, winner: u8) -> Option<Command> {
    let seat = game.to_act().iter().next()?;
    let view = game.view(Viewer::Seat(seat), Some(seat), &Names::default(), Rendition::whole(Locale::En));
    let decision = view.decision.0.flatten().expect("a decision");
    let actions = decision.legal_actions.iter().map(Json::value);
    // In the showdown a 2 beats a king, and nothing else.
    let order = if seat.0 == winner { "23456789TJQKA" } else { "A2KQJT9876543" };
    let strength = |action: &Value| action["card"].as_str().and_then(|card| order.find(&card[..1]));
    Some(Command::Act { seat, decision: decision.number, action: actions.max_by_key(strength)? })
}

/// Returns the seat that has to win the next battle, so that no player ever owns all aces.
pub fn with_fewer_aces(game: &Match) -> u8 {
    let view = game.view(Viewer::Everyone, None, &Names::default(), Rendition::whole(Locale::En));
    let table = view.game.0.expect("all parts").value();
    let aside = |Seat(seat)| table["players"][usize::from(seat)]["aside"].as_array().map(Vec::len);
    u8::from(aside(Seat(1)) < aside(Seat(0)))
}
