//! `acepost ratings`: computes ratings again from the records.

use std::io::Write;

use anyhow::bail;

use super::{database::Database, logging, wording::counted};
use crate::{
    config::Settings,
    service::{Rebuilt, rebuild_ratings},
};

/// Check and rebuild the ratings.
#[derive(Debug, clap::Subcommand)]
pub enum Ratings {
    /// Compute all ratings again from the records alone. Servers may run meanwhile.
    ///
    /// The result is identical, to the last digit, unless the tables were changed by hand.
    Rebuild {
        /// Only compare the ratings with the records; exits with 1 if they differ.
        #[arg(long)]
        check: bool,
        /// The database settings.
        #[command(flatten)]
        settings: Box<Settings>,
    },
}

impl Ratings {
    /// Runs the command, and prints the result.
    ///
    /// # Errors
    /// If the database is unavailable, or a comparison finds differences.
    pub fn run(&self) -> anyhow::Result<()> {
        let Self::Rebuild { check, settings } = self;
        logging::init(&settings.log, settings.log_format)?;
        let database = Database::share(settings)?;
        let rebuilt = database.connect().map_err(anyhow::Error::from).and_then(|mut connection| {
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
            different => format!("{} different", counted(different, "row was", "rows were")),
        };
        let (ratings, matches) = (counted(ratings, "rating", "ratings"), counted(matches, "match", "matches"));
        writeln!(out, "{ratings} made of the records of {matches}: {was}")?;
    }
    Ok(())
}
