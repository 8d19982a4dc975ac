// Problems of the API in words. The API tells them in English: where the page is in another language, it words them itself.

import { language, loadMessages, message } from "../l10n.js";

/** @typedef {import("../client/index.js").Problem} Problem */

/** The messages for all codes. */
export const CODES = new Map(
    Object.entries(
        /** @type {const} */ ({
            already_invited: "problem-already-invited",
            already_seated: "problem-already-seated",
            already_waiting: "problem-already-waiting",
            app_unknown: "problem-app-unknown",
            authorization_refused: "problem-authorization-refused",
            bad_request: "problem-request",
            body_timeout: "problem-timeout",
            body_too_large: "problem-body-too-large",
            busy_hashing: "error-server",
            cannot_block: "problem-cannot-block",
            decision_answered: "problem-decision-answered",
            decision_closed: "problem-decision-closed",
            delivery_under_way: "problem-delivery-under-way",
            forbidden: "problem-forbidden",
            format_not_implemented: "problem-request",
            guests_unrated: "problem-guests-unrated",
            head_timeout: "problem-timeout",
            head_too_large: "problem-request",
            idempotency_key_invalid: "problem-request",
            idempotency_mismatch: "problem-request",
            idempotency_running: "problem-under-way",
            illegal_action: "problem-illegal-action",
            internal: "error-server",
            invalid_header: "problem-request",
            invitation_over: "problem-invitation-over",
            mail_unavailable: "problem-mail-unavailable",
            malformed_json: "problem-request",
            malformed_query: "problem-request",
            match_not_finished: "problem-match-not-finished",
            match_not_open: "problem-match-not-open",
            match_not_running: "problem-match-not-running",
            match_not_started: "problem-match-not-started",
            method_not_allowed: "problem-request",
            name_taken: "problem-name-taken",
            no_clock: "problem-no-clock",
            no_draw_with_bots: "problem-no-draw-with-bots",
            no_hints: "problem-no-hints",
            no_vacation_left: "problem-no-vacation-left",
            not_acceptable: "problem-request",
            not_enough_players: "problem-not-enough-players",
            not_found: "problem-not-found",
            not_seated: "problem-not-seated",
            on_vacation: "problem-on-vacation",
            pairing_over: "problem-pairing-over",
            passkey_rejected: "problem-passkey-rejected",
            passkey_taken: "problem-passkey-taken",
            passkeys_unavailable: "problem-passkeys-unavailable",
            player_unavailable: "problem-player-unavailable",
            precondition_failed: "problem-changed-meanwhile",
            push_endpoint_taken: "problem-push-endpoint-taken",
            rate_limited: "error-too-many",
            redirect_uri_refused: "problem-redirect-uri-refused",
            registration_closed: "problem-registration-closed",
            reset_code_invalid: "problem-reset-code-invalid",
            seats_kept: "problem-seats-kept",
            suspended: "problem-suspended",
            time_up: "problem-time-up",
            token_scope: "problem-token-scope",
            too_many_apps: "problem-too-many-apps",
            too_many_blocks: "problem-too-many-blocks",
            too_many_invitations: "problem-too-many-invitations",
            too_many_mails: "problem-too-many-mails",
            too_many_matches: "problem-too-many-matches",
            too_many_pairings: "problem-too-many-pairings",
            too_many_passkeys: "problem-too-many-passkeys",
            too_many_pauses: "problem-too-many-pauses",
            too_many_push_subscriptions: "problem-too-many-push-subscriptions",
            too_many_tokens: "problem-too-many-tokens",
            too_many_webhooks: "problem-too-many-webhooks",
            unauthenticated: "problem-unauthenticated",
            unavailable: "error-server",
            unknown_game: "problem-unknown-game",
            unsupported_media_type: "problem-request",
            uri_too_long: "problem-request",
            validation: "problem-request",
            webhook_disabled: "problem-webhook-disabled",
            wrong_credentials: "problem-wrong-credentials",
            wrong_password: "problem-wrong-password",
        }),
    ),
);

/** The messages for invalid fields, by the first part of their pointers: what is wrong in `/clock/seconds` is the `clock`. */
export const FIELDS = new Map(
    Object.entries(
        /** @type {const} */ ({
            account: "problem-field-account",
            address: "problem-field-address",
            clock: "problem-field-clock",
            credential: "problem-passkey-rejected",
            description: "problem-field-description",
            digest_seconds: "problem-field-digest-seconds",
            expires_in_days: "problem-field-expires-in-days",
            game: "problem-unknown-game",
            home_page: "problem-field-home-page",
            kinds: "problem-field-kinds",
            name: "problem-field-name",
            options: "problem-field-options",
            password: "problem-field-password",
            player: "problem-field-player",
            quiet_hours: "problem-field-quiet-hours",
            redirect_uris: "problem-field-redirect-uris",
            scopes: "problem-field-scopes",
            seat: "problem-field-seat",
            seats: "problem-field-seats",
            since: "problem-field-since",
            spectator_delay: "problem-field-spectator-delay",
            target: "problem-field-target",
            text: "problem-field-text",
            until: "problem-field-until",
            url: "problem-field-url",
        }),
    ),
);

/** Loads the messages, if the page needs them. */
export const loadProblems = () => (language === "en" ? Promise.resolve() : loadMessages("problems"));

/** Whether the words are already in the language of the page: it also makes problems of its own, which have no code. @param {Problem} problem */
function isWorded({ code, body }) {
    return language === "en" || (code === "unknown" && Boolean(body.detail ?? body.errors));
}

/** Returns a problem in the language of the page. @param {Problem} problem */
export function problemMessage(problem) {
    const { code, detail, body } = problem;
    if (isWorded(problem)) return detail;
    if (code === "suspended" && body.until) {
        const time = new Date(body.until).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
        return message("problem-suspended-until", { time });
    }
    // Of those of a day none can be withdrawn.
    if (code === "too_many_invitations" && problem.retryAfter) return message("problem-too-many-invitations-today");
    // Something between here and the server may have answered.
    return message(CODES.get(code) ?? "problem-request");
}

/**
 * Returns what is wrong in each field, in the language of the page.
 * @param {Problem} problem
 * @returns {[pointer: string, words: string][]}
 */
export function fieldMessages(problem) {
    return problem.errors.map(({ pointer, detail }) => [pointer, isWorded(problem) ? detail : fieldMessage(problem, pointer)]);
}

/** @param {Problem} problem @param {string} pointer */
function fieldMessage(problem, pointer) {
    // Of a name that is taken, for example, the code says what is wrong with the field.
    if (problem.code !== "validation") return problemMessage(problem);
    return message(FIELDS.get(pointer.split("/")[1]) ?? "problem-field-other");
}
