// Problems of the API in words. The API tells them in English: where the page is in another language, it words them itself.

import { language, message } from "../l10n.js";
import { capitalize } from "../parts/text.js";

/** @typedef {import("../client/index.js").Problem} Problem */

/** The messages for the codes that people meet at the page. */
const CODES = new Map(
    Object.entries(
        /** @type {const} */ ({
            already_invited: "problem-already-invited",
            already_seated: "problem-already-seated",
            already_waiting: "problem-already-waiting",
            authorization_refused: "problem-authorization-refused",
            body_timeout: "problem-timeout",
            cannot_block: "problem-cannot-block",
            decision_answered: "problem-decision-answered",
            decision_closed: "problem-decision-closed",
            delivery_under_way: "problem-delivery-under-way",
            forbidden: "problem-forbidden",
            guests_unrated: "problem-guests-unrated",
            head_timeout: "problem-timeout",
            illegal_action: "problem-illegal-action",
            invitation_over: "problem-invitation-over",
            mail_unavailable: "problem-mail-unavailable",
            match_not_finished: "problem-match-not-finished",
            match_not_open: "problem-match-not-open",
            match_not_running: "problem-match-not-running",
            match_not_started: "problem-match-not-started",
            name_taken: "problem-name-taken",
            no_clock: "problem-no-clock",
            no_draw_with_bots: "problem-no-draw-with-bots",
            no_hints: "problem-no-hints",
            no_vacation_left: "problem-no-vacation-left",
            not_enough_players: "problem-not-enough-players",
            not_found: "problem-not-found",
            not_seated: "problem-not-seated",
            on_vacation: "problem-on-vacation",
            pairing_over: "problem-pairing-over",
            passkey_rejected: "problem-passkey-rejected",
            passkey_taken: "problem-passkey-taken",
            passkeys_unavailable: "problem-passkeys-unavailable",
            player_unavailable: "problem-player-unavailable",
            push_endpoint_taken: "problem-push-endpoint-taken",
            reset_code_invalid: "problem-reset-code-invalid",
            seats_kept: "problem-seats-kept",
            suspended: "problem-suspended",
            time_up: "problem-time-up",
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
            unknown_game: "problem-unknown-game",
            webhook_disabled: "problem-webhook-disabled",
            wrong_credentials: "problem-wrong-credentials",
            wrong_password: "problem-wrong-password",
        }),
    ),
);

/** The messages for invalid fields, by the first part of their pointers: what is wrong in `/clock/seconds` is the `clock`. */
const FIELDS = new Map(
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
            until: "problem-field-until",
            url: "problem-field-url",
        }),
    ),
);

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
    const id = CODES.get(code);
    return id ? message(id) : message("problem-refused", { detail });
}

/**
 * Returns what is wrong in each field, in the language of the page.
 * @param {Problem} problem
 * @returns {[pointer: string, words: string][]}
 */
export function fieldMessages(problem) {
    return problem.errors.map(({ pointer, detail }) => [pointer, isWorded(problem) ? detail : fieldMessage(problem, pointer, detail)]);
}

/** @param {Problem} problem @param {string} pointer @param {string} detail */
function fieldMessage(problem, pointer, detail) {
    // Of a name that is taken, for example, the code says what is wrong with the field.
    if (CODES.has(problem.code)) return problemMessage(problem);
    const id = problem.code === "validation" ? FIELDS.get(pointer.split("/")[1]) : undefined;
    return id ? message(id) : message("problem-refused", { detail: capitalize(detail) });
}
