// Lines that behave in ways that a real server seldom does, told apart by a `fetch` that the tests write.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it, mock } from "node:test";

import {
  Problem, answer, connect, createAppTokens, createMatch, createPasswordReset, exportGameRecords, followMatch, followNotices, getExport,
  getGameRules, getMe, getRecord, getView, isUnreachable, listPlayerMatches, readRecords, retry, revokeAppToken,
} from "../dist/index.js";

const ID = "01a1fb59-d7fc-76cb-8269-a81538b1f056";

/** A client whose requests are answered by these functions, one after the other. */
function scripted(...answers) {
  const requests = [];
  const fetch = async (request) => {
    requests.push(request);
    return answers[requests.length - 1](request);
  };
  return { client: connect({ baseUrl: "http://cards.example.org", token: "ace_x", fetch }), requests };
}

const lost = () => {
  throw new TypeError("fetch failed");
};
/** Says nothing until its request is given up. */
const silent = ({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
const refused = (status, headers = {}) => () => Response.json({ code: "unavailable" }, { status, headers });
const over = () => new Response(null, { status: 204 });

const typed = (type, text) => () => new Response(text, { headers: type ? { "Content-Type": type } : {} });
const login = typed("text/html; charset=utf-8", "<title>Sign in to this network</title>");
const untyped = () => new Response(new Blob(["Sign in to this network"]).stream());

const STREAM = { headers: { "Content-Type": "text/event-stream" } };

/** A stream that says this, a byte at a time, and ends. */
function says(text) {
  const bytes = new TextEncoder().encode(text);
  return () => new Response(new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  }), STREAM);
}

/** A stream that greets and says no more, until its request is given up. */
function fallsSilent(request) {
  return new Response(new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("id: 0\nretry: 2000\n\n"));
      request.signal.addEventListener("abort", () => controller.error(request.signal.reason));
    },
  }), STREAM);
}

/** Waits for something while the clock runs as fast as it can. Gives how long each wait for a new attempt was. */
async function hurried(work) {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const waits = mock.method(globalThis, "setTimeout").mock;
  try {
    let done = false;
    const settled = work().finally(() => (done = true));
    settled.catch(() => {});
    while (!done) {
      await new Promise((resolve) => setImmediate(resolve));
      mock.timers.tick(250);
    }
    await settled;
    return waits.calls.map(({ arguments: [, time] }) => time).filter((time) => time !== 30_000 && time !== 40_000);
  } finally {
    mock.restoreAll();
    mock.timers.reset();
  }
}

describe("a stream", () => {
  it("is read whatever the pieces in which it comes", async () => {
    const text = 'id: 3\nretry: 2000\n\n:\n\nid: 4\nevent: event\ndata: {"seq":4,"said":"♠ grüße"}\n\nid: 5\r\ndata:{"seq":5}\r\n\r\nid: 6\ndata: {"se';
    const { client, requests } = scripted(says(text), over);
    const told = [];
    await followMatch(client, ID, { after: 3, onEvents: (events) => told.push(...events) });
    assert.deepEqual(told, [{ seq: 4, said: "♠ grüße" }, { seq: 5 }]);
    assert.deepEqual(requests.map(({ headers }) => headers.get("Last-Event-ID")), ["3", "5"]);
    assert.deepEqual(requests.map(({ headers }) => headers.get("Authorization")), ["Bearer ace_x", "Bearer ace_x"]);
  });

  it("has all of a text that contains characters that end lines elsewhere", async () => {
    const said = "a\u2028b\u2029c: d";
    const { client } = scripted(says(`id: 1\ndata: ${JSON.stringify({ seq: 1, said })}\n\n`), over);
    const told = [];
    await followMatch(client, ID, { onEvents: (events) => told.push(...events) });
    assert.deepEqual(told, [{ seq: 1, said }]);
  });

  it("tells an event that comes together with a comment", async () => {
    const text = 'id: 4\n\nid: 5\ndata: {"seq":5}\n\n:\n\nid: 6\ndata: {"seq":6}\n\n:\n\n';
    const { client, requests } = scripted(() => new Response(text, STREAM), over);
    const told = [];
    await followMatch(client, ID, { after: 4, onEvents: (events) => told.push(...events.map(({ seq }) => seq)) });
    assert.deepEqual(told, [5, 6]);
    assert.deepEqual(requests.map(({ headers }) => headers.get("Last-Event-ID")), ["4", "6"]);
  });

  it("is not told twice where the server says something again", async () => {
    const { client } = scripted(says('data: {"seq":1}\n\ndata: {"seq":2}\n\n'), says('data: {"seq":2}\n\ndata: {"seq":3}\n\n'), over);
    const told = [];
    await followMatch(client, ID, { onEvents: (events) => told.push(...events.map(({ seq }) => seq)) });
    assert.deepEqual(told, [1, 2, 3]);
    const once = scripted(() => new Response('data: {"seq":1}\n\ndata: {"seq":2}\n\ndata: {"seq":2}\n\ndata: {"seq":1}\n\n', STREAM), over);
    const toldOnce = [];
    await followMatch(once.client, ID, { onEvents: (events) => toldOnce.push(...events.map(({ seq }) => seq)) });
    assert.deepEqual(toldOnce, [1, 2]);
  });

  it("is not what something in between answers in the server's place", async () => {
    const states = [];
    const { client, requests } = scripted(login, says('id: 1\ndata: {"seq":1}\n\n'), over);
    await hurried(() => followMatch(client, ID, { onEvents() {}, onState: (state) => states.push(state) }));
    assert.deepEqual([states, requests.length], [["waiting", "live"], 3]);
  });

  it("is asked for later and later where it ends as soon as it has greeted, and at once again when it has told something", async () => {
    const greets = says("id: 0\nretry: 2000\n\n");
    const { client, requests } = scripted(greets, greets, greets, greets, says('id: 1\ndata: {"seq":1}\n\n'), greets, over);
    const waits = await hurried(() => followMatch(client, ID, { onEvents() {} }));
    assert.equal(requests.length, 7);
    // The message before the fifth stream's end leaves no wait behind it.
    for (const [index, most] of [500, 1_000, 2_000, 4_000, 500].entries()) {
      assert(most / 2 <= waits[index] && waits[index] <= most, `${waits}`);
    }
    assert.equal(waits.length, 5);
  });

  it("is given up when it has fallen silent, and gone on with", async () => {
    const states = [];
    const { client, requests } = scripted(fallsSilent, over);
    await hurried(() => followMatch(client, ID, { onEvents() {}, onState: (state) => states.push(state) }));
    assert.deepEqual(states, ["live", "waiting"]);
    assert.equal(requests.length, 2);
  });

  it("is asked for again when it has not begun in time", async () => {
    const states = [];
    const { client, requests } = scripted(silent, over);
    await hurried(() => followMatch(client, ID, { onEvents() {}, onState: (state) => states.push(state) }));
    assert.deepEqual([states, requests.length], [["waiting"], 2]);
  });

  it("is asked for again when the server is busy, later and later", async () => {
    const states = [];
    const { client, requests } = scripted(refused(503), lost, refused(429, { "Retry-After": "60" }), over);
    const waits = await hurried(() => followMatch(client, ID, { onEvents() {}, onState: (state) => states.push(state) }));
    assert.deepEqual([states, requests.length, waits.length], [["waiting"], 4, 4]);
    const between = (time, least, most) => assert(least <= time && time <= most, `${time}`);
    between(waits[0], 250, 500);
    between(waits[1], 500, 1_000);
    assert.equal(waits[2], 60_000);
    between(waits[3], 1_000, 2_000);
  });

  it("is asked for as seldom as the server wants, whatever it wants", async () => {
    for (const [asked, waited] of [["9999999", 2 ** 31 - 1], ["-5", undefined], ["Sun, 22 Nov 2026 12:00:00 GMT", undefined]]) {
      const { client } = scripted(refused(429, { "Retry-After": asked }), over);
      mock.timers.enable({ apis: ["setTimeout"] });
      const waits = mock.method(globalThis, "setTimeout").mock;
      const end = new AbortController();
      try {
        const following = followMatch(client, ID, { onEvents() {}, signal: end.signal });
        for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve));
        const [, first] = waits.calls.map(({ arguments: [, time] }) => time);
        assert(waited === undefined ? 0 < first && first <= 500 : first === waited, `${asked}: ${first}`);
        end.abort();
        await following;
      } finally {
        mock.restoreAll();
        mock.timers.reset();
      }
    }
  });
});

describe("a signal", () => {
  it("ends many followers, requests and waits, and Node warns of no leak", async (test) => {
    const warned = test.mock.fn();
    process.on("warning", warned);
    const end = new AbortController();
    const all = { signal: end.signal, onEvents() {} };
    try {
      const working = Array.from({ length: 12 }, () => [
        followMatch(scripted(fallsSilent).client, ID, all),
        followMatch(scripted(refused(429, { "Retry-After": "60" })).client, ID, all),
        retry(() => new Promise(() => {}), all).catch((reason) => assert.equal(reason, end.signal.reason)),
      ]).flat();
      await new Promise((resolve) => setImmediate(resolve));
      end.abort();
      await Promise.all(working);
      // Followers that begin now end at once.
      await followMatch(scripted().client, ID, all);
      await new Promise((resolve) => setImmediate(resolve));
    } finally {
      process.off("warning", warned);
    }
    assert.deepEqual(warned.mock.calls.map(({ arguments: [warning] }) => warning.message), []);
  });
});

describe("a page", () => {
  /** A browser's page, as far as following looks at it. */
  function open(test, { visible }) {
    const page = new EventTarget();
    const turn = (on) => {
      page.visibilityState = on ? "visible" : "hidden";
      page.dispatchEvent(new Event("visibilitychange"));
    };
    turn(visible);
    globalThis.document = page;
    test.after(() => delete globalThis.document);
    return { hide: () => turn(false), show: () => turn(true) };
  }

  it("follows no match while nobody sees it, and goes on when somebody does", async (test) => {
    const page = open(test, { visible: false });
    const { client, requests } = scripted(fallsSilent, over);
    const states = [];
    const following = followMatch(client, ID, {
      after: 7,
      onEvents() {},
      onState(state) {
        states.push(state);
        setImmediate(() => {
          page.hide();
          setImmediate(() => {
            assert.equal(requests.length, 1);
            page.show();
          });
        });
      },
    });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(requests.length, 0);
    page.show();
    await following;
    assert.deepEqual(states, ["live"]);
    assert.equal(requests.length, 2);
  });

  it("keeps to what the server has asked for when somebody looks at it again", async (test) => {
    const page = open(test, { visible: true });
    const { client, requests } = scripted(refused(429, { "Retry-After": "60" }), over);
    const look = () => {
      page.hide();
      page.show();
    };
    const before = [];
    await hurried(() => followNotices(client, { onNotices() {}, onState: () => setImmediate(() => {
      look();
      setImmediate(() => before.push(requests.length));
    }) }));
    assert.deepEqual([before, requests.length], [[1], 2]);
  });

  it("hears of its account whether it is seen or not", async (test) => {
    open(test, { visible: false });
    const { client } = scripted(says('id: 3\n\nid: 4\ndata: {"number":4}\n\n'), over);
    const told = [];
    await followNotices(client, { onNotices: (notices) => told.push(...notices.map(({ number }) => number)) });
    assert.deepEqual(told, [4]);
  });
});

describe("a request that may arrive twice", () => {
  it("is repeated while the server cannot be reached or asks for patience", async () => {
    const done = () => Response.json({ event: { seq: 2 } });
    const { client, requests } = scripted(lost, refused(502), refused(429, { "Retry-After": "0" }), done);
    await hurried(async () => {
      const { event } = await answer(client, ID, 1, { type: "play", card: "KS" });
      assert.deepEqual(event, { seq: 2 });
    });
    assert.equal(requests.length, 4);
    const bodies = await Promise.all(requests.map((request) => request.json()));
    assert.deepEqual(new Set(bodies.map((body) => JSON.stringify(body))).size, 1);
  });

  it("is repeated while the server still answers it with its `Idempotency-Key`, and not for other conflicts", async () => {
    const conflict = (code) => () => Response.json({ code }, { status: 409, headers: { "Retry-After": "1" } });
    const { client, requests } = scripted(conflict("idempotency_running"), () => Response.json({ id: ID }), conflict("conflict"));
    const create = () => retry((signal) => createMatch({ client, body: { game: "clear-ace" }, headers: { "Idempotency-Key": "x" }, signal }));
    const waits = await hurried(create);
    assert.deepEqual([requests.length, waits[0]], [2, 1_000]);
    await assert.rejects(create(), { code: "conflict" });
  });

  it("is not repeated for ever where the server fails at it", async () => {
    const { client, requests } = scripted(refused(500), refused(500), refused(500));
    const failing = hurried(() => retry((signal) => getMe({ client, signal })));
    await assert.rejects(failing, { name: "Problem", status: 500 });
    assert.equal(requests.length, 3);
  });

  it("is not given up for failing once, after the server was out of reach", async () => {
    const done = () => Response.json({ id: ID });
    const { client, requests } = scripted(lost, refused(503), refused(500), lost, refused(500), done);
    await hurried(() => retry((signal) => getMe({ client, signal })));
    assert.equal(requests.length, 6);
  });

  it("is not repeated where it is the caller who fails", async () => {
    for (const kind of [RangeError, TypeError, SyntaxError, DOMException]) {
      const { client, requests } = scripted(() => Response.json({ id: ID }));
      const failing = retry(async (signal) => {
        await getMe({ client, signal });
        throw new kind("a mistake");
      });
      await assert.rejects(failing, kind);
      assert.equal(requests.length, 1);
    }
    const { client, requests } = scripted();
    client.setConfig({ auth: "ace_\u2028x" });
    await assert.rejects(retry((signal) => getMe({ client, signal })), TypeError);
    assert.equal(requests.length, 0);
  });

  it("leaves no rejection behind where the caller fails before there is a request", async (test) => {
    const unhandled = test.mock.fn();
    process.on("unhandledRejection", unhandled);
    try {
      await assert.rejects(retry(() => {
        throw new RangeError("a mistake");
      }), RangeError);
      await new Promise((resolve) => setImmediate(resolve));
    } finally {
      process.off("unhandledRejection", unhandled);
    }
    assert.equal(unhandled.mock.callCount(), 0);
  });

  it("gives a stream that can be read to its end", async () => {
    const parts = ["one", "two"];
    const { client } = scripted(({ signal }) => new Response(new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => setImmediate(resolve));
        if (signal.aborted) controller.error(signal.reason);
        else if (parts.length > 0) controller.enqueue(new TextEncoder().encode(parts.shift()));
        else controller.close();
      },
    }), { headers: { "Content-Type": "application/x-ndjson" } }));
    const stream = await retry((signal) => exportGameRecords({ client, path: { game: "clear-ace" }, parseAs: "stream", signal }));
    assert.equal(await new Response(stream).text(), "onetwo");
  });

  it("is repeated where something in between answers in the server's place", async () => {
    const json = (text) => typed("application/json", text);
    const { client, requests } = scripted(login, untyped, json(""), json("Sign in"), json('{"event":{"seq":2}}'));
    await hurried(async () => assert.deepEqual(await answer(client, ID, 1, { type: "play", card: "KS" }), { event: { seq: 2 } }));
    assert.equal(requests.length, 5);
    for (const parseAs of ["auto", "text", "stream"]) {
      await assert.rejects(getGameRules({ client: scripted(login).client, path: { game: "clear-ace" }, parseAs }), TypeError);
    }
    await assert.rejects(createPasswordReset({ client: scripted(login).client, body: { account: "ana" } }), TypeError);
  });

  it("is repeated where a proxy refuses it with a page, whose other problems stay as they are", async () => {
    const page = (status, headers) => () => new Response("<h1>Forbidden</h1>", { status, headers: { "Content-Type": "text/html", ...headers } });
    const { client, requests } = scripted(page(401), page(403), page(404), page(407), () => Response.json({ id: ID }));
    await hurried(async () => assert.deepEqual(await retry((signal) => getMe({ client, signal })), { id: ID }));
    assert.equal(requests.length, 5);
    for (const status of [408, 429, 502, 503]) {
      await assert.rejects(getMe({ client: scripted(page(status, { "Retry-After": "7" })).client }), { name: "Problem", status, retryAfter: 7 });
    }
    const stream = scripted(page(403), page(404), says('id: 1\ndata: {"seq":1}\n\n'), over);
    const told = [];
    await hurried(() => followMatch(stream.client, ID, { onEvents: (events) => told.push(...events) }));
    assert.deepEqual(told, [{ seq: 1 }]);
  });

  it("is repeated where an answer or a refusal breaks off", async () => {
    const breaksOff = (status, type = "application/json") => () => new Response(new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"id":'));
        controller.error(new TypeError("terminated"));
      },
    }), { status, headers: { "Content-Type": type } });
    const { client, requests } = scripted(breaksOff(200), breaksOff(503), () => Response.json({ id: ID }));
    await hurried(async () => assert.deepEqual(await retry((signal) => getMe({ client, signal })), { id: ID }));
    assert.equal(requests.length, 3);
    const zip = "application/zip";
    for (const parseAs of ["auto", "blob", "arrayBuffer"]) {
      const download = scripted(breaksOff(200, zip), typed(zip, "PK"));
      await hurried(() => retry((signal) => getExport({ client: download.client, parseAs, signal })));
      assert.equal(download.requests.length, 2, parseAs);
    }
  });

  it("is repeated where a `fetch` of the caller's own has an error of its own, or an answer breaks off", async () => {
    const fails = () => {
      throw Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
    };
    const half = () => new Response('{"id":', { headers: { "Content-Type": "application/json" } });
    const { client, requests } = scripted(fails, half, () => Response.json({ id: ID }));
    await hurried(async () => assert.deepEqual(await retry((signal) => getMe({ client, signal })), { id: ID }));
    assert.equal(requests.length, 3);
  });

  it("is taken for lost in its time, and given up, even where the request knows of no signal", async () => {
    const never = () => new Promise(() => {});
    const { client, requests } = scripted(never, never, () => Response.json({ id: ID }));
    const waits = await hurried(() => retry(() => getMe({ client }), { within: 90_000 }));
    assert.equal(requests.length, 3);
    assert.equal(waits.filter((time) => time === 90_000).length, 3);
    const end = new AbortController();
    const waiting = retry(() => getMe({ client: scripted(never).client }), { signal: end.signal });
    end.abort(new RangeError("enough"));
    await assert.rejects(waiting, RangeError);
  });

  it("is repeated after a time limit of one attempt, be it that of `retry` or of its caller", async () => {
    const done = () => Response.json({ id: ID });
    const unheard = scripted(silent, done);
    await hurried(() => retry((signal) => getMe({ client: unheard.client, signal })));
    assert.equal(unheard.requests.length, 2);
    const late = scripted(silent, done);
    await hurried(() => retry((signal) => {
      const limit = new AbortController();
      setImmediate(() => limit.abort(new DOMException("late", "TimeoutError")));
      return getMe({ client: late.client, signal: AbortSignal.any([signal, limit.signal]) });
    }));
    assert.equal(late.requests.length, 2);
  });

  it("is given up when the caller aborts it with another signal, also while its answer is read, and for a time limit of the whole", async () => {
    const half = ({ signal }) => new Response(new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"id":'));
        signal.addEventListener("abort", () => controller.error(signal.reason));
      },
    }), { headers: { "Content-Type": "application/json" } });
    const [enough, late] = [() => new RangeError("enough"), () => new DOMException("late", "TimeoutError")];
    for (const [answered, reason, attempts] of [[silent, enough(), 1], [half, enough(), 1], [refused(503), enough(), 2], [silent, late(), 2], [half, late(), 2]]) {
      const { client, requests } = scripted(answered);
      const end = new AbortController();
      let begun = 0;
      const asking = hurried(() => retry((signal) => {
        assert(++begun <= attempts);
        setImmediate(() => end.abort(reason));
        return getMe({ client, signal: AbortSignal.any([signal, end.signal]) });
      }));
      await assert.rejects(asking, (error) => error === reason && !isUnreachable(error));
      assert.deepEqual([begun, requests.length], [attempts, 1]);
    }
  });

  it("is waited for as long as timers can where the caller sets no limit", async () => {
    for (const within of [Infinity, 2 ** 31]) {
      const { client, requests } = scripted(() => Response.json({ id: ID }));
      assert.deepEqual(await hurried(() => retry((signal) => getMe({ client, signal }), { within })), [2 ** 31 - 1]);
      assert.equal(requests.length, 1);
    }
  });

  it("is given up when the caller does so", async () => {
    const end = new AbortController();
    const { client, requests } = scripted(() => {
      end.abort(new RangeError("enough"));
      return lost();
    });
    await assert.rejects(answer(client, ID, 1, { type: "play", card: "KS" }, { signal: end.signal }), RangeError);
    await assert.rejects(answer(client, ID, 1, { type: "play", card: "KS" }, { signal: end.signal }), RangeError);
    assert.equal(requests.length, 1);
  });
});

describe("an answer", () => {
  it("has no body where the document says so", async () => {
    const document = JSON.parse(await readFile(new URL("../../../openapi.json", import.meta.url), "utf8"));
    const empty = Object.entries(document.paths).flatMap(([path, operations]) => Object.entries(operations).flatMap(([method, { responses }]) =>
      Object.entries(responses ?? {}).filter(([status, { content }]) => /^20[^4]/.test(status) && !content).map(() => [method, path])));
    assert.equal(empty.length, 2);
    for (const [method, url] of empty) await scripted(typed("", null)).client[method]({ url });
    await assert.rejects(scripted(typed("", null)).client.post({ url: "/v1/matches" }), TypeError);
    const pages = JSON.stringify(document.paths).match(/"text\/html[^"]*"/g);
    assert.equal(pages, null);
  });

  it("that has no body gives nothing", async () => {
    for (const empty of [() => new Response(null), () => new Response(new Blob([]).stream(), { headers: { "Content-Length": "0" } })]) {
      assert.equal(await revokeAppToken({ client: scripted(empty).client, body: { client_id: "table.example", token: "acr_x" } }), null);
      assert.equal(await createPasswordReset({ client: scripted(empty).client, body: { account: "ana" } }), null);
    }
    const failing = revokeAppToken({ client: scripted(() => new Response(null, { status: 503 })).client, body: { client_id: "x", token: "acr_x" } });
    await assert.rejects(failing, { status: 503, code: "unknown" });
  });

  it("is read and parsed once, and is a text where that is asked for", async (test) => {
    const parse = test.mock.method(JSON, "parse");
    const clone = test.mock.method(Response.prototype, "clone");
    const json = '{"id":"ana"}';
    for (const [parseAs, given] of [["auto", { id: "ana" }], ["json", { id: "ana" }], ["text", json]]) {
      parse.mock.resetCalls();
      const { client } = scripted(typed("application/json", json));
      assert.deepEqual(await getRecord({ client, path: { id: ID }, parseAs }), given);
      assert.equal(parse.mock.callCount(), 1, parseAs);
    }
    const archive = await getExport({ client: scripted(typed("application/zip", "PK")).client });
    assert.equal(await archive.text(), "PK");
    assert.equal(clone.mock.callCount(), 0);
  });

  it("is a text where it is an export, as its type says", async () => {
    const { client } = scripted(typed("application/x-ndjson", '{"type":"export","format":"acepost-export-1"}\n{"type":"end","records":0}\n'));
    const text = await exportGameRecords({ client, path: { game: "clear-ace" } });
    assert.deepEqual(readRecords(text), []);
  });
});

describe("a refusal", () => {
  it("of an operation of OAuth has its error as the code", async () => {
    const body = { error: "authorization_pending", error_description: "Nobody has decided yet." };
    const { client } = scripted(() => Response.json(body, { status: 400 }));
    const polling = createAppTokens({ client, body: { grant_type: "refresh_token", client_id: "table.example" } });
    await assert.rejects(polling, { status: 400, code: body.error, detail: body.error_description, body });
  });

  it("says when to ask again, and what the server left out is left open", async () => {
    const { client } = scripted(refused(429, { "Retry-After": "7" }), () => new Response("Bad gateway", { status: 502 }));
    await assert.rejects(getMe({ client }), { code: "unavailable", status: 429, retryAfter: 7 });
    await assert.rejects(getMe({ client }), (problem) => {
      assert(problem instanceof Problem);
      assert.deepEqual([problem.code, problem.detail, problem.errors], ["unknown", "The server answered 502.", []]);
      return true;
    });
  });

  it("with 304 says that nothing has changed since the version that the caller has", async () => {
    const { client, requests } = scripted(() => new Response(null, { status: 304, headers: { ETag: '"7"' } }));
    const asking = retry((signal) => getView({ client, path: { id: ID }, headers: { "If-None-Match": '"7"' }, signal }));
    await assert.rejects(asking, { name: "Problem", status: 304, code: "unknown" });
    assert.equal(requests.length, 1);
  });

  it("comes before the first request where a name would be a step to another address", async () => {
    const { client, requests } = scripted(...Array(4).fill(() => Response.json({ items: [] })));
    for (const name of [".", ".."]) {
      await assert.rejects(listPlayerMatches({ client, path: { name } }), TypeError);
      await assert.rejects(retry(() => getRecord({ client, path: { id: name } })), TypeError);
      await assert.rejects(followMatch(client, name, { onEvents() {} }), TypeError);
    }
    assert.equal(requests.length, 0);
    for (const name of ["...", "a.b", "%2e%2e", "a/.."]) await listPlayerMatches({ client, path: { name } });
    const paths = requests.map(({ url }) => new URL(url).pathname);
    assert.deepEqual(paths, ["...", "a.b", "%252e%252e", "a%2F.."].map((name) => `/v1/players/${name}/matches`));
  });

  it("comes before the first request where there is no server's address", () => {
    assert.throws(() => connect(), TypeError);
    for (const baseUrl of ["127.0.0.1:8080", "localhost:8080", "ftp://cards.example.org"]) assert.throws(() => connect({ baseUrl }), TypeError);
  });
});
