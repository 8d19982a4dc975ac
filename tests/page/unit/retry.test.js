// Requests that are repeated.

import assert from "node:assert/strict";
import { test } from "node:test";
import { register } from "node:module";

// The server gives the client's modules at this address.
register(`data:text/javascript,${encodeURIComponent(`
    export async function resolve(name, context, next) {
        const client = new URL("../../../openapi/clients/typescript/page/index.js", ${JSON.stringify(import.meta.url)});
        return name === "../client/index.js" ? { url: client.href, shortCircuit: true } : next(name, context);
    }
`)}`);
const { Problem, connect, getMatch } = await import("../../../openapi/clients/typescript/page/index.js");
const { mayPass } = await import("../../../src/web/app/parts/retry.js");

test("a request is repeated if the server cannot be reached or fails, but not after a mistake of the page", async () => {
    const client = connect({ baseUrl: "http://127.0.0.1", fetch: () => Promise.reject(new TypeError("Failed to fetch")) });
    const lost = await getMatch({ client, path: { id: "m" } }).catch((error) => error);
    assert.equal(mayPass(lost), true);
    assert.equal(mayPass(new Problem(503, {})), true);
    assert.equal(mayPass(new Problem(404, {})), false);
    assert.equal(mayPass(new TypeError("undefined is not a function")), false);
});
