// A player's name, as a link to their page.

import { pathTo } from "../routes.js";
import { message } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/**
 * @param {string} name
 * @param {import("../client/index.js").PlayerKind} [kind]
 */
export function playerLink(name, kind) {
    const tag = kind && kind !== "person" ? html` <span class="tag">${message("player-kind", { kind })}</span>` : nothing;
    return kind === "deleted" || kind === "foreign"
        ? html`<span>${name}${tag}</span>`
        : html`<a href=${pathTo("player", { name })}>${name}</a>${tag}`;
}
