// Draws the pictures in the games' rules with the cards of the table.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { card } from "../table/card.js";
import { cardsInWords } from "../table/card-names.js";
import { readPicture } from "./card-lines.js";

/** @typedef {import("./card-lines.js").Row} Row */

/**
 * Returns a picture as a labelled figure; null if none of the lines has cards.
 * @param {readonly string[]} lines
 */
export function cardPicture(lines) {
    const { rows, caption } = readPicture(lines);
    if (rows.length === 0) return null;
    return html`<figure class="card-picture">
        ${rows.map(pictureRow)}
        ${caption ? html`<figcaption>${caption}</figcaption>` : nothing}
    </figure>`;
}

/** @param {Row} row */
function pictureRow({ label, cards }) {
    // A long row is drawn small, so that it stays one line where there is room.
    const small = cards.length > 8;
    return html`<p class="picture-row">
        <span class="picture-label">${label}</span>
        <span class="picture-cards" role="img" aria-label=${cardsInWords(cards.map(({ face }) => face))}>
            ${cards.map(({ face, marked, dimmed }) => html`<span class=${marked ? "marked" : ""}>${card(face, { copy: true, dim: dimmed, small })}</span>`)}
        </span>
    </p>`;
}
