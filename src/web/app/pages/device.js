// The page on which a player types the code that a device shows, to sign in there (RFC 8628).

import { html } from "../vendor/lit-html/lit-html.js";
import { createDeviceAnswer, getDeviceQuestion, Problem } from "../client/index.js";
import { message, richMessage } from "../l10n.js";
import { answers, appName, scopeList } from "../parts/consent.js";
import { Form } from "../parts/form.js";
import { signInLink } from "../parts/sign-in-link.js";

/** @typedef {import("../client/index.js").DeviceQuestion} DeviceQuestion */

/** @param {string} words */
const strong = (words) => html`<strong>${words}</strong>`;

/** @type {import("../app.js").OpenPage} */
export default function open(context) {
    const { session, query } = context;
    const typing = new Form(context);
    let answering = new Form(context);
    /** @type {DeviceQuestion | null} */
    let question = null;
    let done = "";
    let unknown = false;

    /** @param {() => Promise<void>} work */
    const known = async (work) => {
        unknown = false;
        try {
            await work();
        } catch (error) {
            if (!(error instanceof Problem && error.status === 404)) throw error;
            question = null;
            unknown = true;
            context.announce(message("device-unknown"), true);
        }
    };
    const look = typing.sending((data) =>
        known(async () => {
            const path = { user_code: String(data.get("user_code")).trim() || "-" };
            question = await getDeviceQuestion({ client: session.client, path });
            // A new form is held again.
            answering = new Form(context);
            context.update();
        }),
    );
    const answer = (/** @type {boolean} */ approve, /** @type {string | undefined} */ password) =>
        known(async () => {
            if (!question) return;
            await createDeviceAnswer({ client: session.client, path: { user_code: question.user_code }, body: { approve, password } });
            done = message(approve ? "device-allowed" : "device-refused");
            context.announce(done);
        });

    const type = () => html`
        <p>${richMessage("device-lead", { strong }, { name: session.player?.name ?? "" })}</p>
        ${unknown ? html`<p class="note bad">${message("device-unknown")}</p>` : ""}
        <form @submit=${look}>
            ${typing.outcome()}
            ${typing.input({
                label: message("device-code"),
                name: "user_code",
                required: true,
                maxlength: 20,
                value: query.get("user_code") ?? "",
                hint: message("device-code-hint", { example: "WDJB-MJHT" }),
            })}
            ${typing.button(message("device-go-on"))}
        </form>
    `;
    const ask = (/** @type {DeviceQuestion} */ { app, user_code, scopes }) => html`
        <p>
            ${richMessage(
                "device-wants",
                { strong, app: () => appName(app), code: () => html`<strong class="mono">${user_code}</strong>` },
                { name: session.player?.name ?? "" },
            )}
        </p>
        ${scopeList(scopes)}
        <p>${message("device-warning")}</p>
        ${answers(answering, answer)}
    `;

    return {
        title: message("device-title"),
        render: () => html`
            <section class="lone sheet letter">
                <h1>${message("device-title")}</h1>
                ${!session.player
                    ? html`<p>${message("device-sign-in")}</p>
                          <p><a class="button strong" href=${signInLink()}>${message("sign-in")}</a></p>`
                    : done
                      ? html`<p>${done}</p>`
                      : question
                        ? ask(question)
                        : type()}
            </section>
        `,
    };
}
