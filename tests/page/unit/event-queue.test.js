// Events are shown once each and in order, whoever brings them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Course } from "../../../src/web/app/table/event-queue.js";

const event = (seq) => ({ seq, effects: [], sentences: [] });
const seqs = (events) => events.map(({ seq }) => seq);

test("events are taken in order, and what is known is passed over", () => {
    const course = new Course(4);
    assert.deepEqual(seqs(course.add([event(6), event(5), event(4), event(3)]).taken), [5, 6]);
    assert.deepEqual(seqs(course.add([event(5), event(6), event(7)]).taken), [7]);
    assert.equal(course.known, 7);
    assert.equal(course.shown, 4);
});

test("what does not follow waits until the rest has come", () => {
    const course = new Course(4);
    assert.deepEqual(course.add([event(6)]), { taken: [], missing: true });
    assert.equal(course.busy, false);
    assert.deepEqual(seqs(course.add([event(5)]).taken), [5]);
    assert.deepEqual(seqs(course.add([event(6)]).taken), [6]);
});

test("each is shown once", () => {
    const course = new Course(0);
    course.add([event(1), event(2)]);
    assert.equal(course.next()?.seq, 1);
    assert.deepEqual(course.add([event(1), event(2)]).taken, []);
    assert.equal(course.next()?.seq, 2);
    assert.equal(course.next(), undefined);
    assert.equal(course.shown, 2);
});

test("a jump leaves only what comes after it, and never goes back", () => {
    const course = new Course(0);
    course.add([1, 2, 3, 4].map(event));
    course.skipTo(3);
    assert.deepEqual(seqs(course.waiting), [4]);
    course.skipTo(2);
    assert.equal(course.shown, 3);
});
