// Settings: who may invite the player, and blocked players.

import { html } from "../vendor/lit-html/lit-html.js";
import { Problem, createBlock, deleteBlock, getMe, listBlocks, updateMe } from "../client/index.js";
import { message, richMessage } from "../l10n.js";
import { Form } from "../parts/form.js";
import { hidden } from "../parts/hidden.js";
import { PagedList } from "../parts/paged-list.js";
import { playerLink } from "../parts/player-link.js";
import { day } from "../parts/time.js";

/** @typedef {import("../client/index.js").Block} Block */
/** @typedef {import("../client/index.js").InvitationsFrom} InvitationsFrom */

/** From whom invitations can be accepted, with the ids of the words for it. */
const FROM = /** @type {const} */ ([
    ["everyone", "invitations-everyone"],
    ["registered", "invitations-registered"],
    ["played_with", "invitations-played-with"],
    ["none", "invitations-none"],
]);

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session } = context;
    const [choosing, form] = [new Form(context), new Form(context)];
    /** @type {PagedList<Block>} */
    const blocks = new PagedList(context, (query) => listBlocks({ client: session.client, query }));
    // It may have been changed on another device.
    let [{ invitations }] = await Promise.all([getMe({ client: session.client }), blocks.load()]);

    const choose = choosing.sending(async (data) => {
        const chosen = /** @type {InvitationsFrom} */ (data.get("invitations"));
        const account = await updateMe({ client: session.client, body: { invitations: chosen } });
        session.setPlayer(account);
        ({ invitations } = account);
        return message("invitations-saved");
    });
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
            <form @submit=${choose}>
                ${choosing.outcome()}
                ${choosing.select({
                    label: message("invitations-from"),
                    name: "invitations",
                    value: invitations,
                    choices: FROM.map(([from, id]) => [from, message(id)]),
                    hint: message("invitations-hint"),
                })}
                ${choosing.button(message("invitations-save"), { kind: "" })}
            </form>
            <h2 class="after">${message("blocked-players")}</h2>
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
