//! Letting bots play. They take their turns between requests, on threads of their own with the lowest priority, and act through the
//! same functions as players. Hints are thought about on further threads.
//!
//! Whose turn it is stands in the database, so that it is found again after a crash, by this process or another. Two
//! processes may think about the same turn; the record takes one answer.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use jiff::SignedDuration;
use parking_lot::Mutex;
use rand::{SeedableRng, rngs::ChaCha20Rng};
use serde_json::Value;
use tokio::{sync::mpsc::UnboundedReceiver, time::sleep};
use uuid::Uuid;

use super::{
    Expectation, Play,
    bot_pause::Pause,
    thinkers::{Allowance, Thinkers},
};
use crate::{
    bots::{self, Gain, Strength},
    db,
    games::{AnyObservation, Seat},
    record::{Command, Refusal},
    service::{
        error::Error,
        matches::{
            LiveMatch,
            store::bot_turns::{self, BotTurn},
        },
        rounds::{every, log_failure},
    },
};

/// How often the server looks for turns that no process plays: those of a process that has ended or is overloaded.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// The share of the budget for a choice, one in so many, that is for comparing it with what a player did.
const COMPARING: u32 = 3;

/// How long a turn is left to the process that has taken it.
pub(in crate::service) const LEFT_ALONE: SignedDuration = SignedDuration::from_secs(5);

/// How many overlooked turns are taken at once.
const TAKEN_AT_ONCE: i64 = 100;

/// How much bots may think, and how much of the machine they may use.
#[derive(Clone, Copy, Debug)]
pub struct BotSettings {
    /// How many think at the same time, each on a thread; as many further threads are for hints.
    pub threads: u16,
    /// The most matches that the strongest bots simulate for one choice.
    pub iterations: u32,
    /// How long a bot may think about a choice when no other bot waits; when several wait, each gets its share.
    pub think: Duration,
    /// The shortest time from the beginning of a turn to the answer; the longest is twice that, thinking included.
    /// With zero, an answer is sent as soon as it is found, which shows how hard the choice was.
    pub pause: Duration,
    /// Provides the seed of each choice: secret bytes of the operating system, unless every choice is to be repeatable.
    pub seeds: fn() -> Result<[u8; 32], Error>,
}

/// The bots of one process.
pub(in crate::service) struct Bots {
    settings: BotSettings,
    pause: Pause,
    nudged: tokio::sync::Mutex<UnboundedReceiver<BotTurn>>,
    /// The matches whose turns are being played, and whether to look again afterwards.
    playing: Mutex<HashMap<Uuid, bool>>,
    thinkers: Thinkers,
    /// Threads for hints only. A hint that waited for a bot's thought would show how long it takes, which the bot's pause hides.
    advisers: Thinkers,
    /// A thread for analyses of finished matches, which thus make no hint and no bot weaker.
    analysts: Thinkers,
}

impl Bots {
    /// Creates the bots, which receive their turns from `turns`.
    ///
    /// # Errors
    /// When the operating system gives no threads.
    pub(in crate::service) fn new(settings: BotSettings, turns: UnboundedReceiver<BotTurn>) -> Result<Self, Error> {
        let (thinkers, advisers) =
            (Thinkers::start("bot", settings.threads)?, Thinkers::start("hint", settings.threads)?);
        let analysts = Thinkers::start("analysis", 1)?;
        let (nudged, playing) = (tokio::sync::Mutex::new(turns), Mutex::default());
        Ok(Self { settings, pause: Pause::of(settings.pause), nudged, playing, thinkers, advisers, analysts })
    }

    /// Lets a bot choose in its turn, until `thought_out` at the latest. `None` when it cannot, which would be a fault of the game.
    async fn choose(
        &self,
        game: String,
        seen: AnyObservation,
        strength: Strength,
        thought_out: Option<Instant>,
        rng: ChaCha20Rng,
    ) -> Result<Option<Value>, Error> {
        self.choose_on(&self.thinkers, game, seen, strength, thought_out, rng).await
    }

    /// Lets a bot choose for a hint, on threads that no turn uses.
    ///
    /// # Errors
    /// [`Error::Internal`] when it cannot, which would be a fault of the game.
    pub(super) async fn advise(
        &self,
        game: &str,
        seen: AnyObservation,
        strength: Strength,
        rng: ChaCha20Rng,
    ) -> Result<Value, Error> {
        let chosen = self.choose_on(&self.advisers, game.to_owned(), seen, strength, None, rng).await?;
        chosen.ok_or_else(|| cannot_play(game))
    }

    /// Lets a bot choose for an analysis. Its action is the one that was taken, if both are equivalent. Also returns how much better its
    /// action is than that one, if there is one and the bot is hard; `None` as well after too few iterations or too little time. It waits
    /// only once for the thread.
    ///
    /// # Errors
    /// [`Error::Internal`] when it cannot choose, which would be a fault of the game.
    pub(super) async fn analyse(
        &self,
        game: &str,
        seen: AnyObservation,
        strength: Strength,
        taken: Option<Value>,
        key: [u8; 32],
    ) -> Result<(Value, Option<Gain>), Error> {
        let name = game.to_owned();
        let think = move |allowance: &Allowance<'_>| {
            let mut rng = ChaCha20Rng::from_seed(key);
            let chosen = allowance.spend(1, |budget| bots::choose(&name, &seen, strength, budget, &mut rng))?;
            let as_taken = taken.clone().filter(|taken| bots::are_equivalent(&name, &seen, [&chosen, taken]));
            let advised = as_taken.unwrap_or(chosen);
            let gain = taken.filter(|_| strength == Strength::Hard).and_then(|taken| {
                // Other matches are simulated than those in which the action was found.
                let mut rng = ChaCha20Rng::from_seed(key);
                rng.set_stream(1);
                allowance.spend(COMPARING, |budget| bots::compare(&name, &seen, [&advised, &taken], budget, &mut rng))
            });
            Some((advised, gain))
        };
        self.think_on(&self.analysts, None, think).await?.ok_or_else(|| cannot_play(game))
    }

    async fn choose_on(
        &self,
        thinkers: &Thinkers,
        game: String,
        seen: AnyObservation,
        strength: Strength,
        thought_out: Option<Instant>,
        mut rng: ChaCha20Rng,
    ) -> Result<Option<Value>, Error> {
        let choose = move |allowance: &Allowance<'_>| {
            allowance.spend(1, |budget| bots::choose(&game, &seen, strength, budget, &mut rng))
        };
        self.think_on(thinkers, thought_out, choose).await
    }

    /// Runs `think` on one of these threads, until `thought_out` at the latest.
    async fn think_on<T: Send + 'static>(
        &self,
        thinkers: &Thinkers,
        thought_out: Option<Instant>,
        think: impl FnOnce(&Allowance<'_>) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let (iterations, thought) = (self.settings.iterations, self.pause.thought(self.settings.think));
        let load = thinkers.load();
        let think = move |is_awaited: &dyn Fn() -> bool| {
            think(&Allowance { iterations, thought, thought_out, load, is_awaited })
        };
        thinkers.think(think).await
    }
}

fn cannot_play(game: &str) -> Error {
    Error::Internal(format!("a bot cannot play {game}"))
}

impl Play {
    /// Lets bots take their turns, until the service is closed.
    pub(in crate::service) async fn play_bots(&self) {
        let mut nudged = self.bots.nudged.lock().await;
        let mut look = every(LOOK_EVERY);
        // At first every waiting turn: this process has taken none of them.
        let mut left_alone = SignedDuration::ZERO;
        while !self.shutdown.is_closed() {
            tokio::select! {
                () = self.shutdown.closed() => break,
                Some(turn) = nudged.recv() => self.begin_turn(turn),
                _ = look.tick() => {
                    for turn in self.overlooked(left_alone).await {
                        self.begin_turn(turn);
                    }
                    left_alone = LEFT_ALONE;
                }
            }
        }
    }

    /// Plays the turns that this process has heard of, or that no process has taken for so long, one after the other.
    pub(in crate::service) async fn play_waiting_bots(&self, left_alone: SignedDuration) -> Result<(), Error> {
        let mut turns = self.overlooked(left_alone).await;
        let mut nudged = self.bots.nudged.lock().await;
        while let Ok(turn) = nudged.try_recv() {
            turns.push(turn);
        }
        drop(nudged);
        for turn in turns {
            self.take_turns(turn).await?;
        }
        Ok(())
    }

    /// Turns that wait for longer than they should.
    async fn overlooked(&self, left_alone: SignedDuration) -> Vec<BotTurn> {
        let now = self.clock.now();
        let before = now - left_alone;
        let look = move |connection: &mut db::Connection| {
            // With a wrong clock it would take turns that others are playing, and keep them from others later.
            db::check_clock(connection)?;
            bot_turns::take_up(connection, before, now, TAKEN_AT_ONCE)
        };
        self.store.run(look).await.unwrap_or_else(|error: db::StoreError| {
            log_failure!(error, "cannot look for turns of bots");
            Vec::new()
        })
    }

    /// Plays the turn, unless it is being played: then it is looked at once more afterwards.
    fn begin_turn(&self, turn: BotTurn) {
        let mut playing = self.bots.playing.lock();
        if let Some(again) = playing.get_mut(&turn.match_id) {
            *again = true;
            return;
        }
        playing.insert(turn.match_id, false);
        let service = self.clone();
        tokio::spawn(async move {
            loop {
                // As a task of its own, so that the match's bots go on after a panic.
                let one = service.clone();
                let played = tokio::spawn(async move { one.take_turns(turn).await }).await;
                if let Err(error) = played.unwrap_or_else(|error| Err(Error::Internal(error.to_string()))) {
                    tracing::warn!(match_id = %turn.match_id, %error, "a bot's turn was not played");
                }
                let mut playing = service.bots.playing.lock();
                match playing.get_mut(&turn.match_id) {
                    Some(again) if *again => *again = false,
                    _ => {
                        playing.remove(&turn.match_id);
                        break;
                    }
                }
            }
        });
    }

    /// Plays for the match's bots until it waits for none of them.
    async fn take_turns(&self, turn: BotTurn) -> Result<(), Error> {
        let live = self.matches.live(turn.match_id, Some(turn.player_id)).await?;
        while let Some((seat, decision, action)) = self.bots_choice(&live).await? {
            if self.shutdown.is_closed() {
                break;
            }
            let command = Command::Act { seat, decision, action };
            match self.submit(&live, (command, seat), Expectation::NONE, self.clock.now()).await {
                // Another answer came first, perhaps from another process with the same bot: look again.
                Ok(_) | Err(Error::Refused { refusal: Refusal::Answered | Refusal::Closed, .. }) => {}
                // It is too late: the match, or the bot's time in it, has ended during the pause.
                Err(Error::Refused { refusal: Refusal::Finished | Refusal::Out | Refusal::Late, .. }) => break,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// The choice of the first of the match's bots that is to act, once its pause is over.
    async fn bots_choice(&self, live: &LiveMatch) -> Result<Option<(Seat, u64, Value)>, Error> {
        let begun = Instant::now();
        let (seat, strength, decision, seen) = {
            let mut state = live.state.lock().await;
            self.matches.catch_up(live, &mut state).await?;
            let mut bots = live.bots.iter();
            let waited_for = bots.find_map(|&(seat, _, strength)| Some((seat, strength, state.observation(seat)?)));
            let Some((seat, strength, (decision, seen))) = waited_for else { return Ok(None) };
            (seat, strength, decision, seen)
        };
        let (bots, mut rng) = (&self.bots, ChaCha20Rng::from_seed((self.bots.settings.seeds)()?));
        let pause = bots.pause.draw(&mut rng);
        let thought_out = bots.pause.thought_out(pause).map(|end| begun + end);
        let action = bots.choose(live.game.clone(), seen, strength, thought_out, rng).await?;
        let action = action.ok_or_else(|| cannot_play(&live.game))?;
        let left = pause.saturating_sub(begun.elapsed());
        if !left.is_zero() {
            tokio::select! {
                () = self.shutdown.closed() => {}
                () = sleep(left) => {}
            }
        }
        Ok(Some((seat, decision, action)))
    }
}

#[cfg(test)]
mod tests {
    use std::{pin::pin, sync::mpsc};

    use futures_util::FutureExt;
    use serde_json::Map;
    use tokio::sync::mpsc::unbounded_channel;

    use super::*;
    use crate::{
        games::catalog,
        pieces::{ChanceKey, Seed},
        service::secrets,
    };

    /// Returns what the first seat to act sees, after the deal.
    fn seen(game: &str) -> AnyObservation {
        let mut table = catalog::find(game).expect("a game").table(&Map::new(), 2).expect("a table");
        let deal = table.open(&mut ChanceKey::derive(&Seed::new([5; 32]), []).event(1)).expect("a deal");
        table.apply(&deal).expect("what is decided fits");
        let seat = table.to_act().iter().next().expect("a seat that must choose");
        table.observation(seat).expect("it is to act")
    }

    /// Returns bots with a thread each for turns, hints and analyses.
    fn bots() -> Bots {
        let (threads, iterations, think, pause) = (1, 20, Duration::from_secs(60), Duration::ZERO);
        let settings = BotSettings { threads, iterations, think, pause, seeds: secrets::bytes };
        Bots::new(settings, unbounded_channel().1).expect("threads")
    }

    #[tokio::test]
    async fn advice_does_not_wait_for_a_bot_that_thinks_nor_shorten_its_thought() {
        let bots = bots();
        let (end, ended) = mpsc::channel::<()>();
        let mut turn = pin!(bots.thinkers.think(move |_| ended.recv()));
        assert!(turn.as_mut().now_or_never().is_none(), "it takes the only thread for turns");
        let rng = || ChaCha20Rng::seed_from_u64(7);
        let (game, strength) = ("clear-ace", Strength::Hard);
        let hint = || bots.advise(game, seen(game), strength, rng());
        let analysis = || bots.analyse(game, seen(game), strength, None, [7; 32]);
        assert!(hint().await.expect("a thought").is_object());
        assert!(analysis().await.expect("a thought").0.is_object());
        let (mut hinted, mut analysed) = (Box::pin(hint()), Box::pin(analysis()));
        drop(hinted.as_mut().now_or_never());
        drop(analysed.as_mut().now_or_never());
        assert_eq!(bots.thinkers.load().per_thread(), 1, "advice that is asked for does not count");
        end.send(()).expect("a thought");
        turn.await.expect("an end").expect("a message");
    }

    #[tokio::test]
    async fn an_analysis_waits_once_for_the_choice_and_the_comparison() {
        let (bots, game) = (bots(), "clear-ace");
        let analysis = |taken| bots.analyse(game, seen(game), Strength::Hard, taken, [7; 32]);
        let (advised, gain) = analysis(None).await.expect("a thought");
        assert_eq!(gain, None, "there is nothing to compare with");
        let (end, ended) = mpsc::channel::<()>();
        let mut before = Box::pin(bots.analysts.think(move |_| ended.recv()));
        let mut asked = Box::pin(analysis(Some(advised.clone())));
        assert!(before.as_mut().now_or_never().is_none() && asked.as_mut().now_or_never().is_none());
        let mut after = Box::pin(bots.analysts.think(|_| ()));
        assert!(after.as_mut().now_or_never().is_none(), "it has to wait");
        end.send(()).expect("a thought");
        after.await.expect("an end");
        let analysed = asked.now_or_never().expect("it was done before the other").expect("a thought");
        assert_eq!((&analysed.0, analysed.1.map(|gain| gain.score)), (&advised, Some(0.0)));
    }
}
