// The table of Curse of Aces: the attacks, the cards that beat them, and the hands.

import { message } from "../../l10n.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { card, noCard, stack } from "../../table/card.js";
import { cardsInWords, ordinal } from "../../table/card-names.js";
import { withCardSymbols } from "../../table/card-symbols.js";
import { capitalYouOrName, seatsFromBottom, seatPlate, who } from "../../table/seats.js";
import { hand, bottomHand, zone } from "../../table/elements.js";
import { apply, sort } from "./effects.js";

/** @typedef {import("../../client/index.js").CurseOfAcesExchange} Exchange */
/** @typedef {import("../../client/index.js").CurseOfAcesMove} Move */
/** @typedef {import("../../client/index.js").CurseOfAcesPlayer} Player */
/** @typedef {import("../../client/index.js").CurseOfAcesView} CurseOfAcesView */
/** @typedef {import("../../table/table-props.js").TableProps<CurseOfAcesView>} TableProps */

/** How many attacks fit beside each other on a phone, unless some are beaten by two cards. */
const IN_A_ROW = 3;

/** @param {TableProps} props @param {Player} player */
function marksOf(props, player) {
    const { game } = props;
    if (props.outcome) return [];
    if (typeof player.place === "number") return [message(player.left ? "curse-left" : "curse-out", { place: ordinal(player.place) })];
    const whose = who(props, player.seat);
    if (player.seat === game.attacker) return [html`<span class="attacks">${message("curse-attacks", whose)}</span>`];
    return player.seat === game.defender ? [html`<span class="defends">${message("curse-defends", whose)}</span>`] : [];
}

/** @param {TableProps} props @param {Player} player */
function side(props, player) {
    const mine = player.seat === props.bottom;
    return html`<section class="cu-side ${mine ? "mine" : "theirs"}" aria-label=${capitalYouOrName(props, player.seat)}>
        ${seatPlate(props, player.seat, { marks: marksOf(props, player), more: mine ? nothing : html`<span class="tally" title=${message("curse-cards-in-hand")}>${player.hand.length}</span>` })}
        ${mine ? nothing : hand(props, player.seat, player.hand, { label: message("hand-of", who(props, player.seat)), small: true })}
    </section>`;
}

/** @param {Exchange} exchange @param {boolean} copy */
function pair({ attack, beaten_with: beaten }, copy) {
    const attacking = cardsInWords([attack]);
    const words = beaten ? message("curse-beaten", { attack: attacking, cards: cardsInWords(beaten) }) : message("curse-not-beaten", { attack: attacking });
    return html`<li class="cu-pair ${beaten ? "beaten" : "open"} ${beaten?.length === 2 ? "assisted" : ""}">
        <span class="visually-hidden">${words}</span>${card(attack, { copy })}${beaten ? html`<span class="cu-beating">${beaten.map((each) => card(each, { copy }))}</span>` : nothing}</li>`;
}

/** @param {TableProps} props @param {Move} move */
function ending(props, move) {
    return message(move.taken ? "curse-last-took" : "curse-last-beat-all", who(props, move.defender));
}

/** Returns the last move, unless one that was abandoned came after it. @param {CurseOfAcesView} game */
const lastOf = ({ last_move: last, move_number: number }) => (last && last.number >= number - 1 ? last : null);

/** @param {TableProps} props */
function summary(props) {
    const { game } = props;
    const last = game.table.length === 0 && lastOf(game);
    if (last) return ending(props, last);
    if (props.outcome) return "";
    const [attacker, defender] = [who(props, game.attacker), who(props, game.defender)];
    return message("curse-attack", {
        attacker: attacker.who, attacker_is: attacker.who_is, defender: defender.who, defender_is: defender.who_is,
    });
}

/** @param {Exchange[]} exchanges */
const allCards = (exchanges) => exchanges.flatMap(({ attack, beaten_with: beaten }) => [attack, ...(beaten ?? [])]);

/** Draws the last move while the next one is played. @param {TableProps} props */
function lastMove(props) {
    const move = lastOf(props.game);
    if (!move || props.game.table.length === 0) return nothing;
    const cards = allCards(move.table);
    const words = message(move.taken ? "curse-last-took-cards" : "curse-last-beat-all-cards", { ...who(props, move.defender), cards: cardsInWords(cards) });
    return html`<p class="last" role="group" aria-label=${words}>
        <span>${ending(props, move)}</span>
        <span class="cards tight">${cards.slice(0, 9).map((face) => card(face, { small: true, edge: true, copy: true, dim: true }))}</span></p>`;
}

/** Returns the exchanges in the middle: those of this move, or of the last one before anything is played. @param {CurseOfAcesView} game */
const shownOf = (game) => (game.table.length > 0 ? game.table : (lastOf(game)?.table ?? []));

/** @param {TableProps} props */
function middle(props) {
    const { game } = props;
    const last = game.table.length === 0 ? lastOf(game) : null;
    const shown = shownOf(game);
    const hidden = Array.from({ length: game.deck.count }, () => null);
    const gone = game.gone.at(-1);
    const many = shown.length > IN_A_ROW || (shown.length === IN_A_ROW && shown.some(({ beaten_with: beaten }) => beaten?.length === 2));
    return html`<div class="cu-middle">
        ${zone("deck", message("deck"), game.deck.cards ?? hidden, html`${stack(game.deck.count)}<span class="zone-label" aria-hidden="true">${message("deck-below")}</span>`)}
        <div class="cu-move">
            <p class="cu-told">${summary(props)}</p>
            ${zone("table", message(last ? "last-move" : "curse-table"), allCards(shown), html`
                <ul class="cu-pairs ${many ? "many" : ""} ${last ? "past" : ""}">${shown.length
                    ? repeat(shown, (exchange) => exchange.attack, (exchange) => pair(exchange, Boolean(last)))
                    : html`<li class="cu-pair open">${noCard()}</li>`}</ul>`)}
            ${lastMove(props)}
        </div>
        ${zone("discard", message("curse-gone"), game.gone, html`${gone ? html`<span class="heap some dimmed">${card(null, { copy: true })}
            <span class="count" aria-hidden="true">${game.gone.length}</span></span>` : noCard()}<span class="zone-label" aria-hidden="true">${message("curse-gone-below")}</span>`)}
    </div>`;
}

/** @param {TableProps} props */
function board(props) {
    const { players } = props.game;
    const [bottom, ...others] = seatsFromBottom(props);
    const rows = shownOf(props.game).length > IN_A_ROW ? 2 : 1;
    return html`<div class="cu against-${others.length} rows-${rows}">
        <div class="cu-others count-${others.length}">${others.map((seat) => side(props, players[seat]))}</div>
        ${middle(props)}
        ${side(props, players[bottom])}
    </div>`;
}

/** @param {TableProps} props */
function memory({ game: { gone }, outcome }) {
    return outcome || gone.length === 0 ? [] : [withCardSymbols(message("curse-memory-gone", { cards: sort([...gone]).join(" ") }), [])];
}

/** @type {import("../index.js").Table<CurseOfAcesView>} */
export const table = {
    board,
    memory,
    apply,
    hand: bottomHand,
    choices: { done: () => message("curse-done"), take: () => message("curse-take") },
    phase({ game }) {
        const { move_number: number, idle_moves: idle, idle_moves_at_most: most } = game;
        if (number === 0) return message("setting-up");
        return idle > 20 ? message("curse-move-idle", { number, idle, most }) : message("curse-move", { number });
    },
};
