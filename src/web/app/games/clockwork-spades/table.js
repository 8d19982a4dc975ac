// The table of Clockwork Spades: a clock with twelve hours around, its window, and the spades that were taken.

import { message } from "../../l10n.js";
import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { card, stack } from "../../table/card.js";
import { joinWithAnd } from "../../parts/text.js";
import { cardName, cardsInWords } from "../../table/card-names.js";
import { withCardSymbols } from "../../table/card-symbols.js";
import { pip } from "../../table/pips.js";
import { capitalYouOrName, seatPlate, who } from "../../table/seats.js";
import { hand, bottomHand, pickable, zone } from "../../table/elements.js";
import { apply, sort } from "./effects.js";

/** @typedef {import("../../client/index.js").ClockworkSpadesHour} Hour */
/** @typedef {import("../../client/index.js").ClockworkSpadesPlayer} Player */
/** @typedef {NonNullable<ClockworkSpadesView["last_turn"]>} Turn */
/** @typedef {import("../../client/index.js").ClockworkSpadesView} ClockworkSpadesView */
/** @typedef {import("../../table/table-props.js").TableProps<ClockworkSpadesView>} TableProps */

const NUMERALS = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];
const RANKS = "A23456789TJQ";

/** Returns a point on the dial. @param {number} hour @param {number} radius @returns {[x: number, y: number]} */
function at(hour, radius) {
    const angle = (hour * Math.PI) / 6;
    return [Math.sin(angle) * radius, -Math.cos(angle) * radius];
}

/** @param {number} hour */
function sector(hour) {
    const [ax, ay] = at(hour - 0.5, 196);
    const [bx, by] = at(hour + 0.5, 196);
    const [cx, cy] = at(hour + 0.5, 62);
    const [dx, dy] = at(hour - 0.5, 62);
    return `M${ax} ${ay}A196 196 0 0 1 ${bx} ${by}L${cx} ${cy}A62 62 0 0 0 ${dx} ${dy}Z`;
}

/** @param {number[]} window */
function hands(window) {
    if (window.length === 0) return nothing;
    const middle = window[Math.floor((window.length - 1) / 2)];
    const last = window[window.length - 1];
    return svg`<g class="dial-hands">
        <path class="hand-long" transform="rotate(${last * 30})" d="M-2.2 0L-1.2-150L0-164L1.2-150L2.2 0Z" />
        <path class="hand-short" transform="rotate(${middle * 30})" d="M-4 0L-3-72C-9-82-6-92 0-104C6-92 9-82 3-72L4 0Z" />
    </g>`;
}

/** Draws the dial below the cards. @param {number[]} window @param {Set<number>} blank */
function face(window, blank) {
    const ticks = Array.from({ length: 60 }, (_, minute) => minute);
    return html`<svg class="dial" viewBox="-204 -204 408 408" aria-hidden="true">
        <circle class="dial-rim" r="202" /><circle class="dial-face" r="196" />
        ${window.map((hour) => svg`<path class="dial-window" d=${sector(hour)} />`)}
        ${ticks.map((minute) => svg`<path class=${minute % 5 ? "tick" : "tick hour"} transform="rotate(${minute * 6})" d=${minute % 5 ? "M0-196V-191" : "M0-196V-187"} />`)}
        <circle class="dial-ring" r="168" /><circle class="dial-ring" r="62" />
        ${NUMERALS.map((numeral, index) => {
            const [x, y] = at(index + 1, 177);
            const open = window.includes(index + 1);
            return svg`<text class="numeral ${open ? "open" : ""} ${blank.has(index + 1) ? "blank" : ""}" x=${x} y=${y}>${numeral}</text>`;
        })}
        ${hands(window)}
        <circle class="dial-hub" r="44" />
    </svg>`;
}

/** Draws the three cards that can lie on a spade, and marks those that do. @param {Hour} hour */
function marks(hour) {
    const rank = RANKS[hour.position - 1];
    return html`<span class="cs-marks">${["H", "D", "C"].map((suit) => {
        const lies = hour.cards.includes(rank + suit);
        return html`<span class="cs-mark ${lies ? "lies" : ""} suit-${suit.toLowerCase()}" data-card=${lies ? rank + suit : nothing}>
            <svg viewBox="-14 -14 28 28" aria-hidden="true">${pip(suit, "")}</svg></span>`;
    })}</span>`;
}

/** @param {TableProps} props @param {Hour} hour */
function position(props, hour) {
    const { window } = props.game;
    const faces = hour.spade ? [hour.spade, ...hour.cards] : [];
    const at = window.includes(hour.position) ? "clockwork-hour-in-window" : "clockwork-hour";
    const label = message(hour.spade ? at : `${at}-blank`, { hour: hour.position });
    const kind = `cs-hour hour-${hour.position} ${window.includes(hour.position) ? "open" : ""} ${hour.spade ? "" : "blank"}`;
    if (!hour.spade) return zone(`hour:${hour.position}`, label, [], nothing, kind);
    const drawn = html`${card(hour.spade, { untitled: props.live })}${marks(hour)}`;
    const name = message("zone-with-cards", { label, cards: cardsInWords(faces) });
    // The button says it.
    return zone(`hour:${hour.position}`, props.live ? "" : label, faces, pickable(props, `hour:${hour.position}`, name, drawn, { kind: "hour-pick", card: hour.spade }), kind);
}

/** @param {TableProps} props */
function clock(props) {
    const { game } = props;
    const blank = new Set(game.clock.filter((hour) => !hour.spade).map((hour) => hour.position));
    return html`<div class="cs-middle"><section class="cs-clock" aria-label=${message("clockwork-clock")}>
        ${face(game.window, blank)}
        ${game.clock.map((hour) => position(props, hour))}
        ${zone("deck", message("clockwork-draw-pile"), game.pile, html`${stack(game.pile.length, { small: true, ...(game.pile.length === 1 ? { face: game.pile[0] } : {}) })}`, "cs-pile")}
    </section></div>`;
}

/** @param {string[]} cards */
const mini = (cards) => html`<span class="cards">${cards.map((each) => card(each, { small: true }))}</span>`;

/** @param {TableProps} props @param {Player} player */
function side(props, player) {
    const mine = player.seat === props.bottom;
    const whose = who(props, player.seat);
    const first = player.seat === props.game.first_player ? [message("mark-first")] : [];
    return html`<section class="cs-side ${mine ? "mine" : "theirs"}" aria-label=${capitalYouOrName(props, player.seat)}>
        ${seatPlate(props, player.seat, { marks: first, more: html`<span class="tally" title=${message("clockwork-spades-taken")}>${player.penalty}
            <svg class="suit-s" viewBox="-14 -14 28 28" role="img" aria-label=${message("clockwork-spades", { count: player.penalty })}>${pip("S", "")}</svg></span>` })}
        <div class="cs-things">
            ${zone(`won:${player.seat}`, message("clockwork-won-by", whose), [...player.spades, ...player.kings], html`
                ${player.spades.length ? mini(player.spades) : html`<span class="zone-label">${message("clockwork-no-spades")}</span>`}
                ${player.kings.length ? html`<span class="cs-kings">${mini(player.kings)}</span>` : nothing}`, "cs-won")}
            ${mine ? nothing : hand(props, player.seat, player.hand, { label: message("hand-of", whose), small: true })}
        </div>
    </section>`;
}

/** @param {TableProps} props @param {Turn} turn */
function lastInWords(props, turn) {
    const done = doneInWords(props, turn);
    const dead = turn.discarded.map(cardName);
    return dead.length ? message("clockwork-last-after-discarding", { turn: done, cards: joinWithAnd(dead) }) : done;
}

/** @param {TableProps} props @param {Turn} turn */
function doneInWords(props, { seat, took, fell, played }) {
    const by = who(props, seat);
    if (!took) return message("clockwork-last-played", { ...by, cards: joinWithAnd(played.map(cardName)) });
    if (fell.length === 0) return message("clockwork-last-took", { ...by, card: cardName(took) });
    return message("clockwork-last-took-with", { ...by, card: cardName(took), cards: joinWithAnd(fell.map(cardName)) });
}

/** @param {TableProps} props */
function last(props) {
    const turn = props.game.last_turn;
    if (!turn) return nothing;
    const discarded = (/** @type {string[]} */ cards) => cards.map((each) => card(each, { small: true, copy: true, dim: true }));
    return html`<p class="last" role="group" aria-label=${lastInWords(props, turn)}>
        <span>${message(turn.took ? "clockwork-took" : "clockwork-played", who(props, turn.seat))}</span>
        ${(turn.took ? [turn.took] : turn.played).map((each) => card(each, { small: true, copy: true }))}
        ${turn.fell.length ? html`<span>${message("clockwork-with")}</span>${discarded(turn.fell)}` : nothing}
        ${turn.discarded.length ? html`<span class="cs-dead"><span>${message("clockwork-after-discarding")}</span>${discarded(turn.discarded)}</span>` : nothing}
    </p>`;
}

/** @param {TableProps} props */
function board(props) {
    const { players, discards } = props.game;
    return html`<div class="cs">
        ${side(props, players[1 - props.bottom])}
        ${clock(props)}
        <div class="cs-foot">
            ${last(props)}
            ${zone("discard", message("clockwork-discards"), discards, html`<span class="zone-label">${message("clockwork-discarded", { count: discards.length })}</span>`, "cs-discards")}
        </div>
        ${side(props, players[props.bottom])}
    </div>`;
}

/** Returns the hours to which cards of a hand do not belong, as sentences. @param {TableProps} props @param {Player} player */
function lackedBy(props, { seat, lacks }) {
    /** @type {Map<string, number>} The number of cards by their hours. */
    const counts = new Map();
    for (const hours of lacks.filter((each) => each.length).map((each) => joinWithAnd(each.map(String)))) {
        counts.set(hours, (counts.get(hours) ?? 0) + 1);
    }
    return [...counts].map(([hours, count]) => message("clockwork-memory-lacks", { ...who(props, seat), count, hours }));
}

/** @param {TableProps} props */
function memory(props) {
    const { players, discards } = props.game;
    if (props.outcome) return [];
    const gone = discards.length ? [withCardSymbols(message("clockwork-memory-discarded", { cards: sort([...discards]).join(" ") }), [])] : [];
    // Where both hands are open, there is nothing to remember of them.
    if (players.every(({ hand }) => !hand.includes(null))) return gone;
    return [...gone, ...[players[props.bottom], players[1 - props.bottom]].flatMap((player) => lackedBy(props, player))];
}

/** @type {import("../index.js").Table<ClockworkSpadesView>} */
export const table = {
    board,
    memory,
    apply,
    hand: bottomHand,
    phase({ game }) {
        const { turn, window } = game;
        if (turn === 0) return message("setting-up");
        return window.length ? message("clockwork-turn-hours", { turn, hours: joinWithAnd(window.map(String)) }) : message("clockwork-turn", { turn });
    },
};
