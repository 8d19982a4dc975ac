//! Files that replace older ones once they are complete.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind, Seek, Write},
    os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
    process,
    time::Duration,
};

use anyhow::Context;

use super::signals;

/// The mode of a file that all may read, unless the user's mask forbids it, and of one that is private.
const OPEN: u32 = 0o666;
const PRIVATE: u32 = 0o600;

/// How names of files begin and end that will replace others.
const NEW: (&str, &str) = (".acepost-", ".new");

/// How old such a file is at least if it was left: one that was just created is not locked yet.
const LEFT_AFTER: Duration = Duration::from_secs(60);

/// A file that is written beside the one that it will replace, and is removed if it does not get there.
pub struct NewFile {
    file: File,
    new: PathBuf,
    path: PathBuf,
}

impl NewFile {
    /// Creates the file that will have this path. It gets the permissions of an older file.
    ///
    /// # Errors
    /// If it cannot be created, or the path is that of a folder.
    pub fn create(path: &Path) -> io::Result<Self> {
        let path = &target(path);
        let older = match fs::metadata(path) {
            Ok(older) => Some(older.permissions()),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let new = Self::beside(path, older.as_ref().map_or(OPEN, |older| older.mode() & 0o777))?;
        if let Some(older) = older {
            new.file.set_permissions(older)?;
        }
        Ok(new)
    }

    /// Creates the file that will have this path, and that only its user can read.
    ///
    /// # Errors
    /// As [`NewFile::create`].
    pub fn create_private(path: &Path) -> io::Result<Self> {
        Self::beside(&target(path), PRIVATE)
    }

    /// The same with room for so many bytes, which [`NewFile::fill`] overwrites: a full disk is noticed now, and not by what comes later.
    /// It has a fixed name and takes the place of what an interrupted program has left, so the caller must hold a lock.
    ///
    /// # Errors
    /// As [`NewFile::create`], and if there is no room.
    pub fn reserve(path: &Path, bytes: usize) -> io::Result<Self> {
        let path = &target(path);
        let mut name = path.as_os_str().to_owned();
        name.push(".new");
        // What was left may be readable by others, so it is not overwritten. If it cannot be removed, creating the file fails.
        let _ = fs::remove_file(&name);
        let mut new = Self::named(name.into(), path, PRIVATE)?;
        new.file.write_all(&vec![0; bytes])?;
        new.file.sync_all()?;
        new.file.rewind()?;
        Ok(new)
    }

    /// Creates the file with a name that no other has, whatever interrupted programs have left.
    fn beside(path: &Path, mode: u32) -> io::Result<Self> {
        remove_left(&path.with_file_name("."));
        let ((begin, end), mut number) = (NEW, 0_u32);
        loop {
            let new = path.with_file_name(format!("{begin}{}-{number}{end}", process::id()));
            match Self::named(new, path, mode) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
                created => {
                    let created = created?;
                    // So others do not remove it. Where files cannot be locked, none is removed.
                    let _ = created.file.try_lock();
                    return Ok(created);
                }
            }
        }
    }

    fn named(new: PathBuf, path: &Path, mode: u32) -> io::Result<Self> {
        if path.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        let file = OpenOptions::new().write(true).create_new(true).mode(mode).open(&new)?;
        Ok(Self { file, new, path: path.to_owned() })
    }

    /// Returns the file, for writing.
    ///
    /// # Errors
    /// If the operating system refuses.
    pub fn writer(&self) -> io::Result<File> {
        self.file.try_clone()
    }

    /// Replaces the older file.
    ///
    /// # Errors
    /// If that fails; the older file is still there then.
    pub fn put(self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.new, &self.path)
    }

    /// Removes the file if a signal ends the program.
    ///
    /// # Errors
    /// If the operating system refuses.
    pub fn remove_on_signal(&self) -> io::Result<()> {
        let new = self.new.clone();
        signals::on_each(&signals::ending(), move |signal| {
            let _ = fs::remove_file(&new);
            process::exit(signals::exit_code(signal));
        })
    }

    /// Writes the content, and replaces the older file.
    ///
    /// # Errors
    /// As [`NewFile::put`].
    pub fn fill(mut self, content: &[u8]) -> io::Result<()> {
        self.file.write_all(content)?;
        self.file.set_len(content.len() as u64)?;
        self.put()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        // Once it is complete, it has another name.
        let _ = fs::remove_file(&self.new);
    }
}

/// Removes the new files in this folder that killed programs have left. What cannot be removed stays.
fn remove_left(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let (begin, end) = NEW;
    for entry in entries.flatten() {
        if entry.file_name().to_str().is_some_and(|name| name.starts_with(begin) && name.ends_with(end)) {
            let _ = remove_if_left(&entry.path());
        }
    }
}

/// Removes the file if it is old enough, and no program that runs holds its lock.
fn remove_if_left(path: &Path) -> io::Result<()> {
    let there = fs::symlink_metadata(path)?;
    if !there.is_file() || !there.modified()?.elapsed().is_ok_and(|age| age >= LEFT_AFTER) {
        return Ok(());
    }
    let file = File::open(path)?;
    // Without a link, another program has removed it, and the name may be that of another file by now.
    if file.try_lock().is_ok() && file.metadata()?.nlink() > 0 {
        fs::remove_file(path)?;
    }
    Ok(())
}

/// Replaces the file, or writes to a device or a pipe.
///
/// # Errors
/// If that fails; an older file is still there then, unless it could only be overwritten.
pub fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    if is_special(path) {
        return fs::write(path, content);
    }
    if path.is_file() {
        // One that is protected must not be replaced.
        OpenOptions::new().append(true).open(path)?;
    }
    match NewFile::create(path).and_then(|new| new.fill(content)) {
        // A file that is mounted, or is in another user's folder, can only be overwritten.
        Err(error) if path.is_file() && is_fixed(&error) => fs::write(path, content),
        done => done,
    }
}

/// Checks that a file could be replaced, or created, as [`replace`] does. Leaves no trace.
///
/// # Errors
/// If it could not.
pub fn check(path: &Path) -> io::Result<()> {
    // Opening a pipe would wait for its reader.
    if is_special(path) {
        return Ok(());
    }
    // It is replaced, or overwritten where that is not possible.
    if path.is_file() {
        return OpenOptions::new().append(true).open(path).map(drop);
    }
    NewFile::create(path).map(drop)
}

/// Checks before a match that its record can be written to this file, as [`check`] does.
///
/// # Errors
/// If it cannot.
pub fn check_record_file(path: &Path) -> anyhow::Result<()> {
    check(path).with_context(|| format!("the record cannot be written to {}", path.display()))
}

/// Whether nothing can be put in the place of a file.
fn is_fixed(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::ResourceBusy
    )
}

/// Whether the path is that of a device or a pipe, which nothing can replace.
pub fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// Follows links, so that they stay; one whose file is missing, too.
fn target(path: &Path) -> PathBuf {
    fs::canonicalize(path)
        .or_else(|_| fs::read_link(path).map(|to| path.parent().map_or_else(|| to.clone(), |folder| folder.join(&to))))
        .unwrap_or_else(|_| path.to_owned())
}

#[cfg(test)]
mod tests {
    use std::{fs::Permissions, time::SystemTime};

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<String> = entries.map(|name| name.into_string().expect("text")).collect();
        names.sort();
        names
    }

    #[test]
    fn an_older_file_and_those_of_others_stay_until_the_new_one_is_complete() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a");
        for name in ["a", "a.new"] {
            fs::write(folder.path().join(name), "older").expect("a file");
        }
        fs::set_permissions(&path, Permissions::from_mode(0o640)).expect("its owner may");
        let [one, other] = [(); 2].map(|()| NewFile::create(&path).expect("a file"));
        one.writer().and_then(|mut file| file.write_all(b"one")).expect("space");
        drop(other);
        assert_eq!(fs::read_to_string(&path).expect("a file"), "older");
        one.put().expect("a name");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "one");
        assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o777, 0o640);
        assert_eq!(names(folder.path()), ["a", "a.new"]);
    }

    #[test]
    fn a_link_stays_though_its_file_is_missing() {
        let folder = tempfile::tempdir().expect("a folder");
        let link = folder.path().join("link");
        std::os::unix::fs::symlink("file", &link).expect("a link");
        check(&link).expect("a file that can be written");
        assert_eq!(names(folder.path()), ["link"]);
        replace(&link, b"new").expect("space");
        assert_eq!(names(folder.path()), ["file", "link"]);
        assert!(fs::symlink_metadata(&link).expect("the link").is_symlink());
    }

    #[test]
    fn nothing_is_left_of_room_that_was_not_needed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a");
        let reserved = |bytes| NewFile::reserve(&path, bytes).expect("room");
        reserved(100).fill(b"short").expect("a name");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "short");
        reserved(1).fill(b"longer").expect("a name");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "longer");
        drop(reserved(100));
        assert_eq!(names(folder.path()), ["a"]);

        // Nor of an interrupted program, whose file others may be able to read.
        fs::write(folder.path().join("a.new"), "left").expect("a file");
        reserved(1).fill(b"new").expect("a name");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "new");
        assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o777, PRIVATE);
        assert_eq!(names(folder.path()), ["a"]);
    }

    #[test]
    fn what_a_killed_program_has_left_is_removed_once_it_is_old() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a");
        let old = SystemTime::now() - 2 * LEFT_AFTER;
        let left = |name: &str, modified: SystemTime| {
            let file = File::create(folder.path().join(name)).expect("a file");
            file.set_modified(modified).expect("its owner may");
            file
        };
        for name in [".acepost-1-0.new", ".acepost-a", "a.new"] {
            drop(left(name, old));
        }
        drop(left(".acepost-1-1.new", SystemTime::now()));
        let written = left(".acepost-1-2.new", old);
        written.lock().expect("a lock");
        // Nor is one that this program writes, however long it takes.
        let slow = NewFile::create(&path).expect("a file");
        slow.writer().and_then(|file| file.set_modified(old)).expect("its owner may");
        replace(&path, b"new").expect("space");
        slow.fill(b"newer").expect("a name");
        assert_eq!(names(folder.path()), [".acepost-1-1.new", ".acepost-1-2.new", ".acepost-a", "a", "a.new"]);
        assert_eq!(fs::read_to_string(&path).expect("a file"), "newer");
        drop(written);
        drop(NewFile::create_private(&path).expect("a file"));
        assert_eq!(names(folder.path()), [".acepost-1-1.new", ".acepost-a", "a", "a.new"]);
    }

    #[test]
    fn what_cannot_be_replaced_is_refused_or_written_to() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(replace(folder.path(), b"").is_err());
        assert!(check(folder.path()).is_err_and(|error| error.kind() == ErrorKind::IsADirectory));
        for create in [NewFile::create, NewFile::create_private] {
            assert!(create(folder.path()).is_err_and(|error| error.kind() == ErrorKind::IsADirectory));
        }
        assert!(replace(&folder.path().join("n".repeat(300)), b"").is_err());
        assert!(names(folder.path()).is_empty());
        replace(Path::new("/dev/null"), b"x").expect("a device");
    }
}
