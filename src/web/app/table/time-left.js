// The time left on a clock, as text. Pure functions.

import { message } from "../l10n.js";
import { countedUnits } from "../parts/text.js";

/** With how many seconds left players are told so: an hour, for matches by post, and when it is time to choose anything. */
const MARKS = [3600, 30, 10];

/** Returns whether one of the marks was passed. @param {number} before The seconds left before. @param {number} left Those left now. */
export const passesMark = (before, left) => MARKS.some((mark) => before > mark && left <= mark);

/** @param {number} seconds @returns {[days: number, hours: number, minutes: number, seconds: number]} */
function split(seconds) {
    const whole = Math.max(0, Math.floor(seconds));
    return [Math.floor(whole / 86400), Math.floor(whole / 3600) % 24, Math.floor(whole / 60) % 60, whole % 60];
}

/** @param {number} number */
const two = (number) => String(number).padStart(2, "0");

/**
 * Returns the time left in short: `2 d 5 h`, `3 h 20 min`, `4:09`.
 * @param {number} left in seconds
 */
export function timeLeft(left) {
    const [days, hours, minutes, seconds] = split(left);
    if (days > 0) return message("days-hours", { days, hours });
    if (hours > 0) return message("hours-minutes", { hours, minutes: two(minutes) });
    return `${minutes}:${two(seconds)}`;
}

/**
 * Returns the time left in words, for screen readers.
 * @param {number} left in seconds
 */
export function spokenTimeLeft(left) {
    const units = /** @type {const} */ (["day", "hour", "minute", "second"]);
    const said = split(left)
        .map((count, at) => (count > 0 ? countedUnits(count, units[at]) : ""))
        .filter((text) => text !== "");
    return said.slice(0, 2).join(" ") || message("no-time");
}
