// Passkeys in the browser: what the server sends and gets is the JSON of WebAuthn, which browsers read and write themselves.

import { Problem } from "../client/index.js";
import { message } from "../l10n.js";

/** @typedef {import("../client/index.js").PasskeyCreationOptions} CreationOptions */
/** @typedef {import("../client/index.js").PasskeyRequestOptions} RequestOptions */

/** Whether this browser has passkeys here: only with HTTPS, or on the same computer. */
export function hasPasskeys() {
    return "PublicKeyCredential" in globalThis && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}

/** Ends the newest request. Browsers refuse a second one while it waits for the device. */
let pending = new AbortController();

/** Ends the request that waits for the device, if any. */
export const cancel = () => pending.abort();

/** Ends the request before, and returns the signal of a new one. */
export function begin() {
    cancel();
    pending = new AbortController();
    return pending.signal;
}

/** Lets the device create a passkey. @param {CreationOptions} options @param {AbortSignal} signal */
export async function create(options, signal) {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(/** @type {any} */ (options));
    return json(await navigator.credentials.create({ publicKey, signal }).catch((error) => refuse(error, options.rp.id)));
}

/** Lets the device sign in with a passkey. @param {RequestOptions} options @param {AbortSignal} signal */
export async function sign(options, signal) {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(/** @type {any} */ (options));
    return json(await navigator.credentials.get({ publicKey, signal }).catch((error) => refuse(error, options.rpId)));
}

/** @param {Credential | null} credential @returns {any} */
function json(credential) {
    return /** @type {PublicKeyCredential} */ (credential).toJSON();
}

/**
 * Says why there is no passkey, in words for people.
 * @param {unknown} error @param {string} site
 * @returns {never}
 */
function refuse(error, site) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "SecurityError") throw new Problem(400, { detail: message("passkey-wrong-site", { site }) });
    if (name === "InvalidStateError") throw new Problem(400, { detail: message("passkey-exists") });
    if (["NotAllowedError", "AbortError", "OperationError"].includes(name)) throw new Problem(400, { detail: message("passkey-cancelled") });
    throw error;
}
