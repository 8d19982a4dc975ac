// The form fields for the name and the password of an account.

/** @typedef {import("./form.js").Form} Form */

const NAME = { name: "name", required: true, autocomplete: "username", minlength: 2, maxlength: 24 };
const PASSWORD = { name: "password", type: "password", required: true, autocomplete: "new-password", minlength: 8, maxlength: 128 };

export const HINT = "2 to 24 of the letters a to z, digits, - and _.";

/** @param {Form} form @param {Partial<Parameters<Form["input"]>[0]>} [how] */
export function newName(form, how) {
    return form.input({ ...NAME, label: "Choose a name", hint: HINT, ...how });
}

/** @param {Form} form @param {Partial<Parameters<Form["input"]>[0]>} [how] */
export function newPassword(form, how) {
    return form.input({ ...PASSWORD, label: "Choose a password", hint: "At least 8 characters, and none of the common ones.", ...how });
}

/** Returns the name and the password as they were typed. @param {FormData} data @returns {[name: string, password: string]} */
export function credentials(data) {
    return [String(data.get("name")).trim(), String(data.get("password"))];
}
