// Which matches are played by post: where no player is expected to answer at once.

import assert from "node:assert/strict";
import { test } from "node:test";
import { choice, isByPost, isLive, isSoundOn, storeSound } from "../../../src/web/app/push/choice.js";

const match = (clock, kind = "person") => ({ clock, players: [{ seat: 0, kind: "person" }, { seat: 1, kind }] });

test("people without a clock, or with hours for a move, play by post", () => {
    for (const clock of [{ type: "none" }, { type: "per_decision", seconds: 86_400 }, { type: "per_decision", seconds: 28_800 }, { type: "bank", initial_seconds: 259_200 }]) {
        assert.equal(isByPost(match(clock), 0), true, JSON.stringify(clock));
        assert.equal(isByPost(match(clock, "guest"), 0), true);
        assert.equal(isByPost(match(clock, "bot"), 0), false);
    }
});

test("people at the table do not", () => {
    for (const clock of [{ type: "per_decision", seconds: 300 }, { type: "bank", initial_seconds: 3600 }]) assert.equal(isByPost(match(clock), 0), false);
});

test("a clock is live with less than eight hours, as the server sees it", () => {
    for (const clock of [{ type: "per_decision", seconds: 300 }, { type: "per_decision", seconds: 28_799 }, { type: "bank", initial_seconds: 900 }]) assert.equal(isLive(clock), true);
    for (const clock of [{ type: "none" }, { type: "per_decision", seconds: 28_800 }, { type: "bank", initial_seconds: 28_800 }]) assert.equal(isLive(clock), false);
});

test("a sound that is switched on where the browser stores nothing stays on as long as the document", () => {
    const full = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
    for (const storage of [undefined, { getItem: () => null, setItem: full, removeItem: () => {} }]) {
        globalThis.localStorage = storage;
        assert.equal(isSoundOn(), false);
        for (const isOn of [true, false]) {
            storeSound(isOn);
            assert.equal(isSoundOn(), isOn);
        }
    }
    delete globalThis.localStorage;
});

test("what the browser has stored may be anything", () => {
    for (const [stored, wants] of [[null, undefined], ["", undefined], ["x", undefined], ["null", undefined], ["7", undefined], ['{"wants":"yes"}', undefined], ['{"wants":false}', false]]) {
        globalThis.localStorage = { getItem: () => stored };
        assert.equal(choice().wants, wants, stored);
    }
    delete globalThis.localStorage;
    assert.deepEqual(choice(), {});
});
