//! Decompresses gzip data of one or several members.

use std::io::{self, BufRead, ErrorKind, Read};

use flate2::bufread::GzDecoder;

/// How a member begins.
const FIRST_BYTE: u8 = 0x1f;

/// Decompresses gzip data. Zeros behind it are padding, as for `gzip`; other bytes are an error, which the decoder of several
/// members would take for a broken member.
pub(super) struct Gunzip<R> {
    /// The current member; `None` at the end.
    member: Option<GzDecoder<R>>,
}

impl<R: BufRead> Gunzip<R> {
    pub(super) fn new(raw: R) -> Self {
        Self { member: Some(GzDecoder::new(raw)) }
    }
}

impl<R: BufRead> Read for Gunzip<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let read = member.read(into)?;
            if read > 0 || into.is_empty() {
                return Ok(read);
            }
            let Some(ended) = self.member.take() else { break };
            self.member = next_member(ended.into_inner())?;
        }
        Ok(0)
    }
}

/// Returns the member that begins here, after padding; `None` at the end.
fn next_member<R: BufRead>(mut raw: R) -> io::Result<Option<GzDecoder<R>>> {
    loop {
        let ahead = raw.fill_buf()?;
        if ahead.is_empty() {
            return Ok(None);
        }
        let zeros = ahead.iter().take_while(|byte| **byte == 0).count();
        match ahead.get(zeros) {
            None => {}
            Some(&FIRST_BYTE) => {
                raw.consume(zeros);
                return Ok(Some(GzDecoder::new(raw)));
            }
            Some(_) => return Err(io::Error::new(ErrorKind::InvalidData, "bytes follow the gzip data")),
        }
        raw.consume(zeros);
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Write};

    use flate2::{Compression, write::GzEncoder};

    use super::*;

    fn packed(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(text.as_bytes()).expect("memory");
        encoder.finish().expect("memory")
    }

    /// Decompresses, with a few bytes at a time.
    fn unpacked(bytes: &[u8]) -> (String, Option<String>) {
        let mut text = String::new();
        let read = Gunzip::new(BufReader::with_capacity(3, bytes)).read_to_string(&mut text);
        (text, read.err().map(|error| error.to_string()))
    }

    #[test]
    fn members_follow_each_other_with_or_without_padding() {
        for between in [0, 1, 512] {
            let padding = vec![0; between];
            let both = [packed("one"), padding.clone(), packed("two"), padding].concat();
            assert_eq!(unpacked(&both), ("onetwo".to_owned(), None), "{between} zeros");
        }
        assert_eq!(unpacked(&packed("")), (String::new(), None));
    }

    #[test]
    fn other_bytes_behind_them_are_an_error() {
        for behind in [&b"x"[..], b"\0\0\0\0x", b"PK\x03\x04"] {
            let (_, said) = unpacked(&[&packed("one")[..], behind].concat());
            assert_eq!(said.as_deref(), Some("bytes follow the gzip data"), "{behind:?}");
        }
        let (_, cut) = unpacked(&[&packed("one")[..], &packed("two")[..15]].concat());
        assert!(cut.is_some(), "a member that was cut off");
    }
}
