// Settings: tokens, with which programs act for the player, and sessions.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { createToken, deleteToken, listTokens } from "../client/index.js";
import { Form } from "../parts/form.js";
import { PagedList } from "../parts/paged-list.js";
import { secret } from "../parts/secret.js";
import { day } from "../parts/time.js";

/** @typedef {import("../client/index.js").PersonalToken} PersonalToken */
/** @typedef {import("../client/index.js").Scope} Scope */

/** @type {[Scope, string][]} */
const SCOPES = [
    ["play", "Play: join matches and make moves"],
    ["read", "Read: see my matches and notices"],
    ["export", "Export: download my records"],
];

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session } = context;
    const form = new Form(context);
    const ending = new Form(context);
    let made = "";
    /** @type {PagedList<PersonalToken>} */
    const tokens = new PagedList(context, (cursor) => listTokens({ client: session.client, query: { cursor } }));
    await tokens.load();

    const make = form.sending(async (data, element) => {
        made = "";
        const scopes = /** @type {Scope[]} */ (SCOPES.map(([scope]) => scope).filter((scope) => data.get(scope) !== null));
        const days = Number(data.get("expires_in_days")) || undefined;
        const body = { name: String(data.get("name")).trim(), scopes, expires_in_days: days };
        made = (await createToken({ client: session.client, body })).token;
        element.reset();
        await tokens.load();
    });
    /** @param {PersonalToken} token */
    const revoke = (token) =>
        ending.run(async () => {
            await deleteToken({ client: session.client, path: { id: token.id } });
            await tokens.load();
            return "The token is revoked.";
        });

    return {
        title: "Tokens",
        render: () => html`
            <p>With a token, a program of yours plays and reads in your name, as far as you let it: <a href="/docs/">the API</a>.</p>
            <form @submit=${make}>
                ${form.outcome()}
                ${form.input({ label: "What is it for?", name: "name", required: true, maxlength: 60, hint: "For example: my bot." })}
                <fieldset>
                    <legend>Permissions</legend>
                    ${SCOPES.map(([scope, label]) => form.tick({ label, name: scope, pointer: `/scopes/${scope}`, checked: scope === "play" }))}
                </fieldset>
                ${form.input({
                    label: "Expires in (days)",
                    name: "expires_in_days",
                    type: "number",
                    min: 1,
                    max: 366,
                    value: 366,
                    inputmode: "numeric",
                })}
                ${form.button("Make a token")}
            </form>
            ${made ? secret({ label: "Your new token", value: made, context }) : nothing}
            <h2 class="after">Active tokens</h2>
            ${ending.outcome()}
            <ul class="plain lines">
                ${tokens.items.map(
                    (token) => html`<li class="row apart">
                        <span>
                            <strong>${token.session ? "A session" : token.name}</strong>
                            ${token.session ? nothing : token.scopes.map((scope) => html`<span class="tag">${scope}</span> `)}
                            <span class="soft small">since ${day(token.created_at)}, until ${day(token.expires_at)}</span>
                        </span>
                        <button type="button" class="button bare" @click=${() => revoke(token)}>
                            Revoke<span class="visually-hidden"> ${token.session ? "the session" : token.name} of ${day(token.created_at)}</span>
                        </button>
                    </li>`,
                )}
            </ul>
            ${tokens.more()}
        `,
    };
}
