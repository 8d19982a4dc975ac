// What each effect of Clockwork Spades changes on the table. Pure.

import { HOLD, takeOut } from "../../table/effect-steps.js";

/** @param {(string | null)[]} cards @param {string} from @param {string} to @returns {import("../../table/effect-steps.js").Flight[]} */
const flights = (cards, from, to) => cards.map((card) => ({ card, from, to }));

const RANKS = "A23456789TJQ";

/** @param {string} card the hour that a card belongs to */
export const hourOf = (card) => RANKS.indexOf(card[0]) + 1;

/** @param {(string | null)[]} hand around the clock, as the server lists it */
const sort = (hand) => hand.sort((one, other) => (one ? hourOf(one) : 13) - (other ? hourOf(other) : 13));

/** @type {Record<string, (game: any, effect: any) => import("../../table/effect-steps.js").EffectAnimation>} */
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
        return { flights: [{ card: "KS", from: "deck", to: `won:${seat}` }], hold: HOLD.long };
    },
    played(game, { seat, cards }) {
        for (const card of cards) {
            takeOut(game.players[seat].hand, card);
            game.clock[hourOf(card) - 1].cards.push(card);
        }
        return { flights: cards.map((/** @type {string} */ card) => ({ card, from: `hand:${seat}`, to: `hour:${hourOf(card)}` })), hold: HOLD.look };
    },
    took(game, { seat, position, discarded }) {
        const hour = game.clock[position - 1];
        const player = game.players[seat];
        const spade = hour.spade;
        if (spade) player.spades.push(spade);
        player.penalty += 1;
        hour.spade = null;
        hour.cards = [];
        game.discards.push(...discarded);
        return { flights: [{ card: spade, from: `hour:${position}`, to: `won:${seat}` }, ...flights(discarded, `hour:${position}`, "discard")], hold: HOLD.look };
    },
    match_ended: () => ({ hold: HOLD.look }),
};

/** @type {import("../../table/effect-steps.js").ApplyEffect} */
export const apply = (game, effect) => EFFECTS[effect.type]?.(game, effect) ?? {};
