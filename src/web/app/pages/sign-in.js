// The page to sign in and to register.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { credentials, newName, newPassword, privacyLink } from "../parts/credentials.js";
import { createPasskeySessionOptions } from "../client/index.js";
import { message, richMessage } from "../l10n.js";
import { Form } from "../parts/form.js";
import { isClosed, operatorLink } from "../parts/operator.js";
import { begin, cancel, hasPasskeys, sign } from "../parts/passkeys.js";
import { createOnce } from "../parts/retry.js";
import { when } from "../parts/time.js";
import { pathTo } from "../routes.js";
import { anonymous } from "../session.js";

/** @type {import("../app.js").OpenPage} */
export default function open(context) {
    const { session, query } = context;
    const signingIn = new Form(context);
    const registering = new Form(context);
    const unlocking = new Form(context);
    // Leads only to pages of this server. What is after the `#` belongs to that page.
    const wanted = (query.get("next") ?? "") + location.hash;
    const next = URL.canParse(wanted, location.origin) ? new URL(wanted, location.origin) : null;
    // A player who has just deleted their account can undo that here.
    const left = query.get("left");
    const goOn = (isRestored = false) => {
        const path = next?.origin === location.origin ? next.href : pathTo("home", {});
        context.go(path, isRestored ? message("sign-in-restored") : "", false);
    };

    const signIn = signingIn.sending(async (data) => {
        const given = credentials(data);
        goOn(await createOnce(context, { signIn: given }, ({ headers }) => session.signIn(...given, headers())));
    });
    const unlock = unlocking.sending(async () => {
        const signal = begin();
        const options = await createPasskeySessionOptions({ client: anonymous() });
        goOn(await session.signInWithPasskey(await sign(options, signal)));
    });
    const register = registering.sending(async (data) => {
        const given = credentials(data);
        await createOnce(context, { register: given }, ({ headers }) => session.register(...given, headers()));
        goOn();
    });

    const newcomer = () =>
        isClosed()
            ? html`<p>${message("sign-in-closed")} ${operatorLink("contact", message("privacy-contact"))}</p>`
            : html`
                  <p>${richMessage("sign-in-new-lead", { guest: (words) => html`<a href=${pathTo("home", {})}>${words}</a>` })}</p>
                  <form @submit=${register}>
                      ${registering.outcome()}
                      ${newName(registering)} ${newPassword(registering)}
                      ${registering.button(message("sign-in-register"), { kind: "deep" })}
                  </form>
              `;

    return {
        title: message("sign-in"),
        render: () => html`
            <div class="doors">
                <section aria-labelledby="sign-in">
                    <h1 id="sign-in">${message("sign-in")}</h1>
                    ${left && !session.player
                        ? html`<p class="note">${richMessage("sign-in-deleted", { until: () => when(left) })}</p>`
                        : nothing}
                    ${query.get("reset") ? html`<p class="note good">${message("sign-in-reset")}</p>` : nothing}
                    ${session.player?.kind === "guest"
                        ? html`<p class="note">
                              ${richMessage(
                                  "sign-in-as-guest",
                                  { keep: (words) => html`<a href=${pathTo("settingsPart", { part: "account" })}>${words}</a>` },
                                  { name: session.player?.name ?? "" },
                              )}
                          </p>`
                        : nothing}
                    <form @submit=${signIn}>
                        ${signingIn.outcome()}
                        ${signingIn.input({ label: message("sign-in-name"), name: "name", required: true, autocomplete: "username", maxlength: 24, value: query.get("name") ?? "" })}
                        ${signingIn.input({
                            label: message("sign-in-password"),
                            name: "password",
                            type: "password",
                            required: true,
                            autocomplete: "current-password",
                            maxlength: 128,
                        })}
                        ${signingIn.button(message("sign-in"))}
                    </form>
                    ${hasPasskeys()
                        ? html`<form class="after" @submit=${unlock}>
                              ${unlocking.outcome()} ${unlocking.button(message("sign-in-passkey"), { kind: "" })}
                          </form>`
                        : nothing}
                    <p class="after"><a href=${pathTo("reset", {})}>${message("sign-in-forgot")}</a></p>
                </section>
                <section aria-labelledby="register">
                    <h2 id="register" class="big">${message("sign-in-new")}</h2>
                    ${newcomer()} ${privacyLink()}
                </section>
            </div>
        `,
        close: cancel,
    };
}
