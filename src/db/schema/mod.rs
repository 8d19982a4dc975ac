//! Every table after all migrations. A test compares this with the database.

mod account_tables;
mod app_tables;
mod history_tables;
mod match_tables;
mod notice_tables;
mod server_tables;

pub use account_tables::*;
pub use app_tables::*;
pub use history_tables::*;
pub use match_tables::*;
pub use notice_tables::*;
pub use server_tables::*;

diesel::joinable!(kept_seats -> players (player_id));
diesel::joinable!(ratings -> players (player_id));
diesel::joinable!(tokens -> players (player_id));
diesel::joinable!(token_uses -> tokens (token_id));
diesel::joinable!(seats -> players (player_id));
diesel::joinable!(seats -> matches (match_id));
diesel::joinable!(events -> matches (match_id));
diesel::joinable!(progress -> matches (match_id));
diesel::allow_tables_to_appear_in_same_query!(
    agreements,
    app_grants,
    apps,
    archive,
    archive_players,
    authorization_codes,
    blocks,
    bot_turns,
    checkpoints,
    clock_jobs,
    deletions,
    deliveries,
    departures,
    device_codes,
    downtimes,
    email_addresses,
    email_items,
    email_verifications,
    events,
    heartbeat,
    idempotent_answers,
    invitations,
    kept_seats,
    matches,
    notes,
    notice_counters,
    notices,
    operator_acts,
    outbox,
    pairings,
    passkey_challenges,
    passkeys,
    password_guesses,
    password_resets,
    pauses,
    players,
    progress,
    push_keys,
    quiet_hours,
    rating_steps,
    ratings,
    receivers,
    refresh_tokens,
    seats,
    signing_keys,
    statistics,
    statistics_mark,
    suspensions,
    token_uses,
    tokens,
    unfiled,
    vacations,
);
