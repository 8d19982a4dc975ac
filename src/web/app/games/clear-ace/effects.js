// Applies each effect of Clear Ace to a draft of the view. Pure functions.

import { HOLD, applyWith, flights, takeOut } from "../../table/effect-steps.js";

/** @typedef {import("../../client/index.js").ClearAceView} ClearAceView */

const ORDER = "23456789TJQKA";

/** Sorts a hand as the server lists it: strongest first. @param {(string | null)[]} hand */
const sort = (hand) =>
    hand.sort((one, other) => ORDER.indexOf(other?.[0] ?? "2") - ORDER.indexOf(one?.[0] ?? "2"));

/** @type {import("../../table/effect-steps.js").EffectHandlers<ClearAceView>} */
const EFFECTS = {
    set_up_rolled(game, { rolls }) {
        rolls.forEach((roll, seat) => (game.players[seat].rolled = roll));
        return { hold: HOLD.look };
    },
    first_player_found(game, { seat }) {
        game.first_player = seat;
        return { hold: HOLD.brief };
    },
    round_began(game, { round }) {
        game.round = round;
        game.duel = 0;
        for (const player of game.players) {
            player.rolled = null;
            player.played = [];
        }
        return { hold: HOLD.brief };
    },
    drew(game, { seat, rolled, pile, card }) {
        game.piles[pile - 1].count -= 1;
        const player = game.players[seat];
        if (rolled) player.rolled = rolled;
        player.hand = sort([...player.hand, card]);
        return { flights: [{ card, from: `pile:${pile}`, to: `hand:${seat}` }], hold: rolled ? HOLD.look : HOLD.brief };
    },
    drew_own(game, { seat, cards }) {
        const player = game.players[seat];
        player.deck.count -= cards.length;
        player.hand = sort([...player.hand, ...cards]);
        return { flights: flights(cards, `deck:${seat}`, `hand:${seat}`), hold: HOLD.move };
    },
    chose(game, { seat, card }) {
        const player = game.players[seat];
        takeOut(player.hand, card);
        player.played.push(card);
        player.chosen = true;
        return { flights: [{ card, from: `hand:${seat}`, to: `table:${seat}` }], hold: HOLD.move };
    },
    played(game, { seat, card }) {
        const player = game.players[seat];
        takeOut(player.hand, card);
        player.played.push(card);
        return { flights: [{ card, from: `hand:${seat}`, to: `table:${seat}` }], hold: HOLD.look };
    },
    revealed(game, { cards }) {
        for (const player of game.players) {
            player.played[Math.max(0, player.played.length - 1)] = cards[player.seat];
            player.chosen = false;
        }
        return { hold: HOLD.look };
    },
    duel_began(game, { depth }) {
        game.duel = depth;
        return { hold: HOLD.look };
    },
    battle_won(game, { seat, stacked, aside }) {
        const [first, second] = game.players;
        const staked = first.staked && second.staked ? [first.staked, second.staked] : null;
        // Both sides have been revealed by now.
        const played = /** @type {string[][]} */ ([first.played, second.played]);
        game.last_battle = { stage: game.stage, round: game.round, winner: seat, played, staked };
        const winner = game.players[seat];
        winner.deck.count += stacked.length;
        winner.aside = [...new Set([...winner.aside, ...aside])];
        if (staked === null) winner.rounds_won += 1;
        for (const player of game.players) {
            player.played = [];
            player.staked = null;
        }
        game.duel = 0;
        return { hold: HOLD.long };
    },
    hand_stacked(game, { seat, kept, stacked }) {
        const player = game.players[seat];
        player.hand = kept;
        player.deck.count += stacked.length;
        return { flights: flights(stacked, `hand:${seat}`, `deck:${seat}`), hold: HOLD.move };
    },
    showdown_began(game, { aside }) {
        game.stage = "showdown";
        // Its first round begins next.
        game.round = 1;
        for (const player of game.players) {
            player.aside.push(...aside[player.seat]);
            player.deck.count -= aside[player.seat].length;
        }
        return { hold: HOLD.long };
    },
    staked(game, { aces }) {
        for (const player of game.players) {
            player.staked = aces[player.seat];
            takeOut(player.aside, player.staked);
        }
        return { hold: HOLD.look };
    },
    match_ended: () => ({ hold: HOLD.look }),
};

export const apply = applyWith(EFFECTS);
