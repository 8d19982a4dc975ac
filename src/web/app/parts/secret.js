// Something that is shown this once.

import { html } from "../vendor/lit-html/lit-html.js";
import { link } from "./copy-link.js";

/** @param {{ label: string, value: string, place: import("../app.js").Place }} what */
export function secret({ label, value, place }) {
    return html`
        <div class="note good after" role="status">
            <p>Keep it now: it is shown this once.</p>
            ${link({ label, url: value, place, shared: false })}
        </div>
    `;
}
