// Which matches are played by post: where no player is expected to answer at once.

import assert from "node:assert/strict";
import { test } from "node:test";
import { choice, isByPost } from "../../../src/web/app/push/choice.js";

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

test("what the browser has stored may be anything", () => {
    for (const [stored, wants] of [[null, undefined], ["", undefined], ["x", undefined], ["null", undefined], ["7", undefined], ['{"wants":"yes"}', undefined], ['{"wants":false}', false]]) {
        globalThis.localStorage = { getItem: () => stored };
        assert.equal(choice().wants, wants, stored);
    }
    delete globalThis.localStorage;
    assert.deepEqual(choice(), {});
});
