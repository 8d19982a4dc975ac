// The page for an address that does not exist.

import { pathTo } from "../routes.js";
import { message } from "../l10n.js";
import { html } from "../vendor/lit-html/lit-html.js";

/**
 * @param {string} sentence
 * @returns {import("../app.js").Page}
 */
export function notFound(sentence) {
    return {
        title: message("not-found"),
        render: () => html`
            <section class="lone">
                <h1>${message("not-found-title")}</h1>
                <p>${sentence}</p>
                <p><a class="button strong" href=${pathTo("home", {})}>${message("not-found-to-games")}</a></p>
            </section>
        `,
    };
}
