// Settings: who can act for the player: sessions, apps, and programs with tokens.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { createToken, deleteMyAuthorization, deleteToken, listMyAuthorizations, listTokens } from "../client/index.js";
import { Form } from "../parts/form.js";
import { PagedList } from "../parts/paged-list.js";
import { secret } from "../parts/secret.js";
import { ago, day } from "../parts/time.js";

/** @typedef {import("../client/index.js").PersonalToken} PersonalToken */
/** @typedef {import("../client/index.js").AppAuthorization} AppAuthorization */
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
    /** @type {PagedList<AppAuthorization>} */
    const apps = new PagedList(context, (cursor) => listMyAuthorizations({ client: session.client, query: { cursor } }));
    await Promise.all([tokens.load(), apps.load()]);

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
            return token.session ? "The session is over." : "The token is revoked.";
        });
    /** @param {AppAuthorization} app */
    const forbid = (app) =>
        ending.run(async () => {
            await deleteMyAuthorization({ client: session.client, path: { id: app.id } });
            await apps.load();
            return "The app can do nothing more for you.";
        });

    /**
     * @param {{ name: unknown, tags: unknown, times: unknown, button: unknown }} line
     */
    const line = ({ name, tags, times, button }) => html`<li class="row apart">
        <span><strong>${name}</strong> ${tags} <span class="soft small">${times}</span></span>
        ${button}
    </li>`;
    const tags = (/** @type {string[]} */ scopes) => scopes.map((scope) => html`<span class="tag">${scope}</span> `);
    /** @param {string} name @param {string} since @param {() => void} act */
    const button = (name, since, act) => html`<button type="button" class="button bare" @click=${act}>
        Revoke<span class="visually-hidden"> ${name} of ${day(since)}</span>
    </button>`;
    const used = (/** @type {string | null} */ at) => (at ? html`, last used ${ago(at)}` : ", not used yet");
    /** @param {PersonalToken} token */
    const tokenLine = (token) => {
        const program = token.last_used_with ?? "";
        return line({
            name: token.session ? program || "A session" : token.name,
            tags: token.session ? (token.current ? html`<span class="tag">this one</span>` : nothing) : tags(token.scopes),
            times: html`since ${day(token.created_at)}, until ${day(token.expires_at)}${used(token.last_used_at)}${token.session || !program ? nothing : ` by ${program}`}`,
            // Logging out is elsewhere: it also forgets the account in this browser.
            button: token.current ? nothing : button(token.session ? "the session" : token.name, token.created_at, () => revoke(token)),
        });
    };
    /** @param {AppAuthorization} app */
    const appLine = (app) =>
        line({
            name: app.name,
            tags: tags(app.scopes),
            times: html`${app.redirects_to ?? "on a device"}, since ${day(app.created_at)}${used(app.last_used_at)}`,
            button: button(app.name, app.created_at, () => forbid(app)),
        });

    return {
        title: "Sessions and apps",
        render: () => html`
            ${ending.outcome()}
            <h2>Sessions</h2>
            <p>Where you are logged in. If you do not know one, revoke it, and change your password.</p>
            <ul class="plain lines">
                ${tokens.items.filter((token) => token.session).map(tokenLine)}
            </ul>
            <h2 class="after">Apps</h2>
            ${apps.items.length
                ? html`<ul class="plain lines">
                      ${apps.items.map(appLine)}
                  </ul>`
                : html`<p class="soft">You have not allowed any app to use your account.</p>`}
            ${apps.more()}
            <h2 class="after">Tokens for programs</h2>
            <p>With a token, a program of yours plays and reads in your name, as far as you let it: <a href="/docs/">the API</a>.</p>
            <ul class="plain lines">
                ${tokens.items.filter((token) => !token.session).map(tokenLine)}
            </ul>
            ${tokens.more()}
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
        `,
    };
}
