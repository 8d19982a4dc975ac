// Settings: the account's name and password, and logging out.

import { html } from "../vendor/lit-html/lit-html.js";
import { updateMe } from "../client/index.js";
import { credentials, newName, newPassword } from "../parts/credentials.js";
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
    const leaving = new Form(context);

    const claim = claiming.sending(async (data) => {
        await session.claim(...credentials(data));
        return "The account is yours. Log in with this name and password, wherever you are.";
    });
    const rename = naming.sending(async (data) => {
        const name = String(data.get("name")).trim();
        session.setPlayer(await updateMe({ client: session.client, body: { name } }));
        return `Your name is now ${name}.`;
    });
    const change = changing.sending(async (data, form) => {
        const body = { current_password: String(data.get("current_password")), password: String(data.get("password")) };
        session.setPlayer(await updateMe({ client: session.client, body }));
        form.reset();
        return "Your password is changed. All other sessions are logged out.";
    });
    const logOut = () =>
        leaving.run(async () => {
            await session.signOut();
            context.announce("You have logged out.");
            context.go(pathTo("home", {}));
        });

    const guest = () => html`
        <p class="lead">You play as the guest ${playerLink(session.player?.name ?? "")}.</p>
        <p>
            Only this browser knows that. With a name and a password, your matches stay yours when it forgets, and you can play rated ones.
        </p>
        <form @submit=${claim}>
            ${claiming.outcome()}
            ${newName(claiming, { value: chosenName(session) })} ${newPassword(claiming)}
            ${claiming.button("Keep this account")}
        </form>
        <p class="after"><a href=${pathTo("signIn", {}, { next: pathTo("settings", {}) })}>Log in as somebody else</a></p>
    `;

    const person = () => html`
        <p class="lead">You are ${playerLink(session.player?.name ?? "")}.</p>
        ${claiming.outcome()}
        <form @submit=${rename} aria-label="Name">
            ${naming.outcome()}
            ${newName(naming, { label: "Name", value: session.player?.name, hint: "Records name you as you were called then." })}
            ${naming.button("Change name", { kind: "" })}
        </form>
        <hr />
        <form @submit=${change} aria-label="Password">
            ${changing.outcome()}
            ${changing.input({
                label: "Current password",
                name: "current_password",
                type: "password",
                required: true,
                autocomplete: "current-password",
            })}
            ${newPassword(changing, { label: "New password", hint: "It ends all other sessions and tokens." })}
            ${changing.button("Change password", { kind: "" })}
        </form>
        <hr />
        ${leaving.outcome()}
        <p><button type="button" class="button" @click=${logOut}>Log out</button></p>
    `;

    return { title: "Account", render: () => (session.player?.kind === "guest" ? guest() : person()) };
}
