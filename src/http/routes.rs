//! The whole API on one page.

use std::{
    sync::{LazyLock, OnceLock},
    time::Duration,
};

use actix_web::{
    App,
    web::{self, Bytes},
};
use utoipa::{OpenApi as _, openapi::OpenApi};
use utoipa_actix_web::AppExt;

use super::{
    accounts, activity, analysis, apps, authorizations, blocks, checkpoints, document, draws, email, exports,
    extract::BodyLimits, games, hints, invitations, leaderboards, lessons, matches, notes, notices, oauth, operations,
    opponents, pairings, passkeys, password_resets, pauses, personal_export, play, push, record_forms, records,
    statistics, vacations, webhooks,
};

/// Records are larger than other bodies, and may take longer while data keep arriving.
const RECORD_LIMITS: BodyLimits = BodyLimits {
    body_bytes: 16 * 1024 * 1024,
    body_timeout: Duration::from_secs(30),
    more_for_a_mib: Duration::from_secs(6),
};

/// Registers every resource. Handlers must be registered as services, or the document does not list them.
macro_rules! register_resources {
    ($api:expr, $scope:path) => {
        $api.service(
            $scope("/v1")
                // Routes are tried in this order: what is asked for most comes first.
                .service(play::get_view)
                .service(play::create_action)
                .service(records::list_events)
                .service(matches::get_match)
                .service(accounts::register_player)
                .service(accounts::register_guest)
                .service(accounts::create_session)
                .service(accounts::delete_session)
                .service(password_resets::create_password_reset)
                .service(password_resets::complete_password_reset)
                .service(passkeys::create_passkey_session_options)
                .service(passkeys::create_passkey_session)
                .service(passkeys::create_passkey_options)
                .service(passkeys::create_passkey)
                .service(passkeys::list_passkeys)
                .service(passkeys::update_passkey)
                .service(passkeys::delete_passkey)
                .service(accounts::get_me)
                .service(accounts::update_me)
                .service(accounts::delete_me)
                .service(personal_export::get_export)
                .service(accounts::list_tokens)
                .service(accounts::create_token)
                .service(accounts::delete_token)
                .service(apps::list_apps)
                .service(apps::create_app)
                .service(apps::delete_app)
                .service(authorizations::list_my_authorizations)
                .service(authorizations::delete_my_authorization)
                .service(authorizations::get_authorization_question)
                .service(authorizations::create_authorization)
                .service(authorizations::get_device_question)
                .service(authorizations::create_device_answer)
                .service(matches::list_my_matches)
                .service(matches::list_my_rematches)
                .service(webhooks::list_webhooks)
                .service(webhooks::create_webhook)
                .service(webhooks::get_webhook)
                .service(webhooks::update_webhook)
                .service(webhooks::delete_webhook)
                .service(webhooks::rotate_webhook_secret)
                .service(webhooks::list_deliveries)
                .service(webhooks::create_redelivery)
                .service(webhooks::create_ping)
                .service(push::get_push_key)
                .service(push::list_push_subscriptions)
                .service(push::create_push_subscription)
                .service(push::get_push_subscription)
                .service(push::delete_push_subscription)
                .service(push::get_push_settings)
                .service(push::set_push_settings)
                .service(email::get_email)
                .service(email::set_email)
                .service(email::delete_email)
                .service(notices::list_notices)
                .service(notices::get_notice_stream)
                .service(vacations::get_vacation)
                .service(vacations::take_vacation)
                .service(vacations::end_vacation)
                .service(blocks::list_blocks)
                .service(blocks::create_block)
                .service(blocks::delete_block)
                .service(invitations::list_my_invitations)
                .service(opponents::list_opponents)
                .service(accounts::get_player)
                .service(accounts::list_player_matches)
                .service(games::list_games)
                .service(games::get_game)
                .service(games::get_game_rules)
                .service(lessons::get_game_lesson)
                .service(statistics::get_game_statistics)
                .service(leaderboards::list_standings)
                .service(leaderboards::list_past_ratings)
                .service(leaderboards::get_match_ratings)
                .service(activity::get_activity)
                .service(matches::create_match)
                .service(matches::list_matches)
                .service(matches::join_match)
                .service(matches::create_bot)
                .service(matches::leave_match)
                .service(matches::remove_player)
                .service(matches::start_match)
                .service(matches::create_rematch)
                .service(matches::create_cancellation)
                .service(invitations::create_invitation)
                .service(invitations::list_match_invitations)
                .service(invitations::get_invitation)
                .service(invitations::create_acceptance)
                .service(invitations::create_refusal)
                .service(invitations::delete_invitation)
                .service(pairings::create_pairing)
                .service(pairings::list_pairings)
                .service(pairings::get_pairing)
                .service(pairings::delete_pairing)
                .service(pauses::create_pause_offer)
                .service(pauses::delete_pause)
                .service(play::create_resignation)
                .service(hints::create_hint)
                .service(notes::get_note)
                .service(notes::set_note)
                .service(draws::create_draw_offer)
                .service(draws::delete_draw_offer)
                .service(records::get_replay)
                .service(analysis::get_analysis)
                .service(record_forms::get_record)
                .service(exports::export_player_records)
                .service(exports::export_game_records)
                .service(records::get_audit)
                .service(checkpoints::list_checkpoints)
                .service(checkpoints::get_checkpoint)
                .service($scope("/audits").app_data(RECORD_LIMITS).service(records::create_audit))
                .service($scope("/records/verify").app_data(RECORD_LIMITS).service(records::verify_record)),
        )
        .service(oauth::create_app_tokens)
        .service(oauth::revoke_app_token)
        .service(oauth::create_device_authorization)
        .service(oauth::get_authorization_server)
        .service(checkpoints::get_keys)
        .service(operations::get_health)
        .service(operations::get_readiness)
        .service(operations::get_metrics)
        .service(operations::get_document)
    };
}

/// Adds the routes to an application. This does not use `utoipa`, which would describe them again for each thread.
pub fn add(api: &mut web::ServiceConfig) {
    register_resources!(api, web::scope);
}

/// Returns the API's document, as the routes make it. The first who asks for it makes it, which keeps a worker busy for a tenth of
/// a second, once; most servers are asked for it never or late.
pub fn document() -> &'static OpenApi {
    static DOCUMENT: LazyLock<OpenApi> = LazyLock::new(|| {
        let api = App::new().into_utoipa_app().openapi(document::Head::openapi());
        let api = api.configure(|api| {
            register_resources!(api, utoipa_actix_web::scope);
        });
        let mut document = api.split_for_parts().1;
        document::complete(&mut document);
        document
    });
    &DOCUMENT
}

/// Returns the document as JSON.
///
/// # Errors
/// If it cannot be written.
pub fn document_json() -> serde_json::Result<Bytes> {
    static JSON: OnceLock<Bytes> = OnceLock::new();
    if let Some(json) = JSON.get() {
        return Ok(json.clone());
    }
    let json = document().to_pretty_json()?.into();
    Ok(JSON.get_or_init(|| json).clone())
}
