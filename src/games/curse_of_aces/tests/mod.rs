//! Curse of Aces: every rule of `RULES.md`, named by its id in the test that would fail without it.

mod random_play;
