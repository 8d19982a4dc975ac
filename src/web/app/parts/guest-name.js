// The field for the name of a guest, where guests sit down with others. It may stay empty.

import { nothing } from "../vendor/lit-html/lit-html.js";
import { HINT } from "./credentials.js";

/** How names begin that the server makes. */
const MADE = "guest-";

/** Returns the name that a guest has chosen, or nothing. @param {import("../session.js").Session} session */
export function chosenName({ player }) {
    return player?.kind === "guest" && !player.name.startsWith(MADE) ? player.name : "";
}

/** @param {import("./form.js").Form} form @param {import("../session.js").Session} session */
export function guestName(form, session) {
    if (session.player && session.player.kind !== "guest") return nothing;
    return form.input({
        label: "Your name",
        name: "guest",
        pointer: "/name",
        value: chosenName(session),
        autocomplete: "nickname",
        minlength: 2,
        maxlength: 24,
        hint: `Optional. ${HINT}`,
    });
}

/** Returns what was typed. @param {FormData} data */
export function typedName(data) {
    return String(data.get("guest") ?? "").trim();
}
