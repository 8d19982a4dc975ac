// The settings. Each part has its own module.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { message, richMessage } from "../l10n.js";
import { notFound } from "../parts/not-found.js";
import { pathTo } from "../routes.js";

/** The modules of the parts. The name of a part is the message `settings-` and its key. */
const PARTS = {
    account: () => import("../settings/account.js"),
    passkeys: () => import("../settings/passkeys.js"),
    look: () => import("../settings/look.js"),
    language: () => import("../settings/language.js"),
    notifications: () => import("../settings/notifications.js"),
    mails: () => import("../settings/mails.js"),
    vacation: () => import("../settings/vacation.js"),
    blocked: () => import("../settings/blocked.js"),
    tokens: () => import("../settings/tokens.js"),
    apps: () => import("../settings/apps.js"),
    webhooks: () => import("../settings/webhooks.js"),
    data: () => import("../settings/data.js"),
};

/** @typedef {keyof typeof PARTS} Part */

/** The parts that need no account. */
const FOR_ALL = ["look", "language"];

/** The parts that need an account with a password. */
const NOT_FOR_GUESTS = ["passkeys", "mails", "apps"];

/** @param {Part} part */
const partName = (part) => message(`settings-${part}`);

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session, params } = context;
    const chosen = params.part ?? (session.player ? "account" : "look");
    if (!isPart(chosen)) return notFound(message("settings-unknown"));
    const isGuest = () => session.player?.kind === "guest";
    const isAllowed = () => (isGuest() ? !NOT_FOR_GUESTS.includes(chosen) : session.player || FOR_ALL.includes(chosen));
    const inner = isAllowed() ? await (await PARTS[chosen]()).default(context) : null;
    let isReopened = false;

    /** Says what the part needs. Once that is there, as after signing in in another tab, opens the page again. */
    function missing() {
        if (isGuest()) {
            return html`<p class="note">
                ${richMessage("settings-guest", { account: (words) => html`<a href=${pathTo("settingsPart", { part: "account" })}>${words}</a>` })}
            </p>`;
        }
        const here = pathTo("settingsPart", { part: chosen });
        if (isAllowed()) {
            if (!isReopened) context.go(here);
            isReopened = true;
            return nothing;
        }
        return html`<p>${message("settings-sign-in-first")}</p>
            <p><a class="button strong" href=${pathTo("signIn", {}, { next: here })}>${message("sign-in")}</a></p>`;
    }

    return {
        title: message("settings-title", { part: partName(chosen) }),
        render: () => html`
            <div class="settings">
                <nav aria-label=${message("settings")}>
                    <ul class="plain">
                        ${Object.keys(PARTS).filter(isPart).map(
                            (part) => html`<li>
                                <a href=${pathTo("settingsPart", { part })} aria-current=${part === chosen ? "page" : nothing}>${partName(part)}</a>
                            </li>`,
                        )}
                    </ul>
                </nav>
                <div class="part">
                    <h1>${partName(chosen)}</h1>
                    ${inner ? inner.render() : missing()}
                </div>
            </div>
        `,
        close: () => inner?.close?.(),
        isBusy: () => inner?.isBusy?.() ?? false,
    };
}

/** @param {string} name @returns {name is Part} */
function isPart(name) {
    return Object.hasOwn(PARTS, name);
}
