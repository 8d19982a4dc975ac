// How a match stands beyond its cards: offers of draws and pauses, and how it came out.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { playerLink } from "../parts/player-link.js";
import { capital, listed, words } from "../parts/text.js";
import { records } from "./record-downloads.js";
import { ordinal } from "./card-names.js";

/** @typedef {import("./match-controller.js").Sitting} Sitting */
/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */

/** @param {MatchSummary} match @param {number | null} seat @param {number} other */
const called = (match, seat, other) => (other === seat ? "you" : match.players.find((player) => player.seat === other)?.name ?? `seat ${other}`);

/**
 * An offer that everybody must agree to, and what one may do about it.
 * @param {Sitting} sitting
 * @param {number | null} seat
 * @param {"draw" | "pause"} what
 * @param {number[]} by the seats that have agreed so far
 */
function offer(sitting, seat, what, by) {
    if (by.length === 0) return nothing;
    const match = /** @type {MatchSummary} */ (sitting.match);
    const own = seat !== null && by.includes(seat);
    const others = by.filter((other) => other !== seat).map((other) => called(match, seat, other));
    return html`<div class="proposal" role="group" aria-label=${capital(what)}>
        <p>${others.length ? `${listed(others)} ${others.length > 1 ? "offer" : "offers"} a ${what}.` : `You offer a ${what}.`}</p>
        ${own ? html`<button type="button" class="button" @click=${() => sitting[what](false)}>Take the offer back</button>`
            : sitting.stillIn ? html`<button type="button" class="button strong" @click=${() => sitting[what](true)}>Agree to a ${what}</button>` : nothing}
    </div>`;
}

/** A pause, or what stands in its place: that the clocks stand already. @param {Sitting} sitting @param {number | null} seat */
function pause(sitting, seat) {
    const reasons = sitting.clocks?.stand_for ?? [];
    if (reasons.includes("agreement")) {
        return html`<div class="proposal" role="group" aria-label="Pause"><p>The clocks stand, as everybody agreed.</p>
            ${sitting.stillIn ? html`<button type="button" class="button" @click=${() => sitting.pause(false)}>Let the clocks run</button>` : nothing}</div>`;
    }
    if (reasons.length > 0) return html`<div class="proposal"><p>The clocks stand: ${listed(reasons.map(words))}.</p></div>`;
    return offer(sitting, seat, "pause", sitting.match?.pause_offered_by ?? []);
}

/** @param {Sitting} sitting @param {number | null} seat */
export function offers(sitting, seat) {
    const { match } = sitting;
    if (match?.status !== "running") return nothing;
    return html`${offer(sitting, seat, "draw", match.draw_offered_by)}${pause(sitting, seat)}`;
}

/**
 * How it came out for whoever looks, as a heading.
 * @param {MatchSummary} match @param {number | null} seat
 */
export function verdict(match, seat) {
    const { outcome } = match;
    if (!outcome) return "";
    const first = match.players.filter((player) => outcome.placements[player.seat] === 1);
    if (first.length === match.players.length) return "A draw";
    if (seat === null) return `${listed(first.map((player) => player.name))} won`;
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

/** What there is to do once a match is over. @param {Sitting} sitting @param {number | null} seat */
function next(sitting, seat) {
    const match = /** @type {MatchSummary} */ (sitting.match);
    return html`${seat === null ? nothing : html`<button type="button" class="button strong" @click=${() => sitting.rematch()}>
            ${match.rematch === null ? "Rematch" : "Join the rematch"}</button>`}
        <a class="button" href="/matches/${match.id}/replay">Replay</a>`;
}

/** The end in a line, for the bar below the table. @param {Sitting} sitting @param {number | null} seat */
export function over(sitting, seat) {
    const match = /** @type {MatchSummary} */ (sitting.match);
    if (!match.outcome) return html`<p class="bar-text"><strong>The match is over.</strong></p>`;
    return html`<p class="bar-text"><strong>${verdict(match, seat)}</strong> <span class="soft">${words(match.outcome.reason)}</span></p>
        <div class="bar-buttons">${next(sitting, seat)}</div>`;
}

/** @param {Sitting} sitting @param {number | null} seat */
export function ending(sitting, seat) {
    const { match } = sitting;
    if (!match?.outcome || !sitting.view.outcome) return nothing;
    return html`<section class="ending" aria-labelledby="ending-heading">
        <h2 id="ending-heading">${verdict(match, seat)}</h2>
        <p class="soft">${words(match.outcome.reason)}</p>
        ${placings(match, seat)}
        ${records(sitting, null)}
    </section>`;
}
