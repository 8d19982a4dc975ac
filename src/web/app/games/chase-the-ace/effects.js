// Applies each effect of Chase the Ace to a draft of the view. Pure functions.

import { HOLD, applyWith } from "../../table/effect-steps.js";

/** @typedef {import("../../client/index.js").ChaseTheAceShownCard} ShownCard */
/**
 * The view, and the seats that lose a life in this round, which the table marks while the cards are face up.
 * @typedef {import("../../client/index.js").ChaseTheAceView & { losing?: number[] }} ChaseTheAceDraft
 */

/** @param {ChaseTheAceDraft} game @param {readonly ShownCard[]} cards */
function show(game, cards) {
    for (const { seat, card } of cards) {
        game.players[seat].hand = [card];
        game.players[seat].face_up = true;
    }
}

/** @param {ChaseTheAceDraft} game @param {readonly number[]} seats @param {number} place */
function out(game, seats, place) {
    for (const seat of seats) {
        game.players[seat].still_in = false;
        game.players[seat].place = place;
    }
}

/** @type {import("../../table/effect-steps.js").EffectHandlers<ChaseTheAceDraft>} */
const EFFECTS = {
    shuffled(game, { order }) {
        game.deck = [...order].reverse();
        for (const player of game.players) {
            player.hand = [];
            player.face_up = false;
        }
        return { hold: HOLD.brief };
    },
    drew_for_deal(game, { cards }) {
        for (const { seat, card } of cards) game.players[seat].drew_for_deal = card;
        // They are in front of the players, until all cards are dealt.
        game.deck.splice(-cards.length);
        show(game, cards);
        return { hold: HOLD.long };
    },
    dealer_found(game, { seat }) {
        game.dealer = seat;
        return { hold: HOLD.look };
    },
    dealt(game, { round, dealer, cards, deck }) {
        game.round = round;
        game.dealer = dealer;
        game.deck = [...deck].reverse();
        game.losing = [];
        for (const player of game.players) {
            player.hand = [];
            player.face_up = false;
            player.turn = null;
            player.drew_for_deal = null;
        }
        for (const { seat, card } of cards) game.players[seat].hand = [card];
        return { flights: cards.map(({ seat, card }) => ({ card, from: "deck", to: `hand:${seat}` })), hold: HOLD.look };
    },
    kept(game, { seat }) {
        game.players[seat].turn = { type: "kept" };
        return { hold: HOLD.move };
    },
    exchanged(game, { seat, with: other, gave, got }) {
        const [giver, taker] = [game.players[seat], game.players[other]];
        // An effect hides cards of others, but the viewer may know them from before, and then sees where they go.
        gave ??= giver.hand[0] ?? null;
        got ??= taker.hand[0] ?? null;
        [giver.face_up, taker.face_up] = [taker.face_up, giver.face_up];
        giver.hand = [got];
        taker.hand = [gave];
        giver.turn = { type: "exchanged", with: other };
        return {
            flights: [{ card: gave, from: `hand:${seat}`, to: `hand:${other}` }, { card: got, from: `hand:${other}`, to: `hand:${seat}` }],
            hold: HOLD.look,
        };
    },
    king_shown(game, { seat, card }) {
        show(game, [{ seat, card }]);
        return { hold: HOLD.look };
    },
    stopped(game, { seat }) {
        game.players[seat].turn = { type: "stopped" };
        return { hold: HOLD.move };
    },
    drew(game, { seat, gave, got }) {
        const player = game.players[seat];
        gave ??= player.hand[0] ?? null;
        player.hand = [got];
        player.turn = { type: "drew" };
        game.deck.splice(-1, 1, gave);
        return {
            flights: [{ card: gave, from: `hand:${seat}`, to: "deck" }, { card: got, from: "deck", to: `hand:${seat}` }],
            hold: HOLD.look,
        };
    },
    king_refused(game, { seat, card }) {
        game.deck.splice(-1, 1, card);
        game.players[seat].turn = { type: "refused" };
        return { hold: HOLD.look };
    },
    cards_shown(game, { cards }, rest) {
        show(game, cards);
        const lost = rest.find((effect) => effect.type === "tokens_lost");
        game.losing = lost ? lost.losers.map(({ seat }) => seat) : [];
        return { hold: HOLD.long };
    },
    tokens_lost(game, { losers }) {
        for (const { seat, tokens } of losers) game.players[seat].tokens = tokens;
        return { hold: HOLD.long };
    },
    nobody_lost: () => ({ hold: HOLD.look }),
    went_out(game, { seats, place }) {
        out(game, seats, place);
        return { hold: HOLD.look };
    },
    left(game, { cards, place }) {
        show(game, cards);
        out(game, cards.map(({ seat }) => seat), place);
        for (const { seat } of cards) game.players[seat].left = true;
        return { hold: HOLD.look };
    },
    match_ended: () => ({ hold: HOLD.look }),
};

export const apply = applyWith(EFFECTS);
