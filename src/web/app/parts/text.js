// Functions for text.

import { language, message } from "../l10n.js";

/** Returns a text with its first letter in upper case. @param {string} text */
export function capitalize(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Joins words: `ana`, `ana and ben`, `ana, ben and cleo`.
 * @param {readonly string[]} words
 */
export function joinWithAnd(words) {
    if (words.length < 2) return words.join("");
    return message("list-and", { before: words.slice(0, -1).join(", "), last: words[words.length - 1] });
}

/** Returns a number of units in words: "3 days". @param {number} count @param {"day" | "hour" | "minute" | "second"} unit */
export function countedUnits(count, unit) {
    return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

/**
 * Joins the first names: `ana, ben and 3 more`.
 * @param {string[]} names
 * @param {number} most
 */
export function joinSome(names, most) {
    const first = names.slice(0, names.length > most ? most - 1 : most);
    const more = names.length - first.length;
    return joinWithAnd(more ? [...first, message("list-more", { count: more })] : first);
}

/**
 * Returns a name from the API as words: `last_standing` becomes "last standing". It is for names that have no message: what people
 * read is in their language.
 * @param {string} name
 */
export function humanize(name) {
    return name.replace(/[_-]/g, " ");
}
