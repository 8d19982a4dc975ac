//! Threads on which bots think, with a lower priority than requests where the system allows it.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
        mpsc,
    },
    thread,
};

use tokio::sync::oneshot;

use crate::service::{error::Error, rounds::give_way};

/// The threads and their queue.
pub(super) struct Thinkers {
    threads: u16,
    jobs: mpsc::Sender<Box<dyn FnOnce() + Send>>,
    /// How many bots think or wait for a thread.
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

impl Thinkers {
    pub(in crate::service) fn start(threads: u16) -> Result<Self, Error> {
        let (jobs, queue) = mpsc::channel::<Box<dyn FnOnce() + Send>>();
        let queue = Arc::new(Mutex::new(queue));
        let threads = threads.max(1);
        for number in 0..threads {
            let queue = Arc::clone(&queue);
            let work = move || {
                give_way();
                loop {
                    let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(job) = job else { break };
                    job();
                }
            };
            let named = thread::Builder::new().name(format!("bot-{number}"));
            named.spawn(work).map_err(|error| Error::Internal(format!("no thread for bots: {error}")))?;
        }
        Ok(Self { threads, jobs, waiting: Arc::default() })
    }

    pub(in crate::service) fn load(&self) -> Load {
        Load { threads: self.threads, waiting: Arc::clone(&self.waiting) }
    }

    pub(in crate::service) async fn think<T: Send + 'static>(
        &self,
        think: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let (tell, told) = oneshot::channel();
        let waiting = Arc::clone(&self.waiting);
        waiting.fetch_add(1, Ordering::Relaxed);
        let job = move || {
            // A panic in one game must not end the thread for the others.
            let thought = std::panic::catch_unwind(std::panic::AssertUnwindSafe(think));
            waiting.fetch_sub(1, Ordering::Relaxed);
            if let Ok(thought) = thought {
                drop(tell.send(thought));
            }
        };
        let gone = || Error::Internal("a bot has stopped thinking".to_owned());
        self.jobs.send(Box::new(job)).map_err(|_| gone())?;
        told.await.map_err(|_| gone())
    }
}
