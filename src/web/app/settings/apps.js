// Settings: the apps that the player has registered as their developer.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { createApp, deleteApp, listApps } from "../client/index.js";
import { message, richMessage } from "../l10n.js";
import { unlessTwice } from "../parts/confirm.js";
import { copyLink } from "../parts/copy-link.js";
import { Form } from "../parts/form.js";
import { hidden } from "../parts/hidden.js";
import { PagedList } from "../parts/paged-list.js";
import { createOnce, forgetAttempts } from "../parts/retry.js";

/** @typedef {import("../client/index.js").App} App */

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { client } = context.session;
    const form = new Form(context);
    const changing = new Form(context);
    /** @type {PagedList<App>} */
    const apps = new PagedList(context, (query) => listApps({ client, query }));
    await apps.load();

    const register = form.sending(async (data, element) => {
        const body = {
            name: String(data.get("name")).trim(),
            redirect_uris: String(data.get("redirect_uris")).split(/\s+/).filter(Boolean),
            home_page: String(data.get("home_page")).trim() || undefined,
        };
        await createOnce(context, body, ({ headers }) => createApp({ client, body, headers: headers() }));
        element.reset();
        await apps.load();
        return message("apps-registered");
    });
    /** @param {App} app */
    const remove = (app) =>
        changing.run(async () => {
            forgetAttempts(context);
            await deleteApp({ client, path: { id: app.client_id } });
            await apps.load();
            return message("apps-deleted");
        });

    return {
        title: message("settings-apps"),
        render: () => html`
            <p>${richMessage("apps-lead", { guide: (words) => html`<a href="/docs/apps">${words}</a>` })}</p>
            ${changing.outcome()}
            ${apps.items.length
                ? html`<ul class="plain letters">
                      ${apps.items.map(
                          (app) => html`<li class="sheet">
                              <p><strong>${app.name}</strong>${app.home_page ? html`, <span class="mono">${app.home_page}</span>` : nothing}</p>
                              ${copyLink({ label: message("apps-client-id", { name: app.name }), url: app.client_id, context, shared: false })}
                              <ul>
                                  ${app.redirect_uris.map((uri) => html`<li class="mono">${uri}</li>`)}
                              </ul>
                              <button type="button" class="button" @click=${unlessTwice(() => remove(app))}>
                                  ${richMessage("apps-delete", { hidden }, { name: app.name })}
                              </button>
                          </li>`,
                      )}
                  </ul>`
                : nothing}
            ${apps.more()}
            <h2>${message("apps-register-one")}</h2>
            <form @submit=${register}>
                ${form.outcome()} ${form.input({ label: message("apps-name"), name: "name", required: true, maxlength: 60 })}
                ${form.input({
                    label: message("apps-redirects"),
                    name: "redirect_uris",
                    required: true,
                    spellcheck: false,
                    hint: message("apps-redirects-hint"),
                })}
                ${form.input({ label: message("apps-page"), name: "home_page", type: "url", maxlength: 2000, hint: message("apps-page-hint") })}
                ${form.button(message("apps-register"))}
            </form>
        `,
    };
}
