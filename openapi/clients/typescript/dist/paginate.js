const LIMIT = 200;
export async function* paginate(load) {
    const page = { limit: LIMIT };
    do {
        const { items, next } = await load({ ...page });
        yield* items;
        page.cursor = next ?? undefined;
    } while (page.cursor !== undefined);
}
