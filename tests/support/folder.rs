//! Folders of tests.

use std::{
    collections::BTreeSet,
    env,
    fs::{self, File},
    io, iter,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    process,
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
};

use rustix::{
    fs::statvfs,
    io::Errno,
    process::{Pid, getpid, test_kill_process},
};

use super::frost::postmaster;

/// The bytes that must be free in memory for databases to be there.
const ROOM: u64 = 6 << 30;

/// The prefixes of the names of folders: the cluster of a run, and the folders of its tests. The run's process follows.
pub const OF_CLUSTER: &str = "acepost-t";
const OF_TEST: &str = "acepost-f";

/// The prefix of the name of the file that a run keeps locked while it lives. Where containers share memory, only the lock shows it.
const OF_RUN: &str = "acepost-r";

/// Returns where databases are: in memory if there is room. Each consists of hundreds of files, and other file systems take as long
/// to create and delete them as the tests themselves. Removes what interrupted runs have left there.
pub fn for_databases() -> PathBuf {
    static LOCKS: OnceLock<Vec<File>> = OnceLock::new();
    let memory = Path::new("/dev/shm");
    LOCKS.get_or_init(|| {
        // There may have been less room for another run. All lock in the same order, and no place twice.
        let places = [memory, &env::temp_dir()].map(|place| place.canonicalize().ok());
        let places: BTreeSet<PathBuf> = places.into_iter().flatten().collect();
        places.iter().filter_map(|place| clear(place).ok()).collect()
    });
    let has_room = statvfs(memory).is_ok_and(|found| found.f_bavail * found.f_frsize >= ROOM);
    if has_room { memory.to_owned() } else { env::temp_dir() }
}

/// Removes the folders of runs that have ended without removing them, unless a PostgreSQL still uses one. Those that name this
/// process are of an earlier one, which had the same number: this one has not made any before. Returns the lock that keeps other
/// runs from removing this one's.
///
/// # Errors
/// If this run cannot be locked. Nothing is removed then.
pub fn clear(place: &Path) -> io::Result<File> {
    let own = lock_own(place)?;
    let entries = fs::read_dir(place)?.flatten();
    for (path, name) in entries.map(|entry| (entry.path(), entry.file_name())) {
        let Some(maker) = name.to_str().and_then(maker) else { continue };
        let remove = || {
            if path.is_dir() && !is_used(&path) {
                // Parts of it may be of another user.
                let _ = fs::remove_dir_all(&path);
            }
        };
        if maker == getpid() {
            remove();
        } else {
            if_ended(place, maker, remove);
        }
    }
    Ok(own)
}

/// Locks this run's file. Waits for a run with the same number in another container: their folders have the same names.
fn lock_own(place: &Path) -> io::Result<File> {
    loop {
        let (lock, _) = open_lock(place, getpid())?;
        lock.lock()?;
        if is_there(&lock) {
            return Ok(lock);
        }
    }
}

/// Removes something of a run, and its lock, if it has ended.
fn if_ended(place: &Path, run: Pid, remove: impl FnOnce()) {
    if is_running(run) {
        return;
    }
    let Ok((lock, path)) = open_lock(place, run) else { return };
    if lock.try_lock().is_ok() && is_there(&lock) {
        remove();
        let _ = fs::remove_file(path);
    }
}

fn open_lock(place: &Path, run: Pid) -> io::Result<(File, PathBuf)> {
    let path = place.join(format!("{OF_RUN}{}", run.as_raw_nonzero()));
    let lock = File::options().create(true).truncate(false).write(true).open(&path)?;
    Ok((lock, path))
}

/// Whether no other run has removed the lock before it was locked here: a new one may have its name.
fn is_there(lock: &File) -> bool {
    lock.metadata().is_ok_and(|lock| lock.nlink() > 0)
}

/// Returns the process of the run that has made a folder, or a lock, of this name.
fn maker(name: &str) -> Option<Pid> {
    let of_test = || name.strip_prefix(OF_TEST)?.split_once('-').map(|(process, _)| process);
    let process = name.strip_prefix(OF_CLUSTER).or_else(|| name.strip_prefix(OF_RUN)).or_else(of_test)?;
    Pid::from_raw(process.parse::<u32>().ok()?.try_into().ok()?)
}

/// Whether there is such a process, also of another user.
fn is_running(process: Pid) -> bool {
    test_kill_process(process) != Err(Errno::SRCH)
}

/// Whether a PostgreSQL uses the folder, or one in it, as its data folder.
fn is_used(folder: &Path) -> bool {
    let within = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    iter::once(folder.to_owned()).chain(within).any(|data_dir| postmaster(&data_dir).is_some_and(is_running))
}

/// A temporary folder for the database of a test, which is removed at the end. Its path is short, as that of a socket must be.
pub struct Folder(PathBuf);

impl Folder {
    /// Creates a folder that no other test uses.
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("{OF_TEST}{}-{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        Self(for_databases().join(name))
    }

    /// Returns its path.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
