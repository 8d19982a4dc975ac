// Choosing an action by tapping its parts one after another.

import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTHING, buttons, exact, open, partsOf, reasonFor, tap, whole } from "../../../src/web/app/table/choosing.js";

const beat = (...cards) => ({ type: "beat", label: `Beat with ${cards.join(" and ")}`, cards });
const take = { type: "take", label: "Take the cards" };
const defence = [beat("QS"), beat("QS", "7C"), beat("QS", "8D"), beat("KS", "7C"), take];

test("an action's parts are its cards, its hour or its pile", () => {
    assert.deepEqual(partsOf({ type: "play", label: "", card: "KS" }), ["card:KS"]);
    assert.deepEqual(partsOf(beat("QS", "7C")), ["card:QS", "card:7C"]);
    assert.deepEqual(partsOf({ type: "take", label: "", position: 5, discards: ["5H"] }), ["hour:5"]);
    assert.deepEqual(partsOf({ type: "draw", label: "", pile: 3 }), ["pile:3"]);
    assert.deepEqual(partsOf({ type: "exchange", label: "", with: 2 }), []);
});

test("actions without parts are buttons, and everything else can be tapped", () => {
    assert.deepEqual(buttons(defence), [take]);
    assert.deepEqual([...open(defence, NOTHING)].sort(), ["card:7C", "card:8D", "card:KS", "card:QS"]);
});

test("a tap settles what it names exactly, and leaves open what can still be added", () => {
    const queen = tap(defence, NOTHING, "card:QS");
    assert.equal(queen.action, defence[0]);
    assert.deepEqual([...open(defence, queen)].sort(), ["card:7C", "card:8D"]);
    const helped = tap(defence, queen, "card:7C");
    assert.equal(helped.action, defence[1]);
    assert.deepEqual([...open(defence, helped)], []);
});

test("where one action is left, its other parts are chosen with it", () => {
    const king = tap(defence, NOTHING, "card:KS");
    assert.deepEqual(king, { parts: ["card:KS", "card:7C"], action: defence[3] });
    const forced = [{ type: "play", label: "Play both", cards: ["4H", "6D"] }];
    assert.deepEqual(tap(forced, NOTHING, "card:6D"), { parts: ["card:4H", "card:6D"], action: forced[0] });
});

test("a card that goes with several waits for the next tap", () => {
    const seven = tap(defence, NOTHING, "card:7C");
    assert.equal(seven.action, null);
    assert.deepEqual(exact(defence, seven), []);
    assert.equal(tap(defence, seven, "card:KS").action, defence[3]);
});

test("a tap on what is chosen takes it back", () => {
    const helped = tap(defence, tap(defence, NOTHING, "card:QS"), "card:7C");
    assert.equal(tap(defence, helped, "card:7C").action, defence[0]);
    assert.deepEqual(tap(defence, helped, "card:QS"), NOTHING);
    assert.deepEqual(tap(defence, tap(defence, NOTHING, "card:QS"), "card:QS"), NOTHING);
});

test("a tap on what does not go with the choice begins anew with it", () => {
    const helped = tap(defence, tap(defence, NOTHING, "card:QS"), "card:8D");
    assert.deepEqual(tap(defence, helped, "card:KS").parts, ["card:KS", "card:7C"]);
});

test("a tap on what no action names changes nothing", () => {
    assert.equal(tap(defence, NOTHING, "card:6H"), NOTHING);
});

test("two actions with the same parts are both there to choose from", () => {
    const high = { type: "bid_high", label: "Bid it high", card: "KS" };
    const low = { type: "bid_low", label: "Bid it low", card: "KS" };
    const both = tap([high, low], NOTHING, "card:KS");
    assert.equal(both.action, null);
    assert.deepEqual(exact([high, low], both), [high, low]);
    assert.equal(whole(low).action, low);
});

test("a part that is not legal has the reason that names its card, or that is about taking from an hour", () => {
    const card = { rule: "CS-8", reason: "Only cards of the window can be played.", cards: ["KS", "2D"] };
    const hour = { rule: "CS-8", reason: "You hold cards of the window.", choices: ["take"] };
    assert.equal(reasonFor([card, hour], "card:2D"), card);
    assert.equal(reasonFor([card, hour], "hour:5"), hour);
    assert.equal(reasonFor([card, hour], "choice:take"), hour);
    assert.equal(reasonFor([card, hour], "choice:done"), undefined);
    assert.equal(reasonFor([card, hour], "card:3D"), undefined);
    assert.equal(reasonFor([card], "pile:3"), undefined);
});
