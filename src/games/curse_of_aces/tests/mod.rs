//! Curse of Aces: every rule of `RULES.md`, named by its id in the test that would fail without it.

mod answers;
mod defence;
mod ends;
mod hints;
mod leaving;
mod moves;
mod must_beat;
mod play_on;
mod random_play;
mod reasons;
mod refill;
mod scene;
mod set_up;
mod sight;
mod strategy;
mod told;
mod worked;
