// The page on which a player types the code that a device shows, to sign in there (RFC 8628).

import { html } from "../vendor/lit-html/lit-html.js";
import { createDeviceAnswer, getDeviceQuestion, Problem } from "../client/index.js";
import { answers, appName, scopeList } from "../parts/consent.js";
import { Form } from "../parts/form.js";
import { signInLink } from "../parts/sign-in-link.js";

/** @typedef {import("../client/index.js").DeviceQuestion} DeviceQuestion */

const UNKNOWN = "There is no such code, or it is too old. Look at the device again.";

/** @type {import("../app.js").OpenPage} */
export default function open(context) {
    const { session, query } = context;
    const typing = new Form(context);
    const answering = new Form(context);
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
            context.announce(UNKNOWN, true);
        }
    };
    const look = typing.sending((data) =>
        known(async () => {
            const path = { user_code: String(data.get("user_code")).trim() || "-" };
            question = await getDeviceQuestion({ client: session.client, path });
            context.update();
        }),
    );
    const answer = (/** @type {boolean} */ approve) =>
        answering.run(() =>
            known(async () => {
                if (!question) return;
                await createDeviceAnswer({ client: session.client, path: { user_code: question.user_code }, body: { approve } });
                done = approve ? "Done. The device goes on by itself." : "Refused. The device gets nothing.";
                context.announce(done);
            }),
        );

    const type = () => html`
        <p>A program or a device has shown you a code. Type it here to log in there as <strong>${session.player?.name}</strong>.</p>
        ${unknown ? html`<p class="note bad">${UNKNOWN}</p>` : ""}
        <form @submit=${look}>
            ${typing.outcome()}
            ${typing.input({
                label: "Code",
                name: "user_code",
                required: true,
                maxlength: 20,
                value: query.get("user_code") ?? "",
                hint: "Eight letters, such as WDJB-MJHT.",
            })}
            ${typing.button("Go on")}
        </form>
    `;
    const ask = (/** @type {DeviceQuestion} */ { app, user_code, scopes }) => html`
        <p>The device shows the code <strong class="mono">${user_code}</strong>. There ${appName(app)} wants, as <strong>${session.player?.name}</strong>, to:</p>
        ${scopeList(scopes)}
        <p>Allow it only if you have started this yourself, and the device is yours. If you were sent the code, refuse.</p>
        ${answering.outcome()} ${answers(answering, answer)}
    `;

    return {
        title: "Log in on a device",
        render: () => html`
            <section class="lone sheet letter">
                <h1>Log in on a device</h1>
                ${!session.player
                    ? html`<p>Log in here first.</p>
                          <p><a class="button strong" href=${signInLink()}>Log in</a></p>`
                    : done
                      ? html`<p>${done}</p>`
                      : question
                        ? ask(question)
                        : type()}
            </section>
        `,
    };
}
