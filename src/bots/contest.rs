//! Matches between programs, for tournaments.

use super::{Budget, Strength, choose_of, search::share_beaten};
use crate::{
    games::{MAX_DECISIONS, Seat, Seen, Strategy, catalog},
    pieces::ChanceKey,
};

/// Who plays in which seat, and how much they may think.
#[derive(Clone, Copy)]
pub struct Contest<'a> {
    /// The strength of the player in each seat.
    pub players: &'a [Strength],
    /// As [`Budget::iterations`].
    pub iterations: u32,
    /// The key decides the match's chance and, by sequence numbers far away from it, the players' whims.
    pub key: &'a ChanceKey,
}

/// Who looks on at a contest, with a clock perhaps.
pub trait Watch {
    /// The player in this seat begins to think about a choice.
    fn begins(&mut self, strength: Strength);
    /// Whether the player may think on.
    fn goes_on(&self) -> bool;
    /// The player has chosen.
    fn has_chosen(&mut self, strength: Strength);
}

/// The sequence number from which the players draw their whims.
const WHIMS: u64 = 1 << 62;

impl Contest<'_> {
    /// Plays one match and gives what each seat scored: the share of the others that it left behind, ties as half.
    /// `None` where the match did not end, which would be a fault of the rules.
    pub fn play<R: Strategy>(&self, options: &R::Options, watch: &mut dyn Watch) -> Option<Vec<f64>> {
        let seats = u8::try_from(self.players.len()).ok()?;
        let mut state = R::table(options, seats);
        let mut effects = R::open(&state, &mut self.key.event(1));
        for decision in 0..u64::from(MAX_DECISIONS) {
            if effects.iter().any(|effect| R::apply(&mut state, effect).is_err()) {
                return None;
            }
            let Some(seat) = R::to_act(&state).iter().next() else { break };
            // All that the program is given: what its seat sees.
            let seen = Seen::<R>::of(&state, seat)?;
            let action = seen.legal.get(self.choice(&seen, decision, watch)?)?;
            effects = R::decide(&state, seat, action, &mut self.key.event(decision + 2)).ok()?;
        }
        let outcome = R::outcome(&state)?;
        Some((0..seats).map(|seat| share_beaten(&outcome, Seat(seat))).collect())
    }

    fn choice<R: Strategy>(&self, seen: &Seen<R>, decision: u64, watch: &mut dyn Watch) -> Option<usize> {
        let strength = *self.players.get(seen.seat.index())?;
        watch.begins(strength);
        let go_on = &|| watch.goes_on();
        let budget = Budget { iterations: self.iterations, go_on };
        let choice = choose_of(seen, strength, budget, &mut self.key.event(WHIMS + decision));
        watch.has_chosen(strength);
        Some(choice)
    }
}

/// A contest in a game that is named at run time.
pub fn play(
    game: &str,
    options: &serde_json::Map<String, serde_json::Value>,
    contest: Contest<'_>,
    watch: &mut dyn Watch,
) -> Option<Vec<f64>> {
    catalog::visit(game, Played { options, contest, watch }).flatten()
}

struct Played<'a> {
    options: &'a serde_json::Map<String, serde_json::Value>,
    contest: Contest<'a>,
    watch: &'a mut dyn Watch,
}

impl catalog::Visitor for Played<'_> {
    type Output = Option<Vec<f64>>;

    fn visit<R: Strategy>(self) -> Self::Output {
        let (_, own) = crate::games::CommonOptions::part(self.options).ok()?;
        let options = serde_json::from_value(serde_json::Value::Object(own)).ok()?;
        self.contest.play::<R>(&options, self.watch)
    }
}
