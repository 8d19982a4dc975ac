// What a table is drawn from, and the parts that every game's table is made of. Drawing only: no state, no network.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { classMap } from "../vendor/lit-html/directives/class-map.js";
import { card } from "./card.js";
import { NOTHING, open } from "./choosing.js";
import { capitalize } from "../parts/text.js";
import { cardName, cardsInWords } from "./card-names.js";
import { possessive } from "./seats.js";

/** @typedef {import("../client/index.js").SeatedPlayer} SeatedPlayer */
/** @typedef {import("../client/index.js").ClockView} ClockView */
/** @typedef {import("../client/index.js").Layout} Layout */
/** @typedef {import("./choosing.js").Action} Action */
/** @typedef {import("./choosing.js").Choice} Choice */
/**
 * @typedef {object} TableProps
 * @property {any} game the game's own view
 * @property {Layout} layout
 * @property {number | null} seat whose eyes it is seen with
 * @property {number} bottom the seat at the bottom of the table
 * @property {SeatedPlayer[]} players
 * @property {number[]} toAct
 * @property {ClockView | null} clocks
 * @property {{ placements: number[], reason: string } | null} outcome
 * @property {readonly Action[]} actions what one may do now; empty when it is not one's turn
 * @property {Choice} choice
 * @property {Set<string>} open what goes with the choice so far
 * @property {Set<string>} all what can be tapped at all: what does not go with the choice begins a new one
 * @property {boolean} live whether the cards are for choosing, not only for looking at
 * @property {boolean} waiting whether effects are still being shown
 * @property {number} now
 * @property {(part: string) => void} tap
 */

/**
 * @param {{ view: any, players: SeatedPlayer[], clocks?: ClockView | null, live?: boolean, choice?: Choice, waiting?: boolean,
 *   bottom?: number, now: number, tap?: (part: string) => void }} from
 * @returns {TableProps}
 */
export function tableProps({ view, players, clocks = null, live = false, choice = NOTHING, waiting = false, bottom, now, tap = () => {} }) {
    const actions = live && !waiting && view.decision ? view.decision.legal_actions : [];
    return {
        game: view.game,
        layout: view.layout,
        seat: view.seat,
        bottom: bottom ?? view.seat ?? 0,
        players,
        toAct: waiting ? [] : view.to_act,
        clocks,
        outcome: waiting ? null : view.outcome,
        actions,
        choice,
        open: open(actions, choice),
        all: open(actions, NOTHING),
        live,
        waiting,
        now,
        tap,
    };
}

/**
 * Something that can be tapped when it is part of an action.
 * @param {TableProps} props
 * @param {string} part such as `card:KS`
 * @param {string} name what it is called
 * @param {unknown} content
 * @param {{ tag?: unknown, kind?: string }} [how]
 */
export function pick(props, part, name, content, { tag = nothing, kind = "" } = {}) {
    const chosen = props.choice.parts.includes(part);
    const fits = props.open.has(part) || chosen;
    const can = fits || props.all.has(part);
    const classes = { pick: true, can: fits, chosen, off: props.all.size > 0 && !can, [kind || "plain"]: true };
    if (!props.live) return html`<span class=${classMap(classes)}><span class="drawn">${content}</span></span>`;
    return html`<button type="button" class=${classMap(classes)} data-part=${part} aria-pressed=${chosen ? "true" : "false"} aria-disabled=${can ? "false" : "true"} tabindex=${can ? 0 : -1}
        @click=${() => can && props.tap(part)}><span class="unseen">${capitalize(name)}</span><span class="drawn"
        aria-hidden="true">${content}</span>${fits ? tag : nothing}</button>`;
}

/**
 * A zone: its label and its cards in words are what a screen reader says of it.
 * @param {string} key such as `hand:0`
 * @param {string} label
 * @param {readonly (string | null)[]} faces
 * @param {unknown} content
 * @param {string} [kind] a class
 */
export function zone(key, label, faces, content, kind = "") {
    return html`<div class="zone ${kind}" data-zone=${key} role="group" aria-label="${label}: ${cardsInWords(faces)}">${content}</div>`;
}

/**
 * A player's hand, to choose from if it is one's own.
 * @param {TableProps} props
 * @param {number} seat
 * @param {readonly (string | null)[]} faces
 * @param {{ label: string, small?: boolean, tag?: (face: string) => unknown }} how
 */
export function hand(props, seat, faces, { label, small = false, tag = () => nothing }) {
    const own = seat === props.seat;
    const crowd = faces.length > 12 ? "crowd" : faces.length > 6 ? "many" : "few";
    const each = (/** @type {string | null} */ face) => {
        const drawn = card(face, { small, edge: small });
        if (!own || face === null) return html`<li>${drawn}</li>`;
        return html`<li>${pick(props, `card:${face}`, cardName(face), drawn, { tag: tag(face), kind: "card-pick" })}</li>`;
    };
    return zone(`hand:${seat}`, label, faces, html`<ul class="hand ${crowd} ${small ? "small" : ""}">${faces.map(each)}</ul>`);
}

/**
 * The hand at the bottom of the table.
 * @param {TableProps} props
 * @param {{ called?: string, tag?: (face: string) => unknown }} [how] what it is called, and what is said of each card
 */
export function handAtTheBottom(props, { called = "hand", tag } = {}) {
    const own = props.game.players[props.bottom];
    return hand(props, own.seat, own.hand, { label: `${possessive(props, own.seat)} ${called}`, tag });
}
