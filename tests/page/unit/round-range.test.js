// The range of values that a chart shows.

import assert from "node:assert/strict";
import { test } from "node:test";
import { roundRange } from "../../../src/web/app/parts/round-range.js";

test("all values are between round numbers, with few lines between them", () => {
    assert.deepEqual(roundRange([853, 984]), [850, 1000, 50]);
    assert.deepEqual(roundRange([819, 984, 910]), [800, 1000, 100]);
    assert.deepEqual(roundRange([-30, 45]), [-50, 50, 50]);
    assert.deepEqual(roundRange([750, 3100]), [0, 4000, 1000]);
    for (let spread = 1; spread < 6000; spread += 7) {
        const [least, most, step] = roundRange([503, 503 + spread]);
        assert.ok(least <= 503 && most >= 503 + spread, `${spread}`);
        assert.ok((most - least) / step <= 5, `${spread}`);
    }
});

test("equal values have a range, too", () => {
    assert.deepEqual(roundRange([700, 700]), [700, 701, 1]);
    assert.deepEqual(roundRange([0]), [0, 1, 1]);
});
