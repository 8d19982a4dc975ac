//! Threads on which bots think, with a lower priority than requests where the system allows it.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

use parking_lot::Mutex;
use tokio::sync::oneshot;

use crate::{
    bots::Budget,
    service::{error::Error, rounds::give_way},
};

/// Some threads and their queue.
pub(super) struct Thinkers {
    threads: u16,
    jobs: mpsc::Sender<Box<dyn FnOnce() + Send>>,
    /// How many callers wait for a thought, or for a thread.
    waiting: Arc<AtomicU32>,
}

/// How many bots share a thread now.
#[derive(Clone)]
pub(super) struct Load {
    threads: u16,
    waiting: Arc<AtomicU32>,
}

impl Load {
    /// Returns how many bots think on one thread or wait for it, at least one.
    pub(super) fn per_thread(&self) -> u32 {
        self.waiting.load(Ordering::Relaxed).div_ceil(self.threads.into()).max(1)
    }
}

/// What a bot may spend on a choice, on the thread where it thinks.
pub(super) struct Allowance<'a> {
    /// The most matches that are simulated for a choice.
    pub(super) iterations: u32,
    /// How long a choice may take when no other bot waits.
    pub(super) thought: Duration,
    /// When it ends at the latest.
    pub(super) thought_out: Option<Instant>,
    /// How many share the thread.
    pub(super) load: Load,
    /// Tells whether the caller still waits.
    pub(super) is_awaited: &'a dyn Fn() -> bool,
}

impl Allowance<'_> {
    /// Runs `think` with a share of the budget for a choice, one in `share`. Its time begins now.
    pub(super) fn spend<T>(&self, share: u32, think: impl FnOnce(Budget<'_>) -> T) -> T {
        let begun = Instant::now();
        // A bot that comes later shortens the thoughts of the others: all who wait have to be done in the time of one.
        let go_on = || {
            let now = Instant::now();
            let in_time = now < begun + self.thought / share / self.load.per_thread();
            in_time && self.thought_out.is_none_or(|end| now < end) && (self.is_awaited)()
        };
        think(Budget { iterations: self.iterations / share, go_on: &go_on })
    }
}

impl Thinkers {
    /// Starts the threads, whose names begin with `name`.
    pub(super) fn start(name: &str, threads: u16) -> Result<Self, Error> {
        let (jobs, queue) = mpsc::channel::<Box<dyn FnOnce() + Send>>();
        let queue = Arc::new(Mutex::new(queue));
        let threads = threads.max(1);
        for number in 0..threads {
            let queue = Arc::clone(&queue);
            let work = move || {
                give_way();
                loop {
                    let job = queue.lock().recv();
                    let Ok(job) = job else { break };
                    job();
                }
            };
            let named = thread::Builder::new().name(format!("{name}-{number}"));
            named.spawn(work).map_err(|error| Error::Internal(format!("no thread for bots: {error}")))?;
        }
        Ok(Self { threads, jobs, waiting: Arc::default() })
    }

    pub(super) fn load(&self) -> Load {
        Load { threads: self.threads, waiting: Arc::clone(&self.waiting) }
    }

    /// Runs `think` as soon as a thread is free. It is passed a function that tells whether the caller still waits. A caller who is
    /// gone before it begins is skipped.
    pub(super) async fn think<T: Send + 'static>(
        &self,
        think: impl FnOnce(&dyn Fn() -> bool) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let (tell, told) = oneshot::channel();
        let _waiting = Waiting::among(&self.waiting);
        let job = move || {
            let is_awaited = || !tell.is_closed();
            if !is_awaited() {
                return;
            }
            // A panic in one game must not end the thread for the others.
            let thought = catch_unwind(AssertUnwindSafe(|| think(&is_awaited)));
            if let Ok(thought) = thought {
                drop(tell.send(thought));
            }
        };
        let gone = || Error::Internal("a bot has stopped thinking".to_owned());
        self.jobs.send(Box::new(job)).map_err(|_| gone())?;
        told.await.map_err(|_| gone())
    }
}

/// A caller who waits, until this is dropped.
struct Waiting<'a>(&'a AtomicU32);

impl<'a> Waiting<'a> {
    fn among(all: &'a AtomicU32) -> Self {
        all.fetch_add(1, Ordering::Relaxed);
        Self(all)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use futures_util::FutureExt;

    use super::*;

    #[tokio::test]
    async fn a_caller_who_is_gone_is_skipped_and_does_not_count() {
        let thinkers = Thinkers::start("test", 1).expect("a thread");
        let (end, ended) = mpsc::channel::<()>();
        let mut first = pin!(thinkers.think(move |_| ended.recv()));
        assert!(first.as_mut().now_or_never().is_none(), "it takes the thread");
        let (start, begun) = mpsc::channel();
        let gone = thinkers.think(move |_| start.send(())).now_or_never();
        assert!(gone.is_none(), "it has to wait");
        assert_eq!(thinkers.load().per_thread(), 1);
        end.send(()).expect("a thought");
        first.await.expect("an end").expect("a message");
        // The only thread takes one after the other.
        assert_eq!(thinkers.think(|_| 7).await.expect("a thought"), 7);
        assert!(begun.try_recv().is_err());
    }

    #[tokio::test]
    async fn a_thought_can_end_when_its_caller_is_gone() {
        let thinkers = Thinkers::start("test", 1).expect("a thread");
        let (start, begun) = mpsc::channel();
        let mut asked = Box::pin(thinkers.think(move |is_awaited| {
            start.send(()).expect("the test waits");
            while is_awaited() {
                thread::yield_now();
            }
        }));
        assert!(asked.as_mut().now_or_never().is_none());
        begun.recv().expect("a beginning");
        drop(asked);
        assert_eq!(thinkers.think(|_| 7).await.expect("a thought"), 7);
    }
}
