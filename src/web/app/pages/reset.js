// The page for lost passwords: it requests the mail, and sets the new password with the code after the `#` of the mail's link.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { Problem, completePasswordReset, connect, createPasswordReset } from "../client/index.js";
import { newPassword } from "../parts/credentials.js";
import { Form } from "../parts/form.js";
import { pathTo } from "../routes.js";

/** @typedef {import("../app.js").PageContext} PageContext */
/** @typedef {import("../app.js").Page} Page */

/** @type {import("../app.js").OpenPage} */
export default function open(context) {
    return context.hash ? withCode(context) : request(context);
}

/** @param {PageContext} context @returns {Page} */
function request(context) {
    const form = new Form(context);
    let sent = false;
    const send = form.sending(async (data) => {
        await createPasswordReset({ client: connect({}), body: { account: String(data.get("account")).trim() } });
        sent = true;
    });
    const failing = () => form.problem instanceof Problem && form.problem.code === "mail_unavailable";
    return {
        title: "Lost password",
        render: () => html`
            <section class="lone sheet">
                <h1>Lost your password?</h1>
                ${sent
                    ? html`<p class="note good" role="status">
                              If there is such an account with a confirmed email address, an email is on its way there. The link in it works
                              for 30 minutes.
                          </p>
                          <p>Nothing arrives? Look among the unwanted emails. Another one can be sent after five minutes.</p>`
                    : html`<p>If your account has a confirmed email address, you get an email with a link to set a new password.</p>
                          <form @submit=${send}>
                              ${form.outcome()}
                              ${failing() ? html`<p>Ask its operator for a new password.</p>` : nothing}
                              ${form.input({
                                  label: "Name or email address",
                                  name: "account",
                                  required: true,
                                  autocomplete: "username",
                                  maxlength: 254,
                                  value: context.query.get("name") ?? "",
                              })}
                              ${form.button("Send email")}
                          </form>`}
                <p class="after"><a href=${pathTo("signIn", {})}>Log in</a></p>
            </section>
        `,
    };
}

/** @param {PageContext} context @returns {Page} */
function withCode(context) {
    const form = new Form(context);
    const name = context.query.get("name") ?? "";
    const set = form.sending(async (data) => {
        const body = { code: context.hash, password: String(data.get("password")) };
        await completePasswordReset({ client: connect({}), body });
        context.announce("Your new password is set.");
        context.go(pathTo("signIn", {}, { name, reset: "done" }));
    });
    const invalid = () => form.problem instanceof Problem && form.problem.code === "reset_code_invalid";
    return {
        title: "New password",
        render: () => html`
            <section class="lone sheet">
                <h1>Set a new password</h1>
                ${invalid()
                    ? html`<p class="note bad" role="alert">This link does not work any more: it was used, it is older than 30 minutes, or there is a newer one.</p>
                          <p><a class="button strong" href=${pathTo("reset", {}, { name })}>Send another email</a></p>`
                    : html`<p>${name ? html`For <strong>${name}</strong>. ` : nothing}It ends all sessions and tokens.</p>
                          <form @submit=${set}>
                              ${form.outcome()}
                              <input type="text" name="username" autocomplete="username" .value=${name} hidden />
                              ${newPassword(form, { label: "New password" })}
                              ${form.button("Set password")}
                          </form>`}
            </section>
        `,
    };
}
