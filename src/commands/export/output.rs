//! The destination of an export.

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::Path,
};

use anyhow::Context;
use flate2::{Compression, write::GzEncoder};

use crate::commands::new_file::{NewFile, is_special};

/// The destination of an export: standard output, or a file that takes its place once it is complete.
pub struct Output {
    text: Text,
    file: Option<NewFile>,
}

enum Text {
    Plain(Box<dyn Write>),
    Gzip(Box<GzEncoder<Box<dyn Write>>>),
}

impl Output {
    /// Opens the file with this name, or without one standard output. A name that ends with `.gz` is compressed; only its
    /// user can read it, unless it is `public`.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn open(path: Option<&Path>, public: bool) -> anyhow::Result<Self> {
        let Some(path) = path else { return Ok(Self { text: Text::Plain(Box::new(io::stdout())), file: None }) };
        let (file, new) = create(path, public).with_context(|| format!("cannot write {}", path.display()))?;
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
        self.file.map_or(Ok(()), NewFile::put)
    }
}

/// Creates the file that is written: one beside the path, unless the path is that of a device or a pipe.
fn create(path: &Path, public: bool) -> io::Result<(File, Option<NewFile>)> {
    if is_special(path) {
        return Ok((File::create(path)?, None));
    }
    let new = if public { NewFile::create(path)? } else { NewFile::create_private(path)? };
    new.remove_on_signal()?;
    Ok((new.writer()?, Some(new)))
}
