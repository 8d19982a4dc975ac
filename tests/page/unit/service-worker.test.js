// The service worker's pushes and cached files, with the browser around it replaced: notifications, open pages, badge, cache and network.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const SCRIPT = await readFile(new URL("../../../src/web/app/service-worker.js", import.meta.url), "utf8");

const ids = [1, 2, 3].map((number) => `0199aaaa-0000-7000-8000-00000000000${number}`);
const [ONE, OTHER, THIRD] = ids;

const push = (kind, match_id, badge, more = {}) => ({
    id: "0199aaaa-0000-7000-8000-0000000000ff", number: 7, kind, timestamp: "2030-01-01T12:00:00.000Z", player_id: ONE, match_id, game: "clear-ace",
    title: `${kind} of ${match_id.slice(-1)}`, body: "ben has played.", deadline: null, badge, ...more,
});
const turn = (match_id, badge) => push("match.your_turn", match_id, badge);
const over = (match_id, badge) => push("match.turn_over", match_id, badge);

/** A browser with these open pages: the path that each shows, null for one that does not answer, and whether it is visible. */
function browser(...pages) {
    const listeners = {};
    const notifications = new Map();
    const [calls, badges, requests] = [[], [], []];
    let left;
    const self = { addEventListener: (type, listener) => (listeners[type] = listener), skipWaiting() {} };
    const registration = {
        showNotification: async (title, options) => {
            calls.push({ title, ...options });
            const notification = { title, ...options, close: () => notifications.get(options.tag) === notification && notifications.delete(options.tag) };
            // A newer one is at the end.
            notifications.delete(options.tag);
            notifications.set(options.tag, notification);
        },
        getNotifications: async ({ tag } = {}) => [...notifications.values()].filter((one) => !tag || one.tag === tag),
        pushManager: { subscribe: async (options) => ({ toJSON: () => ({ endpoint: "https://push.example/new", expirationTime: null, keys: { p256dh: "P", auth: "A" } }), options }) },
    };
    const opened = [];
    const clients = {
        matchAll: async () => pages.map(({ path, visible = false, name }) => ({
            visibilityState: visible ? "visible" : "hidden",
            postMessage: (message, [port] = []) => {
                if (message.type === "where") {
                    if (path === null) return;
                    port.postMessage(path);
                    port.close();
                } else {
                    opened.push({ in: name, ...message });
                }
            },
            focus: async () => void opened.push({ focused: name }),
        })),
        openWindow: async (path) => void opened.push({ window: path }),
    };
    const navigator = { setAppBadge: async (count) => void badges.push(count), clearAppBadge: async () => void badges.push(0) };
    const caches = { match: async () => left && new Response(JSON.stringify(left)) };
    const fetch = async (url, request) => void requests.push({ url, ...request });
    new Function("self", "registration", "clients", "navigator", "caches", "fetch", SCRIPT)(self, registration, clients, navigator, caches, fetch);

    const handle = (type, event) => {
        let done;
        listeners[type]({ ...event, waitUntil: (work) => (done = work) });
        return done;
    };
    return {
        calls, badges, requests, opened, navigator,
        leave: (what) => (left = what),
        tags: () => [...notifications.keys()],
        shown: (tag) => notifications.get(tag),
        /** Delivers a push: a text as it is, anything else as JSON. */
        deliver: (value) => handle("push", { data: value === null ? null : { json: () => JSON.parse(typeof value === "string" ? value : JSON.stringify(value)) } }),
        click: (tag) => handle("notificationclick", { notification: notifications.get(tag) }),
        change: (event) => handle("pushsubscriptionchange", event),
    };
}

test("a turn is shown, for its match, with the number of matches that wait", async () => {
    const { deliver, shown, badges } = browser();
    await deliver(push("match.your_turn", ONE, 2, { title: "Your turn in Clear Ace" }));
    const { title, body, tag, timestamp, silent, renotify, data } = shown(ONE);
    assert.deepEqual({ title, body, tag, silent, renotify }, { title: "Your turn in Clear Ace", body: "ben has played.", tag: ONE, silent: false, renotify: true });
    assert.equal(timestamp, Date.parse("2030-01-01T12:00:00.000Z"));
    assert.deepEqual(data, { kind: "match.your_turn", path: `/matches/${ONE}`, hidden: false });
    assert.deepEqual(badges, [2]);
});

test("a push about a match that the player can no longer see opens the list", async () => {
    const { deliver, click, opened, shown } = browser();
    await deliver(push("match.left", ONE, 0, { hidden: true }));
    assert.deepEqual(shown(ONE).data, { kind: "match.left", path: "/matches", hidden: true });
    await click(ONE);
    assert.deepEqual(opened, [{ window: "/matches" }]);
});

test("a push about such a match is left displayed though the list is on the screen, and when it is shown once more", async () => {
    const { deliver, tags, shown } = browser({ path: "/matches", visible: true });
    await deliver(push("match.left", ONE, 0, { hidden: true }));
    assert.deepEqual([tags(), shown(ONE).silent], [[ONE], false]);
    const unseen = browser();
    await unseen.deliver(turn(OTHER, 1));
    await unseen.deliver(push("match.left", ONE, 1, { hidden: true }));
    await unseen.deliver(over(OTHER, 0));
    assert.deepEqual([unseen.tags(), unseen.shown(ONE).data.hidden], [[ONE], true]);
});

test("a notification is in the language of its words", async () => {
    const { deliver, leave, shown } = browser();
    await deliver(push("match.your_turn", ONE, 1, { title: "Du bist in Clear Ace an der Reihe", language: "de" }));
    assert.equal(shown(ONE).lang, "de");
    // What cannot be read is told in the words that the page has left.
    await deliver("no JSON");
    assert.deepEqual([shown("news").title, shown("news").lang], ["Acepost", ""]);
    leave({ token: "T", key: "K", kinds: [], description: "", language: "de", news: "Neues von deinen Partien" });
    await deliver("no JSON");
    assert.deepEqual([shown("news").title, shown("news").lang], ["Neues von deinen Partien", "de"]);
});

test("whatever a push contains, something harmless is shown", async () => {
    const wrong = [
        null, "", "no JSON", "[]", "null", "7", "{}", '"text"', "{\"title\": {}}", { title: 7, body: [], badge: "3", match_id: {}, timestamp: "never" },
        { title: "Hello", match_id: "../../evil", badge: -1 }, { title: "", match_id: `${ONE}/x`, badge: 1.5 }, { kind: "match.unheard", badge: 1e300, match_id: "https://elsewhere.example/" },
        { kind: "match.turn_over" }, { kind: "match.turn_over", match_id: null, badge: null },
    ];
    for (const value of wrong) {
        const { deliver, tags, shown, click, opened, badges } = browser();
        await deliver(value);
        assert.deepEqual(tags(), ["news"], JSON.stringify(value));
        assert.equal(typeof shown("news").title, "string");
        assert.ok(shown("news").title.length > 0 && Number.isFinite(shown("news").timestamp));
        assert.deepEqual(badges, []);
        await click("news");
        assert.deepEqual(opened, [{ window: "/matches" }]);
    }
});

test("a browser without badges, or that refuses them, shows notifications", async () => {
    const { deliver, tags, navigator } = browser();
    navigator.setAppBadge = () => Promise.reject(new Error("not installed"));
    await deliver(turn(ONE, 2));
    delete navigator.setAppBadge;
    await deliver(turn(OTHER, 2));
    assert.deepEqual(tags(), [ONE, OTHER]);
});

test("a turn that is over is taken back, and another notification is shown once more without a sound", async () => {
    const { deliver, tags, calls, shown, badges } = browser();
    await deliver(turn(OTHER, 1));
    await deliver(turn(ONE, 2));
    await deliver(over(ONE, 1));
    assert.deepEqual(tags(), [OTHER]);
    assert.equal(calls.length, 3);
    const { title, silent, renotify, data } = shown(OTHER);
    assert.deepEqual([title, silent, renotify], ["match.your_turn of 2", true, false]);
    assert.deepEqual(data, { kind: "match.your_turn", path: `/matches/${OTHER}`, hidden: false });
    assert.deepEqual(badges, [1, 2, 1]);
});

test("the last one is replaced quietly, because each push must show something", async () => {
    const { deliver, tags, shown, badges } = browser();
    await deliver(turn(ONE, 1));
    await deliver(over(ONE, 0));
    assert.deepEqual(tags(), [ONE]);
    assert.deepEqual([shown(ONE).title, shown(ONE).silent, shown(ONE).renotify], ["match.turn_over of 1", true, false]);
    assert.deepEqual(badges, [1, 0]);
    // The next push closes it.
    await deliver(turn(OTHER, 1));
    assert.deepEqual(tags(), [OTHER]);
});

test("with a page on the screen nothing is left of a turn that is over, nor of a match that is seen", async () => {
    const { deliver, tags, calls } = browser({ path: `/matches/${ONE}`, visible: true });
    await deliver(turn(OTHER, 1));
    assert.deepEqual(tags(), [OTHER]);
    await deliver(over(OTHER, 0));
    assert.deepEqual(tags(), []);
    await deliver(turn(ONE, 1));
    assert.deepEqual(tags(), []);
    // Each was shown for a moment, without a sound.
    assert.deepEqual(calls.map(({ tag, silent }) => [tag, silent]), [[OTHER, false], [OTHER, true], [ONE, true]]);
    const hidden = browser({ path: `/matches/${ONE}` });
    await hidden.deliver(turn(ONE, 1));
    assert.deepEqual(hidden.tags(), [ONE]);
});

test("the number of waiting matches shows which notifications are outdated", async () => {
    const { deliver, tags } = browser();
    await deliver(turn(ONE, 1));
    await deliver(push("invitation.received", OTHER, 1));
    assert.deepEqual(tags(), [ONE, OTHER]);
    // Only the third waits.
    await deliver(turn(THIRD, 1));
    assert.deepEqual(tags(), [OTHER, THIRD]);
    // None waits. An invitation is no turn.
    await deliver(push("match.finished", ONE, 0));
    assert.deepEqual(tags(), [OTHER, ONE]);
});

test("a click goes to the page of the match, wherever it is", async () => {
    const path = `/matches/${ONE}`;
    const cases = [
        [[], [{ window: path }]],
        [[{ name: "lobby", path: "/lobby" }, { name: "match", path }], [{ focused: "match" }]],
        [[{ name: "lobby", path: "/lobby" }], [{ in: "lobby", type: "open", path }, { focused: "lobby" }]],
        // Another match is left alone, and so is a document that does not answer.
        [[{ name: "other", path: `/matches/${OTHER}` }, { name: "docs", path: null }], [{ window: path }]],
        // A page with a form that is not sent does not answer, either.
        [[{ name: "form", path: null }, { name: "list", path: "/matches" }], [{ in: "list", type: "open", path }, { focused: "list" }]],
    ];
    for (const [pages, expected] of cases) {
        const { deliver, click, opened } = browser(...pages);
        await deliver(turn(ONE, 1));
        const closing = click(ONE);
        await closing;
        assert.deepEqual(opened, expected);
    }
});

test("a subscription that the browser ends is made again, if the page has left how", async () => {
    const { change, leave, requests } = browser();
    await change({});
    assert.deepEqual(requests, []);
    leave({ token: "ace_t", key: "KEY", kinds: ["match.your_turn"], description: "Chrome, Linux" });
    const renewed = { toJSON: () => ({ endpoint: "https://push.example/renewed", keys: { p256dh: "P2", auth: "A2", other: "x" } }) };
    for (const [event, endpoint, keys] of [
        [{}, "https://push.example/new", { p256dh: "P", auth: "A" }],
        [{ newSubscription: renewed }, "https://push.example/renewed", { p256dh: "P2", auth: "A2" }],
    ]) {
        requests.length = 0;
        await change(event);
        const [{ url, method, headers, body }] = requests;
        assert.deepEqual([url, method, headers.Authorization], ["/v1/me/push-subscriptions", "POST", "Bearer ace_t"]);
        assert.deepEqual(JSON.parse(body), {
            target: { type: "web_push", endpoint, keys, application_server_key: "KEY" }, kinds: ["match.your_turn"], description: "Chrome, Linux",
        });
    }
});

/** A worker whose network and whose cache do what these functions do. Returns what it makes of requests. */
function files({ network, match = async () => undefined, put = async () => {}, keys = async () => [], remove = async () => {} }) {
    const listeners = {};
    const self = { addEventListener: (type, listener) => (listeners[type] = listener), skipWaiting() {} };
    const caches = { match, open: async () => ({ put, keys, delete: remove }) };
    new Function("self", "caches", "fetch", "location", SCRIPT)(self, caches, network, { origin: "https://acepost.example" });
    /** Dispatches an event, and returns its response once everything that the worker still does for it has succeeded. */
    const dispatch = async (type, event) => {
        const waits = [];
        let answer;
        listeners[type]({ ...event, waitUntil: (work) => waits.push(work), respondWith: (response) => (answer = response) });
        const response = await answer;
        await Promise.all(waits);
        return response;
    };
    return {
        install: () => dispatch("install", {}),
        get: (path, mode = "navigate") => dispatch("fetch", { request: { url: `https://acepost.example${path}`, method: "GET", mode } }),
    };
}

const response = (status, body) => new Response(body, { status, headers: { "Content-Type": "text/html" } });

test("a browser that can store nothing gets what the server sends", async () => {
    const fails = async () => {
        throw new DOMException("", "QuotaExceededError");
    };
    const { install, get } = files({ network: async () => response(200, "new"), put: fails, match: fails });
    await install();
    for (const [path, mode] of [["/lobby", "navigate"], ["/app/app.js", "cors"]]) assert.equal(await (await get(path, mode)).text(), "new");
});

test("the first visit stores the page, and all that its document names", async () => {
    let status = 200;
    const [stored, asked] = [[], []];
    const { install } = files({
        network: async (url, how) => {
            if (url === "/app/icons/icon.svg") throw new TypeError();
            if (how) asked.push(how.cache);
            return response(status, '<link href="/app/app.css"><img src="/app/icons/icon.svg"><img src="/app/icons/icon.svg"><script src="/app/app.js"></script>');
        },
        put: async (key) => void stored.push(key),
    });
    await install();
    assert.deepEqual(stored, ["/app/app.css", "/app/app.js", "/"], "all that there is");
    assert.deepEqual(asked, ["force-cache", "force-cache"]);
    stored.length = 0;
    status = 502;
    await install();
    assert.deepEqual(stored, []);
});

test("the worker of another build replaces all that is stored, so that what is shown offline is of one build", async () => {
    const [stored, removed] = [new Map(), []];
    const { install } = files({
        network: async (url, how) => {
            if (url !== "/") assert.equal(how.cache, "no-cache");
            return response(url === "/app/gone.js" ? 404 : 200, url === "/" ? OWN : "new");
        },
        keys: async () => ["/", "/app/app.js", "/app/pages/lobby.js", "/app/gone.js"].map((path) => ({ url: `https://acepost.example${path}` })),
        put: async (key, answer) => void stored.set(key, await answer.text()),
        remove: async (key) => void removed.push(key),
    });
    await install();
    assert.deepEqual([...stored].sort(), [["/", OWN], ["/app/app.js", "new"], ["/app/pages/lobby.js", "new"]]);
    assert.deepEqual(removed, ["/app/gone.js"]);
});

test("the stored document is that of the first page, and names no player", async () => {
    const stored = new Map();
    const { get } = files({
        network: async (request) => response(200, `${OWN}<title>${request.url ? new URL(request.url).pathname : request}</title>`),
        put: async (key, answer) => void stored.set(key, await answer.text()),
    });
    for (const path of ["/players/ana", "/", "/matches"]) {
        assert.equal(await (await get(path)).text(), `${OWN}<title>${path}</title>`);
        assert.deepEqual([...stored], [["/", `${OWN}<title>/</title>`]]);
        stored.clear();
    }
});

test("what is stored is shown if the server takes the request and does not answer", async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    let answers = false;
    /** What was given up, so that it holds no connection. */
    const ended = [];
    const kept = new Map([["/", "document"], ["/app/app.js", "script"]]);
    const { get } = files({
        network: (request, how) => {
            how?.signal?.addEventListener("abort", () => ended.push(new URL(request.url).pathname));
            return answers ? Promise.resolve(new Response("new")) : new Promise(() => {});
        },
        match: async (key) => (kept.has(pathOf(key)) ? new Response(kept.get(pathOf(key))) : undefined),
    });
    const late = async (path, mode, time) => {
        let shown = false;
        const answer = get(path, mode).finally(() => (shown = true));
        await settled();
        context.mock.timers.tick(time - 1);
        await settled();
        assert.equal(shown, false, path);
        context.mock.timers.tick(1);
        return (await answer).text();
    };
    assert.equal(await late("/matches", "navigate", 10_000), "document");
    assert.equal(await late("/app/app.js", "cors", 3000), "script");
    assert.deepEqual(ended, ["/app/app.js"]);
    answers = true;
    assert.equal(await (await get("/app/app.js", "cors")).text(), "new");
    // From then on, slow files are waited for.
    answers = false;
    let shown = false;
    get("/app/app.js", "cors").then(() => (shown = true));
    await settled();
    context.mock.timers.tick(60_000);
    await settled();
    assert.equal(shown, false);
});

test("a stored document whose script is missing is not shown", async () => {
    let status = 502;
    const { get } = files({
        network: async () => (status ? response(status, "proxy") : Promise.reject(new TypeError())),
        match: async (key) => (key === "/" ? response(200, "document") : undefined),
    });
    assert.equal(await (await get("/lobby")).text(), "proxy");
    status = 0;
    await assert.rejects(get("/lobby"), TypeError);
});

/** What the document of the page contains, and that of no other. */
const OWN = '<script type="module" src="/app/app.js"></script>';

test("what a network that asks for a login sends is never stored, and shown only as a document", async () => {
    const stored = [];
    const login = "<h1>Sign in to this network</h1>";
    const kept = new Map([["/", "document"], ["/app/app.js", "script"]]);
    const { get, install } = files({
        network: async () => response(200, login),
        put: async (key) => void stored.push(key),
        match: async (key) => (kept.has(pathOf(key)) ? new Response(kept.get(pathOf(key))) : undefined),
    });
    await install();
    assert.equal(await (await get("/lobby")).text(), login, "the user can sign in");
    assert.equal(await (await get("/app/app.js", "cors")).text(), "script");
    assert.equal(await (await get("/app/other.js", "cors")).text(), login);
    assert.deepEqual(stored, []);
});

test("what is stored is shown while the server, or a proxy's way to it, is gone, or refuses too many requests", async () => {
    let status = 200;
    const stored = new Map();
    const kept = new Map([["/", "document"], ["/app/app.js", "script"]]);
    const { get } = files({
        network: async () => (status ? response(status, status === 200 ? OWN : `${status}`) : Promise.reject(new TypeError())),
        put: async (key, copy) => void stored.set(key.url ?? key, await copy.text()),
        match: async (key) => kept.has(pathOf(key)) ? response(200, kept.get(pathOf(key))) : undefined,
    });
    const text = async (...request) => (await get(...request)).text();
    assert.equal(await text("/lobby"), OWN);
    assert.deepEqual([...stored], [["/", OWN]]);
    for (status of [0, 429, 502, 503, 504]) {
        assert.equal(await text("/lobby"), "document");
        assert.equal(await text("/app/app.js", "cors"), "script");
    }
    assert.equal(await text("/app/other.js", "cors"), "504", "there is nothing else to show");
    status = 0;
    await assert.rejects(get("/app/other.js", "cors"), TypeError);
    for (status of [404, 500]) assert.equal(await text("/lobby"), `${status}`);
    // What operators ask for is never the page.
    assert.equal(await get("/readyz"), undefined);
});

/** Waits until everything that can go on has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const pathOf = (key) => (typeof key === "string" ? key : new URL(key.url).pathname);
