// The settings. Each part has its own module.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { notFound } from "../parts/not-found.js";
import { pathTo } from "../routes.js";

/** @typedef {import("../app.js").OpenPage} OpenPage */

/** @type {[part: string, words: string, open: () => Promise<{ default: OpenPage }>][]} */
const PARTS = [
    ["account", "Account", () => import("../settings/account.js")],
    ["passkeys", "Passkeys", () => import("../settings/passkeys.js")],
    ["look", "Appearance", () => import("../settings/look.js")],
    ["notifications", "Notifications", () => import("../settings/notifications.js")],
    ["mails", "Email", () => import("../settings/mails.js")],
    ["vacation", "Vacation", () => import("../settings/vacation.js")],
    ["blocked", "Blocked players", () => import("../settings/blocked.js")],
    ["tokens", "Sessions and apps", () => import("../settings/tokens.js")],
    ["apps", "Your own apps", () => import("../settings/apps.js")],
    ["webhooks", "Webhooks", () => import("../settings/webhooks.js")],
    ["data", "Your data", () => import("../settings/data.js")],
];

/** The parts that need no account. */
const FOR_ALL = ["look"];

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session, params } = context;
    const chosen = params.part ?? (session.player ? "account" : "look");
    const part = PARTS.find(([part]) => part === chosen);
    if (!part) return notFound("There are no such settings.");
    const [id, words, load] = part;
    const allowed = session.player || FOR_ALL.includes(id);
    const inner = allowed ? await (await load()).default(context) : null;

    return {
        title: `Settings: ${words}`,
        render: () => html`
            <div class="settings">
                <nav aria-label="Settings">
                    <ul class="plain">
                        ${PARTS.map(
                            ([other, words]) => html`<li>
                                <a href=${pathTo("settingsPart", { part: other })} aria-current=${other === id ? "page" : nothing}>${words}</a>
                            </li>`,
                        )}
                    </ul>
                </nav>
                <div class="part">
                    <h1>${words}</h1>
                    ${inner
                        ? inner.render()
                        : html`<p>Log in to see these settings.</p>
                              <p><a class="button strong" href=${pathTo("signIn", {}, { next: pathTo("settingsPart", { part: id }) })}>Log in</a></p>`}
                </div>
            </div>
        `,
        close: () => inner?.close?.(),
    };
}
