// The page for lost passwords: it requests the mail, and sets the new password with the code after the `#` of the mail's link.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { Problem, completePasswordReset, createPasswordReset } from "../client/index.js";
import { message, richMessage } from "../l10n.js";
import { newPassword } from "../parts/credentials.js";
import { Form } from "../parts/form.js";
import { operatorLink } from "../parts/operator.js";
import { pathTo } from "../routes.js";
import { anonymous } from "../session.js";

/** @typedef {import("../app.js").PageContext} PageContext */
/** @typedef {import("../app.js").Page} Page */

/** @type {import("../app.js").OpenPage} */
export default function open(context) {
    return context.hash ? withCode(context) : request(context);
}

/** Returns a sentence that names the operator, with a link if there is one. @param {"reset-ask-operator" | "reset-unconfirmed"} id */
const askOperator = (id) => richMessage(id, { contact: (words) => operatorLink("contact", words, words) });

/** @param {PageContext} context @returns {Page} */
function request(context) {
    const form = new Form(context);
    let sent = false;
    const send = form.sending(async (data) => {
        await createPasswordReset({ client: anonymous(), body: { account: String(data.get("account")).trim() } });
        sent = true;
    });
    const failing = () => form.problem instanceof Problem && form.problem.code === "mail_unavailable";
    return {
        title: message("reset-title"),
        render: () => html`
            <section class="lone sheet">
                <h1>${message("reset-heading")}</h1>
                ${sent
                    ? html`<p class="note good" role="status">${message("reset-sent")}</p>
                          <p>${message("reset-nothing-arrives")} ${askOperator("reset-unconfirmed")}</p>`
                    : html`<p>${message("reset-lead")}</p>
                          <form @submit=${send}>
                              ${form.outcome()}
                              ${failing() ? html`<p>${askOperator("reset-ask-operator")}</p>` : nothing}
                              ${form.input({
                                  label: message("reset-account"),
                                  name: "account",
                                  required: true,
                                  autocomplete: "username",
                                  maxlength: 254,
                                  value: context.query.get("name") ?? "",
                              })}
                              ${form.button(message("reset-send"))}
                          </form>`}
                <p class="after"><a href=${pathTo("signIn", {})}>${message("sign-in")}</a></p>
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
        await completePasswordReset({ client: anonymous(), body });
        context.announce(message("reset-done"));
        context.go(pathTo("signIn", {}, { name, reset: "done" }));
    });
    const invalid = () => form.problem instanceof Problem && form.problem.code === "reset_code_invalid";
    return {
        title: message("reset-new-title"),
        render: () => html`
            <section class="lone sheet">
                <h1>${message("reset-new-heading")}</h1>
                ${invalid()
                    ? html`<p class="note bad" role="alert">${message("reset-link-invalid")}</p>
                          <p>${richMessage("reset-link-used", { link: (words) => html`<a href=${pathTo("signIn", {}, { name })}>${words}</a>` })}</p>
                          <p><a class="button strong" href=${pathTo("reset", {}, { name })}>${message("reset-send-another")}</a></p>`
                    : html`<p>${name ? richMessage("reset-new-lead", { name: () => html`<strong>${name}</strong>` }) : message("reset-new-lead-unnamed")}</p>
                          <form @submit=${set}>
                              ${form.outcome()}
                              <input type="text" name="username" autocomplete="username" .value=${name} hidden />
                              ${newPassword(form, { label: message("reset-password") })}
                              ${form.button(message("reset-set"))}
                          </form>`}
            </section>
        `,
    };
}
