//! The rules of the games without a database: every rule by its id, random play, leaks, playthroughs, and the floor plan.

mod clear_ace;
mod floors;
mod fuzz;
mod knowledge;
mod leaks;
mod playthroughs;
mod schemas;
