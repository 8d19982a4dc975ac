//! Who reads the archive.

use uuid::Uuid;

use crate::games::Locale;

/// The player who reads the archive.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader {
    pub(super) player: Uuid,
    /// Whether with a session: other tokens get nothing with which more can be done than they may do.
    pub(super) in_session: bool,
    pub(super) locale: Locale,
}

impl Reader {
    /// Returns the text that describes the files of the archive.
    pub(super) const fn readme(self) -> &'static str {
        match self.locale {
            Locale::En => include_str!("README.txt"),
            Locale::De => include_str!("README.de.txt"),
        }
    }
}
