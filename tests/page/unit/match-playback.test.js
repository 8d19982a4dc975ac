// The events of a match that is being played: one by one, unless too many wait.

import assert from "node:assert/strict";
import { test } from "node:test";
import { MatchPlayback } from "../../../src/web/app/table/match-playback.js";

Object.assign(globalThis, { document: { hidden: false }, matchMedia: () => ({ matches: false }) });

/** Plays the events from 1 to `count`, and returns those that were shown one by one. */
async function shown(count, delay) {
    const shown = [];
    const view = { version: count };
    await new Promise((resolve) => {
        const playback = new MatchPlayback({
            connection: { closed: false, reloadView: async () => view },
            animator: { play: async (_, { seq }) => shown.push(seq), put: async () => {} },
            table: {},
            version: 0,
            log: [],
            delay,
            handlers: { onEvents: () => {}, onCaughtUp: () => resolve(), onError: assert.fail, refresh: async () => {}, sending: () => false, botsPlay: () => false },
        });
        playback.take(Array.from({ length: count }, (_, index) => ({ seq: index + 1, effects: [], sentences: [] })));
    });
    return shown;
}

test("many events at once are skipped, and few are not", async () => {
    assert.deepEqual(await shown(6, 0), []);
    assert.deepEqual(await shown(5, 0), [1, 2, 3, 4, 5]);
});

test("what was held back from spectators until the end is shown one by one", async () => {
    assert.deepEqual(await shown(8, 7), [1, 2, 3, 4, 5, 6, 7, 8]);
    assert.deepEqual(await shown(13, 7), []);
});
