// Lists that are loaded whole, in as few requests as the server allows.

/** The most items that the server returns at once. */
export const MOST = 200;

/**
 * Returns all items of a list.
 * @template T
 * @param {(query: { limit: number, cursor: string | undefined }) => Promise<{ items: T[], next: string | null }>} loadPage
 */
export async function allItems(loadPage) {
    /** @type {T[]} */
    const all = [];
    /** @type {string | null | undefined} */
    let cursor;
    do {
        const { items, next } = await loadPage({ limit: MOST, cursor: cursor ?? undefined });
        all.push(...items);
        cursor = next;
    } while (cursor);
    return all;
}
