// The time on the server, from the `Date` headers of responses.

import assert from "node:assert/strict";
import { test } from "node:test";
import { noteDate, serverNow } from "../../../src/web/app/server-time.js";

const SECOND = Date.parse("2030-01-01T10:00:00Z");
/** When responses arrive. The header has whole seconds. */
const NOW = SECOND + 500;
/** How long the network takes for a request and its response. */
const NETWORK = 50;
/** How long a slow network takes, or a server that waits for news. */
const LONG = 60_000;

/** A response that the server has begun at this time. */
const begun = (time) => new Response(null, { headers: { Date: new Date(time).toUTCString() } });
const error = () => serverNow() - NOW;

test("a wrong clock is corrected, and a right one stays, however long responses take", (context) => {
    for (const wrong of [0, -600_000, 360_000, -3000]) {
        context.mock.method(Date, "now", () => NOW + wrong);
        const sent = NOW + wrong - NETWORK;
        noteDate(begun(SECOND), sent);
        const corrected = error();
        if (wrong) assert.ok(Math.abs(corrected) <= 2000, `${corrected} ms off, with a clock that is wrong by ${wrong} ms`);
        else assert.equal(corrected, 0);
        noteDate(begun(SECOND - LONG), sent - LONG);
        noteDate(begun(SECOND), sent - LONG);
        noteDate(new Response(), sent);
        for (const type of ["text/html", "text/plain; charset=utf-8"]) {
            noteDate(new Response("Sign in to this network", { headers: { "Date": "Thu, 01 Jan 1970 00:00:10 GMT", "Content-Type": type } }), sent);
        }
        assert.equal(error(), corrected);
    }
});
