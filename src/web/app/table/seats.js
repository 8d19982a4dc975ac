// Who sits where, and how long they have: the plates with names, clocks and marks.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { classMap } from "../vendor/lit-html/directives/class-map.js";
import { spoken, told } from "./time-left.js";

/** @typedef {import("./table-props.js").Sight} Sight */

/** @param {Sight} sight @param {number} seat */
export function nameOf(sight, seat) {
    return sight.players.find((player) => player.seat === seat)?.name ?? `Seat ${seat}`;
}

/** What a sentence calls somebody: `you`, or the name. @param {Sight} sight @param {number} seat */
export function called(sight, seat) {
    return seat === sight.seat ? "you" : nameOf(sight, seat);
}

/** What a sentence that begins with somebody calls them. @param {Sight} sight @param {number} seat */
export function Called(sight, seat) {
    return seat === sight.seat ? "You" : nameOf(sight, seat);
}

/** `Your`, or whose. @param {Sight} sight @param {number} seat */
export function whose(sight, seat) {
    return seat === sight.seat ? "Your" : `${nameOf(sight, seat)}’s`;
}

/**
 * What an action is called: the server's label, with the names of players in place of their seats.
 * @param {Sight} sight
 * @param {{ label: string }} action
 */
export function labelOf(sight, { label }) {
    return label.replace(/\bseat (\d+)\b/g, (_, seat) => called(sight, Number(seat)));
}

/**
 * The seats in the order in which they sit around the table, the one at the bottom first.
 * @param {Sight} sight
 */
export function around(sight) {
    const count = sight.players.length;
    return Array.from({ length: count }, (_, step) => (sight.bottom + step) % count);
}

/**
 * A seat's time.
 * @param {Sight} sight
 * @param {number} seat
 */
function clock(sight, seat) {
    const own = sight.clocks?.seats[seat];
    if (!own) return nothing;
    const stands = sight.clocks !== null && sight.clocks.stand_for.length > 0;
    const left = own.deadline && !stands ? (Date.parse(own.deadline) - sight.now) / 1000 : own.left_seconds;
    if (left === null || left === undefined) return nothing;
    const runs = own.deadline !== null && !stands && sight.toAct.includes(seat);
    if (!runs && sight.players[seat]?.kind === "bot") return nothing;
    const classes = { clock: true, runs, short: runs && left < 60 };
    return html`<span class=${classMap(classes)} role="timer" aria-label="${runs ? "Time left" : "Time"}: ${spoken(left)}">
        ${stands ? html`<svg class="stands" viewBox="0 0 10 12" aria-hidden="true"><path d="M1 0h3v12H1zM6 0h3v12H6z" /></svg>` : nothing}${told(left)}</span>`;
}

/**
 * A seat's plate.
 * @param {Sight} sight
 * @param {number} seat
 * @param {{ marks?: unknown[], more?: unknown, brief?: boolean }} [with_] `marks`: what the player is, in a word each
 */
export function plate(sight, seat, { marks = [], more = nothing, brief = false } = {}) {
    const player = sight.players.find((other) => other.seat === seat);
    const acts = sight.toAct.includes(seat);
    const place = sight.outcome?.placements[seat];
    const classes = { plate: true, acts, mine: seat === sight.seat };
    return html`<div class=${classMap(classes)} data-seat=${seat}>
        <span class="holder">
            <span class="called">${acts ? html`<span class="to-act" aria-hidden="true"></span>` : nothing}
                <span class="name" title=${player?.name ?? nothing}>${Called(sight, seat)}</span></span>
            ${player?.kind === "bot" && !brief ? html`<span class="mark">bot</span>` : nothing}
            ${place ? html`<span class="mark place">${place === 1 ? "★ " : ""}#${place}</span>` : nothing}
            ${marks.map((mark) => html`<span class="mark">${mark}</span>`)}
            ${acts ? html`<span class="unseen">to act</span>` : nothing}
        </span>
        ${more}${clock(sight, seat)}
    </div>`;
}
