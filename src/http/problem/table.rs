//! The one table of errors: every code that the API can answer, its status, and what it means.

use actix_web::http::StatusCode;

macro_rules! codes {
    ($($variant:ident, $code:literal, $status:ident, $title:literal, $meaning:literal;)*) => {
        /// A kind of problem. The names that clients see never change once released.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Code {
            $(#[doc = $meaning] $variant,)*
        }

        impl Code {
            const ALL: &[Self] = &[$(Self::$variant),*];

            const fn row(self) -> Row {
                match self {
                    $(Self::$variant => Row {
                        code: $code,
                        status: StatusCode::$status,
                        title: $title,
                        meaning: $meaning,
                    },)*
                }
            }
        }
    };
}

codes! {
    BadRequest, "bad_request", BAD_REQUEST, "Bad request",
        "The request could not be read as HTTP should be.";
    MalformedJson, "malformed_json", BAD_REQUEST, "Malformed JSON",
        "The body is not JSON, or has an object with a key twice; `detail` says at which line and column.";
    MalformedQuery, "malformed_query", BAD_REQUEST, "Malformed query",
        "A query parameter is unknown, repeated, missing or of the wrong form; `errors` names it.";
    InvalidHeader, "invalid_header", BAD_REQUEST, "Invalid header",
        "A header is not of the form that it must have; `detail` names it.";
    IdempotencyKeyInvalid, "idempotency_key_invalid", BAD_REQUEST, "Invalid idempotency key",
        "`Idempotency-Key` is empty, longer than 255 characters, or not printable ASCII.";
    Unauthenticated, "unauthenticated", UNAUTHORIZED, "Authentication required",
        "The request has no token, or one that is unknown, expired or revoked.";
    WrongCredentials, "wrong_credentials", UNAUTHORIZED, "Wrong credentials",
        "Name and password do not belong together. Whether the name exists is not told.";
    Forbidden, "forbidden", FORBIDDEN, "Forbidden",
        "The caller is known, and may not do this.";
    Suspended, "suspended", FORBIDDEN, "Suspended",
        "An operator has suspended the player; `detail` says until when, unless it is for good.";
    TokenScope, "token_scope", FORBIDDEN, "Scope missing",
        "The token does not carry the scope that this needs; `detail` names the scope.";
    NotSeated, "not_seated", FORBIDDEN, "Not seated",
        "Only the players of the match may do this, and the caller has no seat in it.";
    GuestsUnrated, "guests_unrated", FORBIDDEN, "Guests play unrated",
        "Only registered players and bots may sit in a rated match; a guest can claim the account first.";
    NotFound, "not_found", NOT_FOUND, "Not found",
        "There is no such resource, or none that the caller may know of.";
    UnknownGame, "unknown_game", NOT_FOUND, "Unknown game",
        "The catalogue has no game of this name.";
    MethodNotAllowed, "method_not_allowed", METHOD_NOT_ALLOWED, "Method not allowed",
        "The resource exists and does not take this method; `Allow` lists those that it takes.";
    NotAcceptable, "not_acceptable", NOT_ACCEPTABLE, "Not acceptable",
        "None of the forms in `Accept` or `Accept-Encoding` can be given.";
    HeadTimeout, "head_timeout", REQUEST_TIMEOUT, "Head too slow",
        "The head of the request (its path and headers) did not arrive in time.";
    BodyTimeout, "body_timeout", REQUEST_TIMEOUT, "Body too slow",
        "The body did not arrive in time.";
    DecisionAnswered, "decision_answered", CONFLICT, "Decision already answered",
        "This seat has already answered the decision with another action, and that answer stands.";
    DecisionClosed, "decision_closed", CONFLICT, "Decision closed",
        "The decision is no longer open; `view` is the match as it stands now.";
    TimeUp, "time_up", CONFLICT, "Time is up",
        "The seat's time for the decision was up when the answer came; what that means is about to be recorded.";
    MatchNotOpen, "match_not_open", CONFLICT, "Match not open",
        "This can be done only before the match starts.";
    MatchNotStarted, "match_not_started", CONFLICT, "Match not started",
        "This can be had only once the match has started.";
    MatchNotRunning, "match_not_running", CONFLICT, "Match not running",
        "This can be done only while the match runs, and by those who are still in.";
    MatchNotFinished, "match_not_finished", CONFLICT, "Match not finished",
        "This can be had only once the match is finished.";
    NoDrawWithBots, "no_draw_with_bots", CONFLICT, "No draw with bots",
        "A bot is still in the match, and bots agree to no draw.";
    SeatsKept, "seats_kept", CONFLICT, "Seats kept",
        "The match has free seats, and each is kept for a player of the match before it.";
    NotEnoughPlayers, "not_enough_players", CONFLICT, "Not enough players",
        "Too few seats are taken for the game to start.";
    AlreadySeated, "already_seated", CONFLICT, "Already seated",
        "The player has a seat in this match already.";
    PlayerUnavailable, "player_unavailable", CONFLICT, "Player unavailable",
        "The two players cannot be brought together.";
    CannotBlock, "cannot_block", CONFLICT, "Cannot be blocked",
        "Nobody blocks oneself or a bot.";
    TooManyBlocks, "too_many_blocks", CONFLICT, "Too many blocks",
        "The player blocks as many others as one may.";
    AlreadyInvited, "already_invited", CONFLICT, "Already invited",
        "An invitation of this player to this match waits for an answer.";
    InvitationOver, "invitation_over", CONFLICT, "Invitation over",
        "The invitation does not wait for an answer any more: it was answered or withdrawn, or has expired.";
    TooManyInvitations, "too_many_invitations", CONFLICT, "Too many invitations",
        "As many invitations of the player's wait for answers as may; withdraw one first.";
    TooManyMatches, "too_many_matches", CONFLICT, "Too many matches",
        "The player hosts as many open matches as one may, or sits at as many matches that are not over.";
    AlreadyWaiting, "already_waiting", CONFLICT, "Already waiting",
        "The player waits to be paired on the same terms already.";
    PairingOver, "pairing_over", CONFLICT, "Pairing over",
        "The pairing does not wait any more: its player was seated.";
    TooManyPairings, "too_many_pairings", CONFLICT, "Too many pairings",
        "The player waits for as many pairings as one may; cancel one first.";
    NameTaken, "name_taken", CONFLICT, "Name taken",
        "Another player has this name, in whatever case.";
    TooManyTokens, "too_many_tokens", CONFLICT, "Too many tokens",
        "The player has as many personal access tokens as one may have; revoke one first.";
    TooManyWebhooks, "too_many_webhooks", CONFLICT, "Too many webhooks",
        "The player has as many webhooks as one may have; delete one first.";
    WebhookDisabled, "webhook_disabled", CONFLICT, "Webhook disabled",
        "The webhook is switched off, and is told nothing until it is switched on again.";
    DeliveryUnderWay, "delivery_under_way", CONFLICT, "Delivery under way",
        "A ping or a redelivery that was asked for before is still on its way to this webhook.";
    MailUnavailable, "mail_unavailable", CONFLICT, "No mails",
        "This server sends no mails.";
    TooManyMails, "too_many_mails", CONFLICT, "Too many mails",
        "The address, or the player, has been sent as many questions as one may in a day.";
    NoClock, "no_clock", CONFLICT, "No clock",
        "No time runs in this match, and so none can stand.";
    TooManyPauses, "too_many_pauses", CONFLICT, "Too many pauses",
        "The clocks of this match have stood as often as they may.";
    OnVacation, "on_vacation", CONFLICT, "On vacation",
        "The player is away already; end that vacation first.";
    NoVacationLeft, "no_vacation_left", CONFLICT, "No vacation left",
        "The player has used up what was earned, 30 days a year, evenly, or has begun 50 vacations within a year.";
    IdempotencyRunning, "idempotency_running", CONFLICT, "Request still running",
        "An earlier request with the same `Idempotency-Key` is not finished; repeat this one a little later.";
    PreconditionFailed, "precondition_failed", PRECONDITION_FAILED, "Precondition failed",
        "`If-Match` names another state of the resource than the present one.";
    BodyTooLarge, "body_too_large", PAYLOAD_TOO_LARGE, "Body too large",
        "The body is larger than this resource takes; `detail` says how much it takes.";
    UnsupportedMediaType, "unsupported_media_type", UNSUPPORTED_MEDIA_TYPE, "Unsupported media type",
        "The body must be sent as `Content-Type: application/json`, without `Content-Encoding`.";
    Validation, "validation", UNPROCESSABLE_ENTITY, "Validation failed",
        "The body is JSON, and not what this resource takes; `errors` points to what is wrong.";
    IllegalAction, "illegal_action", UNPROCESSABLE_ENTITY, "Illegal action",
        "The rules do not allow the action now; `legal_actions` lists those that they allow.";
    IdempotencyMismatch, "idempotency_mismatch", UNPROCESSABLE_ENTITY, "Idempotency key reused",
        "The same `Idempotency-Key` came before with another body or for another resource.";
    HeadTooLarge, "head_too_large", REQUEST_HEADER_FIELDS_TOO_LARGE, "Head too large",
        "The head of the request (its path and headers) is larger than the server takes.";
    RateLimited, "rate_limited", TOO_MANY_REQUESTS, "Too many requests",
        "The caller has used up a budget of requests, or too many wrong passwords have come; `Retry-After` says when to come again.";
    Internal, "internal", INTERNAL_SERVER_ERROR, "Internal error",
        "Something is wrong in the server. Its log has the cause under `trace_id`.";
    Unavailable, "unavailable", SERVICE_UNAVAILABLE, "Unavailable",
        "The server cannot answer just now; `Retry-After` says when to come again.";
    BusyHashing, "busy_hashing", SERVICE_UNAVAILABLE, "Too many log-ins at once",
        "The server is checking as many passwords as it can; `Retry-After` says when to come again.";
}

/// One line of the table of errors.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The stable name that clients match on.
    pub code: &'static str,
    /// The HTTP status.
    pub status: StatusCode,
    /// A few words for people.
    pub title: &'static str,
    /// When it is answered, in Markdown.
    pub meaning: &'static str,
}

impl Code {
    /// The stable name that clients match on: `illegal_action`.
    pub const fn as_str(self) -> &'static str {
        self.row().code
    }

    /// The HTTP status that goes with it.
    pub const fn status(self) -> StatusCode {
        self.row().status
    }

    /// A few words for people, always the same for this code.
    pub const fn title(self) -> &'static str {
        self.row().title
    }

    /// The general code for a status that the framework chose by itself.
    pub fn for_status(status: StatusCode) -> Self {
        match status {
            StatusCode::UNAUTHORIZED => Self::Unauthenticated,
            StatusCode::FORBIDDEN => Self::Forbidden,
            StatusCode::NOT_FOUND => Self::NotFound,
            StatusCode::METHOD_NOT_ALLOWED => Self::MethodNotAllowed,
            StatusCode::NOT_ACCEPTABLE => Self::NotAcceptable,
            StatusCode::REQUEST_TIMEOUT => Self::BodyTimeout,
            StatusCode::PRECONDITION_FAILED => Self::PreconditionFailed,
            StatusCode::PAYLOAD_TOO_LARGE => Self::BodyTooLarge,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Self::UnsupportedMediaType,
            StatusCode::UNPROCESSABLE_ENTITY => Self::Validation,
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => Self::HeadTooLarge,
            StatusCode::TOO_MANY_REQUESTS => Self::RateLimited,
            StatusCode::SERVICE_UNAVAILABLE => Self::Unavailable,
            other if other.is_client_error() => Self::BadRequest,
            _ => Self::Internal,
        }
    }
}

/// Every line of the table, in the order of the statuses as far as it has one.
pub fn table() -> impl Iterator<Item = Row> {
    Code::ALL.iter().map(|code| code.row())
}

/// The table as the page `docs/problems.md`, to which the `type` of every problem points.
pub fn page() -> String {
    let head = "# Problems\n\n\
        <!-- Written from the table in src/http/problem/table.rs: `UPDATE=1 cargo test problems_page` -->\n\n\
        Every error is an [RFC 9457](https://www.rfc-editor.org/rfc/rfc9457) `application/problem+json`. Match on `code`: \
        it does not change. `title` and `detail` are for people, and may.\n";
    table().fold(head.to_owned(), |page, row| {
        let Row { code, status, title, meaning } = row;
        page + &format!("\n## {code}\n**{} {title}.** {meaning}\n", status.as_u16())
    })
}

#[cfg(test)]
mod tests {
    use std::{collections::HashSet, env, fs};

    use super::*;

    #[test]
    fn problems_page_is_the_table() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/problems.md");
        if env::var_os("UPDATE").is_some() {
            fs::write(path, page()).unwrap();
        }
        assert!(fs::read_to_string(path).unwrap() == page(), "run: UPDATE=1 cargo test problems_page");
    }

    #[test]
    fn codes_are_errors_with_names_of_their_own() {
        let mut seen = HashSet::new();
        for row in table() {
            assert!(seen.insert(row.code), "{} is there twice", row.code);
            assert!(row.code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{}", row.code);
            assert!(row.status.is_client_error() || row.status.is_server_error(), "{}", row.code);
        }
    }

    #[test]
    fn a_general_code_has_the_status_it_stands_for() {
        for status in [400, 401, 403, 404, 405, 406, 408, 412, 413, 415, 422, 429, 431, 500, 503] {
            let status = StatusCode::from_u16(status).unwrap();
            assert_eq!(Code::for_status(status).status(), status);
        }
    }
}
