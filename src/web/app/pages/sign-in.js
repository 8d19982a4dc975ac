// The page to log in and to register.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { credentials, newName, newPassword } from "../parts/credentials.js";
import { connect, createPasskeySessionOptions } from "../client/index.js";
import { Form } from "../parts/form.js";
import { hasPasskeys, sign } from "../parts/passkeys.js";
import { when } from "../parts/time.js";
import { pathTo } from "../routes.js";

/** @type {import("../app.js").OpenPage} */
export default function open(context) {
    const { session, query } = context;
    const loggingIn = new Form(context);
    const registering = new Form(context);
    const unlocking = new Form(context);
    const guest = session.player?.kind === "guest";
    // Leads only to pages of this server. What is after the `#` belongs to that page.
    const next = (query.get("next") ?? pathTo("home", {})) + location.hash;
    // A player who has just deleted their account can undo that here.
    const left = query.get("left");
    const goOn = () => context.go(/^\/(?!\/)/.test(next) ? next : pathTo("home", {}));

    const logIn = loggingIn.sending(async (data) => {
        await session.signIn(...credentials(data));
        goOn();
    });
    const unlock = unlocking.sending(async () => {
        const options = await createPasskeySessionOptions({ client: connect({}) });
        await session.signInWithPasskey(await sign(options));
        goOn();
    });
    const register = registering.sending(async (data) => {
        await session.register(...credentials(data));
        goOn();
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
                    ${query.get("reset") ? html`<p class="note good">Your new password is set. Log in with it.</p>` : nothing}
                    ${guest
                        ? html`<p class="note">
                              You are playing as the guest ${session.player?.name}. If you log in as somebody else, this browser forgets the
                              guest. <a href=${pathTo("settingsPart", { part: "account" })}>Keep the guest's matches</a> by giving it a name and a password.
                          </p>`
                        : nothing}
                    <form @submit=${logIn}>
                        ${loggingIn.outcome()}
                        ${loggingIn.input({ label: "Name", name: "name", required: true, autocomplete: "username", maxlength: 24, value: query.get("name") ?? "" })}
                        ${loggingIn.input({
                            label: "Password",
                            name: "password",
                            type: "password",
                            required: true,
                            autocomplete: "current-password",
                            maxlength: 128,
                        })}
                        ${loggingIn.button("Log in")}
                    </form>
                    ${hasPasskeys()
                        ? html`<form class="after" @submit=${unlock}>
                              ${unlocking.outcome()} ${unlocking.button("Use a passkey", { kind: "" })}
                          </form>`
                        : nothing}
                    <p class="after"><a href=${pathTo("reset", {})}>Forgot your password?</a></p>
                </section>
                <section aria-labelledby="register">
                    <h2 id="register" class="big">New here?</h2>
                    <p>A name and a password are all. Without them you can <a href=${pathTo("home", {})}>play at once as a guest</a>.</p>
                    <form @submit=${register}>
                        ${registering.outcome()}
                        ${newName(registering)} ${newPassword(registering)}
                        ${registering.button("Register", { kind: "deep" })}
                    </form>
                </section>
            </div>
        `,
    };
}
