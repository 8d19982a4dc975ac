// Times, durations and clocks as text.

import { html, nothing } from "../vendor/lit-html/lit-html.js";

/** @typedef {import("../client/index.js").MatchClock} MatchClock */

const UNITS = /** @type {[seconds: number, word: string, letter: string][]} */ ([
    [86400, "day", "d"],
    [3600, "hour", "h"],
    [60, "minute", "min"],
    [1, "second", "s"],
]);

/**
 * Returns the two largest units of a duration.
 * @param {number} seconds
 * @returns {[count: number, word: string, letter: string][]}
 */
function largest(seconds) {
    let left = Math.max(0, Math.floor(seconds));
    const first = UNITS.findIndex(([size]) => left >= size);
    if (first < 0) return [[0, "second", "s"]];
    /** @type {[number, string, string][]} */
    const parts = [];
    for (const [size, word, letter] of UNITS.slice(first, first + 2)) {
        const count = Math.floor(left / size);
        left -= count * size;
        if (count) parts.push([count, word, letter]);
    }
    return parts;
}

/**
 * Returns a duration in words: "3 days 4 hours".
 * @param {number} seconds
 */
export function long(seconds) {
    return largest(seconds)
        .map(([count, word]) => `${count} ${word}${count === 1 ? "" : "s"}`)
        .join(" ");
}

/**
 * Returns a duration in short: "3 d 4 h".
 * @param {number} seconds
 */
export function short(seconds) {
    return largest(seconds)
        .map(([count, , letter]) => `${count} ${letter}`)
        .join(" ");
}

/**
 * Returns a duration with an article: "a day", "3 days".
 * @param {number} seconds
 */
export function each(seconds) {
    const words = long(seconds);
    const single = /^1 (\w+)$/.exec(words);
    if (!single) return words;
    return `${single[1] === "hour" ? "an" : "a"} ${single[1]}`;
}

/**
 * Returns the seconds until a time.
 * @param {string} time
 */
export function until(time) {
    return (Date.parse(time) - Date.now()) / 1000;
}

/**
 * Draws a date with its time, in the format of the reader's locale.
 * @param {string} time
 */
export function when(time) {
    const words = new Date(time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
    return html`<time datetime=${time}>${words}</time>`;
}

/**
 * Draws a date.
 * @param {string} time
 */
export function day(time) {
    const words = new Date(time).toLocaleDateString(undefined, { dateStyle: "medium" });
    return html`<time datetime=${time}>${words}</time>`;
}

/**
 * Draws how long ago a time was: "3 days ago".
 * @param {string} time
 */
export function ago(time) {
    const seconds = -until(time);
    const words = seconds < 60 ? "just now" : `${long(seconds).replace(/(\w+ \w+) .*/, "$1")} ago`;
    return html`<time datetime=${time} title=${new Date(time).toLocaleString()}>${words}</time>`;
}

/**
 * Draws how much time is left.
 * @param {string | null | undefined} deadline
 */
export function left(deadline) {
    if (!deadline) return nothing;
    const seconds = until(deadline);
    const words = seconds <= 0 ? "no time left" : `${short(seconds)} left`;
    return html`<time class=${seconds < 3600 ? "left hurry" : "left"} datetime=${deadline}>${words}</time>`;
}

/**
 * Returns a clock in words.
 * @param {MatchClock} clock
 */
export function clockWords(clock) {
    if (clock.type === "none") return "no clock";
    const weekends = clock.weekends ? ", but not at weekends" : "";
    if (clock.type === "per_decision") return `${each(clock.seconds)} for each move${weekends}`;
    const more = clock.increment_seconds ? `, and ${each(clock.increment_seconds)} more with each move` : "";
    return `${each(clock.initial_seconds)} in all${more}${weekends}`;
}
