// Parsing the layout that all games share.

import assert from "node:assert/strict";
import { test } from "node:test";
import { belongingTo, keyOf, markerText, partOf } from "../../../src/web/app/table/layout.js";

const zone = (place) => ({ place, label: "A place", count: 0, cards: [] });

test("each place has a name of its own", () => {
    assert.equal(keyOf({ kind: "hand", seat: 0 }), "hand:0");
    assert.equal(keyOf({ kind: "deck", seat: null }), "deck");
    assert.equal(keyOf({ kind: "deck", seat: 1 }), "deck:1");
    assert.equal(keyOf({ kind: "pile", number: 6 }), "pile:6");
    assert.equal(keyOf({ kind: "hour", hour: 12 }), "hour:12");
    assert.equal(keyOf({ kind: "discard" }), "discard");
});

test("zones and markers belong to a seat or to the table", () => {
    const layout = {
        zones: [zone({ kind: "hand", seat: 0 }), zone({ kind: "discard" }), zone({ kind: "table", seat: null })],
        markers: [{ kind: "count", seat: null, label: "Round", value: 2 }, { kind: "role", seat: 0, label: "Dealer" }, { kind: "stage", label: "Showdown" }],
    };
    assert.deepEqual(belongingTo(layout, 0).zones.map((each) => keyOf(each.place)), ["hand:0"]);
    assert.deepEqual(belongingTo(layout, null).zones.map((each) => keyOf(each.place)), ["discard", "table"]);
    assert.deepEqual(belongingTo(layout, 0).markers.map(markerText), ["Dealer"]);
    assert.deepEqual(belongingTo(layout, null).markers.map(markerText), ["Round 2", "Showdown"]);
});

test("hours and piles can be pointed at", () => {
    assert.equal(partOf({ kind: "hour", hour: 3 }), "hour:3");
    assert.equal(partOf({ kind: "pile", number: 3 }), "pile:3");
    assert.equal(partOf({ kind: "hand", seat: 0 }), null);
});
