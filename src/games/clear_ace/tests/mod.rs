//! Clear Ace: every rule of `RULES.md`, named by its id in the test that would fail without it.

mod battles;
mod duels;
mod ends;
mod hints;
mod knowledge;
mod leaving;
mod memory;
mod random_play;
mod reasons;
mod rounds;
mod scene;
mod set_up;
mod showdown;
mod sight;
mod strategy;
mod worked;
