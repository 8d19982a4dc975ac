// Draws cards and dice as SVG, for any game.

import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { classMap } from "../vendor/lit-html/directives/class-map.js";
import { cardName } from "./card-names.js";

/**
 * The outline of each suit, around the origin and 24 high. Diamonds and clubs also have a light line inside, so that the suits of
 * one colour differ in texture.
 */
const PIPS = {
    S: "M0-12C4-7 11-2.5 11 3.5A5.4 5.4 0 0 1 1.6 7.2C1.8 9.6 2.8 11.2 4.6 12H-4.6C-2.8 11.2-1.8 9.6-1.6 7.2A5.4 5.4 0 0 1-11 3.5C-11-2.5-4-7 0-12Z",
    H: "M0 11.5C-4 6.5-11 2-11-4.4A5.8 5.8 0 0 1 0-7A5.8 5.8 0 0 1 11-4.4C11 2 4 6.5 0 11.5Z",
    D: "M0-12.5C2.8-7.8 5.9-3.8 9.5 0C5.9 3.8 2.8 7.8 0 12.5C-2.8 7.8-5.9 3.8-9.5 0C-5.9-3.8-2.8-7.8 0-12.5Z",
    C: "M0-12A5.3 5.3 0 0 1 4.5-4A5.3 5.3 0 1 1 1.6 5.6C1.8 8.8 2.8 11 4.6 12H-4.6C-2.8 11-1.8 8.8-1.6 5.6A5.3 5.3 0 1 1-4.5-4A5.3 5.3 0 0 1 0-12Z",
};
const INLINES = {
    D: "M0-7.4C1.6-4.6 3.4-2.2 5.4 0C3.4 2.2 1.6 4.6 0 7.4C-1.6 4.6-3.4 2.2-5.4 0C-3.4-2.2-1.6-4.6 0-7.4Z",
    C: "M0-9.4V4M-6.6 1H6.6",
};

/** @typedef {keyof typeof PIPS} Suit */

/**
 * Draws a suit's symbol.
 * @param {string} suit `S`, `H`, `D` or `C`
 * @param {string} transform its position and size
 */
export function pip(suit, transform) {
    const inline = INLINES[/** @type {keyof typeof INLINES} */ (suit)];
    return svg`<g class="pip" transform=${transform}>
        <path d=${PIPS[/** @type {Suit} */ (suit)] ?? ""} />
        ${inline ? svg`<path class="inline" d=${inline} />` : nothing}
    </g>`;
}

/** @param {string} rank */
const shownRank = (rank) => (rank === "T" ? "10" : rank);

/** @param {string} rank @param {string} suit */
function corner(rank, suit) {
    const narrow = rank === "T";
    return svg`
        <text class=${narrow ? "rank narrow" : "rank"} x=${narrow ? 21 : 20} y="36">${shownRank(rank)}</text>
        ${pip(suit, "translate(20 56) scale(1.02)")}`;
}

/** @param {string} rank @param {string} suit */
function centre(rank, suit) {
    if (rank === "A") {
        return svg`<circle class="ring" cx="59" cy="86" r="28" /><circle class="ring fine" cx="59" cy="86" r="31.5" />
            ${pip(suit, "translate(59 86) scale(1.65)")}`;
    }
    if (rank === "K" || rank === "Q" || rank === "J") {
        return svg`<rect class="ring" x="41" y="20" width="50" height="100" rx="4" /><rect class="ring fine" x="45" y="24" width="42" height="92" rx="2" />
            <path class="ring fine" d="M45 24L87 116M87 24L45 116" />
            <circle class="seal" cx="66" cy="70" r="24" /><circle class="ring" cx="66" cy="70" r="24" />
            <text class="court" x="66" y="84">${rank}</text>
            ${pip(suit, "translate(66 34) scale(.55)")}${pip(suit, "translate(66 106) rotate(180) scale(.55)")}`;
    }
    return pip(suit, "translate(60 84) scale(2.3)");
}

/**
 * Draws the face of a small card: only its rank and suit.
 * @param {string} rank @param {string} suit @param {number} x its middle: to the left where the next card lies over the rest
 */
function tiny(rank, suit, x) {
    return svg`<text class=${rank === "T" ? "rank tiny narrow" : "rank tiny"} x=${rank === "T" ? x - 2 : x} y="66">${shownRank(rank)}</text>
        ${pip(suit, `translate(${x} 104) scale(1.75)`)}`;
}

/** @param {string} code @param {{ small?: boolean, edge?: boolean }} how */
function front(code, { small, edge }) {
    const rank = code.slice(0, -1);
    const suit = code.slice(-1);
    const known = suit in PIPS;
    return html`<svg class="face suit-${known ? suit.toLowerCase() : "none"}" viewBox="0 0 100 140" aria-hidden="true">
        <rect class="paper" x="1" y="1" width="98" height="138" rx="9" />
        ${known
            ? small ? tiny(rank, suit, edge ? 34 : 50) : svg`${corner(rank, suit)}${centre(rank, suit)}`
            : svg`<text class="rank" x="50" y="80">${code}</text>`}
    </svg>`;
}

/** The back: the striped edge of an envelope around a felt field, with a spade as its seal. */
const BACK = html`<svg class="face" viewBox="0 0 100 140" aria-hidden="true">
    <rect class="paper" x="1" y="1" width="98" height="138" rx="9" />
    <rect class="stripe" x="7" y="7" width="86" height="126" rx="5" />
    <rect class="stripe other" x="7" y="7" width="86" height="126" rx="5" />
    <rect class="back-field" x="13" y="13" width="74" height="114" rx="3" />
    <path class="lattice" d="M13 41L41 13M13 69L69 13M13 97L87 23M13 125L87 51M39 127L87 79M67 127L87 107M59 13L87 41M31 13L87 69M13 23L87 97M13 51L87 125M13 79L61 127M13 107L33 127" />
    <circle class="back-field" cx="50" cy="70" r="21" /><circle class="lattice" cx="50" cy="70" r="21" /><circle class="lattice" cx="50" cy="70" r="17.5" />
    <g class="back-pip" transform="translate(50 69) scale(.95)"><path d=${PIPS.S} /></g>
</svg>`;

/**
 * Draws a card.
 * @param {string | null} face its code, or null for a back
 * @param {{ copy?: boolean, won?: boolean, dim?: boolean, small?: boolean, edge?: boolean }} [how] `copy`: the card is
 *   elsewhere, and this copy is not animated; `edge`: its rank and suit are at its left edge
 */
export function card(face, how = {}) {
    const classes = {
        card: true, down: face === null, won: how.won ?? false, dim: how.dim ?? false, small: how.small ?? false,
    };
    return html`<span class=${classMap(classes)} data-card=${face !== null && !how.copy ? face : nothing}
        title=${face === null ? nothing : cardName(face)}>${face === null ? BACK : front(face, how)}</span>`;
}

/** Draws an empty place for a card. @param {boolean} [small] */
export const noCard = (small = false) => html`<span class="card gap ${small ? "small" : ""}" aria-hidden="true"></span>`;

const SPOTS = [[], [5], [1, 9], [1, 5, 9], [1, 3, 7, 9], [1, 3, 5, 7, 9], [1, 3, 4, 6, 7, 9]];

/**
 * Draws a die.
 * @param {number} pips 1 to 6
 */
export function die(pips) {
    return html`<svg class="die" viewBox="0 0 40 40" role="img" aria-label="Die: ${pips}" data-pips=${pips}>
        <rect x="1.5" y="1.5" width="37" height="37" rx="8" />
        ${(SPOTS[pips] ?? []).map(
            (spot) => svg`<circle cx=${10 + ((spot - 1) % 3) * 10} cy=${10 + Math.floor((spot - 1) / 3) * 10} r="3.6" />`,
        )}
    </svg>`;
}

/**
 * Draws a stack of cards with their number.
 * @param {number} count
 * @param {{ face?: string | null, small?: boolean }} [how]
 */
export function stack(count, how = {}) {
    const height = count === 0 ? "none" : count < 3 ? "thin" : count < 10 ? "some" : "thick";
    return html`<span class="heap ${height}">
        ${count === 0 ? noCard(how.small) : card(how.face ?? null, { copy: how.face === undefined, small: how.small ?? false })}
        <span class="count" aria-hidden="true">${count}</span>
    </span>`;
}
