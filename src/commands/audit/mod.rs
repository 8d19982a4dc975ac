//! `acepost audit`: verifies a whole database while servers run.

mod interrupt;
mod state;

use std::{
    io::Write,
    path::PathBuf,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use anyhow::{anyhow, bail};
use indicatif::ProgressBar;
use uuid::Uuid;

use self::{interrupt::Interrupt, state::State};
use super::{
    arguments::of_database,
    checking::cores,
    database::Database,
    json_lines::{self, AsJson},
    logging,
    progress::matches_bar,
    verdict::Verdict,
    wording::{complain, counted},
};
use crate::{
    config::Settings,
    db::{self, Connection},
    service::{AuditedMatch, CheckpointAudit, Clock, SystemClock, audit_match, count_started, started_after},
};

/// How many matches are verified before the state is saved.
const BATCH: i64 = 256;

/// Maximum number of connections of an audit.
const MAX_JOBS: u16 = 64;

/// Audit a whole database: every match that has started, and every checkpoint.
///
/// Verifies each match as `verify` does, that its row agrees with its events, that every signed checkpoint still agrees
/// with the matches, and that the archive has no gap after them. Servers may run meanwhile. Exits with 0 if all is
/// correct; otherwise prints the first failure of each match, and exits with 1.
#[derive(Debug, clap::Args)]
#[command(mut_args(of_database))]
pub struct Audit {
    /// How many matches to verify at the same time; by default one for each core.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=i64::from(MAX_JOBS)))]
    jobs: Option<u16>,
    /// A file that stores the audit's progress. If it exists, the audit continues from it; at the end it is removed.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    #[command(flatten)]
    as_json: AsJson,
    /// The database settings.
    #[command(flatten)]
    settings: Box<Settings>,
}

impl Audit {
    /// Runs the audit, with a progress bar on a terminal, and prints the results.
    ///
    /// # Errors
    /// If the database is unavailable, verification fails, the audit is interrupted, or its state cannot be read or
    /// saved.
    pub fn run(&self) -> anyhow::Result<()> {
        logging::init(&self.settings.log, self.settings.log_format)?;
        let kept = self.state.as_deref().map(State::read).transpose()?.flatten();
        let interrupt = Interrupt::listen()?;
        let database = Database::share(&self.settings)?;
        let audited = self.audit(&database, kept, interrupt);
        database.close_after(audited)
    }

    fn audit(&self, database: &Database, kept: Option<State>, interrupt: Interrupt) -> anyhow::Result<()> {
        let begun = Instant::now();
        let mut connections = (0..self.jobs()).map(|_| database.connect()).collect::<Result<Vec<Connection>, _>>()?;
        let first = connections.first_mut().ok_or_else(|| anyhow!("an audit needs at least one job"))?;
        let state = self.begin(db::identity(first)?, kept)?;
        let earlier = Duration::from_millis(state.milliseconds);
        Run { audit: self, interrupt, state, earlier, begun }.run(&mut connections)
    }

    /// Continues an earlier audit of the database, or begins one.
    fn begin(&self, database: String, kept: Option<State>) -> anyhow::Result<State> {
        let (Some(path), Some(state)) = (&self.state, kept) else {
            return Ok(State::begin(database, SystemClock.now()));
        };
        state.check_database(&database, path)?;
        complain(&format!("continues the audit of {}", state.began));
        Ok(state)
    }

    fn jobs(&self) -> usize {
        self.jobs.map_or_else(|| cores().min(MAX_JOBS.into()), usize::from)
    }
}

/// One run of the command.
struct Run<'a> {
    audit: &'a Audit,
    interrupt: Interrupt,
    state: State,
    /// How long earlier runs took.
    earlier: Duration,
    begun: Instant,
}

impl Run<'_> {
    fn run(&mut self, connections: &mut [Connection]) -> anyhow::Result<()> {
        let bar = matches_bar(count_started(&mut connections[0], self.state.after)?)?;
        self.audit_matches(connections, &bar)?;
        bar.finish_and_clear();
        let checkpoints = self.audit_checkpoints(&mut connections[0])?;
        if let Some(fault) = CheckpointAudit::audit_unsigned(&mut connections[0])? {
            self.state.failures += 1;
            let told = format!("the archive: {fault}");
            self.tell(&told, &Verdict::Archive { verified: false, failure: fault.into() })?;
        }
        self.finish(checkpoints)
    }

    fn audit_matches(&mut self, connections: &mut [Connection], bar: &ProgressBar) -> anyhow::Result<()> {
        loop {
            let ids = started_after(&mut connections[0], self.state.after, BATCH)?;
            let Some(&last) = ids.last() else { return Ok(()) };
            let audited = audit_batch(connections, &ids, bar)?;
            self.state.matches += audited.len() as u64;
            for (id, AuditedMatch { events, fault }) in audited {
                self.state.events += events;
                if let Some(fault) = fault {
                    self.state.failures += 1;
                    let told = format!("match {id}: {}", fault.detail);
                    let verdict = Verdict::Match { match_id: id, verified: false, events, failure: fault };
                    bar.suspend(|| self.tell(&told, &verdict))?;
                }
            }
            self.state.after = Some(last);
            self.keep()?;
            self.stop_if_interrupted()?;
        }
    }

    /// Audits the checkpoints and returns their number.
    fn audit_checkpoints(&mut self, connection: &mut Connection) -> anyhow::Result<u64> {
        let (mut audit, mut checkpoints) = (CheckpointAudit::default(), 0);
        while let Some(audited) = audit.audit_next(connection)? {
            checkpoints += 1;
            if let Some(fault) = audited.fault {
                self.state.failures += 1;
                let which = format!("checkpoint of {}", audited.day);
                // Some faults name the checkpoint themselves.
                let told = if fault.contains(&which) { fault.clone() } else { format!("{which}: {fault}") };
                self.tell(&told, &Verdict::Checkpoint { day: audited.day, verified: false, failure: fault.into() })?;
            }
            self.stop_if_interrupted()?;
        }
        Ok(checkpoints)
    }

    /// Prints a result, as a sentence or as JSON.
    fn tell(&self, told: &str, verdict: &Verdict<'_>) -> anyhow::Result<()> {
        if self.audit.as_json.json {
            return json_lines::print(verdict);
        }
        Ok(writeln!(std::io::stdout().lock(), "{told}")?)
    }

    fn took(&self) -> Duration {
        self.earlier + self.begun.elapsed()
    }

    fn keep(&mut self) -> anyhow::Result<()> {
        self.state.milliseconds = u64::try_from(self.took().as_millis()).unwrap_or(u64::MAX);
        self.audit.state.as_deref().map_or(Ok(()), |path| self.state.write(path))
    }

    fn stop_if_interrupted(&self) -> anyhow::Result<()> {
        if !self.interrupt.has_come() {
            return Ok(());
        }
        let matches = counted(self.state.matches, "match", "matches");
        match &self.audit.state {
            Some(path) => {
                bail!("interrupted after {matches}; run again with `--state {}` to continue", path.display())
            }
            None => bail!("interrupted after {matches}; without `--state` the next run starts from the beginning"),
        }
    }

    fn finish(&self, checkpoints: u64) -> anyhow::Result<()> {
        let State { matches, events, failures, .. } = self.state;
        let took = self.took();
        let seconds = took.as_secs_f64();
        #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52")]
        let speed = events as f64 / seconds;
        let failed = counted(failures, "failure", "failures");
        let told = format!(
            "audited {} with {} and {} in {seconds:.1} seconds, {speed:.0} events/s: {failed}",
            counted(matches, "match", "matches"),
            counted(events, "event", "events"),
            counted(checkpoints, "checkpoint", "checkpoints"),
        );
        self.tell(&told, &Verdict::End { verified: failures == 0, matches, events, checkpoints, failures, took })?;
        if let Some(path) = &self.audit.state {
            state::remove(path)?;
        }
        if failures > 0 {
            bail!("the audit has found errors: {failed}");
        }
        Ok(())
    }
}

/// Audits these matches on all connections at once, and returns the results in the same order.
fn audit_batch(
    connections: &mut [Connection],
    ids: &[Uuid],
    bar: &ProgressBar,
) -> anyhow::Result<Vec<(Uuid, AuditedMatch)>> {
    let next = AtomicUsize::new(0);
    let audit_some = |connection: &mut Connection| {
        let mut audited = Vec::new();
        while let Some(&id) = ids.get(next.fetch_add(1, Ordering::Relaxed)) {
            audited.push((id, audit_match(connection, id)?));
            bar.inc(1);
        }
        Ok::<_, anyhow::Error>(audited)
    };
    let mut audited = Vec::new();
    thread::scope(|scope| {
        let jobs: Vec<_> = connections.iter_mut().map(|connection| scope.spawn(|| audit_some(connection))).collect();
        for job in jobs {
            audited.extend(job.join().map_err(|_| anyhow!("a job crashed"))??);
        }
        Ok::<_, anyhow::Error>(())
    })?;
    audited.sort_unstable_by_key(|(id, _)| *id);
    Ok(audited)
}
