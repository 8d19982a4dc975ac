// Each game's postage stamp: a few cards on felt, arranged by the game's place in the catalogue, so that a game that is
// new has one, too.

import { html, svg } from "../vendor/lit-html/lit-html.js";

const SPADE = "M0-7C-.5-4-6-1.6-6 2.4-6 4.4-4.6 5.7-2.9 5.7-1.9 5.7-1 5.3-.5 4.4-.6 6.4-1.2 7.6-2.4 8.7H2.4C1.2 7.6.6 6.4.5 4.4 1 5.3 1.9 5.7 2.9 5.7 4.6 5.7 6 4.4 6 2.4 6-1.6.5-4 0-7Z";
const HEART = "M0 8C-1.5 5.5-7 2.2-7-2.2-7-4.8-5.2-6.5-3.3-6.5-1.8-6.5-.6-5.7 0-4.3.6-5.7 1.8-6.5 3.3-6.5 5.2-6.5 7-4.8 7-2.2 7 2.2 1.5 5.5 0 8Z";
const DIAMOND = "M0-8.5 6 0 0 8.5-6 0Z";
const CLUB = "M0-7.4A3.5 3.5 0 0 1 2.6-1.6 3.5 3.5 0 1 1 .5 4C.6 6.3 1.2 7.6 2.5 8.7H-2.5C-1.2 7.6-.6 6.3-.5 4A3.5 3.5 0 1 1-2.6-1.6 3.5 3.5 0 0 1 0-7.4Z";
const SUITS = [SPADE, HEART, CLUB, DIAMOND];

/**
 * @param {number} x
 * @param {number} y
 * @param {number} turn
 * @param {number} suit  Negative: face down.
 * @param {number} [size]
 */
function card(x, y, turn, suit, size = 1) {
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

const ARRANGEMENTS = [
    () => [card(38, 58, -24, 0), card(51, 52, -8, 1), card(66, 52, 8, 2), card(79, 58, 24, 3)],
    () => [
        ...Array.from({ length: 12 }, (_, hour) => {
            const angle = (hour * Math.PI) / 6;
            const [x, y] = [60 + 38 * Math.sin(angle), 54 - 38 * Math.cos(angle)];
            return card(round(x), round(y), hour * 30, hour === 7 ? -1 : 0, 0.4);
        }),
        svg`<path class="line" d="M60 54V34M60 54l14 8" />`,
    ],
    () => [
        ...[0, 1, 2, 3, 4, 5].map((seat) => {
            const angle = (seat * Math.PI) / 3;
            const [x, y] = [60 + 38 * Math.sin(angle), 54 - 34 * Math.cos(angle)];
            return card(round(x), round(y), seat * 60, seat === 3 ? 1 : -1, 0.62);
        }),
        svg`<path class="line" d="M49 47a13 13 0 1 1-1 10m-5-5 5 6 6-5" />`,
    ],
    () => [
        card(32, 43, -3, 2, 0.9),
        card(38, 64, 4, 0, 0.9),
        card(62, 43, 2, 3, 0.9),
        card(68, 64, -4, 1, 0.9),
        card(92, 43, -2, 0, 0.9),
    ],
    () => [card(44, 56, -14, -1), card(60, 52, 0, -1), card(76, 56, 14, 0)],
];

/** @param {number} number */
const round = (number) => Math.round(number * 10) / 10;

/** @param {number} place  The game's place in the catalogue. */
export function stamp(place) {
    const arrangement = ARRANGEMENTS[Math.min(place, ARRANGEMENTS.length - 1)];
    return html`
        <div class="stamp" aria-hidden="true">
            <svg viewBox="0 0 120 108" width="120" height="108" focusable="false">
                <rect class="ground" width="120" height="108" />
                ${arrangement()}
            </svg>
        </div>
    `;
}
