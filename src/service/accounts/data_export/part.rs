//! The parts of the archive, each a file.

/// A file of the archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Readme,
    Account,
    Tokens,
    Authorizations,
    Apps,
    Webhooks,
    PushSubscriptions,
    Deliveries,
    Acts,
    Matches,
    Records,
    Running,
    RatingSteps,
    Notices,
    Invitations,
    Blocks,
    Vacations,
    Pairings,
    Notes,
}

/// The form of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Items without separators.
    Plain,
    /// A JSON array of the items.
    List,
}

impl Part {
    pub(super) const FIRST: Self = Self::Readme;

    /// Returns the next part.
    pub(super) const fn next(self) -> Option<Self> {
        Some(match self {
            Self::Readme => Self::Account,
            Self::Account => Self::Tokens,
            Self::Tokens => Self::Authorizations,
            Self::Authorizations => Self::Apps,
            Self::Apps => Self::Webhooks,
            Self::Webhooks => Self::PushSubscriptions,
            Self::PushSubscriptions => Self::Deliveries,
            Self::Deliveries => Self::Acts,
            Self::Acts => Self::Matches,
            // Running matches first: one that ends meanwhile is then in both parts instead of neither.
            Self::Matches => Self::Running,
            Self::Running => Self::Records,
            Self::Records => Self::RatingSteps,
            Self::RatingSteps => Self::Notices,
            Self::Notices => Self::Invitations,
            Self::Invitations => Self::Blocks,
            Self::Blocks => Self::Vacations,
            Self::Vacations => Self::Pairings,
            Self::Pairings => Self::Notes,
            Self::Notes => return None,
        })
    }

    pub(super) const fn file(self) -> &'static str {
        match self {
            Self::Readme => "README.txt",
            Self::Account => "account.json",
            Self::Tokens => "tokens.json",
            Self::Authorizations => "authorizations.json",
            Self::Apps => "apps.json",
            Self::Webhooks => "webhooks.json",
            Self::PushSubscriptions => "push_subscriptions.json",
            Self::Deliveries => "deliveries.ndjson",
            Self::Acts => "acts.json",
            Self::Matches => "matches.ndjson",
            Self::Records => "records.ndjson",
            Self::Running => "running.ndjson",
            Self::RatingSteps => "rating_steps.ndjson",
            Self::Notices => "notices.ndjson",
            Self::Invitations => "invitations.json",
            Self::Blocks => "blocks.json",
            Self::Vacations => "vacations.json",
            Self::Pairings => "pairings.json",
            Self::Notes => "notes.json",
        }
    }

    pub(super) const fn form(self) -> Form {
        match self {
            Self::Readme
            | Self::Account
            | Self::Deliveries
            | Self::Matches
            | Self::Records
            | Self::Running
            | Self::RatingSteps
            | Self::Notices => Form::Plain,
            Self::Tokens
            | Self::Authorizations
            | Self::Apps
            | Self::Webhooks
            | Self::PushSubscriptions
            | Self::Acts
            | Self::Invitations
            | Self::Blocks
            | Self::Vacations
            | Self::Pairings
            | Self::Notes => Form::List,
        }
    }
}
