//! The match of a seed.

use acepost::{
    bots::Strength,
    games::{Seat, SeatSet, catalog},
    pieces::Seed,
    record::{Header, HeaderSeat, MatchClock},
    service::{Caller, Join, MatchSummary, NewBot, NewMatch, PlayerKind, SeatedPlayer},
};
use rand::{RngExt, rngs::ChaCha20Rng, seq::IndexedRandom};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::{
    ledger::Ledger,
    support::variants::variants,
    world::{PEOPLE, World},
};

/// What a seed has decided of its match.
pub struct Plan {
    pub game: String,
    pub options: Map<String, Value>,
    pub seats: u8,
    pub bots: u8,
    pub clock: MatchClock,
    pub spectator_delay: u64,
    /// The secret of its chance.
    pub seed: Seed,
    /// What each person contributes to it.
    pub entropies: Vec<String>,
}

impl Plan {
    /// Decides on a match, whose cards follow from the generator alone.
    pub fn draw(rng: &mut ChaCha20Rng) -> Self {
        let played = catalog::GAMES.choose(rng).expect("games");
        let game = played.about();
        let seats: u8 = if game.seats.contains(&3) && rng.random_ratio(1, 3) { 3 } else { *game.seats.start() };
        let bots = u8::from(rng.random_ratio(1, 3)).min(seats - 1);
        let clock = match rng.random_range(0..4) {
            0 => MatchClock::None {},
            1 => MatchClock::Bank { initial_seconds: 60, increment_seconds: 10, maximum_seconds: 120, weekends: None },
            _ => MatchClock::PerDecision { seconds: 60, weekends: None },
        };
        let mut options = variants(*played).choose(rng).expect("a variant").options.clone();
        options.insert("auto_forced".to_owned(), rng.random::<bool>().into());
        options.insert("on_timeout".to_owned(), ["forfeit", "stand_in"].choose(rng).copied().into());
        let spectator_delay = if rng.random() { 0 } else { rng.random_range(1..4) };
        let entropies = (0..PEOPLE).map(|_| format!("{:016x}", rng.random::<u64>())).collect();
        let seed = Seed::new(rng.random());
        Self { game: game.id.to_owned(), options, seats, bots, clock, spectator_delay, seed, entropies }
    }

    /// Makes the match, in which the first person sits. Its secret is replaced by the planned one before anything follows from it.
    pub fn make(&self, world: &mut World) -> Uuid {
        // A public one with such a clock would be over once an hour has passed before its start.
        let new: NewMatch = serde_json::from_value(json!({
            "game": self.game, "options": self.options, "seats": self.seats, "clock": self.clock, "visibility": "unlisted",
            "spectator_delay": self.spectator_delay, "entropy": self.entropies[0],
        }))
        .expect("a match");
        let process = world.process(0);
        let made = process.runtime.block_on(process.service.lobby.create_match(&world.people[0], new, None));
        let id = made.expect("a match").id;
        world.set_seed(id, &self.seed);
        id
    }

    /// Lets the planned bots sit down, in the last seats, and then people until the match starts. Returns the match.
    pub fn start(&self, world: &World, id: Uuid) -> MatchSummary {
        let process = world.process(0);
        let lobby = &process.service.lobby;
        process.runtime.block_on(async {
            let mut summary = None;
            for bot in 0..self.bots {
                let new = NewBot { strength: Strength::Easy, seat: Some(self.seats - 1 - bot) };
                summary = Some(lobby.seat_bot(&world.people[0], id, new, None).await.expect("a bot"));
            }
            let joined = self.fill(world, id, &world.people[1..usize::from(self.seats - self.bots)]).await;
            joined.or(summary).expect("the match has two seats or more")
        })
    }

    /// Lets these people sit down. Returns the match, if there are any.
    pub async fn fill(&self, world: &World, id: Uuid, people: &[Caller]) -> Option<MatchSummary> {
        let mut summary = None;
        for person in people {
            let number = world.people.iter().position(|known| known.player == person.player).expect("one of them");
            let join = Join { entropy: self.entropies[number].clone(), code: None };
            summary = Some(world.process(0).service.lobby.join(person, id, join, None).await.expect("a seat"));
        }
        summary
    }

    /// Returns the ledger of this match, which has started.
    pub fn ledger(&self, summary: MatchSummary) -> Ledger {
        let contribution =
            |player: &SeatedPlayer| HeaderSeat { player_id: player.player_id, entropy: player.entropy.clone() };
        let header = Header {
            match_id: summary.id,
            game: summary.game,
            rules_version: summary.rules_version,
            options: summary.options,
            seats: summary.players.iter().map(contribution).collect(),
            commitment: summary.commitment,
            chance: Header::CHANCE.to_owned(),
        };
        let names = summary.players.iter().map(|player| player.name.clone()).collect();
        let people = (0..).map(Seat).zip(&summary.players).filter(|(_, player)| player.kind != PlayerKind::Bot);
        let people = people.fold(SeatSet::EMPTY, |people, (seat, _)| people.with(seat));
        Ledger::new(header, self.seed.clone(), names, people, self.clock.clone(), self.spectator_delay)
    }
}
