//! A ZIP archive that is written sequentially, and read while it grows.

use std::{
    io::{self, Write},
    sync::Arc,
};

use parking_lot::Mutex;
use zip::{
    CompressionMethod, DateTime, ZipWriter,
    result::ZipError,
    write::{SimpleFileOptions, StreamWriter},
};

use super::part::{Form, Part};
use crate::service::error::Error;

/// The bytes that are written but not taken yet.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock())
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The archive.
pub(super) struct Archive {
    written: Written,
    zip: ZipWriter<StreamWriter<Written>>,
}

impl Archive {
    pub(super) fn new() -> Self {
        let written = Written::default();
        Self { zip: ZipWriter::new_stream(written.clone()), written }
    }

    /// Writes items of a part: the first ones, the last ones, or both.
    pub(super) fn write(&mut self, part: Part, items: &[String], (begins, ends): (bool, bool)) -> Result<(), Error> {
        let is_list = part.form() == Form::List;
        if begins {
            // The same account always gives the same archive.
            let options = SimpleFileOptions::default()
                .compression_method(CompressionMethod::Deflated)
                // The size is not known in advance.
                .large_file(true)
                .last_modified_time(DateTime::default());
            self.zip.start_file(part.file(), options).map_err(|error| zipped(&error))?;
        }
        for (number, item) in items.iter().enumerate() {
            let before = match (is_list, begins && number == 0) {
                (true, true) => "[\n",
                (true, false) => ",\n",
                (false, _) => "",
            };
            self.text(before)?;
            self.text(item)?;
        }
        match (is_list && ends, begins && items.is_empty()) {
            (true, true) => self.text("[]\n"),
            (true, false) => self.text("\n]\n"),
            (false, _) => Ok(()),
        }
    }

    fn text(&mut self, text: &str) -> Result<(), Error> {
        self.zip.write_all(text.as_bytes()).map_err(|error| zipped(&error.into()))
    }

    /// Returns what has been written since the last call.
    pub(super) fn take(&self) -> Vec<u8> {
        self.written.take()
    }

    /// Closes the archive. Returns the remaining bytes.
    pub(super) fn finish(self) -> Result<Vec<u8>, Error> {
        let Self { written, zip } = self;
        zip.finish().map_err(|error| zipped(&error))?;
        Ok(written.take())
    }
}

fn zipped(error: &ZipError) -> Error {
    Error::Internal(format!("an archive cannot be written: {error}"))
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read};

    use zip::ZipArchive;

    use super::*;

    fn read(archive: Vec<u8>, name: &str) -> String {
        let mut zip = ZipArchive::new(Cursor::new(archive)).expect("an archive");
        let mut text = String::new();
        zip.by_name(name).expect("a file").read_to_string(&mut text).expect("text");
        text
    }

    #[test]
    fn lists_that_come_in_chunks_are_whole_and_empty_ones_are_lists() {
        let mut archive = Archive::new();
        let items = |items: &[&str]| items.iter().map(|&item| item.to_owned()).collect::<Vec<_>>();
        archive.write(Part::Tokens, &items(&["1", "2"]), (true, false)).expect("written");
        archive.write(Part::Tokens, &items(&["3"]), (false, false)).expect("written");
        archive.write(Part::Tokens, &[], (false, true)).expect("written");
        archive.write(Part::Blocks, &[], (true, true)).expect("written");
        archive.write(Part::Matches, &items(&["{}\n"]), (true, true)).expect("written");
        let bytes = archive.finish().expect("an archive");
        assert_eq!(read(bytes.clone(), Part::Tokens.file()), "[\n1,\n2,\n3\n]\n");
        assert_eq!(read(bytes.clone(), Part::Blocks.file()), "[]\n");
        assert_eq!(read(bytes, Part::Matches.file()), "{}\n");
    }
}
