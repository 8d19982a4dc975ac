//! The command line.

use std::{env, io, process::ExitCode};

use acepost::{
    commands::{
        admin::Admin,
        arguments::{OVERRULED_DATA_DIR, is_data_dir_overruled, of_database, of_server},
        audit::Audit,
        completions::Completions,
        demo::Demo,
        export::Export,
        healthcheck,
        import::Import,
        logging, migrate, openapi,
        play::Play,
        ratings::Ratings,
        serve,
        simulate::Simulate,
        stats::Stats,
        tournament::Tournament,
        verify::Verify,
        wording::complain,
    },
    config::Settings,
};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, error::ErrorKind};
use mimalloc::MiMalloc;

/// Requests allocate and free many small blocks on several threads, which the system's own allocators make slow.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// A server for card games by post: hidden hands, seconds or days between moves, and every match is a record that
/// anyone can verify.
///
/// Without a command it runs the server. It needs PostgreSQL: either a database that `DATABASE_URL` names, or installed
/// programs (Debian: the package `postgresql`), with which it runs its own in the data folder.
#[derive(Parser)]
#[command(name = "acepost", version, args_conflicts_with_subcommands = true)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Subcommand)]
enum Command {
    /// Run the server (the default).
    Serve(Settings),
    /// Migrate the database to this version, and do nothing else. The server does the same when it starts.
    #[command(mut_args(of_database))]
    Migrate(Settings),
    Verify(Verify),
    Audit(Audit),
    Simulate(Simulate),
    Tournament(Tournament),
    Play(Play),
    Demo(Demo),
    Export(Export),
    Import(Import),
    #[command(subcommand)]
    Ratings(Ratings),
    Stats(Stats),
    Admin(Admin),
    /// Print the document that describes the API.
    Openapi,
    Completions(Completions),
    /// Check whether the server at the listening address is ready.
    #[command(mut_args(of_server))]
    Healthcheck(Settings),
}

fn main() -> ExitCode {
    let CommandLine { command, settings } = parse();
    match run(command.unwrap_or(Command::Serve(settings))) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has closed the pipe, as `head` does, so there is no need to report it.
        Err(error)
            if error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) =>
        {
            ExitCode::FAILURE
        }
        Err(error) => {
            complain(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

/// Parses the command line. With a command, which always comes first, the settings are the command's own: a variable that is
/// wrong must not disturb commands that need no server.
fn parse() -> CommandLine {
    let mut command = CommandLine::command();
    let first = env::args_os().nth(1);
    if first.as_ref().is_some_and(|first| command.find_subcommand(first).is_some()) {
        command = without_variables(command);
    }
    if first.is_some_and(|first| first == STATS) {
        // Only without files does it need a database.
        let matches = command.clone().mut_subcommand(STATS, without_variables).try_get_matches();
        if let Ok(line) = matches.and_then(|matches| CommandLine::from_arg_matches(&matches))
            && let Some(Command::Stats(stats)) = &line.command
            && stats.reads_files()
        {
            return line;
        }
    }
    let matches = command.get_matches_mut();
    let line = CommandLine::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let uses_database = !matches!(line.command, Some(Command::Healthcheck(_)));
    if uses_database && is_data_dir_overruled(&matches) {
        command.error(ErrorKind::ArgumentConflict, OVERRULED_DATA_DIR).exit();
    }
    line
}

/// The name of [`Command::Stats`].
const STATS: &str = "stats";

/// Removes the environment variables of the command's own arguments.
fn without_variables(command: clap::Command) -> clap::Command {
    command.mut_args(|argument| argument.env(None::<&str>))
}

fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Serve(settings) => {
            return_free_memory();
            let _last_lines = logging::init_in_background(&settings.log, settings.log_format)?;
            serve::run(&settings, &CommandLine::command())
        }
        Command::Migrate(settings) => {
            logging::init(&settings.log, settings.log_format)?;
            migrate::run(&settings)
        }
        Command::Verify(verify) => verify.run(),
        Command::Audit(audit) => audit.run(),
        Command::Simulate(simulate) => simulate.run(),
        Command::Tournament(tournament) => tournament.run(),
        Command::Play(play) => play.run(),
        Command::Demo(demo) => demo.run(),
        Command::Export(export) => export.run(),
        Command::Import(import) => import.run(),
        Command::Admin(admin) => admin.run(),
        Command::Ratings(ratings) => ratings.run(),
        Command::Stats(stats) => stats.run(),
        Command::Openapi => openapi::run(),
        Command::Completions(completions) => completions.run(CommandLine::command()),
        Command::Healthcheck(settings) => healthcheck::run(&settings),
    }
}

/// Lets the allocator return memory to the system soon after it is free: records of 16 MiB would otherwise stay for a while, and
/// a server has to do with 512 MiB. At once would cost more of each action, which uses the same memory again.
#[allow(unsafe_code, reason = "the setting of the allocator has no safe form")]
fn return_free_memory() {
    /// `mi_option_purge_delay`, in milliseconds, which the crate does not name.
    const PURGE_DELAY: libmimalloc_sys::mi_option_t = 15;
    // SAFETY: it sets a number that the allocator reads whenever it frees memory.
    unsafe { libmimalloc_sys::mi_option_set(PURGE_DELAY, 100) };
}
