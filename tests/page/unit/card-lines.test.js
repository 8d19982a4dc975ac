// Reading the pictures in the games' rules.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readPicture } from "../../../src/web/app/parts/card-lines.js";

const shown = (face) => ({ face, marked: false, dimmed: false });

test("a line is a label and cards, which can be marked, dimmed or face down", () => {
    const { rows, caption } = readPicture(["Ben plays: JH", "", "  Your hand: [KS] (9D) ??  ", "You know his card:", "choose."]);
    assert.deepEqual(rows, [
        { label: "Ben plays", cards: [shown("JH")] },
        { label: "Your hand", cards: [{ face: "KS", marked: true, dimmed: false }, { face: "9D", marked: false, dimmed: true }, shown(null)] },
    ]);
    assert.equal(caption, "You know his card: choose.");
});

test("what is not cards stays text", () => {
    const hostile = [
        "Hand: <img src=x onerror=alert(1)>", "Hand: KS <script>", "<b>: KS;", "Hand: [KS", "Hand: KS)", "Hand: [(KS)]", "Hand: 1S", "Hand: KX", "Hand: ks",
        "Hand: AS,KS", "Hand:KS", ": KS", "Hand:", "??", "Hand: ???", "Hand: __proto__", "Hand: constructor", `Hand: ${"K".repeat(10_000)}`,
    ];
    for (const line of hostile) {
        const { rows, caption } = readPicture([line]);
        assert.deepEqual(rows, [], line);
        assert.equal(caption, line);
    }
});

test("markup in a label is a label", () => {
    assert.deepEqual(readPicture(["<script>alert(1)</script>: KS"]).rows, [{ label: "<script>alert(1)</script>", cards: [shown("KS")] }]);
});
