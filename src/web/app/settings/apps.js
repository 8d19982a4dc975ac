// Settings: the apps that the player has registered as their developer.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { createApp, deleteApp, listApps } from "../client/index.js";
import { copyLink } from "../parts/copy-link.js";
import { Form } from "../parts/form.js";
import { PagedList } from "../parts/paged-list.js";

/** @typedef {import("../client/index.js").App} App */

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { client } = context.session;
    const form = new Form(context);
    const changing = new Form(context);
    /** @type {PagedList<App>} */
    const apps = new PagedList(context, (cursor) => listApps({ client, query: { cursor } }));
    await apps.load();

    const register = form.sending(async (data, element) => {
        const body = {
            name: String(data.get("name")).trim(),
            redirect_uris: String(data.get("redirect_uris")).split(/\s+/).filter(Boolean),
            home_page: String(data.get("home_page")).trim() || undefined,
        };
        await createApp({ client, body });
        element.reset();
        await apps.load();
        return "The app is registered.";
    });
    /** @param {App} app */
    const remove = (app) =>
        changing.run(async () => {
            await deleteApp({ client, path: { id: app.client_id } });
            await apps.load();
            return "The app is deleted, with everything that players have allowed it.";
        });

    return {
        title: "Your own apps",
        render: () => html`
            <p>If you write an app, players can log in to it with their accounts here (OAuth 2.1). Registered, it is shown to them by its name.</p>
            ${changing.outcome()}
            ${apps.items.length
                ? html`<ul class="plain letters">
                      ${apps.items.map(
                          (app) => html`<li class="sheet">
                              <p><strong>${app.name}</strong>${app.home_page ? html`, <span class="mono">${app.home_page}</span>` : nothing}</p>
                              ${copyLink({ label: `Client id of ${app.name}`, url: app.client_id, context, shared: false })}
                              <ul>
                                  ${app.redirect_uris.map((uri) => html`<li class="mono">${uri}</li>`)}
                              </ul>
                              <button type="button" class="button" @click=${() => remove(app)}>
                                  Delete<span class="visually-hidden"> the app ${app.name}</span>
                              </button>
                          </li>`,
                      )}
                  </ul>`
                : nothing}
            ${apps.more()}
            <h2>Register one</h2>
            <form @submit=${register}>
                ${form.outcome()} ${form.input({ label: "Name", name: "name", required: true, maxlength: 60 })}
                ${form.input({
                    label: "Redirect URIs",
                    name: "redirect_uris",
                    required: true,
                    spellcheck: false,
                    hint: "Up to ten, with spaces between them: https://app.example/callback, http://127.0.0.1/callback, org.example.app:/callback.",
                })}
                ${form.input({ label: "Page of the app", name: "home_page", type: "url", maxlength: 2000, hint: "If it has one. It begins with https." })}
                ${form.button("Register the app")}
            </form>
        `,
    };
}
