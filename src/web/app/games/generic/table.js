// The table of a game without one of its own. It is drawn from the layout that all games have.

import { message } from "../../l10n.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { card, noCard, stack } from "../../table/card.js";
import { belongingTo, keyOf, markerText, ownerOf, partOf } from "../../table/layout.js";
import { cardName } from "../../table/card-names.js";
import { nameOf, seatsFromBottom, seatPlate, who } from "../../table/seats.js";
import { hand, bottomHand, pickable, zone } from "../../table/elements.js";

/** @typedef {import("../../table/table-props.js").TableProps} TableProps */
/** @typedef {import("../../client/index.js").Zone} Zone */

/** Returns whether a zone is drawn as a stack: all its cards are face down. @param {Zone} zone */
const stacked = (zone) => zone.cards.every((face) => face === null) && zone.count !== 1;

/** If a zone has more cards face down than this, they are drawn as a stack beside those that are face up. */
const MANY = 3;

/** @param {TableProps} props @param {Zone} which */
function cards(props, which) {
    if (which.count === 0) return noCard(true);
    if (stacked(which)) return stack(which.count, { small: true });
    const copy = which.place.kind === "last_result";
    // Cards that are face down all look the same.
    const down = which.cards.filter((face) => face === null).length;
    const single = down > MANY ? which.cards.filter((face) => face !== null) : which.cards;
    const tight = single.length > 7;
    return html`<span class=${tight ? "cards tight" : "cards"}>${single.map((face) => {
        const picks = face !== null && props.all.has(`card:${face}`);
        const drawn = card(face, { copy, small: true, edge: tight, untitled: picks });
        return picks ? pickable(props, `card:${face}`, cardName(face), drawn) : drawn;
    })}${down > MANY ? stack(down, { small: true }) : nothing}</span>`;
}

/** @param {TableProps} props @param {Zone} which */
function drawn(props, which) {
    const part = partOf(which.place);
    const content = cards(props, which);
    const taps = part !== null && props.all.has(part);
    return zone(keyOf(which.place), which.label, which.cards, html`
        ${taps ? pickable(props, part, which.label, content) : content}
        <span class="zone-label" aria-hidden="true">${which.label}</span>`, `place-${which.place.kind}`);
}

/** @param {TableProps} props @param {number} seat */
function player(props, seat) {
    const { zones, markers } = belongingTo(props.layout, seat);
    const shown = zones.filter((which) => which.place.kind !== "hand" || seat !== props.bottom);
    return html`<section class="generic-seat" aria-label=${nameOf(props, seat)}>
        ${seatPlate(props, seat, { marks: markers.map(markerText) })}
        <div class="generic-zones">${shown.map((which) => drawn(props, which))}</div>
    </section>`;
}

/** @param {TableProps} props */
function board(props) {
    const { zones, markers } = belongingTo(props.layout, null);
    const hours = zones.filter((which) => which.place.kind === "hour");
    const others = zones.filter((which) => which.place.kind !== "hour");
    return html`<div class="generic">
        ${seatsFromBottom(props).slice(1).map((seat) => player(props, seat))}
        <div class="generic-middle">
            ${markers.length ? html`<p class="generic-marks">${markers.map((marker) => html`<span class="mark">${markerText(marker)}</span>`)}</p>` : nothing}
            <div class="generic-zones">${[...others, ...hours].map((which) => drawn(props, which))}</div>
        </div>
        ${player(props, props.bottom)}
    </div>`;
}

/** @param {TableProps} props */
function own(props) {
    const which = props.layout.zones.find((each) => each.place.kind === "hand" && ownerOf(each) === props.bottom);
    return which ? hand(props, props.bottom, which.cards, { label: props.seat === null ? which.label : message("hand-of", who(props, props.bottom)) }) : nothing;
}

/** @type {import("../index.js").Table} */
export const generic = { board, hand: own, phase: () => "" };
