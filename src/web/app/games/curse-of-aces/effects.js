// Applies each effect of Curse of Aces to a draft of the view. Pure functions.

import { HOLD, applyWith, flights, takeOut } from "../../table/effect-steps.js";

/** @typedef {import("../../client/index.js").CurseOfAcesView} CurseOfAcesView */

const ORDER = "6789TJQKA";

/**
 * Sorts cards as the server lists them: lowest first, cards that are face down last.
 * @template {string | null} Face
 * @param {Face[]} hand
 */
export const sort = (hand) => hand.sort((one, other) => (one ? ORDER.indexOf(one[0]) : 99) - (other ? ORDER.indexOf(other[0]) : 99));

/** @type {import("../../table/effect-steps.js").EffectHandlers<CurseOfAcesView>} */
const EFFECTS = {
    first_attacker_drawn(game, { seat }) {
        game.attacker = seat;
        return { hold: HOLD.look };
    },
    move_began(game, { number, attacker, defender }) {
        game.move_number = number;
        game.attacker = attacker;
        game.defender = defender;
        game.table = [];
        return { hold: HOLD.move };
    },
    attacked(game, { seat, card }) {
        takeOut(game.players[seat].hand, card);
        game.table.push({ attack: card, beaten_with: null });
        return { flights: [{ card, from: `hand:${seat}`, to: "table" }], hold: HOLD.move };
    },
    beaten(game, { seat, with: cards }) {
        for (const card of cards) takeOut(game.players[seat].hand, card);
        const open = game.table.find((exchange) => exchange.beaten_with === null);
        if (open) open.beaten_with = cards;
        return { flights: flights(cards, `hand:${seat}`, "table"), hold: HOLD.look };
    },
    defended(game, { cards }) {
        ended(game, false);
        game.gone.push(...cards);
        return { flights: flights(cards, "table", "discard"), hold: HOLD.look };
    },
    taken(game, { seat, cards }) {
        ended(game, true);
        const player = game.players[seat];
        player.hand = sort([...player.hand, ...cards]);
        player.open = sort([...player.open, ...cards]);
        return { flights: flights(cards, "table", `hand:${seat}`), hold: HOLD.look };
    },
    refilled(game, { dealt }) {
        for (const { seat, card } of dealt) game.players[seat].hand = sort([...game.players[seat].hand, card]);
        game.deck.count -= dealt.length;
        return { flights: dealt.map(({ seat, card }) => ({ card, from: "deck", to: `hand:${seat}` })), hold: HOLD.look };
    },
    went_out(game, { seats, place }) {
        for (const seat of seats) game.players[seat].place = place;
        return { hold: HOLD.look };
    },
    left(game, { seats, hands, place }) {
        seats.forEach((seat, at) => {
            Object.assign(game.players[seat], { hand: [], open: [], place, left: true });
            game.gone.push(...hands[at]);
        });
        return { flights: seats.flatMap((seat, at) => flights(hands[at], `hand:${seat}`, "discard")), hold: HOLD.look };
    },
    move_abandoned(game, { cards }) {
        game.table = [];
        // An older one would look as if this one had ended so.
        game.last_move = null;
        game.gone.push(...cards);
        return { flights: flights(cards, "table", "discard"), hold: HOLD.look };
    },
    match_ended: () => ({ hold: HOLD.look }),
};

/** Makes the cards on the table the last move. @param {CurseOfAcesView} game @param {boolean} taken */
function ended(game, taken) {
    const { move_number: number, attacker, defender, table } = game;
    game.last_move = { number, attacker, defender, taken, table };
    game.table = [];
}

export const apply = applyWith(EFFECTS);
