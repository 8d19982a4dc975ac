// A link to give to somebody: to be read, copied, or handed to whatever the device shares with.

import { html, nothing } from "../vendor/lit-html/lit-html.js";

/** Whose link was copied just now, so that its button can say so. */
let copied = "";

/** @param {{ label: string, url: string, context: import("../app.js").PageContext, shared?: boolean }} link */
export function copyLink({ label, url, context, shared = true }) {
    const copy = async () => {
        try {
            await navigator.clipboard.writeText(url);
            copied = url;
            context.announce("Copied.");
            setTimeout(() => {
                copied = "";
                context.update();
            }, 3000);
        } catch {
            // It stands there to be copied by hand.
            context.announce("It could not be copied.", true);
        }
        context.update();
    };
    const share = () =>
        navigator.share({ url }).catch(() => {
            // Whoever changes their mind has not failed.
        });
    const select = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.currentTarget).select();
    return html`
        <div class="row together link">
            <label class="field"
                ><span class="legend">${label}</span><input type="text" readonly .value=${url} @focus=${select}
            /></label>
            ${isSecureContext
                ? html`<button type="button" class="button" @click=${copy}>${copied === url ? "Copied" : "Copy"}</button>`
                : nothing}
            ${shared && "share" in navigator ? html`<button type="button" class="button" @click=${share}>Share</button>` : nothing}
        </div>
    `;
}
