// Logging in, and registering.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { credentials, newName, newPassword } from "../parts/credentials.js";
import { Form } from "../parts/form.js";
import { when } from "../parts/time.js";
import { pathTo } from "../routes.js";

/** @type {import("../app.js").OpenPage} */
export default function open(context) {
    const { session, query } = context;
    const known = new Form(context);
    const unknown = new Form(context);
    const guest = session.player?.kind === "guest";
    // Only ever to a page of our own. What stands behind the `#` belongs to it, too.
    const next = (query.get("next") ?? pathTo("home", {})) + location.hash;
    // Whoever has just deleted the account can take that back here.
    const left = query.get("left");
    const onwards = () => context.go(/^\/(?!\/)/.test(next) ? next : pathTo("home", {}));

    const logIn = known.sending(async (data) => {
        await session.signIn(...credentials(data));
        onwards();
    });
    const register = unknown.sending(async (data) => {
        await session.register(...credentials(data));
        onwards();
    });

    return {
        title: "Log in",
        render: () => html`
            <div class="doors">
                <section aria-labelledby="log-in">
                    <h1 id="log-in">Log in</h1>
                    ${left && !session.player
                        ? html`<p class="note">Your account is deleted. Until ${when(left)}, logging in takes that back.</p>`
                        : nothing}
                    ${guest
                        ? html`<p class="note">
                              You are playing as the guest ${session.player?.name}. If you log in as somebody else, this browser forgets the
                              guest. <a href=${pathTo("settingsPart", { part: "account" })}>Keep the guest's matches</a> by giving it a name and a password.
                          </p>`
                        : nothing}
                    <form @submit=${logIn}>
                        ${known.outcome()}
                        ${known.input({ label: "Name", name: "name", required: true, autocomplete: "username", maxlength: 24 })}
                        ${known.input({
                            label: "Password",
                            name: "password",
                            type: "password",
                            required: true,
                            autocomplete: "current-password",
                            maxlength: 128,
                        })}
                        ${known.button("Log in")}
                    </form>
                </section>
                <section aria-labelledby="register">
                    <h2 id="register" class="big">New here?</h2>
                    <p>A name and a password are all. Without them you can <a href=${pathTo("home", {})}>play at once as a guest</a>.</p>
                    <form @submit=${register}>
                        ${unknown.outcome()}
                        ${newName(unknown)} ${newPassword(unknown)}
                        ${unknown.button("Register", { kind: "deep" })}
                    </form>
                </section>
            </div>
        `,
    };
}
