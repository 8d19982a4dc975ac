// Settings: the address for emails, what they are about, and how often they are sent.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { deleteEmail, getEmail, setEmail } from "../client/index.js";
import { Form } from "../parts/form.js";
import { each } from "../parts/time.js";

const PERIODS = [3600, 3 * 3600, 6 * 3600, 12 * 3600, 86_400, 3 * 86_400, 7 * 86_400];

/** @type {[name: "your_turn" | "reminders" | "invitations" | "results", words: string][]} */
const SUBJECTS = [
    ["your_turn", "When it is my turn"],
    ["reminders", "When my time is running out"],
    ["invitations", "When another player invites me"],
    ["results", "Results of my matches"],
];

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session } = context;
    const form = new Form(context);
    const ending = new Form(context);
    let mails = await getEmail({ client: session.client });

    const set = form.sending(async (data) => {
        const about = Object.fromEntries(SUBJECTS.map(([name]) => [name, data.get(name) !== null]));
        const body = { address: String(data.get("address")).trim(), digest_seconds: Number(data.get("digest_seconds")), password: String(data.get("password")) || undefined, ...about };
        mails = await setEmail({ client: session.client, body });
        return mails.verified ? "Your email settings are saved." : `An email is on its way to ${mails.address}: follow the link in it.`;
    });
    const end = () =>
        ending.run(async () => {
            await deleteEmail({ client: session.client });
            mails = await getEmail({ client: session.client });
            return "You will get no more emails.";
        });

    const state = () => {
        if (mails.failing) return html`<p class="note bad">Emails to ${mails.address} do not arrive: ${mails.failing}. Set the address again to try again.</p>`;
        if (mails.address && !mails.verified) {
            return html`<p class="note">
                ${mails.address} is not confirmed yet: follow the link in the email that was sent there. It works for a day.
            </p>`;
        }
        return nothing;
    };

    return {
        title: "Email",
        render: () =>
            mails.available
                ? html`
                      <p>What has happened is sent in one email, no more often than you choose. With a confirmed address you can replace a lost password.</p>
                      ${state()}
                      <form @submit=${set}>
                          ${form.outcome()}
                          ${form.input({
                              label: "Email address",
                              name: "address",
                              type: "email",
                              required: true,
                              value: mails.address ?? "",
                              autocomplete: "email",
                              maxlength: 254,
                          })}
                          ${form.input({
                              label: "Your password",
                              name: "password",
                              type: "password",
                              autocomplete: "current-password",
                              maxlength: 128,
                              hint: "Only for another address, and not within ten minutes of logging in.",
                          })}
                          <fieldset>
                              <legend>Send me an email about</legend>
                              ${SUBJECTS.map(([name, label]) => form.tick({ label, name, checked: !mails.address || mails[name] }))}
                          </fieldset>
                          ${form.select({
                              label: "At most one email every",
                              name: "digest_seconds",
                              value: String(mails.digest_seconds),
                              choices: PERIODS.map((seconds) => [String(seconds), each(seconds)]),
                          })}
                          ${form.button("Save")}
                      </form>
                      ${ending.outcome()}
                      ${mails.address
                          ? html`<p class="after"><button type="button" class="button" @click=${end}>Stop emails</button></p>`
                          : nothing}
                  `
                : html`<p class="note">This server sends no emails. Your turns are counted in the title of this page.</p>`,
    };
}
