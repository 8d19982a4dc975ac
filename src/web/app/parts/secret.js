// A secret that is shown only once.

import { html } from "../vendor/lit-html/lit-html.js";
import { message } from "../l10n.js";
import { copyLink } from "./copy-link.js";

/** @param {{ label: string, value: string, context: import("../app.js").PageContext }} what */
export function secret({ label, value, context }) {
    return html`
        <div class="note good after" role="status">
            <p>${message("secret-copy-now")}</p>
            ${copyLink({ label, url: value, context, shared: false })}
        </div>
    `;
}
