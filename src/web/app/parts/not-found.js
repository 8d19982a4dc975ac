// The page for an address that does not exist.

import { pathTo } from "../routes.js";
import { html } from "../vendor/lit-html/lit-html.js";

/**
 * @param {string} sentence
 * @returns {import("../app.js").Page}
 */
export function notFound(sentence) {
    return {
        title: "Not found",
        render: () => html`
            <section class="lone">
                <h1>Return to sender</h1>
                <p>${sentence}</p>
                <p><a class="button strong" href=${pathTo("home", {})}>To the games</a></p>
            </section>
        `,
    };
}
