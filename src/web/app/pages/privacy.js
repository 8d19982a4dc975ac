// What the server stores about players, and for how long.

import { fileText, language, message } from "../l10n.js";
import { markdown } from "../parts/markdown.js";
import { operatorLink } from "../parts/operator.js";
import { fetchInTime } from "../parts/retry.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/** `docs/privacy.md` of the server's version. */
const TEXT = "/app/privacy.md";

/** @type {import("../app.js").OpenPage} */
export default async function open() {
    const text = await fileText(TEXT, fetchInTime);
    // The first heading is the page's own.
    const { template } = markdown(text.replace(/^#\s.*\n/, ""));
    const operator = [operatorLink("contact", message("privacy-contact")), operatorLink("imprint")].filter((link) => link !== nothing);
    return {
        title: message("privacy"),
        render: () => html`
            <h1>${message("privacy")}</h1>
            ${operator.length ? html`<p class="row">${operator}</p>` : nothing}
            ${language === "en" ? nothing : html`<p class="note">${message("privacy-language")}</p>`}
            <article class="rules privacy" lang="en">${template}</article>
        `,
    };
}
