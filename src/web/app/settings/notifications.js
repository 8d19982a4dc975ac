// Settings: notifications on this device and a sound, quiet hours, and the devices that are notified.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { deletePushSubscription, getPushSettings, listPushSubscriptions, setPushSettings } from "../client/index.js";
import { message, richMessage } from "../l10n.js";
import { unlessTwice } from "../parts/confirm.js";
import { Form } from "../parts/form.js";
import { hidden } from "../parts/hidden.js";
import { PagedList } from "../parts/paged-list.js";
import { ago } from "../parts/time.js";
import { choice, isSoundOn, isSupported, storeSound } from "../push/choice.js";
import { needsHomeScreen, NotAllowed, TURN_KINDS, turnOff, turnOn } from "../push/device.js";
import { pathTo } from "../routes.js";
import { play, start, stop } from "../turn-sound.js";

/** @typedef {import("../client/index.js").NoticeKind} NoticeKind */
/** @typedef {import("../client/index.js").PushSubscription} Device */

/** What a device can be told of: the ids of the words for it, and the kinds of notices. */
const KINDS = /** @type {const} */ ([
    ["notifications-your-turn", "match.your_turn"],
    ["notifications-deadline-near", "match.deadline_near"],
    ["notifications-invitation", "invitation.received"],
    ["notifications-offers", "rematch.offered", "draw.offered", "pause.offered"],
    ["notifications-started", "match.started"],
    ["notifications-finished", "match.finished"],
]);

/** No kind is chosen. */
class NoKind extends Error {}

/** @param {string} words */
const strong = (words) => html`<strong>${words}</strong>`;

/** @param {string} words */
const account = (words) => html`<a href=${pathTo("settingsPart", { part: "account" })}>${words}</a>`;

/** What quiet hours begin with. */
const NIGHT = { start: "22:00", end: "07:00" };

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session } = context;
    const { client } = session;
    const [here, quieting, removing] = [new Form(context), new Form(context), new Form(context)];
    /** @type {PagedList<Device>} */
    const devices = new PagedList(context, (query) => listPushSubscriptions({ client, query }));
    let [settings] = await Promise.all([getPushSettings({ client }), devices.load()]);

    /** The subscription of this device; undefined while it is off. */
    const own = () => (choice().player === session.player?.id ? devices.items.find(({ id }) => id === choice().id) : undefined);

    const switchOn = here.sending(async (data) => {
        const kinds = KINDS.flatMap(([id, ...kinds]) => (data.get(id) === null ? [] : kinds));
        if (kinds.length === 0) throw new NoKind();
        const wasOn = own() !== undefined;
        await turnOn(session, kinds);
        await devices.load();
        return message(wasOn ? "notifications-saved" : "notifications-switched-on");
    });
    const switchOff = () =>
        here.run(async () => {
            await turnOff(session);
            await devices.load();
            return message("notifications-switched-off");
        });
    /** @param {boolean} on */
    const changeSound = (on) => {
        storeSound(on);
        if (on) {
            start(session);
            play();
        } else {
            stop();
        }
        context.update();
    };
    const setQuiet = quieting.sending(async (data) => {
        const [start, end, time_zone] = ["start", "end", "time_zone"].map((name) => String(data.get(name)));
        settings = await setPushSettings({ client, body: { quiet_hours: { start, end, time_zone } } });
        return message("notifications-quiet-saved");
    });
    const endQuiet = () =>
        quieting.run(async () => {
            settings = await setPushSettings({ client, body: { quiet_hours: null } });
            return message("notifications-quiet-ended");
        });
    /** @param {Device} device */
    const remove = (device) =>
        removing.each(device.id, async () => {
            if (device.id === own()?.id) await turnOff(session);
            else await deletePushSubscription({ client, path: { id: device.id } });
            await devices.load();
            return message("notifications-device-removed");
        });

    /** What prevents notifications here, if anything does. */
    const obstacle = () => {
        const note = (/** @type {unknown} */ words) => html`<p class="note">${words}</p>`;
        // The page on the Home Screen has a storage of its own, without the guest's token.
        if (needsHomeScreen() && session.player?.kind === "guest") return note(richMessage("notifications-home-screen-guest", { account }));
        if (needsHomeScreen()) return note(message("notifications-home-screen"));
        if (!isSupported()) return note(message(isSecureContext ? "notifications-unsupported" : "notifications-insecure"));
        return Notification.permission === "denied" ? note(message("notifications-blocked")) : null;
    };

    const onThisDevice = () => {
        const device = own();
        const fault =
            here.problem instanceof NotAllowed ? message("push-not-allowed") : here.problem instanceof NoKind ? message("notifications-choose-one") : "";
        const problem = fault ? html`<p class="note bad" role="alert" tabindex="-1">${fault}</p>` : here.outcome();
        // Null is for all kinds.
        const chosen = device ? device.kinds : TURN_KINDS;
        return html`
            ${obstacle() ??
            html`<form @submit=${switchOn} aria-label=${message("notifications-this-device")}>
                ${problem}
                <p>${device ? richMessage("notifications-on", { strong }) : message("notifications-off")}</p>
                <fieldset>
                    <legend>${message("notifications-when")}</legend>
                    ${KINDS.map(([id, kind]) => here.tick({ label: message(id), name: id, checked: chosen?.includes(kind) ?? true }))}
                </fieldset>
                <div class="row">
                    ${here.button(message(device ? "notifications-save" : "notifications-switch-on"))}
                    ${device ? html`<button type="button" class="button" @click=${switchOff}>${message("notifications-switch-off")}</button>` : nothing}
                </div>
            </form>`}
        `;
    };

    const quietHours = () => {
        const hours = settings.quiet_hours;
        const own = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
        const zones = [...new Set([hours?.time_zone ?? own, own, "UTC", ...Intl.supportedValuesOf("timeZone")])];
        const pointer = (/** @type {string} */ name) => ({ name, pointer: `/quiet_hours/${name}` });
        return html`
            <p>${hours ? richMessage("notifications-quiet-now", { strong }, { start: hours.start, end: hours.end }) : message("notifications-quiet-lead")}</p>
            <form @submit=${setQuiet} aria-label=${message("notifications-quiet")}>
                ${quieting.outcome()}
                <div class="pair">
                    ${quieting.input({ ...pointer("start"), label: message("notifications-quiet-from"), type: "time", required: true, value: hours?.start ?? NIGHT.start })}
                    ${quieting.input({ ...pointer("end"), label: message("notifications-quiet-until"), type: "time", required: true, value: hours?.end ?? NIGHT.end })}
                </div>
                ${quieting.select({ ...pointer("time_zone"), label: message("notifications-quiet-zone"), value: hours?.time_zone ?? own, choices: zones.map((zone) => [zone, zone.replaceAll("_", " ")]) })}
                <div class="row">
                    ${quieting.button(message(hours ? "notifications-quiet-save" : "notifications-quiet-set"), { kind: "" })}
                    ${hours ? html`<button type="button" class="button" @click=${endQuiet}>${message("notifications-quiet-end")}</button>` : nothing}
                </div>
            </form>
        `;
    };

    /** @param {Device} device */
    const entry = (device) => {
        const name = device.description || device.target.origin;
        return html`<li class="row apart">
            <span>
                <strong>${name}</strong>
                ${device.id === own()?.id ? html`<span class="tag">${message("notifications-tag")}</span>` : nothing}
                ${device.app ? html`<span class="tag">${device.app}</span>` : nothing}
                <span class="soft small">${richMessage("notifications-added", { ago: () => ago(device.created_at) })}</span>
            </span>
            <button type="button" class="button bare" @click=${unlessTwice(() => remove(device))}>${richMessage("notifications-remove", { hidden }, { name })}</button>
        </li>`;
    };

    return {
        title: message("settings-notifications"),
        render: () => html`
            <section aria-labelledby="this-device">
                <h2 id="this-device">${message("notifications-this-device")}</h2>
                ${onThisDevice()}
            </section>
            <section class="section" aria-labelledby="sound">
                <h2 id="sound">${message("notifications-sound")}</h2>
                ${here.tick({
                    label: message("notifications-sound-play"),
                    name: "sound",
                    checked: isSoundOn(),
                    changed: changeSound,
                    hint: message("notifications-sound-hint"),
                })}
            </section>
            <section class="section" aria-labelledby="quiet-hours">
                <h2 id="quiet-hours">${message("notifications-quiet")}</h2>
                ${quietHours()}
            </section>
            <section class="section" aria-labelledby="devices">
                <h2 id="devices">${message("notifications-devices")}</h2>
                ${removing.outcome()}
                ${devices.items.length ? html`<ul class="plain lines">${devices.items.map(entry)}</ul>` : html`<p class="empty">${message("notifications-no-device")}</p>`}
                ${devices.more()}
            </section>
        `,
    };
}
