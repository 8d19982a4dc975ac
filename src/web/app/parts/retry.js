// Requests that are repeated: by themselves while the server cannot be reached, or by the user after a response that was lost.

import { Problem, entropy, isUnreachable } from "../client/index.js";

/**
 * @typedef {object} Attempt  What the requests contain that create something, the same each time they are repeated.
 * @property {string} entropy
 * @property {(part?: number) => { "Idempotency-Key": string }} headers  The number is for further requests to the same address.
 */

/** After this time, in milliseconds, a response that has not come is taken for lost. */
export const LOST_MS = 30_000;

/**
 * Returns whether the same request may succeed later, or has succeeded though its response was lost. A mistake in the page's own code
 * would be made again.
 * @param {unknown} error
 */
export function mayPass(error) {
    if (error instanceof Problem) return error.status >= 500 || error.status === 429 || error.code === "idempotency_running";
    return isUnreachable(error);
}

/** Returns how long the server asks to wait before the next request, in milliseconds. @param {unknown} error */
export const askedToWait = (error) => (error instanceof Problem ? (error.retryAfter ?? 0) * 1000 : 0);

/**
 * Waits, but no longer than until the network is back, or the page is seen again.
 * @param {number} time in milliseconds
 * @param {AbortSignal} [signal]
 */
export function pause(time, signal) {
    return new Promise((resolve) => {
        const over = () => {
            clearTimeout(timer);
            removeEventListener("online", over);
            document.removeEventListener("visibilitychange", seen);
            signal?.removeEventListener("abort", over);
            resolve(undefined);
        };
        const seen = () => document.hidden || over();
        const timer = setTimeout(over, time);
        addEventListener("online", over);
        document.addEventListener("visibilitychange", seen);
        signal?.addEventListener("abort", over);
    });
}

/** How many requests wait for their responses, and whether the newest one that did so has got none. */
let waiting = 0;
let hasFailed = false;

/** Returns whether a response is missing: the page may say that the server cannot be reached, or will soon. */
export const lacksResponse = () => hasFailed || waiting > 0;

/**
 * Requests as `fetch` does, and gives up if the response does not begin in time, or the rest of it does not come as soon after that: some
 * networks lose a request without a word. A response that is not JSON, such as a stream or a download, only has to begin in time.
 * @param {RequestInfo | URL} input
 * @param {RequestInit} [init]
 * @param {number} [within] in milliseconds, after what the server was asked to wait
 */
export async function fetchInTime(input, init, within = LOST_MS) {
    const request = new Request(input, init);
    const ending = new AbortController();
    const lose = () => ending.abort(new TypeError("The response has not come in time."));
    const wait = Number(new URL(request.url).searchParams.get("wait")) * 1000;
    const timer = setTimeout(lose, within + wait);
    const end = () => ending.abort(request.signal.reason);
    request.signal.addEventListener("abort", end);
    if (request.signal.aborted) end();
    waiting++;
    const answer = await fetch(request, { signal: ending.signal }).finally(() => {
        clearTimeout(timer);
        waiting--;
        hasFailed = !request.signal.aborted;
    });
    hasFailed = false;
    // To abort what has been read does nothing.
    if (/[/+]json\b/.test(answer.headers.get("Content-Type") ?? "")) setTimeout(lose, within);
    return answer;
}

/**
 * Runs a request that only reads, and repeats it while the server cannot be reached.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} work  Passes the signal to the request.
 * @param {AbortSignal} signal
 * @returns {Promise<T>}
 */
export async function withRetry(work, signal) {
    for (let attempt = 0; ; attempt += 1) {
        try {
            return await work(signal);
        } catch (error) {
            if (signal.aborted || !mayPass(error)) throw error;
            await pause(Math.max(askedToWait(error), Math.min(8000, 500 * 2 ** attempt)), signal);
            if (signal.aborted) throw error;
        }
    }
}

/** @type {WeakMap<import("../app.js").PageContext, Map<string, Attempt>>} The attempts that may have succeeded, by page and wish. */
const attempts = new WeakMap();

/**
 * Creates something once, even if the user has to try it again after a lost response.
 * @template T
 * @param {import("../app.js").PageContext} context  When its page is left, the attempt is over.
 * @param {object} wish  What the user wishes. Another wish is another attempt.
 * @param {(attempt: Attempt) => Promise<T>} create
 */
export async function createOnce(context, wish, create) {
    const all = attempts.get(context) ?? new Map();
    attempts.set(context, all);
    const name = JSON.stringify(wish);
    const attempt = all.get(name) ?? newAttempt();
    all.set(name, attempt);
    try {
        const created = await create(attempt);
        all.delete(name);
        return created;
    } catch (error) {
        if (!mayPass(error)) all.delete(name);
        throw error;
    }
}

/** Forgets the attempts of a page, when something is removed that one of them may have created. @param {import("../app.js").PageContext} context */
export function forgetAttempts(context) {
    attempts.delete(context);
}

/** @returns {Attempt} */
function newAttempt() {
    // As random as a UUID, which browsers make only in secure contexts.
    const key = entropy();
    return { entropy: entropy(), headers: (part = 0) => ({ "Idempotency-Key": `${key}-${part}` }) };
}
