//! Whether all other threads of this program sleep. A thread that another one wakes is counted as running from then on, so
//! nothing goes on by itself if two looks find all asleep, and none has run in between.

use std::{
    collections::HashMap,
    fs,
    sync::{Mutex, PoisonError},
};

/// What a look at the threads finds: of each, how often it has stopped running.
type Look = Vec<(u32, u64)>;

/// The threads that are known, and whether they count.
static KNOWN: Mutex<Option<HashMap<u32, bool>>> = Mutex::new(None);

/// Returns whether all other threads sleep, and will until something else wakes them.
pub fn all_sleep() -> bool {
    let Some(first) = look() else { return false };
    look().is_some_and(|second| second == first)
}

/// Looks at all other threads. `None` if one runs.
fn look() -> Option<Look> {
    let own = own_thread();
    let mut found = Look::new();
    for thread in fs::read_dir("/proc/self/task").ok()?.flatten() {
        let id: u32 = thread.file_name().to_str()?.parse().ok()?;
        if id == own || !counts(id) {
            continue;
        }
        // A thread that has ended meanwhile was running.
        let status = fs::read_to_string(thread.path().join("status")).ok()?;
        let field = |name: &str| status.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        if !field("State:")?.starts_with(['S', 'Z', 'X']) {
            return None;
        }
        found.push((id, field("voluntary_ctxt_switches:")?.parse().ok()?));
    }
    found.sort_unstable();
    Some(found)
}

/// Whether a thread may do anything for an operation. Those of pools open connections, which the gates count, and outlive
/// their pools for half a minute.
fn counts(id: u32) -> bool {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    *known.get_or_insert_default().entry(id).or_insert_with(|| {
        let name = fs::read_to_string(format!("/proc/self/task/{id}/comm"));
        !name.is_ok_and(|name| name.starts_with("r2d2-worker"))
    })
}

/// Returns the calling thread.
fn own_thread() -> u32 {
    let thread = fs::read_link("/proc/thread-self").ok();
    thread.and_then(|path| path.file_name()?.to_str()?.parse().ok()).unwrap_or_default()
}
