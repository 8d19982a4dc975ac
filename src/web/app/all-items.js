// Lists that are loaded whole, in as few requests as the server allows.

import { paginate } from "./client/index.js";

/**
 * Returns all items of a list.
 * @template T
 * @param {Parameters<typeof paginate<T>>[0]} loadPage
 */
export async function allItems(loadPage) {
    /** @type {T[]} */
    const all = [];
    for await (const item of paginate(loadPage)) all.push(item);
    return all;
}
