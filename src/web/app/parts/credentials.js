// The form fields for the name and the password of an account.

import { message } from "../l10n.js";
import { pathTo } from "../routes.js";
import { html } from "../vendor/lit-html/lit-html.js";

/** @typedef {import("./form.js").Form} Form */

const NAME = { name: "name", required: true, autocomplete: "username", minlength: 2, maxlength: 24 };
const PASSWORD = { name: "password", type: "password", required: true, autocomplete: "new-password", minlength: 8, maxlength: 128 };

/** What names may contain. */
const nameHint = () => message("credentials-name-hint");

/** @param {Form} form @param {Partial<Parameters<Form["input"]>[0]>} [how] */
export function newName(form, how) {
    return form.input({ ...NAME, label: message("credentials-name"), hint: nameHint(), ...how });
}

/** @param {Form} form @param {Partial<Parameters<Form["input"]>[0]>} [how] */
export function newPassword(form, how) {
    return form.input({ ...PASSWORD, label: message("credentials-password"), hint: message("credentials-password-hint"), ...how });
}

/**
 * Draws the field for the password that a player has already: the server asks for it some time after they have signed in.
 * @param {Form} form @param {Partial<Parameters<Form["input"]>[0]>} [how]
 */
export function ownPassword(form, how) {
    return form.input({ ...PASSWORD, minlength: undefined, required: false, autocomplete: "current-password", label: message("credentials-own"), hint: message("credentials-own-hint"), ...how });
}

/** Draws the link to what the server stores about players, for those who are about to make an account. */
export const privacyLink = () =>
    html`<p class="small after"><a href=${pathTo("privacy", {})}>${message("credentials-privacy")}</a></p>`;

/** Returns the password, if one was typed. @param {FormData} data */
export const typedPassword = (data) => String(data.get("password") ?? "") || undefined;

/** Returns the name and the password as they were typed. @param {FormData} data @returns {[name: string, password: string]} */
export function credentials(data) {
    return [String(data.get("name")).trim(), String(data.get("password"))];
}
