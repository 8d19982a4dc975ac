//! The part of CBOR (RFC 8949) that authenticators write: items of definite length.

use super::rejected::Rejected;

/// How deep items may be nested; authenticators use at most four levels (CTAP 2).
const DEEPEST: u8 = 8;

/// Reads items from bytes.
pub(super) struct Reader<'a>(&'a [u8]);

/// An item that has a meaning here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item<'a> {
    Integer(i64),
    Bytes(&'a [u8]),
    Text(&'a str),
    /// The number of pairs that follow.
    Map(u64),
}

const MALFORMED: Rejected = Rejected("the passkey's data are not valid CBOR");

impl<'a> Reader<'a> {
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// Returns the bytes that have not been read.
    pub(super) const fn rest(&self) -> &'a [u8] {
        self.0
    }

    /// Reads an item. Of a map, only the number of pairs.
    pub(super) fn item(&mut self) -> Result<Item<'a>, Rejected> {
        let (kind, argument) = self.head()?;
        match kind {
            0 => i64::try_from(argument).map(Item::Integer).map_err(|_| MALFORMED),
            1 => i64::try_from(argument).map(|argument| Item::Integer(-1 - argument)).map_err(|_| MALFORMED),
            2 => self.take(argument).map(Item::Bytes),
            3 => str::from_utf8(self.take(argument)?).map(Item::Text).map_err(|_| MALFORMED),
            5 => Ok(Item::Map(argument)),
            _ => Err(MALFORMED),
        }
    }

    /// Reads a map's number of pairs.
    pub(super) fn map(&mut self) -> Result<u64, Rejected> {
        match self.item()? {
            Item::Map(pairs) => Ok(pairs),
            _ => Err(MALFORMED),
        }
    }

    /// Passes over an item of any kind, with everything in it.
    pub(super) fn skip(&mut self) -> Result<(), Rejected> {
        self.skip_nested(0)
    }

    fn skip_nested(&mut self, depth: u8) -> Result<(), Rejected> {
        if depth > DEEPEST {
            return Err(MALFORMED);
        }
        let (kind, argument) = self.head()?;
        let inner = match kind {
            2 | 3 => {
                self.take(argument)?;
                0
            }
            4 => argument,
            5 => argument.checked_mul(2).ok_or(MALFORMED)?,
            6 => 1,
            _ => 0,
        };
        // Each item has at least a byte, so a wrong number ends with the bytes.
        for _ in 0..inner {
            self.skip_nested(depth + 1)?;
        }
        Ok(())
    }

    /// Reads the kind of an item and its argument.
    fn head(&mut self) -> Result<(u8, u64), Rejected> {
        let first = self.take(1)?[0];
        let argument = match first & 0x1f {
            small @ 0..24 => u64::from(small),
            size @ 24..28 => {
                let bytes = self.take(1 << (size - 24))?;
                bytes.iter().fold(0, |number, &byte| (number << 8) | u64::from(byte))
            }
            // Indefinite lengths, which authenticators do not use.
            _ => return Err(MALFORMED),
        };
        Ok((first >> 5, argument))
    }

    fn take(&mut self, count: u64) -> Result<&'a [u8], Rejected> {
        let count = usize::try_from(count).map_err(|_| MALFORMED)?;
        let (taken, rest) = self.0.split_at_checked(count).ok_or(MALFORMED)?;
        self.0 = rest;
        Ok(taken)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn item(hex: &str) -> Result<Item<'static>, Rejected> {
        Reader::new(const_hex::decode(hex).expect("hex").leak()).item()
    }

    /// Examples of RFC 8949, appendix A.
    #[test]
    fn items_are_read_as_the_rfc_writes_them() {
        for (hex, read) in [
            ("00", Item::Integer(0)),
            ("17", Item::Integer(23)),
            ("1818", Item::Integer(24)),
            ("1903e8", Item::Integer(1000)),
            ("1b000000e8d4a51000", Item::Integer(1_000_000_000_000)),
            ("20", Item::Integer(-1)),
            ("390100", Item::Integer(-257)),
            ("4401020304", Item::Bytes(&[1, 2, 3, 4])),
            ("6449455446", Item::Text("IETF")),
            ("62c3bc", Item::Text("\u{fc}")),
            ("a201020304", Item::Map(2)),
        ] {
            assert_eq!(item(hex), Ok(read), "{hex}");
        }
    }

    #[test]
    fn what_is_cut_off_or_of_another_kind_is_refused() {
        for hex in
            ["", "18", "19ff", "1bffffffffffffffff", "44010203", "61", "61ff", "5f", "7f", "bf", "ff", "80", "f6", "c0"]
        {
            assert_eq!(item(hex), Err(MALFORMED), "{hex}");
        }
    }

    #[test]
    fn anything_can_be_passed_over_but_what_is_too_deep_or_cut_off() {
        for hex in ["00", "83010203", "a1616101", "c11a514b67b0", "f97e00", "fb3ff199999999999a", "f6", "8181818100"] {
            let bytes = const_hex::decode(hex).expect("hex");
            let mut reader = Reader::new(&bytes);
            assert_eq!((reader.skip(), reader.rest()), (Ok(()), &[][..]), "{hex}");
        }
        for hex in ["8301", "9bffffffffffffffff", "bbffffffffffffffff00", "818181818181818181818100"] {
            assert_eq!(Reader::new(&const_hex::decode(hex).expect("hex")).skip(), Err(MALFORMED), "{hex}");
        }
    }

    proptest! {
        #[test]
        fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let mut reader = Reader::new(&bytes);
            while reader.skip().is_ok() && !reader.rest().is_empty() {}
            let mut reader = Reader::new(&bytes);
            while reader.item().is_ok() {}
        }
    }
}
