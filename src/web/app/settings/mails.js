// Mails: where to, about what, and how often at most.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { deleteEmail, getEmail, setEmail } from "../client/index.js";
import { Form } from "../parts/form.js";
import { each } from "../parts/time.js";

const PERIODS = [3600, 3 * 3600, 6 * 3600, 12 * 3600, 86_400, 3 * 86_400, 7 * 86_400];

/** @type {[name: "your_turn" | "reminders" | "invitations" | "results", words: string][]} */
const SUBJECTS = [
    ["your_turn", "When it is my turn"],
    ["reminders", "When my time runs out"],
    ["invitations", "When somebody invites me"],
    ["results", "How matches came out"],
];

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session } = context;
    const form = new Form(context);
    const ending = new Form(context);
    let mails = await getEmail({ client: session.client });

    const set = form.sending(async (data) => {
        const about = Object.fromEntries(SUBJECTS.map(([name]) => [name, data.get(name) !== null]));
        const body = { address: String(data.get("address")).trim(), digest_seconds: Number(data.get("digest_seconds")), ...about };
        mails = await setEmail({ client: session.client, body });
        return mails.verified ? "That is how it will be." : `A mail is on its way to ${mails.address}: follow the link in it.`;
    });
    const end = () =>
        ending.run(async () => {
            await deleteEmail({ client: session.client });
            mails = await getEmail({ client: session.client });
            return "You get no mails any more.";
        });

    const state = () => {
        if (mails.failing) return html`<p class="note bad">Mails to ${mails.address} do not arrive: ${mails.failing}. Set the address again to try again.</p>`;
        if (mails.address && !mails.verified) {
            return html`<p class="note">
                ${mails.address} is not confirmed yet: follow the link in the mail that was sent there. It works for a day.
            </p>`;
        }
        return nothing;
    };

    return {
        title: "Mails",
        render: () =>
            mails.available
                ? html`
                      <p>What has happened comes in one mail, at most so often as you like.</p>
                      ${state()}
                      <form @submit=${set}>
                          ${form.outcome()}
                          ${form.input({
                              label: "Mail address",
                              name: "address",
                              type: "email",
                              required: true,
                              value: mails.address ?? "",
                              autocomplete: "email",
                              maxlength: 254,
                          })}
                          <fieldset>
                              <legend>Tell me</legend>
                              ${SUBJECTS.map(([name, label]) => form.tick({ label, name, checked: !mails.address || mails[name] }))}
                          </fieldset>
                          ${form.select({
                              label: "At most one mail in",
                              name: "digest_seconds",
                              value: String(mails.digest_seconds),
                              choices: PERIODS.map((seconds) => [String(seconds), each(seconds)]),
                          })}
                          ${form.button("Save")}
                      </form>
                      ${ending.outcome()}
                      ${mails.address
                          ? html`<p class="after"><button type="button" class="button" @click=${end}>No more mails</button></p>`
                          : nothing}
                  `
                : html`<p class="note">This server sends no mails. Your turns are counted in the title of this page.</p>`,
    };
}
