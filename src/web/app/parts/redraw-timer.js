// Pages on which time can be seen to pass.

const TICK_MS = 15_000;

/**
 * Draws the page anew every now and then, until it is stopped.
 * @param {import("../app.js").PageContext} context
 * @returns {() => void}
 */
export function startRedrawTimer(context) {
    const timer = setInterval(context.update, TICK_MS);
    return () => clearInterval(timer);
}
