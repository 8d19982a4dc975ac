//! The languages of Acepost, and messages that are written in [Fluent](https://projectfluent.org).
//!
//! Messages lie beside the code that uses them, in `messages/en.ftl`, `messages/de.ftl` and so on. A build script makes a
//! function of each (package `acepost-l10n-generate`), whose parameters are the message's variables, so that the compiler finds a missing
//! argument and a message that is not used. `docs/translating.md` is for translators.

mod locale;
mod messages;
mod party;
mod per_locale;

pub use locale::Locale;
pub use messages::{Arguments, Messages, Value};
pub use party::Party;
pub use per_locale::PerLocale;
