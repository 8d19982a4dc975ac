// The symbols of the suits.

import { nothing, svg } from "../vendor/lit-html/lit-html.js";

/** The outline of each suit, around the origin and 24 high. */
export const PIPS = {
    S: "M0-12C4-7 11-2.5 11 3.5A5.4 5.4 0 0 1 1.6 7.2C1.8 9.6 2.8 11.2 4.6 12H-4.6C-2.8 11.2-1.8 9.6-1.6 7.2A5.4 5.4 0 0 1-11 3.5C-11-2.5-4-7 0-12Z",
    H: "M0 11.5C-4 6.5-11 2-11-4.4A5.8 5.8 0 0 1 0-7A5.8 5.8 0 0 1 11-4.4C11 2 4 6.5 0 11.5Z",
    D: "M0-12.5C2.8-7.8 5.9-3.8 9.5 0C5.9 3.8 2.8 7.8 0 12.5C-2.8 7.8-5.9 3.8-9.5 0C-5.9-3.8-2.8-7.8 0-12.5Z",
    C: "M0-12A5.4 5.4 0 0 1 4.1-3.1A5.5 5.5 0 1 1 1.5 5.4C1.7 8.8 2.8 11.1 4.7 12H-4.7C-2.8 11.1-1.7 8.8-1.5 5.4A5.5 5.5 0 1 1-4.1-3.1A5.4 5.4 0 0 1 0-12Z",
};

/** A light line inside the diamond, so that the two suits that are usually red differ in more than their outlines. */
const INLINE = "M0-7.4C1.6-4.6 3.4-2.2 5.4 0C3.4 2.2 1.6 4.6 0 7.4C-1.6 4.6-3.4 2.2-5.4 0C-3.4-2.2-1.6-4.6 0-7.4Z";

/** @typedef {keyof typeof PIPS} Suit */

/**
 * Draws a suit's symbol.
 * @param {string} suit `S`, `H`, `D` or `C`
 * @param {string} transform its position and size
 */
export function pip(suit, transform) {
    return svg`<g class="pip" transform=${transform}>
        <path d=${PIPS[/** @type {Suit} */ (suit)] ?? ""} />
        ${suit === "D" ? svg`<path class="inline" d=${INLINE} />` : nothing}
    </g>`;
}
