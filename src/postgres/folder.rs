//! The data folder: its lock and its contents.

use std::{
    fs::{self, DirBuilder, File, Permissions, TryLockError},
    io,
    os::unix::fs::{DirBuilderExt, PermissionsExt},
    path::{Path, PathBuf, absolute},
};

use nix::unistd::Uid;

use crate::postgres::{
    account::Account,
    conninfo,
    error::{PrivatePostgresError, cannot},
};

/// `sockaddr_un` has 108 bytes on Linux and 104 elsewhere, the last of them zero.
const SOCKET_PATH_LIMIT: usize = if cfg!(target_os = "linux") { 107 } else { 103 };

/// A data folder, locked by this process: no other server uses it until this value is dropped.
#[derive(Debug)]
pub(super) struct DataFolder {
    path: PathBuf,
    /// Locked; the system unlocks it when the file is closed, however the process ends.
    lock: File,
}

impl Drop for DataFolder {
    fn drop(&mut self) {
        // Another thread may be starting a process, which has a copy of the file for a moment: then closing the file does not
        // unlock it.
        drop(self.lock.unlock());
    }
}

impl DataFolder {
    /// Creates the folder if it is missing, and locks it.
    pub fn open(path: &Path) -> Result<Self, PrivatePostgresError> {
        let path = absolute(path).map_err(cannot(format!("make {} absolute", path.display())))?;
        check_socket_path(&path)?;
        make(&path)?;
        let lock_path = path.join("lock");
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&lock_path)
            .map_err(cannot(format!("open {}", lock_path.display())))?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { path, lock }),
            Err(TryLockError::WouldBlock) => Err(PrivatePostgresError::AlreadyRunning { data_dir: path }),
            Err(TryLockError::Error(error)) => Err(cannot(format!("lock {}", lock_path.display()))(error)),
        }
    }

    /// Returns the data folder itself.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the folder of the cluster.
    pub fn cluster(&self) -> PathBuf {
        cluster_in(&self.path)
    }

    /// Returns the folder of the socket.
    pub fn run(&self) -> PathBuf {
        run_in(&self.path)
    }

    /// Creates the socket's folder, accessible only to the account.
    pub fn prepare_run(&self, account: Option<&Account>) -> Result<(), PrivatePostgresError> {
        make_private(&self.run(), account)
    }
}

/// Returns the folder of the cluster in the data folder at this path.
pub(super) fn cluster_in(data_dir: &Path) -> PathBuf {
    data_dir.join("postgres")
}

/// Returns the folder of the socket in the data folder at this path.
pub(super) fn run_in(data_dir: &Path) -> PathBuf {
    data_dir.join("run")
}

/// Creates a folder if it is missing, and makes it accessible only to the account.
pub(super) fn make_private(path: &Path, account: Option<&Account>) -> Result<(), PrivatePostgresError> {
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(path)
        .and_then(|()| fs::set_permissions(path, Permissions::from_mode(0o700)))
        .map_err(cannot(format!("make {}", path.display())))?;
    account.map_or(Ok(()), |account| account.own(path))
}

fn check_socket_path(data_dir: &Path) -> Result<(), PrivatePostgresError> {
    let unusable = || PrivatePostgresError::UnusablePath { data_dir: data_dir.to_owned() };
    let text = data_dir.to_str().ok_or_else(unusable)?;
    // The client library reads a host with a comma as two hosts.
    if text.contains(',') {
        return Err(unusable());
    }
    let length = data_dir.join("run").join(format!(".s.PGSQL.{}", conninfo::PORT)).as_os_str().len();
    if length > SOCKET_PATH_LIMIT {
        let data_dir = data_dir.to_owned();
        return Err(PrivatePostgresError::SocketPathTooLong { data_dir, length, limit: SOCKET_PATH_LIMIT });
    }
    Ok(())
}

fn make(path: &Path) -> Result<(), PrivatePostgresError> {
    let failed = || cannot(format!("make the data folder {}", path.display()));
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(failed())?;
    }
    match fs::create_dir(path) {
        Ok(()) => {
            // Root's PostgreSQL runs under another account and must pass through, but others need not see the contents.
            let mode = if Uid::effective().is_root() { 0o711 } else { 0o700 };
            fs::set_permissions(path, Permissions::from_mode(mode)).map_err(failed())
        }
        // An existing folder keeps its mode.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(failed()(error)),
    }
}
