//! How large a record may be, as text and in memory.

/// The largest record that is read, in bytes of its text. A line cannot be longer, either.
pub const LONGEST_RECORD: usize = 16 * 1024 * 1024;

/// How many objects, and how many values, a record may have, about: what is small as text can be large in memory.
const MOST_OBJECTS: usize = 200_000;
const MOST_VALUES: usize = 2_000_000;

/// How much there is of a record.
#[derive(Clone, Copy, Default)]
pub(super) struct Size {
    pub(super) bytes: usize,
    objects: usize,
    values: usize,
}

impl Size {
    /// Counted without looking for what is quoted: it may come out too large, and never too small.
    pub(super) fn of(text: &str) -> Self {
        let count = |wanted: &[u8]| text.bytes().filter(|byte| wanted.contains(byte)).count();
        Self { bytes: text.len(), objects: count(b"{"), values: count(b",[") }
    }

    pub(super) const fn and(self, more: Self) -> Self {
        Self { bytes: self.bytes + more.bytes, objects: self.objects + more.objects, values: self.values + more.values }
    }

    pub(super) const fn is_too_much(self) -> bool {
        self.bytes > LONGEST_RECORD || self.objects > MOST_OBJECTS || self.values > MOST_VALUES
    }
}
