//! The destination of an export.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use anyhow::Context;
use flate2::{Compression, write::GzEncoder};

/// The destination of an export: standard output, or a file that takes its place once it is complete.
pub struct Output {
    text: Text,
    file: Option<NewFile>,
}

enum Text {
    Plain(Box<dyn Write>),
    Gzip(Box<GzEncoder<Box<dyn Write>>>),
}

/// A file that replaces another one when it is complete, and is removed when it is not.
struct NewFile {
    file: File,
    new: PathBuf,
    path: PathBuf,
}

impl Output {
    /// Opens the file with this name, or without one standard output. A name that ends with `.gz` is compressed.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn open(path: Option<&Path>) -> anyhow::Result<Self> {
        let Some(path) = path else { return Ok(Self { text: Text::Plain(Box::new(io::stdout())), file: None }) };
        let unwritable = || format!("cannot write {}", path.display());
        let (file, new) = create(path).with_context(unwritable)?;
        let file: Box<dyn Write> = Box::new(BufWriter::new(file));
        let is_gzip = path.extension().is_some_and(|ending| ending == "gz");
        let text = if is_gzip {
            Text::Gzip(Box::new(GzEncoder::new(file, Compression::default())))
        } else {
            Text::Plain(file)
        };
        Ok(Self { text, file: new })
    }

    /// Writes these bytes.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match &mut self.text {
            Text::Plain(output) => output.write_all(bytes),
            Text::Gzip(output) => output.write_all(bytes),
        }
    }

    /// Writes the end, and puts the file in its place.
    ///
    /// # Errors
    /// If that fails; an older file is still there then.
    pub fn finish(self) -> io::Result<()> {
        match self.text {
            Text::Plain(mut output) => output.flush()?,
            Text::Gzip(output) => output.finish()?.flush()?,
        }
        if let Some(NewFile { file, new, path }) = &self.file {
            file.sync_all()?;
            fs::rename(new, path)?;
        }
        Ok(())
    }
}

/// Creates the file that is written: one beside the path, unless the path is that of a device or a pipe.
fn create(path: &Path) -> io::Result<(File, Option<NewFile>)> {
    // A link stays one.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let older = fs::metadata(&path).ok();
    if older.as_ref().is_some_and(|older| !older.is_file()) {
        return Ok((File::create(path)?, None));
    }
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    let new = PathBuf::from(new);
    let file = File::create(&new)?;
    let replacing = NewFile { file: file.try_clone()?, new, path };
    if let Some(older) = older {
        file.set_permissions(older.permissions())?;
    }
    Ok((file, Some(replacing)))
}

impl Drop for NewFile {
    fn drop(&mut self) {
        // Once it is complete, it has another name.
        drop(fs::remove_file(&self.new));
    }
}
