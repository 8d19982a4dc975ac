// The table of a game that the page knows nothing of but its layout.

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { card, noCard, stack } from "../../table/card.js";
import { belongingTo, keyOf, markerText, ownerOf, partOf } from "../../table/layout.js";
import { cardName } from "../../table/card-names.js";
import { around, plate } from "../../table/seats.js";
import { hand, handAtTheBottom, pick, zone } from "../../table/table-props.js";

/** @typedef {import("../../table/table-props.js").Sight} Sight */
/** @typedef {import("../../table/layout.js").Zone} Zone */

/** Zones that are drawn as a stack when all their cards lie face down. @param {Zone} zone */
const stacked = (zone) => zone.cards.every((face) => face === null) && zone.count !== 1;

/** More cards than this that lie face down in a zone are drawn as a stack, beside those that lie face up. */
const MANY = 3;

/** @param {Sight} sight @param {Zone} which */
function cards(sight, which) {
    if (which.count === 0) return noCard(true);
    if (stacked(which)) return stack(which.count, { small: true });
    const copy = which.place.kind === "last_result";
    // Of many that lie face down none differs from the others.
    const down = which.cards.filter((face) => face === null).length;
    const single = down > MANY ? which.cards.filter((face) => face !== null) : which.cards;
    const tight = single.length > 7;
    return html`<span class=${tight ? "cards tight" : "cards"}>${single.map((face) => {
        const drawn = card(face, { copy, small: true, edge: tight });
        return face !== null && sight.all.has(`card:${face}`) ? pick(sight, `card:${face}`, cardName(face), drawn) : drawn;
    })}${down > MANY ? stack(down, { small: true }) : nothing}</span>`;
}

/** @param {Sight} sight @param {Zone} which */
function drawn(sight, which) {
    const part = partOf(which.place);
    const content = cards(sight, which);
    const taps = part !== null && sight.all.has(part);
    return zone(keyOf(which.place), which.label, which.cards, html`
        ${taps ? pick(sight, part, which.label, content) : content}
        <span class="zone-label" aria-hidden="true">${which.label}</span>`, `place-${which.place.kind}`);
}

/** @param {Sight} sight @param {number} seat */
function player(sight, seat) {
    const { zones, markers } = belongingTo(sight.layout, seat);
    const shown = zones.filter((which) => which.place.kind !== "hand" || seat !== sight.bottom);
    return html`<section class="generic-seat" aria-label=${sight.players[seat]?.name ?? `Seat ${seat}`}>
        ${plate(sight, seat, { marks: markers.map(markerText) })}
        <div class="generic-zones">${shown.map((which) => drawn(sight, which))}</div>
    </section>`;
}

/** @param {Sight} sight */
function board(sight) {
    const { zones, markers } = belongingTo(sight.layout, null);
    const hours = zones.filter((which) => which.place.kind === "hour");
    const others = zones.filter((which) => which.place.kind !== "hour");
    return html`<div class="generic">
        ${around(sight).slice(1).map((seat) => player(sight, seat))}
        <section class="generic-middle" aria-label="The table">
            ${markers.length ? html`<p class="generic-marks">${markers.map((marker) => html`<span class="mark">${markerText(marker)}</span>`)}</p>` : nothing}
            <div class="generic-zones">${[...others, ...hours].map((which) => drawn(sight, which))}</div>
        </section>
        ${player(sight, sight.bottom)}
    </div>`;
}

/** @param {Sight} sight */
function own(sight) {
    const which = sight.layout.zones.find((each) => each.place.kind === "hand" && ownerOf(each) === sight.bottom);
    return which ? hand(sight, sight.bottom, which.cards, { label: sight.seat === null ? which.label : "Your hand" }) : nothing;
}

/** @type {import("../index.js").Table} */
export const generic = { board, hand: own, stage: () => "" };
