//! The match of a seed.

use acepost::{
    bots::Strength,
    games::{Seat, SeatSet, catalog},
    pieces::Seed,
    record::{Header, HeaderSeat, MatchClock},
    service::{Join, MatchSummary, NewBot, NewMatch},
};
use rand::{RngExt, rngs::ChaCha20Rng, seq::IndexedRandom};
use serde_json::json;

use crate::{ledger::Ledger, support::variants::variants, world::World};

/// Makes a match, whose cards follow from the generator alone, and lets it start.
pub fn make_match(world: &mut World, rng: &mut ChaCha20Rng) -> Ledger {
    let played = catalog::GAMES.choose(rng).expect("games");
    let game = played.about();
    let seats: u8 = if game.seats.contains(&3) && rng.random_ratio(1, 3) { 3 } else { *game.seats.start() };
    let bots = u8::from(rng.random_ratio(1, 3)).min(seats - 1);
    let clock = match rng.random_range(0..4) {
        0 => MatchClock::None {},
        1 => MatchClock::Bank { initial_seconds: 60, increment_seconds: 10, maximum_seconds: 120, weekends: None },
        _ => MatchClock::PerDecision { seconds: 60, weekends: None },
    };
    let variants = variants(*played);
    let mut options = variants.choose(rng).expect("a variant").options.clone();
    options.insert("auto_forced".to_owned(), rng.random::<bool>().into());
    options.insert("on_timeout".to_owned(), ["forfeit", "stand_in"].choose(rng).copied().into());
    let delay = if rng.random() { 0 } else { rng.random_range(1..4) };
    let mut entropy = || format!("{:016x}", rng.random::<u64>());
    let entropies: Vec<String> = (0..seats - bots).map(|_| entropy()).collect();
    let seed = Seed::new(rng.random());
    let new: NewMatch = serde_json::from_value(json!({
        "game": game.id, "options": options, "seats": seats, "clock": clock, "spectator_delay": delay, "entropy": entropies[0],
    }))
    .expect("a match");
    let summary = start_match(world, new, &seed, &entropies, bots);
    let seated = summary.players.iter().enumerate().map(|(index, player)| HeaderSeat {
        player_id: player.player_id,
        entropy: entropies.get(index).cloned().unwrap_or_default(),
    });
    let header = Header {
        match_id: summary.id,
        game: summary.game.clone(),
        rules_version: summary.rules_version,
        options: summary.options.clone(),
        seats: seated.collect(),
        commitment: summary.commitment,
        chance: Header::CHANCE.to_owned(),
    };
    let names = summary.players.iter().map(|player| player.name.clone()).collect();
    let seats_of_people = (0..seats - bots).fold(SeatSet::EMPTY, |set, seat| set.with(Seat(seat)));
    Ledger::new(header, seed, names, seats_of_people, clock, delay)
}

/// Makes the match and lets all sit down. Its secret is replaced by the given one before anything follows from it.
fn start_match(world: &mut World, new: NewMatch, seed: &Seed, entropies: &[String], bots: u8) -> MatchSummary {
    let people = world.people.clone();
    let process = world.process(0);
    let (service, runtime) = (process.service.clone(), process.runtime.clone());
    let summary = runtime.block_on(service.lobby.create_match(&people[0], new, None)).expect("a match");
    let (id, seats) = (summary.id, summary.seats);
    world.execute(&format!(
        "UPDATE matches SET seed = '\\x{}', commitment = '\\x{}' WHERE id = '{id}'",
        const_hex::encode(seed.bytes()),
        const_hex::encode(seed.commitment()),
    ));
    runtime.block_on(async {
        // Bots first, in the last seats, so that the last person's arrival starts the match.
        for bot in 0..bots {
            let new = NewBot { strength: Strength::Easy, seat: Some(seats - 1 - bot) };
            service.lobby.seat_bot(&people[0], id, new, None).await.expect("a bot");
        }
        for (caller, entropy) in people.iter().zip(entropies).skip(1) {
            let join = Join { entropy: entropy.clone(), code: None };
            service.lobby.join(caller, id, join, None).await.expect("a seat");
        }
        service.lobby.summary(Some(&people[0]), id).await.expect("a summary")
    })
}
