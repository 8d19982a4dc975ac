// How effects change the table: the drafts between two views of the server.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import ts from "typescript";
import { steps, takeOut } from "../../../src/web/app/table/effect-steps.js";
import { apply as clearAce } from "../../../src/web/app/games/clear-ace/effects.js";
import { apply as clockworkSpades } from "../../../src/web/app/games/clockwork-spades/effects.js";
import { apply as chaseTheAce } from "../../../src/web/app/games/chase-the-ace/effects.js";
import { apply as curseOfAces } from "../../../src/web/app/games/curse-of-aces/effects.js";
import { modules, walk } from "./support/modules.js";

const event = (...effects) => ({ effects, sentences: effects.map((effect) => effect.type) });

test("each effect is a step from the one before, and the view they begin with stays as it is", () => {
    const before = { to_act: [0], count: 0 };
    const counting = (game, effect) => {
        game.count += effect.by;
        return { hold: 1 };
    };
    const shown = steps(counting, before, event({ type: "up", by: 1 }, { type: "up", by: 2 }));
    assert.deepEqual(shown.map(({ game }) => game.count), [1, 3]);
    assert.deepEqual(shown.map(({ game }) => game.to_act), [[], []]);
    assert.deepEqual(before, { to_act: [0], count: 0 });
});

test("an effect that nobody knows is not shown, and harms nothing", () => {
    for (const apply of [clearAce, clockworkSpades, chaseTheAce, curseOfAces]) {
        const [step] = steps(apply, { to_act: [] }, event({ type: "thunder" }));
        assert.equal(step.hold, 0);
    }
});

/** Effects that have no handler since there is nothing to see: the table is shown when it is laid, and a deck looks shuffled as before. */
const NOT_SHOWN = { "clear-ace": ["dealt", "shuffled"], "clockwork-spades": ["dealt"], "curse-of-aces": ["dealt"] };

/** The types of the effects for which a module has handlers. */
function handled(tree) {
    const types = [];
    walk(tree, (node) => {
        if (!ts.isVariableDeclaration(node) || node.name.getText() !== "EFFECTS") return;
        types.push(...node.initializer.properties.map((property) => property.name.getText()));
    });
    return types;
}

test("each effect of a game with handlers has one", () => {
    // The API's document unites the effects of all games, the schema of records tells them apart.
    const schema = JSON.parse(readFileSync(new URL("../../../docs/schemas/acepost-record-1.json", import.meta.url), "utf8"));
    const found = modules().filter(({ file }) => /^games\/[^/]+\/effects\.js$/.test(file));
    assert.ok(found.length >= 4);
    for (const { file, tree } of found) {
        const game = file.split("/")[1];
        const name = game.split("-").map((word) => word[0].toUpperCase() + word.slice(1)).join("");
        const types = schema.$defs[`${name}Effect`].oneOf.map(({ properties }) => properties.type.enum[0]);
        assert.deepEqual([...handled(tree), ...(NOT_SHOWN[game] ?? [])].sort(), types.sort(), file);
    }
});

test("a card leaves a hand as itself, or as one that lies face down", () => {
    const seen = ["KS", "2C", null];
    takeOut(seen, "2C");
    assert.deepEqual(seen, ["KS", null]);
    takeOut(seen, "9D");
    assert.deepEqual(seen, ["KS"]);
});

test("a battle of Clear Ace: played, won, and still to be seen", () => {
    const player = (seat, hand, played) => ({ seat, hand, played, deck: { count: 0 }, aside: [], staked: null, rounds_won: 0, rolled: null });
    const before = {
        stage: "rounds", round: 2, duel: 0, to_act: [0], last_battle: null,
        players: [player(0, ["KS", "9D"], []), player(1, [null, null], ["7H"])],
        piles: [{ count: 8 }],
    };
    const shown = steps(clearAce, before, event(
        { type: "played", seat: 0, card: "KS" },
        { type: "battle_won", seat: 0, stacked: ["7H", "KS"], aside: [] },
        { type: "drew", seat: 1, rolled: 1, pile: 1, card: null },
    ));
    assert.deepEqual(shown[0].game.players[0].played, ["KS"]);
    assert.deepEqual(shown[0].flights, [{ card: "KS", from: "hand:0", to: "table:0" }]);
    const after = shown[2].game;
    assert.deepEqual(after.last_battle, { stage: "rounds", round: 2, winner: 0, played: [["KS"], ["7H"]], staked: null });
    assert.deepEqual(after.players.map(({ deck }) => deck.count), [2, 0]);
    assert.deepEqual(after.players.map(({ hand }) => hand), [["9D"], [null, null, null]]);
    assert.equal(after.piles[0].count, 7);
});

test("a showdown of Clear Ace: aces leave decks, are staked and go to the winner", () => {
    const player = (seat, count, aside) => ({ seat, hand: [null], played: ["KS"], deck: { count }, aside, staked: null, rounds_won: 1, rolled: null });
    const before = { stage: "rounds", round: 14, duel: 1, to_act: [], last_battle: null, players: [player(0, 9, ["AS"]), player(1, 12, [])], piles: [] };
    const shown = steps(clearAce, before, event(
        { type: "showdown_began", aside: [[], ["AD", "AC"]] },
        { type: "staked", aces: ["AS", "AD"] },
        { type: "battle_won", seat: 1, stacked: ["KS"], aside: ["AS", "AD"] },
    )).map(({ game }) => game);
    const [began, staked, won] = shown.map(({ players }) => players.map(({ deck, aside, staked }) => [deck.count, aside, staked]));
    assert.deepEqual(began, [[9, ["AS"], null], [10, ["AD", "AC"], null]]);
    assert.deepEqual(staked, [[9, [], "AS"], [10, ["AC"], "AD"]]);
    assert.deepEqual(won, [[9, [], null], [11, ["AC", "AS", "AD"], null]]);
    assert.deepEqual(shown.map(({ round, duel }) => [round, duel]), [[1, 1], [1, 1], [1, 0]]);
    assert.deepEqual(shown[2].last_battle.staked, ["AS", "AD"]);
});

test("a spade of Clockwork Spades is taken, and what lay on it falls", () => {
    const player = (seat) => ({ seat, hand: [null], kings: [], spades: [], penalty: 0 });
    const before = {
        to_act: [0], window: [5], discards: [], discarded: [], pile: ["KS", null], players: [player(0), player(1)],
        clock: [1, 2, 3, 4, 5].map((position) => ({ position, spade: `${position}S`, cards: position === 5 ? ["5H"] : [] })),
    };
    const [took, drew] = steps(clockworkSpades, before, event(
        { type: "took", seat: 1, position: 5, discarded: ["5H"] },
        { type: "drew_king", seat: 1, king: "KD" },
    ));
    assert.deepEqual(took.game.clock[4], { position: 5, spade: null, cards: [] });
    assert.deepEqual(took.game.players[1].spades, ["5S"]);
    assert.deepEqual(took.game.discards, ["5H"]);
    assert.deepEqual(drew.game.players[0].kings, ["KD"]);
    assert.equal(drew.game.pile.length, 1);
});

test("an exchange of Chase the Ace swaps cards, and a king that lies open goes with its place", () => {
    const player = (seat, hand, face_up) => ({ seat, hand, face_up, turn: null, tokens: 3, still_in: true, place: null });
    const before = { to_act: [0], players: [player(0, ["4S"], false), player(1, ["KH"], true)], deck: [] };
    const [swapped] = steps(chaseTheAce, before, event({ type: "exchanged", seat: 0, with: 1, gave: "4S", got: "KH", face_up: true }));
    assert.deepEqual(swapped.game.players.map(({ hand, face_up: open }) => [hand[0], open]), [["KH", true], ["4S", false]]);
});

test("a card of Chase the Ace that the viewer knows is seen where it goes, and a refused king lies on the deck", () => {
    const player = (seat, hand) => ({ seat, hand, face_up: false, turn: null, tokens: 3, still_in: true, place: null });
    const before = { to_act: [0], players: [player(0, [null]), player(1, ["4S"])], deck: [null, null] };
    const [swapped, drew, refused] = steps(chaseTheAce, before, event(
        { type: "exchanged", seat: 0, with: 1, gave: null, got: null, face_up: false },
        { type: "drew", seat: 0, gave: null, got: null, face_up: false },
        { type: "king_refused", seat: 1, card: "KH" },
    ));
    assert.deepEqual(swapped.game.players.map(({ hand }) => hand[0]), ["4S", null]);
    assert.deepEqual(swapped.flights.map(({ card }) => card), [null, "4S"]);
    assert.deepEqual([drew.game.players[0].hand, drew.game.deck, drew.flights[0].card], [[null], [null, "4S"], "4S"]);
    assert.deepEqual([refused.game.deck, refused.game.players[1].turn], [[null, "KH"], { type: "refused" }]);
});

test("cards that are drawn for the deal of Chase the Ace leave the deck until all are dealt", () => {
    const player = (seat) => ({ seat, hand: [], face_up: false, turn: null, tokens: 3, still_in: true, place: null, drew_for_deal: null });
    const [, drew, dealt] = steps(chaseTheAce, { to_act: [], players: [player(0), player(1)], deck: [] }, event(
        { type: "shuffled", order: ["4S", "9D", "KH"] },
        { type: "drew_for_deal", cards: [{ seat: 0, card: "4S" }, { seat: 1, card: "9D" }] },
        { type: "dealt", round: 1, dealer: 1, cards: [{ seat: 0, card: "KH" }, { seat: 1, card: "4S" }], deck: ["9D"] },
    ));
    assert.deepEqual(drew.game.deck, ["KH"]);
    assert.deepEqual(dealt.game.deck, ["9D"]);
});

test("who loses a life is marked while all cards lie open, and not once new ones are dealt", () => {
    const player = (seat) => ({ seat, hand: [null], face_up: false, turn: null, tokens: 3, still_in: true, place: null });
    const before = { to_act: [0], players: [player(0), player(1)], deck: [] };
    const [shown, lost, dealt] = steps(chaseTheAce, before, event(
        { type: "cards_shown", cards: [{ seat: 0, card: "AS" }, { seat: 1, card: "9H" }] },
        { type: "tokens_lost", losers: [{ seat: 0, tokens: 2 }] },
        { type: "dealt", round: 2, dealer: 1, cards: [{ seat: 0, card: null }, { seat: 1, card: null }], deck: [null] },
    ));
    assert.deepEqual(shown.game.losing, [0]);
    assert.deepEqual(dealt.game.losing, []);
    assert.equal(lost.game.players[0].tokens, 2);
});

test("a move of Curse of Aces that is taken lands in the defender's hand, open to all", () => {
    const player = (seat, hand) => ({ seat, hand, open: [], place: null });
    const before = {
        to_act: [1], move_number: 3, attacker: 0, defender: 1, gone: [], deck: { count: 9 }, last_move: null,
        table: [{ attack: "7H", beaten_with: ["9C"] }, { attack: "9D", beaten_with: null }],
        players: [player(0, ["6S"]), player(1, [null])],
    };
    const [taken, refilled] = steps(curseOfAces, before, event(
        { type: "taken", seat: 1, cards: ["7H", "9C", "9D"] },
        { type: "refilled", dealt: [{ seat: 0, card: "8S" }, { seat: 0, card: "6H" }] },
    ));
    assert.deepEqual(taken.game.players[1].hand, ["7H", "9C", "9D", null]);
    assert.deepEqual(taken.game.table, []);
    assert.equal(taken.game.last_move.taken, true);
    assert.deepEqual(refilled.game.players[0].hand, ["6S", "6H", "8S"]);
    assert.equal(refilled.game.deck.count, 7);
});

test("the king of spades counts for the player who draws it, if the host has said so", () => {
    const player = (seat) => ({ seat, hand: [], kings: [], spades: [], penalty: 2 });
    for (const [counts, penalty] of [[true, 3], [false, 2]]) {
        const before = { to_act: [1], king_of_spades_counts: counts, pile: ["KS"], players: [player(0), player(1)] };
        const [drew] = steps(clockworkSpades, before, event({ type: "drew_king_of_spades", seat: 1 }));
        assert.deepEqual(drew.game.players.map((each) => each.penalty), [2, penalty]);
    }
});

test("a player who leaves Chase the Ace is told from one who goes out", () => {
    const player = (seat) => ({ seat, hand: [null], face_up: false, turn: null, tokens: 0, still_in: true, place: null, left: false });
    const before = { to_act: [0], players: [0, 1, 2].map(player), deck: [] };
    const [left, out] = steps(chaseTheAce, before, event(
        { type: "left", why: "resigned", cards: [{ seat: 2, card: "4S" }], place: 3 },
        { type: "went_out", seats: [1], place: 2 },
    ));
    assert.deepEqual(left.game.players.map((each) => each.left), [false, false, true]);
    assert.deepEqual(out.game.players.map((each) => each.place), [null, 2, 3]);
    assert.deepEqual(out.game.players.map((each) => each.left), [false, false, true]);
});
