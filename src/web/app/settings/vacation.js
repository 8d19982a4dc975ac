// Settings: vacations, during which the player's clocks are paused.

import { html } from "../vendor/lit-html/lit-html.js";
import { Problem, endVacation, getVacation, takeVacation } from "../client/index.js";
import { language, message, richMessage } from "../l10n.js";
import { Form } from "../parts/form.js";
import { day, long, until, when } from "../parts/time.js";
import { serverNow } from "../server-time.js";

/** Who has less, in seconds, is told to wait. */
const LEAST = 3600;
const DAY = 86_400;
/** Players earn 30 days in 365. */
const DAYS_FOR_ONE = 365 / 30;

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session } = context;
    const form = new Form(context);
    let account = await getVacation({ client: session.client });
    const isPlanned = () => account.vacation !== null && until(account.vacation.since) > 0;

    /** @param {FormDataEntryValue | null} moment */
    const utc = (moment) => (moment ? new Date(String(moment)).toISOString() : undefined);
    const take = form.sending(async (data) => {
        const body = { since: utc(data.get("since")), until: utc(data.get("until")) };
        try {
            account = await takeVacation({ client: session.client, body });
        } catch (error) {
            // The server names the latest end in UTC.
            const latest = error instanceof Problem && /\d{4}-\S+Z/.exec(error.errors[0]?.detail ?? "")?.[0];
            if (!latest) throw error;
            const time = new Date(latest).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
            throw new Problem(422, { errors: [{ pointer: "/until", detail: message("vacation-latest", { time }) }] });
        }
        return message(body.since ? "vacation-arranged" : "vacation-taken");
    });
    const end = () =>
        form.run(async () => {
            const done = message(isPlanned() ? "vacation-cancelled" : "vacation-ended");
            await endVacation({ client: session.client });
            account = await getVacation({ client: session.client });
            return done;
        });

    return {
        title: message("settings-vacation"),
        render: () => {
            const { vacation, left_seconds: left } = account;
            if (!vacation && left < LEAST) {
                const earned = new Date(serverNow() + (DAY - left) * DAYS_FOR_ONE * 1000).toISOString();
                return html`<p>${richMessage("vacation-none", { day: () => day(earned) })}</p>${form.outcome()}`;
            }
            return html`
                <p>${richMessage("vacation-lead", { strong: (words) => html`<strong>${words}</strong>` }, { left: long(left) })}</p>
                ${form.outcome()}
                ${vacation
                    ? html`<div class="sheet">
                          <p>${richMessage(isPlanned() ? "vacation-planned" : "vacation-now", { since: () => when(vacation.since), until: () => when(vacation.until) })}</p>
                          <p><button type="button" class="button strong" @click=${end}>
                              ${message(isPlanned() ? "vacation-cancel" : "vacation-end")}
                          </button></p>
                      </div>`
                    : html`<form @submit=${take}>
                          ${form.input({ label: message("vacation-from"), name: "since", type: "datetime-local", hint: message("vacation-from-hint") })}
                          ${form.input({ label: message("vacation-until"), name: "until", type: "datetime-local", hint: message("vacation-until-hint") })}
                          ${form.button(message("vacation-take"))}
                      </form>`}
            `;
        },
    };
}
