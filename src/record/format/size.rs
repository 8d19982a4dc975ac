//! The maximum size of a record, as text and in memory.

use memchr::{memchr_iter, memchr2_iter};

/// The maximum size of a record, in bytes of its text. This limits each line, too.
pub const MAX_RECORD_BYTES: usize = 16 * 1024 * 1024;

/// The approximate maximum numbers of objects and of values in a record: a small text can be large in memory.
const MAX_OBJECTS: usize = 200_000;
const MAX_VALUES: usize = 2_000_000;

/// The size of a part of a record.
#[derive(Clone, Copy, Default)]
pub(super) struct Size {
    pub(super) bytes: usize,
    objects: usize,
    values: usize,
}

impl Size {
    /// Counts without parsing quotes: the result may be too large, but never too small.
    pub(super) fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        Self {
            bytes: bytes.len(),
            objects: memchr_iter(b'{', bytes).count(),
            values: memchr2_iter(b',', b'[', bytes).count(),
        }
    }

    pub(super) const fn and(self, more: Self) -> Self {
        Self { bytes: self.bytes + more.bytes, objects: self.objects + more.objects, values: self.values + more.values }
    }

    pub(super) const fn is_too_much(self) -> bool {
        self.bytes > MAX_RECORD_BYTES || self.objects > MAX_OBJECTS || self.values > MAX_VALUES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_has_at_most_so_many_bytes_objects_and_values() {
        let size = Size::of("{\"a\":[{},1,2]}");
        assert_eq!((size.bytes, size.objects, size.values), (14, 2, 3));
        let both = size.and(Size { bytes: 1, objects: 10, values: 100 });
        assert_eq!((both.bytes, both.objects, both.values), (15, 12, 103));
        let most = Size { bytes: MAX_RECORD_BYTES, objects: MAX_OBJECTS, values: MAX_VALUES };
        assert!(!most.is_too_much());
        for more in [
            Size { bytes: most.bytes + 1, ..most },
            Size { objects: most.objects + 1, ..most },
            Size { values: most.values + 1, ..most },
        ] {
            assert!(more.is_too_much());
        }
    }
}
