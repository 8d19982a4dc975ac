// The seats: plates with the players' names, clocks and marks.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { classMap } from "../vendor/lit-html/directives/class-map.js";
import { message } from "../l10n.js";
import { placesOf } from "../parts/end-reason.js";
import { exactTime } from "../parts/time.js";
import { ordinal } from "./card-names.js";
import { partyOf, playerName } from "./parties.js";
import { spokenTimeLeft, timeLeft } from "./time-left.js";

/** @typedef {import("./table-props.js").TableProps} TableProps */

/** Returns the player for a message. @param {TableProps} props @param {number} seat */
export const who = (props, seat) => partyOf(props, [seat]);

/** @param {TableProps} props @param {number} seat */
export function nameOf(props, seat) {
    return playerName(props.players, seat);
}

/** Returns the player as a label: `You`, or the name. @param {TableProps} props @param {number} seat */
export function capitalYouOrName(props, seat) {
    return who(props, seat).who;
}

/**
 * Returns the seats clockwise, the one at the bottom first.
 * @param {TableProps} props
 */
export function seatsFromBottom(props) {
    const count = props.players.length;
    return Array.from({ length: count }, (_, step) => (props.bottom + step) % count);
}

/**
 * Draws the clock of a seat.
 * @param {TableProps} props
 * @param {number} seat
 */
function clock(props, seat) {
    const own = props.clocks?.seats[seat];
    if (!own || (!props.outcome && !props.stillIn.includes(seat))) return nothing;
    const stands = props.clocks !== null && props.clocks.stand_for.length > 0;
    const left = own.deadline && !stands ? (Date.parse(own.deadline) - props.now) / 1000 : own.left_seconds;
    if (left === null || left === undefined) return nothing;
    const runs = own.deadline !== null && !stands && props.toAct.includes(seat);
    if (!runs && props.players[seat]?.kind === "bot") return nothing;
    const classes = { clock: true, runs, short: runs && left < 60 };
    return html`<span class=${classMap(classes)} role="timer" title=${own.deadline && runs ? exactTime(own.deadline) : nothing} aria-label=${message(runs ? "time-left-spoken" : "time-spoken", { time: spokenTimeLeft(left) })}>
        ${stands ? html`<svg class="stands" viewBox="0 0 10 12" aria-hidden="true"><path d="M1 0h3v12H1zM6 0h3v12H6z" /></svg>` : nothing}${timeLeft(left)}</span>`;
}

/**
 * Draws the plate of a seat.
 * @param {TableProps} props
 * @param {number} seat
 * @param {{ marks?: unknown[], more?: unknown, brief?: boolean }} [with_] `marks`: short facts about the player
 */
export function seatPlate(props, seat, { marks = [], more = nothing, brief = false } = {}) {
    const player = props.players.find((other) => other.seat === seat);
    const acts = props.toAct.includes(seat);
    const place = placesOf(props.outcome)[seat];
    const classes = { plate: true, acts, mine: seat === props.seat };
    return html`<div class=${classMap(classes)} data-seat=${seat}>
        <span class="holder">
            <span class="called">${acts ? html`<span class="to-act" aria-hidden="true"></span>` : nothing}
                <span class="name" title=${player?.name ?? nothing}>${capitalYouOrName(props, seat)}</span></span>
            ${player?.kind === "bot" && !brief ? html`<span class="mark">${message("mark-bot")}</span>` : nothing}
            ${place ? html`<span class="mark place">${place === 1 ? html`<span aria-hidden="true">★ </span>` : nothing}${ordinal(place)}</span>` : nothing}
            ${marks.map((mark) => html`<span class="mark">${mark}</span>`)}
            ${acts ? html`<span class="visually-hidden">${message("mark-to-act")}</span>` : nothing}
        </span>
        ${more}${clock(props, seat)}
    </div>`;
}
