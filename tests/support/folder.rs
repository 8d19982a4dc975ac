//! A folder for one test.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU32, Ordering},
};

/// A temporary folder of a test, which is removed at the end. Its path is short, as that of a socket must be.
pub struct Folder(PathBuf);

impl Folder {
    /// Creates a folder that no other test uses.
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("acepost-f{}-{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        Self(env::temp_dir().join(name))
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
