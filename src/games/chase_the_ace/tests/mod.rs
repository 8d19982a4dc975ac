//! Chase the Ace: every rule of `RULES.md`, named by its id in the test that would fail without it.

mod ends;
mod hints;
mod leaving;
mod options;
mod random_play;
mod results;
mod scene;
mod set_up;
mod sight;
mod strategy;
mod tampering;
mod telling;
mod turns;
mod worked;
