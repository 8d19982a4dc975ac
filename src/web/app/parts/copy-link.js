// A link with buttons that copy and share it.

import { message } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/** The link that was just copied, so that its button can say so. */
let copied = "";

/** @param {{ label: string, url: string, context: import("../app.js").PageContext, shared?: boolean }} link */
export function copyLink({ label, url, context, shared = true }) {
    const copy = async () => {
        try {
            await navigator.clipboard.writeText(url);
            copied = url;
            context.announce(message("copy-done"));
            setTimeout(() => {
                copied = "";
                context.update();
            }, 3000);
        } catch {
            // It can be copied by hand.
            context.announce(message("copy-failed"), true);
        }
        context.update();
    };
    const share = () =>
        navigator.share({ url }).catch(() => {
            // Closing the dialog is not an error.
        });
    const select = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.currentTarget).select();
    return html`
        <div class="row together link">
            <label class="field"
                ><span class="legend">${label}</span><input type="text" readonly .value=${url} @focus=${select}
            /></label>
            ${isSecureContext
                ? html`<button type="button" class="button" @click=${copy}>${copied === url ? message("copy-copied") : message("copy")}</button>`
                : nothing}
            ${shared && "share" in navigator ? html`<button type="button" class="button" @click=${share}>${message("copy-share")}</button>` : nothing}
        </div>
    `;
}
