// Settings: blocked players.

import { html } from "../vendor/lit-html/lit-html.js";
import { Problem, createBlock, deleteBlock, listBlocks } from "../client/index.js";
import { message, richMessage } from "../l10n.js";
import { Form } from "../parts/form.js";
import { hidden } from "../parts/hidden.js";
import { PagedList } from "../parts/paged-list.js";
import { playerLink } from "../parts/player-link.js";
import { day } from "../parts/time.js";

/** @typedef {import("../client/index.js").Block} Block */

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session } = context;
    const form = new Form(context);
    /** @type {PagedList<Block>} */
    const blocks = new PagedList(context, (query) => listBlocks({ client: session.client, query }));
    await blocks.load();

    const block = form.sending(async (data, element) => {
        const name = String(data.get("name")).trim();
        await createBlock({ client: session.client, path: { name } }).catch((error) => {
            if (!(error instanceof Problem) || error.status !== 404) throw error;
            throw new Problem(404, { errors: [{ pointer: "/name", detail: message("blocked-unknown") }] });
        });
        element.reset();
        await blocks.load();
        return message("blocked-done", { name });
    });
    /** @param {string} name */
    const unblock = (name) =>
        form.each(name, async () => {
            await deleteBlock({ client: session.client, path: { name } });
            blocks.items = blocks.items.filter((block) => block.name !== name);
            // What the form is loading may still have it, and later pages may have more.
            if (form.busy || !blocks.items.length) await blocks.load();
            return message("blocked-undone", { name });
        });

    return {
        title: message("settings-blocked"),
        render: () => html`
            <p>${message("blocked-lead")}</p>
            <form @submit=${block}>
                ${form.outcome()}
                <div class="row together">
                    ${form.input({ label: message("blocked-name"), name: "name", required: true, maxlength: 24 })}
                    ${form.button(message("blocked-block"), { kind: "" })}
                </div>
            </form>
            ${blocks.items.length
                ? html`<ul class="plain lines">
                      ${blocks.items.map(
                          ({ name, since }) => html`<li class="row apart">
                              <span>${playerLink(name)} <span class="soft small">${richMessage("blocked-since", { day: () => day(since) })}</span></span>
                              <button type="button" class="button bare" @click=${() => unblock(name)}>
                                  ${richMessage("blocked-unblock", { hidden }, { name })}
                              </button>
                          </li>`,
                      )}
                  </ul>`
                : html`<p class="empty">${message("blocked-none")}</p>`}
            ${blocks.more()}
        `,
    };
}
