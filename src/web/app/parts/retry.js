// Repeats requests while the server cannot be reached.

import { Problem } from "../client/index.js";

/** Returns whether the same request may succeed later. @param {unknown} error */
function mayPass(error) {
    if (error instanceof Problem) return error.status >= 500 || error.status === 429;
    return !(error instanceof DOMException && error.name === "AbortError");
}

/** Waits, but no longer than until the network is back. @param {number} time in milliseconds @param {AbortSignal} signal */
function pause(time, signal) {
    return new Promise((resolve) => {
        const over = () => {
            clearTimeout(timer);
            removeEventListener("online", over);
            signal.removeEventListener("abort", over);
            resolve(undefined);
        };
        const timer = setTimeout(over, time);
        addEventListener("online", over);
        signal.addEventListener("abort", over);
    });
}

/**
 * Runs a request that only reads, and repeats it while the server cannot be reached.
 * @template T
 * @param {() => Promise<T>} work
 * @param {AbortSignal} signal
 * @returns {Promise<T>}
 */
export async function withRetry(work, signal) {
    for (let attempt = 0; ; attempt += 1) {
        try {
            return await work();
        } catch (error) {
            if (signal.aborted || !mayPass(error)) throw error;
            const least = error instanceof Problem && error.retryAfter ? error.retryAfter * 1000 : 0;
            await pause(Math.max(least, Math.min(8000, 500 * 2 ** attempt)), signal);
            if (signal.aborted) throw error;
        }
    }
}
