// Words as people write them.

/** @param {string} text the same with its first letter large */
export function capitalize(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * `ana`, `ana and ben`, `ana, ben and cleo`.
 * @param {readonly string[]} words
 */
export function joinWithAnd(words) {
    if (words.length < 2) return words.join("");
    return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/**
 * `ana, ben and 3 more`.
 * @param {string[]} names
 * @param {number} most
 */
export function joinSome(names, most) {
    const told = names.slice(0, names.length > most ? most - 1 : most);
    const more = names.length - told.length;
    return joinWithAnd(more ? [...told, `${more} more`] : told);
}

/**
 * A name of the API's as words: `last_standing` is "last standing".
 * @param {string} name
 */
export function humanize(name) {
    return name.replace(/[_-]/g, " ");
}
