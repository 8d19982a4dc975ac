// Applies each effect of Clockwork Spades to a draft of the view. Pure functions.

import { HOLD, applyWith, flights, takeOut } from "../../table/effect-steps.js";

/** @typedef {import("../../client/index.js").ClockworkSpadesView} ClockworkSpadesView */

const RANKS = "A23456789TJQ";

/** Returns the hour that a card belongs to. @param {string} card */
const hourOf = (card) => RANKS.indexOf(card[0]) + 1;

/**
 * Sorts cards as the server lists them: by hour.
 * @template {string | null} Face
 * @param {Face[]} hand
 */
export const sort = (hand) => hand.sort((one, other) => (one ? hourOf(one) : 13) - (other ? hourOf(other) : 13));

/** @type {import("../../table/effect-steps.js").EffectHandlers<ClockworkSpadesView>} */
const EFFECTS = {
    first_player_drawn(game, { seat }) {
        game.first_player = seat;
        return { hold: HOLD.look };
    },
    king_given(game, { seat, king }) {
        takeOut(game.players[seat].hand, king);
        game.players[1 - seat].kings.push(king);
        return { flights: [{ card: king, from: `hand:${seat}`, to: `won:${1 - seat}` }], hold: HOLD.look };
    },
    turn_began(game, { turn, window }) {
        game.turn = turn;
        game.window = window;
        game.discarded = [];
        return { hold: HOLD.move };
    },
    discarded(game, { seat, cards }) {
        for (const card of cards) takeOut(game.players[seat].hand, card);
        game.discards.push(...cards);
        game.discarded = [...game.discarded, ...cards];
        return { flights: flights(cards, `hand:${seat}`, "discard"), hold: HOLD.look };
    },
    drew(game, { seat, cards }) {
        game.pile.splice(-cards.length, cards.length);
        game.players[seat].hand = sort([...game.players[seat].hand, ...cards]);
        return { flights: flights(cards, "deck", `hand:${seat}`), hold: HOLD.move };
    },
    drew_king(game, { seat, king }) {
        game.pile.pop();
        game.players[1 - seat].kings.push(king);
        return { flights: [{ card: king, from: "deck", to: `won:${1 - seat}` }], hold: HOLD.look };
    },
    drew_king_of_spades(game, { seat }) {
        game.pile = [];
        game.players[seat].kings.push("KS");
        if (game.king_of_spades_counts) game.players[seat].penalty += 1;
        return { flights: [{ card: "KS", from: "deck", to: `won:${seat}` }], hold: HOLD.long };
    },
    played(game, { seat, cards }) {
        for (const card of cards) {
            takeOut(game.players[seat].hand, card);
            game.clock[hourOf(card) - 1].cards.push(card);
        }
        return { flights: cards.map((card) => ({ card, from: `hand:${seat}`, to: `hour:${hourOf(card)}` })), hold: HOLD.look };
    },
    took(game, { seat, position, discarded }) {
        const hour = game.clock[position - 1];
        const player = game.players[seat];
        const spade = hour.spade ?? null;
        if (spade) player.spades.push(spade);
        player.penalty += 1;
        hour.spade = null;
        hour.cards = [];
        game.discards.push(...discarded);
        return { flights: [{ card: spade, from: `hour:${position}`, to: `won:${seat}` }, ...flights(discarded, `hour:${position}`, "discard")], hold: HOLD.look };
    },
    match_ended: () => ({ hold: HOLD.look }),
};

export const apply = applyWith(EFFECTS);
