// Draws cards and dice as SVG, for any game.

import { message } from "../l10n.js";
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { classMap } from "../vendor/lit-html/directives/class-map.js";
import { cardName } from "./card-names.js";
import { figure } from "./court.js";
import { PIPS, pip } from "./pips.js";

/** @param {string} rank */
const shownRank = (rank) => (rank === "T" ? "10" : rank);

/** @param {string} rank @param {string} suit */
function corner(rank, suit) {
    const narrow = rank === "T";
    const beside = "KQJ".includes(rank);
    return svg`
        <text class="rank ${narrow ? "narrow" : ""} ${beside ? "beside" : ""}" x=${narrow ? 21 : beside ? 18.5 : 20} y="36">${shownRank(rank)}</text>
        ${pip(suit, beside ? "translate(18.5 54) scale(.95)" : "translate(20 56) scale(1.02)")}`;
}

/** The ace of spades, as printers have made it since they paid their tax with it: large, with an ornament inside. */
const GREAT_SPADE = svg`<g transform="translate(62.5 83)">
    ${pip("S", "scale(2.9)")}
    <path class="engraved" transform="translate(0 -.5) scale(2.3)" d=${PIPS.S} /><path class="engraved beads" transform="translate(0 -.5) scale(1.95)" d=${PIPS.S} />
    <path class="engraved fill" transform="translate(0 -1) scale(1.45)" d=${PIPS.S} />
    <g transform="translate(0 2.5)">${[0, 60, 120, 180, 240, 300].map((turn) => svg`<path class="bloom" transform="rotate(${turn})" d="M0-1.6C3-3.4 2.4-6.4 0-8.2C-2.4-6.4-3-3.4 0-1.6Z" />`)}</g>
</g>`;

/** @param {string} rank @param {string} suit */
function centre(rank, suit) {
    if (rank === "A" && suit === "S") return GREAT_SPADE;
    if (rank === "A") {
        return svg`<circle class="ring" cx="59" cy="86" r="28" /><circle class="ring beads" cx="59" cy="86" r="31.5" />
            ${pip(suit, "translate(59 86) scale(1.65)")}`;
    }
    if (rank === "K" || rank === "Q" || rank === "J") return svg`<g transform="translate(65 70)">${figure(rank, suit)}</g>`;
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

/** A leaf from corner to corner in each of 6 by 9 squares: four of them are a flower. */
const LEAVES = Array.from({ length: 54 }, (_, index) => {
    const [column, row] = [index % 6, Math.floor(index / 6)];
    const [width, height] = [12, 12.2];
    const falls = (column + row) % 2 === 0;
    const [x, y] = [14 + column * width, 15.1 + row * height + (falls ? 0 : height)];
    const leaf = `A13.4 13.4 0 0 1 ${x + width} ${(y + (falls ? height : -height)).toFixed(1)}A13.4 13.4 0 0 1 ${x} ${y.toFixed(1)}Z`;
    return `M${x} ${y.toFixed(1)}${leaf}`;
}).join("");

/** The petals around the middle of the back. */
const PETALS = Array.from({ length: 16 }, (_, index) => svg`<path class="petal" transform="rotate(${index * 22.5})" d="M0-16.2C3.4-19 3-22.6 0-26C-3-22.6-3.4-19 0-16.2Z" />`);

/** The back: the striped edge of an envelope around leaves, with a seal of two spades. It is the same upside down. */
const BACK = html`<svg class="face back" viewBox="0 0 100 140" aria-hidden="true">
    <rect class="paper" x="1" y="1" width="98" height="138" rx="9" />
    <rect class="stripe" x="7" y="7" width="86" height="126" pathLength="144" />
    <rect class="stripe other" x="7" y="7" width="86" height="126" pathLength="144" />
    <rect class="back-field" x="12" y="12" width="76" height="116" rx="3" />
    <path class="leaves" d=${LEAVES} />
    <rect class="back-line" x="13.4" y="13.4" width="73.2" height="113.2" rx="2" />
    <g transform="translate(50 70)">
        <circle class="back-field" r="28" /><circle class="back-line" r="27.6" />${PETALS}
        <circle class="back-line" r="14.6" />
        <path class="back-pip" transform="translate(0 -6.4) scale(.47)" d=${PIPS.S} /><path class="back-pip" transform="rotate(180) translate(0 -6.4) scale(.47)" d=${PIPS.S} />
    </g>
</svg>`;

/**
 * Draws a card.
 * @param {string | null} face its code, or null for a back
 * @param {{ copy?: boolean, won?: boolean, dim?: boolean, small?: boolean, edge?: boolean, untitled?: boolean }} [how] `copy`: the card
 *   is elsewhere, and this copy is not animated; `edge`: its rank and suit are at its left edge; `untitled`: it is in a button with its name
 */
export function card(face, how = {}) {
    const classes = {
        card: true, down: face === null, won: how.won ?? false, dim: how.dim ?? false, small: how.small ?? false,
    };
    return html`<span class=${classMap(classes)} data-card=${face !== null && !how.copy ? face : nothing}
        title=${face === null || how.untitled ? nothing : cardName(face)}>${face === null ? BACK : front(face, how)}</span>`;
}

/**
 * Draws an empty place for a card.
 * @param {boolean} [small]
 * @param {string} [face] the code of the card that belongs there
 */
export const noCard = (small = false, face) => html`<span class="card gap ${small ? "small" : ""}" aria-hidden="true">${
    face ? html`<svg class="face" viewBox="0 0 100 140">${tiny(face.slice(0, -1), face.slice(-1), 50)}</svg>` : nothing}</span>`;

const SPOTS = [[], [5], [1, 9], [1, 5, 9], [1, 3, 7, 9], [1, 3, 5, 7, 9], [1, 3, 4, 6, 7, 9]];

/**
 * Draws a die.
 * @param {number} pips 1 to 6
 * @param {import("./parties.js").Party} whose
 */
export function die(pips, whose) {
    return html`<svg class="die" viewBox="0 0 40 40" role="img" aria-label=${message("die-shows", { pips, ...whose })} data-pips=${pips}>
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
