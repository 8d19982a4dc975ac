//! The database's connection string.

use std::{
    ffi::{CStr, CString, c_char},
    fmt, ptr,
};

use pq_sys::{PQconninfoFree, PQconninfoParse};

/// The database's connection string, perhaps with a password: `Debug` hides it, so that it is never logged.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(String);

impl DatabaseUrl {
    /// Accepts any connection string that libpq can read. It is checked here, since the errors of libpq quote parts of it, which may
    /// be parts of a password.
    ///
    /// # Errors
    /// If it is empty, as a variable that is set to nothing, or cannot be read; the text says what to do.
    pub fn new(text: &str) -> Result<Self, &'static str> {
        if text.trim().is_empty() {
            return Err("it is empty: unset it to use a private PostgreSQL, or give postgres://user@host/database");
        }
        if !options(text).is_some_and(|options| options.iter().all(|(key, value)| is_plausible(key, value))) {
            return Err("a connection string is postgres://user:password@host:port/database, or \
                        'host=… port=… dbname=… user=… password=…'; in the former, % / @ : ? # and spaces in a password are \
                        written %25 %2F %40 %3A %3F %23 %20");
        }
        Ok(Self(text.to_owned()))
    }

    /// The same for a replica.
    ///
    /// # Errors
    /// As [`DatabaseUrl::new`].
    pub fn of_replica(text: &str) -> Result<Self, &'static str> {
        if text.trim().is_empty() {
            return Err(
                "it is empty: unset it to read everything from the database, or give postgres://user@host/database",
            );
        }
        Self::new(text)
    }

    /// Returns the connection string.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("DatabaseUrl(…)")
    }
}

/// Whether a port or a host is not a part of a password: libpq reads one with a slash or an at sign as such.
fn is_plausible(key: &str, value: &str) -> bool {
    let mut items = value.split(',').map(str::trim);
    match key {
        "port" => items.all(|port| port.is_empty() || port.parse::<u16>().is_ok()),
        // An abstract socket begins with an at sign.
        "host" => items.all(|host| !host.get(1..).unwrap_or_default().contains('@')),
        _ => true,
    }
}

/// Returns the options that the connection string sets; `None` if libpq cannot read it.
#[allow(unsafe_code, reason = "libpq has no safe form of this function")]
fn options(text: &str) -> Option<Vec<(String, String)>> {
    let text = CString::new(text).ok()?;
    let mut options = Vec::new();
    // SAFETY: libpq returns null, or options up to one without a keyword, whose texts end with zero. It may not return a
    // message, and the options are freed once.
    unsafe {
        let first = PQconninfoParse(text.as_ptr(), ptr::null_mut());
        if first.is_null() {
            return None;
        }
        let text = |text: *mut c_char| CStr::from_ptr(text).to_string_lossy().into_owned();
        let mut next = first;
        while !(*next).keyword.is_null() {
            if !(*next).val.is_null() {
                options.push((text((*next).keyword), text((*next).val)));
            }
            next = next.add(1);
        }
        PQconninfoFree(first);
    }
    Some(options)
}
