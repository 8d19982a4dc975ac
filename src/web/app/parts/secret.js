// Something that is shown this once.

import { html } from "../vendor/lit-html/lit-html.js";
import { copyLink } from "./copy-link.js";

/** @param {{ label: string, value: string, context: import("../app.js").PageContext }} what */
export function secret({ label, value, context }) {
    return html`
        <div class="note good after" role="status">
            <p>Keep it now: it is shown this once.</p>
            ${copyLink({ label, url: value, context, shared: false })}
        </div>
    `;
}
