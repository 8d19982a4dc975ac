// Settings: passkeys, with which the player logs in without a password.

import { html } from "../vendor/lit-html/lit-html.js";
import { createPasskey, createPasskeyOptions, deletePasskey, listPasskeys, updatePasskey } from "../client/index.js";
import { Form } from "../parts/form.js";
import { create, hasPasskeys } from "../parts/passkeys.js";
import { day } from "../parts/time.js";
import { pathTo } from "../routes.js";

/** @typedef {import("../client/index.js").Passkey} Passkey */

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session } = context;
    const { client } = session;
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
        const password = String(data.get("password")) || undefined;
        const options = await createPasskeyOptions({ client, body: { password } });
        await createPasskey({ client, body: { name, credential: await create(options) } });
        form.reset();
        await load();
        return "The passkey is added. You can log in with it.";
    });
    const rename = renaming.sending(async (data) => {
        await updatePasskey({ client, path: { id: renamed }, body: { name: String(data.get("new_name")).trim() } });
        renamed = "";
        await load();
    });
    /** @param {Passkey} passkey */
    const remove = (passkey) =>
        removing.run(async () => {
            await deletePasskey({ client, path: { id: passkey.id } });
            await load();
            return `${passkey.name} is removed. You can delete it on the device, too.`;
        });
    /** @param {string} id */
    const edit = (id) => {
        renamed = id;
        context.update();
    };

    const addForm = () => html`
        <form @submit=${add}>
            ${adding.outcome()}
            ${adding.input({ label: "Name of the passkey", name: "name", required: true, maxlength: 60, value: "My device" })}
            ${adding.input({
                label: "Your password",
                name: "password",
                type: "password",
                autocomplete: "current-password",
                maxlength: 128,
                hint: "Not needed within ten minutes of logging in.",
            })}
            ${adding.button("Add a passkey")}
        </form>
    `;

    /** @param {Passkey} passkey */
    const line = (passkey) => html`
        <li class="row apart">
            ${renamed === passkey.id
                ? html`<form class="row together" @submit=${rename}>
                      ${renaming.input({ label: "New name", name: "new_name", pointer: "/name", required: true, maxlength: 60, value: passkey.name })}
                      ${renaming.button("Save", { kind: "" })}
                  </form>`
                : html`<span>
                          <strong>${passkey.name}</strong>
                          <span class="soft small">
                              since ${day(passkey.created_at)}${passkey.last_used_at ? html`, last used ${day(passkey.last_used_at)}` : ", never used"}
                          </span>
                      </span>
                      <span class="row">
                          <button type="button" class="button bare" @click=${() => edit(passkey.id)}>
                              Rename<span class="visually-hidden"> ${passkey.name}</span>
                          </button>
                          <button type="button" class="button bare" @click=${() => remove(passkey)}>
                              Remove<span class="visually-hidden"> ${passkey.name}</span>
                          </button>
                      </span>`}
        </li>
    `;

    const own = () => html`
        ${hasPasskeys() ? addForm() : html`<p class="note">This browser has no passkeys at this address.</p>`}
        <h2 class="after">Your passkeys</h2>
        ${renaming.outcome()} ${removing.outcome()}
        ${passkeys.length ? html`<ul class="plain lines">${passkeys.map(line)}</ul>` : html`<p class="soft">There are none yet.</p>`}
    `;

    return {
        title: "Passkeys",
        render: () => html`
            <p>With a passkey you log in by your fingerprint, your face or the PIN of your device, beside your password.</p>
            ${session.player?.kind === "guest"
                ? html`<p class="note">You play as a guest. <a href=${pathTo("settingsPart", { part: "account" })}>Keep your account</a> first.</p>`
                : own()}
        `,
    };
}
