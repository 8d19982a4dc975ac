// The status of a match apart from its cards: offers of draws and pauses, and the result.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { playerLink } from "../parts/player-link.js";
import { capitalize, joinWithAnd, humanize } from "../parts/text.js";
import { pathTo } from "../routes.js";
import { recordDownloads } from "./record-downloads.js";
import { ordinal } from "./card-names.js";

/** @typedef {import("./match-controller.js").MatchController} MatchController */
/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */

/** @param {MatchSummary} match @param {number | null} seat @param {number} other */
const youOrName = (match, seat, other) => (other === seat ? "you" : match.players.find((player) => player.seat === other)?.name ?? `seat ${other}`);

/**
 * Draws an offer that all players must agree to, with the buttons for it.
 * @param {MatchController} controller
 * @param {number | null} seat
 * @param {"draw" | "pause"} what
 * @param {number[]} by the seats that have agreed so far
 */
function offer(controller, seat, what, by) {
    if (by.length === 0) return nothing;
    const match = /** @type {MatchSummary} */ (controller.match);
    const own = seat !== null && by.includes(seat);
    const others = by.filter((other) => other !== seat).map((other) => youOrName(match, seat, other));
    return html`<div class="proposal" role="group" aria-label=${capitalize(what)}>
        <p>${others.length ? `${joinWithAnd(others)} ${others.length > 1 ? "offer" : "offers"} a ${what}.` : `You offer a ${what}.`}</p>
        ${own ? html`<button type="button" class="button" @click=${() => controller[what](false)}>Withdraw offer</button>`
            : controller.stillIn ? html`<button type="button" class="button strong" @click=${() => controller[what](true)}>Agree to a ${what}</button>` : nothing}
    </div>`;
}

/** Draws the pause, the reasons for which the clocks are paused, or the offer of a pause. @param {MatchController} controller @param {number | null} seat */
function pause(controller, seat) {
    const reasons = controller.clocks?.stand_for ?? [];
    if (reasons.includes("agreement")) {
        return html`<div class="proposal" role="group" aria-label="Pause"><p>The clocks are paused, as all players agreed.</p>
            ${controller.stillIn ? html`<button type="button" class="button" @click=${() => controller.pause(false)}>Resume</button>` : nothing}</div>`;
    }
    if (reasons.length > 0) return html`<div class="proposal"><p>The clocks are paused: ${joinWithAnd(reasons.map(humanize))}.</p></div>`;
    return offer(controller, seat, "pause", controller.match?.pause_offered_by ?? []);
}

/** @param {MatchController} controller @param {number | null} seat */
export function offers(controller, seat) {
    const { match } = controller;
    if (match?.status !== "running") return nothing;
    return html`${offer(controller, seat, "draw", match.draw_offered_by)}${pause(controller, seat)}`;
}

/**
 * Returns the result as a heading, from the point of view of a seat or of a spectator.
 * @param {MatchSummary} match @param {number | null} seat
 */
export function resultHeading(match, seat) {
    const { outcome } = match;
    if (!outcome) return "";
    const first = match.players.filter((player) => outcome.placements[player.seat] === 1);
    if (first.length === match.players.length) return "A draw";
    if (seat === null) return `${joinWithAnd(first.map((player) => player.name))} won`;
    const place = outcome.placements[seat];
    if (place === 1) return first.length > 1 ? "You share the first place" : "You won";
    return match.players.length === 2 ? "You lost" : `You came ${ordinal(place)}`;
}

/** @param {MatchSummary} match @param {number | null} seat */
function placings(match, seat) {
    const { outcome } = match;
    if (!outcome) return nothing;
    const rows = [...match.players].sort((one, other) => outcome.placements[one.seat] - outcome.placements[other.seat]);
    return html`<ol class="placings" aria-label="Placings">${rows.map((player) => html`<li class=${player.seat === seat ? "mine" : ""}>
        <span class="seq">${ordinal(outcome.placements[player.seat])}</span>
        <span>${playerLink(player.name, player.kind)}</span></li>`)}</ol>`;
}

/** Draws the buttons for a match that is over. @param {MatchController} controller @param {number | null} seat */
function next(controller, seat) {
    const match = /** @type {MatchSummary} */ (controller.match);
    return html`${seat === null ? nothing : html`<button type="button" class="button strong" @click=${() => controller.rematch()}>
            ${match.rematch === null ? "Rematch" : "Join the rematch"}</button>`}
        <a class="button" href=${pathTo("replay", { id: match.id })}>Replay</a>`;
}

/** Draws the result for the bar below the table. @param {MatchController} controller @param {number | null} seat */
export function resultBar(controller, seat) {
    const match = /** @type {MatchSummary} */ (controller.match);
    if (!match.outcome) return html`<p class="bar-text"><strong>The match is over.</strong></p>`;
    return html`<p class="bar-text"><strong>${resultHeading(match, seat)}</strong> <span class="soft">${humanize(match.outcome.reason)}</span></p>
        <div class="bar-buttons">${next(controller, seat)}</div>`;
}

/** @param {MatchController} controller @param {number | null} seat */
export function resultPanel(controller, seat) {
    const { match } = controller;
    if (!match?.outcome || !controller.view?.outcome) return nothing;
    return html`<section class="ending" aria-labelledby="ending-heading">
        <h2 id="ending-heading">${resultHeading(match, seat)}</h2>
        <p class="soft">${humanize(match.outcome.reason)}</p>
        ${placings(match, seat)}
        ${recordDownloads(controller, null)}
    </section>`;
}
