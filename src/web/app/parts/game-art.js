// The pictures of games: cards on felt, framed like a postage stamp. Each game's own picture is `art.js` in its folder.

import { html, svg } from "../vendor/lit-html/lit-html.js";

const SPADE = "M0-7C-.5-4-6-1.6-6 2.4-6 4.4-4.6 5.7-2.9 5.7-1.9 5.7-1 5.3-.5 4.4-.6 6.4-1.2 7.6-2.4 8.7H2.4C1.2 7.6.6 6.4.5 4.4 1 5.3 1.9 5.7 2.9 5.7 4.6 5.7 6 4.4 6 2.4 6-1.6.5-4 0-7Z";
const HEART = "M0 8C-1.5 5.5-7 2.2-7-2.2-7-4.8-5.2-6.5-3.3-6.5-1.8-6.5-.6-5.7 0-4.3.6-5.7 1.8-6.5 3.3-6.5 5.2-6.5 7-4.8 7-2.2 7 2.2 1.5 5.5 0 8Z";
const DIAMOND = "M0-8.5 6 0 0 8.5-6 0Z";
const CLUB = "M0-7.4A3.5 3.5 0 0 1 2.6-1.6 3.5 3.5 0 1 1 .5 4C.6 6.3 1.2 7.6 2.5 8.7H-2.5C-1.2 7.6-.6 6.3-.5 4A3.5 3.5 0 1 1-2.6-1.6 3.5 3.5 0 0 1 0-7.4Z";
const SUITS = [SPADE, HEART, CLUB, DIAMOND];

/**
 * Draws a card.
 * @param {number} x Its middle, in a picture of 120 by 108.
 * @param {number} y
 * @param {number} turn In degrees.
 * @param {number} suit 0 to 3, or negative for a card that is face down.
 * @param {number} [size]
 */
export function artCard(x, y, turn, suit, size = 1) {
    const placed = `translate(${x} ${y}) rotate(${turn}) scale(${size})`;
    if (suit < 0) {
        return svg`<g transform=${placed}>
            <rect class="face" x="-14" y="-20" width="28" height="40" rx="3" />
            <rect class="back" x="-11" y="-17" width="22" height="34" rx="1.5" />
        </g>`;
    }
    return svg`<g transform=${placed}>
        <rect class="face" x="-14" y="-20" width="28" height="40" rx="3" />
        <path class=${suit % 2 ? "red" : "black"} d=${SUITS[suit]} />
    </g>`;
}

/**
 * Draws `count` things evenly on an ellipse in the middle of a picture.
 * @param {number} count
 * @param {[x: number, y: number]} radius
 * @param {(at: { index: number, x: number, y: number, turn: number }) => unknown} draw
 */
export function artCircle(count, [rx, ry], draw) {
    const round = (/** @type {number} */ number) => Math.round(number * 10) / 10;
    return Array.from({ length: count }, (_, index) => {
        const angle = (index * 2 * Math.PI) / count;
        return draw({ index, x: round(60 + rx * Math.sin(angle)), y: round(54 - ry * Math.cos(angle)), turn: (index * 360) / count });
    });
}

/**
 * Frames a picture.
 * @param {unknown} picture
 */
export function gameArt(picture) {
    return html`
        <div class="stamp" aria-hidden="true">
            <svg viewBox="0 0 120 108" width="120" height="108" focusable="false">
                <rect class="ground" width="120" height="108" />
                ${picture}
            </svg>
        </div>
    `;
}
