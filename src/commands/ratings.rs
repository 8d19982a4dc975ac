//! `acepost ratings`: ratings made anew from the records.

use std::io::Write;

use anyhow::bail;

use super::{database::Database, logging, wording::counted};
use crate::{
    config::Settings,
    db,
    service::{Rebuilt, rebuild_ratings},
};

/// Look after the ratings.
#[derive(Debug, clap::Subcommand)]
pub enum Ratings {
    /// Make all ratings anew from the records alone. Servers may run meanwhile.
    ///
    /// They come out as they were, to the last digit, unless somebody has changed the tables by hand.
    Rebuild {
        /// Only compare the ratings with the records; ends with 1 where they differ.
        #[arg(long)]
        check: bool,
        /// Where the database is.
        #[command(flatten)]
        settings: Box<Settings>,
    },
}

impl Ratings {
    /// Does it, and prints what was found.
    ///
    /// # Errors
    /// When the database cannot be had, or the ratings are to be compared and differ.
    pub fn run(&self) -> anyhow::Result<()> {
        let Self::Rebuild { check, settings } = self;
        logging::init(&settings.log, settings.log_format)?;
        let database = Database::share(settings)?;
        let rebuilt = db::connect(&database.url()).map_err(anyhow::Error::from).and_then(|mut connection| {
            let rebuilt = rebuild_ratings(&mut connection, *check)?;
            Ok(rebuilt)
        });
        database.close()?;
        tell(rebuilt?, *check)
    }
}

fn tell(rebuilt: Rebuilt, check: bool) -> anyhow::Result<()> {
    let Rebuilt { matches, ratings, different, waiting } = rebuilt;
    let mut out = std::io::stdout().lock();
    if check {
        let matches = counted(matches, "match makes", "matches make");
        if different > 0 {
            let different = counted(different, "row is", "rows are");
            bail!("{different} not as the records of {matches} them: run `acepost ratings rebuild`");
        }
        let (ratings, wait) =
            (counted(ratings, "rating is", "ratings are"), counted(waiting, "match waits", "matches wait"));
        writeln!(out, "{ratings} as the records of {matches} them; {wait}")?;
    } else {
        let was = match different {
            0 => "as they were".to_owned(),
            different => format!("{} otherwise", counted(different, "row was", "rows were")),
        };
        let (ratings, matches) = (counted(ratings, "rating", "ratings"), counted(matches, "match", "matches"));
        writeln!(out, "{ratings} made of the records of {matches}: {was}")?;
    }
    Ok(())
}
