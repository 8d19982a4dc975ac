//! Clockwork Spades: every rule of `RULES.md`, named by its id in the test that would fail without it.

mod answers;
mod clock;
mod ends;
mod kings;
mod leaving;
mod programs;
mod random_play;
mod reasons;
mod records;
mod scene;
mod set_up;
mod sight;
mod turns;
mod worked;
