// Caches the page's own files for when the server cannot be reached. It always asks the server first. It does not handle the
// API, and never caches its responses.

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
        // Other documents, such as the API's documentation, are not available offline.
        if (/^\/(docs|v1|email)\b/.test(url.pathname)) return;
        event.respondWith(fresh(request, DOCUMENT));
    } else if (url.pathname.startsWith("/app/")) {
        event.respondWith(fresh(request, request));
    }
});

/**
 * Returns the response of the server, or the cached one if the server cannot be reached.
 * @param {Request} request
 * @param {RequestInfo} key  The key in the cache: all addresses of the page are one document.
 */
async function fresh(request, key) {
    const cache = await caches.open(CACHE);
    try {
        const answer = await fetch(request);
        // Users can also navigate to files of the server. Only an HTML document replaces the cached document.
        const fits = key !== DOCUMENT || /^text\/html\b/.test(answer.headers.get("Content-Type") ?? "");
        if (answer.ok && fits) await cache.put(key, answer.clone());
        return answer;
    } catch (error) {
        const kept = await cache.match(key, { ignoreVary: true });
        if (kept) return kept;
        throw error;
    }
}
