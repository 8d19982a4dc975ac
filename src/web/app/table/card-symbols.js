// Shows the cards in the server's sentences, which are written as `KS 9D`, as ranks and symbols.

import { html } from "../vendor/lit-html/lit-html.js";
import { cardName, pieces } from "./card-names.js";

/** With a selector for text, because some systems show coloured pictures otherwise. */
const SYMBOLS = { S: "♠\ufe0e", H: "♥\ufe0e", D: "♦\ufe0e", C: "♣\ufe0e" };

/** @param {string} card */
function drawn(card) {
    const [rank, suit] = card;
    return html`<span class="named-card suit-${suit.toLowerCase()}" role="img" aria-label=${cardName(card)}>${rank === "T" ? "10" : rank}${
        SYMBOLS[/** @type {keyof typeof SYMBOLS} */ (suit)]}</span>`;
}

/**
 * Draws a sentence, each card as its rank and the symbol of its suit.
 * @param {string} sentence
 * @param {readonly string[]} names of the players
 */
export function withCardSymbols(sentence, names) {
    return pieces(sentence, names).map((piece) => (typeof piece === "string" ? piece : piece.map((card, at) => [at ? " " : "", drawn(card)])));
}
