// A secret that is shown only once.

import { html } from "../vendor/lit-html/lit-html.js";
import { copyLink } from "./copy-link.js";

/** @param {{ label: string, value: string, context: import("../app.js").PageContext }} what */
export function secret({ label, value, context }) {
    return html`
        <div class="note good after" role="status">
            <p>Copy it now: it is shown only once.</p>
            ${copyLink({ label, url: value, context, shared: false })}
        </div>
    `;
}
