// Settings: passkeys, with which the player signs in without a password.

import { html } from "../vendor/lit-html/lit-html.js";
import { createPasskey, createPasskeyOptions, deletePasskey, listPasskeys, updatePasskey } from "../client/index.js";
import { unlessTwice } from "../parts/confirm.js";
import { ownPassword, typedPassword } from "../parts/credentials.js";
import { Form } from "../parts/form.js";
import { message, richMessage } from "../l10n.js";
import { hidden } from "../parts/hidden.js";
import { begin, cancel, create, hasPasskeys } from "../parts/passkeys.js";
import { day } from "../parts/time.js";

/** @typedef {import("../client/index.js").Passkey} Passkey */

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { client } = context.session;
    const adding = new Form(context);
    const renaming = new Form(context);
    const removing = new Form(context);
    /** @type {Passkey[]} */
    let passkeys = [];
    /** The passkey that is being renamed. */
    let renamed = "";
    const load = async () => {
        passkeys = (await listPasskeys({ client })).items;
    };
    await load();

    const add = adding.sending(async (data, form) => {
        const name = String(data.get("name")).trim();
        const signal = begin();
        const options = await createPasskeyOptions({ client, body: { password: typedPassword(data) } });
        await createPasskey({ client, body: { name, credential: await create(options, signal) } });
        form.reset();
        await load();
        return message("passkeys-added");
    });
    const rename = renaming.sending(async (data) => {
        const id = renamed;
        await updatePasskey({ client, path: { id }, body: { name: String(data.get("new_name")).trim() } });
        await load();
        renamed = "";
        focus(id);
        return message("passkeys-renamed");
    });
    /** @param {Passkey} passkey */
    const remove = (passkey) =>
        removing.each(passkey.id, async () => {
            await deletePasskey({ client, path: { id: passkey.id } });
            await load();
            return message("passkeys-removed", { name: passkey.name });
        });
    /** @param {string} id */
    const edit = (id) => {
        renamed = id;
        focus(id);
    };
    /** Moves the focus to what a passkey's line begins with: what had it is gone. @param {string} id */
    const focus = (id) => renaming.moveFocus(`#passkey-${id} :is(input, button)`);

    const addForm = () => html`
        <form @submit=${add}>
            ${adding.outcome()}
            ${adding.input({ label: message("passkeys-name"), name: "name", required: true, maxlength: 60, value: message("passkeys-usual-name") })}
            ${ownPassword(adding)} ${adding.button(message("passkeys-add"))}
        </form>
    `;

    /** @param {Passkey} passkey */
    const line = (passkey) => {
        const since = () => day(passkey.created_at);
        return html`
        <li class="row apart" id=${`passkey-${passkey.id}`}>
            ${renamed === passkey.id
                ? html`<form class="row together" @submit=${rename}>
                      ${renaming.input({ label: message("passkeys-new-name"), name: "new_name", pointer: "/name", required: true, maxlength: 60, value: passkey.name })}
                      ${renaming.button(message("passkeys-save"), { kind: "" })}
                  </form>`
                : html`<span>
                          <strong>${passkey.name}</strong>
                          <span class="soft small">
                              ${passkey.last_used_at ? richMessage("passkeys-used", { since, used: () => day(passkey.last_used_at ?? "") }) : richMessage("passkeys-never-used", { since })}
                          </span>
                      </span>
                      <span class="row">
                          <button type="button" class="button bare" @click=${() => edit(passkey.id)}>
                              ${richMessage("passkeys-rename", { hidden }, { name: passkey.name })}
                          </button>
                          <button type="button" class="button bare" @click=${unlessTwice(() => remove(passkey))}>
                              ${richMessage("passkeys-remove", { hidden }, { name: passkey.name })}
                          </button>
                      </span>`}
        </li>
    `;
    };

    const body = () => html`
        <p>${message("passkeys-lead")}</p>
        ${hasPasskeys() ? addForm() : html`<p class="note">${message("passkeys-unsupported")}</p>`}
        <h2 class="after">${message("passkeys-yours")}</h2>
        ${renaming.outcome()} ${removing.outcome()}
        ${passkeys.length ? html`<ul class="plain lines">${passkeys.map(line)}</ul>` : html`<p class="soft">${message("passkeys-none")}</p>`}
    `;

    return { title: message("settings-passkeys"), render: body, close: cancel };
}
