// The start of every test: a page of the server, with checks. A test fails if any of its pages logs an error, violates
// the Content-Security-Policy, or sends a request to another server.

import { test as base, expect } from "@playwright/test";
import { Api } from "./api.js";

export { expect };

/** @typedef {import("@playwright/test").BrowserContext} BrowserContext */
/** @typedef {import("@playwright/test").Page} Page */

/** The browser logs this for every error response. */
const REFUSED = /^Failed to load resource: /;
/** A list that was asked for before a sign-out in another tab, and arrives after it. */
const LATE_LIST = /\/v1\/(me\/(matches|invitations|rematches)|pairings)(\?|$)/;

export const test = base.extend({
    /** Expected error responses, by address. All others are faults. */
    refusals: [/$^/, { option: true }],

    server: ({}, use) => use(String(process.env.ACEPOST_PAGE)),
    baseURL: ({ server }, use) => use(server),
    api: ({ server }, use) => use(new Api(server)),

    /** The faults in all contexts of the test. */
    faults: async ({}, use) => {
        /** @type {string[]} */
        const faults = [];
        await use(faults);
        expect(faults, "errors, breaches of the policy, requests to elsewhere").toEqual([]);
    },

    context: async ({ context, server, refusals, faults }, use) => {
        watch(context, { server, refusals, faults });
        await use(context);
        await endRoutes(context);
    },

    /** Opens a page in a separate browser context, for another person. */
    somebody: async ({ browser, contextOptions, viewport, hasTouch, isMobile, server, refusals, faults }, use) => {
        /** @type {BrowserContext[]} */
        const contexts = [];
        await use(async (baseURL = server) => {
            const context = await browser.newContext({ ...contextOptions, viewport, hasTouch, isMobile, baseURL });
            contexts.push(context);
            watch(context, { server: baseURL, refusals, faults });
            return context.newPage();
        });
        for (const context of contexts) {
            await endRoutes(context);
            await context.close();
        }
    },
});

/** Ends the routes of a test that is over: what one of them still requests fails, and is no fault. @param {BrowserContext} context */
async function endRoutes(context) {
    if (context.isClosed()) return;
    for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
}

/**
 * @param {BrowserContext} context
 * @param {{ server: string, refusals: RegExp, faults: string[] }} what
 */
export function watch(context, { server, refusals, faults }) {
    context.on("request", (request) => {
        const url = new URL(request.url());
        if (url.origin !== server && !["about:", "blob:", "data:"].includes(url.protocol)) faults.push(`a request to ${url}`);
    });
    context.on("weberror", (error) => faults.push(`${error.error()}`));
    context.on("console", (message) => {
        const { url } = message.location();
        if (message.type() !== "error") return;
        if (REFUSED.test(message.text()) && (refusals.test(url) || (message.text().includes("status of 401") && LATE_LIST.test(url)))) return;
        faults.push(`${message.text()} (${url})`);
    });
}

/**
 * Signs a browser in to an existing account, from the next document on.
 * @param {Page} page @param {import("./api.js").Person} person
 */
export async function become(page, { token, player }) {
    await page.context().addInitScript((kept) => {
        // An empty page has no storage.
        if (origin === "null" || localStorage.getItem("tests.began")) return;
        localStorage.setItem("tests.began", "once");
        localStorage.setItem("acepost.session", kept);
    }, JSON.stringify({ token, player }));
}

/**
 * Signs a person in, or out, in another tab.
 * @param {Page} page @param {import("./api.js").Person | null} person
 */
export async function signInElsewhere(page, person) {
    const other = await page.context().newPage();
    await other.goto("/healthz");
    await other.evaluate(
        (kept) => (kept ? localStorage.setItem("acepost.session", kept) : localStorage.removeItem("acepost.session")),
        person && JSON.stringify({ token: person.token, player: person.player }),
    );
    await other.close();
}

/**
 * Lets a page believe that it is hidden, as behind another tab, or seen again.
 * @param {Page} page @param {boolean} isHidden
 */
export async function hide(page, isHidden) {
    await page.evaluate((isHidden) => {
        Object.defineProperties(document, {
            hidden: { configurable: true, get: () => isHidden },
            visibilityState: { configurable: true, get: () => (isHidden ? "hidden" : "visible") },
        });
        document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
}

/** The response of a proxy that gets none from the server. */
export const BAD_GATEWAY = { status: 502, contentType: "text/html", body: "<h1>502</h1>" };

/**
 * Holds back requests that begin from now on. Returns what lets them go on, to the server or to another route.
 * @param {Page} page @param {string | RegExp} address
 * @param {{ answered?: boolean, instead?: { status?: number, contentType?: string, body?: string, json?: unknown }, method?: string, times?: number }} [how]
 *   Whether the server has them, and only their responses wait; what comes in place of these; the method, if others pass; and how many,
 *   those that pass included.
 */
export async function hold(page, address, { answered = false, instead, method = "", times } = {}) {
    /** @type {(value?: unknown) => void} */
    let release = () => {};
    const released = new Promise((resolve) => (release = resolve));
    await page.route(address, async (route) => {
        if (method && route.request().method() !== method) return route.fallback();
        const response = answered ? await route.fetch() : undefined;
        await released;
        if (instead) await route.fulfill(instead);
        else await (response ? route.fulfill({ response }) : route.fallback());
    }, { times });
    return release;
}

/** Shortens the pages of a list to one entry. @param {Page} page @param {RegExp} address */
export const oneOnEachPage = (page, address) => page.route(address, (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const url = new URL(route.request().url());
    url.searchParams.set("limit", "1");
    return route.continue({ url: url.href });
});

/**
 * Lets timers of these lengths run for another time, or never. Runs in a page, as an init script after that of a clock, or in a worker.
 * @param {{ from: number[], to: number | null }} how in milliseconds
 */
export function changeTimers({ from, to }) {
    const start = globalThis.setTimeout;
    /** @type {any} */ (globalThis).setTimeout = (/** @type {any} */ run, /** @type {number} */ time, /** @type {any[]} */ ...more) => {
        if (!from.includes(time)) return start(run, time, ...more);
        return to === null ? 0 : start(run, to, ...more);
    };
}

/**
 * Lets what was read out stay in the document: it would be removed after eight seconds, and a busy machine looks later.
 * @param {Page} page
 */
export const keepAnnouncements = (page) => page.addInitScript(changeTimers, { from: [8000], to: null });

/** Forbids all storage, as browsers can. Runs in a page, as an init script. */
export function forbidStorage() {
    const forbid = () => {
        throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const storage of ["localStorage", "sessionStorage"]) Object.defineProperty(window, storage, { get: forbid });
    // Not every browser that forbids storage refuses these, but Firefox does.
    Object.defineProperty(window, "BroadcastChannel", { value: class { constructor() { forbid(); } } });
    for (const call of /** @type {const} */ (["match", "open", "delete", "has", "keys"])) CacheStorage.prototype[call] = async () => forbid();
    for (const call of /** @type {const} */ (["request", "query"])) LockManager.prototype[call] = async () => forbid();
}

/** Marks the document, so that a test can tell whether it was reloaded. @param {Page} page */
export async function mark(page) {
    await page.evaluate(() => Object.assign(window, { marked: true }));
}

/** @param {Page} page */
export async function expectNoReload(page) {
    expect(await page.evaluate(() => "marked" in window), "the document was never loaded again").toBe(true);
}
