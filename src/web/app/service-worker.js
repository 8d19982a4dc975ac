// Caches the page's own files for when the server cannot be reached, and shows pushes. It always asks the server for files first.
// It does not handle the API, and never caches its responses.

const CACHE = "acepost";
const DOCUMENT = "/";
/** The module that the document runs. */
const SCRIPT = "/app/app.js";

/**
 * The statuses with which a proxy says that it cannot reach the server, or the server that its database does not answer, or that it does
 * not answer because too many requests came from this address.
 */
const UNREACHABLE = [429, 502, 503, 504];

/** How long to wait for the document, in milliseconds, before the cached one is shown; and then for each file, until the server answers. */
const PATIENCE_MS = 10_000;
const SILENT_MS = 3000;

/** Whether the server has not answered in time. */
let isSilent = false;

self.addEventListener("install", (event) => {
    // The last request of a page that is left gets lost on its way through a worker.
    event.addRoutes?.({ condition: { requestMethod: "POST" }, source: "network" });
    event.waitUntil(store(storePage));
    self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== location.origin) return;
    if (request.mode === "navigate") {
        // Other documents, such as the API's documentation and replays in frames, are not available offline.
        if (/^\/(docs|v1|email|embed|pictures|oembed|healthz|readyz|metrics)\b/.test(url.pathname)) return;
        event.respondWith(fresh(event, DOCUMENT));
    } else if (url.pathname.startsWith("/app/")) {
        event.respondWith(fresh(event, request));
    }
});

/**
 * Returns the response of the server, or the cached one if the server cannot be reached or does not answer.
 * @param {FetchEvent} event
 * @param {RequestInfo} key  The key in the cache: all addresses of the page are one document.
 */
async function fresh(event, key) {
    let answer;
    try {
        answer = await inTime(event.request, key);
    } catch (error) {
        const kept = await cached(key);
        if (kept) return kept;
        throw error;
    }
    isSilent = false;
    const isPage = /^text\/html\b/.test(answer.headers.get("Content-Type") ?? "");
    // No file of the page is HTML, but a network that asks for a login answers everything so.
    const isForeign = key !== DOCUMENT && isPage;
    if (UNREACHABLE.includes(answer.status) || isForeign) return (await cached(key)) ?? answer;
    // Users can also navigate to files of the server. Only a document of the page replaces the cached document.
    if (answer.ok && (key !== DOCUMENT || isPage)) {
        // The heads of other documents name players, who may have deleted their accounts since.
        const isOther = key === DOCUMENT && new URL(event.request.url).pathname !== DOCUMENT;
        const copy = isOther ? null : answer.clone();
        event.waitUntil(store(async (cache) => {
            const stored = copy ?? (await fetch(DOCUMENT));
            if (key !== DOCUMENT || (await namesIn(stored))) await cache.put(key, stored);
        }));
    }
    return answer;
}

/**
 * Requests something. Gives up after a while if it is the document, or the document was waited for in vain, and it is cached.
 * @param {Request} request
 * @param {RequestInfo} key
 */
async function inTime(request, key) {
    if (key !== DOCUMENT && !isSilent) return fetch(request);
    const ending = new AbortController();
    const { signal } = ending;
    const ended = new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    let isAnswered = false;
    const timer = setTimeout(async () => {
        if (!(await cached(key)) || isAnswered) return;
        isSilent = true;
        ending.abort();
    }, isSilent ? SILENT_MS : PATIENCE_MS);
    try {
        // Not every browser lets a navigation be requested with a signal. Files would hold all connections to the server.
        return await Promise.race([key === DOCUMENT ? fetch(request) : fetch(request, { signal }), ended]);
    } finally {
        isAnswered = true;
        clearTimeout(timer);
    }
}

/** Returns the cached response; undefined if there is none. @param {RequestInfo} key */
async function cached(key) {
    // Without its script, the document would show nothing, and never recover.
    if (key === DOCUMENT && !(await cached(SCRIPT))) return undefined;
    return caches.match(key, { cacheName: CACHE, ignoreVary: true }).catch(() => undefined);
}

/**
 * Stores the document, and the files that it names: the first visit loads them before there is a worker. Another build's worker has stored
 * older files, which do not go with these: all of them are stored again.
 * @param {Cache} cache
 */
async function storePage(cache) {
    const answer = await fetch(DOCUMENT);
    const names = answer.ok && (await namesIn(answer));
    if (!names) return;
    const older = (await cache.keys()).map(({ url }) => new URL(url).pathname).filter((path) => path !== DOCUMENT);
    // At the first visit the browser has most of them, so the server need not be asked again. The document is not shown without its script.
    const how = older.length > 0 ? "no-cache" : "force-cache";
    await Promise.allSettled(Array.from(new Set([...names, ...older]), async (name) => {
        const file = await fetch(name, { cache: how });
        if (file.ok) await cache.put(name, file);
        else if (file.status === 404) await cache.delete(name);
    }));
    await cache.put(DOCUMENT, answer);
}

/** Returns the files that a document of the page names; undefined if it is another one. @param {Response} answer */
async function namesIn(answer) {
    const names = (await answer.clone().text()).match(/\/app\/[^"]+/g);
    return names?.includes(SCRIPT) ? names : undefined;
}

/** Stores something in the cache, if the browser can: its storage may be full. @param {(cache: Cache) => Promise<void>} work */
async function store(work) {
    try {
        await work(await caches.open(CACHE));
    } catch {
        // The page works without it while the server can be reached.
    }
}

// Pushes. What is in them is described in docs/push.md. Browsers require that each push shows a notification, and end a
// subscription whose pushes do not. So one that only takes a notification back shows another one quietly. The words come from the server,
// and from the page.

/** The cache with which the page tells how to subscribe again, and in which language it is (push/device.js). */
const SUBSCRIBED = "acepost.push";

const ICON = "/app/icons/icon-192.png";

/** How long to wait for pages to say what they show, in milliseconds. Browsers allow to open a page only shortly after a click. */
const ANSWER_MS = 300;

/** Kinds that say whose turn it is. Their notifications are outdated when the turn is over. */
const ABOUT_TURN = ["match.your_turn", "match.deadline_near", "match.turn_over"];

self.addEventListener("push", (event) => event.waitUntil(readPush(event.data).then(showPush)));

self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(openPage(event.notification.data?.path ?? "/matches"));
});

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain(event.newSubscription)));

/**
 * Returns what a push says. One that cannot be read says that there is news, because something must be shown.
 * @param {PushMessageData | null} data
 */
async function readPush(data) {
    const page = await left().catch(() => undefined);
    let push;
    try {
        push = data?.json();
    } catch {
        // It is not JSON.
    }
    const text = (name) => (typeof push?.[name] === "string" ? push[name] : "");
    const match = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text("match_id")) ? text("match_id") : "";
    const hidden = push?.hidden === true;
    const badge = push?.badge;
    return {
        kind: text("kind"),
        title: text("title") || page?.news || "Acepost",
        body: text("body"),
        tag: match || "news",
        path: match && !hidden ? `/matches/${match}` : "/matches",
        hidden,
        timestamp: Date.parse(text("timestamp")) || Date.now(),
        lang: text("language") || page?.language || "",
        badge: Number.isSafeInteger(badge) && badge >= 0 ? badge : null,
    };
}

/** Shows a push, or takes back what it says is outdated. */
async function showPush(push) {
    const { kind, tag, badge } = push;
    const [pages, displayed] = await Promise.all([openPages(), registration.getNotifications(), setBadge(badge)]);
    const others = displayed.filter((notification) => notification.tag !== tag && !isOutdated(notification, push));
    for (const notification of displayed) {
        if (notification.tag !== tag && !others.includes(notification)) notification.close();
    }
    const visible = pages.filter(({ page }) => page.visibilityState === "visible");
    if (kind !== "match.turn_over") {
        // The list that a click opens says nothing of a match that is hidden.
        const isSeen = !push.hidden && visible.some(({ path }) => path === push.path);
        await show(push, isSeen);
        if (isSeen) await close(tag);
        return;
    }
    const last = others.at(-1);
    if (visible.length > 0) {
        await show(push, true);
        await close(tag);
    } else if (last) {
        // Another notification is there anyway, and is shown once more without a sound.
        await close(tag);
        await show({ title: last.title, body: last.body, tag: last.tag, timestamp: last.timestamp, lang: last.lang, ...last.data }, true);
    } else {
        await show(push, true);
    }
}

/** Whether a notification of another match says what can no longer be true, as the push tells of how many matches wait. */
function isOutdated({ data }, { kind, badge }) {
    if (!ABOUT_TURN.includes(data?.kind)) return false;
    const waiting = kind === "match.your_turn" || kind === "match.deadline_near" ? 1 : 0;
    return data.kind === "match.turn_over" || badge === waiting;
}

/** Shows a notification in place of an older one with the same tag. */
function show({ title, body, tag, timestamp, lang, kind, path, hidden }, silent) {
    const data = { kind, path, hidden };
    return registration.showNotification(title, { body, tag, timestamp, icon: ICON, lang, silent, renotify: !silent, data });
}

async function close(tag) {
    for (const notification of await registration.getNotifications({ tag })) notification.close();
}

async function setBadge(count) {
    if (count === null) return;
    try {
        await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
    } catch {
        // The page is not installed.
    }
}

/** Returns the open pages, with the paths that they show. Their URLs are those at which their documents were loaded. */
async function openPages() {
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    return Promise.all(pages.map(async (page) => ({ page, path: await shownPath(page) })));
}

/** Returns the path that a page shows; null if it does not answer, as a document of another kind. */
function shownPath(page) {
    return new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        const answer = (path) => {
            port1.close();
            resolve(path);
        };
        port1.onmessage = ({ data }) => answer(typeof data === "string" ? data : null);
        setTimeout(answer, ANSWER_MS, null);
        page.postMessage({ type: "where" }, [port2]);
    });
}

/** Goes to the page that shows the path, else to another page that is not at a match, else opens one. */
async function openPage(path) {
    const pages = await openPages();
    const there = pages.find((open) => open.path === path);
    const other = pages.find((open) => open.path !== null && !/^\/matches\/./.test(open.path));
    const chosen = there ?? other;
    if (!chosen) return clients.openWindow(path);
    if (!there) chosen.page.postMessage({ type: "open", path });
    return chosen.page.focus();
}

/** Returns what the page has left; undefined if it has left nothing. */
async function left() {
    const answer = await caches.match("/", { cacheName: SUBSCRIBED });
    return answer?.json();
}

/** Subscribes again after the browser has ended the subscription, with what the page has left for this. */
async function subscribeAgain(renewed) {
    const page = await left();
    if (!page) return;
    const { token, key, kinds, description } = page;
    const subscription = renewed ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    const { endpoint, keys } = subscription.toJSON();
    const target = { type: "web_push", endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, application_server_key: key };
    await fetch("/v1/me/push-subscriptions", {
        method: "POST",
        headers: { "Authorization": `Bearer ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify({ target, kinds, description }),
    });
}
