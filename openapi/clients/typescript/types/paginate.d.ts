/** What asks for a page: goes into the `query` of the operation. */
export interface PageQuery {
    /** The `next` of the previous page. */
    cursor?: string;
    /** The largest number of items on the page: as many as the server allows. */
    limit: number;
}
/**
 * Yields the items of a list that has pages, one after the other, and requests each page when its first item is wanted:
 *
 *     for await (const match of paginate((page) => listMyMatches({ client, query: { status: "open", ...page } }))) …
 *
 * What moves in the list between two requests can be missed or come twice: compare the `id`s where that matters.
 *
 * @throws what `load` throws. Within `load`, `retry` repeats a request for a page.
 */
export declare function paginate<T>(load: (page: PageQuery) => Promise<{
    items: T[];
    next: string | null;
}>): AsyncGenerator<T, void, void>;
