// The table of Chase the Ace: a circle of players with a card and some lives each.

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { ref } from "../../vendor/lit-html/directives/ref.js";
import { card, noCard, stack } from "../../table/card.js";
import { joinWithAnd } from "../../parts/text.js";
import { cardName } from "../../table/card-names.js";
import { capitalYouOrName, seatsFromBottom, youOrName, seatPlate } from "../../table/seats.js";
import { bottomHand, zone } from "../../table/elements.js";
import { apply } from "./effects.js";

/** @typedef {import("../../client/index.js").ChaseTheAcePlayer} Player */
/** @typedef {import("../../client/index.js").ChaseTheAceRound} Round */
/** @typedef {import("./effects.js").ChaseTheAceDraft} ChaseTheAceDraft */
/** @typedef {import("../../table/table-props.js").TableProps<ChaseTheAceDraft>} TableProps */

/**
 * Places a seat on the circle: the first at the bottom, the others clockwise from there.
 * @param {number} step @param {number} count
 */
function placed(step, count) {
    const angle = Math.PI / 2 + (step * 2 * Math.PI) / count;
    return ref((element) => {
        if (!(element instanceof HTMLElement)) return;
        element.style.setProperty("--x", Math.cos(angle).toFixed(4));
        element.style.setProperty("--y", Math.sin(angle).toFixed(4));
    });
}

/** Returns what a player did in this round. @param {TableProps} props @param {Player} player @returns {[sign: string, words: string] | null} */
function turnOf(props, player) {
    switch (player.turn?.type) {
        case "kept": return ["✓", "kept"];
        case "exchanged": return ["⇄", `swapped with ${youOrName(props, player.turn.with)}`];
        case "stopped": return ["♚", "met a king"];
        case "drew": return ["⇅", "drew from the deck"];
        case "refused": return ["♚", "drew a king"];
        default: return null;
    }
}

/** @param {Player} player @param {number} most */
function lives(player, most) {
    const words = player.tokens === 1 ? "1 life" : `${player.tokens} lives`;
    return html`<span class="lives" role="img" aria-label=${player.on_their_honour ? "on their honour" : words}>
        ${Array.from({ length: most }, (_, at) => html`<span class=${at < player.tokens ? "life" : "life gone"}></span>`)}</span>`;
}

/** @param {TableProps} props @param {Player} player @param {number} step */
function seat(props, player, step) {
    const { game } = props;
    const mine = player.seat === props.bottom;
    const turn = turnOf(props, player);
    const losing = game.losing?.includes(player.seat);
    const marks = [
        ...(game.dealer === player.seat ? [html`<span title="Deals this round">dealer</span>`] : []),
        ...(turn ? [html`<span class="did" title=${turn[1]}>${turn[0]}<span class="visually-hidden">${turn[1]}</span></span>`] : []),
    ];
    const kind = `ch-seat ${mine ? "mine" : ""} ${player.still_in || props.outcome ? "" : "out"} ${losing ? "losing" : ""}`;
    return html`<section class=${kind} aria-label=${capitalYouOrName(props, player.seat)} ${placed(step, game.players.length)}>
        ${mine ? nothing : zone(`hand:${player.seat}`, "Card", player.hand, player.hand.length ? card(player.hand[0]) : noCard())}
        ${seatPlate(props, player.seat, { marks, brief: true, more: lives(player, game.options.tokens ?? 0) })}
    </section>`;
}

/** @param {TableProps} props @param {Round} round */
function lost(props, round) {
    if (round.nobody_lost_because) return "nobody lost a life";
    const names = joinWithAnd(round.lost.map((each) => youOrName(props, each)));
    return `${names} lost a life`;
}

/** @param {TableProps} props */
function last(props) {
    const round = props.game.last_round;
    if (!round) return nothing;
    const many = round.cards.length > 6;
    const shown = many ? round.cards.filter((each) => round.lost.includes(each.seat)) : round.cards;
    return html`<section class="ch-last" aria-label="The last round">
        <p>Round ${round.round}: ${lost(props, round)}</p>
        <ul>${shown.map((each) => html`<li class=${round.lost.includes(each.seat) ? "losing" : ""}>
            ${card(each.card, { small: true, copy: true })}<span class="visually-hidden">${cardName(each.card)}</span>
            <span class="name">${capitalYouOrName(props, each.seat)}</span></li>`)}</ul>
    </section>`;
}

/** @param {TableProps} props */
function board(props) {
    const { game } = props;
    const count = game.players.length;
    const size = count <= 4 ? "few" : count <= 6 ? "some" : count <= 8 ? "some packed" : "crowd";
    return html`<div class="ch">
        <div class="ch-circle ${size}">
            <div class="ch-felt" aria-hidden="true"></div>
            ${seatsFromBottom(props).map((each, step) => seat(props, game.players[each], step))}
            <div class="ch-middle">${zone("deck", "Deck", game.deck, html`${stack(game.deck.length)}<span class="zone-label" aria-hidden="true">deck</span>`)}</div>
        </div>
        ${last(props)}
    </div>`;
}

/** @type {import("../index.js").Table<ChaseTheAceDraft>} */
export const table = {
    board,
    apply,
    hand: (props) => bottomHand(props, { name: "card" }),
    phase: ({ game }) => (game.round === 0 ? "Setting up" : `Round ${game.round}`),
};
