// What the server's settings say about its operator. The server writes it into the head of the document.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { message } from "../l10n.js";

/**
 * Returns a link to the operator; without an address, what is to stand in its place.
 * @param {"contact" | "imprint"} to
 * @param {string} [words]
 * @param {unknown} [otherwise]
 */
export function operatorLink(to, words = message(to), otherwise = nothing) {
    const url = document.querySelector(`meta[name=${to}]`)?.getAttribute("content");
    return url ? html`<a href=${url}>${words}</a>` : otherwise;
}

/** Returns whether only the operator adds players. */
export const isClosed = () => document.querySelector("meta[name=registration]")?.getAttribute("content") === "closed";
