// The field for the name of a guest, where guests sit down with others. It may stay empty. Where only the operator adds players, visitors
// are no guests, and sign in first.

import { message } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { isClosed } from "./operator.js";
import { signInLink } from "./sign-in-link.js";

/** How names begin that the server makes. */
const MADE = "guest-";

/** Counts the lists that ask for names, so that each finds its own field. */
let lists = 0;

/**
 * Returns whether a visitor must sign in before playing.
 * @param {import("../session.js").Session} session
 * @param {boolean} [rated]  Whether the match is rated, in which no guest plays.
 */
export const mustSignIn = ({ player }, rated = false) => !player && (rated || isClosed());

/**
 * Returns a link to sign in for visitors who must do so first, and for others what they play with.
 * @param {import("../session.js").Session} session
 * @param {unknown} button
 * @param {boolean} [rated]
 */
export const orSignIn = (session, button, rated) =>
    mustSignIn(session, rated) ? html`<a class="button strong" href=${signInLink()}>${message("sign-in")}</a>` : button;

/** Returns the name that a guest has chosen, or nothing. @param {import("../session.js").Session} session */
export function chosenName({ player }) {
    return player?.kind === "guest" && !player.name.startsWith(MADE) ? player.name : "";
}

/** Returns whether the player is a guest, or will be one, who has chosen no name. @param {import("../session.js").Session} session */
function needsName(session) {
    return (!session.player || session.player.kind === "guest") && !chosenName(session);
}

/** @param {import("./form.js").Form} form @param {import("../session.js").Session} session @param {boolean} [rated] */
export function guestName(form, session, rated) {
    // In a rated match the server says how to keep the account first.
    if (rated || mustSignIn(session)) return nothing;
    if (session.player && session.player.kind !== "guest") return nothing;
    return form.input({
        label: message("guest-name"),
        name: "guest",
        pointer: "/name",
        value: chosenName(session),
        autocomplete: "nickname",
        minlength: 2,
        maxlength: 24,
        hint: message("guest-name-hint"),
    });
}

/**
 * Lets players sit down with one button in a list. A guest who has chosen no name is asked for one first: a form takes the place of
 * the button.
 * @param {import("../app.js").PageContext} context
 * @param {import("./form.js").Form} form
 * @param {(id: string) => Promise<string | void>} sitDown Called once there is an account. Returns the message after success.
 */
export function sittingDown(context, form, sitDown) {
    const { session } = context;
    const own = `named-${++lists}`;
    /** The entry whose button a guest has pressed. */
    let asking = "";
    /** @param {string} id @param {string} [name] */
    const sit = async (id, name) => {
        await session.ensureAccount(name);
        return sitDown(id);
    };
    const named = form.sending((data) => sit(asking, typedName(data)));
    return {
        /** Sits down, or asks for the name. @param {string} id @param {boolean} [rated] */
        begin(id, rated) {
            if (mustSignIn(session, rated)) return context.go(signInLink());
            if (rated || !needsName(session)) return form.run(() => sit(id));
            asking = id;
            form.moveFocus(`#${own} input`);
        },
        /** Whether this entry asks for a name. @param {string} id */
        isAsking: (id) => id === asking,
        /** Draws the form in the place of the button, if this entry asks for a name. @param {string} id @param {unknown} button */
        draw: (id, button) =>
            id === asking
                ? html`<form class="named" id=${own} @submit=${named}>${guestName(form, session)} ${form.button(message("take-seat"))}</form>`
                : button,
    };
}

/** Returns what was typed. @param {FormData} data */
export function typedName(data) {
    return String(data.get("guest") ?? "").trim();
}
