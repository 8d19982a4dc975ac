// Settings: notifications on this device and a sound, quiet hours, and the devices that are notified.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { deletePushSubscription, getPushSettings, listPushSubscriptions, setPushSettings } from "../client/index.js";
import { Form } from "../parts/form.js";
import { PagedList } from "../parts/paged-list.js";
import { ago } from "../parts/time.js";
import { choice, isSoundOn, isSupported, storeSound } from "../push/choice.js";
import { needsHomeScreen, NotAllowed, TURN_KINDS, turnOff, turnOn } from "../push/device.js";
import { play, start, stop } from "../turn-sound.js";

/** @typedef {import("../client/index.js").NoticeKind} NoticeKind */
/** @typedef {import("../client/index.js").PushSubscription} Device */

/** @type {[NoticeKind, string][]} */
const KINDS = [
    ["match.your_turn", "It is my turn"],
    ["match.deadline_near", "My time is running out"],
    ["invitation.received", "Another player invites me"],
    ["match.started", "A match has started"],
    ["match.finished", "A match is over"],
];

/** No kind is chosen. */
class NoKind extends Error {}

/** What quiet hours begin with. */
const NIGHT = { start: "22:00", end: "07:00" };

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session } = context;
    const { client } = session;
    const [here, quieting, removing] = [new Form(context), new Form(context), new Form(context)];
    /** @type {PagedList<Device>} */
    const devices = new PagedList(context, (cursor) => listPushSubscriptions({ client, query: { cursor } }));
    let [settings] = await Promise.all([getPushSettings({ client }), devices.load()]);

    /** The subscription of this device; undefined while it is off. */
    const own = () => (choice().player === session.player?.id ? devices.items.find(({ id }) => id === choice().id) : undefined);

    const switchOn = here.sending(async (data) => {
        const kinds = KINDS.map(([kind]) => kind).filter((kind) => data.get(kind) !== null);
        if (kinds.length === 0) throw new NoKind("No kind is chosen.");
        const wasOn = own() !== undefined;
        await turnOn(session, kinds);
        await devices.load();
        return wasOn ? "Your choice is saved." : "You will be notified on this device.";
    });
    const switchOff = () =>
        here.run(async () => {
            await turnOff(session);
            await devices.load();
            return "You will not be notified on this device.";
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
        return "Your quiet hours are saved.";
    });
    const endQuiet = () =>
        quieting.run(async () => {
            settings = await setPushSettings({ client, body: { quiet_hours: null } });
            return "You have no quiet hours.";
        });
    /** @param {Device} device */
    const remove = (device) =>
        removing.run(async () => {
            if (device.id === own()?.id) await turnOff(session);
            else await deletePushSubscription({ client, path: { id: device.id } });
            await devices.load();
            return "The device is no longer notified.";
        });

    /** What prevents notifications here, if anything does. */
    const obstacle = () => {
        if (needsHomeScreen()) {
            return html`<p class="note">First add this page to the Home Screen, with “Share” and “Add to Home Screen”. Then open it from
                there, and come back here.</p>`;
        }
        if (!isSupported()) {
            return html`<p class="note">This browser cannot show notifications${isSecureContext ? "" : ", because this server is not reached by HTTPS"}.</p>`;
        }
        if (Notification.permission === "denied") {
            return html`<p class="note">The browser blocks notifications from this page. Allow them in the browser’s settings for this site, then load this page
                again.</p>`;
        }
        return null;
    };

    const onThisDevice = () => {
        const device = own();
        const fault =
            here.problem instanceof NotAllowed ? "Notifications are not allowed in this browser." : here.problem instanceof NoKind ? "Choose at least one." : "";
        const problem = fault ? html`<p class="note bad" role="alert" tabindex="-1">${fault}</p>` : here.outcome();
        const kinds = device ? (device.kinds ?? KINDS.map(([kind]) => kind)) : TURN_KINDS;
        return html`
            ${obstacle() ??
            html`<form @submit=${switchOn} aria-label="This device">
                ${problem}
                <p>${device ? html`<strong>On.</strong> This device notifies you, also while this page is closed.` : "Off. When it is on, this device notifies you also while this page is closed."}</p>
                <fieldset>
                    <legend>Notify me when</legend>
                    ${KINDS.map(([kind, label]) => here.tick({ label, name: kind, checked: kinds.includes(kind) }))}
                </fieldset>
                <div class="row">
                    ${here.button(device ? "Save" : "Switch on")}
                    ${device ? html`<button type="button" class="button" @click=${switchOff}>Switch off</button>` : nothing}
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
            <p>${hours ? html`Between <strong>${hours.start}</strong> and <strong>${hours.end}</strong> no device is notified.` : "Every day, between two times, no device is notified."}
                What still waits for you is told afterwards.</p>
            <form @submit=${setQuiet} aria-label="Quiet hours">
                ${quieting.outcome()}
                <div class="pair">
                    ${quieting.input({ ...pointer("start"), label: "From", type: "time", required: true, value: hours?.start ?? NIGHT.start })}
                    ${quieting.input({ ...pointer("end"), label: "Until", type: "time", required: true, value: hours?.end ?? NIGHT.end })}
                </div>
                ${quieting.select({ ...pointer("time_zone"), label: "Time zone", value: hours?.time_zone ?? own, choices: zones.map((zone) => [zone, zone.replaceAll("_", " ")]) })}
                <div class="row">
                    ${quieting.button(hours ? "Save quiet hours" : "Set quiet hours", { kind: "" })}
                    ${hours ? html`<button type="button" class="button" @click=${endQuiet}>End quiet hours</button>` : nothing}
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
                ${device.id === own()?.id ? html`<span class="tag">this device</span>` : nothing}
                <span class="soft small">added ${ago(device.created_at)}</span>
            </span>
            <button type="button" class="button bare" @click=${() => remove(device)}>Remove<span class="visually-hidden"> ${name}</span></button>
        </li>`;
    };

    return {
        title: "Notifications",
        render: () => html`
            <section aria-labelledby="this-device">
                <h2 id="this-device">This device</h2>
                ${onThisDevice()}
            </section>
            <section class="section" aria-labelledby="sound">
                <h2 id="sound">Sound</h2>
                ${here.tick({
                    label: "Play a sound when it is my turn",
                    name: "sound",
                    checked: isSoundOn(),
                    changed: changeSound,
                    hint: "In this browser, while this page is open, in matches against people.",
                })}
            </section>
            <section class="section" aria-labelledby="quiet-hours">
                <h2 id="quiet-hours">Quiet hours</h2>
                ${quietHours()}
            </section>
            <section class="section" aria-labelledby="devices">
                <h2 id="devices">Notified devices</h2>
                ${removing.outcome()}
                ${devices.items.length ? html`<ul class="plain lines">${devices.items.map(entry)}</ul>` : html`<p class="empty">No device is notified.</p>`}
                ${devices.more()}
            </section>
        `,
    };
}
