//! Codes of problems: what clients match on, with the status and the words that belong to each. Every error declares its code where
//! the error is declared; here are those that several parts of the server share.

/// The kind of a problem: one row of the table that `docs/problems.md` shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// The stable name that clients match on: `illegal_action`. It never changes once released.
    pub name: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// A few words for people, always the same for this code.
    pub title: &'static str,
    /// When it is answered, in Markdown.
    pub meaning: &'static str,
}

impl Code {
    /// A code.
    pub const fn new(name: &'static str, status: u16, title: &'static str, meaning: &'static str) -> Self {
        Self { name, status, title, meaning }
    }
}

/// Declares codes as constants of a type, and a list of them.
#[macro_export]
macro_rules! codes {
    (
        $(#[$meta:meta])*
        $vis:vis $list:ident of $owner:ty:
        $($constant:ident = ($name:literal, $status:literal, $title:literal, $meaning:literal),)*
    ) => {
        impl $owner {
            $(
                #[doc = $meaning]
                pub const $constant: &$crate::problem::Code =
                    &$crate::problem::Code::new($name, $status, $title, $meaning);
            )*
        }

        $(#[$meta])*
        $vis const $list: &[&$crate::problem::Code] = &[$(<$owner>::$constant),*];
    };
}

pub use codes;

codes! {
    /// The codes that several parts of the server share.
    pub SHARED of Code:
    UNAUTHENTICATED = ("unauthenticated", 401, "Authentication required",
        "The request has no token, or one that is unknown, expired or revoked."),
    FORBIDDEN = ("forbidden", 403, "Forbidden",
        "The caller is known and may not do this."),
    TOKEN_SCOPE = ("token_scope", 403, "Scope missing",
        "The token lacks the scope that this needs, which `detail` names, or is not that of a session."),
    NOT_FOUND = ("not_found", 404, "Not found",
        "The resource does not exist, or the caller may not know of it."),
    DECISION_ANSWERED = ("decision_answered", 409, "Decision already answered",
        "This seat has already answered the decision with another action, and that answer stands."),
    DECISION_CLOSED = ("decision_closed", 409, "Decision closed",
        "The decision is no longer open; `view` is the match as it stands now."),
    TIME_UP = ("time_up", 409, "Time is up",
        "The time for the decision was up when the request arrived: the seat's own, or that of any seat for a draw or a \
         resignation. What follows from that is about to be recorded."),
    MATCH_NOT_RUNNING = ("match_not_running", 409, "Match not running",
        "This can be done only while the match runs, by players who are still in it."),
    PRECONDITION_FAILED = ("precondition_failed", 412, "Precondition failed",
        "`If-Match` does not match the current state of the resource."),
    VALIDATION = ("validation", 422, "Validation failed",
        "The body is JSON, but not what this resource accepts; `errors` points to what is wrong."),
    ILLEGAL_ACTION = ("illegal_action", 422, "Illegal action",
        "The rules do not allow the action now; `legal_actions` lists the allowed ones."),
    RATE_LIMITED = ("rate_limited", 429, "Too many requests",
        "The caller has made too many requests, or there were too many wrong passwords; `Retry-After` says when to try again."),
    INTERNAL = ("internal", 500, "Internal error",
        "The server has a fault. Its log has the cause under `trace_id`."),
    UNAVAILABLE = ("unavailable", 503, "Unavailable",
        "The server cannot answer now; `Retry-After` says when to try again."),
}
