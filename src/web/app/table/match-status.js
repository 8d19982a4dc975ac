// The status of a match apart from its cards: offers of draws and pauses, and the result.

import { message } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { strongerBots } from "../parts/bot-match.js";
import { unlessTwice } from "../parts/confirm.js";
import { placesOf } from "../parts/end-reason.js";
import { playerLink } from "../parts/player-link.js";
import { joinWithAnd } from "../parts/text.js";
import { pathTo } from "../routes.js";
import { regainFocus } from "./focus.js";
import { recordDownloads } from "./record-downloads.js";
import { ordinal } from "./card-names.js";
import { partyOf } from "./parties.js";

/** @typedef {import("./match-controller.js").MatchController} MatchController */
/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */

/** Answers an offer. Its buttons are gone then. @param {() => Promise<void>} answer */
const answering = (answer) => () => answer().then(() => regainFocus());

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
    const others = by.filter((other) => other !== seat);
    const refuse = unlessTwice(answering(() => controller[what](false, !own)));
    // While a pause is ending, to withdraw the offer is to resume.
    const mayWithdraw = what === "draw" || !controller.pauseEnds;
    return html`<div class="proposal" role="group" aria-label=${message(what)}>
        <p>${message(`${what}-offered`, partyOf({ players: match.players, seat }, others.length ? others : by))}
            ${own && what === "draw" ? message("draw-until-move") : nothing}</p>
        ${own ? mayWithdraw ? html`<button type="button" class="button" @click=${refuse}>${message("withdraw-offer")}</button>` : nothing
            : controller.stillIn ? html`<span class="answers"><button type="button" class="button strong" @click=${answering(() => controller[what](true))}>${message(`agree-to-${what}`)}</button>
                <button type="button" class="button" @click=${refuse}>${message("decline")}</button></span>` : nothing}
    </div>`;
}

/** Draws the agreed pause, or the other reasons for which the clocks are paused. @param {MatchController} controller */
function pause(controller) {
    const reasons = controller.clocks?.stand_for ?? [];
    if (reasons.includes("agreement")) {
        return html`<div class="proposal" role="group" aria-label=${message("pause")}><p>${message(controller.pauseEnds ? "clocks-run-soon" : "clocks-paused-agreed")}</p>
            ${controller.stillIn ? html`<button type="button" class="button" @click=${unlessTwice(answering(() => controller.pause(false)))}>${message("resume")}</button>` : nothing}</div>`;
    }
    if (reasons.length === 0) return nothing;
    return html`<div class="proposal"><p>${message("clocks-paused", { reasons: joinWithAnd(reasons.map((reason) => message(`clocks-paused-${reason}`))) })}</p></div>`;
}

/** @param {MatchController} controller @param {number | null} seat */
export function offers(controller, seat) {
    const { match } = controller;
    if (match?.status !== "running") return nothing;
    // All can agree that a pause goes on which is ending, and to one while the clocks are paused for another reason.
    return html`${offer(controller, seat, "draw", match.draw_offered_by)}${pause(controller)}${offer(controller, seat, "pause", match.pause_offered_by)}`;
}

/**
 * Returns the result in a few words, from the point of view of a seat or of a spectator.
 * @param {MatchSummary} match @param {number | null} seat
 */
export function resultHeading({ outcome, players }, seat) {
    if (!outcome) return "";
    const places = placesOf(outcome);
    const first = players.filter((player) => places[player.seat] === 1).map((player) => player.seat);
    if (!first.length) return message("called-off-result");
    if (first.length === players.length) return message("draw-result");
    if (seat === null) return message("others-won", partyOf({ players, seat }, first));
    const place = places[seat];
    if (place === 1) return message(first.length > 1 ? "you-share-first" : "you-won");
    return players.length === 2 ? message("you-lost") : message("you-came", { place, seats: players.length });
}

/** @param {import("../client/index.js").RatingChange | undefined} change */
function rating(change) {
    if (!change) return nothing;
    const points = change.after - change.before;
    return html`<span class="soft">${message("rating-after", { rating: String(change.after), change: points < 0 ? `−${-points}` : `+${points}` })}</span>`;
}

/** @param {MatchController} controller @param {MatchSummary} match @param {number | null} seat */
function placings({ ratingChanges }, match, seat) {
    const places = placesOf(match.outcome);
    if (!places.length) return nothing;
    const rows = [...match.players].sort((one, other) => places[one.seat] - places[other.seat]);
    return html`<ol class="placings" aria-label=${message("placings")}>${rows.map((player) => html`<li class=${player.seat === seat ? "mine" : ""}>
        <span class="seq">${ordinal(places[player.seat])}</span>
        <span>${playerLink(player.name, player.kind)} ${rating(ratingChanges.find((change) => change.seat === player.seat))}</span></li>`)}</ol>`;
}

/** Asks for a rematch. Its button is gone if that has started already. @param {MatchController} controller */
async function playAgain(controller) {
    await controller.rematch();
    if (!controller.again) regainFocus([".bar .after .button"]);
}

/** Draws the buttons for a match that is over. @param {MatchController} controller @param {number | null} seat @param {unknown} nextMatch */
function next(controller, seat, nextMatch) {
    const match = /** @type {MatchSummary} */ (controller.match);
    const stronger = strongerBots(match, seat);
    const again = match.rematch ? controller.again : "rematch";
    // A player whose account is deleted would never join.
    const mayPlayAgain = seat !== null && (again === "join-rematch" || match.players.every(({ kind }) => kind !== "deleted"));
    return html`${again && mayPlayAgain ? html`<button type="button" class="button strong" @click=${() => playAgain(controller)}>
            ${message(again)}</button>` : nothing}
        ${stronger ? html`<button type="button" class="button" @click=${() => controller.playBots(stronger)}>
            ${message("one-stronger", { strength: stronger })}</button>` : nothing}
        ${seat === null || nextMatch ? nextMatch : html`<a class="button" href=${pathTo("lobby", {}, { game: match.game })}>${message("next-opponent")}</a>`}
        <a class="button" href=${pathTo("replay", { id: match.id })}>${message("replay")}</a>
        ${recordDownloads(controller, null)}`;
}

/** Returns the result as the game tells it. @param {MatchController} controller @param {number | null} seat */
function result({ match, view }, seat) {
    return view?.result ?? resultHeading(/** @type {MatchSummary} */ (match), seat);
}

/**
 * Draws the result for the bar below the table.
 * @param {MatchController} controller
 * @param {number | null} seat
 * @param {unknown} nextMatch The link to another match that waits for the player, in place of the one to the lobby; null if none waits.
 */
export function resultBar(controller, seat, nextMatch) {
    if (!controller.match?.outcome) return html`<p class="bar-text"><strong>${message("match-over")}</strong></p>`;
    return html`<p class="bar-text"><strong>${result(controller, seat)}</strong></p>
        <div class="bar-buttons after">${next(controller, seat, nextMatch)}</div>`;
}

/** @param {MatchController} controller @param {number | null} seat */
export function resultPanel(controller, seat) {
    const { match } = controller;
    if (!match?.outcome || !controller.view?.outcome) return nothing;
    return html`<section class="ending" aria-labelledby="ending-heading">
        <h2 id="ending-heading" tabindex="-1">${result(controller, seat)}</h2>
        ${placings(controller, match, seat)}
    </section>`;
}
