// What each effect of Curse of Aces changes on the table. Pure.

import { HOLD, takeOut } from "../../table/effect-steps.js";

const ORDER = "6789TJQKA";

/** @param {(string | null)[]} hand lowest first, as the server lists it, with cards face down behind */
const sort = (hand) => hand.sort((one, other) => (one ? ORDER.indexOf(one[0]) : 99) - (other ? ORDER.indexOf(other[0]) : 99));

/** @type {Record<string, (game: any, effect: any, rest: any[]) => import("../../table/effect-steps.js").EffectAnimation>} */
const EFFECTS = {
    first_attacker_drawn(game, { seat }) {
        game.attacker = seat;
        return { hold: HOLD.look };
    },
    move_began(game, { number, attacker, defender }) {
        Object.assign(game, { move_number: number, attacker, defender, table: [] });
        return { hold: HOLD.move };
    },
    attacked(game, { seat, card }) {
        takeOut(game.players[seat].hand, card);
        game.table.push({ attack: card, beaten_with: null });
        return { flights: [{ card, from: `hand:${seat}`, to: "table" }], hold: HOLD.move };
    },
    beaten(game, { seat, with: cards }) {
        for (const card of cards) takeOut(game.players[seat].hand, card);
        const open = game.table.find((/** @type {any} */ exchange) => exchange.beaten_with === null);
        if (open) open.beaten_with = cards;
        return { flights: cards.map((/** @type {string} */ card) => ({ card, from: `hand:${seat}`, to: "table" })), hold: HOLD.look };
    },
    defended(game, { cards }) {
        ended(game, false);
        game.gone.push(...cards);
        return { flights: cards.map((/** @type {string} */ card) => ({ card, from: "table", to: "discard" })), hold: HOLD.look };
    },
    taken(game, { seat, cards }) {
        ended(game, true);
        const player = game.players[seat];
        player.hand = sort([...player.hand, ...cards]);
        player.open = sort([...player.open, ...cards]);
        return { flights: cards.map((/** @type {string} */ card) => ({ card, from: "table", to: `hand:${seat}` })), hold: HOLD.look };
    },
    refilled(game, { dealt }) {
        for (const { seat, card } of dealt) game.players[seat].hand = sort([...game.players[seat].hand, card]);
        game.deck.count -= dealt.length;
        return { flights: dealt.map((/** @type {any} */ { seat, card }) => ({ card, from: "deck", to: `hand:${seat}` })), hold: HOLD.look };
    },
    went_out(game, { seats, place }) {
        for (const seat of seats) game.players[seat].place = place;
        return { hold: HOLD.look };
    },
    match_ended: () => ({ hold: HOLD.look }),
};

/** @param {any} game @param {boolean} taken */
function ended(game, taken) {
    const { move_number: number, attacker, defender, table } = game;
    game.last_move = { number, attacker, defender, taken, table };
    game.table = [];
}

/** @type {import("../../table/effect-steps.js").ApplyEffect} */
export const apply = (game, effect, rest) => EFFECTS[effect.type]?.(game, effect, rest) ?? {};
