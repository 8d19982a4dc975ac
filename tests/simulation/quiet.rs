//! Whether all other threads of this program sleep: each is found asleep, and none has gone to sleep meanwhile. One that ran when
//! the first was looked at, or that another one has woken since, would have been found, or have gone to sleep.

use std::{
    collections::HashMap,
    fs::{self, File},
    os::unix::fs::FileExt,
    sync::{LazyLock, Mutex, PoisonError},
};

/// The state of each known thread, which takes longer to open than to read; `None` for a thread that does not count.
static KNOWN: LazyLock<Mutex<HashMap<u32, Option<File>>>> = LazyLock::new(Mutex::default);

/// Returns whether all other threads sleep, and will until something else wakes them.
pub fn all_sleep() -> bool {
    let before = sleeps();
    let own = own_thread();
    let Ok(threads) = fs::read_dir("/proc/self/task") else { return false };
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let mut count = 0;
    for thread in threads.flatten() {
        count += 1;
        let id = thread.file_name().to_str().and_then(|id| id.parse().ok());
        let Some(id) = id.filter(|id| *id != own) else { continue };
        if let Some(file) = known.entry(id).or_insert_with(|| state_of(id))
            && !sleeps_in(file)
        {
            // It may also have ended, and its number may be another's by now.
            known.remove(&id);
            return false;
        }
    }
    // Most of them have ended, and their numbers may be those of others one day.
    if known.len() > 2 * count {
        known.clear();
    }
    sleeps() == before
}

/// Opens the state of a thread that may do anything for an operation. Those of pools open connections, which the gates count,
/// and outlive their pools for half a minute.
fn state_of(id: u32) -> Option<File> {
    let name = fs::read_to_string(format!("/proc/self/task/{id}/comm"));
    let is_of_pool = name.is_ok_and(|name| name.starts_with("r2d2-worker"));
    File::open(format!("/proc/self/task/{id}/stat")).ok().filter(|_| !is_of_pool)
}

/// Reads whether a thread sleeps: `NUMBER (NAME) STATE …`.
fn sleeps_in(file: &File) -> bool {
    let mut text = [0; 64];
    let Ok(length) = file.read_at(&mut text, 0) else { return false };
    let end = text[..length].iter().rposition(|letter| *letter == b')');
    end.and_then(|end| text.get(end + 2)).is_some_and(|state| b"SZX".contains(state))
}

/// Returns how often all other threads have gone to sleep.
fn sleeps() -> i64 {
    switches(libc::RUSAGE_SELF) - switches(libc::RUSAGE_THREAD)
}

#[allow(unsafe_code)]
fn switches(whose: libc::c_int) -> i64 {
    // SAFETY: all zeros are a value of this structure, which the call fills in.
    let usage = unsafe {
        let mut usage = std::mem::zeroed();
        libc::getrusage(whose, &raw mut usage);
        usage
    };
    usage.ru_nvcsw + usage.ru_nivcsw
}

/// Returns the calling thread.
fn own_thread() -> u32 {
    let thread = fs::read_link("/proc/thread-self").ok();
    thread.and_then(|path| path.file_name()?.to_str()?.parse().ok()).unwrap_or_default()
}
