//! How sentences and labels are worded: in which language, with which names, and for whom.

use std::{borrow::Cow, iter};

use acepost_l10n::{Locale, Party};

use super::{
    kit::narrate::{listed, messages},
    names::Names,
    seat::Seat,
};

/// What sentences and labels are made with.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The language.
    pub locale: Locale,
    names: &'a Names,
    reader: Option<Seat>,
}

impl Words<'static> {
    /// English words without names, for no reader of its own: of logs, tests and programs.
    pub const PLAIN: Self = Self { locale: Locale::En, names: &Names::NONE, reader: None };
}

impl<'a> Words<'a> {
    /// Words of this language for a reader in this seat, who is called "you"; `None` for any other reader.
    #[must_use]
    pub fn new(locale: Locale, names: &'a Names, reader: Option<Seat>) -> Self {
        Self { locale, names, reader }
    }

    /// Returns the reader's seat; `None` for a reader who does not take part.
    pub(crate) const fn reader(&self) -> Option<Seat> {
        self.reader
    }

    /// Returns the player in this seat: the reader, or the name, or else `Seat 1` for seat 0.
    #[must_use]
    pub fn party(&self, seat: Seat) -> Party<'a> {
        if self.reader == Some(seat) {
            Party::You(messages::you(self.locale).into())
        } else {
            Party::Other(self.name(seat))
        }
    }

    /// Returns the players in these seats, the reader first.
    #[must_use]
    pub fn parties(&self, seats: impl IntoIterator<Item = Seat>) -> Party<'a> {
        let seats: Vec<Seat> = seats.into_iter().collect();
        if let [seat] = seats[..] {
            return self.party(seat);
        }
        let others = seats.iter().filter(|&&seat| self.reader != Some(seat));
        let others = others.map(|&seat| self.name(seat));
        if self.reader.is_some_and(|reader| seats.contains(&reader)) {
            let you: Cow<'_, str> = messages::you(self.locale).into();
            Party::Us(listed(self.locale, iter::once(you).chain(others)))
        } else {
            Party::Others(listed(self.locale, others))
        }
    }

    /// Returns items as a list: "ana, ben and cai".
    #[must_use]
    pub fn listed<T: ToString>(&self, items: impl IntoIterator<Item = T>) -> String {
        listed(self.locale, items)
    }

    /// Returns the name of the player in this seat, also if it is the reader: `ana`, or `Seat 1` for seat 0.
    #[must_use]
    pub fn name(&self, seat: Seat) -> Cow<'a, str> {
        match self.names.known(seat) {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned(messages::seat(self.locale, u32::from(seat.0) + 1)),
        }
    }
}
