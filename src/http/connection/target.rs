//! The length of a request's target, counted while its head arrives: the framework does not say when that is why it refuses a head.

/// The longest target that the framework accepts, in bytes.
const MAX_LENGTH: usize = 65_534;

/// What has arrived of a request line.
#[derive(Debug, Default)]
pub(super) struct Target {
    part: Part,
    length: usize,
}

#[derive(Debug, Default)]
enum Part {
    /// The method, or an empty line before it.
    #[default]
    Method,
    Target,
    Rest,
}

impl Target {
    /// Takes the next bytes of the head.
    pub(super) fn take(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            match self.part {
                Part::Method if byte == b' ' => self.part = Part::Target,
                Part::Method => {}
                Part::Target if matches!(byte, b' ' | b'\r' | b'\n') => self.part = Part::Rest,
                Part::Target => self.length += 1,
                Part::Rest => return,
            }
        }
    }

    /// Returns whether the framework refuses the head because of it.
    pub(super) fn is_too_long(&self) -> bool {
        self.length > MAX_LENGTH
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_target_counts_in_whatever_pieces_it_arrives() {
        for (length, is_too_long) in [(65_534, false), (65_535, true)] {
            let target = "/".repeat(length);
            let head = format!("\r\nGET {target} HTTP/1.1\r\nX-Long: {}\r\n\r\n", "x".repeat(70_000));
            for piece in [1, 1000, head.len()] {
                let mut counted = Target::default();
                head.as_bytes().chunks(piece).for_each(|bytes| counted.take(bytes));
                assert_eq!((counted.length, counted.is_too_long()), (length, is_too_long));
            }
        }
    }
}
