//! Files of records: plain, compressed with gzip, or in the archive of an account's data.

mod gunzip;

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom},
    path::PathBuf,
};

use anyhow::{Context, bail, ensure};
use flate2::bufread::DeflateDecoder;
use indicatif::ProgressBar;
use zip::{CompressionMethod, ZipArchive};

use self::gunzip::Gunzip;
use super::progress::bytes_bar;
use crate::record::RecordReader;

/// The read buffer, in bytes.
const BUFFER: usize = 1 << 16;

/// How an archive begins.
const ARCHIVE: &[u8] = b"PK\x03\x04";

/// The name of the file with the records in such an archive.
const RECORDS: &str = "records.ndjson";

/// A file of records; `-` is standard input. Files compressed with gzip are decompressed, and the records in an archive
/// of `GET /v1/me/export` are read.
#[derive(Clone, Debug)]
pub struct RecordFile(PathBuf);

impl From<PathBuf> for RecordFile {
    fn from(path: PathBuf) -> Self {
        Self(path)
    }
}

impl RecordFile {
    /// Returns the file's name for messages.
    pub fn name(&self) -> String {
        if self.is_stdin() { "standard input".to_owned() } else { self.0.display().to_string() }
    }

    fn is_stdin(&self) -> bool {
        self.0.as_os_str() == "-"
    }

    fn length(&self) -> Option<u64> {
        if self.is_stdin() { None } else { self.0.metadata().ok().map(|file| file.len()) }
    }

    /// Returns its records in order.
    ///
    /// # Errors
    /// If the file cannot be opened.
    pub fn records(&self, bar: &ProgressBar) -> anyhow::Result<RecordReader<Box<dyn BufRead + Send>>> {
        self.open(bar).map(RecordReader::new)
    }

    /// Returns the whole text of the file.
    ///
    /// # Errors
    /// If the file cannot be read, or is longer than so many bytes.
    pub fn text(&self, most: u64) -> anyhow::Result<String> {
        let (name, mut text) = (self.name(), String::new());
        let read = self.open(&ProgressBar::hidden())?.take(most + 1).read_to_string(&mut text);
        let read = read.with_context(|| format!("cannot read {name}"))?;
        ensure!(read as u64 <= most, "{name} is longer than a record can be");
        Ok(text)
    }

    fn open(&self, bar: &ProgressBar) -> anyhow::Result<Box<dyn BufRead + Send>> {
        let cannot = || format!("cannot read {}", self.name());
        if self.is_stdin() {
            return unpacked(BufReader::new(bar.wrap_read(io::stdin()))).with_context(cannot);
        }
        let file = File::open(&self.0).with_context(cannot)?;
        let is_regular = file.metadata().is_ok_and(|file| file.is_file());
        let mut raw = BufReader::with_capacity(BUFFER, bar.wrap_read(file));
        // An archive is read from its end, which only a regular file allows.
        if is_regular && raw.fill_buf().with_context(cannot)?.starts_with(ARCHIVE) {
            return records_in_archive(File::open(&self.0)?, bar).with_context(cannot);
        }
        unpacked(raw).with_context(cannot)
    }

    /// Checks that it can be opened.
    ///
    /// # Errors
    /// If it cannot.
    pub fn check(&self) -> anyhow::Result<()> {
        let open = || match self.0.metadata()? {
            there if there.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            there if there.is_file() => File::open(&self.0).map(drop),
            // Opening a pipe twice would lose what is in it.
            _ => Ok(()),
        };
        if self.is_stdin() { Ok(()) } else { open().with_context(|| format!("cannot read {}", self.name())) }
    }
}

/// Decompresses gzip data.
fn unpacked(mut raw: impl BufRead + Send + 'static) -> anyhow::Result<Box<dyn BufRead + Send>> {
    let begin = raw.fill_buf()?;
    ensure!(!begin.starts_with(ARCHIVE), "it is a ZIP archive, which is read from its end: save the archive as a file");
    let is_gzip = begin.starts_with(&[0x1f, 0x8b]);
    Ok(if is_gzip { Box::new(BufReader::new(Gunzip::new(raw))) } else { Box::new(raw) })
}

/// Reads the records in an archive of an account's data. Only that part of it is decompressed.
fn records_in_archive(file: File, bar: &ProgressBar) -> anyhow::Result<Box<dyn BufRead + Send>> {
    let mut archive = ZipArchive::new(file)?;
    let place = archive.index_for_name(RECORDS).with_context(|| format!("the archive does not contain {RECORDS}"))?;
    let entry = archive.by_index_raw(place)?;
    let (start, length, packed) = (entry.data_start(), entry.compressed_size(), entry.compression());
    drop(entry);
    let mut file = archive.into_inner();
    file.seek(SeekFrom::Start(start.context("the position of its records is missing")?))?;
    let raw = BufReader::with_capacity(BUFFER, bar.wrap_read(file).take(length));
    match packed {
        CompressionMethod::Stored => Ok(Box::new(raw)),
        CompressionMethod::Deflated => Ok(Box::new(BufReader::new(DeflateDecoder::new(raw)))),
        other => bail!("its {RECORDS} is compressed as {other}; this program reads only deflate"),
    }
}

/// Returns a progress bar over the bytes of the files.
pub fn bar_over(files: &[RecordFile]) -> anyhow::Result<ProgressBar> {
    bytes_bar(files.iter().map(RecordFile::length).sum())
}
