// Settings: webhooks.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { Problem, createPing, createWebhook, deleteWebhook, listDeliveries, listWebhooks, rotateWebhookSecret, updateWebhook } from "../client/index.js";
import { message, richMessage } from "../l10n.js";
import { unlessTwice } from "../parts/confirm.js";
import { ownPassword, typedPassword } from "../parts/credentials.js";
import { Form } from "../parts/form.js";
import { hidden } from "../parts/hidden.js";
import { PagedList } from "../parts/paged-list.js";
import { createOnce, forgetAttempts } from "../parts/retry.js";
import { secret } from "../parts/secret.js";
import { ago } from "../parts/time.js";

/** @typedef {import("../client/index.js").Webhook} Webhook */
/** @typedef {import("../client/index.js").Delivery} Delivery */

/** What a webhook can be told of, with the ids of the words for it. */
const KINDS = /** @type {const} */ ([
    ["match.your_turn", "webhooks-your-turn"],
    ["match.deadline_near", "webhooks-deadline-near"],
    ["match.started", "webhooks-started"],
    ["match.finished", "webhooks-finished"],
    ["invitation.received", "webhooks-invitation"],
    ["match.event", "webhooks-event"],
]);

/** Returns a kind in words. Programs can choose kinds that have none here. @param {import("../client/index.js").NoticeKind} kind */
function wordsFor(kind) {
    const id = KINDS.find(([known]) => known === kind)?.[1];
    return id ? message(id) : kind;
}

const DELIVERIES_AT_ONCE = 10;

/** The ids of the words for what has become of a delivery. */
const STATUSES = /** @type {const} */ ({
    waiting: "webhooks-status-waiting",
    delivered: "webhooks-status-delivered",
    given_up: "webhooks-status-given-up",
});

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session } = context;
    const { client } = session;
    const form = new Form(context);
    const changing = new Form(context);
    let made = "";
    /** The webhook whose new secret takes the password. */
    let asked = "";
    /** The webhook whose deliveries are shown. */
    let shown = "";
    /** @type {PagedList<Delivery> | null} */
    let deliveries = null;
    /** @type {PagedList<Webhook>} */
    const webhooks = new PagedList(context, (query) => listWebhooks({ client, query }));
    await webhooks.load();

    const make = form.sending(async (data, element) => {
        made = "";
        const kinds = KINDS.map(([kind]) => kind).filter((kind) => data.get(kind) !== null);
        const body = {
            url: String(data.get("url")).trim(),
            description: String(data.get("description")).trim(),
            kinds: kinds.length ? kinds : undefined,
            password: typedPassword(data),
        };
        made = (await createOnce(context, body, ({ headers }) => createWebhook({ client, body, headers: headers() }))).secret;
        element.reset();
        await webhooks.load();
    });

    /**
     * @param {Webhook} webhook
     * @param {() => Promise<unknown>} work
     * @param {string} said
     */
    const change = (webhook, work, said) =>
        changing.each(`${webhook.id} ${said}`, async () => {
            await work();
            await webhooks.load();
            return said;
        });
    /**
     * Makes a new secret, after the server has asked for the password perhaps.
     * @param {Webhook} webhook
     * @param {string} [password]
     */
    async function rotate({ id }, password) {
        const wish = { secret: id, password };
        try {
            const rotated = await createOnce(context, wish, ({ headers }) =>
                rotateWebhookSecret({ client, path: { id }, body: { password }, headers: headers() }),
            );
            made = rotated.secret;
            asked = "";
        } catch (error) {
            if (error instanceof Problem && error.code === "wrong_password") asked = id;
            throw error;
        }
    }
    /** @param {Webhook} webhook */
    const show = ({ id }) =>
        changing.each(id, async () => {
            /** @type {PagedList<Delivery>} */
            const list = new PagedList(context, (query) => listDeliveries({ client, path: { id }, query }), DELIVERIES_AT_ONCE);
            await list.load();
            deliveries = list;
            shown = id;
        });

    /** @param {Webhook} webhook */
    const entry = (webhook) => {
        const path = { id: webhook.id };
        const button = (/** @type {string} */ words, /** @type {(event: MouseEvent) => void} */ act) =>
            html`<button type="button" class="button" @click=${act}>${words}${hidden(`: ${webhook.url}`)}</button>`;
        return html`
            <li class="sheet">
                <p>
                    <strong class="mono">${webhook.url}</strong><br />
                    <span class="soft small">${webhook.description} ${webhook.kinds ? webhook.kinds.map(wordsFor).join(" · ") : message(webhook.format === "standard" ? "webhooks-everything" : "webhooks-everything-in-chats")}</span>
                </p>
                ${webhook.enabled
                    ? nothing
                    : html`<p class="note bad">
                          ${webhook.disabled_reason ? message("webhooks-disabled-by-server", { reason: webhook.disabled_reason }) : message("webhooks-disabled")}
                      </p>`}
                <div class="row">
                    ${button(message("webhooks-ping"), () =>
                        change(webhook, () => createPing({ client, path }), message("webhooks-ping-sent")),
                    )}
                    ${button(message("webhooks-deliveries"), () => show(webhook))}
                    ${button(message(webhook.enabled ? "webhooks-disable" : "webhooks-enable"), () =>
                        change(webhook, () => updateWebhook({ client, path, body: { enabled: !webhook.enabled } }), message("webhooks-done")),
                    )}
                    ${button(message("webhooks-new-secret"), () =>
                        change(webhook, () => rotate(webhook), message("webhooks-secret-made")),
                    )}
                    ${button(message("webhooks-delete"), unlessTwice(() =>
                        change(webhook, () => {
                            forgetAttempts(context);
                            return deleteWebhook({ client, path });
                        }, message("webhooks-deleted")),
                    ))}
                </div>
                ${asked === webhook.id
                    ? html`<form @submit=${changing.sending(async (data) => {
                          await rotate(webhook, typedPassword(data));
                          await webhooks.load();
                          return message("webhooks-secret-made");
                      })}>
                          ${ownPassword(changing)} ${changing.button(message("webhooks-new-secret"))}
                      </form>`
                    : nothing}
                ${shown === webhook.id && deliveries ? html`${deliveryTable(deliveries.items)} ${deliveries.more()}` : nothing}
            </li>
        `;
    };

    return {
        title: message("settings-webhooks"),
        render: () => html`
            <p>${richMessage("webhooks-lead", {
                standard: (words) => html`<a href="https://www.standardwebhooks.com" rel="noreferrer">${words}</a>`,
                guide: (words) => html`<a href="/docs/webhooks">${words}</a>`,
            })}</p>
            ${changing.outcome()} ${made ? secret({ label: message("webhooks-secret"), value: made, context }) : nothing}
            ${webhooks.items.length
                ? html`<ul class="plain letters">
                      ${webhooks.items.map(entry)}
                  </ul>`
                : nothing}
            ${webhooks.more()}
            <h2>${message("webhooks-add-one")}</h2>
            <form @submit=${make}>
                ${form.outcome()}
                ${form.input({ label: message("webhooks-address"), name: "url", type: "url", required: true, maxlength: 2000, hint: message("webhooks-address-hint") })}
                ${form.input({ label: message("webhooks-purpose"), name: "description", maxlength: 200 })}
                <fieldset>
                    <legend>${message("webhooks-when")}</legend>
                    <p class="hint">${message("webhooks-when-hint")}</p>
                    ${KINDS.map(([kind, id]) => form.tick({ label: message(id), name: kind, pointer: `/kinds/${kind}` }))}
                </fieldset>
                ${session.player?.kind === "guest" ? nothing : ownPassword(form)} ${form.button(message("webhooks-add"))}
            </form>
        `,
        // Nothing shows the secret again.
        isBusy: () => made !== "",
    };
}

/** @param {Delivery[]} deliveries */
function deliveryTable(deliveries) {
    if (!deliveries.length) return html`<p class="empty" role="status">${message("webhooks-no-deliveries")}</p>`;
    return html`
        <table class="figures after">
            <caption>${message("webhooks-last")}</caption>
            <thead>
                <tr>
                    <th scope="col">${message("webhooks-what")}</th>
                    <th scope="col">${message("webhooks-time")}</th>
                    <th scope="col">${message("webhooks-result")}</th>
                </tr>
            </thead>
            <tbody>
                ${deliveries.map((delivery) => {
                    const last = delivery.attempts.at(-1);
                    return html`<tr>
                        <th scope="row">${delivery.type}</th>
                        <td>${ago(delivery.timestamp)}</td>
                        <td>${message(STATUSES[delivery.status])}${last?.status ? `, ${last.status}` : nothing}${last?.error ? html`, <span lang="en">${last.error}</span>` : nothing}</td>
                    </tr>`;
                })}
            </tbody>
        </table>
    `;
}
