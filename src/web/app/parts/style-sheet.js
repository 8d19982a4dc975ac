// Style sheets that are loaded when they are needed.

/** @type {Map<string, Promise<void>>} Those of the document apply before its modules run. */
const sheets = new Map(
    Array.from(document.querySelectorAll('link[rel="stylesheet"]'), (link) => [link.getAttribute("href") ?? "", Promise.resolve()]),
);

/**
 * Adds a style sheet to the document, once, and waits until it applies.
 * @param {string} href
 */
export function loadStyleSheet(href) {
    const sheet = sheets.get(href) ?? added(href);
    sheets.set(href, sheet);
    return sheet;
}

/**
 * @param {string} href
 * @returns {Promise<void>}
 */
function added(href) {
    return new Promise((resolve, reject) => {
        const link = document.createElement("link");
        link.rel = "stylesheet";
        link.href = href;
        link.addEventListener("load", () => resolve());
        link.addEventListener("error", () => {
            // The next attempt begins anew.
            link.remove();
            sheets.delete(href);
            reject(new DOMException(href, "NetworkError"));
        });
        document.head.append(link);
    });
}
