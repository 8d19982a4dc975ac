// The table of Chase the Ace: a circle of players with a card and some lives each.

import { message } from "../../l10n.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { ref } from "../../vendor/lit-html/directives/ref.js";
import { card, noCard, stack } from "../../table/card.js";
import { cardName, ordinal } from "../../table/card-names.js";
import { withCardSymbols } from "../../table/card-symbols.js";
import { partyOf } from "../../table/parties.js";
import { capitalYouOrName, seatsFromBottom, seatPlate, who } from "../../table/seats.js";
import { bottomHand, zone } from "../../table/elements.js";
import { apply } from "./effects.js";

/** @typedef {import("../../client/index.js").ChaseTheAcePlayer} Player */
/** @typedef {import("../../client/index.js").ChaseTheAceRound} Round */
/** @typedef {import("./effects.js").ChaseTheAceDraft} ChaseTheAceDraft */
/** @typedef {import("../../table/table-props.js").TableProps<ChaseTheAceDraft>} TableProps */

/**
 * Places a seat on the circle: the first at the bottom, the others clockwise from there. The first is not high, so that up to six
 * have room to be lower beside it, apart from those above them.
 * @param {number} step @param {number} count
 */
function placed(step, count) {
    const angle = Math.PI / 2 + (step * 2 * Math.PI) / count;
    const y = Math.sin(angle);
    const lower = step > 0 && y > -0.1 && count < 7 ? 0.25 : 0;
    return ref((element) => {
        if (!(element instanceof HTMLElement)) return;
        element.style.setProperty("--x", Math.cos(angle).toFixed(4));
        element.style.setProperty("--y", (y + lower).toFixed(4));
    });
}

/** Where six have no room in a circle, and where eight have. A style sheet cannot ask for a number and for a size at once. */
const [narrow, high] = ["(max-width: 40rem)", "(min-height: 56rem)"].map((size) => matchMedia(size));

/** Says whether the players sit in rows. @param {HTMLElement} table */
const arrange = (table) => table.toggleAttribute("data-rows", Number(table.dataset.players) > (narrow.matches ? 5 : high.matches ? 8 : 6));
const arranged = ref((element) => element instanceof HTMLElement && arrange(element));
const arrangeAll = () => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".ch")).forEach(arrange);
for (const size of [narrow, high]) size.addEventListener("change", arrangeAll);

/** Returns what a player did in this round. @param {TableProps} props @param {Player} player @returns {[sign: string, words: string] | null} */
function turnOf(props, player) {
    switch (player.turn?.type) {
        case "kept": return ["✓", message("chase-kept")];
        case "exchanged": return ["⇄", message("chase-exchanged", who(props, player.turn.with))];
        case "stopped": return ["♚", message("chase-stopped")];
        case "drew": return ["⇅", message("chase-drew")];
        case "refused": return ["♚", message("chase-refused")];
        default: return null;
    }
}

/** @param {Player} player @param {number} most */
function lives(player, most) {
    const words = player.on_their_honour ? message("chase-on-their-honour") : message("chase-tokens", { count: player.tokens });
    return html`<span class="lives" role="img" aria-label=${words}>
        ${Array.from({ length: most }, (_, at) => html`<span class=${at < player.tokens ? "life" : "life gone"}></span>`)}</span>`;
}

/** @param {TableProps} props @param {Player} player @param {number} step */
function seat(props, player, step) {
    const { game } = props;
    const mine = player.seat === props.bottom;
    const turn = turnOf(props, player);
    const losing = game.losing?.includes(player.seat);
    const { place } = player;
    const isOut = !player.still_in && !props.outcome;
    const more = isOut && place
        ? html`<span class="mark">${message(player.left ? "chase-left" : "chase-out", { place: ordinal(place) })}</span>`
        : lives(player, game.options.tokens ?? 0);
    const marks = [
        ...(game.dealer === player.seat ? [html`<span title=${message("chase-dealer-title")}>${message("chase-dealer")}</span>`] : []),
        ...(turn ? [html`<span class="did" title=${turn[1]}><span aria-hidden="true">${turn[0]}</span><span class="visually-hidden">${turn[1]}</span></span>`] : []),
    ];
    const kind = `ch-seat ${mine ? "mine" : ""} ${isOut ? "out" : ""} ${losing ? "losing" : ""}`;
    return html`<section class=${kind} aria-label=${capitalYouOrName(props, player.seat)} ${placed(step, game.players.length)}>
        ${mine ? nothing : zone(`hand:${player.seat}`, message("chase-card"), player.hand, player.hand.length ? card(player.hand[0]) : noCard())}
        ${seatPlate(props, player.seat, { marks, brief: true, more })}
    </section>`;
}

/** @param {TableProps} props @param {Round} round */
function lost(props, round) {
    if (round.nobody_lost_because) return message("chase-round-no-loss", { round: round.round });
    return message("chase-round-lost", { round: round.round, ...partyOf(props, round.lost) });
}

/** @param {TableProps} props */
function last(props) {
    const round = props.game.last_round;
    if (!round) return nothing;
    const { refused } = round;
    const many = round.cards.length > (refused ? 5 : 6);
    const shown = many ? round.cards.filter((each) => round.lost.includes(each.seat)) : round.cards;
    const entry = (/** @type {string} */ face, /** @type {string} */ name, losing = false) => html`<li class=${losing ? "losing" : ""}>
        ${card(face, { small: true, copy: true })}<span class="visually-hidden">${cardName(face)}</span>
        <span class="name">${name}</span></li>`;
    return html`<section class="ch-last" aria-label=${message("chase-last-round")}>
        <p>${lost(props, round)}</p>
        <ul>${shown.map((each) => entry(each.card, capitalYouOrName(props, each.seat), round.lost.includes(each.seat)))}
            ${refused ? entry(refused, message("chase-king-refused")) : nothing}</ul>
        ${many ? html`<p class="ch-cards">${round.cards.map((each, at) => html`${at ? ", " : ""}<span>${capitalYouOrName(props, each.seat)} ${withCardSymbols(each.card, [])}</span>`)}</p>` : nothing}
    </section>`;
}

/** @param {TableProps} props */
function board(props) {
    const { game } = props;
    const count = game.players.length;
    return html`<div class="ch" data-players=${count} ${arranged}>
        <div class="ch-circle ${count > 4 ? "some" : ""}">
            <div class="ch-felt" aria-hidden="true"></div>
            ${seatsFromBottom(props).map((each, step) => seat(props, game.players[each], step))}
            <div class="ch-middle">${zone("deck", message("deck"), game.deck, html`${stack(game.deck.length, { face: game.deck.at(-1) })}<span class="zone-label" aria-hidden="true">${message("deck-below")}</span>`)}</div>
        </div>
        ${last(props)}
    </div>`;
}

/** @type {import("../index.js").Table<ChaseTheAceDraft>} */
export const table = {
    board,
    apply,
    hand: (props) => bottomHand(props, { label: message("chase-card-of", who(props, props.bottom)) }),
    phase: ({ game }) => (game.round === 0 ? message("setting-up") : message("round-number", { round: game.round })),
};
