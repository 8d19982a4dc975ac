// The table of Clear Ace: six piles, two dice, the battle and four aces to be won.

import { message } from "../../l10n.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { card, die, noCard, stack } from "../../table/card.js";
import { cardsInWords } from "../../table/card-names.js";
import { withCardSymbols } from "../../table/card-symbols.js";
import { capitalYouOrName, seatPlate, who } from "../../table/seats.js";
import { hand, bottomHand, zone } from "../../table/elements.js";
import { apply } from "./effects.js";

/** @typedef {import("../../client/index.js").ClearAceBattle} Battle */
/** @typedef {import("../../client/index.js").ClearAcePlayer} Player */
/** @typedef {import("../../client/index.js").ClearAceView} ClearAceView */
/** @typedef {import("../../table/table-props.js").TableProps<ClearAceView>} TableProps */

const ACES = ["AS", "AH", "AD", "AC"];

/** What a card would do, where there is no room for the word. */
const SYMBOLS = { wins: "✓", loses: "✗", duel: "=" };

/** @param {TableProps} props @param {Player} player */
function aces(props, player) {
    const slot = (/** @type {string} */ ace) =>
        player.aside.includes(ace) || player.staked === ace
            ? html`<span class=${player.staked === ace ? "ace staked" : "ace"}>${card(ace, { small: true })}</span>`
            : html`<span class="ace">${noCard(true, ace)}</span>`;
    const label = message(player.staked ? "clear-aces-staked" : "clear-aces-of", who(props, player.seat));
    const owned = player.staked ? [...player.aside, player.staked] : player.aside;
    return zone(`won:${player.seat}`, label, owned, html`${ACES.map(slot)}`, "aces");
}

/** @param {TableProps} props @param {Player} player */
function side(props, player) {
    const mine = player.seat === props.bottom;
    const marks = [
        ...(player.seat === props.game.first_player ? [message("mark-first")] : []),
        ...(player.rounds_won ? [message("clear-rounds-won", { count: player.rounds_won })] : []),
        ...(player.chosen ? [message("clear-has-chosen")] : []),
    ];
    const hidden = Array.from({ length: player.deck.count }, () => null);
    const deck = zone(`deck:${player.seat}`, message("deck-of", who(props, player.seat)), player.deck.cards ?? hidden, html`
        ${stack(player.deck.count, { small: true })}<span class="zone-label" aria-hidden="true">${message("clear-deck-below")}</span>`);
    return html`<section class="ca-side ${mine ? "mine" : "theirs"}" aria-label=${capitalYouOrName(props, player.seat)}>
        ${seatPlate(props, player.seat, { marks })}
        <div class="ca-things">
            ${aces(props, player)}${deck}
            ${mine ? nothing : hand(props, player.seat, player.hand, { label: message("hand-of", who(props, player.seat)), small: true })}
        </div>
    </section>`;
}

/** @param {TableProps} props */
function piles({ game }) {
    const rolled = new Set(game.players.map((player) => player.rolled));
    return html`<section class="ca-piles" aria-label=${message("clear-piles")}>
        ${game.piles.map((pile, at) => {
            const faces = pile.cards ?? Array.from({ length: pile.count }, () => null);
            return zone(`pile:${at + 1}`, message("clear-pile", { number: at + 1 }), faces, html`${stack(pile.count)}
                <span class="zone-label" aria-hidden="true">${at + 1}</span>`, rolled.has(at + 1) ? "rolled" : "");
        })}
    </section>`;
}

/** Draws what a player has played in the battle, or in the last one once it is over. @param {TableProps} props @param {Player} player @param {Battle | null} past */
function lane(props, player, past) {
    const faces = past ? past.played[player.seat] : player.played;
    const won = past?.winner === player.seat;
    return html`<div class="ca-lane ${won ? "won" : ""} ${past && !won ? "lost" : ""}">
        ${zone(`table:${player.seat}`, message("clear-played-by", who(props, player.seat)), faces, html`<span class="cards">
            ${faces.length ? repeat(faces, (face, at) => face ?? at, (face) => card(face, { won, copy: past !== null && inHand(props, face) })) : noCard()}</span>`)}
        <span class="ca-whose">${player.rolled ? die(player.rolled, who(props, player.seat)) : nothing}<span aria-hidden="true">${won ? "★ " : ""}${capitalYouOrName(props, player.seat)}</span></span>
    </div>`;
}

/** Returns whether a card of a past battle is in a hand again, or aside. @param {TableProps} props @param {string | null} face */
function inHand(props, face) {
    return props.game.players.some((player) => face !== null && (player.hand.includes(face) || player.aside.includes(face)));
}

/** @param {TableProps} props */
function summary(props) {
    const { game } = props;
    const last = game.last_battle;
    if (game.players.some((player) => player.played.length)) {
        if (game.duel) return message(game.duel > 1 ? "clear-duel-in-duel" : "clear-duel");
    } else if (last) {
        return message(last.stage === "showdown" ? "clear-last-battle-showdown" : "clear-last-battle", { round: last.round, ...who(props, last.winner) });
    }
    return message(game.secret ? "clear-both-choose" : "clear-battle");
}

/** @param {TableProps} props */
function battle(props) {
    const { game } = props;
    const last = game.last_battle ?? null;
    const past = game.players.every((player) => player.played.length === 0) ? last : null;
    const [mine, theirs] = [game.players[props.bottom], game.players[1 - props.bottom]];
    return html`<section class="ca-battle ${past ? "past" : ""}" aria-label=${message("clear-battle")}>
        <p class="ca-told">${summary(props)}</p>
        <div class="ca-lanes">${lane(props, theirs, past)}<span class="ca-versus" aria-hidden="true">✦</span>${lane(props, mine, past)}</div>
        ${last && !past ? lastBattle(props, last) : nothing}
    </section>`;
}

/** Draws the last battle while the next one is fought. @param {TableProps} props @param {Battle} last */
function lastBattle(props, last) {
    const [mine, theirs] = [last.played[props.bottom], last.played[1 - props.bottom]];
    const small = (/** @type {string} */ face) => card(face, { small: true, copy: true });
    const words = { theirs: cardsInWords(theirs), mine: cardsInWords(mine), ...who(props, last.winner) };
    return html`<p class="last" role="group" aria-label=${message("clear-last-battle-cards", words)}>
        <span>${message("last-battle")}</span>${theirs.map(small)}<span aria-hidden="true">✦</span>${mine.map(small)}
        <span>${message("clear-won-by", who(props, last.winner))}</span></p>`;
}

/** @param {TableProps} props */
function board(props) {
    const { players } = props.game;
    return html`<div class="ca">
        ${side(props, players[1 - props.bottom])}${piles(props)}${battle(props)}${side(props, players[props.bottom])}
    </div>`;
}

/** Returns what is known of a player's hidden cards, as sentences. @param {TableProps} props @param {Player} player */
function knownOf(props, { seat, chosen, known }) {
    const by = { ...who(props, seat), chosen: Number(chosen), since: known.drawn_since ?? 0 };
    const top = known.on_top ?? 0;
    const cards = /** @type {const} */ ([
        ["clear-memory-top", known.in_deck.slice(0, top)],
        ["clear-memory-deck", known.in_deck.slice(top)],
        ["clear-memory-hand", known.in_hand ?? []],
        ["clear-memory-either", known.in_deck_or_hand],
    ]);
    const counts = /** @type {const} */ ([["clear-memory-no-twos", known.no_twos], ["clear-memory-kept", known.kept]]);
    return [
        ...cards.flatMap(([id, codes]) => (codes.length ? [message(id, { ...by, cards: codes.join(" ") })] : [])),
        ...counts.flatMap(([id, count]) => (count ? [message(id, { ...by, count })] : [])),
    ];
}

/** @param {TableProps} props */
function memory(props) {
    const { players } = props.game;
    // Where everything is open, there is nothing to remember.
    if (props.outcome || players.some((player) => player.deck.cards)) return [];
    const lines = [players[props.bottom], players[1 - props.bottom]].flatMap((player) => knownOf(props, player));
    const names = props.players.map(({ name }) => name);
    return lines.map((line) => withCardSymbols(line, names));
}

/** @type {import("../index.js").Table<ClearAceView>} */
export const table = {
    board,
    memory,
    apply,
    hand(props) {
        const tag = (/** @type {string} */ face) => {
            const would = props.actions.flatMap((action) => ("would" in action && action.card === face ? action.would : [])).at(0);
            return would ? html`<span class="fare ${would}"><span class="symbol" aria-hidden="true">${SYMBOLS[would]}</span><span class="word">${message(`clear-would-${would}`)}</span></span>` : nothing;
        };
        return bottomHand(props, { tag });
    },
    phase({ game }) {
        const { stage, round, duel } = game;
        if (stage === "set_up") return message("setting-up");
        if (stage === "showdown") return message(duel ? "clear-showdown-duel" : "clear-showdown", { round });
        return message(duel ? "clear-round-duel" : "round-number", { round });
    },
};
