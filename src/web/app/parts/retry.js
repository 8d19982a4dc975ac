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
    return isUnreachable(error) && !(error instanceof DOMException && error.name === "AbortError");
}

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

/**
 * Runs a request, and gives it up if its response does not come in time: some networks lose a request without a word.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} work  Passes the signal to the request.
 * @param {AbortSignal} [signal]
 * @param {number} [within] in milliseconds
 * @returns {Promise<T>}
 */
export async function inTime(work, signal, within = LOST_MS) {
    const ending = new AbortController();
    const end = () => ending.abort();
    const timer = setTimeout(() => ending.abort(new TypeError("The response has not come in time.")), within);
    signal?.addEventListener("abort", end);
    if (signal?.aborted) end();
    try {
        return await work(ending.signal);
    } finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", end);
    }
}

/**
 * Runs a request that only reads, and repeats it while the server cannot be reached.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} work  Passes the signal to the request.
 * @param {AbortSignal} signal
 * @param {number} [within]  The time for each attempt, in milliseconds.
 * @returns {Promise<T>}
 */
export async function withRetry(work, signal, within) {
    for (let attempt = 0; ; attempt += 1) {
        try {
            return await inTime(work, signal, within);
        } catch (error) {
            if (signal.aborted || !mayPass(error)) throw error;
            const least = error instanceof Problem && error.retryAfter ? error.retryAfter * 1000 : 0;
            await pause(Math.max(least, Math.min(8000, 500 * 2 ** attempt)), signal);
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
