//! Folders of tests.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU32, Ordering},
};

use rustix::fs::statvfs;

/// The bytes that must be free in memory for databases to be there.
const ROOM: u64 = 6 << 30;

/// Returns where databases are: in memory if there is room. Each consists of hundreds of files, and other file systems take as long
/// to create and delete them as the tests themselves.
pub fn for_databases() -> PathBuf {
    let memory = Path::new("/dev/shm");
    let has_room = statvfs(memory).is_ok_and(|found| found.f_bavail * found.f_frsize >= ROOM);
    if has_room { memory.to_owned() } else { env::temp_dir() }
}

/// A temporary folder for the database of a test, which is removed at the end. Its path is short, as that of a socket must be.
pub struct Folder(PathBuf);

impl Folder {
    /// Creates a folder that no other test uses.
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("acepost-f{}-{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
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
