// Settings: the language of the page in this browser, and of what the player is sent.

import { html } from "../vendor/lit-html/lit-html.js";
import { updateMe } from "../client/index.js";
import { chosenLanguage, chooseLanguage, LANGUAGES, message, preferredLanguage } from "../l10n.js";
import { Form } from "../parts/form.js";

/** @typedef {import("../l10n.js").Language} Language */

/** @type {import("../app.js").OpenPage} */
export default function open(context) {
    const { session } = context;
    const form = new Form(context);
    let newest = "";
    /** @param {string} value  Empty for the language of the browser. */
    const choose = (value) => {
        newest = value;
        return form.run(async () => {
            /** @type {string} */
            let sent;
            do {
                sent = newest;
                const chosen = sent ? /** @type {Language} */ (sent) : null;
                chooseLanguage(chosen);
                // Mails and pushes are written by the server, which knows no browser.
                if (session.player) session.setPlayer(await updateMe({ client: session.client, body: { language: chosen ?? preferredLanguage() } }));
                // Another one may have been chosen meanwhile.
            } while (sent !== newest);
            // Modules and messages are loaded once for a document.
            location.reload();
        });
    };
    return {
        title: message("settings-language"),
        render: () => html`
            ${form.outcome()}
            ${form.choices({
                label: message("language-label"),
                name: "language",
                value: chosenLanguage() ?? "",
                choices: [["", message("language-of-browser", { language: LANGUAGES[preferredLanguage()] })], ...Object.entries(LANGUAGES)],
                changed: choose,
                hint: message(session.player ? "language-hint-player" : "language-hint"),
            })}
        `,
    };
}
