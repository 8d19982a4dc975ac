// Keeps the page's own files for when the server cannot be reached. It asks the server first, always: what is shown is what
// is there. The API is none of its business, and nothing that the API says is ever kept.

const CACHE = "acepost";
const DOCUMENT = "/";

self.addEventListener("install", (event) => {
    event.waitUntil(caches.open(CACHE).then((cache) => cache.add(DOCUMENT)));
    self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== location.origin) return;
    if (request.mode === "navigate") {
        // Other documents than the page, such as the API's, are not there while the server is not.
        if (/^\/(docs|v1|email)\b/.test(url.pathname)) return;
        event.respondWith(fresh(request, DOCUMENT));
    } else if (url.pathname.startsWith("/app/")) {
        event.respondWith(fresh(request, request));
    }
});

/**
 * What the server says, and what it said the last time where it says nothing.
 * @param {Request} request
 * @param {RequestInfo} key  Under which it is kept: all addresses of the page are one document.
 */
async function fresh(request, key) {
    const cache = await caches.open(CACHE);
    try {
        const answer = await fetch(request);
        // Of the server's addresses that people go to, some are files: only a document takes the place of the document.
        const fits = key !== DOCUMENT || /^text\/html\b/.test(answer.headers.get("Content-Type") ?? "");
        if (answer.ok && fits) await cache.put(key, answer.clone());
        return answer;
    } catch (error) {
        const kept = await cache.match(key, { ignoreVary: true });
        if (kept) return kept;
        throw error;
    }
}
