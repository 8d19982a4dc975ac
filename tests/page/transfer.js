// Counts what a page transfers over the network, compressed.

/**
 * Starts counting.
 * @param {import("@playwright/test").Page} page
 * @param {(url: URL) => boolean} [counts] which requests
 * @returns {Promise<() => { bytes: number, contents: number, requests: number }>} the sums so far: with heads, and without
 */
export async function transfer(page, counts = () => true) {
    const session = await page.context().newCDPSession(page);
    /** @type {Set<string>} */
    const counted = new Set();
    let bytes = 0;
    let contents = 0;
    session.on("Network.requestWillBeSent", ({ requestId, request }) => {
        const url = new URL(request.url);
        if (url.protocol.startsWith("http") && counts(url)) counted.add(requestId);
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        if (counted.has(requestId)) bytes += encodedDataLength;
    });
    session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
        if (counted.has(requestId)) contents += encodedDataLength;
    });
    await session.send("Network.enable");
    return () => ({ bytes, contents, requests: counted.size });
}
