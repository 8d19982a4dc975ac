// What the tables of the games say and show.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./support/dom.js";

const tableOf = async (game) => (await import(`../../../src/web/app/games/${game}/table.js`)).table;

/** Returns the texts and the values of a template's attributes, in their order. @returns {string[]} */
function textsOf(drawn) {
    if (typeof drawn === "string") return [drawn];
    if (Array.isArray(drawn)) return drawn.flatMap(textsOf);
    return drawn?.values ? textsOf(drawn.values) : [];
}

/** Returns the names of cards among texts. @param {string[]} texts */
const namesIn = (texts) => texts.filter((text) => / of (?:spades|hearts|diamonds|clubs)$/.test(text) && !text.includes(":"));

const props = (game) => ({
    game, seat: 0, bottom: 0, outcome: null, live: false, toAct: [], stillIn: [0, 1], clocks: null, actions: [], reasons: [], now: 0,
    players: ["ana", "ben"].map((name, seat) => ({ seat, name })), choice: { parts: [] }, open: new Set(), all: new Set(), hint: null,
});

test("an ace at stake in Clear Ace is told with those aside", async () => {
    const player = (seat, aside, staked) => ({ seat, aside, staked, hand: [], played: [], deck: { count: 8 }, chosen: false, rolled: null, rounds_won: 1 });
    const game = { stage: "showdown", round: 1, duel: 0, piles: [], last_battle: null, players: [player(0, [], "AS"), player(1, ["AH", "AC"], "AD")] };
    const texts = textsOf((await tableOf("clear-ace")).board(props(game)));
    assert.ok(texts.includes("Your aces, the last at stake: ace of spades"));
    assert.ok(texts.includes("ben's aces, the last at stake: ace of hearts, ace of clubs and ace of diamonds"));
});

test("a king that the dealer of Chase the Ace refused lies open on the deck, and is shown with the last round", async () => {
    const player = (seat) => ({ seat, hand: [null], turn: null, tokens: 3, still_in: true, place: null });
    const game = {
        options: { tokens: 3 }, round: 2, dealer: 0, deck: [null, "KC"], players: [player(0), player(1)],
        last_round: { round: 1, cards: [{ seat: 0, card: "4S" }, { seat: 1, card: "9D" }], lost: [0], refused: "KH", nobody_lost_because: null },
    };
    const texts = textsOf((await tableOf("chase-the-ace")).board(props(game)));
    assert.ok(texts.includes("KC"), "on the deck");
    assert.equal(texts[texts.lastIndexOf("king of hearts") + 1], "refused");
});

test("a player who has left Chase the Ace without a token is not said to be out", async () => {
    const player = (seat, place, left) => ({ seat, hand: [], turn: null, tokens: 0, still_in: false, place, left });
    const players = [player(0, 3, false), player(1, 2, true)];
    const game = { options: { tokens: 1 }, round: 2, dealer: 0, deck: [], players, last_round: null };
    const texts = textsOf((await tableOf("chase-the-ace")).board(props(game)));
    assert.ok(texts.includes("left, 2nd") && texts.includes("out, 3rd"), texts.join("; "));
});

test("what is known in Clear Ace of a hand tells of the secret choice, and what it does not count", async () => {
    const known = { in_deck: [], in_hand: ["KS"], in_deck_or_hand: ["TS"], no_twos: 7, drawn_since: 1, kept: 1, buried: 5 };
    const nothing = { in_deck: [], in_deck_or_hand: [], no_twos: 0, kept: 0, buried: 0 };
    const { memory } = await tableOf("clear-ace");
    const lines = (chosen) => memory(props({ players: [{ seat: 0, deck: {}, known: nothing, chosen: false }, { seat: 1, deck: {}, known, chosen }] }))
        .map((line) => textsOf([line]).join(""));
    const [holds, either, noTwos, kept] = lines(true);
    assert.match(holds, /^ben holds for certain, in hand or chosen: /);
    assert.match(either, /^In ben's deck or hand, or chosen: /);
    assert.equal(noTwos, "Cannot be 2s: 7 cards in ben's hand, the chosen one counted in, not counting 1 of the cards held for certain");
    assert.equal(kept, "Kept after the last duel: 1 card in ben's hand, the chosen one counted in");
    assert.equal(lines(false)[2], "Cannot be 2s: 7 cards in ben's hand, not counting 1 of the cards held for certain");
});

test("the memory of Clockwork Spades is empty where both hands are open", async () => {
    const { memory } = await tableOf("clockwork-spades");
    const game = (theirs) => ({ discards: [], players: [{ seat: 0, hand: ["4H"], lacks: [[]] }, { seat: 1, hand: [theirs], lacks: [[4, 5]] }] });
    assert.equal(memory(props(game(null))).length, 1);
    assert.deepEqual(memory(props(game("7D"))), []);
});

test("the discards of Clockwork Spades are remembered by their hours until the match is over, and the dead cards are told with the last turn", async () => {
    const { memory, board } = await tableOf("clockwork-spades");
    const player = (seat) => ({ seat, penalty: 0, spades: [], kings: [], hand: [null], lacks: [[4, 5]] });
    const last_turn = { turn: 1, seat: 1, window: [1, 2, 3], discarded: ["9C", "TD"], played: [], took: "2S", fell: ["2H"] };
    const game = { window: [4, 5, 6], clock: [], pile: [], discards: ["9C", "TD", "2H"], last_turn, turn: 2, first_player: 1, players: [player(0), player(1)] };
    const [first, ...rest] = memory(props(game)).map((line) => textsOf(line));
    assert.equal(first[0], "Discarded: ");
    assert.deepEqual(namesIn(first), ["2 of hearts", "9 of clubs", "10 of diamonds"]);
    assert.equal(rest.length, 2);
    assert.deepEqual(memory({ ...props(game), outcome: {} }), []);

    const texts = textsOf(board(props(game)));
    assert.ok(texts.includes("Last turn: ben took the 2 of spades, and 2 of hearts fell, after discarding the 9 of clubs and 10 of diamonds"), texts.join("; "));
    assert.deepEqual(namesIn(texts.slice(texts.indexOf("after discarding"))).slice(0, 2), ["9 of clubs", "10 of diamonds"]);
});

test("the cards out of a game of Curse of Aces are remembered by their ranks until it is over", async () => {
    const { memory } = await tableOf("curse-of-aces");
    const [line] = memory(props({ gone: ["KS", "6H", "TC"] })).map((line) => textsOf(line));
    assert.equal(line[0], "Out of the game: ");
    assert.deepEqual(namesIn(line), ["6 of hearts", "10 of clubs", "king of spades"]);
    assert.deepEqual(memory(props({ gone: [] })), []);
    assert.deepEqual(memory({ ...props({ gone: ["KS"] }), outcome: {} }), []);
});

for (const lost of [[2], []]) {
    test(`the last round of Chase the Ace with eight players tells every card, with ${lost.length} losers`, async () => {
        const players = Array.from({ length: 8 }, (_, seat) => ({ seat, hand: [null], turn: null, tokens: 3, still_in: true, place: null }));
        const cards = ["4H", "JS", "3D", "TC", "QH", "7S", "5C", "KD"].map((card, seat) => ({ seat, card }));
        const last_round = { round: 1, cards, lost, refused: null, nobody_lost_because: lost.length ? null : "tie" };
        const game = { options: { tokens: 3 }, round: 2, dealer: 0, deck: [null], players, last_round };
        const names = players.map(({ seat }) => ({ seat, name: `player-${seat}` }));
        const texts = textsOf((await tableOf("chase-the-ace")).board({ ...props(game), players: names }));
        const { cardName } = await import("../../../src/web/app/table/card-names.js");
        for (const { seat, card } of cards) {
            const at = texts.lastIndexOf(cardName(card));
            assert.ok(at > 0, `${card} in ${texts.join("; ")}`);
            assert.equal(texts.slice(0, at).findLast((text) => /^(You|player-\d)$/.test(text)), seat === 0 ? "You" : `player-${seat}`, "beside its player");
        }
    });
}

test("the spades of a player of Clockwork Spades are counted in words for screen readers", async () => {
    const player = (seat, penalty) => ({ seat, penalty, spades: [], kings: [], hand: [], lacks: [] });
    const game = { window: [1, 2, 3], clock: [], pile: [], discards: [], last_turn: null, turn: 1, first_player: 0, players: [player(0, 1), player(1, 2)] };
    const texts = textsOf((await tableOf("clockwork-spades")).board(props(game)));
    assert.ok(texts.includes("spade") && texts.includes("spades"), texts.join("; "));
});
