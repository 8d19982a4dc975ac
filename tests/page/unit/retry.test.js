// Requests that are repeated.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./support/client.js";

const { Problem, connect, getMatch, getPairing } = await import("../../../openapi/clients/typescript/page/index.js");
const { createOnce, fetchInTime, forgetAttempts, lacksResponse, mayPass, withRetry } = await import("../../../src/web/app/parts/retry.js");

/** The error of a request whose connection fails. */
function lost() {
    const client = connect({ baseUrl: "http://127.0.0.1", fetch: () => Promise.reject(new TypeError("Failed to fetch")) });
    return getMatch({ client, path: { id: "m" } }).catch((error) => error);
}

test("a request is repeated if the server cannot be reached or fails, but not after a mistake of the page", async () => {
    assert.equal(mayPass(await lost()), true);
    assert.equal(mayPass(new DOMException("The page was closed.", "AbortError")), false);
    for (const status of [429, 500, 502, 503, 504]) assert.equal(mayPass(new Problem(status, {})), true, `${status}`);
    for (const status of [400, 401, 403, 404, 409, 422]) assert.equal(mayPass(new Problem(status, {})), false, `${status}`);
    assert.equal(mayPass(new Problem(409, { code: "idempotency_running" })), true);
    assert.equal(mayPass(new TypeError("undefined is not a function")), false);
});

test("a request that gets no response is sent again after half a minute, or after the time that the server was asked to wait as well", async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    Object.assign(globalThis, { document: new EventTarget(), addEventListener() {}, removeEventListener() {} });
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    const answers = [];
    context.mock.method(globalThis, "fetch", (_request, { signal }) => new Promise((resolve, reject) => {
        answers.push(resolve);
        signal.addEventListener("abort", () => reject(signal.reason));
    }));
    const client = connect({ baseUrl: "http://127.0.0.1", fetch: fetchInTime });
    const ask = (signal) => getPairing({ client, path: { id: "m" }, signal });
    const wait = (signal) => getPairing({ client, path: { id: "m" }, query: { wait: 30 }, signal });
    for (const [request, within] of [[ask, 30_000], [wait, 60_000]]) {
        answers.length = 0;
        const asking = withRetry(request, new AbortController().signal);
        await settle();
        context.mock.timers.tick(within - 1);
        await settle();
        context.mock.timers.tick(500);
        await settle();
        assert.equal(answers.length, 1);
        context.mock.timers.tick(1);
        await settle();
        context.mock.timers.tick(500);
        await settle();
        assert.equal(answers.length, 2);
        answers[1](Response.json({ id: "m" }));
        assert.deepEqual(await asking, { id: "m" });
    }
    const once = ask();
    await settle();
    context.mock.timers.tick(30_000);
    assert.equal(mayPass(await once.catch((error) => error)), true);
    const leaving = new AbortController();
    const left = withRetry(ask, leaving.signal);
    await settle();
    leaving.abort();
    await assert.rejects(left, { name: "AbortError" });
});

test("the rest of a response has to come in time if it is JSON, but not if it is a stream or a download", async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    for (const [type, isLost] of [["application/json", true], ["application/problem+json", true], ["text/event-stream", false], ["application/x-ndjson", false]]) {
        let signal;
        context.mock.method(globalThis, "fetch", async (_request, init) => {
            signal = init.signal;
            return new Response("", { headers: { "Content-Type": type } });
        });
        await fetchInTime("http://127.0.0.1/");
        context.mock.timers.tick(30_000);
        assert.equal(signal.aborted, isLost, type);
    }
});

test("a response is missing while it is waited for, and after a failure until another one comes", async (context) => {
    let settle;
    context.mock.timers.enable({ apis: ["setTimeout"] });
    context.mock.method(globalThis, "fetch", () => new Promise((resolve, reject) => (settle = { resolve, reject })));
    for (const isLost of [false, true, false]) {
        const asking = fetchInTime("http://127.0.0.1/");
        assert.equal(lacksResponse(), true);
        if (isLost) settle.reject(new TypeError("Failed to fetch"));
        else settle.resolve(new Response(""));
        await asking.catch(() => {});
        assert.equal(lacksResponse(), isLost);
    }
    const leaving = new AbortController();
    const left = fetchInTime("http://127.0.0.1/", { signal: leaving.signal });
    leaving.abort();
    settle.reject(leaving.signal.reason);
    await assert.rejects(left);
    assert.equal(lacksResponse(), false, "nothing is missed that was given up");
});

test("what is tried again after a lost response has the same key, and a refusal or another wish a new one", async () => {
    const [context, other] = [{}, {}];
    const attempt = async (page, wish, result) => {
        let key;
        const settled = createOnce(page, wish, async (tried) => {
            key = tried.headers()["Idempotency-Key"];
            assert.notEqual(tried.headers(1)["Idempotency-Key"], key, "further requests to the same address have their own");
            if (result instanceof Error) throw result;
            return result;
        });
        if (result instanceof Error) await assert.rejects(settled, result);
        else assert.equal(await settled, result);
        return key;
    };
    const first = await attempt(context, { game: "clear-ace" }, await lost());
    assert.notEqual(await attempt(context, { game: "chase-the-ace" }, new Problem(503, {})), first);
    assert.notEqual(await attempt(other, { game: "clear-ace" }, new Problem(503, {})), first, "another page has its own");
    assert.equal(await attempt(context, { game: "clear-ace" }, new Problem(409, { code: "idempotency_running" })), first);
    assert.equal(await attempt(context, { game: "clear-ace" }, new Problem(422, {})), first);
    const second = await attempt(context, { game: "clear-ace" }, new Problem(503, {}));
    assert.notEqual(second, first, "what was refused is another attempt");
    assert.equal(await attempt(context, { game: "clear-ace" }, "made"), second);
    const third = await attempt(context, { game: "clear-ace" }, new Problem(503, {}));
    assert.notEqual(third, second, "what was made is not made again");
    forgetAttempts(context);
    assert.notEqual(await attempt(context, { game: "clear-ace" }, "made"), third);
});
