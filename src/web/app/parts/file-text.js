// The text of a file of the page.

/**
 * Loads a file of the page as text.
 * @param {string} address
 * @param {typeof fetch} [load]
 * @returns {Promise<string>}
 * @throws {DOMException} If it cannot be loaded.
 */
export async function fileText(address, load = fetch) {
    const answer = await load(address).catch(() => null);
    // A network that asks for a login answers with a page.
    const isFile = answer?.ok && !/^text\/html\b/i.test(answer.headers.get("Content-Type") ?? "");
    const text = isFile ? await answer.text().catch(() => null) : null;
    if (text === null) throw new DOMException(address, "NetworkError");
    return text;
}
