// Times, durations and clocks as text, and a timer for pages that show how much time is left.

import { language, message } from "../l10n.js";
import { serverNow } from "../server-time.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { countedUnits } from "./text.js";

/** @typedef {import("../client/index.js").MatchClock} MatchClock */
/** @typedef {"day" | "hour" | "minute" | "second"} Unit */

const UNITS = /** @type {[unit: Unit, seconds: number][]} */ ([
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60],
    ["second", 1],
]);

/** How often such a page is redrawn. */
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

/**
 * Returns the two largest units of a duration.
 * @param {number} seconds
 * @returns {[count: number, unit: Unit][]}
 */
function largest(seconds) {
    let left = Math.max(0, Math.floor(seconds));
    const first = UNITS.findIndex(([, size]) => left >= size);
    if (first < 0) return [[0, "second"]];
    /** @type {[number, Unit][]} */
    const parts = [];
    for (const [unit, size] of UNITS.slice(first, first + 2)) {
        const count = Math.floor(left / size);
        left -= count * size;
        if (count) parts.push([count, unit]);
    }
    return parts;
}

/**
 * Returns a duration in words: "3 days 4 hours".
 * @param {number} seconds
 */
export function long(seconds) {
    return largest(seconds)
        .map(([count, unit]) => countedUnits(count, unit))
        .join(" ");
}

/**
 * Returns a duration in short: "3 d 4 h".
 * @param {number} seconds
 */
export function short(seconds) {
    return largest(seconds)
        .map(([count, unit]) => message(`${unit}s-short`, { count }))
        .join(" ");
}

/**
 * Returns a duration with an article, where the language has one: "a day", "3 days".
 * @param {number} seconds
 */
export function each(seconds) {
    const [[count, unit], more] = largest(seconds);
    return count === 1 && !more ? message(`${unit}-each`) : long(seconds);
}

/**
 * Returns the seconds until a time of the server.
 * @param {string} time
 */
export function until(time) {
    return (Date.parse(time) - serverNow()) / 1000;
}

/** Returns the exact time, which is shown where the mouse rests on one that is told in words. @param {string} time */
export const exactTime = (time) => new Date(time).toLocaleString(language);

/**
 * Draws a date with its time, in the format of the page's language.
 * @param {string} time
 */
export function when(time) {
    const words = new Date(time).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
    return html`<time datetime=${time}>${words}</time>`;
}

/**
 * Draws a date.
 * @param {string} time
 */
export function day(time) {
    const words = new Date(time).toLocaleDateString(language, { dateStyle: "medium" });
    return html`<time datetime=${time}>${words}</time>`;
}

/**
 * Draws how long ago a time was: "3 days ago".
 * @param {string} time
 */
export function ago(time) {
    const seconds = -until(time);
    const [[count, unit]] = largest(seconds);
    const words = seconds < 60 ? message("just-now") : new Intl.RelativeTimeFormat(language).format(-count, unit);
    return html`<time datetime=${time} title=${exactTime(time)}>${words}</time>`;
}

/**
 * Draws how much time is left.
 * @param {string | null | undefined} deadline
 */
export function left(deadline) {
    if (!deadline) return nothing;
    const seconds = until(deadline);
    const words = seconds <= 0 ? message("no-time-left") : message("time-left", { time: short(seconds) });
    return html`<time class=${seconds < 3600 ? "left hurry" : "left"} datetime=${deadline} title=${exactTime(deadline)}>${words}</time>`;
}

/**
 * Returns a clock in words.
 * @param {MatchClock} clock
 */
export function clockWords(clock) {
    if (clock.type === "none") return message("clock-none");
    const days = clock.weekends ? "-no-weekends" : "";
    if (clock.type === "per_decision") return message(`clock-per-decision${days}`, { time: each(clock.seconds) });
    const time = each(clock.initial_seconds);
    if (!clock.increment_seconds) return message(`clock-in-all${days}`, { time });
    return message(`clock-in-all-more${days}`, { time, more: each(clock.increment_seconds) });
}
