// Asking again until there is an answer.

import { Problem } from "../client/index.js";

/** @param {unknown} error whether the same request may do better later */
function passing(error) {
    if (error instanceof Problem) return error.status >= 500 || error.status === 429;
    return !(error instanceof DOMException && error.name === "AbortError");
}

/** @param {number} time in milliseconds, cut short by the network's return @param {AbortSignal} signal */
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
 * Does something that reads from the server, again and again while the server cannot be reached.
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
            if (signal.aborted || !passing(error)) throw error;
            const least = error instanceof Problem && error.retryAfter ? error.retryAfter * 1000 : 0;
            await pause(Math.max(least, Math.min(8000, 500 * 2 ** attempt)), signal);
            if (signal.aborted) throw error;
        }
    }
}
