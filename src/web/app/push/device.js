// Pushes to this device: switching them on and off. What was chosen is stored in the browser, because it is for this device alone.

import { createPushSubscription, deletePushSubscription, getPushKey, Problem } from "../client/index.js";
import { language, message } from "../l10n.js";
import { choice, storeChoice } from "./choice.js";
import { displayed } from "./notifications.js";

/** @typedef {import("../client/index.js").NoticeKind} NoticeKind */
/** @typedef {import("../session.js").Session} Session */

/** The cache in which the service worker finds how to subscribe again. */
const SUBSCRIBED = "acepost.push";

/** The kinds that tell of one's turn. @type {NoticeKind[]} */
export const TURN_KINDS = ["match.your_turn", "match.deadline_near"];

/** Resolves once nothing subscribes any more, whether it failed or not. @type {Promise<void>} */
let last = Promise.resolve();

/** Subscribes after what does so already: the newest choice is sent last. @param {() => Promise<void>} work */
const inTurn = (work) => (last = last.then(work, work));

/** The browser or the user does not allow notifications. */
export class NotAllowed extends Error {}

/** Whether the page must be on the Home Screen first, as on Apple's phones. */
export const needsHomeScreen = () => "standalone" in navigator && !navigator.standalone && !("PushManager" in window);

/**
 * Switches pushes of these kinds on, or changes the kinds. The first time, the browser asks the user, so it must follow a click.
 * @param {Session} session
 * @param {NoticeKind[]} kinds
 */
export async function turnOn(session, kinds) {
    if ((await Notification.requestPermission()) !== "granted") throw new NotAllowed();
    await inTurn(() => subscribe(session, kinds));
}

/** Switches pushes off, without waiting for what subscribes: a push service may not answer. @param {Session} session */
export async function turnOff(session) {
    const { id } = choice();
    storeChoice({ wants: false });
    await endHere();
    if (id) await end(session.client, id);
}

/**
 * Sends the subscription again, because the browser may have changed it, or ends it if another account is signed in, or if the
 * player has removed this device on another one.
 * @param {Session} session
 */
export const renew = (session) =>
    inTurn(async () => {
        const before = choice();
        if (!before.wants) return;
        if (before.player !== session.player?.id) {
            await forget();
        } else if (Notification.permission === "granted") {
            // Switching them off, here or in another tab, forgets whose they are.
            await subscribe(session, before.kinds ?? TURN_KINDS, () => choice().player === before.player);
            const { id, endpoint } = choice();
            const wasRemoved = id && id !== before.id && endpoint === before.endpoint;
            if (wasRemoved) await Promise.all([end(session.client, id), forget()]);
        }
    });

/** Ends pushes to this browser when the player signs out. The server ends them with the session. */
export async function forget() {
    await endHere();
    if (choice().wants) storeChoice(null);
    for (const notification of await displayed()) notification.close();
}

/**
 * @param {Session} session
 * @param {NoticeKind[]} kinds
 * @param {() => boolean} [isWanted]  Whether pushes are still wanted: the answers of the push service and of the server take a while.
 */
async function subscribe(session, kinds, isWanted = () => true) {
    const { client, player, token } = session;
    if (!player) return;
    const goesOn = () => session.token === token && isWanted();
    await navigator.serviceWorker.register("/service-worker.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    const earlier = await pushManager.getSubscription();
    const description = deviceName();
    const send = async (/** @type {PushSubscription} */ subscription) => {
        const key = base64Url(subscription.options.applicationServerKey);
        const { endpoint, keys } = /** @type {{ endpoint: string, keys: { p256dh: string, auth: string } }} */ (subscription.toJSON());
        const target = { type: /** @type {const} */ ("web_push"), endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, application_server_key: key };
        try {
            const { id } = await createPushSubscription({ client, body: { target, kinds, description } });
            if (goesOn()) {
                storeChoice({ wants: true, player: player.id, id, endpoint, kinds });
                await leaveForWorker({ token, key, kinds, description, language, news: message("push-news") });
                if (goesOn()) return;
                await globalThis.caches?.delete(SUBSCRIBED);
            }
            await end(client, id);
        } finally {
            // The browser may have subscribed after they were switched off, or the player has signed out.
            if (!goesOn() && !choice().wants) await endHere();
        }
    };
    try {
        if (earlier) return await send(earlier);
    } catch (error) {
        if (!(error instanceof Problem) || !isUnusable(error)) throw error;
    }
    const { id: ended } = choice();
    await earlier?.unsubscribe();
    const { key } = await getPushKey({ client });
    if (!goesOn()) return;
    await send(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    if (ended && ended !== choice().id) await end(client, ended);
}

/** Whether the browser must subscribe again: for the server's key, or because the endpoint belongs to another account. @param {Problem} problem */
function isUnusable({ code, errors }) {
    return code === "push_endpoint_taken" || errors.some(({ pointer }) => pointer === "/target/application_server_key");
}

/** @param {import("../session.js").Client} client @param {string} id */
async function end(client, id) {
    try {
        await deletePushSubscription({ client, path: { id } });
    } catch (error) {
        // The push service may have told the server already, or the player has removed it elsewhere.
        if (!(error instanceof Problem) || error.status !== 404) throw error;
    }
}

/** Ends the subscription in the browser. */
async function endHere() {
    await globalThis.caches?.delete(SUBSCRIBED);
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/**
 * Leaves what the service worker needs if the browser ends the subscription, and what it says of a push that it cannot read: it has
 * no access to the page's storage.
 * @param {{ token: string | null, key: string, kinds: NoticeKind[], description: string, language: string, news: string }} what
 */
async function leaveForWorker(what) {
    try {
        const cache = await globalThis.caches?.open(SUBSCRIBED);
        await cache?.put("/", new Response(JSON.stringify(what)));
    } catch {
        // The storage is full. Pushes come all the same; what was left before has an older token.
        await globalThis.caches?.delete(SUBSCRIBED);
    }
}

/** @param {ArrayBuffer | null} bytes */
function base64Url(bytes) {
    const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))));
    return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Returns the device in words, for the list of devices. */
function deviceName() {
    const { userAgent } = navigator;
    /** @type {[RegExp, string][]} */
    const browsers = [[/Firefox|FxiOS/, "Firefox"], [/Edg/, "Edge"], [/OPR/, "Opera"], [/Chrom|CriOS/, "Chrome"], [/Safari/, "Safari"]];
    const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? message("push-a-browser");
    const system = /iPhone|iPad|Android|Windows|Macintosh|CrOS|Linux/.exec(userAgent)?.[0];
    const names = { Macintosh: "Mac", CrOS: "Chromebook" };
    return system ? `${browser}, ${names[/** @type {keyof typeof names} */ (system)] ?? system}` : browser;
}
