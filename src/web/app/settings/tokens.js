// Settings: who can act for the player: sessions, apps, and programs with tokens.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { createToken, deleteMyAuthorization, deleteToken, listMyAuthorizations, listTokens } from "../client/index.js";
import { language, message, richMessage } from "../l10n.js";
import { unlessTwice } from "../parts/confirm.js";
import { ownPassword, typedPassword } from "../parts/credentials.js";
import { Form } from "../parts/form.js";
import { hidden } from "../parts/hidden.js";
import { PagedList } from "../parts/paged-list.js";
import { createOnce, forgetAttempts } from "../parts/retry.js";
import { secret } from "../parts/secret.js";
import { ago, day } from "../parts/time.js";

/** @typedef {import("../client/index.js").PersonalToken} PersonalToken */
/** @typedef {import("../client/index.js").AppAuthorization} AppAuthorization */

/** What a token can allow, with the ids of the words for it. */
const SCOPES = /** @type {const} */ ([
    ["play", "tokens-play"],
    ["read", "tokens-read"],
    ["export", "tokens-export"],
]);

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session } = context;
    const form = new Form(context);
    const ending = new Form(context);
    let made = "";
    /** Whether there are sessions and tokens on later pages. */
    let hasMore = false;
    /** @type {PagedList<PersonalToken>} */
    const tokens = new PagedList(context, async (query) => {
        const page = await listTokens({ client: session.client, query });
        hasMore = page.next !== null;
        return page;
    });
    /** @type {PagedList<AppAuthorization>} */
    const apps = new PagedList(context, (query) => listMyAuthorizations({ client: session.client, query }));
    await Promise.all([tokens.load(), apps.load()]);

    const make = form.sending(async (data, element) => {
        made = "";
        const scopes = SCOPES.map(([scope]) => scope).filter((scope) => data.get(scope) !== null);
        const days = Number(data.get("expires_in_days")) || undefined;
        const body = { name: String(data.get("name")).trim(), scopes, expires_in_days: days, password: typedPassword(data) };
        const { token } = await createOnce(context, body, ({ headers }) => createToken({ client: session.client, body, headers: headers() }));
        made = token;
        element.reset();
        await tokens.load();
    });
    /** @param {PersonalToken} token */
    const revoke = (token) =>
        ending.each(token.id, async () => {
            forgetAttempts(context);
            await deleteToken({ client: session.client, path: { id: token.id } });
            await tokens.load();
            return message(token.session ? "tokens-session-over" : "tokens-revoked");
        });
    /** @param {AppAuthorization} app */
    const forbid = (app) =>
        ending.each(app.id, async () => {
            await deleteMyAuthorization({ client: session.client, path: { id: app.id } });
            await apps.load();
            return message("tokens-forbidden");
        });

    /**
     * @param {{ name: unknown, tags: unknown, times: unknown, button: unknown }} line
     */
    const line = ({ name, tags, times, button }) => html`<li class="row apart">
        <span><strong>${name}</strong> ${tags} <span class="soft small">${times}</span></span>
        ${button}
    </li>`;
    const tags = (/** @type {PersonalToken["scopes"]} */ scopes) => scopes.map((scope) => html`<span class="tag">${message(`scope-${scope}`)}</span> `);
    /**
     * @param {string} name  Empty for a session.
     * @param {string} since
     * @param {() => void} act
     */
    const button = (name, since, act) => {
        const day = new Date(since).toLocaleDateString(language, { dateStyle: "medium" });
        const words = name ? richMessage("tokens-revoke", { hidden }, { name, day }) : richMessage("tokens-revoke-session", { hidden }, { day });
        return html`<button type="button" class="button bare" @click=${unlessTwice(act)}>${words}</button>`;
    };
    /** @param {PersonalToken} token */
    const tokenTimes = ({ session, created_at, expires_at, last_used_at, last_used_with }) => {
        const times = { since: () => day(created_at), until: () => day(expires_at), used: () => ago(last_used_at ?? ""), program: () => last_used_with };
        if (!last_used_at) return richMessage("tokens-session-unused", times);
        return richMessage(session || !last_used_with ? "tokens-session-used" : "tokens-used-by", times);
    };
    /** @param {AppAuthorization} app */
    const appTimes = ({ redirects_to, created_at, last_used_at }) => {
        const times = { where: () => redirects_to ?? message("tokens-on-device"), since: () => day(created_at), used: () => ago(last_used_at ?? "") };
        return richMessage(last_used_at ? "tokens-app-used" : "tokens-app-unused", times);
    };
    /** @param {PersonalToken} token */
    const tokenLine = (token) => {
        const program = token.last_used_with ?? "";
        return line({
            name: token.session ? program || message("tokens-a-session") : token.name,
            tags: token.session ? (token.current ? html`<span class="tag">${message("tokens-current")}</span>` : nothing) : tags(token.scopes),
            times: tokenTimes(token),
            // Signing out is elsewhere: it also forgets the account in this browser.
            button: token.current ? nothing : button(token.session ? "" : token.name, token.created_at, () => revoke(token)),
        });
    };
    /** @param {AppAuthorization} app */
    const appLine = (app) =>
        line({
            name: app.name,
            tags: tags(app.scopes),
            times: appTimes(app),
            button: button(app.name, app.created_at, () => forbid(app)),
        });

    /** Draws the tokens for programs. */
    const programs = () => {
        const items = tokens.items.filter((token) => !token.session);
        if (items.length) return html`<ul class="plain lines">${items.map(tokenLine)}</ul>`;
        return hasMore ? nothing : html`<p class="soft">${message("tokens-none")}</p>`;
    };

    return {
        title: message("settings-tokens"),
        render: () => html`
            ${ending.outcome()}
            <h2>${message("tokens-sessions")}</h2>
            <p>${message("tokens-sessions-lead")}</p>
            <ul class="plain lines">
                ${tokens.items.filter((token) => token.session).map(tokenLine)}
            </ul>
            <h2 class="after">${message("tokens-apps")}</h2>
            ${apps.items.length
                ? html`<ul class="plain lines">
                      ${apps.items.map(appLine)}
                  </ul>`
                : html`<p class="soft">${message("tokens-no-apps")}</p>`}
            ${apps.more()}
            <h2 class="after">${message("tokens-programs")}</h2>
            <p>${richMessage("tokens-programs-lead", { docs: (words) => html`<a href="/docs/">${words}</a>` })}</p>
            ${programs()} ${tokens.more()}
            <form @submit=${make}>
                ${form.outcome()}
                ${form.input({ label: message("tokens-purpose"), name: "name", required: true, maxlength: 60, hint: message("tokens-purpose-hint") })}
                <fieldset>
                    <legend>${message("tokens-permissions")}</legend>
                    ${SCOPES.map(([scope, id]) => form.tick({ label: message(id), name: scope, pointer: `/scopes/${scope}`, checked: scope === "play" }))}
                </fieldset>
                ${form.input({
                    label: message("tokens-expires"),
                    name: "expires_in_days",
                    type: "number",
                    min: 1,
                    max: 366,
                    value: 366,
                    inputmode: "numeric",
                })}
                ${session.player?.kind === "guest" ? nothing : ownPassword(form)} ${form.button(message("tokens-make"))}
            </form>
            ${made ? secret({ label: message("tokens-new"), value: made, context }) : nothing}
        `,
        // Nothing shows the secret again.
        isBusy: () => made !== "",
    };
}
