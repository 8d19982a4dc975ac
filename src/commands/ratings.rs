//! `acepost ratings`: computes ratings again from the records.

use anyhow::bail;

use super::{
    arguments::of_database,
    database::Database,
    logging,
    wording::{Recomputed, counted},
};
use crate::{
    config::Settings,
    service::{Rebuilt, rebuild_ratings},
};

/// Check and rebuild the ratings.
#[derive(Debug, clap::Subcommand)]
pub enum Ratings {
    /// Compute all ratings again from the records alone. Servers may run meanwhile.
    ///
    /// The result is identical, to the last digit, unless the tables were changed by hand. If events of a match are
    /// missing, nothing changes. Matches with damaged records do not count; if there are any, this exits with 1.
    #[command(mut_args(of_database))]
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
    /// If the database is unavailable, events of a match are missing, a record is damaged, or a comparison finds differences.
    pub fn run(&self) -> anyhow::Result<()> {
        let Self::Rebuild { check, settings } = self;
        logging::init(&settings.log, settings.log_format)?;
        let database = Database::share(settings)?;
        let rebuilt = database.connect().map_err(anyhow::Error::from).and_then(|mut connection| {
            let rebuilt = rebuild_ratings(&mut connection, *check)?;
            Ok(rebuilt)
        });
        let Rebuilt { matches, ratings, different, waiting, damaged } = database.close_after(rebuilt)?;
        let do_not_count = counted(
            damaged,
            "match does not count, since its record is damaged",
            "matches do not count, since their records are damaged",
        );
        if *check && damaged > 0 {
            // Without the advice to rebuild: the ratings would be made without these matches.
            let rows = counted(different, "row is", "rows are");
            bail!("{do_not_count}, and {rows} not as the other records make them: see `acepost audit`");
        }
        let recomputed = Recomputed { values: (ratings, "rating"), different: (different, "row"), matches, waiting };
        recomputed.tell(*check, "acepost ratings rebuild")?;
        if damaged > 0 {
            bail!("{do_not_count}: see `acepost audit`");
        }
        Ok(())
    }
}
