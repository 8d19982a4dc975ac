//! Sets up logging.

use std::{
    io::{self, BufWriter, IsTerminal, Write},
    sync::{Arc, OnceLock},
    thread::sleep,
    time::Duration,
};

use tracing_appender::non_blocking::{ErrorCounter, NonBlocking, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::{
    filter::{LevelFilter, ParseError, Targets},
    fmt::MakeWriter,
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

use crate::config::{DEFAULT_LOG, LogFormat};

/// The framework logs malformed HTTP of clients as a server error. The server counts it and logs it at `debug` itself.
const FRAMEWORK: &str = "actix_http::h1::dispatcher";

/// How many lines wait for the reader of the log; more are lost. The server goes on without a reader.
const WAITING: usize = 65_536;

/// How long a line waits for others, which are written with it.
const GATHERED_FOR: Duration = Duration::from_millis(10);

/// Why logging could not be set up.
#[derive(Debug, thiserror::Error)]
pub enum LoggingError {
    /// The filter has a syntax error.
    #[error("`{filter}` is not a log filter ({why}); write a level such as `info`, or `info,acepost=debug`")]
    Filter {
        /// The filter.
        filter: String,
        /// What is wrong with it.
        why: String,
    },
    /// Logging has already been set up.
    #[error("logging has already been set up")]
    Twice(#[from] tracing_subscriber::util::TryInitError),
}

/// Sends the log of this process to standard error: as text, or as one JSON object for each line.
///
/// # Errors
/// If `filter` is invalid, or if logging has been set up before.
pub fn init(filter: &str, format: LogFormat) -> Result<(), LoggingError> {
    init_to(io::stderr, filter, format)
}

/// The same from a thread of its own, which writes many lines at once: threads that serve requests do not wait for the
/// reader of the log. The last lines are written when the result is dropped.
///
/// # Errors
/// As [`init`].
pub fn init_in_background(filter: &str, format: LogFormat) -> Result<WorkerGuard, LoggingError> {
    let (writer, guard) = in_background(io::stderr(), WAITING);
    init_to(writer, filter, format).map(|()| guard)
}

/// Returns a writer that never waits, and the guard of the thread that passes on its lines.
fn in_background(output: impl Write + Send + 'static, waiting: usize) -> (NonBlocking, WorkerGuard) {
    let lost = Arc::<OnceLock<ErrorCounter>>::default();
    let report = |lines| {
        tracing::warn!(lines, "lines of the log were lost: its reader was too slow, or they could not be written");
    };
    let gathered = Gathered::new(output, Arc::clone(&lost), report);
    let lines = NonBlockingBuilder::default().lossy(true).buffered_lines_limit(waiting).thread_name("log");
    let (writer, guard) = lines.finish(gathered);
    // Nothing else sets it.
    let _ = lost.set(writer.error_counter());
    (writer, guard)
}

/// Lines of the log, written when there were none for a moment, or when the buffer is full. Meanwhile the thread that writes
/// them need not be woken for each.
struct Gathered<W: Write, R> {
    lines: BufWriter<W>,
    /// The counter of the lines for which there was no room, which is made together with the thread.
    lost: Arc<OnceLock<ErrorCounter>>,
    /// How many lines could not be written, for example because a disk was full.
    failed: usize,
    /// How many of all that were lost have been reported.
    told: usize,
    /// Reports a number of lost lines.
    report: R,
}

impl<W: Write, R: FnMut(usize)> Gathered<W, R> {
    fn new(output: W, lost: Arc<OnceLock<ErrorCounter>>, report: R) -> Self {
        Self { lines: BufWriter::new(output), lost, failed: 0, told: 0, report }
    }
}

impl<W: Write, R: FnMut(usize)> Write for Gathered<W, R> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.lines.write(bytes)
    }

    /// Writes a line. The thread passes over one that cannot be written.
    fn write_all(&mut self, line: &[u8]) -> io::Result<()> {
        self.lines.write_all(line).inspect_err(|_| self.failed += 1)
    }

    fn flush(&mut self) -> io::Result<()> {
        sleep(GATHERED_FOR);
        self.lines.flush()?;
        let lost = self.failed + self.lost.get().map_or(0, ErrorCounter::dropped_lines);
        if lost > self.told {
            (self.report)(lost - self.told);
            self.told = lost;
        }
        Ok(())
    }
}

fn init_to(
    writer: impl for<'a> MakeWriter<'a> + Send + Sync + 'static,
    filter: &str,
    format: LogFormat,
) -> Result<(), LoggingError> {
    let registry = tracing_subscriber::registry().with(targets(filter)?);
    let on_terminal = io::stderr().is_terminal();
    let lines = tracing_subscriber::fmt::layer().with_writer(writer);
    if format.is_json(on_terminal) {
        // All spans and not only the innermost: the outermost span of a request has its id.
        registry.with(lines.json().flatten_event(true).with_current_span(false).with_span_list(true)).try_init()?;
    } else {
        registry.with(lines.with_ansi(on_terminal)).try_init()?;
    }
    Ok(())
}

/// Reads levels by module, separated by commas.
fn targets(filter: &str) -> Result<Targets, LoggingError> {
    let unfit = |why: &str| LoggingError::Filter { filter: filter.to_owned(), why: why.to_owned() };
    if filter.contains('[') {
        return Err(unfit("spans cannot be filtered"));
    }
    // An empty part would be taken for a level.
    let mut parts: Vec<&str> = filter.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    if parts.is_empty() {
        parts.push(DEFAULT_LOG);
    }
    // A mistyped level would be taken for a module, and nothing else would be logged.
    if let Some(part) = parts.iter().find(|part| !part.contains('=') && part.parse::<LevelFilter>().is_err()) {
        return Err(unfit(&format!("{part:?} is no level")));
    }
    let parsed: Targets = parts.join(",").parse().map_err(|error: ParseError| unfit(&error.to_string()))?;
    Ok(if filter.contains("actix_http") { parsed } else { parsed.with_target(FRAMEWORK, LevelFilter::OFF) })
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
        mpsc,
    };

    use super::*;

    /// A reader of the log that reads nothing until the sender is dropped.
    struct Reader {
        begins: mpsc::Receiver<()>,
        has_read: mpsc::Sender<Vec<u8>>,
    }

    impl Write for Reader {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            // It gets an error once there is no sender.
            let _ = self.begins.recv();
            self.has_read.send(bytes.to_vec()).map_err(io::Error::other)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_reader_that_does_not_read_loses_lines_and_stops_nothing() {
        let (begin, begins) = mpsc::channel();
        let (has_read, read) = mpsc::channel();
        let (mut writer, guard) = in_background(Reader { begins, has_read }, 10);
        // More than fit into the queue and the buffer.
        for number in 0..1000 {
            writer.write_all(format!("{number:0100}\n").as_bytes()).expect("it does not wait");
        }
        let lost = writer.error_counter().dropped_lines();
        assert!((1..1000).contains(&lost), "{lost}");
        drop(begin);
        let mut lines = Vec::new();
        while lines.len() < (1000 - lost) * 101 {
            lines.extend(read.recv().expect("the rest of the lines"));
        }
        assert!(lines.starts_with(format!("{:0100}\n", 0).as_bytes()));
        drop(guard);
    }

    /// A file on a disk that is full at times.
    #[derive(Default)]
    struct File {
        is_full: Arc<AtomicBool>,
        text: Arc<Mutex<Vec<u8>>>,
    }

    impl Write for File {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.is_full.load(Ordering::Relaxed) {
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.text.lock().expect("the text").write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn lines_that_a_full_disk_has_swallowed_are_counted_once_there_is_room() {
        let (file, mut reported) = (File::default(), Vec::new());
        let (is_full, text) = (Arc::clone(&file.is_full), Arc::clone(&file.text));
        let mut gathered = Gathered::new(file, Arc::default(), |lines| reported.push(lines));
        let (mut written, mut lost) = (0, Vec::new());
        for lines in [1000, 2000] {
            is_full.store(true, Ordering::Relaxed);
            let is_lost = |number: &usize| gathered.write_all(format!("{number:0100}\n").as_bytes()).is_err();
            lost.push((0..lines).filter(is_lost).count());
            gathered.flush().expect_err("a full disk");
            is_full.store(false, Ordering::Relaxed);
            gathered.flush().expect("room");
            gathered.flush().expect("room");
            written += lines - lost[lost.len() - 1];
            assert_eq!(text.lock().expect("the text").len(), written * 101);
        }
        drop(gathered);
        assert_eq!(reported, lost);
        assert!(lost.iter().all(|&lines| lines > 0), "{lost:?}");
    }

    #[test]
    fn a_filter_that_is_none_is_quoted_in_the_message() {
        let message = init("acepost=loud", LogFormat::Text).expect_err("no such level").to_string();
        assert!(message.starts_with("`acepost=loud` is not a log filter"), "{message}");
        let message = init("acepost[request]=debug", LogFormat::Text).expect_err("no module").to_string();
        assert!(message.contains("(spans cannot be filtered)"), "{message}");
        for (filter, part) in [("warning", "warning"), ("6", "6"), ("info, acepost", "acepost")] {
            let message = init(filter, LogFormat::Text).expect_err("no level").to_string();
            assert!(message.contains(&format!("({part:?} is no level); write a level such as `info`")), "{message}");
        }
    }

    #[test]
    fn an_empty_filter_is_the_default() {
        for filter in ["", " ", ","] {
            assert_eq!(targets(filter).expect("a filter"), targets("info").expect("a filter"), "{filter:?}");
        }
        for level in ["off", "0", "WARN", "5", "trace"] {
            targets(level).expect(level);
        }
    }

    #[test]
    fn a_filter_may_have_spaces_and_a_comma_at_its_end() {
        let filter = targets("info, acepost=debug,").expect("a filter");
        let modules = [("acepost", LevelFilter::DEBUG), (FRAMEWORK, LevelFilter::OFF)]
            .map(|(name, level)| (name.to_owned(), level));
        assert_eq!(filter, Targets::new().with_default(LevelFilter::INFO).with_targets(modules));
    }
}
