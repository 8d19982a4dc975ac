// Settings: data export and account deletion.

import { html } from "../vendor/lit-html/lit-html.js";
import { getExport } from "../client/index.js";
import { language, message } from "../l10n.js";
import { ownPassword, typedPassword } from "../parts/credentials.js";
import { Form } from "../parts/form.js";
import { saveFile } from "../parts/save-file.js";
import { pathTo } from "../routes.js";

/** @type {import("../app.js").OpenPage} */
export default function open(context) {
    const { session } = context;
    const taking = new Form(context);
    const deleting = new Form(context);
    // A guest may claim the account in another tab.
    const isGuest = () => session.player?.kind === "guest";

    const take = () =>
        taking.run(async () => {
            const archive = await getExport({ client: session.client, parseAs: "blob" });
            saveFile(/** @type {Blob} */ (/** @type {unknown} */ (archive)), `acepost-${session.player?.name}.zip`);
            return message("data-downloaded");
        });

    const leave = deleting.sending(async (data) => {
        const guest = isGuest();
        const gone = await session.deleteAccount({ password: typedPassword(data) });
        // Another player has signed in since, or this one again, which takes the deletion back.
        if (session.player) return;
        const last = new Date(gone.final_at).toLocaleString(language, { dateStyle: "long", timeStyle: "short" });
        context.announce(guest ? message("data-deleted-guest") : message("data-deleted", { until: last }), true);
        context.go(guest ? pathTo("home", {}) : pathTo("signIn", {}, { left: gone.final_at }));
    });

    return {
        title: message("settings-data"),
        render: () => html`
            <section aria-labelledby="take">
                <h2 id="take">${message("data-download")}</h2>
                <p>${message("data-download-lead")}</p>
                ${taking.outcome()}
                <p>
                    <button type="button" class="button" aria-busy=${taking.busy ? "true" : "false"} @click=${take}>
                        ${taking.busy ? message("data-packing") : message("data-download-archive")}
                    </button>
                </p>
            </section>
            <hr />
            <section aria-labelledby="delete">
                <h2 id="delete">${message("data-delete")}</h2>
                <p>${isGuest() ? message("data-delete-guest-lead") : message("data-delete-lead")}</p>
                <form @submit=${leave}>
                    ${deleting.outcome()}
                    ${isGuest()
                        ? deleting.tick({ label: message("data-delete-sure"), name: "sure", required: true })
                        : ownPassword(deleting, { required: true, hint: "" })}
                    ${deleting.button(message("data-delete"))}
                </form>
            </section>
        `,
    };
}
