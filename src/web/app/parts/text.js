// Functions for text.

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
    return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/**
 * Joins the first names: `ana, ben and 3 more`.
 * @param {string[]} names
 * @param {number} most
 */
export function joinSome(names, most) {
    const first = names.slice(0, names.length > most ? most - 1 : most);
    const more = names.length - first.length;
    return joinWithAnd(more ? [...first, `${more} more`] : first);
}

/**
 * Returns a name from the API as words: `last_standing` becomes "last standing".
 * @param {string} name
 */
export function humanize(name) {
    return name.replace(/[_-]/g, " ");
}
