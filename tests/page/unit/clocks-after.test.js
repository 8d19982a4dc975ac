// The clocks after an answer, which the response to it does not bring.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clocksAfter, matchAfter } from "../../../src/web/app/table/clocks-after.js";

const at = (minute) => `2030-01-01T10:${String(minute).padStart(2, "0")}:00.000Z`;
const runs = (deadline) => ({ deadline, left_seconds: null });
const stands = (left_seconds) => ({ deadline: null, left_seconds });
const clocks = (...seats) => ({ stand_for: [], seats });

const HOUR = { type: "per_decision", seconds: 3600 };
const BANK = { type: "bank", initial_seconds: 3600, increment_seconds: 600, maximum_seconds: 3900 };
const event = { at: at(10) };

test("for each decision, the answered one's time is whole again, and the next one's begins", () => {
    const after = clocksAfter({ clock: HOUR }, clocks(runs(at(30)), stands(3600)), event, { seat: 0, to_act: [1] });
    assert.deepEqual(after, clocks(stands(3600), runs("2030-01-01T11:10:00.000Z")));
});

test("a bank keeps what is left and gets its increment, but no more than its maximum", () => {
    const before = clocks(runs(at(40)), stands(300));
    assert.deepEqual(clocksAfter({ clock: BANK }, before, event, { seat: 0, to_act: [1] }), clocks(stands(2400), runs(at(15))));
    const full = clocks(runs("2030-01-01T11:09:00.000Z"), stands(300));
    assert.deepEqual(clocksAfter({ clock: BANK }, full, event, { seat: 0, to_act: [0] }), clocks(runs("2030-01-01T11:15:00.000Z"), stands(300)));
});

test("who chooses at the same time goes on with the same clock", () => {
    const after = clocksAfter({ clock: BANK }, clocks(runs(at(40)), runs(at(50)), stands(60)), event, { seat: 0, to_act: [1] });
    assert.deepEqual(after, clocks(stands(2400), runs(at(50)), stands(60)));
});

test("of clocks that pause, only the server knows", () => {
    const before = clocks(runs(at(30)), stands(3600));
    const view = { seat: 0, to_act: [1] };
    assert.equal(clocksAfter({ clock: { ...HOUR, weekends: "Europe/Berlin" } }, before, event, view), null);
    assert.equal(clocksAfter({ clock: HOUR }, { ...before, stand_for: ["vacation"] }, event, view), null);
});

test("an answer ends the player's own offer of a draw, and not another's", () => {
    const match = { version: 4, to_act: [0], deadlines: [at(30), null], draw_offered_by: [0, 1] };
    const view = { seat: 0, version: 5, to_act: [1] };
    const after = { version: 5, to_act: [1], deadlines: [null, at(50)], draw_offered_by: [1] };
    assert.deepEqual(matchAfter(match, clocks(stands(60), runs(at(50))), view), after);
});
