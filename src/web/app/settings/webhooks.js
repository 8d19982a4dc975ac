// Settings: webhooks.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { createPing, createWebhook, deleteWebhook, listDeliveries, listWebhooks, rotateWebhookSecret, updateWebhook } from "../client/index.js";
import { Form } from "../parts/form.js";
import { humanize } from "../parts/text.js";
import { PagedList } from "../parts/paged-list.js";
import { secret } from "../parts/secret.js";
import { ago } from "../parts/time.js";

/** @typedef {import("../client/index.js").Webhook} Webhook */
/** @typedef {import("../client/index.js").Delivery} Delivery */
/** @typedef {import("../client/index.js").NoticeKind} NoticeKind */

/** @type {[NoticeKind, string][]} */
const KINDS = [
    ["match.your_turn", "It is my turn"],
    ["match.deadline_near", "My time is running out"],
    ["match.started", "A match has started"],
    ["match.finished", "A match is over"],
    ["invitation.received", "Another player invites me"],
    ["match.event", "Every event of my matches"],
];

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session } = context;
    const { client } = session;
    const form = new Form(context);
    const changing = new Form(context);
    let made = "";
    /** The webhook whose deliveries are shown. */
    let shown = "";
    /** @type {Delivery[]} */
    let deliveries = [];
    /** @type {PagedList<Webhook>} */
    const webhooks = new PagedList(context, (cursor) => listWebhooks({ client, query: { cursor } }));
    await webhooks.load();

    const make = form.sending(async (data, element) => {
        made = "";
        const kinds = KINDS.map(([kind]) => kind).filter((kind) => data.get(kind) !== null);
        const body = {
            url: String(data.get("url")).trim(),
            description: String(data.get("description")).trim(),
            kinds: kinds.length ? kinds : undefined,
        };
        made = (await createWebhook({ client, body })).secret;
        element.reset();
        await webhooks.load();
    });

    /**
     * @param {() => Promise<unknown>} work
     * @param {string} said
     */
    const change = (work, said) =>
        changing.run(async () => {
            await work();
            await webhooks.load();
            return said;
        });
    /** @param {Webhook} webhook */
    const show = (webhook) =>
        changing.run(async () => {
            deliveries = (await listDeliveries({ client, path: { id: webhook.id }, query: { limit: 10 } })).items;
            shown = webhook.id;
        });

    /** @param {Webhook} webhook */
    const entry = (webhook) => {
        const path = { id: webhook.id };
        const button = (/** @type {string} */ words, /** @type {() => void} */ act) =>
            html`<button type="button" class="button" @click=${act}>${words}<span class="visually-hidden">: ${webhook.url}</span></button>`;
        return html`
            <li class="sheet">
                <p>
                    <strong class="mono">${webhook.url}</strong><br />
                    <span class="soft small">${webhook.description} ${webhook.kinds ? webhook.kinds.join(", ") : "everything"}</span>
                </p>
                ${webhook.enabled
                    ? nothing
                    : html`<p class="note bad">It is disabled${webhook.disabled_reason ? `: ${webhook.disabled_reason}` : nothing}.</p>`}
                <div class="row">
                    ${button("Send a ping", () => change(() => createPing({ client, path }), "A ping is on its way."))}
                    ${button("Deliveries", () => show(webhook))}
                    ${button(webhook.enabled ? "Disable" : "Enable", () =>
                        change(() => updateWebhook({ client, path, body: { enabled: !webhook.enabled } }), "Done."),
                    )}
                    ${button("New secret", () =>
                        change(async () => {
                            made = (await rotateWebhookSecret({ client, path })).secret;
                        }, "The old secret keeps working for a while."),
                    )}
                    ${button("Delete", () => change(() => deleteWebhook({ client, path }), "The webhook is deleted."))}
                </div>
                ${shown === webhook.id ? deliveryTable(deliveries) : nothing}
            </li>
        `;
    };

    return {
        title: "Webhooks",
        render: () => html`
            <p>A program of yours can be told what happens, signed as
                <a href="https://www.standardwebhooks.com" rel="noreferrer">Standard Webhooks</a> are.</p>
            ${changing.outcome()} ${made ? secret({ label: "Signing secret", value: made, context }) : nothing}
            ${webhooks.items.length
                ? html`<ul class="plain letters">
                      ${webhooks.items.map(entry)}
                  </ul>`
                : nothing}
            ${webhooks.more()}
            <h2>Add one</h2>
            <form @submit=${make}>
                ${form.outcome()}
                ${form.input({ label: "Address", name: "url", type: "url", required: true, maxlength: 2000, hint: "https, on the public internet." })}
                ${form.input({ label: "What is it for?", name: "description", maxlength: 200 })}
                <fieldset>
                    <legend>Notify when</legend>
                    <p class="hint">If nothing is ticked: everything except single events.</p>
                    ${KINDS.map(([kind, label]) => form.tick({ label, name: kind, pointer: `/kinds/${kind}` }))}
                </fieldset>
                ${form.button("Add the webhook")}
            </form>
        `,
    };
}

/** @param {Delivery[]} deliveries */
function deliveryTable(deliveries) {
    if (!deliveries.length) return html`<p class="empty" role="status">Nothing yet.</p>`;
    return html`
        <table class="figures after">
            <caption>The last ten deliveries</caption>
            <thead>
                <tr>
                    <th scope="col">What</th>
                    <th scope="col">When</th>
                    <th scope="col">Result</th>
                </tr>
            </thead>
            <tbody>
                ${deliveries.map((delivery) => {
                    const last = delivery.attempts.at(-1);
                    return html`<tr>
                        <th scope="row">${delivery.type}</th>
                        <td>${ago(delivery.timestamp)}</td>
                        <td>${humanize(delivery.status)}${last?.status ? `, ${last.status}` : nothing}${last?.error ? `, ${last.error}` : nothing}</td>
                    </tr>`;
                })}
            </tbody>
        </table>
    `;
}
