// Pages on which time can be seen to pass.

const TICK_MS = 15_000;

/**
 * Draws the page anew every now and then, until it is stopped.
 * @param {import("../app.js").Place} place
 * @returns {() => void}
 */
export function ticking(place) {
    const timer = setInterval(place.update, TICK_MS);
    return () => clearInterval(timer);
}
