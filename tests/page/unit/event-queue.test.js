// Events are shown once and in order, whatever their source.

import assert from "node:assert/strict";
import { test } from "node:test";
import { EventQueue } from "../../../src/web/app/table/event-queue.js";

const event = (seq) => ({ seq, effects: [], sentences: [] });
const seqs = (events) => events.map(({ seq }) => seq);

test("events are taken in order, and what is known is passed over", () => {
    const queue = new EventQueue(4);
    assert.deepEqual(seqs(queue.add([event(6), event(5), event(4), event(3)]).taken), [5, 6]);
    assert.deepEqual(seqs(queue.add([event(5), event(6), event(7)]).taken), [7]);
    assert.equal(queue.known, 7);
    assert.equal(queue.shown, 4);
});

test("what does not follow waits until the rest has come", () => {
    const queue = new EventQueue(4);
    assert.deepEqual(queue.add([event(6)]), { taken: [], missing: true });
    assert.equal(queue.busy, false);
    assert.deepEqual(seqs(queue.add([event(5)]).taken), [5]);
    assert.deepEqual(seqs(queue.add([event(6)]).taken), [6]);
});

test("each is shown once", () => {
    const queue = new EventQueue(0);
    queue.add([event(1), event(2)]);
    assert.equal(queue.next()?.seq, 1);
    assert.deepEqual(queue.add([event(1), event(2)]).taken, []);
    assert.equal(queue.next()?.seq, 2);
    assert.equal(queue.next(), undefined);
    assert.equal(queue.shown, 2);
});

test("a jump leaves only what comes after it, and never goes back", () => {
    const queue = new EventQueue(0);
    queue.add([1, 2, 3, 4].map(event));
    queue.skipTo(3);
    assert.deepEqual(seqs(queue.waiting), [4]);
    queue.skipTo(2);
    assert.equal(queue.shown, 3);
});
