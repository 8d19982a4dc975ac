// Settings: the account's name and password, and signing out.

import { html } from "../vendor/lit-html/lit-html.js";
import { updateMe } from "../client/index.js";
import { message, richMessage } from "../l10n.js";
import { confirmation, openDialog } from "../parts/confirm.js";
import { credentials, newName, newPassword, ownPassword, privacyLink, typedPassword } from "../parts/credentials.js";
import { Form } from "../parts/form.js";
import { chosenName } from "../parts/guest-name.js";
import { playerLink } from "../parts/player-link.js";
import { pathTo } from "../routes.js";

/** @type {import("../app.js").OpenPage} */
export default function open(context) {
    const { session } = context;
    const claiming = new Form(context);
    const naming = new Form(context);
    const changing = new Form(context);

    const claim = claiming.sending(async (data) => {
        await session.claim(...credentials(data));
        return message("account-claimed");
    });
    const rename = naming.sending(async (data) => {
        const name = String(data.get("name")).trim();
        session.setPlayer(await updateMe({ client: session.client, body: { name, current_password: typedPassword(data) } }));
        return message("account-renamed", { name });
    });
    const change = changing.sending(async (data, form) => {
        const body = { current_password: String(data.get("current_password")), password: String(data.get("password")) };
        session.setPlayer(await updateMe({ client: session.client, body }));
        form.reset();
        return message("account-password-changed");
    });
    const signOut = () => {
        session.signOut();
        // Another player has signed in in another tab, whose page this is now.
        if (session.player) return;
        context.announce(message("account-signed-out"));
        context.go(pathTo("home", {}));
    };
    const askFirst = () => (session.answers.areUnderWay ? openDialog("sign-out-dialog") : signOut());
    const confirmSignOut = () => confirmation("sign-out-dialog", {
        question: message("account-sign-out-question"),
        consequence: message("account-sign-out-consequence"),
        no: message("account-sign-out-no"),
        yes: message("account-sign-out"),
    }, signOut);

    const guest = () => html`
        <p class="lead">${richMessage("account-guest", { player: (name) => playerLink(name) }, { name: session.player?.name ?? "" })}</p>
        <p>${message("account-guest-why")}</p>
        <form @submit=${claim}>
            ${claiming.outcome()}
            ${newName(claiming, { value: chosenName(session) })} ${newPassword(claiming)}
            ${claiming.button(message("account-keep"))}
        </form>
        ${privacyLink()}
        <p class="after"><a href=${pathTo("signIn", {}, { next: pathTo("settings", {}) })}>${message("account-other")}</a></p>
    `;

    const person = () => html`
        <p class="lead">${richMessage("account-person", { player: (name) => playerLink(name) }, { name: session.player?.name ?? "" })}</p>
        ${claiming.outcome()}
        <form @submit=${rename} aria-label=${message("account-name")}>
            ${naming.outcome()}
            ${newName(naming, { label: message("account-name"), value: session.player?.name, hint: message("account-name-hint") })}
            ${ownPassword(naming, { pointer: "/current_password" })} ${naming.button(message("account-change-name"), { kind: "" })}
        </form>
        <hr />
        <form @submit=${change} aria-label=${message("account-password")}>
            ${changing.outcome()}
            ${changing.input({
                label: message("account-current-password"),
                name: "current_password",
                type: "password",
                required: true,
                autocomplete: "current-password",
            })}
            ${newPassword(changing, { label: message("account-new-password"), hint: message("account-new-password-hint") })}
            ${changing.button(message("account-change-password"), { kind: "" })}
        </form>
        <hr />
        <p><button type="button" class="button" @click=${askFirst}>${message("account-sign-out")}</button></p>
        ${confirmSignOut()}
    `;

    return { title: message("settings-account"), render: () => (session.player?.kind === "guest" ? guest() : person()) };
}
