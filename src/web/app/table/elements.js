// What the tables of all games are made of: things to pick, zones and hands.

import { message } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { classMap } from "../vendor/lit-html/directives/class-map.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { capitalize } from "../parts/text.js";
import { card } from "./card.js";
import { cardName, cardsInWords } from "./card-names.js";
import { reasonFor } from "./choosing.js";
import { who } from "./seats.js";

/** @typedef {import("./table-props.js").TableProps} TableProps */

/**
 * Draws something that the viewer can pick if it is a part of an action.
 * @param {TableProps} props
 * @param {string} part Such as `card:KS`.
 * @param {string} name The accessible name.
 * @param {unknown} content
 * @param {{ tag?: unknown, kind?: string, card?: string }} [options] `tag` is shown on it while it can be picked; `card` is the card that lies
 *   there, if that is not the part itself.
 */
export function pickable(props, part, name, content, { tag = nothing, kind = "", card = "" } = {}) {
    const chosen = props.choice.parts.includes(part);
    const fits = props.open.has(part) || chosen;
    const can = fits || props.all.has(part);
    const why = can ? undefined : [part, `card:${card}`].find((each) => reasonFor(props.reasons, each));
    const classes = { pick: true, hinted: props.hint?.parts.has(part) ?? false, can: fits, chosen, off: props.all.size > 0 && !can, [kind || "plain"]: true };
    if (!props.live) return html`<span class=${classMap(classes)}><span class="drawn">${content}</span></span>`;
    return html`<button type="button" class=${classMap(classes)} data-part=${part} aria-pressed=${chosen ? "true" : "false"} aria-disabled=${can ? "false" : "true"} tabindex=${can || why ? 0 : -1}
        aria-description=${(why && reasonFor(props.reasons, why)?.reason) ?? nothing} @focus=${() => why && props.ask(why)}
        @click=${() => (can ? props.tap(part) : why && props.ask(why, true))}><span class="visually-hidden">${capitalize(name)}</span><span class="drawn"
        aria-hidden="true">${content}</span>${fits ? tag : nothing}</button>`;
}

/**
 * Draws a zone. Screen readers read its label and the names of its cards.
 * @param {string} key Such as `hand:0`.
 * @param {string} label Empty if the content says everything.
 * @param {readonly (string | null)[]} faces
 * @param {unknown} content
 * @param {string} [kind] A CSS class.
 */
export function zone(key, label, faces, content, kind = "") {
    const words = label ? message("zone-with-cards", { label, cards: cardsInWords(faces) }) : nothing;
    return html`<div class="zone ${kind}" data-zone=${key} role=${label ? "group" : nothing} aria-label=${words}>${content}</div>`;
}

/**
 * Draws a player's hand. The viewer can pick the cards of their own.
 * @param {TableProps} props
 * @param {number} seat
 * @param {readonly (string | null)[]} faces
 * @param {{ label: string, small?: boolean, tag?: (face: string) => unknown }} options
 */
export function hand(props, seat, faces, { label, small = false, tag = () => nothing }) {
    const own = seat === props.seat;
    if (own && props.live) keepFocus();
    const crowd = faces.length > 12 ? "crowd" : faces.length > 6 ? "many" : "few";
    const each = (/** @type {string | null} */ face) => {
        const drawn = card(face, { small, edge: small, untitled: own && props.live });
        if (!own || face === null) return html`<li>${drawn}</li>`;
        return html`<li>${pickable(props, `card:${face}`, cardName(face), drawn, { tag: tag(face), kind: "card-pick" })}</li>`;
    };
    // If there is nothing to pick in it, the label of the zone says everything.
    const role = own && props.live ? nothing : "presentation";
    return zone(`hand:${seat}`, label, faces, html`<ul class="hand ${crowd} ${small ? "small" : ""}" role=${role}>${
        repeat(faces, (face, at) => face ?? at, each)}</ul>`);
}

/** Gives the focus back to a card that is moved within the hand by the drawing that has begun, and loses the focus with it. */
function keepFocus() {
    const held = document.activeElement;
    if (!(held instanceof HTMLElement && held.closest(".dock .hand"))) return;
    queueMicrotask(() => held.isConnected && document.activeElement === document.body && held.focus({ preventScroll: true }));
}

/**
 * Draws the hand at the bottom of the table.
 * @param {TableProps} props
 * @param {{ label?: string, tag?: (face: string) => unknown }} [options] `tag` returns what is shown on a card.
 */
export function bottomHand(props, { label, tag } = {}) {
    const own = props.game.players[props.bottom];
    return hand(props, own.seat, own.hand, { label: label ?? message("hand-of", who(props, own.seat)), tag });
}

/** Draws what the table remembers, folded. @param {unknown[]} [sentences] */
export function memory(sentences = []) {
    return sentences.length ? html`<details class="memory"><summary><h2>${message("table-memory")}</h2></summary>
        <ul>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul></details>` : nothing;
}
