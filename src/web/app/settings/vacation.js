// Settings: vacations, during which the player's clocks are paused.

import { html } from "../vendor/lit-html/lit-html.js";
import { endVacation, getVacation, takeVacation } from "../client/index.js";
import { Form } from "../parts/form.js";
import { long, until, when } from "../parts/time.js";

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session } = context;
    const form = new Form(context);
    let account = await getVacation({ client: session.client });

    /** @param {FormDataEntryValue | null} moment */
    const utc = (moment) => (moment ? new Date(String(moment)).toISOString() : undefined);
    const take = form.sending(async (data) => {
        account = await takeVacation({ client: session.client, body: { since: utc(data.get("since")), until: utc(data.get("until")) } });
        return "Enjoy it. Your clocks are paused meanwhile.";
    });
    const end = () =>
        form.run(async () => {
            await endVacation({ client: session.client });
            account = await getVacation({ client: session.client });
            return "Welcome back.";
        });

    return {
        title: "Vacation",
        render: () => {
            const { vacation, left_seconds: left } = account;
            return html`
                <p>While you are away, your clocks are paused in every match. You earn 30 days a year, evenly, and have
                    <strong>${long(left)}</strong> left.</p>
                ${form.outcome()}
                ${vacation
                    ? html`<div class="sheet">
                          <p>
                              ${until(vacation.since) > 0 ? html`You will be away from ${when(vacation.since)}` : html`You are away since ${when(vacation.since)}`}
                              until ${when(vacation.until)}.
                          </p>
                          <p><button type="button" class="button strong" @click=${end}>
                              ${until(vacation.since) > 0 ? "Cancel vacation" : "End vacation"}
                          </button></p>
                      </div>`
                    : html`<form @submit=${take}>
                          ${form.input({ label: "From", name: "since", type: "datetime-local", hint: "Empty: from now on." })}
                          ${form.input({ label: "Until", name: "until", type: "datetime-local", hint: "Empty: as long as possible." })}
                          ${form.button("Take a vacation")}
                      </form>`}
            `;
        },
    };
}
