// The server's sentences, in which a list of cards is written as `KS 9D`, as they are shown.

import { html } from "../vendor/lit-html/lit-html.js";
import { cardName, pieces } from "./card-names.js";

/** As text, and not as coloured pictures, which some systems make of them otherwise. */
const SIGNS = { S: "♠\ufe0e", H: "♥\ufe0e", D: "♦\ufe0e", C: "♣\ufe0e" };

/** @param {string} card */
function drawn(card) {
    const [rank, suit] = card;
    return html`<span class="named-card suit-${suit.toLowerCase()}" role="img" aria-label=${cardName(card)}>${rank === "T" ? "10" : rank}${
        SIGNS[/** @type {keyof typeof SIGNS} */ (suit)]}</span>`;
}

/**
 * For the eye: each card as its rank and the sign of its suit.
 * @param {string} sentence
 * @param {readonly string[]} names of the players
 */
export function withCardSymbols(sentence, names) {
    return pieces(sentence, names).map((piece) => (typeof piece === "string" ? piece : piece.map((card, at) => [at ? " " : "", drawn(card)])));
}
