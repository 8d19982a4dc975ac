// The table of Curse of Aces: the attacks, the cards that beat them, and the hands.

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { card, noCard, stack } from "../../table/card.js";
import { cardsInWords, ordinal } from "../../table/card-names.js";
import { capitalYouOrName, seatsFromBottom, youOrName, nameOf, seatPlate } from "../../table/seats.js";
import { hand, bottomHand, zone } from "../../table/elements.js";
import { apply } from "./effects.js";

/** @typedef {import("../../client/index.js").CurseOfAcesExchange} Exchange */
/** @typedef {import("../../client/index.js").CurseOfAcesMove} Move */
/** @typedef {import("../../client/index.js").CurseOfAcesPlayer} Player */
/** @typedef {import("../../client/index.js").CurseOfAcesView} CurseOfAcesView */
/** @typedef {import("../../table/table-props.js").TableProps<CurseOfAcesView>} TableProps */

/** @param {TableProps} props @param {Player} player */
function marksOf(props, player) {
    const { game } = props;
    if (props.outcome) return [];
    if (typeof player.place === "number") return [`${player.left ? "left" : "out"}, ${ordinal(player.place)}`];
    if (player.seat === game.attacker) return [html`<span class="attacks">attacks</span>`];
    return player.seat === game.defender ? [html`<span class="defends">defends</span>`] : [];
}

/** @param {TableProps} props @param {Player} player */
function side(props, player) {
    const mine = player.seat === props.bottom;
    return html`<section class="cu-side ${mine ? "mine" : "theirs"}" aria-label=${capitalYouOrName(props, player.seat)}>
        ${seatPlate(props, player.seat, { marks: marksOf(props, player), more: mine ? nothing : html`<span class="tally" title="Cards in hand">${player.hand.length}</span>` })}
        ${mine ? nothing : hand(props, player.seat, player.hand, { label: `${nameOf(props, player.seat)}’s hand`, small: true })}
    </section>`;
}

/** @param {Exchange} exchange @param {boolean} copy */
function pair({ attack, beaten_with: beaten }, copy) {
    const words = beaten ? `${cardsInWords([attack])}, beaten with ${cardsInWords(beaten)}` : `${cardsInWords([attack])}, not beaten`;
    return html`<li class="cu-pair ${beaten ? "beaten" : "open"} ${beaten?.length === 2 ? "assisted" : ""}">
        <span class="visually-hidden">${words}</span>${card(attack, { copy })}${beaten ? html`<span class="cu-beating">${beaten.map((each) => card(each, { copy }))}</span>` : nothing}</li>`;
}

/** @param {TableProps} props @param {Move} move */
function ending(props, move) {
    const who = capitalYouOrName(props, move.defender);
    return move.taken ? `${who} took the cards` : `${who} beat everything`;
}

/** @param {TableProps} props */
function summary(props) {
    const { game } = props;
    if (props.outcome) return "";
    if (game.table.length === 0 && game.last_move) return `Last move: ${ending(props, game.last_move)}`;
    return `${capitalYouOrName(props, game.attacker)} ${game.attacker === props.seat ? "attack" : "attacks"} ${youOrName(props, game.defender)}`;
}

/** @param {Exchange[]} exchanges */
const allCards = (exchanges) => exchanges.flatMap(({ attack, beaten_with: beaten }) => [attack, ...(beaten ?? [])]);

/** Draws the last move while the next one is played. @param {TableProps} props */
function lastMove(props) {
    const move = props.game.last_move;
    if (!move || props.game.table.length === 0) return nothing;
    const cards = allCards(move.table);
    return html`<p class="last" role="group" aria-label="Last move: ${ending(props, move)}: ${cardsInWords(cards)}">
        <span>${ending(props, move)}</span>
        <span class="cards tight">${cards.slice(0, 9).map((face) => card(face, { small: true, edge: true, copy: true, dim: true }))}</span></p>`;
}

/** @param {TableProps} props */
function middle(props) {
    const { game } = props;
    const last = game.table.length === 0 ? game.last_move : null;
    const shown = last ? last.table : game.table;
    const hidden = Array.from({ length: game.deck.count }, () => null);
    const gone = game.gone.at(-1);
    return html`<section class="cu-middle" aria-label="The table">
        ${zone("deck", "Deck", game.deck.cards ?? hidden, html`${stack(game.deck.count)}<span class="zone-label" aria-hidden="true">deck</span>`)}
        <div class="cu-move">
            <p class="cu-told">${summary(props)}</p>
            ${zone("table", last ? "Last move" : "Attack and defence", allCards(shown), html`
                <ul class="cu-pairs ${last ? "past" : ""}">${shown.length
                    ? repeat(shown, (exchange) => exchange.attack, (exchange) => pair(exchange, Boolean(last)))
                    : html`<li class="cu-pair open">${noCard()}</li>`}</ul>`)}
            ${lastMove(props)}
        </div>
        ${zone("discard", "Out of the game", game.gone, html`${gone ? html`<span class="heap some dimmed">${card(null, { copy: true })}
            <span class="count" aria-hidden="true">${game.gone.length}</span></span>` : noCard()}<span class="zone-label" aria-hidden="true">gone</span>`)}
    </section>`;
}

/** @param {TableProps} props */
function board(props) {
    const { players } = props.game;
    const [bottom, ...others] = seatsFromBottom(props);
    return html`<div class="cu">
        <div class="cu-others count-${others.length}">${others.map((seat) => side(props, players[seat]))}</div>
        ${middle(props)}
        ${side(props, players[bottom])}
    </div>`;
}

/** @type {import("../index.js").Table<CurseOfAcesView>} */
export const table = {
    board,
    apply,
    hand: bottomHand,
    phase({ game }) {
        const idle = game.idle_moves > 20 ? ` · ${game.idle_moves} of ${game.idle_moves_at_most} idle moves` : "";
        return game.move_number === 0 ? "Setting up" : `Move ${game.move_number}${idle}`;
    },
};
