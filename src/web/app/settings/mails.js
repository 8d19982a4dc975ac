// Settings: the address for emails, what they are about, and how often they are sent.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { deleteEmail, getEmail, setEmail } from "../client/index.js";
import { message } from "../l10n.js";
import { ownPassword, typedPassword } from "../parts/credentials.js";
import { Form } from "../parts/form.js";
import { each } from "../parts/time.js";

const PERIODS = [3600, 3 * 3600, 6 * 3600, 12 * 3600, 86_400, 3 * 86_400, 7 * 86_400];

/** What mails can be about, with the ids of the words for it. */
const SUBJECTS = /** @type {const} */ ([
    ["your_turn", "mails-your-turn"],
    ["reminders", "mails-reminders"],
    ["invitations", "mails-invitations"],
    ["results", "mails-results"],
]);

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session } = context;
    const form = new Form(context);
    const ending = new Form(context);
    let mails = await getEmail({ client: session.client });

    const set = form.sending(async (data) => {
        const about = Object.fromEntries(SUBJECTS.map(([name]) => [name, data.get(name) !== null]));
        const body = { address: String(data.get("address")).trim(), digest_seconds: Number(data.get("digest_seconds")), password: typedPassword(data), ...about };
        mails = await setEmail({ client: session.client, body });
        return mails.verified ? message("mails-saved") : message("mails-question-sent", { address: mails.address ?? "" });
    });
    const end = ending.sending(async (data) => {
        await deleteEmail({ client: session.client, body: { password: typedPassword(data) } });
        mails = await getEmail({ client: session.client });
        return message("mails-stopped");
    });

    const state = () => {
        if (mails.failing) return html`<p class="note bad">${message("mails-failing", { address: mails.address ?? "", why: mails.failing })}</p>`;
        if (mails.address && !mails.verified) {
            return html`<p class="note">${message("mails-unconfirmed", { address: mails.address })}</p>`;
        }
        return nothing;
    };

    return {
        title: message("settings-mails"),
        render: () =>
            mails.available
                ? html`
                      <p>${message("mails-lead")}</p>
                      ${state()}
                      <form @submit=${set}>
                          ${form.outcome()}
                          ${form.input({
                              label: message("mails-address"),
                              name: "address",
                              type: "email",
                              required: true,
                              value: mails.address ?? "",
                              autocomplete: "email",
                              maxlength: 254,
                          })}
                          ${ownPassword(form, { hint: message("mails-password-hint") })}
                          <fieldset>
                              <legend>${message("mails-about")}</legend>
                              ${SUBJECTS.map(([name, id]) => form.tick({ label: message(id), name, checked: !mails.address || mails[name] }))}
                          </fieldset>
                          ${form.select({
                              label: message("mails-period"),
                              name: "digest_seconds",
                              value: String(mails.digest_seconds),
                              choices: PERIODS.map((seconds) => [String(seconds), each(seconds)]),
                          })}
                          ${form.button(message("mails-save"))}
                      </form>
                      <form class="after" @submit=${end}>
                          ${ending.outcome()}
                          ${mails.address
                              ? html`${mails.verified ? ownPassword(ending) : nothing} ${ending.button(message("mails-stop"), { kind: "" })}`
                              : nothing}
                      </form>
                  `
                : html`<p class="note">${message("mails-unavailable")}</p>`,
    };
}
