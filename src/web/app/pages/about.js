// About this server.

import { message, richMessage } from "../l10n.js";
import { pathTo } from "../routes.js";
import { html } from "../vendor/lit-html/lit-html.js";

/** @type {import("../app.js").OpenPage} */
export default function open() {
    return {
        title: message("about"),
        render: () => html`
            <div class="narrow rules">
                <h1>${message("about-title")}</h1>
                <p class="lead">${message("about-lead")}</p>
                <h2>${message("about-fair")}</h2>
                <p>${message("about-fair-how")}</p>
                <h2>${message("about-post")}</h2>
                <p>
                    ${richMessage("about-post-how", { matches: link(pathTo("matches", {})), settings: link(pathTo("settingsPart", { part: "mails" })) })}
                </p>
                <h2>${message("about-yours")}</h2>
                <p>${richMessage("about-yours-how", { settings: link(pathTo("settingsPart", { part: "data" })), privacy: link(pathTo("privacy", {})) })}</p>
                <h2>${message("about-programs")}</h2>
                <p>${richMessage("about-programs-how", { api: link("/docs/"), problems: link("/docs/problems"), guides: link("/docs/guides") })}</p>
                <h2>${message("about-whose")}</h2>
                <p>
                    ${richMessage("about-whose-how", {
                        lit: link("/app/vendor/lit-html/LICENSE"),
                        fluent: link("/app/vendor/fluent-bundle/LICENSE"),
                    })}
                </p>
            </div>
        `,
    };
}

/** Returns what draws a link to this address. @param {string} href */
const link = (href) => (/** @type {string} */ text) => html`<a href=${href}>${text}</a>`;
