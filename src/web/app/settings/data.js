// Settings: data export and account deletion.

import { html } from "../vendor/lit-html/lit-html.js";
import { getExport } from "../client/index.js";
import { Form } from "../parts/form.js";
import { saveFile } from "../parts/save-file.js";
import { pathTo } from "../routes.js";

/** @type {import("../app.js").OpenPage} */
export default function open(context) {
    const { session } = context;
    const taking = new Form(context);
    const deleting = new Form(context);
    const guest = session.player?.kind === "guest";

    const take = () =>
        taking.run(async () => {
            const archive = await getExport({ client: session.client, parseAs: "blob" });
            saveFile(/** @type {Blob} */ (/** @type {unknown} */ (archive)), `acepost-${session.player?.name}.zip`);
            return "The archive is downloaded.";
        });

    const leave = deleting.sending(async (data) => {
        const password = String(data.get("password") ?? "");
        const gone = await session.deleteAccount(password ? { password } : {});
        const last = new Date(gone.final_at).toLocaleString(undefined, { dateStyle: "long", timeStyle: "short" });
        context.announce(guest ? "The account is deleted." : `The account is deleted. Until ${last}, logging in takes that back.`, true);
        context.go(guest ? pathTo("home", {}) : pathTo("signIn", {}, { left: gone.final_at }));
    });

    return {
        title: "Your data",
        render: () => html`
            <section aria-labelledby="take">
                <h2 id="take">Download</h2>
                <p>Everything that this server holds about you, in one archive: your account, your matches and their records, your settings.</p>
                ${taking.outcome()}
                <p>
                    <button type="button" class="button" aria-busy=${taking.busy ? "true" : "false"} @click=${take}>
                        ${taking.busy ? "Packing…" : "Download archive"}
                    </button>
                </p>
            </section>
            <hr />
            <section aria-labelledby="delete">
                <h2 id="delete">Delete account</h2>
                <p>
                    At once you leave every match that is not over, your name goes from wherever it stood, and mails and webhooks stop.
                    ${guest
                        ? "Nobody can log in as a guest, so that this is final at once."
                        : "For a week, logging in takes that back, but for the matches. Then it is final, and your name is free."}
                    What others have played with you stays theirs.
                </p>
                <form @submit=${leave}>
                    ${deleting.outcome()}
                    ${guest
                        ? deleting.tick({ label: "Yes, delete this account", name: "sure", required: true })
                        : deleting.input({
                              label: "Your password",
                              name: "password",
                              type: "password",
                              required: true,
                              autocomplete: "current-password",
                          })}
                    ${deleting.button("Delete account")}
                </form>
            </section>
        `,
    };
}
