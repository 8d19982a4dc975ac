// A timer for pages that show how much time is left.

const TICK_MS = 15_000;

/**
 * Redraws the page at regular intervals.
 * Returns a function that stops it.
 * @param {import("../app.js").PageContext} context
 * @returns {() => void}
 */
export function startRedrawTimer(context) {
    const timer = setInterval(context.update, TICK_MS);
    return () => clearInterval(timer);
}
