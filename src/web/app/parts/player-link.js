// A player's name, which leads to what is known of them.

import { pathTo } from "../routes.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/**
 * @param {string} name
 * @param {import("../client/index.js").PlayerKind} [kind]
 */
export function playerLink(name, kind) {
    const told = kind && kind !== "person" ? html` <span class="tag">${kind}</span>` : nothing;
    return kind === "deleted" || kind === "foreign"
        ? html`<span>${name}${told}</span>`
        : html`<a href=${pathTo("player", { name })}>${name}</a>${told}`;
}
