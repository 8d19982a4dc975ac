// Counts what a page takes over the network, heads and all, as it is packed.

/**
 * Counts from now on.
 * @param {import("@playwright/test").Page} page
 * @param {(url: URL) => boolean} [counts] which requests
 * @returns {Promise<() => { bytes: number, requests: number }>} the sum so far
 */
export async function transfer(page, counts = () => true) {
    const session = await page.context().newCDPSession(page);
    /** @type {Set<string>} */
    const counted = new Set();
    let bytes = 0;
    session.on("Network.requestWillBeSent", ({ requestId, request }) => {
        const url = new URL(request.url);
        if (url.protocol.startsWith("http") && counts(url)) counted.add(requestId);
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        if (counted.has(requestId)) bytes += encodedDataLength;
    });
    await session.send("Network.enable");
    return () => ({ bytes, requests: counted.size });
}
